"""The value network: the odds of winning from what a seat sees. It needs only NumPy.

The same weights look at each colour, then all four colours are combined with the rest (see
`reverie.onirim.observation`):

    h1[c] = relu(colour[c] A + common B + a)
    h2[c] = relu(h1[c] C + mean(h1) D + c)
    z     = relu([mean(h2), common] E + e)
    odds  = sigmoid(relu(z F + f) g + g0)

For two players there are two such networks: one learned with itself as the partner, the other with other
players. A small third network computes from the partner's past play how likely the partner is to be the same
player. The odds are the mean of both, weighted by that likeness:

    likeness = sigmoid(relu(partner W + b) v + v0)

A network may also look at the first numbers about the partner directly; they are the end of `common`.
"""

import zipfile
from collections.abc import Mapping
from functools import cache
from pathlib import Path

import numpy as np
import numpy.typing as npt

from ...refusal import Refusal
from ..cards import COLOURS
from ..observation import (
    BROKEN_ONES,
    BROKEN_TWOS,
    COLOUR_PART,
    COMMON_PART,
    COMPLETED_SERIES,
    DECK,
    FULL_WIDTH,
    KEYS_PLAYED,
    NIGHTMARES,
    PARTNER_PART,
    TALLY,
    THEIR_DISCARDS,
    THEIR_PLAYS,
    THEIR_WAYS,
    UNSEEN,
    WIDTH,
)
from .lookahead import UNKNOWN

VERSION = 1
FOLDER = Path(__file__).with_name("weights")
NAMES = ("A", "B", "a", "C", "D", "c", "E", "e", "F", "f", "g", "g0")
ALIKE, OTHERS, LIKENESS = "alike.", "others.", "likeness."
"""Prefixes of the arrays of a network for two: with itself, with others, and the likeness."""
LIKENESS_NAMES = ("W", "b", "v", "v0")
CERTAIN = 0.02
"""A likeness closer to 0 or 1 than this counts as certain, and only one network is evaluated. Chosen by
eye."""

Floats = npt.NDArray[np.float32]
Bytes = npt.NDArray[np.uint8]


class BadWeights(Refusal):
    """A file that does not hold the weights of this network."""


class Network:
    """Weights, and the odds computed with them."""

    piece = 1024
    """Number of rows evaluated at a time. More would not fit into the cache."""

    def __init__(self, weights: dict[str, Floats]) -> None:
        self.weights = weights

    def new_rows(self, shape: tuple[int, int]) -> Bytes:
        """Return rows of zeros in the memory that suits the network best."""
        return np.zeros(shape, np.uint8)

    def odds(self, rows: Bytes) -> Floats:
        """Return the odds of each observation, a row of `FULL_WIDTH` numbers."""
        w = self.weights
        split = COLOURS * COLOUR_PART
        width = split + len(w["B"])
        x = rows[:, :width] * SCALE[:width]
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

    def evaluate(self, rows: bytes) -> list[float]:
        """Return the odds of consecutive observations: see `evaluators`."""
        found: list[float] = self.odds(np.frombuffer(rows, np.uint8).reshape(-1, FULL_WIDTH)).tolist()
        return found


class Partnership(Network):
    """Two networks for two players, and one that weighs them."""

    def __init__(self, weights: dict[str, Floats]) -> None:
        super().__init__(weights)
        self.alike, self.others = Network(part(weights, ALIKE)), Network(part(weights, OTHERS))

    def odds(self, rows: Bytes) -> Floats:
        likeness = self.likeness(rows)
        odds: Floats = np.zeros(len(rows), np.float32)
        for network, share in ((self.alike, likeness), (self.others, 1 - likeness)):
            some = np.flatnonzero(share)
            if len(some):
                odds[some] += share[some] * network.odds(rows[some])
        return odds

    def likeness(self, rows: Bytes) -> Floats:
        """Return the probability that the partner plays as this network does."""
        w = part(self.weights, LIKENESS)
        seen = np.maximum((rows[:, WIDTH:] * SCALE[WIDTH:]) @ w["W"] + w["b"], 0)
        likeness: Floats = 1 / (1 + np.exp(np.clip(-(seen @ w["v"] + w["v0"]), -60, 60)))
        return np.where(likeness < CERTAIN, 0, np.where(likeness > 1 - CERTAIN, 1, likeness)).astype(
            np.float32
        )


def part(weights: dict[str, Floats], begins: str) -> dict[str, Floats]:
    """Return the arrays whose names begin with a prefix, with the prefix removed."""
    return {name.removeprefix(begins): array for name, array in weights.items() if name.startswith(begins)}


def network_of(weights: dict[str, Floats]) -> Network:
    """Return the network with these weights, of either kind."""
    return Network(weights) if "A" in weights else Partnership(weights)


def _scale() -> Floats:
    """Return the factors that bring the counts in an observation to between 0 and 1."""
    scale = np.ones(FULL_WIDTH, np.float32)
    for colour in range(COLOURS):
        at = colour * COLOUR_PART + UNSEEN
        scale[at : at + 4] = (1 / 9, 1 / 4, 1 / 3, 1 / 2)
    scale[COLOURS * COLOUR_PART + NIGHTMARES] = 1 / 10
    scale[COLOURS * COLOUR_PART + DECK] = 1 / 76
    for at, most in (
        (THEIR_PLAYS, 20),
        (THEIR_DISCARDS, 12),
        (KEYS_PLAYED, 4),
        (BROKEN_ONES, 8),
        (BROKEN_TWOS, 4),
        (COMPLETED_SERIES, 4),
        *((way, 12) for way in range(THEIR_WAYS, PARTNER_PART, TALLY)),
    ):
        scale[WIDTH + at] = 1 / most
    return scale


SCALE = _scale()


COMMON_PARTS = {"solo": COMMON_PART, "silent": COMMON_PART + PARTNER_PART, "open": COMMON_PART + PARTNER_PART}
"""Number of inputs besides the colours of a network in training, by mode."""


def shapes(hidden: int, common: int) -> dict[str, tuple[int, ...]]:
    """Return the shape of each array of a network with `hidden` units and `common` inputs besides the
    colours."""
    half = hidden // 2
    return {
        "A": (COLOUR_PART, hidden),
        "B": (common, hidden),
        "a": (hidden,),
        "C": (hidden, hidden),
        "D": (hidden, hidden),
        "c": (hidden,),
        "E": (hidden + common, hidden),
        "e": (hidden,),
        "F": (hidden, half),
        "f": (half,),
        "g": (half,),
        "g0": (),
    }


def save(path: Path, network: Network) -> None:
    """Write the weights in half precision. No loss of strength could be measured."""
    halves = {name: array.astype(np.float16) for name, array in network.weights.items()}
    np.savez_compressed(path, allow_pickle=False, version=np.array(VERSION), **halves)


def load(path: Path) -> Network:
    """Read weights. Raises `BadWeights` with a reason if they are not those of this network."""
    try:
        with path.open("rb") as raw, np.load(raw, allow_pickle=False) as file:
            arrays = {name: file[name] for name in file.files}
    except FileNotFoundError:
        raise BadWeights("weights-not-found", file=path.name) from None
    except (OSError, ValueError, EOFError, KeyError, zipfile.BadZipFile):
        raise BadWeights("weights-broken", file=path.name) from None
    version = arrays.pop("version", None)
    if version is None:
        raise BadWeights("weights-without-version", file=path.name, wanted=VERSION)
    if int(version) != VERSION:
        raise BadWeights("weights-version-mismatch", file=path.name, version=int(version), wanted=VERSION)
    for name, shape in _expected_shapes(path, arrays).items():
        if arrays[name].shape != shape:
            has = str(arrays[name].shape)
            raise BadWeights("weights-wrong-shape", file=path.name, array=name, shape=has, wanted=str(shape))
        if not np.isfinite(arrays[name]).all():
            raise BadWeights("weights-not-numbers", file=path.name, array=name)
    return network_of({name: array.astype(np.float32) for name, array in arrays.items()})


def _expected_shapes(path: Path, arrays: Mapping[str, Floats]) -> dict[str, tuple[int, ...]]:
    """Return the shape that each array of a file should have, given the sizes of some of them."""
    kinds = ("",) if LIKENESS + "W" not in arrays else (ALIKE, OTHERS)
    names = [kind + name for kind in kinds for name in NAMES]
    names += [LIKENESS + name for name in LIKENESS_NAMES] if len(kinds) > 1 else []
    if sorted(arrays) != sorted(names):
        raise BadWeights("weights-lack-arrays", file=path.name, arrays=names)
    expected: dict[str, tuple[int, ...]] = {}
    for kind in kinds:
        hidden, common = _length(arrays[kind + "a"]), _length(arrays[kind + "B"])
        common = common if COMMON_PART < common <= COMMON_PART + PARTNER_PART else COMMON_PART
        expected |= {kind + name: shape for name, shape in shapes(hidden, common).items()}
    if len(kinds) > 1:
        hidden = _length(arrays[LIKENESS + "b"])
        sizes = ((PARTNER_PART, hidden), (hidden,), (hidden,), ())
        expected |= {LIKENESS + name: size for name, size in zip(LIKENESS_NAMES, sizes, strict=True)}
    return expected


def _length(array: Floats) -> int:
    return len(array) if array.ndim else 0


def ask(network: Network, rows: Bytes, odds: Floats) -> None:
    """Replace the odds that are unknown by those of a network."""
    unknown = np.flatnonzero(odds == UNKNOWN)
    for at in range(0, len(unknown), network.piece):
        batch = unknown[at : at + network.piece]
        odds[batch] = network.odds(rows[batch])


@cache
def load_shipped(mode: str) -> Network:
    """Return the network that comes with the package for a mode: "solo", "silent" or "open"."""
    return load(FOLDER / f"onirim-{mode}.npz")
