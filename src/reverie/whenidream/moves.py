"""The moves of a seat by name (clue, pass, guess, …): which are legal, and the steps that follow from one."""

from collections.abc import Callable
from math import isfinite

from ..arguments import short_repr
from ..refusal import IllegalMove, InvalidMove, clip
from . import taps, umpire
from .ruling import Judge
from .state import (
    DEALING,
    DREAM,
    FORCED,
    IDLE_AFTER,
    LAST,
    NARRATION,
    OVER,
    PACKING,
    READING,
    STORIES,
    State,
)
from .steps import Step
from .votes import able


def legal_moves(s: State, seat: int) -> tuple[str, ...]:
    """Return the names of the moves that a seat has now. Their words are not checked here."""
    here = ("here",) if s.lost[seat] >= IDLE_AFTER else ()
    if s.phase in BETWEEN:
        return (*BETWEEN[s.phase], *here)
    if s.phase == READING:
        return here if seat in s.ready else ("ready", *here)
    return (*(_of_the_dreamer(s) if seat == s.dreamer else _of_a_spirit(s, seat)), *here)


BETWEEN: dict[str, tuple[str, ...]] = {PACKING: (), DEALING: ("next",), STORIES: ("vote",), OVER: ()}
"""The moves of every seat in the phases between dreams."""


def _of_the_dreamer(s: State) -> tuple[str, ...]:
    if s.phase == NARRATION:
        return ("wake",) if s.options.spoken else ("draft", "tell")
    return ("guess", "skip") if not s.options.spoken and _may_guess(s) else ()


def _may_guess(s: State) -> bool:
    return (s.phase == DREAM and not s.paused) or s.phase in (FORCED, LAST)


def _of_a_spirit(s: State, seat: int) -> tuple[str, ...]:
    found = (
        _of_a_tapping_spirit(s) if s.options.spoken else ["clue", "pass"] if _has_the_turn(s, seat) else []
    )
    by_others = s.clues and (s.clues[0].seat != seat or any(clue.seat != seat for clue in s.clues))
    found += ["challenge"] if by_others else []
    found += ["dispute"] if s.options.referee == "table" and s.fairy_pile + s.imp_pile else []
    return (*found, *(["vote"] if any(seat in able(s, vote) for vote in s.votes) else []))


def _has_the_turn(s: State, seat: int) -> bool:
    return s.phase == DREAM and not s.paused and s.turn == seat


def _of_a_tapping_spirit(s: State) -> list[str]:
    """Return the moves of a spirit at a spoken table, none before the first card."""
    if not s.run:
        return []
    must = ["must guess"] if s.options.clue_limit and s.phase == DREAM and not s.paused else []
    return ["tap", *must, *(["tick", "untick"] if s.phase == NARRATION else [])]


def follow(
    s: State, seat: int, move: str, values: tuple[object, ...], when: float, judge: Judge
) -> list[Step]:
    """Return the steps that follow from a move, or none if it changes nothing.

    The caller has called `check` and taken the steps that were due before.
    """
    if seat == s.dreamer and move in FOR_SPIRITS and s.phase != STORIES:
        raise IllegalMove("dreamer-sleeps")  # first, because other refusals would tell about the cards
    if seat != s.dreamer and move in FOR_THE_DREAMER:
        raise IllegalMove("only-the-dreamer")  # steps that were due may have begun a new round since `check`
    return MOVES[move](judge, s, seat, when, *values)


FOR_THE_DREAMER = ("guess", "skip", "draft", "tell", "wake")
FOR_SPIRITS = ("clue", "pass", "challenge", "dispute", "vote", "tap", "must guess", "tick", "untick")


def check(s: State, seat: object, move: object, values: tuple[object, ...], when: object) -> None:
    """Raise a refusal unless a move, which a client may have made up, has the right form, seat and time."""
    if not isinstance(move, str) or move not in MOVES:
        raise InvalidMove("nothing-called-so", said=clip(move), known=list(MOVES))
    check_seat(s, seat)
    if check_time(when) < s.now:
        raise IllegalMove("time-runs-backwards")
    if move in FOR_THE_DREAMER and seat != s.dreamer:
        raise IllegalMove("only-the-dreamer")
    form = FORMS.get(move, ())
    padded = (*values, *([None] * (len(form) - len(values))))
    if len(padded) != len(form) or not all(fits(padded[at]) for at, fits in enumerate(form)):
        raise InvalidMove("does-not-go-with", said=move)


def check_seat(s: State, seat: object) -> None:
    if type(seat) is not int or seat not in s.seats:
        raise IllegalMove("seat-not-there", seat=short_repr(seat))


def check_time(when: object) -> float:
    if not isinstance(when, int | float) or type(when) not in (int, float) or not isfinite(when):
        raise InvalidMove("time-is-seconds")
    return when


def _text(value: object) -> bool:
    return isinstance(value, str)


def _number(value: object) -> bool:
    return type(value) is int and 0 <= value < 1_000_000


def _number_or_none(value: object) -> bool:
    return value is None or _number(value)


FORMS: dict[str, tuple[Callable[[object], bool], ...]] = {
    "clue": (_text, _number_or_none),
    "pass": (_number_or_none,),
    "guess": (_text, _number_or_none),
    "skip": (_number_or_none,),
    "challenge": (_number,),
    "dispute": (_text,),
    "vote": (_number, lambda value: _text(value) or _number(value)),
    "draft": (_text,),
    "tell": (_text,),
    "tick": (_number,),
    "untick": (_number,),
    "tap": (_text, _number, _number_or_none),
    "must guess": (_number,),
}
"""Checks of the values that go with each move, the optional ones last.

A card is its number in the round, from 1 (W3.2).
"""

MOVES: dict[str, Callable[..., list[Step]]] = {
    "ready": lambda judge, s, seat, when: umpire.ready(s, seat, when),
    "clue": lambda judge, s, seat, when, word, card=None: umpire.clue(s, seat, word, card, when, judge),
    "pass": lambda judge, s, seat, when, card=None: umpire.pass_turn(s, seat, when, card),
    "guess": lambda judge, s, seat, when, text, card=None: umpire.guess(s, text, card, when, judge),
    "skip": lambda judge, s, seat, when, card=None: umpire.skip(s, when, card),
    "challenge": lambda judge, s, seat, when, number: umpire.challenge(s, seat, number, when),
    "dispute": lambda judge, s, seat, when, piece: umpire.dispute(s, seat, piece, when, judge),
    "vote": lambda judge, s, seat, when, number, answer: umpire.vote(s, seat, number, answer, when),
    "draft": lambda judge, s, seat, when, text: umpire.draft(s, text, when, judge),
    "tell": lambda judge, s, seat, when, text: umpire.tell(s, text, when, judge),
    "wake": lambda judge, s, seat, when: umpire.wake(s, when),
    "tick": lambda judge, s, seat, when, card: umpire.tick_card(s, seat, card, when),
    "untick": lambda judge, s, seat, when, card: umpire.untick_card(s, seat, card, when),
    "tap": lambda judge, s, seat, when, what, card, whose=None: taps.tap(s, seat, what, card, when, whose),
    "must guess": lambda judge, s, seat, when, card: taps.must_guess(s, card, when),
    "here": lambda judge, s, seat, when: umpire.here(s, seat, when),
    "away": lambda judge, s, seat, when: umpire.leave(s, seat, when),
    "back": lambda judge, s, seat, when: umpire.come_back(s, seat, when),
    "pause": lambda judge, s, seat, when: umpire.host_pause(s, when),
    "resume": lambda judge, s, seat, when: umpire.host_resume(s, when),
    "next": lambda judge, s, seat, when: umpire.next_round(s, when),
}
