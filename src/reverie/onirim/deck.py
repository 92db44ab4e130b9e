"""The deck's part of the game: what is asked of it, which cards it may answer with, and its answer.

Numba compiles this module unchanged, like `rules`. `decks` contains the objects that choose the answers.
"""

from ..dice import below
from .cards import KINDS
from .compiling import not_inlined
from .rules import deal, draw, foresee, reveal, shuffle
from .state import (
    FORESEE,
    NEW_HAND,
    OPENING,
    OPENING_SHUFFLE,
    PHASES,
    REFILL,
    REVEAL,
    SEARCH_SHUFFLE,
    TURN_SHUFFLE,
    State,
)
from .zones import top_size

# What the deck is asked for
NO_ANSWER = 0
DEAL = 1
DRAW = 2
SHOW = 3
TURN_UP = 4
MIX = 5

_BY_PHASE = {
    OPENING: DEAL,
    OPENING_SHUFFLE: MIX,
    SEARCH_SHUFFLE: MIX,
    FORESEE: SHOW,
    REFILL: DRAW,
    REVEAL: TURN_UP,
    NEW_HAND: DEAL,
    TURN_SHUFFLE: MIX,
}
REQUESTS = tuple(_BY_PHASE.get(phase, NO_ANSWER) for phase in range(len(PHASES)))
"""The request to the deck in each phase."""

# Why a card cannot come from the deck
CAN_COME = 0
NONE_LEFT = 1
OTHER_ON_TOP = 2


def deck_request(s: State) -> int:
    """Return what the deck has to do now."""
    return REQUESTS[s.phase]


def request_size(s: State) -> int:
    """Return the number of cards in the answer."""
    what = deck_request(s)
    if what in (DEAL, DRAW):
        return 1
    if what in (SHOW, TURN_UP):
        return top_size(s)
    return 0


def pick(s: State, dice: list[int], cards: list[int]) -> int:
    """Write the answer's cards into `cards` and return their number: known cards first, the others at
    random."""
    n = request_size(s)
    left = s.deck_n
    for place in range(n):
        if place < s.known_n:
            cards[place] = s.known[place]
        else:
            card = kind_at(s, below(dice, left))
            left -= 1
            cards[place] = card
            if place < n - 1:  # nothing is picked after the last card, which is usually the only one
                s.deck[card] -= 1
    for place in range(s.known_n, n - 1):
        s.deck[cards[place]] += 1
    return n


@not_inlined
def kind_at(s: State, at: int) -> int:
    """Return the kind of the card at index `at` of the deck, as if the deck were sorted by kind."""
    kind = 0
    end = 0
    for card in range(KINDS):
        end += s.deck[card]
        kind += at >= end
    return kind


def misfit(s: State, cards: list[int], at: int) -> int:
    """Return the reason why the card at index `at` of `cards`, top first, cannot lie there, or `CAN_COME`."""
    if at < s.known_n:
        return CAN_COME if cards[at] == s.known[at] else OTHER_ON_TOP
    same = 0
    for place in range(s.known_n, at + 1):
        if cards[place] == cards[at]:
            same += 1
    return CAN_COME if same <= s.deck[cards[at]] else NONE_LEFT


def answer(s: State, cards: list[int]) -> None:
    """Carry out the request to the deck with these cards."""
    what = deck_request(s)
    if what == DRAW:
        draw(s, cards[0])
    elif what == DEAL:
        deal(s, cards[0])
    elif what == MIX:
        shuffle(s)
    elif what == SHOW:
        foresee(s, cards)
    else:
        reveal(s, cards)
