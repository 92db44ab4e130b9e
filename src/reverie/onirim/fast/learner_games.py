"""Games of learners: observations, masks and results of each. Compiled with the rules.

`states[i]` is the state of game `i`. `learners[i]` contains the rest: its dice, the legal actions as a list
and as a mask, and the observation. An action is a choice as `choices` numbers them. If prophecies are
answered in a `sequence`, the numbers from `DO_ARRANGE` on mean something else: the card seen at this place
goes next. The first to go is discarded, the others follow onto the deck, top first, and the last follows
automatically.
"""

from typing import Protocol

from ...dice import shake
from ..arrays import Bytes, Flags, Floats, Ints, Places, States
from ..cards import COLOURS
from ..choices import CHOICES, DO_ARRANGE, MAX_CHOICES, choose, list_choices
from ..compiling import not_inlined
from ..deck import answer, deck_request, pick
from ..hidden import conceal
from ..observation import CHOICE_WIDTH, observe_choice
from ..players.lookahead import copy_state
from ..rules import arrange, set_up
from ..state import ARRANGE, OVER, PROPHECY, RESIGNED, RUNNING, State

PLACED_PART = PROPHECY * PROPHECY
"""The end of an observation: for each place seen in a prophecy, whether it was the first to go, the second,
…."""

LEARNER_WIDTH = CHOICE_WIDTH + PLACED_PART

MAX_ACTIONS = 1000
"""After this many actions a game is truncated. A learner that repeats a refused action would never end it."""

# The result of a step in one number: the ending, plus these
TRUNCATED = 4
REFUSED = 8
DOORS_CHANGED = 16  # times (doors won or lost + 8)
AFTER_THE_END = RESIGNED + REFUSED + DOORS_CHANGED * 8
"""The result of an action after the end of a game: still over, and nothing is rewarded twice."""

# What begins the next game when one is over
NEXT_STEP = 0  # the next action, which is ignored
SAME_STEP = 1  # the step that ended it
NOBODY = 2  # nothing before `begin_all`

LEARNER = (
    ("dice", "i8", (4,)),
    ("start_dice", "i8", (4,)),  # the dice as they were when this game began
    ("cards", "i8", (PROPHECY,)),  # buffer for the deck's answers
    ("result", "i8", ()),  # of the last step
    ("actions", "i8", ()),  # how many were tried in this game
    ("turns", "i8", ()),  # of the game that the last step was taken in,
    ("doors", "i8", ()),  # even if a new one has begun since
    ("count", "i8", ()),  # number of legal actions
    ("choices", "i2", (MAX_CHOICES,)),
    ("sequence", "i1", ()),  # prophecies are answered card by card
    ("placed", "i1", (PROPHECY,)),  # the places already in the answer, in order
    ("placed_n", "i1", ()),
    ("mask", "i1", (CHOICES,)),
    ("observation", "u1", (LEARNER_WIDTH,)),
)


class Learner(Protocol):
    """A record of `LEARNER`."""

    dice: list[int]
    start_dice: list[int]
    cards: list[int]
    result: int
    actions: int
    turns: int
    doors: int
    count: int
    choices: list[int]
    sequence: int
    placed: list[int]
    placed_n: int
    mask: Ints
    observation: Bytes


class Learners(Protocol):
    """An array of `LEARNER` records."""

    def __getitem__(self, at: int, /) -> Learner: ...


def begin_game(states: States, learners: Learners, blank: States, i: int) -> None:
    """Begin a new game with the options of `blank`, from the current dice."""
    copy_state(states, i, blank, 0)
    begin_at(states[i], learners[i])


@not_inlined
def begin_at(s: State, learner: Learner) -> None:
    """Begin a new game in a state that is empty except for its settings.

    Functions named `…_at` are not inlined. They get one game and not arrays of games, since an array is
    passed as seven values.
    """
    set_up(s)
    for k in range(4):
        learner.start_dice[k] = learner.dice[k]
    learner.result = DOORS_CHANGED * 8
    learner.actions = 0
    learner.placed_n = 0
    let_deck_answer(s, learner)


def let_deck_answer(s: State, learner: Learner) -> None:
    """Let the deck answer until a player has to choose."""
    while deck_request(s) != 0:
        pick(s, learner.dice, learner.cards)
        answer(s, learner.cards)


def take_action(s: State, learner: Learner, action: int) -> None:
    """Take `action` if it is legal, let the deck answer, and write the result."""
    before = doors_won(s)
    learner.actions += 1
    refused = 0
    if action < 0 or action >= CHOICES or learner.mask[action] == 0:
        refused = REFUSED
    elif learner.sequence == 1 and action >= DO_ARRANGE:
        place_card(s, learner, action - DO_ARRANGE)
    else:
        choose(s, action, learner.cards)
    let_deck_answer(s, learner)
    learner.turns = s.turns
    learner.doors = doors_won(s)
    broken_off = TRUNCATED if learner.actions >= MAX_ACTIONS and s.ending == RUNNING else 0
    learner.result = s.ending + broken_off + refused + DOORS_CHANGED * (learner.doors - before + 8)


def doors_won(s: State) -> int:
    """Return the number of doors that the players have."""
    won = 0
    for seat in range(s.players):
        for colour in range(COLOURS):
            won += s.doors[seat][colour]
    return won


# A prophecy, card by card


def can_place(s: State, learner: Learner, place: int) -> bool:
    """Return whether the card at `place` can be next in the answer. Of equal cards, only the first left."""
    if s.phase != ARRANGE or place >= s.known_n or is_placed(learner, place):
        return False
    for earlier in range(place):
        if s.known[earlier] == s.known[place] and not is_placed(learner, earlier):
            return False
    return True


def is_placed(learner: Learner, place: int) -> bool:
    """Return whether the card at `place` is in the answer already."""
    for k in range(learner.placed_n):
        if learner.placed[k] == place:
            return True
    return False


def place_card(s: State, learner: Learner, place: int) -> None:
    """Put the card at `place` next in the answer. A single card that is left follows, which completes
    the answer."""
    learner.placed[learner.placed_n] = place
    learner.placed_n += 1
    if learner.placed_n < s.known_n - 1:
        return
    for last in range(s.known_n):
        if not is_placed(learner, last):
            learner.placed[learner.placed_n] = last
            learner.placed_n += 1
    for k in range(s.known_n):
        learner.cards[k] = s.known[learner.placed[k]]
    arrange(s, learner.cards)
    learner.placed_n = 0


# Observations and masks


def show_game(states: States, learners: Learners, scratch: States, i: int) -> None:
    """Write the legal actions and the observation of the seat that has to choose."""
    if states[i].players == 1 or states[i].silent == 0:
        show_at(states[i], states[i], learners[i])
    else:
        copy_state(scratch, i, states, i)
        conceal(scratch[i], states[i].active)
        show_at(states[i], scratch[i], learners[i])


@not_inlined
def show_at(s: State, seen: State, learner: Learner) -> None:
    """Write the mask, the choices and the observation of one game. `seen` is the state as its seat sees it.

    When a game is over its mask allows every action. None changes anything then, and with an empty mask, a
    masked softmax would divide zero by zero.
    """
    over = s.phase == OVER or learner.result & TRUNCATED != 0
    learner.mask[:] = 1 if over else 0
    learner.count = 0 if over else list_at(s, learner)
    for k in range(learner.count):
        learner.mask[learner.choices[k]] = 1
    learner.observation[:] = 0
    observe_choice(seen, s.active, learner.observation)
    write_placed(learner, learner.observation)


def write_placed(learner: Learner, seen: Places[int]) -> None:
    """Write which places of a prophecy have been chosen, and in which order."""
    for k in range(learner.placed_n):
        seen[CHOICE_WIDTH + PROPHECY * learner.placed[k] + k] = 1


@not_inlined
def list_at(s: State, learner: Learner) -> int:
    """Write the legal actions into `learner.choices` and return their number."""
    if learner.sequence == 0 or s.phase != ARRANGE:
        return list_choices(s, learner.choices)
    n = 0
    for place in range(s.known_n):
        if can_place(s, learner, place):
            learner.choices[n] = DO_ARRANGE + place
            n += 1
    return n


EVERYTHING = -1
"""A seat that sees all cards face up, from the first seat's point of view."""


def see_all(
    first: int,
    last: int,
    states: States,
    learners: Learners,
    scratch: States,
    seat: int,
    seen: Bytes,
) -> None:
    """Write what `seat` sees in every game, even if it is not to move, in rows of `LEARNER_WIDTH`."""
    for i in range(first, last):
        copy_state(scratch, i, states, i)
        if seat != EVERYTHING:
            conceal(scratch[i], seat)
        seen[i, :] = 0
        observe_choice(scratch[i], max(0, seat), seen[i])
        if seat == EVERYTHING or seat == states[i].active:
            write_placed(learners[i], seen[i])


# One game, and all of them


def begin_one(states: States, learners: Learners, blank: States, scratch: States, new: bool) -> None:
    """Begin the first game. If `new`, its dice are shaken before."""
    if new:
        shake(learners[0].dice)
    begin_game(states, learners, blank, 0)
    show_game(states, learners, scratch, 0)


def step_one(states: States, learners: Learners, scratch: States, action: int) -> int:
    """Take an action in the first game and return its result. A game that is over stays as it is."""
    if states[0].phase == OVER or learners[0].result & TRUNCATED != 0:
        return AFTER_THE_END
    take_action(states[0], learners[0], action)
    show_game(states, learners, scratch, 0)
    return learners[0].result


def begin_all(
    first: int,
    last: int,
    states: States,
    learners: Learners,
    blank: States,
    scratch: States,
    which: Flags,
    new: Flags,
) -> None:
    """Begin the games marked in `which`. The dice of those marked in `new` are shaken before."""
    for i in range(first, last):
        if which[i]:
            if new[i]:
                shake(learners[i].dice)
            begin_game(states, learners, blank, i)
            show_game(states, learners, scratch, i)


def step_all(
    first: int,
    last: int,
    states: States,
    learners: Learners,
    blank: States,
    scratch: States,
    chosen: Ints,
    begins: int,
    results: Ints,
    finals: Bytes,
) -> tuple[int, int]:
    """Take an action in every game. Return how many games ended, and how many actions were refused.

    `results` gets the result of each game. `finals` gets the last observation of games that restart in the
    same step.
    """
    ended = 0
    refused = 0
    for i in range(first, last):
        if states[i].phase == OVER or learners[i].result & TRUNCATED != 0:
            if begins == NEXT_STEP:
                begin_game(states, learners, blank, i)
        else:
            take_action(states[i], learners[i], chosen[i])
        results[i] = learners[i].result
        over = states[i].phase == OVER or learners[i].result & TRUNCATED != 0
        ended += over
        refused += learners[i].result & REFUSED != 0
        if over and begins == SAME_STEP:
            show_game(states, learners, scratch, i)
            finals[i, :] = learners[i].observation
            begin_game(states, learners, blank, i)
        show_game(states, learners, scratch, i)
    return ended, refused


def reward_all(
    first: int, last: int, results: Ints, table: Floats, earned: Floats, over: Flags, broken_off: Flags
) -> None:
    """Write what each result means for a learner. `table` has the reward for each result."""
    for i in range(first, last):
        earned[i] = table[results[i]]
        over[i] = results[i] & 3 != 0
        broken_off[i] = results[i] & TRUNCATED != 0
