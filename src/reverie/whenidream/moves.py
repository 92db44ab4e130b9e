"""The moves of a seat, by name: clue, pass, guess and so on; which of them it has, and what comes of one."""

from collections.abc import Callable
from math import isfinite

from ..given import shown
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
    """The moves that a seat has now; whether a word is fair is another question."""
    here = ("here",) if s.lost[seat] >= IDLE_AFTER else ()
    if s.phase in BETWEEN:
        return (*BETWEEN[s.phase], *here)
    if s.phase == READING:
        return here if seat in s.ready else ("ready", *here)
    return (*(_of_the_dreamer(s) if seat == s.dreamer else _of_a_spirit(s, seat)), *here)


BETWEEN: dict[str, tuple[str, ...]] = {PACKING: (), DEALING: ("next",), STORIES: ("vote",), OVER: ()}
"""Everybody's moves where nobody dreams."""


def _of_the_dreamer(s: State) -> tuple[str, ...]:
    if s.phase == NARRATION:
        return ("wake",) if s.options.spoken else ("draft", "tell")
    return ("guess", "skip") if not s.options.spoken and _may_guess(s) else ()


def _may_guess(s: State) -> bool:
    return (s.phase == DREAM and not s.paused) or s.phase in (FORCED, LAST)


def _of_a_spirit(s: State, seat: int) -> tuple[str, ...]:
    found = _of_a_listener(s) if s.options.spoken else ["clue", "pass"] if _has_the_turn(s, seat) else []
    others = s.clues and (s.clues[0].seat != seat or any(given.seat != seat for given in s.clues))
    found += ["challenge"] if others else []
    found += ["dispute"] if s.options.referee == "table" and s.fairy_pile + s.imp_pile else []
    return (*found, *(["vote"] if any(seat in able(s, vote) for vote in s.votes) else []))


def _has_the_turn(s: State, seat: int) -> bool:
    return s.phase == DREAM and not s.paused and s.turn == seat


def _of_a_listener(s: State) -> list[str]:
    """A spirit at a spoken table, where there is a card to speak of."""
    if not s.run:
        return []
    must = ["must guess"] if s.options.clue_limit and s.phase == DREAM and not s.paused else []
    return ["tap", *must, *(["tick", "untick"] if s.phase == NARRATION else [])]


def follow(s: State, seat: int, move: str, said: tuple[object, ...], when: float, judge: Judge) -> list[Step]:
    """The steps that come of it, after `check` and whatever was due before; none where it holds already."""
    if seat == s.dreamer and move in FOR_SPIRITS and s.phase != STORIES:
        raise IllegalMove("dreamer-sleeps")  # whatever there is to see
    if seat != s.dreamer and move in FOR_THE_DREAMER:
        raise IllegalMove("only-the-dreamer")  # what was due before may have begun another round
    return MOVES[move](judge, s, seat, when, *said)


FOR_THE_DREAMER = ("guess", "skip", "draft", "tell", "wake")
FOR_SPIRITS = ("clue", "pass", "challenge", "dispute", "vote", "tap", "must guess", "tick", "untick")


def check(s: State, seat: object, move: object, said: tuple[object, ...], when: object) -> None:
    """A client is never trusted: everything has to be what it ought to be."""
    if not isinstance(move, str) or move not in MOVES:
        raise InvalidMove("nothing-called-so", said=clip(move), known=list(MOVES))
    check_seat(s, seat)
    if check_time(when) < s.now:
        raise IllegalMove("time-runs-backwards")
    if move in FOR_THE_DREAMER and seat != s.dreamer:
        raise IllegalMove("only-the-dreamer")
    wanted = FORMS.get(move, ())
    given = (*said, *([None] * (len(wanted) - len(said))))
    if len(given) != len(wanted) or not all(fits(given[at]) for at, fits in enumerate(wanted)):
        raise InvalidMove("does-not-go-with", said=move)


def check_seat(s: State, seat: object) -> None:
    if type(seat) is not int or seat not in s.seats:
        raise IllegalMove("seat-not-there", seat=shown(seat))


def check_time(when: object) -> float:
    if not isinstance(when, int | float) or type(when) not in (int, float) or not isfinite(when):
        raise InvalidMove("time-is-seconds")
    return when


def _text(value: object) -> bool:
    return isinstance(value, str)


def _number(value: object) -> bool:
    return type(value) is int and 0 <= value < 1_000_000


def _maybe(value: object) -> bool:
    return value is None or _number(value)


FORMS: dict[str, tuple[Callable[[object], bool], ...]] = {
    "clue": (_text, _maybe),
    "pass": (_maybe,),
    "guess": (_text, _maybe),
    "skip": (_maybe,),
    "challenge": (_number,),
    "dispute": (_text,),
    "vote": (_number, lambda value: _text(value) or _number(value)),
    "draft": (_text,),
    "tell": (_text,),
    "tick": (_number,),
    "untick": (_number,),
    "tap": (_text, _number, _maybe),
    "must guess": (_number,),
}
"""What is said with a move; numbers that may be left out come last. A card is known by its count (W3.2)."""

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
