"""The network for training, grown from weights: wider, or with a layer more, and the same odds at first.

`Eyes` looks at very many rows at once: in half precision where there is a GPU.
"""

from pathlib import Path
from typing import Any

import numpy as np
import torch
from torch import nn
from torch.nn import functional

from reverie.onirim.cards import COLOURS
from reverie.onirim.fast.batch import Array
from reverie.onirim.observation import COLOUR_PART, COMMON_PART, WIDTH
from reverie.onirim.players.lookahead import UNKNOWN
from reverie.onirim.players.network import SCALE, Floats, Network, save, shapes

SPLIT = COLOURS * COLOUR_PART
PIECE = 1 << 17
"""Rows that the network looks at in one go."""
DEEPER = ("C2", "D2", "c2")
"""A further layer of the colours, where there is one: h2[c] = relu(h2[c] + h2[c] C2 + mean(h2) D2 + c2)."""


class Net(nn.Module):
    """The network of `players.network`, grown from weights."""

    scale: torch.Tensor

    def __init__(self, weights: dict[str, Any], hidden: int, deeper: bool) -> None:
        super().__init__()
        for name, array in grown(weights, hidden, deeper).items():
            self.register_parameter(name, nn.Parameter(torch.from_numpy(array)))
        self.register_buffer("scale", torch.from_numpy(SCALE[:WIDTH]))
        self.deeper = deeper

    def forward(self, rows: torch.Tensor) -> torch.Tensor:
        w: dict[str, Any] = dict(self.named_parameters())
        x = rows.float() * self.scale
        colours, common = x[:, :SPLIT].reshape(-1, COLOURS, COLOUR_PART), x[:, SPLIT:]
        h1 = functional.relu(colours @ w["A"] + (common @ w["B"] + w["a"])[:, None, :])
        h2 = functional.relu(h1 @ w["C"] + (h1.mean(1) @ w["D"] + w["c"])[:, None, :])
        if self.deeper:
            h2 = functional.relu(h2 + h2 @ w["C2"] + (h2.mean(1) @ w["D2"] + w["c2"])[:, None, :])
        z = functional.relu(torch.cat([h2.mean(1), common], 1) @ w["E"] + w["e"])
        logit: torch.Tensor = functional.relu(z @ w["F"] + w["f"]) @ w["g"] + w["g0"]
        return logit

    def weights(self) -> dict[str, Floats]:
        return {name: value.detach().float().cpu().numpy() for name, value in self.named_parameters()}


def grown(weights: dict[str, Any], hidden: int, deeper: bool) -> dict[str, Floats]:
    """The same odds from more units: new ones look at everything, and nothing listens to them yet."""
    rng = np.random.default_rng(hidden)
    old = weights["a"].shape[0]
    arrays: dict[str, Floats] = {}
    for name, shape in shapes(hidden, COMMON_PART).items():
        array = np.zeros(shape, np.float32)
        if name in "ABCDEF":
            array = (rng.uniform(-1, 1, shape) / shape[0] ** 0.5).astype(np.float32)
        was = np.asarray(weights[name], np.float32)
        if name == "E":  # the colours' units, then everything else
            array[:, : was.shape[1]] = 0
            array[:old, : was.shape[1]] = was[:old]
            array[hidden:, : was.shape[1]] = was[old:]
        elif array.ndim == 2:
            array[:, : was.shape[1]] = 0
            array[: was.shape[0], : was.shape[1]] = was
        elif array.ndim == 1:
            array[: len(was)] = was
        else:
            array = was.copy()
        arrays[name] = array
    if deeper:
        arrays |= {"C2": np.zeros((hidden, hidden), np.float32), "D2": np.zeros((hidden, hidden), np.float32)}
        arrays["c2"] = np.zeros(hidden, np.float32)
        arrays |= {name: np.asarray(weights[name], np.float32) for name in DEEPER if name in weights}
    return arrays


def read(path: Path) -> dict[str, Floats]:
    """Weights from a file, deeper ones too."""
    with np.load(path) as file:
        return {name: file[name].astype(np.float32) for name in file.files if name != "version"}


def write(path: Path, weights: dict[str, Floats]) -> None:
    """As the package reads them, where it can: it knows no deeper ones."""
    if "C2" in weights:
        halves: dict[str, Any] = {name: array.astype(np.float16) for name, array in weights.items()}
        np.savez_compressed(path, **halves)
    else:
        save(path, Network(weights))


class Eyes:
    """Looks at rows and keeps them where it looked, so that what is learned from need not travel again. With
    several weights, what it sees is between what they see."""

    def __init__(self, *weights: dict[str, Any]) -> None:
        self.device = "cuda" if torch.cuda.is_available() else "cpu"
        self._kind = torch.float16 if self.device == "cuda" else torch.float32
        self._rows = torch.zeros((0, WIDTH), dtype=torch.uint8, device=self.device)
        wide, rest = COLOUR_PART + -COLOUR_PART % 8, COMMON_PART + -COMMON_PART % 8
        self._colours = torch.zeros((PIECE, COLOURS, wide), dtype=self._kind, device=self.device)
        self._common = torch.zeros((PIECE, rest), dtype=self._kind, device=self.device)
        self.learn(*weights)

    def learn(self, *weights: dict[str, Any]) -> None:
        """See as these weights do from now on."""
        self._all = [self._prepared(each) for each in weights]

    def _prepared(self, weights: dict[str, Any]) -> dict[str, torch.Tensor]:
        """As they are multiplied with: scaled, padded, and in the precision of the device."""
        given = {name: torch.as_tensor(array, device=self.device) for name, array in weights.items()}
        scale = torch.from_numpy(SCALE[:WIDTH]).to(self.device)
        hidden = given["a"].shape[0]
        given["A"] = _padded(given["A"] * scale[:COLOUR_PART, None], self._colours.shape[2])
        given["B"] = _padded(given["B"] * scale[SPLIT:, None], self._common.shape[1])
        given["E2"] = _padded(given["E"][hidden:] * scale[SPLIT:, None], self._common.shape[1])
        given["E"] = given["E"][:hidden]
        return {name: array.to(self._kind).contiguous() for name, array in given.items()}

    def new_rows(self, shape: tuple[int, int]) -> Array:
        """Memory that a GPU reads by itself."""
        rows: Array = torch.zeros(shape, dtype=torch.uint8, pin_memory=self.device == "cuda").numpy()
        return rows

    def odds(self, rows: Array, odds: Floats) -> None:
        """The odds where they are not certain."""
        n = len(rows)
        if len(self._rows) < n:
            self._rows = torch.zeros((n + n // 4, WIDTH), dtype=torch.uint8, device=self.device)
        self._rows[:n].copy_(torch.from_numpy(rows[:, :WIDTH]), non_blocking=True)
        with torch.no_grad():
            parts = [self._look(self._rows[at : min(n, at + PIECE)]) for at in range(0, n, PIECE)]
            found = torch.cat(parts).cpu().numpy()
        np.copyto(odds, found, where=odds == UNKNOWN)

    def kept(self, at: Array) -> torch.Tensor:
        """Of the rows looked at last, these."""
        return self._rows[torch.from_numpy(at).to(self.device)]

    def _look(self, rows: torch.Tensor) -> torch.Tensor:
        n = len(rows)
        colours, common = self._colours[:n], self._common[:n]
        colours[:, :, :COLOUR_PART] = rows[:, :SPLIT].view(n, COLOURS, COLOUR_PART)
        common[:, :COMMON_PART] = rows[:, SPLIT:]
        logits = [_logit(w, colours, common) for w in self._all]
        return torch.sigmoid(torch.stack(logits).mean(0))


def _logit(w: dict[str, torch.Tensor], colours: torch.Tensor, common: torch.Tensor) -> torch.Tensor:
    """The network of `players.network`."""
    n = len(colours)
    h = (colours.view(n * COLOURS, -1) @ w["A"]).view(n, COLOURS, -1)
    h = h.add_(torch.addmm(w["a"], common, w["B"])[:, None]).relu_()
    h = _layer(h, w["C"], w["D"], w["c"], None)
    if "C2" in w:
        h = _layer(h, w["C2"], w["D2"], w["c2"], h)
    z = torch.addmm(torch.addmm(w["e"], common, w["E2"]), h.mean(1), w["E"]).relu_()
    z = torch.addmm(w["f"], z, w["F"]).relu_()
    return (z @ w["g"] + w["g0"]).float()


def _layer(
    h: torch.Tensor, own: torch.Tensor, others: torch.Tensor, bias: torch.Tensor, on: torch.Tensor | None
) -> torch.Tensor:
    """Each colour by itself and with all of them, on top of what was seen if asked."""
    n = len(h)
    out = (h.view(n * COLOURS, -1) @ own).view(n, COLOURS, -1)
    out = out.add_(torch.addmm(bias, h.mean(1), others)[:, None])
    return (out if on is None else out.add_(on)).relu_()


def _padded(array: torch.Tensor, rows: int) -> torch.Tensor:
    """With rows of nothing below, so that a GPU can take eight at a time."""
    return functional.pad(array, (0, 0, 0, rows - len(array)))
