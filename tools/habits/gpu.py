"""The network of the learned player on a GPU, for very many games at once. Needs PyTorch."""

import numpy as np
import torch

from reverie.lab.selfplay import Odds
from reverie.lab.train import PIECE, Net
from reverie.onirim.fast.batch import Array
from reverie.onirim.players.lookahead import UNKNOWN
from reverie.onirim.players.network import Floats, Network


def device_here() -> str:
    """The GPU, or the processor where there is none."""
    return "cuda" if torch.cuda.is_available() else "cpu"


def odds_on(device: str, network: Network) -> Odds:
    """The odds as `network` gives them, in full precision, to within rounding."""
    net = Net(len(network.weights["a"]), len(network.weights["B"]))
    weights = {name: torch.from_numpy(np.asarray(array)) for name, array in network.weights.items()}
    net.load_state_dict({**weights, "scale": net.scale})
    net.to(device)

    def odds_of(rows: Array, odds: Floats) -> None:
        with torch.no_grad():
            for at in range(0, len(rows), PIECE):
                found = torch.sigmoid(net(torch.from_numpy(rows[at : at + PIECE]).to(device))).cpu().numpy()
                part = odds[at : at + PIECE]
                np.copyto(part, found, where=part == UNKNOWN)

    return odds_of
