"""A prophecy answered card by card: the option `prophecy="sequence"` of the Onirim environments.

A prophecy shows up to five cards; one is discarded and the others go back on top (O5.2). As one choice, that
is any of 120 orders. As a sequence it is a few small choices, each of them "the card seen at this place goes
next". The first to go is discarded, the others follow onto the deck, top first, and the last follows
automatically.

The answer so far is a tuple of places. These functions have no state: each gets the cards seen (`known`) and
the places `chosen`.

>>> from reverie.onirim import Card
>>> known = [Card.RED_SUN, Card.NIGHTMARE, Card.RED_SUN]
>>> open_places(known, ())                      # of two red suns only the first
[0, 1]
>>> open_places(known, (0,))
[1, 2]
>>> choice_of(known, (0,)) is None              # not complete: two cards are left
True
>>> choice_of(known, (0, 2))                    # the other red sun; the nightmare follows automatically
225
"""

from collections.abc import Sequence
from math import factorial

from ..onirim.choices import DO_ARRANGE
from ..onirim.state import PROPHECY

NEXT = DO_ARRANGE
"""The number of the action "the card seen at place 0 goes next"; the other places follow."""

ACTIONS = NEXT + PROPHECY
"""Number of actions when prophecies are answered card by card."""


def open_places(known: Sequence[int], chosen: tuple[int, ...]) -> list[int]:
    """Return the places that may go next. Of equal cards it is only the first that is still there."""
    left = [place for place in range(len(known)) if place not in chosen]
    return [place for place in left if all(known[place] != known[other] for other in left if other < place)]


def choice_of(known: Sequence[int], chosen: tuple[int, ...]) -> int | None:
    """Return the answer as a number of `onirim.choices` once at most one card is left, else None.

    A single card still has to be chosen, because a prophecy is always answered by a player.

    >>> choice_of([7], ()), choice_of([7], (0,))
    (None, 224)
    """
    left = [place for place in range(len(known)) if place not in chosen]
    if len(left) > 1 or not chosen:
        return None
    return NEXT + _number((*chosen, *left))


def _number(order: tuple[int, ...]) -> int:
    """Return the index of a permutation in lexicographic order.

    >>> _number((0, 1, 2)), _number((2, 1, 0))
    (0, 5)
    """
    number = 0
    for at, place in enumerate(order):
        smaller = sum(later < place for later in order[at + 1 :])
        number += smaller * factorial(len(order) - 1 - at)
    return number
