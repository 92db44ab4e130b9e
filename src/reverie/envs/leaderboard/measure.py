"""Measurement of an entry, with the seeds of the protocol and with unpublished seeds.

The seeds of the protocol are the same for every entry and are published, so a program could find out which of
them its cards come from. An entry that wins much more with them than with other seeds knows hidden cards.
"""

import secrets
from collections.abc import Callable
from dataclasses import dataclass, field
from math import sqrt

from ...json_values import Json
from ...onirim.summary import Summary
from . import TASKS, dream_task, onirim_tasks
from .entrant import BadEntry, Entrant
from .strangers import STRANGERS

GAMES_PER_FRESH_GAME = 4
"""Number of games with the seeds of the protocol for each game with a new random seed."""
MIN_FRESH_GAMES = 10
MAX_STANDARD_ERRORS = 3.5
"""Maximum advantage of the published seeds, in standard errors. One honest entry in 4,000 exceeds it by
chance."""


@dataclass
class Measured:
    """The results of an entry."""

    task: str
    name: str
    published: Summary
    fresh: Summary
    milliseconds: float
    """Mean time of a choice or an answer, including the pipe."""
    by_partner: dict[str, Summary] = field(default_factory=dict)
    points: tuple[float, float] | None = None
    """Mean points at When I Dream: the entry's, and the others'."""
    unread: int = 0

    def line(self, learned: int) -> str:
        """Return a row for the table of the leaderboard, which is in English."""
        cells = [f"`{self.name}`"]
        if self.task == "solo":
            cells += [f"{learned:,}", _share(self.published), f"{self.published.mean_doors:.2f}"]
        elif self.task == "two":
            cells += [_share(self.published), *(_share(each) for each in self.by_partner.values())]
        elif self.points:
            cells += [_share(self.published), f"{self.points[0]:.1f}", f"{self.points[1]:.1f}"]
        cells += [f"{self.published.games:,}", f"{self.milliseconds:.2g} ms"]
        return f"| {' | '.join(cells)} |"

    def to_dict(self) -> Json:
        return {
            "task": self.task,
            "name": self.name,
            "first_seed": TASKS[self.task].first_seed,
            **_figures(self.published),
            "doors": self.published.mean_doors if self.published.doors else None,
            "fresh": _figures(self.fresh),
            "milliseconds": self.milliseconds,
            "beside": {name: _figures(summary) for name, summary in self.by_partner.items()},
            "points": self.points,
            "unread": self.unread,
        }


def _figures(summary: Summary) -> Json:
    low, high = summary.interval
    return {"games": summary.games, "won": summary.won, "win_rate": summary.win_rate, "interval": [low, high]}


def _share(summary: Summary) -> str:
    low, high = summary.interval
    return f"{100 * summary.win_rate:.1f}% ({100 * low:.1f} to {100 * high:.1f})"


def fresh_games(games: int) -> int:
    """Return the number of games with new random seeds."""
    return max(MIN_FRESH_GAMES, games // GAMES_PER_FRESH_GAME)


def measure(task: str, entry: str, games: int, progress: Callable[[int], None]) -> Measured:
    """Play the first `games` of a task, and others with new seeds.

    Raises `BadEntry` for an entry that knows hidden cards.
    """
    published = list(range(TASKS[task].first_seed, TASKS[task].first_seed + games))
    fresh = [secrets.randbelow(2**62) for _ in range(fresh_games(games))]
    with Entrant(entry) as entrant:
        method = entrant.takes(task, TASKS[task].takes)
        measured = _play_task(entrant, task, method, published, fresh, progress)
    check_seeds(measured)
    return measured


def _play_task(
    entrant: Entrant,
    task: str,
    method: str,
    published: list[int],
    fresh: list[int],
    progress: Callable[[int], None],
) -> Measured:
    games, seeds = len(published), published + fresh
    if task == "dream":
        dreamt = dream_task.play(entrant, method, seeds, progress)
        measured = Measured(
            task, entrant.name, Summary(dreamt.wins[:games]), Summary(dreamt.wins[games:]), 0.0
        )
        measured.points = (sum(dreamt.points[:games]) / games, sum(dreamt.others[:games]) / games)
        measured.unread = dreamt.unread
    else:
        deals = (
            onirim_tasks.deals_with_strangers(seeds)
            if task == "two"
            else [onirim_tasks.Deal(s) for s in seeds]
        )
        if method == "act":
            whole = onirim_tasks.play_rows(entrant, seeds, progress)
        else:
            whole = onirim_tasks.play(entrant, deals, progress)
        measured = Measured(
            task, entrant.name, _part(whole, slice(games)), _part(whole, slice(games, None)), 0.0
        )
        if task == "two":
            measured.by_partner = {
                name: _with_partner(measured.published, deals[:games], name) for name in STRANGERS
            }
    measured.milliseconds = 1000 * entrant.seconds / max(1, entrant.answered)
    return measured


def _part(whole: Summary, part: slice) -> Summary:
    return Summary(whole.wins[part], whole.turns[part], whole.doors[part])


def _with_partner(whole: Summary, deals: list[onirim_tasks.Deal], name: str) -> Summary:
    return Summary([won for won, deal in zip(whole.wins, deals, strict=True) if deal.stranger == name])


def check_seeds(found: Measured) -> None:
    """Raise `BadEntry` if an entry wins more with the published seeds than chance can explain."""
    one, other = found.published, found.fresh
    together = (one.won + other.won) / (one.games + other.games)
    error = sqrt(together * (1 - together) * (1 / one.games + 1 / other.games))
    if one.win_rate - other.win_rate > MAX_STANDARD_ERRORS * error:
        rates = [round(100 * each.win_rate, 1) for each in (one, other)]
        raise BadEntry("entry-knows-seeds", name=found.name, published=rates[0], fresh=rates[1])
