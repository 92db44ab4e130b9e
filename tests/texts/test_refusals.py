"""Every refusal is a code and values, and every language has words for it."""

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

assert GAMES  # whose words are then known

SOURCE = Path(reverie.__file__).parent
FAMILY = {
    *("Refusal", "InvalidMove", "IllegalMove", "BadOption", "BadRecord", "OutOfRange", "NoSuchName"),
    *("MissingPackage", "illegal", "doubtful", "Ruling"),
}
"""Whatever is a refusal or a ruling; the scan adds the classes that are made of these."""
AFTER_VERDICT = {"Ruling"}
"""What is called with a verdict before the code."""
BUILT = ("not-now-",)
"""Codes that are put together from a name, such as a phase's."""


class Raised(NamedTuple):
    """A place in the source where a refusal is made."""

    where: str
    code: str
    values: set[str] | None
    """The names of its values; nothing where they are not written out there."""


def folder_of(path: Path) -> str:
    """The part of the house that a file belongs to."""
    inside = path.relative_to(SOURCE)
    return inside.parts[0] if len(inside.parts) > 1 else "reverie"


def sources() -> list[Path]:
    return sorted(path for path in SOURCE.rglob("*.py") if path.name != "refusal.py")


def nodes_of(path: Path) -> list[ast.AST]:
    """All that stands in a source."""
    return list(ast.walk(ast.parse(path.read_text(encoding="utf-8"))))


def named(node: ast.expr) -> str:
    return node.attr if isinstance(node, ast.Attribute) else node.id if isinstance(node, ast.Name) else ""


def family(read: dict[Path, list[ast.AST]]) -> set[str]:
    """The names of all classes of refusals in the package."""
    known = set(FAMILY)
    classes = [node for nodes in read.values() for node in nodes if isinstance(node, ast.ClassDef)]
    for _ in range(3):  # as deep as any of them is derived
        known |= {each.name for each in classes if any(named(base) in known for base in each.bases)}
    return known


def raised_in(nodes: list[ast.AST], kinds: set[str]) -> Iterator[tuple[ast.Call, list[str]]]:
    """Each place where a refusal is made, and the texts that its code may be, if they are written there."""
    for node in nodes:
        if isinstance(node, ast.Call) and named(node.func) in kinds and node.args:
            by_status = isinstance(node.args[0], ast.Constant) and isinstance(node.args[0].value, int)
            codes = [node.args[1 if by_status or named(node.func) in AFTER_VERDICT else 0]]
            if isinstance(codes[0], ast.IfExp):
                codes = [codes[0].body, codes[0].orelse]
            yield node, [said_by(code) for code in codes]


def said_by(code: ast.expr) -> str:
    """A code that is written out; a sentence in its place; nothing where it comes from elsewhere."""
    if isinstance(code, ast.Constant):
        return str(code.value)
    return "a sentence made on the spot" if isinstance(code, ast.JoinedStr | ast.BinOp | ast.Call) else ""


def all_raised() -> dict[str, list[Raised]]:
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
    return found


RAISED = all_raised()
FOLDERS = pytest.mark.parametrize("folder", sorted(RAISED))


@cache
def codes_written() -> set[str]:
    """Every text in the sources that looks like a code: where refusals are made, chosen from, or kept."""
    words = (
        node for path in SOURCE.rglob("*.py") for node in nodes_of(path) if isinstance(node, ast.Constant)
    )
    carrier = (SOURCE / "web" / "scripts" / "ground" / "pocket.js").read_text("utf-8")  # it refuses, too
    return {str(node.value) for node in words if isinstance(node.value, str)} | set(
        re.findall(r'"(pocket-[a-z]+)"', carrier)
    )


def shipped(language: str) -> list[str]:
    """The codes of a language's files in the package; a code twice, where two files have it."""
    files = (folder / f"{language}.json" for folder in wording.FOLDERS if folder.is_relative_to(SOURCE))
    read = [json.loads(file.read_text(encoding="utf-8")) for file in files]
    return [code for file in read for section in ("refusals", "calls") for code in file[section]]


@cache
def all_said(language: str) -> dict[str, str]:
    """The words for every code: for people who play, and for those who write programs."""
    return {**wording.find(language, "refusals"), **wording.find(language, "calls")}


@pytest.mark.parametrize(
    ("part", "codes"), [("onirim", 120), ("whenidream", 170), ("server", 40), ("table", 35), ("commands", 30)]
)
def test_the_source_is_searched_where_refusals_are_made(part: str, codes: int) -> None:
    """Or the tests below would be satisfied with nothing."""
    assert len({each.code for each in RAISED[part]}) >= codes


@pytest.mark.parametrize("language", wording.languages())
def test_every_code_that_is_written_anywhere_is_worded_in_every_language(language: str) -> None:
    """Those too that are not made on the spot: kept in records, chosen from a list, sent by themselves."""
    written = codes_written()
    wanted = {code for code in all_said("en") if code in written or code.startswith(BUILT)}
    assert len(wanted) > 450
    assert sorted(wanted - set(all_said(language))) == []


def test_the_referees_rulings_are_among_them() -> None:
    found = {each.code for each in RAISED["whenidream"]}
    assert {"part-of-name", "translation", "not-a-word", "only-a-sound", "unknown-word"} <= found


def test_no_words_are_kept_for_a_code_that_nobody_uses() -> None:
    written = codes_written()
    unused = [code for code in shipped("en") if code not in written]
    assert [code for code in unused if not code.startswith(BUILT)] == []


def test_a_code_stands_in_one_file_of_a_language() -> None:
    """Not two games with different words for the same code."""
    for language in wording.languages():
        codes = shipped(language)
        assert sorted(code for code in set(codes) if codes.count(code) > 1) == []


@FOLDERS
def test_every_refusal_is_a_code(folder: str) -> None:
    letters = set(ascii_lowercase + digits + "-")
    assert [each for each in RAISED[folder] if not set(each.code) <= letters] == []


@FOLDERS
@pytest.mark.parametrize("language", wording.languages())
def test_every_code_has_words_in_every_language(folder: str, language: str) -> None:
    codes = [each for each in RAISED[folder] if " " not in each.code]
    assert [each for each in codes if all_said(language).get(each.code) is None] == []


@FOLDERS
@pytest.mark.parametrize("language", wording.languages())
def test_the_words_ask_for_no_value_that_the_refusal_has_not(folder: str, language: str) -> None:
    for each in RAISED[folder]:
        text = all_said(language).get(each.code)
        if isinstance(text, str) and each.values is not None:
            assert asked_for(wording.parse(text)) <= each.values, each


@pytest.mark.parametrize("language", wording.languages())
def test_the_same_values_are_asked_for_in_every_language(language: str) -> None:
    english = all_said("en")
    for code, text in all_said(language).items():
        assert asked_for(wording.parse(text)) <= asked_for(wording.parse(english[code])), code


def asked_for(parts: wording.Parts) -> set[str]:
    """The values that a text asks for."""
    names: set[str] = set()
    for part in parts:
        if not isinstance(part, str):
            names |= {part.name} - {"#"}
            for choice in part.choices.values():
                names |= asked_for(choice)
    return names


# As people read them

SAID: list[tuple[str, dict[str, Any], str, str]] = [
    (
        "same-symbol",
        {"card": "red sun", "symbol": "sun"},
        "The red sun cannot follow a sun: two neighbours in the row may not share a symbol.",
        "Le soleil rouge ne peut pas suivre un soleil : deux voisines n’ont jamais le même symbole.",
    ),
    (
        "not-foreseen",
        {"cards": ["red sun", "nightmare", "blue key"]},
        "The prophecy shows a red sun, a nightmare and a blue key: name the one to discard, then the others, "
        "top first.",
        "La prophétie montre un soleil rouge, un cauchemar et une clé bleue : nomme celle que tu jettes, "
        "puis les autres en partant du dessus.",
    ),
    (
        "series-has-colour",
        {"colour": "green"},
        "The series is green: search for a green door.",
        "La série est verte : cherche une porte verte.",
    ),
    (
        "record-step",
        {"step": 12, "why": {"code": "cards-to-show", "wanted": 1, "shown": 2}},
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


@pytest.mark.parametrize("language", wording.languages())
def test_every_card_and_colour_has_its_forms(language: str) -> None:
    for card in Card:
        forms = wording.find(language, f"vocabulary.card.{card}")
        assert forms if isinstance(forms, str) else forms["plain"], card
    for colour in Colour:
        assert wording.find(language, f"vocabulary.colour.{colour}")


def test_why_a_move_cannot_be_now_is_a_code_of_its_own_for_every_moment() -> None:
    """No half of a sentence travels as a value."""
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
