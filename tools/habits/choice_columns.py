"""Moments of choice as columns of numbers: what lay on the table, what was open, what was chosen.

For whoever wants to count what a player does over many games (`count`), without a loop over the games.
"""

from dataclasses import dataclass, fields
from typing import Any

import numpy as np

from reverie.onirim.cards import DOOR, KINDS, LOCATIONS, NIGHTMARE, SYMBOLS
from reverie.onirim.choices import (
    CHOICES,
    DECLINE,
    DISCARD,
    DO_ARRANGE,
    DO_SEARCH,
    LEAVE,
    OPEN,
    ORDERS,
    PAY_DECK,
    PAY_DOOR,
    PAY_HAND,
    PAY_KEY,
    PLAY,
)
from reverie.onirim.fast.batch import Array, Batch
from reverie.onirim.state import PROPHECY

# Kinds of choice. Those with a symbol have three numbers: sun, moon, key.
BEGIN = 0  # play a card that begins a series, or breaks one off for another
GO_ON = 3  # play a card that carries a series on
THROW = 6  # discard a card; a key for a prophecy
SEARCHED = 9
DECLINED = 10
OPENED = 11
LEFT = 12
PAID_KEY = 13
PAID_DOOR = 14
PAID_DECK = 15
PAID_HAND = 16
FORETOLD = 17  # answer a prophecy and throw away a sun, a moon, a key, a door, a nightmare
KINDS_OF_CHOICE = 22

NOT_OPEN = -1.0


def _kinds() -> Array:
    """The kind of each choice, as far as its number says."""
    kinds = np.zeros(CHOICES, np.int64)
    locations = np.arange(2 * LOCATIONS) % SYMBOLS
    kinds[PLAY : PLAY + 2 * LOCATIONS] = BEGIN + locations
    kinds[DISCARD : DISCARD + 2 * LOCATIONS] = THROW + locations
    kinds[DO_SEARCH], kinds[DECLINE], kinds[OPEN:LEAVE], kinds[LEAVE] = SEARCHED, DECLINED, OPENED, LEFT
    kinds[PAY_KEY:PAY_DOOR], kinds[PAY_DOOR:PAY_DECK] = PAID_KEY, PAID_DOOR
    kinds[PAY_DECK], kinds[PAY_HAND] = PAID_DECK, PAID_HAND
    return kinds


KIND_OF_CHOICE = _kinds()
KIND_OF_CARD = np.array([card % SYMBOLS if card < DOOR else 3 + (card == NIGHTMARE) for card in range(KINDS)])
"""Sun, moon, key, door, nightmare."""
ORDER_TABLE = np.array(ORDERS).reshape(-1, PROPHECY)


@dataclass
class ChoiceColumns:
    """One entry for each moment, in every column."""

    game: Array
    phase: Array
    turns: Array
    left: Array
    """Cards in the deck."""
    nightmares: Array
    """Nightmares among them."""
    doors: Array
    """Doors found, by colour."""
    hand: Array
    """How many of each location."""
    known: Array
    """The top of the deck, as far as the player knows it."""
    known_n: Array
    series: Array
    last: Array
    """The last two cards of the row, the very last one second."""
    resolving: Array
    choice: Array
    kind: Array
    odds: Array
    """Of the choice made."""
    best: Array
    """The best odds among the open choices of each kind, `NOT_OPEN` where there are none."""


def kinds_open(batch: Batch) -> tuple[Array, Array]:
    """For every open choice of every game: which game it belongs to (counted as in `active`), its kind."""
    whose = np.repeat(np.arange(len(batch.active)), batch.counts)
    choice = batch.options[whose, np.arange(len(whose)) - batch.starts[whose]].astype(np.int64)
    kinds = KIND_OF_CHOICE[choice]
    states = batch.states
    game = batch.active[whose]
    plays = np.flatnonzero(choice < DISCARD)
    at = game[plays]
    last = states["row"][at, 0, np.maximum(states["row_n"][at, 0] - 1, 0)]
    same = (states["series"][at, 0] > 0) & (last // SYMBOLS == choice[plays] % LOCATIONS // SYMBOLS)
    kinds[plays[same]] += GO_ON - BEGIN
    answers = np.flatnonzero(choice >= DO_ARRANGE)
    thrown = states["known"][game[answers], place_thrown(states, game[answers], choice[answers])]
    kinds[answers] = FORETOLD + KIND_OF_CARD[thrown]
    return whose, kinds


def place_thrown(states: Any, game: Array, choice: Array) -> Array:
    """Which of the cards seen a prophecy's answer throws away."""
    return places(states, game, choice, 0)


def places(states: Any, game: Array, choice: Array, at: int) -> Array:
    """Which of the cards seen stands at `at` in the answer; see `choices.place_at`."""
    front = PROPHECY - states["known_n"][game].astype(np.int64)
    found: Array = ORDER_TABLE[choice - DO_ARRANGE, np.minimum(front + at, PROPHECY - 1)] - front
    return found


def columns_of(batch: Batch, odds: Array, picked: Array, whose: Array, kinds: Array) -> ChoiceColumns:
    """The moments before the choices `picked` are made."""
    s = batch.states[batch.active]
    n = len(s)
    row_n = s["row_n"][:, 0].astype(np.int64)
    last = np.stack([s["row"][np.arange(n), 0, np.maximum(row_n - back, 0)] for back in (2, 1)], 1)
    last[row_n < 2, 0] = -1
    last[row_n < 1, 1] = -1
    best = np.full(n * KINDS_OF_CHOICE, NOT_OPEN, np.float32)
    np.maximum.at(best, whose * KINDS_OF_CHOICE + kinds, odds)
    return ChoiceColumns(
        game=batch.active.astype(np.int32),
        phase=s["phase"],
        turns=s["turns"],
        left=s["deck_n"] + s["known_n"],
        nightmares=s["deck"][:, NIGHTMARE] + (s["known"] == NIGHTMARE).sum(1).astype(np.int8),
        doors=s["doors"][:, 0].copy(),
        hand=s["hand"][:, 0].copy(),
        known=s["known"].copy(),
        known_n=s["known_n"].copy(),
        series=s["series"][:, 0].copy(),
        last=last,
        resolving=s["resolving"].copy(),
        choice=batch.options[np.arange(n), picked],
        kind=kinds[batch.starts + picked].astype(np.int8),
        odds=odds[batch.starts + picked],
        best=best.reshape(n, KINDS_OF_CHOICE),
    )


def joined(parts: list[ChoiceColumns]) -> ChoiceColumns:
    """One after another."""
    columns = (
        np.concatenate([getattr(part, field.name) for part in parts]) for field in fields(ChoiceColumns)
    )
    return ChoiceColumns(*columns)


def selected(moments: ChoiceColumns, which: Array) -> ChoiceColumns:
    """Those of the moments for which `which` is true."""
    return ChoiceColumns(*(getattr(moments, field.name)[which] for field in fields(ChoiceColumns)))
