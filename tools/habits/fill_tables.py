"""Fills the tables: every moment of choice of games that are over is counted where it belongs."""

from typing import Any

import numpy as np

from reverie.onirim.cards import COLOURS, DOOR, KEY, LOCATIONS, NIGHTMARE, SYMBOLS
from reverie.onirim.choices import DISCARD, DO_ARRANGE, PAY_DOOR, PAY_KEY
from reverie.onirim.fast.batch import Array
from reverie.onirim.state import ALL_DOORS, ARRANGE, AT_DOOR, AT_NIGHTMARE, CHOOSE, PROPHECY, SEARCH

from .choice_columns import (
    BEGIN,
    GO_ON,
    KIND_OF_CARD,
    KINDS_OF_CHOICE,
    NOT_OPEN,
    OPENED,
    ORDER_TABLE,
    PAID_DOOR,
    PAID_HAND,
    PAID_KEY,
    SEARCHED,
    THROW,
    ChoiceColumns,
    selected,
)
from .count_tables import Choices, quantiles
from .tables import IN_A_GAME, KEPT, LOST, TENS, empty_tables


class Tables:
    """All tables of the games so far."""

    def __init__(self) -> None:
        self.games = self.won = self.choices = 0
        self.tables = empty_tables()
        self.door_turns = np.zeros((9, 100))
        self.door_left = np.zeros((9, 80))
        self.first_prophecy = np.zeros(100)
        self.turns, self.left = np.zeros((2, 100)), np.zeros((2, 80))
        self.per_game = np.zeros((2, KINDS_OF_CHOICE))

    def add(self, moments: ChoiceColumns, states: Any) -> None:
        """Count what happened in games that are over."""
        self.wins = states["ending"] == ALL_DOORS
        self.games += len(states)
        self.won += int(self.wins.sum())
        self.choices += len(moments.game)
        turns = selected(moments, moments.phase == CHOOSE)
        self._opening(selected(turns, turns.turns == 0))
        self._first_three(selected(turns, turns.turns < 3))
        self._series(turns)
        self._keys(turns)
        self._fates(moments, states)
        self._doors(moments)
        self._nightmares(selected(moments, moments.phase == AT_NIGHTMARE))
        self._prophecies(selected(moments, moments.phase == ARRANGE))
        self._course(turns)
        self._ends(moments, states)

    def _choose(self, name: str, m: ChoiceColumns, *at: Array) -> None:
        table = self.tables[name]
        assert isinstance(table, Choices)
        table.add_choices(at, m.kind, m.best, self.wins[m.game])

    def _count(self, name: str, game: Array, *at: Array) -> None:
        self.tables[name].add(at, self.wins[game])

    # One table after another

    def _opening(self, m: ChoiceColumns) -> None:
        by_colour = m.hand.reshape(-1, COLOURS, SYMBOLS)
        plain = by_colour[:, :, :KEY]
        without_key = ((plain.sum(2) >= 3) & (plain > 0).all(2)).any(1)
        ready = ((by_colour.sum(2) >= 3) & ((by_colour > 0).sum(2) >= 2)).any(1)
        shape = np.where(without_key, 0, np.where(ready, 1, 2))
        self._choose("opening", m, shape, _keys(m).sum(1))
        first, colour = np.nonzero(by_colour.sum(2))
        cards = by_colour.sum(2)[first, colour]
        played = (m.choice[first] < DISCARD) & (_colour(m)[first] == colour)
        self._count("first colour", m.game[first], colour, cards - 1, played)

    def _first_three(self, m: ChoiceColumns) -> None:
        chosen = np.full((len(self.wins), 3), -1)
        chosen[m.game, m.turns] = np.where(m.kind < THROW, m.kind % 3, m.kind - THROW + 3)
        whole = np.flatnonzero((chosen >= 0).all(1))
        self._count("first three", whole, *chosen[whole].T)

    def _series(self, m: ChoiceColumns) -> None:
        tens = _tens(m)
        self._choose("turn", m, tens)
        goes_on = m.best[:, GO_ON : GO_ON + 3].max(1) > NOT_OPEN
        self._choose("building", m, m.series, goes_on)
        can_play = m.best[:, :THROW].max(1) > NOT_OPEN
        self._choose("discards", m, can_play, tens)
        either = (m.best[:, BEGIN] > NOT_OPEN) & (m.best[:, BEGIN + 1] > NOT_OPEN)
        self._choose("sun or moon", selected(m, either), tens[either])
        colour, missing = _colour(m), _missing(m)
        of_colour = m.hand.reshape(-1, COLOURS, SYMBOLS).sum(2)[np.arange(len(colour)), colour]
        begins = m.kind < GO_ON
        self._count("begun with", m.game[begins], of_colour[begins] - 1, missing[begins])
        ends = (m.kind < THROW) & (m.kind >= GO_ON) & (m.series == 2)
        cards = (m.last[ends, 0] % SYMBOLS, m.last[ends, 1] % SYMBOLS, m.kind[ends] - GO_ON)
        self._count("series", m.game[ends], *cards, missing[ends])
        thrown = (m.kind == THROW) | (m.kind == THROW + 1)
        self._count("discarded", m.game[thrown], m.kind[thrown] - THROW, missing[thrown])

    def _keys(self, m: ChoiceColumns) -> None:
        keys = _keys(m)
        holds = keys.sum(1) > 0
        self._choose("keys by cards left", selected(m, holds), _tens(m)[holds])
        spare = ((keys > 0) & (m.doors == 2)).any(1)
        self._choose("keys held", selected(m, holds), keys.sum(1)[holds] - 1, spare[holds])
        row = (m.kind == BEGIN + KEY) | (m.kind == GO_ON + KEY)
        place = np.where(m.kind == BEGIN + KEY, 0, m.series)
        self._count("keys in row", m.game[row], place[row], _missing(m)[row])

    def _fates(self, m: ChoiceColumns, states: Any) -> None:
        """Every key that was in a hand ends in one of these ways."""
        tens = _tens(m)
        for fate, kinds in enumerate(((BEGIN + KEY, GO_ON + KEY), (THROW + KEY,), (OPENED,), (PAID_KEY,))):
            which = np.isin(m.kind, kinds)
            here = selected(m, which)
            colour = np.where(here.phase == AT_DOOR, here.resolving - DOOR, _colour(here))
            missing = 2 - here.doors[np.arange(len(colour)), colour]
            self._count("fates", here.game, np.full(len(colour), fate), tens[which], missing)
        lost = selected(m, m.kind == PAID_HAND)
        self._fates_of_all(LOST, lost.game, _keys(lost), lost.doors, _tens(lost))
        left = np.minimum((states["deck_n"] + states["known_n"]) // 10, 6)
        end = states["hand"][:, 0, KEY::SYMBOLS]
        self._fates_of_all(KEPT, np.arange(len(states)), end, states["doors"][:, 0], left)

    def _fates_of_all(self, fate: int, game: Array, keys: Array, doors: Array, tens: Array) -> None:
        """Keys that go the same way at once."""
        for copy in range(1, 4):
            at, colour = np.nonzero(keys >= copy)
            self._count("fates", game[at], np.full(len(at), fate), tens[at], 2 - doors[at, colour])

    def _doors(self, m: ChoiceColumns) -> None:
        drawn = selected(m, m.phase == AT_DOOR)
        colour = drawn.resolving.astype(np.int64) - DOOR
        at = np.arange(len(colour))
        self._choose("door", drawn, _keys(drawn)[at, colour] - 1, drawn.doors[at, colour])
        self._choose("door by cards left", drawn, _tens(drawn))
        self._choose("door at the end", drawn, np.minimum(drawn.left, 10), drawn.doors.sum(1) == 7)
        searched = selected(m, m.phase == SEARCH)
        self._choose("search", searched, searched.known_n)
        gained = selected(m, np.isin(m.kind, (SEARCHED, OPENED)))
        found = gained.doors.sum(1)
        self._count("found", gained.game, found, gained.kind == OPENED)
        _, first = np.unique(gained.game.astype(np.int64) * 8 + found, return_index=True)
        first = first[self.wins[gained.game[first]]]
        np.add.at(self.door_turns, (found[first] + 1, np.minimum(gained.turns[first], 99)), 1)
        np.add.at(self.door_left, (found[first] + 1, gained.left[first]), 1)

    def _nightmares(self, m: ChoiceColumns) -> None:
        keys = _keys(m)
        spare = ((keys > 0) & (m.doors == 2)).any(1)
        held = np.where(spare, 3, np.minimum(keys.sum(1), 2))
        self._choose("price", m, held, m.doors.sum(1) > 0)
        self._choose("price by cards left", m, _tens(m))
        self._choose("price at the end", m, np.minimum(m.left, 10))
        self._choose("price by doors", m, m.doors.sum(1))
        self._choose("price by what is known", m, m.known_n)
        given = selected(m, m.kind == PAID_DOOR)
        colour = given.choice.astype(np.int64) - PAY_DOOR
        at = np.arange(len(colour))
        plain = given.hand.reshape(-1, COLOURS, SYMBOLS)[:, :, :KEY].sum(2)[at, colour]
        self._count(
            "door given", given.game, given.doors[at, colour] - 1, _keys(given)[at, colour] > 0, plain > 0
        )

    def _prophecies(self, m: ChoiceColumns) -> None:
        seen = np.where(m.known >= 0, m.known, 0)
        nightmares = ((m.known == NIGHTMARE) & (m.known >= 0)).sum(1)
        doors = ((m.known >= DOOR) & (m.known < NIGHTMARE)).sum(1)
        self._choose("prophecy", m, nightmares, doors)
        whole = m.known_n == PROPHECY
        order = ORDER_TABLE[m.choice[whole].astype(np.int64) - DO_ARRANGE]
        keys = _keys(m)[whole]
        for place in range(PROPHECY):
            card = seen[whole][np.arange(len(order)), order[:, place]]
            is_door = (card >= DOOR) & (card < NIGHTMARE)
            opens = is_door & (keys[np.arange(len(order)), np.where(is_door, card - DOOR, 0)] > 0)
            kind = np.where(is_door, 3 + ~opens, np.where(card == NIGHTMARE, 5, KIND_OF_CARD[card]))
            self._count("arranged", m.game[whole], kind, np.full(len(order), place))

    def _course(self, m: ChoiceColumns) -> None:
        self._count("course", m.game, m.doors.sum(1), m.left // 5)

    def _ends(self, m: ChoiceColumns, states: Any) -> None:
        games = len(states)
        prophecies = m.kind == THROW + KEY
        each = np.bincount(m.game[prophecies], minlength=games)
        self._count("prophecies", np.arange(games), np.minimum(each, 12))
        first = np.full(games, 99)
        np.minimum.at(first, m.game[prophecies], m.turns[prophecies] + 1)
        self.first_prophecy += np.bincount(first[each > 0], minlength=100)
        won = self.wins.astype(np.int64)
        np.add.at(self.turns, (won, np.minimum(states["turns"], 99)), 1)
        np.add.at(self.left, (won, states["deck_n"] + states["known_n"]), 1)
        np.add.at(self.per_game, (won[m.game], m.kind), 1)
        lost = np.flatnonzero(~self.wins)
        doors = states["doors"][lost, 0]
        self._count("lost with", lost, np.minimum(doors.sum(1), 7))
        at, colour = np.nonzero(doors < 2)
        self._count("lost without", lost[at], colour)

    def to_dict(self) -> dict[str, Any]:
        """All figures, for JSON. Times are the parts 10, 25, 50, 75 and 90 % of won games."""
        ended = np.array([max(1, self.games - self.won), max(1, self.won)])
        per_game = self.per_game / ended[:, None]
        return {
            "games": self.games,
            "won": self.won,
            "choices": self.choices,
            "turns": {"won": quantiles(self.turns[1]), "lost": quantiles(self.turns[0])},
            "cards left when won": quantiles(self.left[1]),
            "turn of door": [quantiles(self.door_turns[door]) for door in range(1, 9)],
            "cards left at door": [quantiles(self.door_left[door]) for door in range(1, 9)],
            "turn of first prophecy": quantiles(self.first_prophecy),
            "in a game": {
                name: {
                    "lost": round(float(per_game[0, kinds].sum()), 3),
                    "won": round(float(per_game[1, kinds].sum()), 3),
                }
                for name, kinds in IN_A_GAME.items()
            },
            "tables": {name: table.to_dict() for name, table in self.tables.items()},
        }


def _keys(m: ChoiceColumns) -> Array:
    """Keys in the hand, by colour."""
    keys: Array = m.hand[:, KEY::SYMBOLS]
    return keys


def _tens(m: ChoiceColumns) -> Array:
    found: Array = np.minimum(m.left // 10, len(TENS[1]) - 1)
    return found


def _colour(m: ChoiceColumns) -> Array:
    """The colour of the card that the choice is about, where it is a location."""
    choice = m.choice.astype(np.int64)
    found: Array = np.where(choice < 2 * DISCARD, choice % LOCATIONS // SYMBOLS, (choice - PAY_KEY) % COLOURS)
    return found


def _missing(m: ChoiceColumns) -> Array:
    """Doors still missing of that colour."""
    found: Array = 2 - m.doors[np.arange(len(m.game)), _colour(m)]
    return found
