"""Ways to play without a habit. What is left of the odds then says what the habit is worth.

A handicapped player avoids some choices as long as another is open, and is `dreamwalker` in all else.
"""

from collections.abc import Callable
from typing import NamedTuple

import numpy as np

from reverie.onirim.choices import DO_ARRANGE
from reverie.onirim.fast.batch import Array, Batch
from reverie.onirim.state import ARRANGE, PROPHECY

from .choice_columns import (
    BEGIN,
    DECLINED,
    FORETOLD,
    GO_ON,
    LEFT,
    OPENED,
    PAID_DECK,
    PAID_DOOR,
    PAID_HAND,
    PAID_KEY,
    THROW,
    places,
)

KEY, PLAIN = 2, (0, 1)
PRICES = (PAID_KEY, PAID_DOOR, PAID_DECK, PAID_HAND)

Avoids = Callable[[Batch, Array, Array], Array]
"""Which of the open choices are avoided; the arguments as `choice_columns.kinds_open` gives them."""


class Handicap(NamedTuple):
    """What is not done, in words, and which choices that rules out."""

    words: str
    avoids: Avoids


def never(*kinds: int) -> Avoids:
    return lambda batch, whose, all_kinds: np.isin(all_kinds, kinds)


def never_beside(kinds: tuple[int, ...], *others: int) -> Avoids:
    """Not these, where one of the others is open."""

    def avoids(batch: Batch, whose: Array, all_kinds: Array) -> Array:
        beside = np.bincount(whose, np.isin(all_kinds, others), len(batch.active)) > 0
        found: Array = np.isin(all_kinds, kinds) & beside[whose]
        return found

    return avoids


def no_early_prophecy(batch: Batch, whose: Array, kinds: Array) -> Array:
    """No prophecy while more than forty cards lie in the deck."""
    states = batch.states[batch.active]
    early = states["deck_n"] + states["known_n"] > 40
    found: Array = (kinds == THROW + KEY) & early[whose]
    return found


def no_other_order(batch: Batch, whose: Array, kinds: Array) -> Array:
    """A prophecy throws one card away and leaves the others as they lay."""
    found = np.zeros(len(whose), np.bool_)
    game = batch.active[whose]
    answers = np.flatnonzero(batch.states["phase"][game] == ARRANGE)
    game = game[answers]
    choice = batch.options[whose[answers], answers - batch.starts[whose[answers]]].astype(np.int64)
    assert not len(choice) or choice.min() >= DO_ARRANGE
    seen = batch.states["known_n"][game]
    for at in range(1, PROPHECY - 1):
        swapped = places(batch.states, game, choice, at) > places(batch.states, game, choice, at + 1)
        found[answers] |= swapped & (at + 1 < seen)
    return found


PLAYS = tuple(range(BEGIN, GO_ON + 3))

HANDICAPS = (
    Handicap("nothing forbidden", never()),
    Handicap("never discards a key for a prophecy", never(THROW + KEY)),
    Handicap("no prophecy before 40 cards are left", no_early_prophecy),
    Handicap("throws one of the five away, and never reorders the rest", no_other_order),
    Handicap("never throws a foreseen nightmare away", never(FORETOLD + 4)),
    Handicap("never plays a key in the row", never(BEGIN + KEY, GO_ON + KEY)),
    Handicap(
        "never discards a sun or moon while a card can be played",
        never_beside((THROW, THROW + 1), *PLAYS),
    ),
    Handicap(
        "always carries a series on if it can",
        never_beside((BEGIN, BEGIN + 1, BEGIN + 2, THROW, THROW + 1, THROW + 2), GO_ON, GO_ON + 1, GO_ON + 2),
    ),
    Handicap("never opens a drawn door with a key", never(OPENED)),
    Handicap("opens every drawn door it can", never(LEFT)),
    Handicap("always searches", never(DECLINED)),
    Handicap("pays every nightmare with a key if it holds one", never_beside(PRICES[1:], PAID_KEY)),
    Handicap("never pays a nightmare with a key", never(PAID_KEY)),
    Handicap("never pays a nightmare with a door", never(PAID_DOOR)),
    Handicap("never pays a nightmare with the top five", never(PAID_DECK)),
    Handicap("never pays a nightmare with its hand", never(PAID_HAND)),
)
