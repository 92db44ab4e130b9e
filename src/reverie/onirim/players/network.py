"""The value network: the odds of winning from what a seat sees. NumPy alone runs it.

Each colour is looked at by the same weights, then all four together, then everything (see
`reverie.onirim.observation`):

    h1[c] = relu(colour[c] A + common B + a)
    h2[c] = relu(h1[c] C + mean(h1) D + c)
    z     = relu([mean(h2), common] E + e)
    odds  = sigmoid(relu(z F + f) g + g0)
"""

import zipfile
from functools import cache
from pathlib import Path
from typing import Any

import numpy as np

from ...refusal import Refusal
from ..cards import COLOURS
from ..observation import COLOUR_PART, COMMON_PART, DECK, IN_DECK, NIGHTMARES, WIDTH

VERSION = 1
FOLDER = Path(__file__).with_name("weights")
NAMES = ("A", "B", "a", "C", "D", "c", "E", "e", "F", "f", "g", "g0")

Floats = np.ndarray[Any, np.dtype[np.float32]]


class BadWeights(Refusal):
    """The file does not hold the weights of this network."""


class Network:
    """Weights, and the odds they give."""

    def __init__(self, weights: dict[str, Floats]) -> None:
        self.weights = weights

    def odds(self, rows: np.ndarray[Any, np.dtype[np.uint8]]) -> Floats:
        """The odds of each observation, a row of `WIDTH` numbers."""
        w = self.weights
        x = rows * SCALE
        split = COLOURS * COLOUR_PART
        colours, common = x[:, :split].reshape(-1, COLOUR_PART), x[:, split:]
        hidden = w["a"].shape[0]
        h1 = (colours @ w["A"]).reshape(-1, COLOURS, hidden) + (common @ w["B"] + w["a"])[:, None, :]
        np.maximum(h1, 0, out=h1)
        h2 = (h1.reshape(-1, hidden) @ w["C"]).reshape(-1, COLOURS, hidden)
        h2 += (h1.mean(1) @ w["D"] + w["c"])[:, None, :]
        np.maximum(h2, 0, out=h2)
        z = np.maximum(np.concatenate([h2.mean(1), common], 1) @ w["E"] + w["e"], 0)
        z = np.maximum(z @ w["F"] + w["f"], 0)
        odds: Floats = 1 / (1 + np.exp(np.clip(-(z @ w["g"] + w["g0"]), -60, 60)))
        return odds


def _scale() -> Floats:
    """What brings the counts among the numbers to between 0 and 1."""
    scale = np.ones(WIDTH, np.float32)
    for colour in range(COLOURS):
        at = colour * COLOUR_PART + IN_DECK
        scale[at : at + 4] = (1 / 9, 1 / 4, 1 / 3, 1 / 2)
    scale[COLOURS * COLOUR_PART + NIGHTMARES] = 1 / 10
    scale[COLOURS * COLOUR_PART + DECK] = 1 / 76
    return scale


SCALE = _scale()


def shapes(hidden: int) -> dict[str, tuple[int, ...]]:
    """The shape of each array of a network with that many hidden units."""
    half = hidden // 2
    return {
        "A": (COLOUR_PART, hidden),
        "B": (COMMON_PART, hidden),
        "a": (hidden,),
        "C": (hidden, hidden),
        "D": (hidden, hidden),
        "c": (hidden,),
        "E": (hidden + COMMON_PART, hidden),
        "e": (hidden,),
        "F": (hidden, half),
        "f": (half,),
        "g": (half,),
        "g0": (),
    }


def save(path: Path, network: Network) -> None:
    """Write the weights in half precision, which costs no strength that could be measured."""
    arrays: dict[str, Any] = {name: network.weights[name].astype(np.float16) for name in NAMES}
    np.savez_compressed(path, version=np.array(VERSION), **arrays)


def load(path: Path) -> Network:
    """Read weights; raises `BadWeights` with a sentence if they do not fit."""
    try:
        with path.open("rb") as raw, np.load(raw, allow_pickle=False) as file:
            found = {name: file[name] for name in file.files}
    except FileNotFoundError:
        raise BadWeights("no-weights", file=path.name) from None
    except (OSError, ValueError, EOFError, KeyError, zipfile.BadZipFile):
        raise BadWeights("weights-broken", file=path.name) from None
    version = found.pop("version", None)
    if version is None:
        raise BadWeights("weights-without-version", file=path.name, wanted=VERSION)
    if int(version) != VERSION:
        raise BadWeights("weights-of-another-version", file=path.name, version=int(version), wanted=VERSION)
    if sorted(found) != sorted(NAMES):
        raise BadWeights("weights-lack-arrays", file=path.name, arrays=list(NAMES))
    for name, shape in shapes(int(found["a"].shape[0]) if found["a"].ndim else 0).items():
        if found[name].shape != shape:
            has = str(found[name].shape)
            raise BadWeights("weights-misshapen", file=path.name, array=name, shape=has, wanted=str(shape))
        if not np.isfinite(found[name]).all():
            raise BadWeights("weights-not-numbers", file=path.name, array=name)
    return Network({name: array.astype(np.float32) for name, array in found.items()})


@cache
def shipped(mode: str) -> Network:
    """The weights that come with the package, for "solo", "silent" or "open" play."""
    return load(FOLDER / f"onirim-{mode}.npz")
