"""What the strongest player does, counted over very many of its games.

`count` plays games of `dreamwalker` by the chunk, side by side, and adds every moment of choice to tables.
What it has so far is handed on after every chunk, so that a long count can be stopped at any time. Then it
plays again without one habit after another (`handicaps`), to see what each is worth.
"""

import time
from collections.abc import Callable, Iterator
from typing import Any

import numpy as np

from reverie.dice import seed_dice
from reverie.lab.selfplay import Odds
from reverie.onirim.fast.batch import Array, Batch
from reverie.onirim.players.network import Floats, ask, shipped
from reverie.onirim.state import ALL_DOORS

from .choice_columns import ChoiceColumns, columns_of, joined, kinds_open
from .fill_tables import Tables
from .handicaps import HANDICAPS, Handicap

CHUNK = 16384
"""Games side by side."""


def count(
    games: int,
    seed: str,
    without: int = 0,
    odds_of: Odds | None = None,
    chunk: int = CHUNK,
    progress: Callable[[int], None] = lambda more: None,
) -> Iterator[dict[str, Any]]:
    """The figures so far, after every chunk: of `games` games, and of `without` games for each handicap.

    Game `i` has the seed `seed/i`, as in `simulate`, so every handicap meets the same cards.
    """
    odds_of = odds_of or by_numpy
    begun = time.perf_counter()
    tables, handicapped = Tables(), [Tried(handicap) for handicap in HANDICAPS]

    def figures() -> dict[str, Any]:
        return {
            "player": "dreamwalker",
            "seed": seed,
            **tables.to_dict(),
            "without": [tried.to_dict() for tried in handicapped if tried.games],
            "seconds": round(time.perf_counter() - begun, 1),
        }

    for first, size in _chunks(games, chunk):
        batch = dealt(seed, first, size)
        parts: list[ChoiceColumns] = []
        play(batch, odds_of, parts.append)
        tables.add(joined(parts), batch.states)
        progress(size)
        yield figures()
    for first, size in _chunks(without, chunk):
        for tried in handicapped:
            batch = dealt(seed, first, size)
            play(batch, odds_of, handicap=tried.handicap)
            tried.add(batch.states)
            progress(size)
        yield figures()


def dealt(seed: str, first: int, size: int) -> Batch:
    """Solo games, the cards dealt."""
    batch = Batch(size)
    batch.deal(np.array([seed_dice(f"{seed}/{number}") for number in range(first, first + size)]))
    return batch


def play(
    batch: Batch,
    odds_of: Odds,
    report: Callable[[ChoiceColumns], None] | None = None,
    handicap: Handicap | None = None,
) -> None:
    """Play the games to the end. `report` hears of all moments of choice, step by step."""
    while batch.running:
        batch.list_choices()
        rows, odds = batch.look()
        odds_of(rows, odds)
        batch.solve(odds)
        if report is None and handicap is None:
            picked = batch.best(odds)
        else:
            whose, kinds = kinds_open(batch)
            if handicap is not None:
                odds = odds - 2 * handicap.avoids(batch, whose, kinds)
            picked = batch.best(odds)
            if report is not None:
                report(columns_of(batch, odds, picked, whose, kinds))
        batch.make(picked)


def by_numpy(rows: Array, odds: Floats) -> None:
    """The odds as the shipped network gives them."""
    ask(shipped("solo"), rows, odds)


class Tried:
    """What came of games without a habit."""

    def __init__(self, handicap: Handicap) -> None:
        self.handicap, self.games, self.won = handicap, 0, 0

    def add(self, states: Any) -> None:
        self.games += len(states)
        self.won += int((states["ending"] == ALL_DOORS).sum())

    def to_dict(self) -> dict[str, Any]:
        return {"habit": self.handicap.words, "games": self.games, "won": self.won}


def _chunks(games: int, chunk: int) -> Iterator[tuple[int, int]]:
    for first in range(0, games, chunk):
        yield first, min(chunk, games - first)
