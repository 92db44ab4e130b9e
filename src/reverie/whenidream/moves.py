"""The moves of a seat, by name: clue, pass, guess and so on; which of them it has, and what comes of one."""

import warnings
from collections.abc import Callable
from math import isfinite
from typing import Any

from ..refusal import IllegalMove, InvalidMove, clip
from . import umpire
from .ruling import Judge
from .state import DEALING, DREAM, FORCED, LAST, NARRATION, OVER, STORIES, State
from .steps import Step
from .votes import able


def legal_moves(s: State, seat: int) -> tuple[str, ...]:
    """The moves that a seat has now; whether a word is fair is another question."""
    awake = s.phase == DREAM and not s.paused
    if s.phase in (STORIES, DEALING, OVER):
        return {STORIES: ("vote",), DEALING: ("next",)}.get(s.phase, ())
    if seat == s.dreamer:
        if s.phase == NARRATION:
            return ("recall",)
        return ("guess", "skip") if s.options.table == "text" and (awake or s.phase in (FORCED, LAST)) else ()
    found: list[str] = []
    if s.options.table == "voice":
        found += ["tap"] if awake or s.phase in (FORCED, LAST) else []
        found += ["correct"] if s.left_last else []
    elif awake and s.turn == seat:
        found += ["clue", "pass"]
    found += ["challenge"] if any(given.seat != seat for given in s.clues) else []
    found += ["dispute"] if s.options.referee == "table" and s.fairy_pile + s.imp_pile else []
    return (*found, *(["vote"] if any(seat in able(s, vote) for vote in s.votes) else []))


def follow(s: State, seat: int, move: str, said: tuple[Any, ...], when: float, judge: Judge) -> list[Step]:
    """The steps that come of it, after `check` and whatever was due before."""
    if seat == s.dreamer and move in FOR_SPIRITS and s.phase != STORIES:
        raise IllegalMove("dreamer-sleeps")  # whatever there is to see
    return MOVES[move](judge, s, seat, when, *said)


FOR_THE_DREAMER = ("guess", "skip", "recall")
FOR_SPIRITS = ("clue", "pass", "challenge", "dispute", "vote", "tap", "correct")


def check(s: State, seat: Any, move: Any, said: tuple[Any, ...], when: Any) -> None:
    """A client is never trusted: everything has to be what it ought to be."""
    if not isinstance(move, str) or move not in MOVES:
        raise InvalidMove("nothing-called-so", said=clip(move), known=list(MOVES))
    if type(seat) is not int or seat not in s.seats:
        raise IllegalMove("seat-not-there", seat=clip(seat))
    if type(when) not in (int, float) or not isfinite(when):
        raise InvalidMove("time-is-seconds")
    if when < s.now:
        raise IllegalMove("time-runs-backwards")
    if move in FOR_THE_DREAMER and seat != s.dreamer:
        raise IllegalMove("only-the-dreamer")
    wanted = FORMS.get(move, ())
    given = said if len(said) == len(wanted) else (*said, None)
    if len(given) != len(wanted) or not all(fits(value) for value, fits in zip(given, wanted, strict=True)):
        raise InvalidMove("does-not-go-with", said=move)


def _text(value: Any) -> bool:
    return isinstance(value, str)


def _number(value: Any) -> bool:
    return type(value) is int and 0 <= value < 1_000_000


FORMS: dict[str, tuple[Callable[[Any], bool], ...]] = {
    "clue": (_text,),
    "guess": (_text,),
    "challenge": (_number,),
    "dispute": (_text,),
    "vote": (_number, lambda value: _text(value) or _number(value)),
    "recall": (lambda value: isinstance(value, list) and all(map(_text, value)),),
    "tap": (_text, lambda value: value is None or _number(value)),
    "correct": (_text, lambda value: value is None or _number(value)),
}

MOVES: dict[str, Callable[..., list[Step]]] = {
    "clue": lambda judge, s, seat, when, word: umpire.clue(s, seat, word, when, judge),
    "pass": lambda judge, s, seat, when: umpire.pass_turn(s, seat, when),
    "guess": lambda judge, s, seat, when, text: umpire.guess(s, text, when, judge),
    "skip": lambda judge, s, seat, when: umpire.skip(s, when),
    "challenge": lambda judge, s, seat, when, number: umpire.challenge(s, seat, number, when),
    "dispute": lambda judge, s, seat, when, piece: umpire.dispute(s, seat, piece, when),
    "vote": lambda judge, s, seat, when, number, answer: umpire.vote(s, seat, number, answer, when),
    "recall": lambda judge, s, seat, when, said: umpire.recall(s, said, when, judge),
    "tap": lambda judge, s, seat, when, what, whose=None: umpire.tap(s, seat, what, when, whose),
    "correct": lambda judge, s, seat, when, what, whose=None: umpire.correct(s, seat, what, when, whose),
    "away": lambda judge, s, seat, when: umpire.leave(s, seat, when),
    "back": lambda judge, s, seat, when: umpire.come_back(s, seat, when),
    "pause": lambda judge, s, seat, when: umpire.host_pause(s, when),
    "resume": lambda judge, s, seat, when: umpire.host_resume(s, when),
    "next": lambda judge, s, seat, when: umpire.next_round(s, when),
}


def __getattr__(name: str) -> Any:
    """Names of before, for one release."""
    renamed = {"may": "legal_moves", "ACTS": "MOVES"}
    if name not in renamed:
        raise AttributeError(f"module {__name__} has no attribute {name}")
    warnings.warn(f"{__name__}.{name} is called {renamed[name]} now", DeprecationWarning, stacklevel=2)
    return globals()[renamed[name]]
