"""A learner's games: each at a desk, with what the learner is shown and may do. Compiled with the rules.

`states[i]` is the game at desk `i`, `desks[i]` the rest: its dice, the actions that are open, as a list and
as a mask, and the observation. An action is a choice as `choices` numbers them. Where prophecies are answered
in a `sequence`, the numbers from `DO_ARRANGE` on mean something else: the card seen at this place goes next.
The first to go is discarded, the others follow onto the deck, top first, and the last goes by itself.
"""

from typing import Any

from ...dice import shake
from ..cards import COLOURS
from ..choices import CHOICES, DO_ARRANGE, MOST, choose, list_choices
from ..deck import answer, asked, pick
from ..hidden import conceal
from ..observation import CHOICE_WIDTH, observe_choice
from ..players.lookahead import lay, prange
from ..rules import arrange, set_up
from ..state import ARRANGE, OVER, PROPHECY, RESIGNED, RUNNING

SAID_PART = PROPHECY * PROPHECY
"""Behind the rest of an observation: each place seen in a prophecy was the first to go, the second, …"""

DESK_WIDTH = CHOICE_WIDTH + SAID_PART

PATIENCE = 1000
"""A game is broken off after so many actions: one that is refused again and again would never end."""

# What a step tells, in one number: how the game ended, and these
BROKEN_OFF = 4
REFUSED = 8
DOORS_CHANGED = 16  # times (doors won or lost + 8)
AFTER_THE_END = RESIGNED + REFUSED + DOORS_CHANGED * 8
"""Told when an action comes after the end of a game: still over, and nothing is paid twice."""

# When a game is over: who begins the next
NEXT_STEP = 0  # the next action, whatever it is
SAME_STEP = 1  # the step that ended it
NOBODY = 2  # it waits for `begin_all`

DESK = (
    ("dice", "i8", (4,)),
    ("began", "i8", (4,)),  # the dice as they were when this game began
    ("cards", "i8", (PROPHECY,)),  # room for what the deck answers
    ("told", "i8", ()),  # what the last step told
    ("actions", "i8", ()),  # how many were tried in this game
    ("turns", "i8", ()),  # of the game that the last step was taken in,
    ("doors", "i8", ()),  # even if a new one has begun since
    ("count", "i8", ()),  # how many are open
    ("options", "i2", (MOST,)),
    ("sequence", "i1", ()),  # prophecies are answered card by card
    ("said", "i1", (PROPHECY,)),  # the places that went, in order
    ("said_n", "i1", ()),
    ("mask", "i1", (CHOICES,)),
    ("observation", "u1", (DESK_WIDTH,)),
)


def begin_at(states: Any, desks: Any, blank: Any, i: int) -> None:
    """A new game with the options of `blank`, from the dice as they lie."""
    lay(states, i, blank, 0)
    s = states[i]
    d = desks[i]
    set_up(s)
    for k in range(4):
        d.began[k] = d.dice[k]
    d.told = DOORS_CHANGED * 8
    d.actions = 0
    d.said_n = 0
    let_deck_answer(s, d)


def let_deck_answer(s: Any, d: Any) -> None:
    while asked(s) != 0:
        pick(s, d.dice, d.cards)
        answer(s, d.cards)


def take_at(states: Any, desks: Any, i: int, action: int) -> None:
    """Do what `action` says, if it may be done now, and let the deck answer."""
    s = states[i]
    d = desks[i]
    before = doors_won(s)
    d.actions += 1
    refused = 0
    if action < 0 or action >= CHOICES or d.mask[action] == 0:
        refused = REFUSED
    elif d.sequence == 1 and action >= DO_ARRANGE:
        say(s, d, action - DO_ARRANGE)
    else:
        choose(s, action, d.cards)
    let_deck_answer(s, d)
    d.turns = s.turns
    d.doors = doors_won(s)
    broken_off = BROKEN_OFF if d.actions >= PATIENCE and s.ending == RUNNING else 0
    d.told = s.ending + broken_off + refused + DOORS_CHANGED * (d.doors - before + 8)


def doors_won(s: Any) -> int:
    won = 0
    for seat in range(s.players):
        for colour in range(COLOURS):
            won += s.doors[seat][colour]
    return won


# A prophecy, card by card


def may_go(s: Any, d: Any, place: int) -> bool:
    """May the card at `place` go next? Of equal cards, the first that is still there."""
    if s.phase != ARRANGE or place >= s.known_n or has_gone(d, place):
        return False
    for earlier in range(place):
        if s.known[earlier] == s.known[place] and not has_gone(d, earlier):
            return False
    return True


def has_gone(d: Any, place: int) -> bool:
    for k in range(d.said_n):
        if d.said[k] == place:
            return True
    return False


def say(s: Any, d: Any, place: int) -> None:
    """The card at `place` goes next; when one is left, it goes too, and the prophecy is answered."""
    d.said[d.said_n] = place
    d.said_n += 1
    if d.said_n < s.known_n - 1:
        return
    for last in range(s.known_n):
        if not has_gone(d, last):
            d.said[d.said_n] = last
            d.said_n += 1
    for k in range(s.known_n):
        d.cards[k] = s.known[d.said[k]]
    arrange(s, d.cards)
    d.said_n = 0


# What the learner is shown


def show_at(states: Any, desks: Any, scratch: Any, i: int) -> None:
    """Fill in what is open and what is seen. When a game is over its mask leaves all open: no action changes
    anything then, and a mask without any would make a masked softmax divide nothing by nothing."""
    s = states[i]
    d = desks[i]
    over = s.phase == OVER or d.told & BROKEN_OFF != 0
    d.mask[:] = 1 if over else 0
    d.count = 0 if over else list_at(s, d)
    for k in range(d.count):
        d.mask[d.options[k]] = 1
    d.observation[:] = 0
    if s.players == 1 or s.silent == 0:
        observe_choice(s, s.active, d.observation)
    else:
        lay(scratch, i, states, i)
        conceal(scratch[i], s.active)
        observe_choice(scratch[i], s.active, d.observation)
    for k in range(d.said_n):
        d.observation[CHOICE_WIDTH + PROPHECY * d.said[k] + k] = 1


def list_at(s: Any, d: Any) -> int:
    if d.sequence == 0 or s.phase != ARRANGE:
        return list_choices(s, d.options)
    n = 0
    for place in range(s.known_n):
        if may_go(s, d, place):
            d.options[n] = DO_ARRANGE + place
            n += 1
    return n


# One game, and all of them


def begin_one(states: Any, desks: Any, blank: Any, scratch: Any, new: bool) -> None:
    """Begin the first game; `new` if its dice have to be shaken before."""
    if new:
        shake(desks[0].dice)
    begin_at(states, desks, blank, 0)
    show_at(states, desks, scratch, 0)


def step_one(states: Any, desks: Any, scratch: Any, action: int) -> int:
    """Take an action at the first desk; what it tells comes back. A game that is over stays as it is."""
    if states[0].phase == OVER or desks[0].told & BROKEN_OFF != 0:
        return AFTER_THE_END
    take_at(states, desks, 0, action)
    show_at(states, desks, scratch, 0)
    told: int = desks[0].told
    return told


def begin_all(states: Any, desks: Any, blank: Any, scratch: Any, which: Any, new: Any) -> None:
    """Begin the games marked in `which`; shake the dice of those in `new` before."""
    for i in prange(len(states)):
        if which[i]:
            if new[i]:
                shake(desks[i].dice)
            begin_at(states, desks, blank, i)
            show_at(states, desks, scratch, i)


def step_all(
    states: Any, desks: Any, blank: Any, scratch: Any, chosen: Any, begins: int, told: Any, finals: Any
) -> tuple[int, int]:
    """Take an action at every desk. `told` says what came of each; `finals` gets the last observation of
    games that are begun anew in the same step. How many games ended, and how many actions were refused."""
    ended = 0
    refused = 0
    for i in prange(len(states)):
        if states[i].phase == OVER or desks[i].told & BROKEN_OFF != 0:
            if begins == NEXT_STEP:
                begin_at(states, desks, blank, i)
        else:
            take_at(states, desks, i, chosen[i])
        told[i] = desks[i].told
        over = states[i].phase == OVER or desks[i].told & BROKEN_OFF != 0
        ended += over
        refused += desks[i].told & REFUSED != 0
        if over and begins == SAME_STEP:
            show_at(states, desks, scratch, i)
            finals[i, :] = desks[i].observation
            begin_at(states, desks, blank, i)
        show_at(states, desks, scratch, i)
    return ended, refused


def reward_all(told: Any, table: Any, earned: Any, over: Any, broken_off: Any) -> None:
    """What each of the numbers told means for a learner; `table` has the reward for each."""
    for i in prange(len(told)):
        earned[i] = table[told[i]]
        over[i] = told[i] & 3 != 0
        broken_off[i] = told[i] & BROKEN_OFF != 0
