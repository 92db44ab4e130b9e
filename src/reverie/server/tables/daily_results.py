"""Results of daily games: places, counts, streaks, and the first choice at which players differed.

These are pure functions of the results; nothing here uses the store.
"""

from collections import Counter
from collections.abc import Mapping, Sequence
from datetime import date, timedelta
from itertools import groupby
from typing import Any

from ...json_values import Json, JsonList
from ...refusal import Refusal
from ...table.course import Course
from ...table.store import Result
from ...table_game import AnyGame
from .bots import bot_seed

Game = AnyGame
Score = Json
Scores = Sequence[tuple[Score, int]]
"""The scores of a day, each with the number of players who had it."""

MAX_CHOICES = 5000
"""Maximum number of choices in a bot's game. No daily game is that long."""


def place_of(game: Game, mine: Score, scores: Scores) -> int:
    """Return the place of a score: one more than the number of better results."""
    return 1 + sum(n for score, n in scores if game.rank(score) > game.rank(mine))


def counts_of(scores: Scores) -> dict[str, list[list[int]]]:
    """Return a histogram for each number of a score. In `[[7, 3], [8, 12]]` three players had 7, twelve 8."""
    names = scores[0][0] if scores else {}
    counted: dict[str, Counter[int]] = {name: Counter() for name in names}
    for score, n in scores:
        for name in names:
            counted[name][score[name]] += n
    return {name: [[value, each[value]] for value in sorted(each)] for name, each in counted.items()}


def best_scores(game: Game, scores: Scores, most: int) -> tuple[list[Score], list[Score]]:
    """Return the scores whose players are all among the `most` best, and the tied scores at the limit. Of
    the players with these, only the first ones are among the best."""
    sure: list[Score] = []
    by_rank = sorted(scores, key=lambda each: game.rank(each[0]), reverse=True)
    for _, group in groupby(by_rank, key=lambda each: game.rank(each[0])):
        alike = list(group)
        most -= sum(n for _, n in alike)
        if most < 0:
            return sure, [score for score, _ in alike]
        sure += [score for score, _ in alike]
    return sure, []


def in_order(game: Game, results: Sequence[Result]) -> list[Result]:
    """Return results with the best first. Equal results keep their order."""
    return sorted(results, key=lambda each: game.rank(each.score), reverse=True)


def streaks_of(days: Mapping[str, bool], today: date) -> dict[str, dict[str, int]]:
    """Return the current and longest streaks of days played and won. `days` has the days played, and whether
    each was won. A streak is not broken by a day that is not over yet."""
    return {
        "played": _streaks(set(days), days, today),
        "won": _streaks({day for day, won in days.items() if won}, days, today),
    }


def _streaks(good: set[str], days: Mapping[str, bool], today: date) -> dict[str, int]:
    def row(last: date) -> int:
        n = 0
        while (last - timedelta(days=n)).isoformat() in good:
            n += 1
        return n

    ends = [date.fromisoformat(day) for day in good]
    ends = [day for day in ends if (day + timedelta(days=1)).isoformat() not in good]
    now = row(today if today.isoformat() in days else today - timedelta(days=1))
    return {"now": now, "longest": max(map(row, ends), default=0)}


def first_difference_of(paths: Sequence[list[str]]) -> tuple[list[str], Counter[str]] | None:
    """Return the choices that all players made before they first differed, and the counts of their choices
    at that point. Return None if they never differed."""
    way: list[str] = []
    while True:
        paths = [path for path in paths if len(path) > len(way)]
        choices = Counter(path[len(way)] for path in paths)
        if len(choices) != 1:
            return (way, choices) if choices else None
        way.extend(choices)


def position_of(game: Game, seed: str, path: Sequence[str]) -> tuple[Json, dict[str, float]]:
    """Return the view after these choices, and the coach's odds of each move there, empty without a coach."""
    course = _begin_course(game, seed)
    for move in path:
        _move(course, [move])
    try:
        odds = dict(game.advise(game.view(course.state, 0)))
    except Refusal:
        odds = {}
    return game.view_json(course.state, 0), odds


def play_with_bot(game: Game, bot: str, seed: str) -> Json:
    """Let a bot play a daily game. Return its score and its path."""
    course = _begin_course(game, seed)
    for _ in range(MAX_CHOICES):
        outcome = game.outcome(course.state)
        if outcome is not None:
            path = game.path([result.step for result in course.results])
            return {"bot": bot, "score": game.score(outcome), "path": path}
        view, moves = game.view(course.state, 0), game.legal_moves(course.state, 0)
        thought = game.think(bot, view, moves, bot_seed(seed, 0))
        if thought is None:
            break
        _move(course, thought.move)
    raise RuntimeError(f"{bot} did not finish the game")


def _begin_course(game: Game, seed: str) -> Course[Any, Any]:
    """Return a daily game without a table, after the deal. Nothing of it is logged."""
    course = Course(game, seed, game.new({}, 1), None)
    course.settle(0.0)
    return course


def _move(course: Course[Any, Any], move: JsonList) -> None:
    for step in course.game.steps_of(course.state, 0, move, 0.0):
        course.take("step", step)
    course.settle(0.0)
