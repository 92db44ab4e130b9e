"""The time before the dream: everybody reads their role, then the Dreamer puts the mask on (W2.3)."""

from ..refusal import IllegalMove
from .dream import TIME_TOLERANCE
from .state import READING, SHOWING, State, mark_active, not_now
from .steps import Mask, Ready


def all_have_read(s: State) -> bool:
    """Return whether everybody present has said that they are ready."""
    return set(s.seats) <= {*s.ready_seats, *s.away_since}


def why_not_ready(s: State, step: Ready) -> IllegalMove | None:
    if step.seat not in s.seats:
        return IllegalMove("seat-not-in-game", seat=step.seat)
    return None if s.phase == READING else not_now(s)


def do_ready(s: State, step: Ready) -> None:
    mark_active(s, step.seat)
    if step.seat not in s.ready_seats:
        s.ready_seats.append(step.seat)


def why_not_mask(s: State, step: Mask) -> IllegalMove | None:
    if s.phase != READING:
        return not_now(s)
    late = s.deadline is not None and step.time > s.deadline + TIME_TOLERANCE
    return IllegalMove("reading-time-over") if late else None


def do_mask(s: State, step: Mask) -> None:
    """Put the mask on. The Dreamer sees no card, pile or verdict until the narration is over."""
    s.phase, s.deadline, s.masked_at = SHOWING, None, step.time
