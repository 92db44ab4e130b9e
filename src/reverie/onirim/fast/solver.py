"""Endgames solved by compiled code: see `players.endgame`."""

import numpy as np
from numba import types
from numba.typed import Dict

from ..arrays import Floats, Ints, Records
from ..cards import CARDS
from ..choices import MAX_CHOICES
from ..players.endgame import GAVE_UP, MAX_DEPTH, MAX_POSITIONS, SolverMemory, solve_each
from ..state import PROPHECY
from .compiled import compile_function, new_states

NAME = types.UniTuple(types.int64, 5)  # type: ignore[no-untyped-call]


class Solver:
    """A solver of positions, up to `max_positions` for one question."""

    def __init__(self, max_positions: int = MAX_POSITIONS) -> None:
        self._memory = SolverMemory(
            states=new_states(MAX_DEPTH),
            choices=np.zeros((MAX_DEPTH, MAX_CHOICES), np.int16),
            cards=np.zeros((MAX_DEPTH, PROPHECY), np.int64),
            counts=np.zeros(MAX_DEPTH, np.int64),
            tried_counts=np.zeros(MAX_DEPTH, np.int64),
            odds=np.zeros(MAX_DEPTH),
            numbers=np.zeros(MAX_DEPTH, np.int64),
            position_numbers=Dict.empty(NAME, types.int64),
            position_odds=np.zeros(max_positions),
            choice_odds=np.zeros(MAX_CHOICES),
        )

    @property
    def position_count(self) -> int:
        """Number of positions that were solved for the last question."""
        return len(self._memory.position_numbers)

    def odds(self, states: Records, at: int, choices: Ints) -> "Floats | None":
        """Return the odds after each choice in `states[at]` with best play, or None if that takes too
        long."""
        odds = np.full(len(choices), GAVE_UP, np.float32)
        one = np.zeros(1, np.int64)
        self.solve(states, one + at, one + len(choices), one, choices[None], CARDS, odds)
        return odds if len(odds) == 0 or odds[0] >= 0 else None

    def solve(
        self,
        states: Records,
        active: Ints,
        counts: Ints,
        starts: Ints,
        choices: Ints,
        max_cards: int,
        odds: Floats,
    ) -> None:
        """Write exact odds for many positions: see `endgame.solve_each`."""
        compile_function(solve_each)(self._memory, states, active, counts, starts, choices, max_cards, odds)
