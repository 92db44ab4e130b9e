"""Endgames solved by compiled code: see `players.endgame`."""

import numpy as np
from numba import types
from numba.typed import Dict

from ..arrays import Floats, Ints, Records
from ..cards import CARDS
from ..choices import MOST
from ..players.endgame import DEEPEST, ENOUGH, GAVE_UP, Desk, solve_each
from ..state import PROPHECY
from .compiled import compile_function, new_states

NAME = types.UniTuple(types.int64, 5)  # type: ignore[no-untyped-call]


class Solver:
    """A solver of positions, up to `most` for one question."""

    def __init__(self, most: int = ENOUGH) -> None:
        self._desk = Desk(
            states=new_states(DEEPEST),
            choices=np.zeros((DEEPEST, MOST), np.int16),
            cards=np.zeros((DEEPEST, PROPHECY), np.int64),
            counts=np.zeros(DEEPEST, np.int64),
            tried=np.zeros(DEEPEST, np.int64),
            odds=np.zeros(DEEPEST),
            numbers=np.zeros(DEEPEST, np.int64),
            solved=Dict.empty(NAME, types.int64),
            found=np.zeros(most),
            answers=np.zeros(MOST),
        )

    @property
    def solved(self) -> int:
        """Number of positions that the last question took."""
        return len(self._desk.solved)

    def odds(self, states: Records, at: int, choices: Ints) -> "Floats | None":
        """Return the odds after each choice in `states[at]` with best play, or None if that takes too
        long."""
        odds = np.full(len(choices), GAVE_UP, np.float32)
        one = np.zeros(1, np.int64)
        self.solve(states, one + at, one + len(choices), one, choices[None], CARDS, odds)
        return odds if len(odds) == 0 or odds[0] >= 0 else None

    def solve(
        self, states: Records, active: Ints, counts: Ints, starts: Ints, choices: Ints, few: int, odds: Floats
    ) -> None:
        """Write exact odds for many positions: see `endgame.solve_each`."""
        compile_function(solve_each)(self._desk, states, active, counts, starts, choices, few, odds)
