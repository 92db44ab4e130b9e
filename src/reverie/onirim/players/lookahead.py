"""Looking ahead: what a choice leaves, what the deck may bring, and both for many positions side by side.

Compiled as it stands, like the rules; in plain Python the same functions run over lists of states.
`states` and its like hold states, `active` the numbers of those that are looked at, and `k` counts through
these.
"""

from typing import Any

from ...dice import below
from ..cards import LOCATIONS, NOTHING
from ..choices import choose, list_choices
from ..deck import DEAL, DRAW, MIX, NO_ANSWER, answer, asked, asked_for, pick
from ..hidden import conceal
from ..observation import observe, observe_partner
from ..rules import shuffle, unwinnable
from ..state import ALL_DOORS, OVER, State

NO_CHOICE = -1
UNKNOWN = -1.0


def lay(states: Any, at: int, others: Any, k: int) -> None:
    """A copy of `others[k]` becomes `states[at]`. Compiled, an assignment does that by itself."""
    states[at] = others[k].copy()


# One position


def look(s: State, choice: int, cards: list[int], row: Any) -> float:
    """Make `choice` in `s`, which is used up (or none, with `NO_CHOICE`). The odds if they are certain;
    if not, `UNKNOWN`, and what whoever chose sees then is written into `row`, all zero before."""
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
    """Shuffle, if that comes next: it brings no news."""
    while asked(s) == MIX:
        shuffle(s)


def imagine(s: State, me: int, dice: list[int]) -> None:
    """Deal what `me` does not see in `s`, a view, at random: the partner's cards, the top of the deck."""
    if s.players == 1 or s.silent == 0:
        return
    other = 1 - me
    for _ in range(s.hand_n[other]):
        s.hand[other][take_one(s, LOCATIONS, dice)] += 1
    for place in range(s.known_n):
        if s.known[place] == NOTHING:
            s.known[place] = take_one(s, len(s.deck), dice)


def take_one(s: State, kinds: int, dice: list[int]) -> int:
    """Take a card at random out of the unseen ones of the first `kinds` kinds."""
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


def chances(s: State, samples: int) -> int:
    """How many things the deck may bring now that are looked at: all of them where that is no more than
    `samples`, or one card alone; else as many samples."""
    what = asked(s)
    if what == NO_ANSWER:
        return 1
    hidden = max(0, asked_for(s) - s.known_n)
    if hidden == 0:
        return 1
    if what == DRAW:
        n = 0
        for card in range(len(s.deck)):
            if s.deck[card] > 0:
                n += 1
        return n
    if what == DEAL:
        return samples
    return min(samples, combinations(s.deck_n, hidden))


def happen(s: State, k: int, samples: int, dice: list[int], cards: list[int]) -> float:
    """The deck brings the `k`-th of its `chances`, and how likely that is. `dice` are for samples."""
    what = asked(s)
    n = chances(s, samples)
    if what == NO_ANSWER:
        return 1.0
    likely = 1.0 / n
    if what == DRAW and s.known_n == 0:
        card = 0
        while s.deck[card] == 0 or k > 0:
            if s.deck[card] > 0:
                k -= 1
            card += 1
        cards[0] = card
        likely = s.deck[card] / s.deck_n
    elif what != DEAL and 1 < n < samples:
        pick_combination(s, k, cards)
    else:
        pick(s, dice, cards)
    answer(s, cards)
    while asked(s) == DEAL:
        pick(s, dice, cards)
        answer(s, cards)
    settle(s)
    return likely


def combinations(n: int, m: int) -> int:
    """How many ways there are to take `m` of `n`."""
    ways = 1
    for k in range(m):
        ways = ways * (n - k) // (k + 1)
    return ways


def pick_combination(s: State, k: int, cards: list[int]) -> None:
    """The known cards, then the `k`-th combination of the others; their order makes no difference."""
    n = asked_for(s)
    place = 0
    while place < s.known_n:
        cards[place] = s.known[place]
        place += 1
    left = s.deck_n
    card = 0
    of_kind = s.deck[0]
    while place < n:
        while of_kind == 0:
            card += 1
            of_kind = s.deck[card]
        left -= 1
        of_kind -= 1
        with_it = combinations(left, n - place - 1)
        if k < with_it:
            cards[place] = card
            place += 1
        else:
            k -= with_it


# Many positions


def list_all(first: int, last: int, states: Any, active: Any, counts: Any, options: Any) -> None:
    """The choices of every position and how many there are."""
    for k in range(first, last):
        counts[k] = list_choices(states[active[k]], options[k])


def list_or_none_all(first: int, last: int, states: Any, counts: Any, options: Any) -> None:
    """The choices of every position; `NO_CHOICE` where it is the deck that acts, or nobody."""
    for k in range(first, last):
        counts[k] = list_choices(states[k], options[k])
        if counts[k] == 0:
            options[k, 0] = NO_CHOICE
            counts[k] = 1


def look_at_all(
    first: int,
    last: int,
    states: Any,
    active: Any,
    counts: Any,
    starts: Any,
    options: Any,
    scratch: Any,
    cards: Any,
    rows: Any,
    certain: Any,
) -> None:
    """What every choice of every position would leave."""
    for k in range(first, last):
        for j in range(counts[k]):
            lay(scratch, k, states, active[k])
            rows[starts[k] + j, :] = 0
            certain[starts[k] + j] = look(scratch[k], int(options[k, j]), cards[k], rows[starts[k] + j])


def leave_all(first: int, last: int, states: Any, chosen: Any, after: Any, cards: Any) -> None:
    """`after` becomes what a choice leaves in every position."""
    for j in range(first, last):
        lay(after, j, states, j)
        choose(after[j], chosen[j], cards[j])
        settle(after[j])


def imagine_all(first: int, last: int, states: Any, which: Any, dice: Any, imagined: Any) -> None:
    """`imagined` becomes the positions `which` as whoever has to choose there may imagine them."""
    for j in range(first, last):
        lay(imagined, j, states, which[j])
        me = imagined[j].active
        conceal(imagined[j], me)
        imagine(imagined[j], me, dice[j])


def chances_all(first: int, last: int, after: Any, samples: int, counts: Any) -> None:
    for j in range(first, last):
        counts[j] = chances(after[j], samples)


def happen_all(
    first: int,
    last: int,
    after: Any,
    counts: Any,
    starts: Any,
    samples: int,
    dice: Any,
    futures: Any,
    likely: Any,
    cards: Any,
) -> None:
    """`futures` becomes all that the deck may bring to each position, and `likely` how likely it is."""
    for j in range(first, last):
        for k in range(counts[j]):
            at = starts[j] + k
            lay(futures, at, after, j)
            likely[at] = happen(futures[at], k, samples, dice[at], cards[j])


def best_of_all(first: int, last: int, odds: Any, counts: Any, starts: Any, picked: Any) -> None:
    """The choice with the best odds; `picked` is zero before."""
    for k in range(first, last):
        for j in range(counts[k]):
            if odds[starts[k] + j] > odds[starts[k] + picked[k]]:
                picked[k] = j
