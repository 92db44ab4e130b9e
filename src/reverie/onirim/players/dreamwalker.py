"""`dreamwalker`: the learned player. It looks at the state after each choice and takes the one with the best
odds.

It learned by playing against itself (`python -m research.train`); the model card is beside the weights. It
makes each choice on a copy of its view and asks the network about the result. Where few cards are left it
needs no network: the end is solved (`endgame`).
"""

from array import array
from collections.abc import Sequence

from ..state import PROPHECY
from ..view import View
from .endgame import MAX_CARDS, MAX_POSITIONS
from .evaluators import Evaluator, evaluator_for, fill_in, mode_of, new_row
from .exact import endgame_odds
from .lookahead import look


class Dreamwalker:
    """A player that takes the choice with the best odds."""

    def __init__(
        self,
        mode: str | None = None,
        network: Evaluator | None = None,
        max_cards: int = MAX_CARDS,
        max_positions: int = MAX_POSITIONS,
    ) -> None:
        """Make a player with the weights of a mode, or of the mode of each view if `mode` is None.

        With at most `max_cards` cards to come its odds are exact, unless that takes more than `max_positions`
        positions.
        """
        self.name = f"dreamwalker@{mode}" if mode else "dreamwalker"
        self._max_cards, self._max_positions = max_cards, max_positions
        self._network = network or (evaluator_for(mode) if mode else None)

    def choose(self, view: View, choices: Sequence[int]) -> int:
        odds = self.odds(view, choices)
        return choices[odds.index(max(odds))]

    def odds(self, view: View, choices: Sequence[int]) -> list[float]:
        """Return the odds of winning after each choice: exact where few cards are left."""
        exact = endgame_odds(view.visible_state, choices, self._max_cards, self._max_positions)
        if exact is not None:
            return array("f", exact).tolist()  # rounded as in compiled code, so that ties are the same
        return self.network_odds(view, choices)

    def network_odds(self, view: View, choices: Sequence[int]) -> list[float]:
        """Return the network's odds of winning after each choice."""
        rows = [new_row() for _ in choices]
        cards = [0] * PROPHECY
        odds = [
            look(view.visible_state.copy(), choice, cards, row)
            for choice, row in zip(choices, rows, strict=True)
        ]
        fill_in(odds, rows, self._network or evaluator_for(mode_of(view.visible_state)))
        return odds
