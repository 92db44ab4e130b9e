"""Put two networks together for two players: one that learned beside itself, one that learned beside others.

    python -m research.likeness silent ITSELF.npz OTHERS.npz onirim-silent.npz

Games beside every kind of partner that training knows (`research.company`) teach a small network how
likely a partner is one's like, from how it has played; after each lot, the games of the last two teach it
anew, since it plays a part in how they go. In the first lot both networks are trusted alike. Needs PyTorch.
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
"""Games from which it learns, lot after lot."""
LEANING = 0.7
"""How much more it leans towards its like than the games say, in log odds, so that two of a kind begin as
friends. Set before anything was measured with it; no other was tried."""
PASSES = 12
SAMPLES = 512
RATE = 3e-3


class Seen(NamedTuple):
    """What was seen of partners, and whether each was alike."""

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
    """Both networks and what tells which to trust; `even` trusts both alike."""
    weights = {ALIKE + name: array for name, array in itself.weights.items()}
    weights |= {OTHERS + name: array for name, array in others.weights.items()}
    weights |= {LIKENESS + name: array * (not even) for name, array in likeness.items()}
    return Partnership(weights)


def watch(mode: str, together: Partnership, itself: Network, games: int, number: int) -> Seen:
    """Play beside every kind of partner, and keep what is seen of each at every choice."""
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
    """Learn to tell which partners are alike; both kinds weigh the same."""
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
