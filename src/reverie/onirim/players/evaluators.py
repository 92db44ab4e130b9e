"""Who says what the odds of an observation are: one for each way to play ("solo", "silent", "open").

That is NumPy's network with the weights of the package, unless somebody else has been put in its place. Where
there is no NumPy, in a browser, JavaScript answers (`in_browser`):

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
    """Whoever can be asked for odds."""

    def evaluate(self, rows: bytes) -> list[float]:
        """The odds of winning of each observation; they come one after another, `FULL_WIDTH` bytes each."""
        ...


EVALUATORS: dict[str, Evaluator] = {}
"""Those who answer, by the way to play."""


def evaluator_for(mode: str) -> Evaluator:
    """Who answers there."""
    if mode not in EVALUATORS:
        from .network import shipped  # NumPy is imported when it is needed

        EVALUATORS[mode] = shipped(mode)
    return EVALUATORS[mode]


def mode_of(s: State) -> str:
    """Which weights a game asks for."""
    if s.players == 1:
        return "solo"
    return "silent" if s.silent else "open"


def new_row() -> bytearray:
    """Where an observation is written."""
    return bytearray(FULL_WIDTH)


def fill_in(odds: list[float], rows: Sequence[bytearray], evaluator: Evaluator) -> None:
    """Ask for the odds that are not certain, all in one go."""
    unknown = [at for at, each in enumerate(odds) if each == UNKNOWN]
    if unknown:
        found = evaluator.evaluate(b"".join([rows[at] for at in unknown]))
        for at, each in zip(unknown, found, strict=True):
            odds[at] = each
