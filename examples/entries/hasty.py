"""An entry for the leaderboard, in the simplest form: `reverie leaderboard solo examples/entries/hasty.py`.

It plays whatever fits, and lets the deck pay for nightmares; in the game for two as well.
"""

from collections.abc import Sequence

from reverie.onirim import View
from reverie.onirim.moves import step_of


class Entry:
    name = "hasty"

    def __init__(self, seed: str) -> None:
        """Made anew for each game; `seed` is for what it leaves to chance."""

    def choose(self, view: View, choices: Sequence[int]) -> int:
        moves = {str(step_of(view.visible_state, choice)): choice for choice in choices}
        for wanted in ("search", "open", "pay deck", "play", "discard"):
            for move, choice in moves.items():
                if move.startswith(wanted):
                    return choice
        return choices[0]
