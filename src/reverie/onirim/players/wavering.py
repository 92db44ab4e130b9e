"""`dreamwalker` at weaker levels: the learned player with random errors in its odds.

It errs as people do: where choices are close, and even at the end of a game.

>>> sorted(OFF_BY)
['drowsy', 'young']
"""

from collections.abc import Sequence
from math import sqrt

from ...dice import below, seed_dice
from ..view import View
from .dreamwalker import Dreamwalker

OFF_BY = {"young": 0.07, "drowsy": 0.02}
"""The players `dreamwalker:NAME`, by the standard deviation of the errors of their odds."""

ROLLS, FINE = 4, 1 << 16
DEVIATION = sqrt(ROLLS / 12)
"""The standard deviation of the sum of `ROLLS` uniform numbers from 0 to 1."""


def slip(dice: list[int], off_by: float) -> float:
    """Return the error of the odds of one choice: a sum of a few uniform numbers, which is nearly normal."""
    rolled = sum(below(dice, FINE) for _ in range(ROLLS))
    return off_by * (rolled / FINE - ROLLS / 2) / DEVIATION


class Wavering:
    """A player that takes the choice with the best odds, after errors."""

    def __init__(self, level: str, seed: str = "") -> None:
        self.name = f"dreamwalker:{level}"
        self._off_by, self._dice, self._player = OFF_BY[level], seed_dice(seed), Dreamwalker()

    def choose(self, view: View, choices: Sequence[int]) -> int:
        odds = self._player.odds(view, choices)
        seen = [each + slip(self._dice, self._off_by) for each in odds]
        return choices[seen.index(max(seen))]
