"""The moves of a seat by name (clue, pass, guess, …): which are legal, and the steps that follow from one."""

from collections.abc import Callable
from math import isfinite
from typing import NamedTuple

from ..arguments import short_repr
from ..refusal import IllegalMove, InvalidMove, clip
from . import taps, umpire
from .ruling import Judge
from .state import (
    DEALING,
    DREAM,
    FORCED,
    IDLE_AFTER_TURNS,
    LAST,
    NARRATION,
    OVER,
    PACKING,
    READING,
    STORIES,
    State,
)
from .steps import Step
from .umpire import Move
from .votes import eligible_seats


def legal_moves(s: State, seat: int) -> tuple[str, ...]:
    """Return the names of the moves that a seat has now. Their words are not checked here."""
    here = ("here",) if s.lost_turns[seat] >= IDLE_AFTER_TURNS else ()
    if s.phase in MOVES_BETWEEN_DREAMS:
        return (*MOVES_BETWEEN_DREAMS[s.phase], *here)
    if s.phase == READING:
        return here if seat in s.ready_seats else ("ready", *here)
    return (*(_dreamer_moves(s) if seat == s.dreamer else _spirit_moves(s, seat)), *here)


MOVES_BETWEEN_DREAMS: dict[str, tuple[str, ...]] = {
    PACKING: (),
    DEALING: ("next",),
    STORIES: ("vote",),
    OVER: (),
}
"""The moves of every seat in the phases between dreams."""


def _dreamer_moves(s: State) -> tuple[str, ...]:
    if s.phase == NARRATION:
        return ("wake",) if s.options.is_spoken else ("draft", "tell")
    return ("guess", "skip") if not s.options.is_spoken and _may_guess(s) else ()


def _may_guess(s: State) -> bool:
    return (s.phase == DREAM and not s.pause_reason) or s.phase in (FORCED, LAST)


def _spirit_moves(s: State, seat: int) -> tuple[str, ...]:
    found = (
        _tapping_spirit_moves(s)
        if s.options.is_spoken
        else ["clue", "pass"]
        if _has_the_turn(s, seat)
        else []
    )
    by_others = s.clues and (s.clues[0].seat != seat or any(clue.seat != seat for clue in s.clues))
    found += ["challenge"] if by_others else []
    found += ["dispute"] if s.options.referee == "table" and s.fairy_pile + s.imp_pile else []
    return (*found, *(["vote"] if any(seat in eligible_seats(s, vote) for vote in s.votes) else []))


def _has_the_turn(s: State, seat: int) -> bool:
    return s.phase == DREAM and not s.pause_reason and s.turn == seat


def _tapping_spirit_moves(s: State) -> list[str]:
    """Return the moves of a spirit at a spoken table. There are none before the first card."""
    if not s.shown_cards:
        return []
    must = ["must guess"] if s.options.clue_limit and s.phase == DREAM and not s.pause_reason else []
    return ["tap", *must, *(["tick", "untick"] if s.phase == NARRATION else [])]


def follow(
    s: State, seat: int, move: str, values: tuple[object, ...], when: float, judge: Judge
) -> list[Step]:
    """Return the steps that follow from a move, or none if it changes nothing.

    The caller has called `check` and taken the steps that were due before.
    """
    kind = MOVES[move]
    if seat == s.dreamer and kind.by == SPIRIT and s.phase != STORIES:
        raise IllegalMove(
            "dreamer-asleep"
        )  # first, because other refusals would reveal something about the cards
    if seat != s.dreamer and kind.by == DREAMER:
        raise IllegalMove("only-the-dreamer")  # steps that were due may have begun a new round since `check`
    return kind.steps(Move(s, seat, when, judge), *values)


def check(s: State, seat: object, move: object, values: tuple[object, ...], when: object) -> None:
    """Raise a refusal unless a move, possibly from an untrusted client, has the right form, seat and time."""
    if not isinstance(move, str) or move not in MOVES:
        raise InvalidMove("unknown-action", value=clip(move), known=list(MOVES))
    check_seat(s, seat)
    if check_time(when) < s.now:
        raise IllegalMove("time-runs-backwards")
    kind = MOVES[move]
    if kind.by == DREAMER and seat != s.dreamer:
        raise IllegalMove("only-the-dreamer")
    padded = (*values, *([None] * (len(kind.values) - len(values))))
    if len(padded) != len(kind.values):
        raise InvalidMove("bad-action-values", value=move)
    if not all(check_value(value) for value, check_value in zip(padded, kind.values, strict=True)):
        raise InvalidMove("bad-action-values", value=move)


def check_seat(s: State, seat: object) -> None:
    if type(seat) is not int or seat not in s.seats:
        raise IllegalMove("seat-not-in-game", seat=short_repr(seat))


def check_time(when: object) -> float:
    if not isinstance(when, int | float) or type(when) not in (int, float) or not isfinite(when):
        raise InvalidMove("time-must-be-number")
    return when


MAX_NUMBER = 999_999
"""Maximum number of a card, a clue, a vote or a seat in a move, far above what a game can reach."""


def _is_string(value: object) -> bool:
    return isinstance(value, str)


def _is_number(value: object) -> bool:
    return type(value) is int and 0 <= value <= MAX_NUMBER


def _is_number_or_none(value: object) -> bool:
    return value is None or _is_number(value)


def _is_string_or_number(value: object) -> bool:
    return _is_string(value) or _is_number(value)


DREAMER, SPIRIT, ANYBODY = "dreamer", "spirit", "anybody"
"""Roles that may make a move."""


ValueCheck = Callable[[object], bool]


class MoveKind(NamedTuple):
    """A kind of move: the umpire's function for it, who may make it, and checks of its values."""

    steps: Callable[..., list[Step]]
    """A function that returns the steps of a `Move`, called with it and the values."""
    by: str = ANYBODY
    """DREAMER, SPIRIT or ANYBODY."""
    values: tuple[ValueCheck, ...] = ()
    """Checks of the values, the optional ones last. A card is its number in the round, from 1 (W3.2)."""


MOVES = {
    "ready": MoveKind(umpire.ready),
    "clue": MoveKind(umpire.clue, SPIRIT, (_is_string, _is_number_or_none)),
    "pass": MoveKind(umpire.pass_turn, SPIRIT, (_is_number_or_none,)),
    "guess": MoveKind(umpire.guess, DREAMER, (_is_string, _is_number_or_none)),
    "skip": MoveKind(umpire.skip, DREAMER, (_is_number_or_none,)),
    "challenge": MoveKind(umpire.challenge, SPIRIT, (_is_number,)),
    "dispute": MoveKind(umpire.dispute, SPIRIT, (_is_string,)),
    "vote": MoveKind(umpire.vote, SPIRIT, (_is_number, _is_string_or_number)),
    "draft": MoveKind(umpire.draft, DREAMER, (_is_string,)),
    "tell": MoveKind(umpire.tell, DREAMER, (_is_string,)),
    "wake": MoveKind(umpire.wake, DREAMER),
    "tick": MoveKind(umpire.tick_card, SPIRIT, (_is_number,)),
    "untick": MoveKind(umpire.untick_card, SPIRIT, (_is_number,)),
    "tap": MoveKind(taps.tap, SPIRIT, (_is_string, _is_number, _is_number_or_none)),
    "must guess": MoveKind(taps.must_guess, SPIRIT, (_is_number,)),
    "here": MoveKind(umpire.here),
    "away": MoveKind(umpire.leave),
    "back": MoveKind(umpire.come_back),
    "pause": MoveKind(umpire.host_pause),
    "resume": MoveKind(umpire.host_resume),
    "next": MoveKind(umpire.next_round),
}
"""The moves by their names."""
