"""What whole games played out would choose otherwise: how much is left for a player that knew its own odds.

At moments of its own games where choices are close, each of them is played out many times with the same dice.
One half of the games says which choice is best, the other half what it is worth more than the one that
`dreamwalker` makes: nothing is gained by luck.
"""

from typing import Any

import numpy as np

from reverie.onirim.fast.batch import Array, Batch
from reverie.onirim.state import ALL_DOORS

from .net import Eyes

LOT = 64
"""Positions that are played out side by side,"""
EACH = 340
"""so many times each."""
WIDTH = 3
"""Choices that are played out, at most."""


def regret(eyes: Eyes, positions: int, rollouts: int, close: float, seed: int) -> dict[str, Any]:
    """What the best of close choices would gain a game, over the one made."""
    states, choices, count, moments = gather(eyes, positions, close, seed)
    tally = np.zeros(
        (2, 2, len(states), WIDTH)
    )  # by half: the differences to the choice made, and their squares
    rng = np.random.default_rng([seed, 1])
    half = rollouts // 2
    for first in range(0, len(states), LOT):
        lot = slice(first, first + LOT)
        for side in range(2):
            for at in range(0, half, EACH):
                dice = rng.integers(0, 2**32, (len(states[lot]), min(EACH, half - at), 4))
                won = play_out(eyes, states[lot], choices[lot], dice).astype(np.int64)
                more = won - won[:, :1]
                tally[side, 0, lot] += more.sum(2)
                tally[side, 1, lot] += (more**2).sum(2)
    mean = tally[:, 0] / half
    error = np.sqrt(np.maximum(tally[:, 1] / half - mean**2, 1 / half) / half)
    mean[:, np.arange(WIDTH)[None, :] >= count[:, None]] = -1
    a_game = moments / positions
    return {
        "positions": len(states),
        "rollouts": rollouts,
        "close": close,
        "close_moments_a_game": a_game,
        "gains": [gain(mean, error, sure, a_game) for sure in (0, 1, 2, 3, 4)],
        "differences": [true_differences(mean[:, :, j]) for j in range(1, WIDTH)],
    }


def gain(mean: Array, error: Array, sure: float, a_game: float) -> dict[str, float]:
    """What it gains a game to go by one half of the rollouts where that has a choice better than the one made
    by `sure` standard errors; the other half says what came of it."""
    gains = np.zeros(mean.shape[1:2])
    changed = 0.0
    every = np.arange(len(gains))
    for side in range(2):
        best = (mean[side] - sure * error[side] * (np.arange(WIDTH) > 0)).argmax(1)
        gains += mean[1 - side][every, best] / 2
        changed += float((best > 0).mean()) / 2
    spread = 1.96 * float(gains.std()) / len(gains) ** 0.5
    return {
        "sure": sure,
        "changed": changed,
        "gain": float(gains.mean()) * a_game,
        "interval": spread * a_game,
    }


def true_differences(mean: Array) -> dict[str, float]:
    """By how much a choice differs from the one made, and how widely that varies but for luck: both halves
    agree on what is no luck."""
    there = mean[0] > -1
    one, other = mean[:, there]
    covariance = float(((one - one.mean()) * (other - other.mean())).mean())
    return {"mean": float((one + other).mean() / 2), "spread": max(0.0, covariance) ** 0.5}


def gather(eyes: Eyes, games: int, close: float, seed: int) -> tuple[Array, Array, Array, int]:
    """A moment with close choices from each game, if it has one: the states, the choices there, the one made
    first; how many there are; and how many such moments all the games had."""
    rng = np.random.default_rng(seed)
    batch = Batch(games)
    batch.new_rows = eyes.new_rows
    batch.deal(rng.integers(0, 2**32, (games, 4)))
    states, choices = batch.states.copy(), np.zeros((games, WIDTH), np.int64)
    count, met = np.zeros(games, np.int64), np.zeros(games, np.int64)
    while batch.running:
        batch.list_choices()
        rows, odds = batch.look()
        eyes.odds(rows, odds)
        picked = batch.best(odds)
        best = odds[batch.starts + picked]
        of = np.repeat(np.arange(len(batch.active)), batch.counts)
        near = np.flatnonzero((odds >= best[of] - close) & (odds > 0) & (best[of] < 0.9999))
        near = near[np.lexsort((-odds[near], of[near]))]
        number = np.bincount(of[near], minlength=len(batch.active))
        starts = np.cumsum(number) - number
        close_ones = np.flatnonzero(number > 1)
        game = batch.active[close_ones]
        met[game] += 1
        taken = rng.random(len(game)) < 1 / met[game]  # each as likely as the others to be the one kept
        for k, i in zip(close_ones[taken], game[taken], strict=True):
            listed = near[starts[k] : starts[k] + min(WIDTH, number[k])] - batch.starts[k]
            states[i], count[i] = batch.states[i], len(listed)
            choices[i, : len(listed)] = batch.options[k, listed]
        batch.make(picked)
    # a moment of a game with many of them stands for more
    kept = rng.choice(games, games, p=met / met.sum())
    return states[kept], choices[kept], count[kept], int(met.sum())


def play_out(eyes: Eyes, states: Array, choices: Array, dice: Array) -> Array:
    """Whether each game was won: by position, choice and dice, the same for every choice."""
    n, times = dice.shape[:2]
    batch = Batch(n * WIDTH * times)
    batch.new_rows = eyes.new_rows
    batch.place(
        np.repeat(states, WIDTH * times),
        np.repeat(dice[:, None], WIDTH, 1).reshape(-1, 4),
    )
    batch.list_choices()
    wanted = np.repeat(choices.reshape(-1), times)
    batch.make((batch.options[: len(wanted)] == wanted[:, None]).argmax(1))
    while batch.running:
        batch.list_choices()
        rows, odds = batch.look()
        eyes.odds(rows, odds)
        batch.make(batch.best(odds))
    won: Array = batch.states["ending"] == ALL_DOORS
    return won.reshape(n, WIDTH, times)
