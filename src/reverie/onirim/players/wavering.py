"""`dreamwalker` at levels: the learned player, whose odds are off by some points at every choice.

A rival for everybody: it errs as people do, where choices are close rather than anywhere, and at the end of
a game, too.

>>> sorted(OFF_BY)
['drowsy', 'young']
"""

from collections.abc import Sequence
from math import sqrt

from ...dice import below, seed_dice
from ..view import View
from .dreamwalker import Dreamwalker

OFF_BY = {"young": 0.07, "drowsy": 0.02}
"""The players `dreamwalker:NAME`, by how far their odds are off: the standard deviation."""

ROLLS, FINE = 4, 1 << 16
DEVIATION = sqrt(ROLLS / 12)
"""Of the sum of as many even numbers from 0 to 1."""


def slip(dice: list[int], off_by: float) -> float:
    """By how much the odds of one choice are off: a sum of a few even numbers, nearly normal."""
    rolled = sum(below(dice, FINE) for _ in range(ROLLS))
    return off_by * (rolled / FINE - ROLLS / 2) / DEVIATION


class Wavering:
    """The best odds, had they not been off."""

    def __init__(self, level: str, seed: str = "") -> None:
        self.name = f"dreamwalker:{level}"
        self._off_by, self._dice, self._player = OFF_BY[level], seed_dice(seed), Dreamwalker()

    def choose(self, view: View, choices: Sequence[int]) -> int:
        odds = self._player.odds(view, choices)
        seen = [each + slip(self._dice, self._off_by) for each in odds]
        return choices[seen.index(max(seen))]
