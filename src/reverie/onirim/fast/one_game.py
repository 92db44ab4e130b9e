"""One game for a learner, stepped from Python with little overhead.

>>> from reverie.onirim.fast.one_game import OneGame
>>> game = OneGame()
>>> game.deal("7")                                          # the cards of onirim.Game(seed="7")
>>> game.take(int(game.choices[0][0])) & 3                  # 0: the game is not over
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
    """A vector of one game whose functions are called without Numba's check of their arguments."""

    def __init__(self, options: Options = SOLO, *, prophecy: Prophecy = "whole") -> None:
        super().__init__(1, options, prophecy=prophecy, begins=NOBODY)

    def _lay_out(self) -> None:
        super()._lay_out()
        before = (self.states, self.learners, self.blank, self.scratch)
        during = (self.states, self.learners, self.scratch)
        self.observation, self.mask, self.active = self.observations[0], self.masks[0], self.states["active"]
        self.offers = self.mask.item
        """Return 1 if an action is legal in an unfinished game, else 0."""
        self._begin = partial(direct(compile_function(begin_one), *map(np.copy, before), False), *before)
        self.take = partial(direct(compile_function(step_one), *map(np.copy, during), -1), *during)
        """Take an action and return its result. An illegal action changes nothing."""

        self._look: Callable[[int, Bytes], object] | None = None

    def _unpicklable(self) -> tuple[str, ...]:
        return (*super()._unpicklable(), "observation", "mask", "active", "offers", "_begin", "take", "_look")

    def deal(self, seed: str) -> None:
        """Begin a game from a seed. If `seed` is empty, continue with the dice as the last game left them."""
        if seed:
            self.learners["dice"][0] = seed_words(seed)
        self._begin(bool(seed))

    def see_alone(self, seat: int) -> Bytes:
        """Return what a seat sees, as a single row: see `Vector.see`."""
        seen = np.empty((1, LEARNER_WIDTH), np.uint8)
        if self._look is None:  # compiled on demand, since most programs never call it
            loop, around = compile_function(see_all), (self.states, self.learners, self.scratch)
            self._look = partial(direct(loop, 0, 0, *around, seat, seen), 0, 1, *around)
        self._look(seat, seen)
        return seen[0, : self.width]
