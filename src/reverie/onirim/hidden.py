"""What a seat may not know, taken out of a state (O1.5, O10.10). Compiled as it stands, like the rules."""

from .cards import LOCATIONS, NOTHING
from .state import State

SPECTATOR = 2
"""The number of whoever only watches."""


def conceal(s: State, seat: int) -> None:
    """Take out of `s`, a copy, all that `seat` may not know, and count it among the unseen.

    Afterwards `deck` counts every card that the seat has not seen: in the deck, in a hidden hand, or on
    top of the deck where only somebody else knows it (`NOTHING` in `known`). The sizes stay true.
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
