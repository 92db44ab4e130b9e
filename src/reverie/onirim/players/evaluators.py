"""Evaluators: objects that compute the odds of observations, one for each mode ("solo", "silent", "open").

By default that is NumPy's network with the weights of the package. In a browser without NumPy, JavaScript
computes them (`in_browser`). A program can register its own:

>>> from reverie.onirim.players.evaluators import EVALUATORS, evaluator_for
>>> class Even:
...     def evaluate(self, rows):
...         return [0.5] * (len(rows) // FULL_WIDTH)
>>> EVALUATORS["draw"] = Even()
>>> evaluator_for("draw").evaluate(bytes(2 * FULL_WIDTH))
[0.5, 0.5]
>>> del EVALUATORS["draw"]
"""

from collections.abc import Sequence
from typing import Protocol

from ..observation import FULL_WIDTH
from ..state import State
from .lookahead import UNKNOWN


class Evaluator(Protocol):
    """An object that computes odds."""

    def evaluate(self, rows: bytes) -> list[float]:
        """Return the odds of winning for each observation. `rows` contains them one after another,
        `FULL_WIDTH` bytes each."""
        ...


EVALUATORS: dict[str, Evaluator] = {}
"""The evaluators by mode. Missing ones are loaded on demand."""


def evaluator_for(mode: str) -> Evaluator:
    """Return the evaluator of a mode."""
    if mode not in EVALUATORS:
        from .network import load_shipped  # NumPy is imported when it is needed

        EVALUATORS[mode] = load_shipped(mode)
    return EVALUATORS[mode]


def mode_of(s: State) -> str:
    """Return the mode of a game: "solo", "silent" or "open"."""
    if s.players == 1:
        return "solo"
    return "silent" if s.silent else "open"


def new_row() -> bytearray:
    """Return an empty row for one observation."""
    return bytearray(FULL_WIDTH)


def fill_in(odds: list[float], rows: Sequence[bytearray], evaluator: Evaluator) -> None:
    """Replace the odds that are unknown by those of the evaluator, in one call."""
    unknown = [at for at, each in enumerate(odds) if each == UNKNOWN]
    if unknown:
        found = evaluator.evaluate(b"".join([rows[at] for at in unknown]))
        for at, each in zip(unknown, found, strict=True):
            odds[at] = each
