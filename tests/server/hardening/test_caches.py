"""Caches that anybody's text can reach are bounded by bytes: by their entries and by the length of each."""

import ast
import importlib
import inspect
import pkgutil
from collections.abc import Iterator
from importlib.resources import files
from pathlib import Path
from typing import Any

import pytest

import reverie.whenidream
from reverie import letter_table, unfit
from reverie.letter_table import LetterTable
from reverie.unfit_lists import fold
from reverie.whenidream.words import lists, own_pack
from reverie.whenidream.words.glossary import Glossaries

SOURCES = Path(str(files("reverie")))
ELSEWHERE = ("envs", "lab", "report", "commands", "terminal", "notebook", "pocket")
"""What no server runs, or what it runs for nobody's text."""
OUR_OWN = {
    "language": "one of ours: others are refused before",
    "addresses": "of modules of the page",
    "pages": "of ours",
    "mode": "a way to play of ours",
    "game": "the name of one of our games",
    "kind": "of a list of ours",
    "own": "the letters of a language",
    "part": "of the texts of the page",
    "path": "of a file that is there",
    "thing": "one of our things",
    "key": "of a text of ours",
}
"""Names of texts that are not anybody's."""
BOUNDED_OTHERWISE = {
    "server/visitors.py _address_in": "looked at only if it is no longer than an address",
    "server/page.py _pictures": "64 entries; an address has 2,048 bytes",
    "whenidream/players/tongue.py spoken": "asked of our own words",
    "whenidream/players/tongue.py ways_to_say": "asked of our own words",
    "whenidream/words/__init__.py own_pack": "8 packs, none longer than an option may be",
    "whenidream/players/sense.py said_for": "20 KB for a word of 80 letters or none; 1,024 of them",
}


def cached_functions() -> Iterator[tuple[str, ast.FunctionDef]]:
    """Everything with a cache of its own, but for those that are bounded by length."""
    for path in sorted(SOURCES.rglob("*.py")):
        name = path.relative_to(SOURCES)
        if name.parts[0] not in ELSEWHERE:
            for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
                if isinstance(node, ast.FunctionDef) and any(map(_is_cache, node.decorator_list)):
                    yield f"{name} {node.name}", node


def _is_cache(decorator: ast.expr) -> bool:
    made = decorator.func if isinstance(decorator, ast.Call) else decorator
    return isinstance(made, ast.Name) and made.id in ("cache", "lru_cache")


def test_whoever_caches_what_is_asked_about_a_text_bounds_its_length() -> None:
    """With `cached_if_short`; or it says here why not."""
    found = dict(cached_functions())
    assert set(BOUNDED_OTHERWISE) <= set(found)
    unbounded = [
        name
        for name, node in found.items()
        if name not in BOUNDED_OTHERWISE
        and any(
            argument.annotation is not None
            and "str" in ast.unparse(argument.annotation)
            and argument.arg not in OUR_OWN
            for argument in (*node.args.args, *([node.args.vararg] if node.args.vararg else []))
        )
    ]
    assert unbounded == []


def bounded() -> Iterator[Any]:
    """Every function with a cache that is bounded by length."""
    packages = [reverie.whenidream]
    modules = [unfit]
    for package in packages:
        for found in pkgutil.walk_packages(package.__path__, f"{package.__name__}."):
            modules.append(importlib.import_module(found.name))
    for module in modules:
        for function in vars(module).values():
            if hasattr(function, "cache_size") and function.__module__ == module.__name__:
                yield function


BOUNDED = list(bounded())


@pytest.mark.parametrize(
    "function", BOUNDED, ids=lambda function: f"{function.__module__}.{function.__name__}"
)
def test_long_texts_are_in_no_cache(function: Any) -> None:
    before = function.cache_size()
    given = {"language": "fr", "first": 2, "without_accents": True}
    for number in range(20):
        long = f"{'longue' * 30}{number}"
        texts = [given.get(name, long) for name in inspect.signature(function).parameters]
        function(*texts)
    assert function.cache_size() == before


def test_there_are_such_functions() -> None:
    assert len(BOUNDED) > 15


def test_chunks_of_texts_take_no_more_than_is_said() -> None:
    """However many long ones are written, and more of the longest that are cached than there is room for."""
    unfit._in_chunk.cache_clear()
    for number in range(500):
        unfit._in_chunk("\U0001f600" * 3_000 + str(number), "en")
    assert unfit._in_chunk.cache_size() == 0
    for number in range(unfit.CHUNKS + 500):
        unfit._in_chunk(f"{number:x}".rjust(unfit.LONGEST_CHUNK, "\U0001f600"), "en")
    assert unfit._in_chunk.cache_size() == unfit.CHUNKS
    unfit._in_chunk.cache_clear()


def test_tables_of_letters_stay_small() -> None:
    tables = [lists.FOLDED, unfit.VISIBLE, unfit.IN_LETTERS]
    for start in range(0x80, 0x20000, 0x400):
        text = "".join(map(chr, range(start, start + 0x400))).encode("utf-8", "ignore").decode()
        lists.fold(text)
        unfit._visible(text)
        fold(text, "sv")
    assert all(isinstance(table, LetterTable) for table in tables)
    assert all(len(table) <= letter_table.MOST_LETTERS for table in tables)


def test_glossaries_of_packs_go_when_there_are_too_many() -> None:
    made = Glossaries(most_forms=1_000)
    packs = [own_pack("\n".join(f"thing{n}x{k}" for k in range(60))) for n in range(12)]
    for pack in packs:
        made.of("en", pack, ())
    assert made.forms <= 1_000
    assert made.has("en", packs[-1])
    assert not made.has("en", packs[0])
    assert made.of("en", packs[0], ()).size > 60
