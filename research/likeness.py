"""Combine two networks for two players: one that learned with itself, and one that learned with others.

    python -m research.likeness silent ITSELF.npz OTHERS.npz onirim-silent.npz

A small network learns from games with every kind of partner in training (`research.company`) to estimate from
a partner's choices how likely the partner plays as the first network does. After each lot it is retrained on
the games of the last two lots, since it influences how games go. In the first lot both networks have equal
weight. It needs PyTorch.
"""

import argparse
import sys
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np
import torch
from torch import nn
from torch.nn import functional

from reverie.onirim.fast.batch import Array, Batch
from reverie.onirim.observation import PARTNER_PART, WIDTH
from reverie.onirim.players.network import (
    ALIKE,
    LIKENESS,
    OTHERS,
    SCALE,
    Floats,
    Network,
    Partnership,
    ask,
    load,
    save,
)
from reverie.onirim.state import ALL_DOORS

from .company import SCRIPTED, STYLED, draw_company
from .selfplay import MODES

HIDDEN = 16
LOTS = (600,)
"""The number of games in each lot."""
LEANING = 0.7
"""Log odds that are added in favour of a partner of the same kind, so that two equals begin with trust.

The value was set before anything was measured with it, and no other was tried."""
PASSES = 12
SAMPLES = 512
RATE = 3e-3


class Seen(NamedTuple):
    """Observations of partners, and whether each played as the first network does."""

    rows: Array
    alike: Array


def main(arguments: list[str] | None = None) -> int:
    parser = argparse.ArgumentParser(prog="python -m research.likeness", description=__doc__)
    parser.add_argument("mode", choices=("silent", "open"))
    for name in ("itself", "others", "out"):
        parser.add_argument(name, type=Path)
    parser.add_argument("--games", type=int, nargs="+", default=LOTS, help="in each lot")
    asked = parser.parse_args(arguments)
    torch.manual_seed(1)
    itself, others = load(asked.itself), load(asked.others)
    together = joined(itself, others, nn_arrays(small_network()), even=True)
    lots: list[Seen] = []
    for number, games in enumerate(asked.games):
        lots.append(watch(asked.mode, together, itself, games, number))
        together = joined(itself, others, nn_arrays(fit(lots[-2:])))
    save(asked.out, together)
    return 0


def joined(itself: Network, others: Network, likeness: dict[str, Floats], even: bool = False) -> Partnership:
    """Return both networks with the small one that weights them. With `even` both have equal weight."""
    weights = {ALIKE + name: array for name, array in itself.weights.items()}
    weights |= {OTHERS + name: array for name, array in others.weights.items()}
    weights |= {LIKENESS + name: array * (not even) for name, array in likeness.items()}
    return Partnership(weights)


def watch(mode: str, together: Partnership, itself: Network, games: int, number: int) -> Seen:
    """Play with every kind of partner, and return the observation of the partner at every choice."""
    batch = Batch(games, MODES[mode])
    batch.deal(np.random.default_rng([100 + number, 0]).integers(0, 2**32, (games, 4)))
    lot = np.random.default_rng([100 + number, 1])
    company = draw_company("likeness", games, lot)
    rows_seen, alike = [], []
    while batch.running:
        batch.list_choices()
        strangers = company.choosing(batch)
        rows, odds = batch.look(~strangers.styled)
        if strangers.earlier.any():
            theirs = strangers.rows(strangers.earlier, batch)
            some = odds[theirs]
            ask(itself, rows[theirs], some)
            odds[theirs] = some
        ask(together, rows, odds)
        picked = company.pick(batch, strangers, odds, lot)
        mine = ~strangers.any
        kind = company.kind[batch.active[mine]]
        rows_seen.append(rows[(batch.starts + picked)[mine], WIDTH:])
        alike.append((kind != SCRIPTED) & (kind != STYLED))
        batch.make(picked)
    won = batch.states["ending"] == ALL_DOORS
    print(f"lot {number + 1}: won {won.mean():.1%}", file=sys.stderr)
    return Seen(np.concatenate(rows_seen), np.concatenate(alike))


def small_network() -> nn.Sequential:
    return nn.Sequential(nn.Linear(PARTNER_PART, HIDDEN), nn.ReLU(), nn.Linear(HIDDEN, 1))


def fit(lots: list[Seen]) -> nn.Sequential:
    """Fit the small network. Both kinds of partners have equal weight."""
    rows = torch.from_numpy(np.concatenate([lot.rows for lot in lots]) * SCALE[WIDTH:])
    alike = torch.from_numpy(np.concatenate([lot.alike for lot in lots]).astype(np.float32))
    weight = torch.where(alike > 0, 0.5 / alike.mean(), 0.5 / (1 - alike.mean()))
    net = small_network()
    optimiser = torch.optim.Adam(net.parameters(), RATE, weight_decay=1e-4)
    for _ in range(PASSES):
        for some in torch.randperm(len(rows)).split(SAMPLES):
            loss = functional.binary_cross_entropy_with_logits(
                net(rows[some])[:, 0], alike[some], weight[some]
            )
            optimiser.zero_grad()
            loss.backward()
            optimiser.step()
    return net


def nn_arrays(net: nn.Sequential) -> dict[str, Any]:
    """The arrays of the small network, as `players.network` names them."""
    first, last = (layer for layer in net if isinstance(layer, nn.Linear))
    arrays = {"W": first.weight.T, "b": first.bias, "v": last.weight[0], "v0": last.bias[0] + LEANING}
    return {name: array.detach().numpy().copy() for name, array in arrays.items()}


if __name__ == "__main__":
    sys.exit(main())
