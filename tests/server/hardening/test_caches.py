"""Caches of user input are bounded in bytes: by the number and the length of their entries."""

import importlib
import inspect
import pkgutil
import sys
from collections.abc import Iterator
from typing import Any

import reverie.whenidream
from reverie import letter_table, profanity
from reverie.letter_table import LetterTable
from reverie.profanity import find_profanity
from reverie.profanity_lists import fold
from reverie.whenidream.guesses import judge_guess
from reverie.whenidream.referee import judge
from reverie.whenidream.stories import find_named
from reverie.whenidream.words import lists


def bounded() -> Iterator[Any]:
    """Every function with a cache that is bounded by length."""
    packages = [reverie.whenidream]
    modules = [profanity]
    for package in packages:
        for found in pkgutil.walk_packages(package.__path__, f"{package.__name__}."):
            modules.append(importlib.import_module(found.name))
    for module in modules:
        for function in vars(module).values():
            if hasattr(function, "cache_size") and function.__module__ == module.__name__:
                yield function


BOUNDED = list(bounded())
assert len(BOUNDED) > 15


def test_long_strings_are_not_cached() -> None:
    given = {"language": "fr", "first": 2, "without_accents": True}
    for function in BOUNDED:
        before = function.cache_size()
        for number in range(20):
            long = f"{'longue' * 30}{number}"
            texts = [given.get(name, long) for name in inspect.signature(function).parameters]
            function(*texts)
        assert function.cache_size() == before, f"{function.__module__}.{function.__name__}"


def caches() -> dict[str, Any]:
    """Return the functions with a cache in our modules, except those bounded by length."""
    return {
        f"{name}.{what}": found
        for name, module in list(sys.modules.items())
        if name.startswith("reverie.")
        for what, found in list(vars(module).items())
        if hasattr(found, "cache_info")
    }


def sizes() -> dict[str, int]:
    return {name: each.cache_info().currsize for name, each in caches().items()}


def test_judging_long_strings_does_not_grow_caches() -> None:
    def judged(number: int) -> None:
        long = f"{'longue' * 30}{number} {'beacon' * 30}{number}"
        fold(long)
        lists.fold(long)
        find_profanity(long, "fr")
        judge("lighthouse", long)
        judge_guess("lighthouse", long)
        find_named(long, ["lighthouse", "sofa"])

    judged(0)
    for each in caches().values():
        if each.cache_info().currsize == each.cache_info().maxsize:
            each.cache_clear()  # a full cache does not grow
    judged(0)
    before = sizes()
    for number in range(1, 20):
        judged(number)
    assert sizes() == before


def test_the_cache_of_chunks_is_bounded() -> None:
    """Longer strings are not cached, and the longest cached ones displace each other."""
    profanity._in_chunk.cache_clear()
    for number in range(500):
        profanity._in_chunk("\U0001f600" * 3_000 + str(number), "en")
    assert profanity._in_chunk.cache_size() == 0
    for number in range(profanity.MAX_CHUNKS + 500):
        profanity._in_chunk(f"{number:x}".rjust(profanity.MAX_CHUNK_LENGTH, "\U0001f600"), "en")
    assert profanity._in_chunk.cache_size() == profanity.MAX_CHUNKS
    profanity._in_chunk.cache_clear()


def test_character_tables_stay_small() -> None:
    tables = [lists.FOLDED, profanity.INVISIBLE_MARKS, profanity.LONG_EXPANSIONS]
    for start in range(0x80, 0x20000, 0x400):
        text = "".join(map(chr, range(start, start + 0x400))).encode("utf-8", "ignore").decode()
        lists.fold(text)
        profanity._visible(text)
        fold(text, "sv")
    assert all(isinstance(table, LetterTable) for table in tables)
    assert all(len(table) <= letter_table.MAX_CHARACTERS for table in tables)
