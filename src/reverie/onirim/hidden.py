"""Removal of what a seat may not know from a state (O1.5, O10.10). Numba compiles this unchanged."""

from .cards import LOCATIONS, NOTHING
from .state import State

SPECTATOR = 2
"""The seat number of a spectator."""


def conceal(s: State, seat: int) -> None:
    """Remove from `s`, a copy, what `seat` may not know, and count those cards among the unseen ones.

    Afterwards `deck` counts every card that the seat has not seen: in the deck, in a hidden hand, or on top
    of the deck if only the other seat knows it (`NOTHING` in `known`). The sizes do not change.
    """
    if s.players == 2 and s.silent == 0:
        return
    for other in range(s.players):
        if other != seat:
            for card in range(LOCATIONS):
                s.deck[card] += s.hand[other][card]
                s.hand[other][card] = 0
    for place in range(s.known_n):
        if s.known[place] != NOTHING and s.known_by[place] >> seat & 1 == 0:
            s.deck[s.known[place]] += 1
            s.known[place] = NOTHING
