"""The networks of the learned player on a GPU, for very many games at once. It needs PyTorch.

They compute in half precision, so odds differ by a few thousandths from those of NumPy.
"""

from typing import Any

import numpy as np
import torch

from reverie.onirim.cards import COLOURS
from reverie.onirim.fast.batch import Array
from reverie.onirim.observation import COLOUR_PART, FULL_WIDTH, WIDTH
from reverie.onirim.players.lookahead import UNKNOWN
from reverie.onirim.players.network import LIKENESS, SCALE, Floats, Network, Partnership, part

PIECE = 1 << 17
"""The number of rows that the network computes at once."""
SPLIT = COLOURS * COLOUR_PART

Weights = dict[str, torch.Tensor]


def device_here() -> str:
    """Return the name of the GPU, or of the processor if there is none."""
    return "cuda" if torch.cuda.is_available() else "cpu"


class OnDevice(Network):
    """A network that computes on a GPU if there is one."""

    piece = PIECE

    def __init__(self, network: Network, device: str | None = None) -> None:
        super().__init__(network.weights)
        self.device = device or device_here()
        self._kind = torch.float16 if self.device == "cuda" else torch.float32
        self._pinned = torch.zeros((0, FULL_WIDTH), dtype=torch.uint8)
        self._networks = [self._moved(each.weights) for each in _parts(network)]
        self._likeness = self._moved_likeness(network) if isinstance(network, Partnership) else None

    def new_rows(self, shape: tuple[int, int]) -> Array:
        """Return an array in memory that a GPU can read directly. It is reused for every batch."""
        if len(self._pinned) < shape[0]:
            pinned = self.device == "cuda"
            self._pinned = torch.zeros(shape, dtype=torch.uint8, pin_memory=pinned)
        rows: Array = self._pinned.numpy()
        return rows

    def odds(self, rows: np.ndarray[Any, np.dtype[np.uint8]]) -> Floats:
        found = [self._look(rows[at : at + PIECE]) for at in range(0, len(rows), PIECE)]
        odds: Floats = torch.cat(found).cpu().numpy() if found else np.zeros(0, np.float32)
        return odds

    def __call__(self, rows: Array, odds: Floats) -> None:
        """Write the odds of rows that are not certain already."""
        np.copyto(odds, self.odds(rows), where=odds == UNKNOWN)

    def _look(self, rows: Array) -> torch.Tensor:
        with torch.no_grad():
            x = torch.from_numpy(rows).to(self.device).to(self._kind)
            odds = [torch.sigmoid(_logit(w, x)) for w in self._networks]
            if self._likeness is None:
                return odds[0]
            w = self._likeness
            seen = torch.relu(x[:, WIDTH:] @ w["W"] + w["b"])
            alike = torch.sigmoid((seen @ w["v"] + w["v0"]).float())
            return alike * odds[0] + (1 - alike) * odds[1]

    def _moved(self, weights: dict[str, Floats]) -> Weights:
        """Return the weights scaled and in the precision of the device."""
        given = dict(weights)
        hidden, rest = len(given["a"]), SCALE[SPLIT : SPLIT + len(given["B"]), None]
        given["A"] = given["A"] * SCALE[:COLOUR_PART, None]
        given["B"] = given["B"] * rest
        given["E2"] = given["E"][hidden:] * rest
        given["E"] = given["E"][:hidden]
        return self._sent(given)

    def _moved_likeness(self, network: Network) -> Weights:
        given = part(network.weights, LIKENESS)
        given["W"] = given["W"] * SCALE[WIDTH:, None]
        return self._sent(given)

    def _sent(self, given: dict[str, Floats]) -> Weights:
        return {
            name: torch.from_numpy(np.asarray(array, np.float32)).to(self.device).to(self._kind)
            for name, array in given.items()
        }


def _parts(network: Network) -> list[Network]:
    return [network.alike, network.others] if isinstance(network, Partnership) else [network]


def _logit(w: Weights, x: torch.Tensor) -> torch.Tensor:
    """Return the logits of the network of `players.network`."""
    n = len(x)
    common = x[:, SPLIT : SPLIT + len(w["B"])]
    h = (x[:, :SPLIT].reshape(n * COLOURS, COLOUR_PART) @ w["A"]).view(n, COLOURS, -1)
    h = h.add_(torch.addmm(w["a"], common, w["B"])[:, None]).relu_()
    out = (h.view(n * COLOURS, -1) @ w["C"]).view(n, COLOURS, -1)
    h = out.add_(torch.addmm(w["c"], h.mean(1), w["D"])[:, None]).relu_()
    z = torch.addmm(torch.addmm(w["e"], common, w["E2"]), h.mean(1), w["E"]).relu_()
    z = torch.addmm(w["f"], z, w["F"]).relu_()
    return (z @ w["g"] + w["g0"]).float()
