"""Self-play for training: some games, and what every moment of them has to learn.

Needs no PyTorch, so that any machine with the package can play.
"""

from collections.abc import Callable
from dataclasses import dataclass
from typing import NamedTuple

import numpy as np

from ..onirim.fast.batch import Array, Batch
from ..onirim.options import SOLO, options_for
from ..onirim.players.dreamwalker import ask
from ..onirim.players.network import Floats, Network
from ..onirim.state import ALL_DOORS

MODES = {options.mode: options for options in (SOLO, options_for(2), options_for(2, communication="open"))}

Odds = Callable[[Array, Floats], None]
"""Writes the odds of rows into an array, where they are not certain already."""


@dataclass(frozen=True)
class Task:
    """Which games to play, and how to learn from them."""

    mode: str
    seed: int
    generation: int
    first: int
    games: int
    scripted: bool
    """Does `scripted` play, rather than the network?"""
    mix: float
    """λ: how much of what is learned is what came later, and not the odds at the next choice."""


class Played(NamedTuple):
    """What came of a task: the moments right after choices, and the odds to learn there."""

    won: int
    doors: int
    moments: Array
    targets: Floats


def play(task: Task, odds_of: Odds) -> Played:
    """Play the games of a task. Game `i` of a generation has the same cards whatever task it is in."""
    batch = Batch(task.games, MODES[task.mode])
    cards = np.random.default_rng([task.seed, task.generation])
    batch.deal(cards.integers(0, 2**32, (task.first + task.games, 4))[task.first :])
    played = []
    while batch.running:
        batch.list_choices()
        rows, odds = batch.look()
        open_yet = odds < 0
        odds_of(rows, odds)
        picked = batch.scripted() if task.scripted else batch.best(odds)
        at = batch.starts + picked
        played.append((batch.active, rows[at], odds[at], open_yet[at]))
        batch.make(picked)
    won = batch.states["ending"] == ALL_DOORS
    returns = won.astype(np.float32)
    moments, targets = [], []
    for games, rows, odds, open_yet in reversed(played):
        target = returns[games]
        moments.append(rows[open_yet])
        targets.append(target[open_yet])
        returns[games] = (1 - task.mix) * odds + task.mix * target
    doors = int(batch.states["doors"].sum())
    return Played(int(won.sum()), doors, np.concatenate(moments), np.concatenate(targets))


def play_elsewhere(share: tuple[Task, dict[str, Floats]]) -> Played:
    """A worker's share, with the weights that came along."""
    task, weights = share
    network = Network(weights)
    return play(task, lambda rows, odds: ask(network, rows, odds))
