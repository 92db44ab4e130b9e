"""Self-play in which close choices are played out: at one moment of a game, its twin takes another choice.

A player that always takes the best odds never finds out that it thinks too little of the others. So each game
has a twin: at some moment it goes the way of a choice whose odds are close, and from there both are played to
the end with the same dice, and both are learned from.
"""

from typing import NamedTuple

import numpy as np
import torch

from reverie.onirim.fast.batch import Array, Batch
from reverie.onirim.state import ALL_DOORS

from .net import Eyes

LATEST = 48
"""Twins part before so many choices, if they can."""


class Generation(NamedTuple):
    """What came of some games: the part won (twins not counted), and what to learn at which moments."""

    won: float
    moments: torch.Tensor
    targets: torch.Tensor


def play(games: int, seed: list[int], eyes: Eyes, mix: float, close: float) -> Generation:
    """Play games, each choice the best. With `close`, twins take one that is no further behind than that."""
    rng = np.random.default_rng(seed)
    batch = Batch(2 * games if close else games)
    batch.new_rows = eyes.new_rows
    batch.deal(rng.integers(0, 2**32, (len(batch.states), 4)))
    batch.active = np.arange(games)
    parts_at, luck = rng.integers(0, LATEST, games), rng.random(games)
    parted = np.zeros(len(batch.states), np.bool_)
    parted[games:] = True
    played = []
    step = 0
    while batch.running:
        batch.list_choices()
        rows, odds = batch.look()
        open_yet = odds < 0
        eyes.odds(rows, odds)
        picked = batch.best(odds)
        at = batch.starts + picked
        whose = batch.active
        if close:
            due = np.flatnonzero(~parted[whose])
            due = due[parts_at[whose[due]] <= step]
            which, other = others(batch, due, odds, picked, close, luck[whose[due]])
            parted[whose[which]] = True
            batch.branch(which, other, whose[which] + games)
            at = np.concatenate([at, batch.starts[which] + other])
            whose = np.concatenate([whose, whose[which] + games])
        fresh = open_yet[at]
        played.append((whose, odds[at], fresh, eyes.kept(at[fresh])))
        batch.make(picked)
        step += 1
    won = batch.states["ending"] == ALL_DOORS
    returns = won.astype(np.float32)
    targets = []
    for whose, odds, fresh, _ in reversed(played):
        target = returns[whose]
        targets.append(target[fresh])
        returns[whose] = (1 - mix) * odds + mix * target
    learned = torch.from_numpy(np.concatenate(targets[::-1])).to(eyes.device)
    return Generation(float(won[:games].mean()), torch.cat([moments for *_, moments in played]), learned)


def others(
    batch: Batch, due: Array, odds: Array, picked: Array, close: float, luck: Array
) -> tuple[Array, Array]:
    """Of the games `due`, those with close choices beside the one picked, and one of these by luck."""
    counts, starts = batch.counts[due], batch.starts[due]
    firsts = np.cumsum(counts) - counts
    of = np.repeat(np.arange(len(due)), counts)
    place = np.arange(len(of)) - firsts[of]
    mine = odds[starts[of] + place]
    best = odds[starts + picked[due]]
    near = (mine >= best[of] - close) & (mine > 0) & (place != picked[due][of])
    number = np.bincount(of[near], minlength=len(due))
    rank = np.cumsum(near) - 1
    rank -= (np.cumsum(number) - number)[of]
    hit = near & (rank == (luck * number).astype(np.int64)[of])
    return due[of[hit]], place[hit]
