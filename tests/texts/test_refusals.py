"""Every refusal is a code with values, and every language has a text for it."""

import ast
import json
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from string import ascii_lowercase, digits
from typing import Any, NamedTuple

import pytest

import reverie
from reverie import wording
from reverie.games import GAMES
from reverie.onirim import Card, Colour, Game, Refusal
from reverie.refusal import IllegalMove
from tests.texts.every_text import values

assert GAMES  # which registers its texts

SOURCE = Path(reverie.__file__).parent
FAMILY = {
    *("Refusal", "InvalidMove", "IllegalMove", "BadOption", "BadRecord", "OutOfRange", "NoSuchName"),
    *("MissingPackage", "illegal", "doubtful", "Ruling"),
}
"""Names of the base classes of refusals and rulings; the scan adds their subclasses."""
AFTER_VERDICT = {"Ruling"}
"""Functions that take a verdict before the code."""
BUILT = ("not-now-",)
"""Codes that are composed from a name, such as a phase's."""


class Raised(NamedTuple):
    """A place in the source where a refusal is created."""

    where: str
    code: str
    values: set[str] | None
    """The names of its values; None if they are not literal."""


def folder_of(path: Path) -> str:
    """Return the part of the package that a file belongs to."""
    inside = path.relative_to(SOURCE)
    return inside.parts[0] if len(inside.parts) > 1 else "reverie"


def sources() -> list[Path]:
    return sorted(path for path in SOURCE.rglob("*.py") if path.name != "refusal.py")


def nodes_of(path: Path) -> list[ast.AST]:
    """Return all nodes of a source file."""
    return list(ast.walk(ast.parse(path.read_text(encoding="utf-8"))))


def named(node: ast.expr) -> str:
    return node.attr if isinstance(node, ast.Attribute) else node.id if isinstance(node, ast.Name) else ""


def family(read: dict[Path, list[ast.AST]]) -> set[str]:
    """Return the names of all classes of refusals in the package."""
    known = set(FAMILY)
    classes = [node for nodes in read.values() for node in nodes if isinstance(node, ast.ClassDef)]
    for _ in range(3):  # the depth of the class hierarchy
        known |= {each.name for each in classes if any(named(base) in known for base in each.bases)}
    return known


def raised_in(nodes: list[ast.AST], kinds: set[str]) -> Iterator[tuple[ast.Call, list[str]]]:
    """Yield each place where a refusal is created, with the possible codes if they are literal."""
    for node in nodes:
        if isinstance(node, ast.Call) and named(node.func) in kinds and node.args:
            by_status = isinstance(node.args[0], ast.Constant) and isinstance(node.args[0].value, int)
            codes = [node.args[1 if by_status or named(node.func) in AFTER_VERDICT else 0]]
            if isinstance(codes[0], ast.IfExp):
                codes = [codes[0].body, codes[0].orelse]
            yield node, [said_by(code) for code in codes]


def said_by(code: ast.expr) -> str:
    """Return the literal code, or the sentence in its place; an empty string if it comes from elsewhere."""
    if isinstance(code, ast.Constant):
        return str(code.value)
    return "a sentence made on the spot" if isinstance(code, ast.JoinedStr | ast.BinOp | ast.Call) else ""


@cache
def all_raised() -> dict[str, list[Raised]]:
    """Return the refusals raised in each part of the package."""
    found: dict[str, list[Raised]] = {}
    read = {path: nodes_of(path) for path in sources()}
    kinds = family(read)
    for path, nodes in read.items():
        for call, codes in raised_in(nodes, kinds):
            given = {each.arg for each in call.keywords}
            elsewhere = None in given or named(call.func) in AFTER_VERDICT
            values = None if elsewhere else {name for name in given if name is not None}
            where = f"{path.relative_to(SOURCE)}:{call.lineno}"
            for code in filter(None, codes):
                found.setdefault(folder_of(path), []).append(Raised(where, code, values))
    for part, least in {"onirim": 120, "whenidream": 170, "server": 40, "table": 35, "commands": 30}.items():
        assert len({each.code for each in found[part]}) >= least, "the search does not find them"
    return found


def codes_written() -> set[str]:
    """Return every string in the sources that looks like a code."""
    words = (
        node for path in SOURCE.rglob("*.py") for node in nodes_of(path) if isinstance(node, ast.Constant)
    )
    carrier = (SOURCE / "web" / "scripts" / "ground" / "pocket.js").read_text("utf-8")  # it also refuses
    return {str(node.value) for node in words if isinstance(node.value, str)} | set(
        re.findall(r'"(pocket-[a-z-]+)"', carrier)
    )


def shipped() -> list[str]:
    """Return the codes in the package's files, with duplicates."""
    files = (folder / "en.json" for folder in wording.FOLDERS if folder.is_relative_to(SOURCE))
    read = [json.loads(file.read_text(encoding="utf-8")) for file in files]
    return [code for file in read for section in ("refusals", "calls") for code in file[section]]


def test_texts_of_refusals_use_only_the_values_of_their_code() -> None:
    """Checks English; `test_texts` checks that other languages have the same texts with the same values."""
    said = {**wording.find("en", "refusals"), **wording.find("en", "calls")}
    letters = set(ascii_lowercase + digits + "-")
    for each in (each for some in all_raised().values() for each in some):
        assert set(each.code) <= letters, each
        assert isinstance(said.get(each.code), str), each
        if each.values is not None:
            assert values(said[each.code]) <= each.values, each


def test_a_code_stands_in_one_file_and_is_used_somewhere() -> None:
    """Two games must not have different texts for the same code."""
    codes, written = shipped(), codes_written()
    assert len(codes) > 450
    assert sorted(code for code in set(codes) if codes.count(code) > 1) == []
    assert [code for code in codes if code not in written and not code.startswith(BUILT)] == []


# Sentences

SAID: list[tuple[str, dict[str, Any], str, str]] = [
    (
        "same-symbol",
        {"card": "red sun", "symbol": "sun"},
        "The red sun cannot follow a sun: neighbours in the row may not share a symbol.",
        "Le soleil rouge ne peut pas suivre un soleil : deux voisines n’ont jamais le même symbole.",
    ),
    (
        "not-in-prophecy",
        {"cards": ["red sun", "nightmare", "blue key"]},
        "The prophecy shows a red sun, a nightmare and a blue key: name the one to discard, then the others, "
        "top first.",
        "La prophétie montre un soleil rouge, un cauchemar et une clé bleue : nomme celle que tu jettes, "
        "puis les autres en partant du dessus.",
    ),
    (
        "wrong-series-colour",
        {"colour": "green"},
        "The series is green: search for a green door.",
        "La série est verte : cherche une porte verte.",
    ),
    (
        "record-bad-step",
        {"step": 12, "why": {"code": "wrong-number-of-shown-cards", "wanted": 1, "shown": 2}},
        "step 12: 1 card must be shown, not 2.",
        "étape 12 : Il faut montrer 1 carte, pas 2.",
    ),
    (
        "never-in-a-hand",
        {"card": "nightmare", "move": "play"},
        "A nightmare is never in a hand, so nobody can play it.",
        "On n’a jamais un cauchemar en main : personne ne peut donc jouer cette carte.",
    ),
]


@pytest.mark.parametrize(("code", "values", "english", "french"), SAID, ids=[each[0] for each in SAID])
def test_a_refusal_reads_well(code: str, values: dict[str, Any], english: str, french: str) -> None:
    refusal = Refusal(code, **values)
    assert str(refusal) == refusal.sentence("en") == english
    assert refusal.sentence("fr").replace("\u00a0", " ") == french


def test_every_card_and_colour_has_its_forms() -> None:
    for card in Card:
        forms = wording.find("en", f"vocabulary.card.{card}")
        assert forms if isinstance(forms, str) else forms["plain"], card
    for colour in Colour:
        assert wording.find("en", f"vocabulary.colour.{colour}")


def test_every_phase_has_its_own_code_for_a_wrong_move() -> None:
    """Values must not contain parts of sentences."""
    codes = set()
    for players in (1, 2):
        game = Game(players, seed=f"moments {players}", deck="seeded")
        while game.to_move is not None:
            for wrong in ("keep", "decline", "leave", "pay hand", "draw red sun"):
                try:
                    game.copy().push(wrong)
                except IllegalMove as refusal:
                    if refusal.code.startswith("not-now"):
                        assert set(refusal.values) <= {"card"}
                        codes.add(refusal.code)
            game.push(game.legal_moves[(3 * len(game.steps)) % len(game.legal_moves)])
    assert {"not-now-choose", "not-now-draft", "not-now-nightmare", "not-now-swap"} <= codes
