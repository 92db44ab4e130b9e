"""One game for a learner, stepped from Python with as little around it as can be.

>>> from reverie.onirim.fast.one_game import OneGame
>>> game = OneGame()
>>> game.deal("7")                                          # the cards of onirim.Game(seed="7")
>>> game.take(int(game.choices[0][0])) & 3                  # 0: the game goes on
0
"""

from collections.abc import Callable
from functools import partial

import numpy as np

from ...dice import seed_words
from ..arrays import Bytes
from ..options import SOLO, Options
from .compiled import compile_function, direct
from .learner_games import LEARNER_WIDTH, NOBODY, begin_one, see_all, step_one
from .vector import Prophecy, Vector


class OneGame(Vector):
    """A vector of one whose functions are called past Numba's look at their arguments."""

    def __init__(self, options: Options = SOLO, *, prophecy: Prophecy = "whole") -> None:
        super().__init__(1, options, prophecy=prophecy, begins=NOBODY)

    def _lay_out(self) -> None:
        super()._lay_out()
        before = (self.states, self.learners, self.blank, self.scratch)
        during = (self.states, self.learners, self.scratch)
        self.observation, self.mask, self.active = self.observations[0], self.masks[0], self.states["active"]
        self.offers = self.mask.item
        """Is an action open, of a game that goes on? 1 or 0."""
        self._begin = partial(direct(compile_function(begin_one), *map(np.copy, before), False), *before)
        self.take = partial(direct(compile_function(step_one), *map(np.copy, during), -1), *during)
        """Take an action; its result comes back. What is not open changes nothing."""

        self._look: Callable[[int, Bytes], object] | None = None

    def _dropped(self) -> tuple[str, ...]:
        return (*super()._dropped(), "observation", "mask", "active", "offers", "_begin", "take", "_look")

    def deal(self, seed: str) -> None:
        """Begin a game; without a seed, with the dice as the last one left them."""
        if seed:
            self.learners["dice"][0] = seed_words(seed)
        self._begin(bool(seed))

    def see_alone(self, seat: int) -> Bytes:
        """As `see`, for the one game."""
        seen = np.empty((1, LEARNER_WIDTH), np.uint8)
        if self._look is None:  # most never ask: it is not compiled for them
            loop, around = compile_function(see_all), (self.states, self.learners, self.scratch)
            self._look = partial(direct(loop, 0, 0, *around, seat, seen), 0, 1, *around)
        self._look(seat, seen)
        return seen[0, : self.width]
