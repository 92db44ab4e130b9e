"""Simulation of many games of Onirim on the cores of this machine or a Ray cluster, with equal totals."""

import json
from collections.abc import Callable, Iterator
from dataclasses import dataclass

from ..onirim import Summary
from ..onirim.options import SOLO, Options
from ..onirim.players import names_for_seats
from ..onirim.simulation import compiled_entries, play_games
from .pools import CORES, add_up, spread

CHUNK = 50
"""Games in a chunk that plain Python plays."""


@dataclass(frozen=True)
class Job:
    """The games to simulate."""

    games: int
    player: str = "dreamwalker"
    seed: str = "1"
    options: Options = SOLO
    keep_records: bool = False


def compiled_chunk_size(job: Job) -> int | None:
    """Return how many games are in a chunk of compiled code, or None if it cannot play them."""
    entries = compiled_entries(names_for_seats(job.player, job.options.players), job.keep_records)
    return None if entries is None else min(entry.batch_size for entry in entries)


def chunk_size(job: Job) -> int:
    """Return how many games are in a chunk, after which progress is reported."""
    return compiled_chunk_size(job) or CHUNK


def play_chunk(chunk: tuple[Job, int]) -> tuple[Summary, list[str]]:
    """Play a chunk of a job, given by the number of its first game. Return the summary and the records as
    lines."""
    job, first = chunk
    lines: list[str] = []
    summary = play_games(
        min(chunk_size(job), job.games - first),
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

    `progress` is called with the number of games that each chunk has added; `records` gets their records as
    lines, in order.
    """
    if on == CORES and compiled_chunk_size(job):
        load_compiled_rules(job)
    return add_up(Summary(), _play_chunks(job, workers, on), progress, records)


def load_compiled_rules(job: Job) -> None:
    """Compile the rules that the job needs, or load them, by playing one game that is not timed."""
    play_games(1, job.player, job.seed, job.options)


def _play_chunks(job: Job, workers: int | None, on: str) -> Iterator[tuple[Summary, list[str]]]:
    chunks = [(job, first) for first in range(0, job.games, chunk_size(job))]
    if on == CORES and (workers == 1 or compiled_chunk_size(job)):  # compiled code uses all cores by itself
        return map(play_chunk, chunks)
    return spread(play_chunk, chunks, on, workers)
