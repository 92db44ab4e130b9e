"""The coach: the odds of every choice, computed from what the player may know.

>>> from reverie import onirim
>>> best, *others = onirim.advise(onirim.Game(seed=7))
>>> str(best.move), best.odds > 0.5
('play red sun', True)
"""

from typing import NamedTuple

from ..refusal import IllegalMove
from .game import Game, check_game
from .moves import choices_of, step_of
from .players.dreamwalker import Dreamwalker
from .players.lookahead import NO_CHOICE
from .state import ALL_DOORS, FORESEE, OVER, REFILL, REVEAL, State
from .steps import Step
from .view import View

MAX_CARDS = 4
"""With at most this many cards to come, in the deck and in limbo, the coach tries to find exact odds."""
MAX_POSITIONS = 3000
"""The maximum number of positions that it solves: a tenth of a second in plain Python, usually far less."""


class Advice(NamedTuple):
    """A legal move and the odds of winning after it."""

    move: Step
    odds: float


def advise(game: Game) -> list[Advice]:
    """Return each legal move with its odds of winning, best first, as `dreamwalker` sees them.

    They are computed from the view of the seat that has to move. In a solo game with at most four cards to
    come they are nearly always exact.
    """
    check_game(game)
    if not isinstance(game.to_move, int):
        raise IllegalMove("nothing-to-advise-on")
    return advice_for(game.view(game.to_move))


def advice_for(view: View) -> list[Advice]:
    """Return the advice for the seat of a view. It is empty if the seat has no choice."""
    advice = [Advice(step_of(view.visible_state, choice), odds) for choice, odds in odds_for(view)]
    return sorted(advice, key=lambda each: -each.odds)


def odds_for(view: View) -> list[tuple[int, float]]:
    """Return each choice of the seat of a view, and the odds of winning after it."""
    choices = choices_of(view)
    odds = (
        Dreamwalker(max_cards=MAX_CARDS, max_positions=MAX_POSITIONS).odds(view, choices) if choices else []
    )
    return list(zip(choices, odds, strict=True))


def odds_at(s: State, otherwise: float | None = None) -> float | None:
    """Return the odds of winning after the best choice, or `otherwise` while the deck shuffles or deals."""
    if s.phase == OVER:
        return float(s.ending == ALL_DOORS)
    view = View(s, s.active)
    if s.phase in (REFILL, FORESEE, REVEAL):
        return Dreamwalker(max_cards=MAX_CARDS, max_positions=MAX_POSITIONS).odds(view, [NO_CHOICE])[0]
    return max((odds for _, odds in odds_for(view)), default=otherwise)
