"""Games for training, with itself or with other partners, and the targets to learn from every position.

It needs no PyTorch, so any machine with the package can play.
"""

from collections.abc import Callable
from dataclasses import dataclass
from typing import NamedTuple

import numpy as np

from reverie.onirim.fast.batch import Array, Batch
from reverie.onirim.options import SOLO, options_for
from reverie.onirim.players.network import Floats, Network, ask, network_of
from reverie.onirim.state import ALL_DOORS

from .company import draw_company

MODES = {options.mode: options for options in (SOLO, options_for(2), options_for(2, communication="open"))}

Odds = Callable[[Array, Floats], None]
"""A function that writes the odds of rows into an array, except those that are certain already."""


@dataclass(frozen=True)
class Task:
    """Which games to play, and how to learn from them."""

    mode: str
    seed: int
    generation: int
    first: int
    games: int
    scripted: bool
    """Whether `scripted` plays instead of the network."""
    mix: float
    """λ: the weight of later odds in a target, as against the odds at the next choice."""
    partners: str = "itself"
    """The pool of partners, with two players: one of `partners.POOLS`."""


class Played(NamedTuple):
    """The result of a task: the positions right after choices, and the odds to learn there."""

    won: int
    doors: int
    moments: Array
    targets: Floats


def play(task: Task, odds_of: Odds, earlier: Odds | None = None) -> Played:
    """Play the games of a task.

    Game `i` of a generation has the same cards and the same kind of partner in whatever task it is. `earlier`
    computes odds with the network of an earlier generation."""
    batch = Batch(task.games, MODES[task.mode])
    cards = np.random.default_rng([task.seed, task.generation])
    batch.deal(cards.integers(0, 2**32, (task.first + task.games, 4))[task.first :])
    lot = np.random.default_rng([task.seed, task.generation, 1])
    company = draw_company(task.partners, task.first + task.games, lot).from_game(task.first)
    played = []
    while batch.running:
        batch.list_choices()
        strangers = company.choosing(batch)
        rows, odds = batch.look(~strangers.styled)
        open_yet = odds < 0
        if earlier is not None and strangers.earlier.any():
            theirs = strangers.rows(strangers.earlier, batch)
            some = odds[theirs]
            earlier(rows[theirs], some)
            odds[theirs] = some
        odds_of(rows, odds)
        picked = batch.scripted() if task.scripted else company.pick(batch, strangers, odds, lot)
        mine = ~strangers.any
        at = (batch.starts + picked)[mine]
        played.append((batch.active[mine], rows[at[open_yet[at]]], odds[at], open_yet[at]))
        batch.make(picked)
    won = batch.states["ending"] == ALL_DOORS
    returns = won.astype(np.float32)
    moments, targets = [], []
    for games, rows, odds, open_yet in reversed(played):
        target = returns[games]
        moments.append(rows)
        targets.append(target[open_yet])
        returns[games] = (1 - task.mix) * odds + task.mix * target
    doors = int(batch.states["doors"].sum())
    return Played(int(won.sum()), doors, np.concatenate(moments), np.concatenate(targets))


Share = tuple[Task, dict[str, Floats], dict[str, Floats] | None]
"""A task, the weights of the network, and those of an earlier generation."""


def play_elsewhere(share: Share) -> Played:
    """Play the share of a worker, with the weights that it contains."""
    task, weights, before = share
    return play(task, asking(network_of(weights)), asking(network_of(before)) if before else None)


def asking(network: Network) -> Odds:
    """Return a function that computes odds with `network` in NumPy."""
    return lambda rows, odds: ask(network, rows, odds)
