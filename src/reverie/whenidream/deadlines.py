"""Steps caused by the passing of time: lost turns, missed guesses, ends of narrations and votes."""

from collections.abc import Callable
from typing import Any

from . import scoring, umpire
from .ballots import close
from .dream import AWAY_PAUSE, AWAY_SECONDS, turn_deadline
from .reading import all_have_read
from .state import (
    DEALING,
    DREAM,
    FORCED,
    FULL,
    LAST,
    NARRATION,
    PACKING,
    READING,
    RUNNING_ON,
    SCORING,
    SHOWING,
    OpenVote,
    State,
    idle_seats,
)
from .steps import Mask, Pass, Pause, Resume, Score, Step, Time
from .votes import closing_time

Deadline = tuple[float, Callable[..., list[Step]], *tuple[Any, ...]]
"""A time, a function that returns the steps due then, and its arguments after the state and the time."""


def immediate_steps(s: State) -> list[Step]:
    """Return the steps that happen without delay, such as the mask going on and the timer resuming."""
    if s.phase == DREAM:
        idle = s.timer_since is not None and not s.options.is_spoken and s.turn in idle_seats(s)
        return [Pass(s.now, s.turn)] if idle else []  # W8.5
    if s.phase == READING and (all_have_read(s) or s.options.reading_seconds == 0):
        return [Mask(s.now)]
    if s.phase == RUNNING_ON:
        return [Resume(s.now)]
    if s.phase == FULL:
        return [Pause(s.now, "guess")]
    if s.phase == SCORING and not s.votes and s.deadline is None:
        return [Score(s.now, scoring.round_points(s))]
    return []


def deck_acts(s: State, time: float) -> bool:
    """Return whether the deck acts now. A new round waits for `next` or for the end of the pause."""
    if s.phase == DEALING:
        return s.deadline is None or time >= s.deadline
    return s.phase in (PACKING, SHOWING)


def next_deadline(s: State) -> float | None:
    """Return when the next step happens if no player acts, or None if the game waits for a player."""
    # A shortcut for the most frequent case.
    if s.phase == DREAM and s.timer_since is not None and not s.votes and not s.away_since:
        runs_out, turn = s.timer_since + s.timer_left, turn_deadline(s)
        return runs_out if turn is None else min(runs_out, turn)
    return min([deadline[0] for deadline in _deadlines(s)], default=None)


def tick(s: State, time: float) -> list[Step]:
    """Return the steps of the earliest deadline up to `time`, or none if there is no such deadline.

    Of deadlines at the same time, the end of the dream goes before the end of a turn.
    """
    first = min(_deadlines(s), key=lambda deadline: deadline[0], default=None)
    if first is None or first[0] > time:
        return []
    when, make_steps, *rest = first
    return make_steps(s, max(when, s.now), *rest)


def _deadlines(s: State) -> list[Deadline]:
    deadlines = _dream_deadlines(s) if s.phase == DREAM else []
    if s.deadline is not None and s.phase in WHEN_DUE:
        deadlines.append((s.deadline, WHEN_DUE[s.phase]))
    if s.phase == NARRATION and s.deadline is not None and s.dreamer in s.away_since:
        gone = max(s.away_since[s.dreamer], s.deadline - s.options.story_seconds) + AWAY_SECONDS
        deadlines.append((gone, umpire.end_narration))
    for vote in s.votes:
        deadlines.append((closing_time(vote), _close, vote))
    return deadlines


def _close(s: State, when: float, vote: OpenVote) -> list[Step]:
    return close(s, vote, when)


WHEN_DUE: dict[str, Callable[[State, float], list[Step]]] = {
    READING: lambda s, when: [Mask(when)],
    FORCED: umpire.end_without_guess,
    LAST: umpire.end_without_guess,
    NARRATION: umpire.end_narration,
    SCORING: lambda s, when: [Score(when, scoring.round_points(s))],
    DEALING: lambda s, when: [],
}
"""Functions that return the steps at the end of a phase's time."""


def _dream_deadlines(s: State) -> list[Deadline]:
    runs_out = s.runs_out
    if runs_out is None:
        waiting = s.pause_reason == "away"
        return [(s.paused_since + AWAY_PAUSE, _resume)] if waiting else []
    deadlines: list[Deadline] = [(runs_out, _end_dream)]
    turn = turn_deadline(s)
    if turn is not None:
        deadlines.append((turn, _lose_turn))
    if s.dreamer in s.away_since and not s.was_away:
        gone = max(s.away_since[s.dreamer], s.masked_at) + AWAY_SECONDS
        deadlines.append((gone, _wait_for_the_dreamer))
    return deadlines


def _resume(s: State, when: float) -> list[Step]:
    return [Resume(when)]


def _end_dream(s: State, when: float) -> list[Step]:
    return [Time(when)]


def _lose_turn(s: State, when: float) -> list[Step]:
    return [Pass(when, s.turn)]


def _wait_for_the_dreamer(s: State, when: float) -> list[Step]:
    return [Pause(when, "away")]
