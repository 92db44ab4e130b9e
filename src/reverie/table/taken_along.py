"""The game of a day that was played elsewhere, without a network: its record against what is dealt here."""

from typing import Any

from ..refusal import BadRecord, IllegalMove
from .course import Course
from .table import Table


def count(table: Table, record: Any) -> None:
    """Let happen at the table what its player did elsewhere; nothing where it has happened already. A
    `Refusal` says why it does not count."""
    if not table.taken_along:
        raise IllegalMove("not-taken-along")
    steps = _steps(table, record)
    if table.over:
        if steps != table.steps:
            raise IllegalMove("daily-counted-already")
        return
    course = _replayed(table, steps)
    if table.game.outcome(course.state) is None:
        raise BadRecord("game-not-over")
    table.take(course, 0.0)


def _steps(table: Table, record: Any) -> list[Any]:
    """What was done, as far as the rules go; with the day's seed, and set up as the day's game is."""
    if not isinstance(record, dict) or record.get("game") != table.game.name:
        raise BadRecord("daily-other-cards")
    options, steps = table.game.replayed(record)
    own, settings = table.game, table.settings
    played = own.options(own.new_as(table.version, options, record["players"]))
    usual = own.options(own.new_as(table.version, settings.options, settings.seats))
    if (record["seed"], record["players"], played) != (table.seed, settings.seats, usual):
        raise BadRecord("daily-other-cards")
    return steps


def _replayed(table: Table, steps: list[Any]) -> Course:
    """The player's steps as they are, and after each what the table's own deck deals: it must be the same."""
    if steps[: len(table.steps)] != table.steps:
        raise BadRecord("daily-other-cards")
    rest, course = steps[len(table.steps) :], table.course()
    while (done := len(course.steps)) < len(rest) and table.game.outcome(course.state) is None:
        course.move(0)
        course.take("step", rest[done])  # by the rules, since all before it was the same
        course.settle(0.0)
        if [step for _, step in course.steps[done:]] != rest[done : len(course.steps)]:
            raise BadRecord("daily-other-cards")
    return course
