"""Endgames solved by compiled code: see `players.endgame`."""

from typing import Any

import numpy as np
from numba import types
from numba.typed import Dict

from ..choices import MOST
from ..players.endgame import DEEPEST, ENOUGH, Desk
from ..state import PROPHECY
from .compiled import compile_rules, new_states

Array = np.ndarray[Any, Any]
NAME = types.UniTuple(types.int64, 5)  # type: ignore[no-untyped-call]


class Solver:
    """Solves positions, as many as `most` for one question."""

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
        )
        self._odds = np.zeros(MOST)

    @property
    def solved(self) -> int:
        """How many positions the last question took."""
        return len(self._desk.solved)

    def odds(self, states: Any, at: int, choices: Array) -> Array | None:
        """The odds after each choice in `states[at]` with best play; nothing if that takes too long."""
        self._desk.states[0] = states[at]
        self._desk.solved.clear()
        done = compile_rules().solve(self._desk, choices, len(choices), self._odds)
        return self._odds[: len(choices)].copy() if done else None
