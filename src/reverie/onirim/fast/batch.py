"""Many games side by side, stepped by compiled code. The arrays are reused.

    batch = Batch(games=1000, options=options_for(players=1))
    batch.deal(dice)                      # one row of `seed_dice` for each game
    while batch.running:
        batch.list_choices()              # batch.counts, batch.choices
        rows, exact = batch.look()        # the observation after every choice, one row each
        batch.make(picked)                # the chosen ones; the deck answers
    batch.states["ending"], batch.states["turns"]

Games that are over leave `active`. The loops may use all cores.
"""

from collections.abc import Callable
from functools import cached_property
from typing import Any

import numpy as np
import numpy.typing as npt

from ..arrays import Bytes, Flags, Floats, Ints, Records
from ..choices import MAX_CHOICES
from ..observation import FULL_WIDTH
from ..options import SOLO, Options
from ..players.endgame import MAX_CARDS
from ..players.lookahead import best_of_all, list_all, look_at_all
from ..state import PROPHECY
from .compiled import compile_loop, new_states
from .loops import deal_all, make_all, random_of_all, scripted_of_all
from .solver import Solver

Array = npt.NDArray[Any]


class Batch:
    """Games with the same options, side by side."""

    def __init__(self, games: int, options: Options = SOLO) -> None:
        self._blank = new_states(1, options)
        self.states = new_states(games)
        self._scratch = new_states(games)
        self._cards = np.zeros((games, PROPHECY), np.int64)
        self.new_rows: Callable[[tuple[int, int]], Bytes] = zero_rows
        """The function that allocates rows. A GPU reads some memory faster."""
        self._rows: Bytes = np.zeros((0, FULL_WIDTH), np.uint8)
        self.active: Ints = np.arange(games)
        """The indexes of the unfinished games. `choices`, `counts` and `starts` have an entry for each
        of these."""
        self.choices: Ints = np.zeros((games, MAX_CHOICES), np.int16)
        self.counts: Ints = np.zeros(games, np.int64)
        self.starts: Ints = np.zeros(games, np.int64)
        """The index of each game's first row in what `look` returns."""

    @cached_property
    def _solver(self) -> Solver:
        return Solver()

    @property
    def running(self) -> bool:
        """Whether any game is unfinished."""
        return len(self.active) > 0

    def deal(self, dice: Ints) -> None:
        """Begin every game. `dice` contains four words per game, as `seed_dice` makes them. It is
        modified."""
        self._dice = dice
        compile_loop(deal_all)(len(self.states), self.states, self._blank, dice, self._cards)

    def place(self, states: Records, dice: Ints) -> None:
        """Begin with positions in which a player has to choose; there may be at most as many positions as
        games."""
        n = len(states)
        self.states[:n] = states
        self._dice = dice
        self.active = np.arange(n)

    def list_choices(self) -> None:
        """List the legal choices of every game."""
        n = len(self.active)
        self.counts = np.zeros(n, np.int64)
        compile_loop(list_all)(n, self.states, self.active, self.counts, self.choices)
        self.starts = np.cumsum(self.counts) - self.counts

    def look(self, which: "Flags | None" = None) -> tuple[Bytes, Floats]:
        """Return an observation of the state after each choice, as its player sees it, and exact odds: 1 if
        the game is won, 0 if it is lost or unwinnable, else -1.

        With `which`, only the games marked there are looked at.
        """
        looked = self.counts if which is None else np.where(which, self.counts, 0)
        self.starts = np.cumsum(looked) - looked
        total = int(looked.sum())
        if len(self._rows) < total:
            self._rows = self.new_rows((total + total // 4, FULL_WIDTH))
        exact = np.empty(total, np.float32)
        compile_loop(look_at_all)(
            *(len(self.active), self.states, self.active, looked, self.starts, self.choices),
            *(self._scratch, self._cards, self._rows, exact),
        )
        return self._rows[:total], exact

    def solve(self, odds: Floats) -> None:
        """Replace odds by exact ones where few cards are left (`players.endgame`)."""
        self._solver.solve(self.states, self.active, self.counts, self.starts, self.choices, MAX_CARDS, odds)

    def best(self, odds: Floats, which: "Flags | None" = None) -> Ints:
        """Return, for each game or for those marked, the index of the choice with the best odds."""
        picked = np.zeros(len(self.active), np.int64)
        looked = self.counts if which is None else np.where(which, self.counts, 0)
        compile_loop(best_of_all)(len(self.active), odds, looked, self.starts, picked)
        return picked

    def random(self, seat_dice: Ints) -> Ints:
        """Return the index of a random choice for each game.

        `seat_dice` contains four words of dice per game and seat.
        """
        picked = np.zeros(len(self.active), np.int64)
        compile_loop(random_of_all)(
            len(self.active), self.states, self.active, self.counts, seat_dice, picked
        )
        return picked

    def scripted(self) -> Ints:
        """Return the index of the choice of `scripted` for each game."""
        picked = np.zeros(len(self.active), np.int64)
        compile_loop(scripted_of_all)(
            len(self.active), self.states, self.active, self.counts, self.choices, self._scratch, picked
        )
        return picked

    def make(self, picked: Ints) -> None:
        """Make a choice in every game and let the deck answer. Games that end leave `active`."""
        over = np.zeros(len(self.active), np.bool_)
        compile_loop(make_all)(
            len(self.active), self.states, self.active, self.choices, picked, self._dice, self._cards, over
        )
        self.active = self.active[~over]


def zero_rows(shape: tuple[int, int]) -> Bytes:
    """Return rows of zeros."""
    return np.zeros(shape, np.uint8)
