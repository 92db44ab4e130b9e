"""Simulation by compiled code: the same games as in plain Python, game for game, only sooner."""

import time
from collections.abc import Sequence

import numpy as np

from ...dice import seed_dice
from ..options import Options
from ..players import Entry
from ..players.batches import Lot
from ..state import ALL_DOORS
from ..summary import Summary
from .batch import Batch


def simulate_fast(
    games: int, seats: Sequence[Entry], seed: str | int, options: Options, first: int
) -> Summary:
    """As `reverie.onirim.simulate`, for players that need no Python between their choices.

    Both players of a game are asked about every moment, and the one whose turn it is decides.
    """
    begun = time.perf_counter()
    seeds = [f"{seed}/{number}" for number in range(first, first + games)]
    batch = Batch(games, options)
    batch.deal(np.array([seed_dice(game_seed) for game_seed in seeds]))
    choosers = {entry: entry.chooser(Lot(seeds, options)) for entry in set(seats)}
    summary = Summary()
    while batch.running:
        batch.list_choices()
        summary.decisions += len(batch.active)
        picked = {entry: choose(batch) for entry, choose in choosers.items()}
        seat = batch.states["active"][batch.active]
        batch.make(np.where(seat == 0, picked[seats[0]], picked[seats[-1]]))
    summary.wins = (batch.states["ending"] == ALL_DOORS).tolist()
    summary.turns = batch.states["turns"].tolist()
    summary.doors = batch.states["doors"].sum((1, 2)).tolist()
    summary.seconds = time.perf_counter() - begun
    return summary
