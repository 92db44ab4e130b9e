"""What time brings: turns that are lost, guesses that are not made, stories that are told by then."""

from collections.abc import Callable
from functools import partial

from . import scoring, umpire
from .ballots import close
from .dream import AWAY_PAUSE, AWAY_SECONDS, turn_ends
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
    State,
    passed_at_once,
)
from .steps import Mask, Pass, Pause, Resume, Score, Step, Time
from .votes import closes

Deadline = tuple[float, Callable[[float], list[Step]]]
"""When something happens by itself, and the steps that it brings."""


def at_once(s: State) -> list[Step]:
    """What has to happen now, whoever waits: the mask goes on, the timer runs on, the round is scored."""
    if s.phase == READING and (all_have_read(s) or s.options.reading_seconds == 0):
        return [Mask(s.now)]
    if s.phase == RUNNING_ON:
        return [Resume(s.now)]
    if s.phase == FULL:
        return [Pause(s.now, "guess")]
    if s.phase == DREAM and s.since is not None and not s.options.spoken and s.turn in passed_at_once(s):
        return [Pass(s.now, s.turn)]  # W8.5
    if s.phase == SCORING and not s.votes and s.due is None:
        return [Score(s.now, scoring.round_points(s))]
    return []


def deck_acts(s: State, time: float) -> bool:
    """Does the deck act now? A new round waits until it is wanted, or has been waited for long enough."""
    if s.phase == DEALING:
        return s.due is None or time >= s.due
    return s.phase in (PACKING, SHOWING)


def next_deadline(s: State) -> float | None:
    """When something will happen by itself, if nobody does anything."""
    return min([when for when, _ in _deadlines(s)], default=None)


def tick(s: State, time: float) -> list[Step]:
    """The steps of the first deadline that has passed by `time`; none if there is none. Of two at one time
    the one that is found first goes first: the end of the dream before a turn that ends with it."""
    due = sorted(((when, order) for order, (when, _) in enumerate(_deadlines(s)) if when <= time))
    if not due:
        return []
    when, order = due[0]
    return _deadlines(s)[order][1](max(when, s.now))


def _deadlines(s: State) -> list[Deadline]:
    found = _of_the_dream(s) if s.phase == DREAM else []
    if s.due is not None and s.phase in WHEN_DUE:
        found.append((s.due, partial(WHEN_DUE[s.phase], s)))
    told_by = s.options.story_seconds
    if s.phase == NARRATION and s.due is not None and s.dreamer in s.away and told_by is not None:
        gone = max(s.away[s.dreamer], s.due - told_by) + AWAY_SECONDS
        found.append((gone, partial(umpire.end_narration, s)))
    return [*found, *((closes(each), partial(close, s, each)) for each in s.votes)]


WHEN_DUE: dict[str, Callable[[State, float], list[Step]]] = {
    READING: lambda s, when: [Mask(when)],
    FORCED: lambda s, when: umpire.skip(s, when),
    LAST: lambda s, when: umpire.skip(s, when),
    NARRATION: lambda s, when: umpire.end_narration(s, when),
    SCORING: lambda s, when: [Score(when, scoring.round_points(s))],
    DEALING: lambda s, when: [],
}
"""What comes when the time of a phase is over."""


def _of_the_dream(s: State) -> list[Deadline]:
    if s.runs_out is None:
        waiting = s.paused == "away"
        return [(s.paused_since + AWAY_PAUSE, lambda when: [Resume(when)])] if waiting else []
    found: list[Deadline] = [(s.runs_out, lambda when: [Time(when)])]
    turn = turn_ends(s)
    if turn is not None:
        found.append((turn, lambda when: [Pass(when, s.turn)]))
    if s.dreamer in s.away and not s.was_away:
        gone = max(s.away[s.dreamer], s.masked) + AWAY_SECONDS
        found.append((gone, lambda when: [Pause(when, "away")]))
    return found
