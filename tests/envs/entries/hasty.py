"""An honest entry: plays whatever fits, and lets the deck pay for nightmares."""

from reverie.onirim import View
from reverie.onirim.moves import step_of


class Entry:
    name = "hasty"

    def __init__(self, seed: str) -> None:
        print("An entry may print what it likes.")

    def choose(self, view: View, choices: list[int]) -> int:
        moves = {str(step_of(view.seen, choice)): choice for choice in choices}
        for wanted in ("search", "open", "pay deck", "play", "discard"):
            for move, choice in moves.items():
                if move.startswith(wanted):
                    return choice
        return choices[0]
