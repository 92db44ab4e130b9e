"""Weights against the shipped ones on the same cards, and whether their odds are true."""

from typing import Any

import numpy as np

from reverie.lab.arena import p_value
from reverie.onirim.fast.batch import Array, Batch
from reverie.onirim.state import ALL_DOORS

from .net import Eyes

CHUNK = 32768
TENTHS = 10


def play_all(eyes: Eyes, games: int, seed: int) -> tuple[Array, list[dict[str, float]]]:
    """Which games were won, and for each tenth of the odds what they said and what came of it."""
    wins, said = [], np.zeros((3, TENTHS))
    for first in range(0, games, CHUNK):
        batch = Batch(min(CHUNK, games - first))
        batch.new_rows = eyes.new_rows
        batch.deal(np.random.default_rng([seed, first]).integers(0, 2**32, (len(batch.states), 4)))
        played = []
        while batch.running:
            batch.list_choices()
            rows, odds = batch.look()
            eyes.odds(rows, odds)
            picked = batch.best(odds)
            played.append((batch.active, odds[batch.starts + picked]))
            batch.make(picked)
        won = batch.states["ending"] == ALL_DOORS
        wins.append(won)
        whose, odds = (np.concatenate(each) for each in zip(*played, strict=True))
        tenth = np.minimum((odds * TENTHS).astype(np.int64), TENTHS - 1)
        said += [np.bincount(tenth, weights, TENTHS) for weights in (None, odds, won[whose])]
    tenths = [{"choices": int(n), "odds": odds / n, "won": won / n} for n, odds, won in said.T.tolist() if n]
    return np.concatenate(wins), tenths


def compared(wins: Array, first: Array) -> dict[str, Any]:
    """How these games went beside the same ones of the shipped weights."""
    better, worse = int((wins & ~first).sum()), int((first & ~wins).sum())
    gain = (better - worse) / len(wins)
    spread = 1.96 * ((better + worse) / len(wins) - gain**2) ** 0.5 / len(wins) ** 0.5
    return {
        "games": len(wins),
        "won": float(wins.mean()),
        "better": better,
        "worse": worse,
        "gain": gain,
        "interval": [gain - spread, gain + spread],
        "p_value": p_value(better, worse),
    }


def furthest_off(tenths: list[dict[str, float]]) -> float:
    """By how much the odds of the worst tenth are off."""
    return max(abs(tenth["odds"] - tenth["won"]) for tenth in tenths)
