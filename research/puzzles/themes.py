"""Themes of puzzles, and the likeness of two moments."""

from itertools import permutations
from typing import Any

from reverie.onirim.cards import (
    COLOURS,
    DOOR,
    KEY,
    LOCATIONS,
    NIGHTMARE,
    NOTHING,
    SYMBOLS,
    colour_of,
    symbol_of,
)
from reverie.onirim.choices import DECLINE, DISCARD, DO_SEARCH, LEAVE, PAY_DECK, PAY_DOOR
from reverie.onirim.state import ARRANGE, AT_DOOR, AT_NIGHTMARE, CHOOSE, SEARCH, SHARED, State

MIN_COST = 0.08
"""Minimum cost of the second best choice, in odds."""
MAX_DIFFERENCE = 0.03
"""The largest difference in odds between answers to a prophecy that count as equal."""

LAST_DOORS = 6
"""The number of doors from which a search counts as one of the last."""


def theme_of(s: State, best: int, wrong: int) -> str | None:
    """Return the theme of a moment where `best` is the best choice and a player chose `wrong`, or None if it
    has none of our themes."""
    if s.players == 2:
        return "two"
    if lets_a_door_go(s, best):
        return "door"
    if s.phase == AT_NIGHTMARE:
        return "price"
    if s.phase == ARRANGE:
        return "prophecy"
    if s.phase == SEARCH:
        return "search" if s.known_n > 0 else None  # there is nothing to lose by a search otherwise
    if s.phase == CHOOSE and spends_a_key(wrong) and not spends_a_key(best):
        return "key"
    if s.phase == CHOOSE and goes_for_a_last_door(s, best):
        return "search"
    return None


def lets_a_door_go(s: State, choice: int) -> bool:
    """Return whether a choice leaves a door, pays a nightmare with it, or does not search for it."""
    if s.phase == AT_NIGHTMARE:
        return PAY_DOOR <= choice < PAY_DECK
    return (s.phase == AT_DOOR and choice == LEAVE) or (s.phase == SEARCH and choice == DECLINE)


def spends_a_key(choice: int) -> bool:
    """Return whether a choice plays or discards a key."""
    return choice < DO_SEARCH and symbol_of(choice % LOCATIONS) == KEY


def goes_for_a_last_door(s: State, choice: int) -> bool:
    """Return whether a choice plays a card of a colour whose door is among the last two."""
    if choice >= DISCARD or sum(s.doors[0]) < LAST_DOORS:
        return False
    return s.doors[0][colour_of(choice)] < 2


# No two alike


def canonical(s: State) -> tuple[Any, ...]:
    """Return a key of a moment that does not depend on the colours' names: alike positions have the same
    key."""
    return min(_named(s, order) for order in permutations(range(COLOURS)))


def _named(s: State, order: tuple[int, ...]) -> tuple[Any, ...]:
    """Return the key with the colours in another order: `order[new]` is the old colour."""
    new = {old: at for at, old in enumerate(order)}

    def card(kind: int) -> int:
        if kind in (NOTHING, NIGHTMARE):
            return kind
        if kind >= DOOR:
            return DOOR + new[kind - DOOR]
        return new[colour_of(kind)] * SYMBOLS + symbol_of(kind)

    def heap(counts: Any) -> tuple[int, ...]:
        kinds = [0] * len(counts)
        for kind, n in enumerate(counts):
            kinds[card(kind)] = int(n)
        return tuple(kinds)

    seats = [s.active, 1 - s.active][: s.players]
    rows = tuple(
        (s.series[seat], card(s.row[seat][s.row_n[seat] - 1]) if s.row_n[seat] else NOTHING) for seat in seats
    )
    known = tuple((card(s.known[place]), s.known_by[place] >> s.active & 1) for place in range(s.known_n))
    hands = tuple(heap(s.hand[group]) for group in (*seats, SHARED))
    doors = tuple(tuple(int(s.doors[seat][colour]) for colour in order) for seat in seats)
    rest = (s.players, s.silent, s.phase, s.prophecy, card(s.resolving))
    return (*map(int, rest), rows, known, hands, doors, heap(s.limbo), heap(s.deck))
