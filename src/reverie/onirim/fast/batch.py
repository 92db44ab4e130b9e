"""Many games side by side, stepped by compiled code into arrays that are there already.

    batch = Batch(games=1000, options=options_for(players=1))
    batch.deal(dice)                      # one row of `seed_dice` for each game
    while batch.running:
        batch.list_choices()              # batch.counts, batch.choices
        rows, certain = batch.look()      # what every choice would leave, one row each
        batch.make(picked)                # the chosen ones; the deck answers
    batch.states["ending"], batch.states["turns"]

Games that are over fall out of `active`. All of it runs over the cores of the machine.
"""

from collections.abc import Callable
from functools import cached_property
from typing import Any

import numpy as np
import numpy.typing as npt

from ..arrays import Bytes, Flags, Floats, Ints, Records
from ..choices import MOST
from ..observation import FULL_WIDTH
from ..options import SOLO, Options
from ..players.endgame import FEW
from ..players.lookahead import best_of_all, list_all, look_at_all
from ..state import PROPHECY
from .compiled import compile_loop, new_states
from .loops import deal_all, make_all, random_of_all, scripted_of_all
from .solver import Solver

Array = npt.NDArray[Any]


class Batch:
    """Games of one kind, side by side."""

    def __init__(self, games: int, options: Options = SOLO) -> None:
        self._blank = new_states(1, options)
        self.states = new_states(games)
        self._scratch = new_states(games)
        self._cards = np.zeros((games, PROPHECY), np.int64)
        self.new_rows: Callable[[tuple[int, int]], Bytes] = zero_rows
        """Where rows are written; a GPU reads some memory faster."""
        self._rows: Bytes = np.zeros((0, FULL_WIDTH), np.uint8)
        self.active: Ints = np.arange(games)
        """The games that are not over; everything below has an entry for each of these."""
        self.choices: Ints = np.zeros((games, MOST), np.int16)
        self.counts: Ints = np.zeros(games, np.int64)
        self.starts: Ints = np.zeros(games, np.int64)
        """Where the rows of each game begin in what `look` returns."""

    @cached_property
    def _solver(self) -> Solver:
        return Solver()

    @property
    def running(self) -> bool:
        return len(self.active) > 0

    def deal(self, dice: Ints) -> None:
        """Begin every game. `dice` has four words for each, as `seed_dice` makes them; it is used up."""
        self._dice = dice
        compile_loop(deal_all)(len(self.states), self.states, self._blank, dice, self._cards)

    def place(self, states: Records, dice: Ints) -> None:
        """Go on from positions in which somebody has to choose, as many as there are games or fewer."""
        n = len(states)
        self.states[:n] = states
        self._dice = dice
        self.active = np.arange(n)

    def list_choices(self) -> None:
        n = len(self.active)
        self.counts = np.zeros(n, np.int64)
        compile_loop(list_all)(n, self.states, self.active, self.counts, self.choices)
        self.starts = np.cumsum(self.counts) - self.counts

    def look(self, which: "Flags | None" = None) -> tuple[Bytes, Floats]:
        """An observation of what each choice of each game would leave, as its player sees it; and the odds
        where they are certain (won, lost, unwinnable), else -1. With `which`, of the games marked there."""
        looked = self.counts if which is None else np.where(which, self.counts, 0)
        self.starts = np.cumsum(looked) - looked
        total = int(looked.sum())
        if len(self._rows) < total:
            self._rows = self.new_rows((total + total // 4, FULL_WIDTH))
        certain = np.empty(total, np.float32)
        compile_loop(look_at_all)(
            *(len(self.active), self.states, self.active, looked, self.starts, self.choices),
            *(self._scratch, self._cards, self._rows, certain),
        )
        return self._rows[:total], certain

    def solve(self, odds: Floats) -> None:
        """Put exact odds in the place of those in `odds` where few cards are left (`players.endgame`)."""
        self._solver.solve(self.states, self.active, self.counts, self.starts, self.choices, FEW, odds)

    def best(self, odds: Floats, which: "Flags | None" = None) -> Ints:
        """For each game, or those marked, which of its choices has the best odds."""
        picked = np.zeros(len(self.active), np.int64)
        looked = self.counts if which is None else np.where(which, self.counts, 0)
        compile_loop(best_of_all)(len(self.active), odds, looked, self.starts, picked)
        return picked

    def random(self, will: Ints) -> Ints:
        """For each game, a choice by chance; `will` has four words for each game and seat."""
        picked = np.zeros(len(self.active), np.int64)
        compile_loop(random_of_all)(len(self.active), self.states, self.active, self.counts, will, picked)
        return picked

    def scripted(self) -> Ints:
        """For each game, which of its choices `scripted` makes."""
        picked = np.zeros(len(self.active), np.int64)
        compile_loop(scripted_of_all)(
            len(self.active), self.states, self.active, self.counts, self.choices, self._scratch, picked
        )
        return picked

    def make(self, picked: Ints) -> None:
        """Make a choice in every game, and let the deck answer; games that end leave `active`."""
        over = np.zeros(len(self.active), np.bool_)
        compile_loop(make_all)(
            len(self.active), self.states, self.active, self.choices, picked, self._dice, self._cards, over
        )
        self.active = self.active[~over]


def zero_rows(shape: tuple[int, int]) -> Bytes:
    """Return rows of zeros."""
    return np.zeros(shape, np.uint8)
