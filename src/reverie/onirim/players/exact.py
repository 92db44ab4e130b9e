"""Exact odds where few cards are left, for the player and the coach: `endgame` in plain Python."""

from collections.abc import Sequence

from ..choices import MOST
from ..state import PROPHECY, State
from .endgame import DEEPEST, ENOUGH, FEW, Desk, few_left, solve


def exact_odds(s: State, choices: Sequence[int], most: int = ENOUGH) -> list[float] | None:
    """Return the odds of winning after each choice with best play, or None if that takes more than `most`
    positions.

    `s` is the view of a lone player.
    """
    answers = [0.0] * len(choices)
    desk = Desk(
        states=[s] * DEEPEST,
        choices=[[0] * MOST for _ in range(DEEPEST)],
        cards=[[0] * PROPHECY for _ in range(DEEPEST)],
        counts=[0] * DEEPEST,
        tried=[0] * DEEPEST,
        odds=[0.0] * DEEPEST,
        numbers=[0] * DEEPEST,
        solved={},
        found=[0.0] * most,
        answers=answers,
    )
    return answers if solve(desk, choices, len(choices)) else None


def endgame_odds(s: State, choices: Sequence[int], few: int = FEW, most: int = ENOUGH) -> list[float] | None:
    """Return exact odds if no more than `few` cards are to come, else None: see `exact_odds`."""
    return exact_odds(s, choices, most) if few_left(s, few) else None
