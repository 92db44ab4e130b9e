"""Exact odds where few cards are left, for the player and the coach: `endgame` in plain Python."""

from collections.abc import Sequence

from ..choices import MAX_CHOICES
from ..state import PROPHECY, State
from .endgame import MAX_CARDS, MAX_DEPTH, MAX_POSITIONS, SolverMemory, is_endgame, solve


def exact_odds(s: State, choices: Sequence[int], max_positions: int = MAX_POSITIONS) -> list[float] | None:
    """Return the odds of winning after each choice with best play, or None if it takes too many positions.

    `s` is the view of a lone player.
    """
    answers = [0.0] * len(choices)
    memory = SolverMemory(
        states=[s] * MAX_DEPTH,
        choices=[[0] * MAX_CHOICES for _ in range(MAX_DEPTH)],
        cards=[[0] * PROPHECY for _ in range(MAX_DEPTH)],
        counts=[0] * MAX_DEPTH,
        tried_counts=[0] * MAX_DEPTH,
        odds=[0.0] * MAX_DEPTH,
        numbers=[0] * MAX_DEPTH,
        position_numbers={},
        position_odds=[0.0] * max_positions,
        choice_odds=answers,
    )
    return answers if solve(memory, choices, len(choices)) else None


def endgame_odds(
    s: State, choices: Sequence[int], max_cards: int = MAX_CARDS, max_positions: int = MAX_POSITIONS
) -> list[float] | None:
    """Return exact odds if no more than `max_cards` cards are to come, else None: see `exact_odds`."""
    return exact_odds(s, choices, max_positions) if is_endgame(s, max_cards) else None
