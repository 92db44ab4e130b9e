"""Loops over many games, for `batch` and `whole_games`. Compiled with the rules.

Each loop handles the games from `first` up to but not including `last`. `states` is an array of states;
`active` holds the indexes of the unfinished games, and `k` runs over these.
"""

from ...dice import below, shake
from ..arrays import Flags, Ints, Lines, Places, States
from ..choices import choose, list_choices
from ..deck import answer, deck_request, pick
from ..hidden import conceal
from ..players.lookahead import copy_state
from ..players.scripted import SCRIPT, choose_by_script
from ..rules import set_up
from ..state import OVER, State
from .learner_games import doors_won


def shake_all(first: int, last: int, dice: Lines) -> None:
    """Turn the words of seeds into dice."""
    for i in range(first, last):
        shake(dice[i])


def deal_all(first: int, last: int, states: States, blank: States, dice: Lines, cards: Lines) -> None:
    """Begin every game, with the options of `blank`, and let the deck deal."""
    for i in range(first, last):
        copy_state(states, i, blank, 0)
        s = states[i]
        set_up(s)
        while deck_request(s) != 0:
            pick(s, dice[i], cards[i])
            answer(s, cards[i])


def random_of_all(
    first: int, last: int, states: States, active: Ints, counts: Ints, seat_dice: Ints, picked: Ints
) -> None:
    """Pick a random choice in each game, from the dice of the seat that has to choose."""
    for k in range(first, last):
        i = active[k]
        picked[k] = below(seat_dice[i, states[i].active], counts[k])


def scripted_of_all(
    first: int,
    last: int,
    states: States,
    active: Ints,
    counts: Ints,
    choices: Ints,
    scratch: States,
    picked: Ints,
) -> None:
    """Pick the choice of `scripted` in each game, from its view."""
    for k in range(first, last):
        copy_state(scratch, k, states, active[k])
        s = scratch[k]
        conceal(s, s.active)
        choice = choose_by_script(s, choices[k], counts[k])
        for j in range(counts[k]):
            if choices[k, j] == choice:
                picked[k] = j


def make_all(
    first: int,
    last: int,
    states: States,
    active: Ints,
    choices: Ints,
    picked: Ints,
    dice: Lines,
    cards: Lines,
    over: Flags,
) -> None:
    """Make the picked choice in every game, and let the deck answer."""
    for k in range(first, last):
        i = active[k]
        s = states[i]
        choose(s, choices[k, picked[k]], cards[k])
        while deck_request(s) != 0:
            pick(s, dice[i], cards[k])
            answer(s, cards[k])
        over[k] = s.phase == OVER


def play_all(
    first: int,
    last: int,
    blank: States,
    seats: Ints,
    dice: Lines,
    seat_dice: Ints,
    cards: Lines,
    buffer: Lines,
    outcomes: Lines,
) -> None:
    """Play whole games, one after another, by players that need no Python between their choices.

    Each thread plays in its own copies of `blank`, `cards` and `buffer` (the choices of a moment), which stay
    in the processor's cache. `outcomes` gets the numbers of `note_outcome` for each game.
    """
    table = blank.copy()
    scratch = blank.copy()
    drawn = cards[0].copy()
    choices = buffer[0].copy()
    for i in range(first, last):
        copy_state(table, 0, blank, 0)
        s = table[0]
        decisions = 0
        set_up(s)
        while s.phase != OVER:
            if deck_request(s) != 0:
                pick(s, dice[i], drawn)
                answer(s, drawn)
            else:
                n = list_choices(s, choices)
                if seats[s.active] == SCRIPT:
                    copy_state(scratch, 0, table, 0)
                    conceal(scratch[0], s.active)
                    choice = choose_by_script(scratch[0], choices, n)
                else:
                    choice = choices[below(seat_dice[i, s.active], n)]
                choose(s, choice, drawn)
                decisions += 1
        note_outcome(s, decisions, outcomes[i])


def play_at_random_all(
    first: int,
    last: int,
    blank: States,
    dice: Lines,
    seat_dice: Ints,
    cards: Lines,
    buffer: Lines,
    outcomes: Lines,
) -> None:
    """Play games like `play_all`, at random in every seat. Leaving out the scripted player saves a third of
    the compilation."""
    table = blank.copy()
    drawn = cards[0].copy()
    choices = buffer[0].copy()
    for i in range(first, last):
        copy_state(table, 0, blank, 0)
        s = table[0]
        decisions = 0
        set_up(s)
        while s.phase != OVER:
            if deck_request(s) != 0:
                pick(s, dice[i], drawn)
                answer(s, drawn)
            else:
                n = list_choices(s, choices)
                choose(s, choices[below(seat_dice[i, s.active], n)], drawn)
                decisions += 1
        note_outcome(s, decisions, outcomes[i])


def note_outcome(s: State, decisions: int, outcome: Places[int]) -> None:
    """Write how a game ended, its turns, its doors, and the number of choices."""
    outcome[0] = s.ending
    outcome[1] = s.turns
    outcome[2] = doors_won(s)
    outcome[3] = decisions


def play_randomly(
    states: States,
    blank: States,
    games: int,
    dice: list[int],
    seat_dice: list[int],
    cards: list[int],
    choices: list[int],
) -> int:
    """Play whole games at random, one after another, and return the number of choices."""
    decisions = 0
    s = states[0]
    for _ in range(games):
        copy_state(states, 0, blank, 0)
        set_up(s)
        while s.phase != OVER:
            if deck_request(s) != 0:
                pick(s, dice, cards)
                answer(s, cards)
            else:
                choose(s, choices[below(seat_dice, list_choices(s, choices))], cards)
                decisions += 1
    return decisions
