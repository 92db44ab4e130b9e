"""The coach: the odds of every choice, from what the player may know.

>>> from reverie import onirim
>>> best, *others = onirim.advise(onirim.Game(seed=7))
>>> str(best.move), best.odds > 0.5
('play red sun', True)
"""

from typing import NamedTuple

from .choices import MOST, list_choices
from .game import Game
from .notation import Step
from .refusals import IllegalMove
from .steps import step_of


class Advice(NamedTuple):
    """A legal move and the odds of winning after it."""

    move: Step
    odds: float


def advise(game: Game) -> list[Advice]:
    """Each legal move with its odds of winning, best first, as `dreamwalker` sees them.

    Only the view of the seat that has to move is looked at.
    """
    seat = game.to_move
    if not isinstance(seat, int):
        raise IllegalMove("There is no choice to advise on: no player has to move.")
    from .players.dreamwalker import Dreamwalker  # NumPy is imported when it is needed

    view, room = game.view(seat), [0] * MOST
    choices = room[: list_choices(view.seen, room)]
    odds = Dreamwalker().odds(view, choices)
    advice = [Advice(step_of(view.seen, choice), float(o)) for choice, o in zip(choices, odds, strict=True)]
    return sorted(advice, key=lambda each: -each.odds)
