"""`dreamwalker`: the learned player. It looks at what each choice would leave and takes the best odds.

It learned by playing itself (`reverie train onirim`); the model card is beside the weights. It is given
a view, makes each choice on a copy of what it sees, and asks the network about the result: no more.
"""

from collections.abc import Sequence
from typing import Any

import numpy as np

from ..choices import choose
from ..observation import WIDTH, observe
from ..rules import shuffle, unwinnable
from ..state import ALL_DOORS, OVER, PROPHECY, SEARCH_SHUFFLE, State
from ..view import View
from .network import Floats, Network, shipped

UNKNOWN = -1.0


class Dreamwalker:
    """The best odds after one look at each choice."""

    name = "dreamwalker"

    def __init__(self, seed: str = "", network: Network | None = None) -> None:
        self._network = network

    def choose(self, view: View, choices: Sequence[int]) -> int:
        odds = self.odds(view, choices)
        return choices[int(np.argmax(odds))]

    def odds(self, view: View, choices: Sequence[int]) -> Floats:
        """The odds of winning after each choice."""
        rows = np.zeros((len(choices), WIDTH), np.uint8)
        odds = np.full(len(choices), UNKNOWN, np.float32)
        for at, choice in enumerate(choices):
            odds[at] = look_at(view.seen, choice, rows[at])
        unknown = odds == UNKNOWN
        if unknown.any():
            network = self._network or shipped(mode_of(view.seen))
            odds[unknown] = network.odds(rows[unknown])
        return odds


def mode_of(s: State) -> str:
    """Which weights a game asks for."""
    if s.players == 1:
        return "solo"
    return "silent" if s.silent else "open"


def look_at(seen: State, choice: int, row: Any) -> float:
    """Make `choice` on a copy of what is seen. Its odds if they are known for certain, else the
    observation is written into `row`."""
    me = seen.active
    after = seen.copy()
    choose(after, choice, [0] * PROPHECY)
    if after.phase == OVER:
        return 1.0 if after.ending == ALL_DOORS else 0.0
    if unwinnable(after):
        return 0.0
    if after.phase == SEARCH_SHUFFLE:
        shuffle(after)
    observe(after, me, row)
    return UNKNOWN
