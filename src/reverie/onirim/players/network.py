"""The value network: the odds of winning from what a seat sees. NumPy alone runs it.

Each colour is looked at by the same weights, then all four together, then everything (see
`reverie.onirim.observation`):

    h1[c] = relu(colour[c] A + common B + a)
    h2[c] = relu(h1[c] C + mean(h1) D + c)
    z     = relu([mean(h2), common] E + e)
    odds  = sigmoid(relu(z F + f) g + g0)

For two players there are two such networks: one learned beside itself, the other beside others. A third,
small one tells from how the partner has played how likely it is one's like, and the odds are those of both,
weighed by that:

    likeness = sigmoid(relu(partner W + b) v + v0)

A network may also look at the first of the numbers about the partner itself; they are the end of `common`.
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
"""How the arrays begin of a network for two: beside one's like, beside others, and which of them it is."""
LIKENESS_NAMES = ("W", "b", "v", "v0")
CERTAIN = 0.02
"""A likeness nearer to 0 or 1 than this is taken for certain, and one network is asked in place of two.
Chosen by eye."""

Floats = npt.NDArray[np.float32]
Bytes = npt.NDArray[np.uint8]


class BadWeights(Refusal):
    """The file does not hold the weights of this network."""


class Network:
    """Weights, and the odds they give."""

    piece = 1024
    """Rows that it looks at in one go: more do not fit the cache."""

    def __init__(self, weights: dict[str, Floats]) -> None:
        self.weights = weights

    def new_rows(self, shape: tuple[int, int]) -> Bytes:
        """Where rows are best written that it is asked about."""
        return np.zeros(shape, np.uint8)

    def odds(self, rows: Bytes) -> Floats:
        """The odds of each observation, a row of `FULL_WIDTH` numbers."""
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
        """The odds of observations that come one after another: see `evaluators`."""
        found: list[float] = self.odds(np.frombuffer(rows, np.uint8).reshape(-1, FULL_WIDTH)).tolist()
        return found


class Partnership(Network):
    """Networks for two players, and what tells which of them to trust."""

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
        """How likely it is that the partner plays as this network does."""
        w = part(self.weights, LIKENESS)
        seen = np.maximum((rows[:, WIDTH:] * SCALE[WIDTH:]) @ w["W"] + w["b"], 0)
        likeness: Floats = 1 / (1 + np.exp(np.clip(-(seen @ w["v"] + w["v0"]), -60, 60)))
        return np.where(likeness < CERTAIN, 0, np.where(likeness > 1 - CERTAIN, 1, likeness)).astype(
            np.float32
        )


def part(weights: dict[str, Floats], begins: str) -> dict[str, Floats]:
    """The arrays whose names begin so, without it."""
    return {name.removeprefix(begins): array for name, array in weights.items() if name.startswith(begins)}


def network_of(weights: dict[str, Floats]) -> Network:
    """The network with these weights, whichever kind it is."""
    return Network(weights) if "A" in weights else Partnership(weights)


def _scale() -> Floats:
    """What brings the counts among the numbers to between 0 and 1."""
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
"""How many numbers beside the colours a network in training looks at."""


def shapes(hidden: int, common: int) -> dict[str, tuple[int, ...]]:
    """The shape of each array of a network with that many hidden units, and numbers beside the colours."""
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
    """Write the weights in half precision, which costs no strength that could be measured."""
    halves = {name: array.astype(np.float16) for name, array in network.weights.items()}
    np.savez_compressed(path, allow_pickle=False, version=np.array(VERSION), **halves)


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
    for name, shape in _wanted(path, found).items():
        if found[name].shape != shape:
            has = str(found[name].shape)
            raise BadWeights("weights-misshapen", file=path.name, array=name, shape=has, wanted=str(shape))
        if not np.isfinite(found[name]).all():
            raise BadWeights("weights-not-numbers", file=path.name, array=name)
    return network_of({name: array.astype(np.float32) for name, array in found.items()})


def _wanted(path: Path, found: Mapping[str, Floats]) -> dict[str, tuple[int, ...]]:
    """The shape that each of the arrays of a file should have, by the sizes that some of them have."""
    kinds = ("",) if LIKENESS + "W" not in found else (ALIKE, OTHERS)
    names = [kind + name for kind in kinds for name in NAMES]
    names += [LIKENESS + name for name in LIKENESS_NAMES] if len(kinds) > 1 else []
    if sorted(found) != sorted(names):
        raise BadWeights("weights-lack-arrays", file=path.name, arrays=names)
    wanted: dict[str, tuple[int, ...]] = {}
    for kind in kinds:
        hidden, common = _length(found[kind + "a"]), _length(found[kind + "B"])
        common = common if COMMON_PART < common <= COMMON_PART + PARTNER_PART else COMMON_PART
        wanted |= {kind + name: shape for name, shape in shapes(hidden, common).items()}
    if len(kinds) > 1:
        hidden = _length(found[LIKENESS + "b"])
        sizes = ((PARTNER_PART, hidden), (hidden,), (hidden,), ())
        wanted |= {LIKENESS + name: size for name, size in zip(LIKENESS_NAMES, sizes, strict=True)}
    return wanted


def _length(array: Floats) -> int:
    return len(array) if array.ndim else 0


def ask(network: Network, rows: Bytes, odds: Floats) -> None:
    """Ask a network where the odds are not certain."""
    unknown = np.flatnonzero(odds == UNKNOWN)
    for at in range(0, len(unknown), network.piece):
        some = unknown[at : at + network.piece]
        odds[some] = network.odds(rows[some])


@cache
def shipped(mode: str) -> Network:
    """The weights that come with the package, for "solo", "silent" or "open" play."""
    return load(FOLDER / f"onirim-{mode}.npz")
