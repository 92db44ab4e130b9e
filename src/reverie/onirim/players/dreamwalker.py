"""`dreamwalker`: the learned player. It looks at what each choice would leave and takes the best odds.

It learned by playing itself (`reverie train onirim`); the model card is beside the weights. It is given
a view, makes each choice on a copy of what it sees, and asks the network about the result. Where few
cards are left it need not ask: the end is solved (`endgame`).
"""

from collections.abc import Sequence
from typing import Any

import numpy as np

from ..observation import FULL_WIDTH
from ..state import PROPHECY, State
from ..view import View
from .endgame import ENOUGH, FEW
from .exact import endgame_odds
from .lookahead import UNKNOWN, look
from .network import Floats, Network, shipped

PIECE = 1024
"""Rows that the network looks at in one go: more do not fit the cache."""


class Dreamwalker:
    """The best odds after one look at each choice."""

    def __init__(
        self,
        mode: str | None = None,
        network: Network | None = None,
        few: int = FEW,
        most: int = ENOUGH,
    ) -> None:
        """With `few` cards to come or fewer its odds are exact, if that takes `most` positions or fewer."""
        self.name = f"dreamwalker@{mode}" if mode else "dreamwalker"
        self._few, self._most = few, most
        self._network = network or (shipped(mode) if mode else None)

    def choose(self, view: View, choices: Sequence[int]) -> int:
        odds = self.odds(view, choices)
        return choices[int(np.argmax(odds))]

    def odds(self, view: View, choices: Sequence[int]) -> Floats:
        """The odds of winning after each choice: exact ones where few cards are left."""
        exact = endgame_odds(view.seen, choices, self._few, self._most)
        if exact is not None:
            return np.array(exact, np.float32)
        return self.network_odds(view, choices)

    def network_odds(self, view: View, choices: Sequence[int]) -> Floats:
        """The odds as the network alone sees them."""
        rows = np.zeros((len(choices), FULL_WIDTH), np.uint8)
        odds = np.zeros(len(choices), np.float32)
        cards = [0] * PROPHECY
        for at, choice in enumerate(choices):
            odds[at] = look(view.seen.copy(), choice, cards, rows[at])
        ask(self._network or shipped(mode_of(view.seen)), rows, odds)
        return odds


def mode_of(s: State) -> str:
    """Which weights a game asks for."""
    if s.players == 1:
        return "solo"
    return "silent" if s.silent else "open"


def ask(network: Network, rows: np.ndarray[Any, Any], odds: Floats) -> None:
    """Ask the network where the odds are not certain."""
    unknown = np.flatnonzero(odds == UNKNOWN)
    for at in range(0, len(unknown), PIECE):
        some = unknown[at : at + PIECE]
        odds[some] = network.odds(rows[some])
