"""Builders of games of When I Dream: a small pack of plain words and a predictable judge."""

import json
import re
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest

from reverie.whenidream.game import Game
from reverie.whenidream.json_types import Preset
from reverie.whenidream.languages import LANGUAGES
from reverie.whenidream.ruling import NamedPiece, Ruling
from reverie.whenidream.steps import Card, Step


def languages(*tried: str, but: str = "") -> list[Any]:
    """Return languages as parameters: those named run in `make test`, the others with `thousand`."""
    some = [each for each in LANGUAGES if each != but]
    return [each if each in tried else pytest.param(each, marks=pytest.mark.thousand) for each in some]


def rows(name: str) -> list[tuple[str, ...]]:
    """Return the lines of a table in this folder, whose columns are divided by tabs."""
    text = Path(__file__).with_name(name).read_text(encoding="utf-8")
    return [tuple(line.split("\t")) for line in text.splitlines()]


PACK: dict[int, tuple[str, ...]] = {number: (f"top{number}", f"bottom{number}") for number in range(1, 65)}


class PlainJudge:
    """A judge by simple rules.

    A clue is foul if it is the piece or begins with "foul", and doubtful if it begins with "odd". A guess is
    right if it is the piece, near if an x follows it, like it if a y does. "other…" names another piece.
    """

    def clue(self, piece: str, word: str) -> Ruling:
        if word == piece or word.startswith("foul"):
            return Ruling("illegal", "name-itself", {})
        if word.startswith("odd"):
            return Ruling("doubtful", "rare-word", {"word": word})
        return Ruling("legal", "fair-word", {"word": word})

    def guess(self, piece: str, text: str) -> str:
        if text == piece:
            return "right"
        if text == f"{piece}y":
            return "like"
        if text.startswith("other"):
            return "other"
        return "near" if text == f"{piece}x" else "wrong"

    def find_named(self, text: str, pieces: Sequence[str]) -> list[NamedPiece]:
        """Return the pieces whose names are whole words of the text."""
        return [
            NamedPiece(word[0], word.start(), word.end())
            for word in re.finditer(r"\w+", text)
            if word[0] in pieces
        ]


def new_game(players: int = 5, preset: Preset = "original", **options: Any) -> Game:
    """Return a game at its first card, with seat 0 dreaming and no time limit for a clue."""
    options.setdefault("first_dreamer", 0)
    options.setdefault("reading_seconds", 0)
    options.setdefault("clue_seconds", None)
    pack = options.pop("pack", PACK)
    return Game(players, preset, pack=pack, judge=PlainJudge(), seed=options.pop("seed", "test"), **options)


def piece(game: Game) -> str:
    """Return the piece on show."""
    shown = game.state.on_show
    assert shown is not None
    return shown.piece


def seen_piece(game: Game, seat: int) -> str:
    """Return the piece on show, as a spirit sees it."""
    card = game.view(seat).card
    assert card is not None
    return card.piece


def right(game: Game, time: float | None = None) -> str:
    """Let the Dreamer guess right; return the piece."""
    found = piece(game)
    dreamer = game.state.dreamer
    assert dreamer is not None
    game.push(dreamer, "guess", found, time=time)
    return found


def wrong(game: Game, time: float | None = None) -> str:
    missed = piece(game)
    dreamer = game.state.dreamer
    assert dreamer is not None
    game.push(dreamer, "guess", "nothing like it", time=time)
    return missed


def to_narration(game: Game) -> None:
    """Let the time run out and the last card fade."""
    while game.state.phase != "narration":
        deadline = game.next_deadline
        assert deadline is not None
        game.tick(deadline)


def tell(game: Game, *named: str, time: float | None = None) -> None:
    """Let the Dreamer tell a dream with these pieces in it."""
    dreamer = game.state.dreamer
    assert dreamer is not None
    if not game.options.is_spoken:
        game.push(dreamer, "tell", ", ".join(named), time=time)
        return
    shown = [each.card.piece for each in game.state.shown_cards]
    for name in named:
        game.push((dreamer + 1) % game.options.players, "tick", shown.index(name) + 1, time=time)
    game.push(dreamer, "wake", time=time)


def tap(
    game: Game, seat: int, what: str, *whose: int, card: int | None = None, time: float
) -> tuple[Step, ...]:
    """Tap for a card, by default the one on show; return what happened."""
    return game.push(seat, "tap", what, game.state.cards_shown if card is None else card, *whose, time=time)


def end_round(game: Game, named: tuple[str, ...] = ()) -> None:
    """Let the round end, with these pieces named."""
    to_narration(game)
    tell(game, *named)
    while game.state.phase == "scoring":
        deadline = game.next_deadline
        assert deadline is not None
        game.tick(deadline)
    if game.state.phase == "spirits":
        game.push(0, "next")


def of(kind: type[Step], steps: tuple[Step, ...]) -> list[Any]:
    return [step for step in steps if isinstance(step, kind)]


def cards(steps: tuple[Step, ...]) -> list[Card]:
    return of(Card, steps)


def eventful() -> dict[str, Any]:
    """Return the record of an eventful dream.

    It has a near guess voted right, a word voted foul, a forced guess, a wait for the Dreamer and a story.
    """
    game = new_game(4, referee="table", clue_limit=1, clue_seconds=20, dream_seconds=300)
    first = piece(game)
    game.push(0, "guess", f"{first}x", time=1)
    for seat in (1, 2, 3):
        game.push(seat, "vote", 0, "right", time=2)
    game.push(1, "clue", "word", time=3)
    game.push(2, "challenge", 0, time=4)
    game.push(3, "vote", 1, "foul", time=5)
    for seat in (2, 3, 1):
        game.push(seat, "clue", f"word{seat}", time=6)
    game.push(0, "skip", time=10)
    game.push(0, "away", time=11)
    game.tick(41)
    game.push(0, "back", time=50)
    right(game, time=51)
    to_narration(game)
    game.push(0, "tell", f"I saw {first}.")
    return json.loads(json.dumps(game.record()))  # type: ignore[no-any-return]
