"""Looking one choice ahead: the state after a choice, in one position and in many side by side.

Numba compiles this module unchanged, like `rules`; in plain Python the same functions run over lists of
states. In loops `active` holds the indexes of the positions to look at, and `k` runs over these.
"""

from ...dice import below
from ..arrays import Bytes, Floats, Ints, Lines, Places, States
from ..cards import LOCATIONS, NOTHING
from ..choices import choose, list_choices
from ..deck import MIX, deck_request
from ..hidden import conceal
from ..observation import observe, observe_partner
from ..rules import shuffle, unwinnable
from ..state import ALL_DOORS, OVER, State

NO_CHOICE = -1
UNKNOWN = -1.0


def copy_state(states: States, at: int, others: States, k: int) -> None:
    """Copy `others[k]` to `states[at]`. When compiled, an assignment does that."""
    states[at] = others[k].copy()


# One position


def look(s: State, choice: int, cards: list[int], row: Places[int]) -> float:
    """Make `choice` in `s` (none with `NO_CHOICE`) and return the odds if they are certain, else `UNKNOWN`.

    `s` is changed. If the odds are unknown, the observation of the seat that chose is written into `row`,
    which must be all zero.
    """
    me = s.active
    if choice != NO_CHOICE:
        choose(s, choice, cards)
    if s.phase == OVER:
        return 1.0 if s.ending == ALL_DOORS else 0.0
    if unwinnable(s):
        return 0.0
    settle(s)
    conceal(s, me)
    observe(s, me, row)
    observe_partner(s, me, row)
    return UNKNOWN


def settle(s: State) -> None:
    """Shuffle if the deck has to. A shuffle brings no new information."""
    while deck_request(s) == MIX:
        shuffle(s)


def imagine(s: State, me: int, dice: list[int]) -> None:
    """Deal at random what `me` does not see in `s`, a view: the partner's cards and the top of the deck."""
    if s.players == 1 or s.silent == 0:
        return
    other = 1 - me
    for _ in range(s.hand_n[other]):
        s.hand[other][take_one(s, LOCATIONS, dice)] += 1
    for place in range(s.known_n):
        if s.known[place] == NOTHING:
            s.known[place] = take_one(s, len(s.deck), dice)


def take_one(s: State, kinds: int, dice: list[int]) -> int:
    """Take a random card out of the unseen ones of the first `kinds` kinds."""
    n = 0
    for card in range(kinds):
        n += s.deck[card]
    at = below(dice, n)
    card = 0
    while at >= s.deck[card]:
        at -= s.deck[card]
        card += 1
    s.deck[card] -= 1
    return card


# Many positions


def list_all(first: int, last: int, states: States, active: Ints, counts: Ints, choices: Lines) -> None:
    """List the choices of every position and their number."""
    for k in range(first, last):
        counts[k] = list_choices(states[active[k]], choices[k])


def look_at_all(
    first: int,
    last: int,
    states: States,
    active: Ints,
    counts: Ints,
    starts: Ints,
    choices: Ints,
    scratch: States,
    cards: Lines,
    rows: Bytes,
    certain: Floats,
) -> None:
    """Write the observation after every choice of every position, and the odds where they are certain."""
    for k in range(first, last):
        for j in range(counts[k]):
            copy_state(scratch, k, states, active[k])
            rows[starts[k] + j, :] = 0
            certain[starts[k] + j] = look(scratch[k], int(choices[k, j]), cards[k], rows[starts[k] + j])


def best_of_all(first: int, last: int, odds: Floats, counts: Ints, starts: Ints, picked: Ints) -> None:
    """Write the index of the choice with the best odds. `picked` must be all zero."""
    for k in range(first, last):
        for j in range(counts[k]):
            if odds[starts[k] + j] > odds[starts[k] + picked[k]]:
                picked[k] = j
