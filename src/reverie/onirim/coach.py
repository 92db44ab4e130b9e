"""The coach: the odds of every choice, from what the player may know.

>>> from reverie import onirim
>>> best, *others = onirim.advise(onirim.Game(seed=7))
>>> str(best.move), best.odds > 0.5
('play red sun', True)
"""

from typing import NamedTuple

from ..refusal import IllegalMove
from .choices import MOST, list_choices
from .game import Game
from .moves import step_of
from .state import ALL_DOORS, FORESEE, OVER, REFILL, REVEAL, State
from .steps import Step
from .view import View


class Advice(NamedTuple):
    """A legal move and the odds of winning after it."""

    move: Step
    odds: float


def advise(game: Game) -> list[Advice]:
    """Each legal move with its odds of winning, best first, as `dreamwalker` sees them.

    Only the view of the seat that has to move is looked at.
    """
    if not isinstance(game.to_move, int):
        raise IllegalMove("nothing-to-advise-on")
    state = game.state
    advice = [Advice(step_of(state, choice), odds) for choice, odds in zip(*odds_of(state), strict=True)]
    return sorted(advice, key=lambda each: -each.odds)


def odds_of(s: State) -> tuple[list[int], list[float]]:
    """The choices of whoever has to choose, and the odds after each, from that seat's view."""
    from .players.dreamwalker import Dreamwalker  # NumPy is imported when it is needed

    view, room = View(s, s.active), [0] * MOST
    choices = room[: list_choices(view.seen, room)]
    return choices, Dreamwalker().odds(view, choices).tolist()


def odds_at(s: State, otherwise: float | None = None) -> float | None:
    """The odds of a moment with the best choice there; `otherwise` in the midst of a shuffle or a deal."""
    from .players.dreamwalker import Dreamwalker
    from .players.lookahead import NO_CHOICE

    if s.phase == OVER:
        return float(s.ending == ALL_DOORS)
    if s.phase in (REFILL, FORESEE, REVEAL):
        return float(Dreamwalker().odds(View(s, s.active), [NO_CHOICE])[0])
    _, odds = odds_of(s)
    return max(odds, default=otherwise)
