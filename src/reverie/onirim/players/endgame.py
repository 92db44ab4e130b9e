"""The end of a game of one player, solved: the odds with best play, by enumeration of the deck's answers.

A position is worth the best of its choices, or the mean over the deck's answers. Positions with the same key
are solved once. The key leaves out what does not matter: which colour is which, the discard pile, and a
series that is already complete. Numba compiles this module unchanged, like `rules`; in plain Python the same
functions run over a list of states and a dictionary.

Nothing is estimated. If there are too many positions to solve, the result is `GAVE_UP`.
"""

from collections.abc import Sequence
from typing import NamedTuple

from ..arrays import Floats, Ints, Lines, Places, States
from ..cards import DOOR, KINDS, NIGHTMARE, SYMBOLS, colour_of, symbol_of
from ..choices import choose, list_choices
from ..compiling import not_inlined
from ..deck import NO_ANSWER, answer, deck_request, request_size
from ..rules import unwinnable
from ..state import ALL_DOORS, OVER, SEARCH, SERIES, State
from ..zones import deck_size
from .lookahead import NO_CHOICE, UNKNOWN, copy_state, settle

MAX_CARDS = 3
"""With at most this many cards to come, in the deck and in limbo, the player tries to find exact odds."""
MAX_POSITIONS = 120
"""The maximum number of positions that the player solves for exact odds, in 5 ms of plain Python."""
GAVE_UP = -2.0
"""Stands for the odds if there are too many positions to solve."""
CERTAIN = 1 - 1e-12
"""With these odds or better no other choice is tried."""
MAX_DEPTH = 120
"""The maximum number of steps from an endgame to its end. Longer ones are given up."""


def is_endgame(s: State, max_cards: int) -> bool:
    """Return whether this is the end of a game of one player, with at most `max_cards` cards to come."""
    if s.players > 1:
        return False
    to_come = deck_size(s)
    for card in range(DOOR, KINDS):
        to_come += s.limbo[card]
    return to_come <= max_cards


PositionKey = tuple[int, int, int, int, int]
"""Everything that matters in a position, as five numbers: see `key_of_position`."""


class SolverMemory(NamedTuple):
    """Working memory of the solver: one place for each depth, and the positions that are solved."""

    states: States
    choices: Lines
    """The legal choices at each depth."""
    counts: Places[int]
    """The number of legal choices at each depth."""
    tried_counts: Places[int]
    """The number of choices that have been tried at each depth."""
    cards: Lines
    """The deck's current answer at each depth."""
    odds: Places[float]
    """The odds at each depth, as far as choices and answers have been tried."""
    numbers: Places[int]
    """The number of the position at each depth."""
    position_numbers: dict[PositionKey, int]
    """The numbers of positions by key."""
    position_odds: Places[float]
    """The odds of positions by number, with room for the maximum number of positions."""
    choice_odds: Places[float]
    """The odds of the choices that were asked about."""


def solve(memory: SolverMemory, choices: Sequence[int], n: int) -> bool:
    """Write the odds after the first `n` of `choices` in the first state to `choice_odds`. Return False if
    the limit was reached."""
    for j in range(n):
        if choices[j] == NO_CHOICE:
            copy_state(memory.states, 1, memory.states, 0)
        else:
            memory.choices[0][0] = choices[j]
            memory.tried_counts[0] = 0
            branch_position(memory, 0)
        odds = odds_at(memory, 1)
        if odds < 0.0:
            return False
        memory.choice_odds[j] = odds
    return True


@not_inlined
def odds_at(memory: SolverMemory, top: int) -> float:
    """Return the odds of the position at depth `top` with best play.

    It is a loop because Numba cannot cache compiled functions that call themselves.
    """
    depth = top
    while True:
        odds = enter_position(memory, depth)
        while odds >= 0.0:
            depth -= 1
            if depth < top:
                return odds
            odds = return_odds(memory, depth, odds)
        if odds == GAVE_UP:
            return GAVE_UP
        branch_position(memory, depth)
        depth += 1


@not_inlined
def enter_position(memory: SolverMemory, depth: int) -> float:
    """Return the odds of a position if known, `UNKNOWN` if it has to be searched, or `GAVE_UP` if there is no
    room."""
    s = memory.states[depth]
    if s.phase == OVER:
        return 1.0 if s.ending == ALL_DOORS else 0.0
    if unwinnable(s):
        return 0.0
    settle(s)
    key = key_of_position(s)
    number = len(memory.position_numbers)
    if key in memory.position_numbers:
        return memory.position_odds[memory.position_numbers[key]]
    if number == len(memory.position_odds) or depth == len(memory.states) - 1:
        return GAVE_UP
    memory.position_numbers[key] = number
    memory.numbers[depth] = number
    memory.odds[depth] = 0.0
    if deck_request(s) == NO_ANSWER:
        memory.counts[depth] = list_choices(s, memory.choices[depth])
        memory.tried_counts[depth] = 0
    else:
        first_answer(s, memory.cards[depth])
    return UNKNOWN


@not_inlined
def branch_position(memory: SolverMemory, depth: int) -> None:
    """Make the next choice, or let the deck give its answer, at the next depth."""
    copy_state(memory.states, depth + 1, memory.states, depth)
    if deck_request(memory.states[depth]) == NO_ANSWER:
        choose(
            memory.states[depth + 1],
            int(memory.choices[depth][memory.tried_counts[depth]]),
            memory.cards[depth],
        )
    else:
        answer(memory.states[depth + 1], memory.cards[depth])


@not_inlined
def return_odds(memory: SolverMemory, depth: int, odds: float) -> float:
    """Record the odds after the last choice or answer. Return the odds of the position if that was the last
    one, else `UNKNOWN`."""
    s = memory.states[depth]
    if deck_request(s) == NO_ANSWER:
        memory.odds[depth] = max(memory.odds[depth], odds)
        memory.tried_counts[depth] += 1
        more = memory.tried_counts[depth] < memory.counts[depth] and memory.odds[depth] < CERTAIN
    else:
        memory.odds[depth] += answer_probability(s, memory.cards[depth]) * odds
        more = next_answer(s, memory.cards[depth])
    if more:
        return UNKNOWN
    memory.position_odds[memory.numbers[depth]] = memory.odds[depth]
    return memory.odds[depth]


# The deck's answers: the known cards, then some of the others, sorted, since their order does not matter


def first_answer(s: State, cards: list[int]) -> None:
    """Write the deck's first possible answer into `cards`."""
    seen = min(request_size(s), s.known_n)
    for place in range(seen):
        cards[place] = s.known[place]
    fill(s, cards, seen, 0)


def next_answer(s: State, cards: list[int]) -> bool:
    """Write the answer after the one in `cards` and return True, or return False if that was the last."""
    place = request_size(s) - 1
    while place >= s.known_n:
        if fill(s, cards, place, cards[place] + 1):
            return True
        place -= 1
    return False


def fill(s: State, cards: list[int], place: int, kind: int) -> bool:
    """Write the lowest cards from `kind` on into `cards` from `place` on. Return whether there are enough."""
    n = request_size(s)
    while kind < KINDS and place < n:
        for _ in range(min(s.deck[kind], n - place)):
            cards[place] = kind
            place += 1
        kind += 1
    return place == n


def answer_probability(s: State, cards: list[int]) -> float:
    """Return the probability that the deck answers with these cards, in any order."""
    n = request_size(s)
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


# Keys of positions


def key_of_position(s: State) -> PositionKey:
    """Return everything that matters for the rest of the game: a number for each colour, sorted, and one for
    everything else.

    Positions with equal keys have equal odds.
    """
    # a sorting network for four numbers, which needs no list
    a = colour_key(s, 0)
    b = colour_key(s, 1)
    c = colour_key(s, 2)
    d = colour_key(s, 3)
    low, high = min(a, b), max(a, b)
    less, more = min(c, d), max(c, d)
    first, last = min(low, less), max(high, more)
    one, other = max(low, less), min(high, more)
    return rest_key(s), first, min(one, other), max(one, other), last


def colour_key(s: State, colour: int) -> int:
    """Return where the cards of one colour are: unseen, in hand, in limbo, gained, at the end of the row, on
    the deck."""
    key = 0
    for symbol in range(SYMBOLS):
        card = colour * SYMBOLS + symbol
        key = (key << 4 | s.deck[card]) << 3 | s.hand[0][card]
    door = DOOR + colour
    key = ((key << 2 | s.deck[door]) << 2 | s.limbo[door]) << 2 | s.doors[0][colour]
    key = key << 1 | (1 if s.resolving == door else 0)
    # the colour of the row's end matters for a current series, or for one just completed with an open search
    length = s.row_n[0]
    if length > 0 and colour_of(s.row[0][length - 1]) == colour:
        key = key << 2 | (SERIES if s.phase == SEARCH else s.series[0])
    else:
        key = key << 2
    for place in range(s.known_n):
        card = s.known[place]
        on_top = 0
        if card == door:
            on_top = 4
        elif card < DOOR and colour_of(card) == colour:
            on_top = 1 + symbol_of(card)
        key = key << 3 | on_top
    return key


def rest_key(s: State) -> int:
    """Return nightmares, phase and the symbol at the end of the row as one number.

    Options are left out: they are the same for all positions that are solved together.
    """
    key = (s.phase << 4 | s.deck[NIGHTMARE]) << 4 | s.limbo[NIGHTMARE]
    length = s.row_n[0]
    last = 1 + symbol_of(s.row[0][length - 1]) if length > 0 else 0
    key = (key << 2 | last) << 1 | s.prophecy
    for place in range(s.known_n):
        key = key << 1 | (1 if s.known[place] == NIGHTMARE else 0)
    return key << 3 | s.known_n


# Many positions


def solve_each(
    memory: SolverMemory,
    states: States,
    active: Ints,
    counts: Ints,
    starts: Ints,
    choices: Lines,
    max_cards: int,
    odds: Floats,
) -> None:
    """Write exact odds for the choices of the positions that can be solved and have at most `max_cards` cards
    to come."""
    for k in range(len(active)):
        if is_endgame(states[active[k]], max_cards):
            copy_state(memory.states, 0, states, active[k])
            memory.position_numbers.clear()
            if solve(memory, choices[k], counts[k]):
                for j in range(counts[k]):
                    odds[starts[k] + j] = memory.choice_odds[j]


def combinations(n: int, m: int) -> int:
    """Return the number of ways to choose `m` of `n`."""
    ways = 1
    for k in range(m):
        ways = ways * (n - k) // (k + 1)
    return ways
