"""The end of a solo game, solved: the odds with best play, by enumerating all that the deck may still bring.

A position is worth the best of its choices, or the mean of what the deck may do. Positions that differ in
nothing that matters (the colours change places, cards lie in the discard pile, a series is complete) have one
name and are solved once. Compiled as it stands, like the rules; in plain Python the same functions run over a
list of states and a dictionary.

Nothing is guessed: where there is no room for all that has to be solved, `GAVE_UP` is the answer.
"""

from collections.abc import Sequence
from typing import NamedTuple

from ..arrays import Floats, Ints, Lines, Places, States
from ..cards import DOOR, KINDS, NIGHTMARE, SYMBOLS, colour_of, symbol_of
from ..choices import choose, list_choices
from ..compiling import not_inlined
from ..deck import NO_ANSWER, answer, asked, asked_for
from ..rules import unwinnable
from ..state import ALL_DOORS, OVER, SEARCH, SERIES, State
from ..zones import deck_size
from .lookahead import NO_CHOICE, UNKNOWN, lay, settle

FEW = 3
"""Cards to come, in the deck and in limbo, with which the player asks for exact odds,"""
ENOUGH = 120
"""and how many positions it solves for them: 5 ms in plain Python."""
GAVE_UP = -2.0
CERTAIN = 1 - 1e-12
"""Nothing is better."""
DEEPEST = 120
"""Steps from an endgame to its end; one that has more is given up."""


def few_left(s: State, few: int) -> bool:
    """Is this the end of a solo game, with no more than `few` cards to come?"""
    if s.players > 1:
        return False
    to_come = deck_size(s)
    for card in range(DOOR, KINDS):
        to_come += s.limbo[card]
    return to_come <= few


Name = tuple[int, int, int, int, int]
"""What matters of a position, in five numbers: see `name_of`."""


class Desk(NamedTuple):
    """Room to solve in: a place for each depth, and what is solved already."""

    states: States
    choices: Lines
    """Those that are open there."""
    counts: Places[int]
    """How many these are,"""
    tried: Places[int]
    """and how many have been tried."""
    cards: Lines
    """What the deck answers there."""
    odds: Places[float]
    """The odds as far as choices and answers have been tried."""
    numbers: Places[int]
    """The number of the position."""
    solved: dict[Name, int]
    """The numbers of positions by name,"""
    found: Places[float]
    """and their odds by number: room for as many as may be solved."""
    answers: Places[float]
    """The odds of the choices that were asked about."""


def solve(desk: Desk, choices: Sequence[int], n: int) -> bool:
    """Write the odds after the first `n` of `choices` in the first state to `answers`, if that can be."""
    for j in range(n):
        if choices[j] == NO_CHOICE:
            lay(desk.states, 1, desk.states, 0)
        else:
            desk.choices[0][0] = choices[j]
            desk.tried[0] = 0
            branch_at(desk, 0)
        odds = odds_at(desk, 1)
        if odds < 0.0:
            return False
        desk.answers[j] = odds
    return True


@not_inlined
def odds_at(desk: Desk, top: int) -> float:
    """The odds of the position at depth `top` with best play. Numba could not keep it compiled if it called
    itself."""
    depth = top
    while True:
        odds = enter_at(desk, depth)
        while odds >= 0.0:
            depth -= 1
            if depth < top:
                return odds
            odds = return_at(desk, depth, odds)
        if odds == GAVE_UP:
            return GAVE_UP
        branch_at(desk, depth)
        depth += 1


@not_inlined
def enter_at(desk: Desk, depth: int) -> float:
    """The odds of a position if they are known; `UNKNOWN` if it has to be looked into, `GAVE_UP` if not."""
    s = desk.states[depth]
    if s.phase == OVER:
        return 1.0 if s.ending == ALL_DOORS else 0.0
    if unwinnable(s):
        return 0.0
    settle(s)
    name = name_of(s)
    number = len(desk.solved)
    if name in desk.solved:
        return desk.found[desk.solved[name]]
    if number == len(desk.found) or depth == len(desk.states) - 1:
        return GAVE_UP
    desk.solved[name] = number
    desk.numbers[depth] = number
    desk.odds[depth] = 0.0
    if asked(s) == NO_ANSWER:
        desk.counts[depth] = list_choices(s, desk.choices[depth])
        desk.tried[depth] = 0
    else:
        first_answer(s, desk.cards[depth])
    return UNKNOWN


@not_inlined
def branch_at(desk: Desk, depth: int) -> None:
    """Make the choice that comes next, or let the deck give its answer."""
    lay(desk.states, depth + 1, desk.states, depth)
    if asked(desk.states[depth]) == NO_ANSWER:
        choose(desk.states[depth + 1], int(desk.choices[depth][desk.tried[depth]]), desk.cards[depth])
    else:
        answer(desk.states[depth + 1], desk.cards[depth])


@not_inlined
def return_at(desk: Desk, depth: int, odds: float) -> float:
    """The last choice or answer came to `odds`. The odds of the position if that was all, else `UNKNOWN`."""
    s = desk.states[depth]
    if asked(s) == NO_ANSWER:
        desk.odds[depth] = max(desk.odds[depth], odds)
        desk.tried[depth] += 1
        more = desk.tried[depth] < desk.counts[depth] and desk.odds[depth] < CERTAIN
    else:
        desk.odds[depth] += likely(s, desk.cards[depth]) * odds
        more = next_answer(s, desk.cards[depth])
    if more:
        return UNKNOWN
    desk.found[desk.numbers[depth]] = desk.odds[depth]
    return desk.odds[depth]


# What the deck may answer: the known cards, then some of the others, sorted, since their order tells nothing


def first_answer(s: State, cards: list[int]) -> None:
    """Write the first answer into `cards`."""
    seen = min(asked_for(s), s.known_n)
    for place in range(seen):
        cards[place] = s.known[place]
    fill(s, cards, seen, 0)


def next_answer(s: State, cards: list[int]) -> bool:
    """Write the answer after the one in `cards`, unless that was the last."""
    place = asked_for(s) - 1
    while place >= s.known_n:
        if fill(s, cards, place, cards[place] + 1):
            return True
        place -= 1
    return False


def fill(s: State, cards: list[int], place: int, kind: int) -> bool:
    """The lowest cards from `kind` on, from `place` on, if there are enough."""
    n = asked_for(s)
    while kind < KINDS and place < n:
        for _ in range(min(s.deck[kind], n - place)):
            cards[place] = kind
            place += 1
        kind += 1
    return place == n


def likely(s: State, cards: list[int]) -> float:
    """How likely it is that the deck answers so, in whatever order."""
    n = asked_for(s)
    ways = 1
    place = min(n, s.known_n)
    hidden = n - place
    while place < n:
        same = 1
        while place + same < n and cards[place + same] == cards[place]:
            same += 1
        ways *= combinations(s.deck[cards[place]], same)
        place += same
    return ways / combinations(s.deck_n, hidden)


# Names


def name_of(s: State) -> Name:
    """All that matters for what is to come, whatever the colours are called: a number for each colour, in
    order, and one for everything else."""
    a = colour_name(s, 0)
    b = colour_name(s, 1)
    c = colour_name(s, 2)
    d = colour_name(s, 3)
    low, high = min(a, b), max(a, b)
    less, more = min(c, d), max(c, d)
    first, last = min(low, less), max(high, more)
    one, other = max(low, less), min(high, more)
    return rest_name(s), first, min(one, other), max(one, other), last


def colour_name(s: State, colour: int) -> int:
    """What is where in one colour: unseen, in hand, in limbo, won, at the end of the row, on the deck."""
    name = 0
    for symbol in range(SYMBOLS):
        card = colour * SYMBOLS + symbol
        name = (name << 4 | s.deck[card]) << 3 | s.hand[0][card]
    door = DOOR + colour
    name = ((name << 2 | s.deck[door]) << 2 | s.limbo[door]) << 2 | s.doors[0][colour]
    name = name << 1 | (1 if s.resolving == door else 0)
    # of a row only a series under way tells its colour, or one just completed where a search is open
    length = s.row_n[0]
    if length > 0 and colour_of(s.row[0][length - 1]) == colour:
        name = name << 2 | (SERIES if s.phase == SEARCH else s.series[0])
    else:
        name = name << 2
    for place in range(s.known_n):
        card = s.known[place]
        on_top = 0
        if card == door:
            on_top = 4
        elif card < DOOR and colour_of(card) == colour:
            on_top = 1 + symbol_of(card)
        name = name << 3 | on_top
    return name


def rest_name(s: State) -> int:
    """Nightmares, what is asked, and the symbol at the end of the row."""
    name = (s.phase << 4 | s.deck[NIGHTMARE]) << 4 | s.limbo[NIGHTMARE]
    length = s.row_n[0]
    last = 1 + symbol_of(s.row[0][length - 1]) if length > 0 else 0
    name = ((name << 2 | last) << 1 | s.prophecy) << 1 | s.search_shuffles
    for place in range(s.known_n):
        name = name << 1 | (1 if s.known[place] == NIGHTMARE else 0)
    return name << 3 | s.known_n


# Many positions


def solve_each(
    desk: Desk,
    states: States,
    active: Ints,
    counts: Ints,
    starts: Ints,
    choices: Lines,
    few: int,
    odds: Floats,
) -> None:
    """Put exact odds into `odds` for the choices of those positions that have no more than `few` cards to
    come and can be solved."""
    for k in range(len(active)):
        if few_left(states[active[k]], few):
            lay(desk.states, 0, states, active[k])
            desk.solved.clear()
            if solve(desk, choices[k], counts[k]):
                for j in range(counts[k]):
                    odds[starts[k] + j] = desk.answers[j]


def combinations(n: int, m: int) -> int:
    """How many ways there are to take `m` of `n`."""
    ways = 1
    for k in range(m):
        ways = ways * (n - k) // (k + 1)
    return ways
