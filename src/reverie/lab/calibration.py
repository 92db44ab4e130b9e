"""Calibration of the odds: how often games were won, by the odds that the coach gave."""

from collections.abc import Callable
from typing import TypedDict

import numpy as np

from ..dice import seed_dice
from ..onirim.fast.batch import Batch
from ..onirim.options import SOLO, Options
from ..onirim.players.batches import odds_in
from ..onirim.players.network import load_shipped
from ..onirim.state import ALL_DOORS

TENTHS = 10
BATCH_SIZE = 2000

Tenth = TypedDict("Tenth", {"from": float, "choices": int, "odds": float, "won": float})
"""A range of odds of width 0.1: its lower end, the number of choices with such odds, their mean, and the
share of their games that were won."""


def calibrate(
    games: int,
    seed: str,
    options: Options = SOLO,
    progress: Callable[[int], None] = lambda more: None,
) -> list[Tenth]:
    """Return, for each tenth of the odds that `dreamwalker` gives, how often such games were won."""
    network = load_shipped(options.mode)
    counts, expected, won = np.zeros(TENTHS, np.int64), np.zeros(TENTHS), np.zeros(TENTHS)
    for first in range(0, games, BATCH_SIZE):
        size = min(BATCH_SIZE, games - first)
        batch = Batch(size, options)
        batch.deal(np.array([seed_dice(f"{seed}/{first + number}") for number in range(size)]))
        played, odds_then = [], []
        while batch.running:
            batch.list_choices()
            odds = odds_in(batch, network)
            picked = batch.best(odds)
            played.append(batch.active)
            odds_then.append(odds[batch.starts + picked])
            batch.make(picked)
        all_odds, all_won = (
            np.concatenate(odds_then),
            (batch.states["ending"] == ALL_DOORS)[np.concatenate(played)],
        )
        tenth = np.minimum((all_odds * TENTHS).astype(np.int64), TENTHS - 1)
        counts += np.bincount(tenth, minlength=TENTHS)
        expected += np.bincount(tenth, all_odds, TENTHS)
        won += np.bincount(tenth, all_won, TENTHS)
        progress(size)
    return [
        {"from": k / TENTHS, "choices": int(n), "odds": float(expected[k] / n), "won": float(won[k] / n)}
        for k, n in enumerate(counts)
        if n
    ]
