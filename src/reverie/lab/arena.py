"""Comparison of players, game by game, with the same cards."""

from collections.abc import Callable
from math import comb, erfc, sqrt

from ..onirim import Summary
from ..onirim.json_types import Figures
from ..onirim.options import Options
from ..onirim.simulation import play_games
from .onirim import Job, run
from .pools import CORES


class Contestant(Figures):
    """The figures of a player, and how it compares with the first player."""

    player: str
    ms_per_decision: float
    better: int
    worse: int
    p_value: float | None


def compare(
    contestants: list[str],
    games: int,
    seed: str,
    options: Options,
    progress: Callable[[int], None] = lambda more: None,
    on: str = CORES,
) -> list[Contestant]:
    """Return the figures of each player, and how it compares with the first."""
    results: list[Contestant] = []
    first: Summary | None = None
    for name in contestants:
        summary = run(Job(games, name, seed, options), 1 if on == CORES else None, progress, on=on)
        better = worse = 0
        if first is not None:
            pairs = list(zip(summary.wins, first.wins, strict=True))
            better = sum(mine and not theirs for mine, theirs in pairs)
            worse = sum(theirs and not mine for mine, theirs in pairs)
        results.append(
            {
                "player": name,
                **summary.to_dict(),
                "ms_per_decision": 1000 * thinking_time(name, seed, options),
                "better": better,
                "worse": worse,
                "p_value": None if first is None else p_value(better, worse),
            }
        )
        first = first or summary
    return results


def thinking_time(player: str, seed: str, options: Options) -> float:
    """Return the seconds for a choice when a single game is played in plain Python."""
    records: list[object] = []  # with records the games are played in plain Python
    play_games(1, player, f"{seed}/before", options, records=records.append)
    summary = play_games(3, player, seed, options, records=records.append)
    return summary.seconds / summary.decisions


def p_value(better: int, worse: int) -> float:
    """Return the probability of a difference at least this large by chance (McNemar's test, two-sided).

    It is exact if few games differ; otherwise it uses the normal distribution.

    >>> p_value(5, 5), round(p_value(10, 0), 4)
    (1.0, 0.002)
    """
    differ = better + worse
    if differ == 0:
        return 1.0
    if differ > 1000:
        return erfc((abs(better - worse) - 1) / sqrt(2 * differ))
    tail = sum(comb(differ, k) for k in range(min(better, worse) + 1))
    return min(1.0, float(2 * tail / 2**differ))
