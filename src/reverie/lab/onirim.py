"""Simulation of many games of Onirim on the cores of this machine or a Ray cluster, with equal totals."""

import json
from collections.abc import Callable, Iterator
from dataclasses import dataclass

from ..onirim import Summary
from ..onirim.options import SOLO, Options
from ..onirim.players import names_for_seats
from ..onirim.simulation import compiled_entries, play_games
from .pools import CORES, add_up, spread

PIECE = 50
"""Games that plain Python plays before it reports progress."""


@dataclass(frozen=True)
class Job:
    """The games to simulate."""

    games: int
    player: str = "dreamwalker"
    seed: str = "1"
    options: Options = SOLO
    keep_records: bool = False


def compiled_piece_size(job: Job) -> int | None:
    """Return how many games compiled code plays in one go, or None if it cannot play them."""
    entries = compiled_entries(names_for_seats(job.player, job.options.players), job.keep_records)
    return None if entries is None else min(entry.games_at_once for entry in entries)


def piece_size(job: Job) -> int:
    """Return how many games are played in one go."""
    return compiled_piece_size(job) or PIECE


def play_piece(share: tuple[Job, int]) -> tuple[Summary, list[str]]:
    """Play one worker's share: a number of games from a given one on. Return their summary and their records
    as lines."""
    job, first = share
    lines: list[str] = []
    summary = play_games(
        min(piece_size(job), job.games - first),
        job.player,
        job.seed,
        job.options,
        first=first,
        records=(lambda record: lines.append(json.dumps(record))) if job.keep_records else None,
    )
    return summary, lines


def run(
    job: Job,
    workers: int | None = 1,
    progress: Callable[[int], None] = lambda games: None,
    records: Callable[[list[str]], None] = lambda lines: None,
    on: str = CORES,
) -> Summary:
    """Play all games.

    `progress` is called with the number of games that each piece has added; `records` gets their records as
    lines, in order.
    """
    if on == CORES and compiled_piece_size(job):
        play_games(1, job.player, job.seed, job.options)  # loads the compiled rules, which is not timed
    return add_up(Summary(), _pieces(job, workers, on), progress, records)


def _pieces(job: Job, workers: int | None, on: str) -> Iterator[tuple[Summary, list[str]]]:
    shares = [(job, first) for first in range(0, job.games, piece_size(job))]
    if on == CORES and (workers == 1 or compiled_piece_size(job)):  # compiled code uses all cores by itself
        return map(play_piece, shares)
    return spread(play_piece, shares, on, workers)
