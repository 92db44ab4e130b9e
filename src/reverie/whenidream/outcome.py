"""The outcome of a game."""

from dataclasses import dataclass

from . import scoring
from .json_types import Result
from .state import OVER, State


@dataclass(frozen=True, slots=True)
class Outcome:
    """Scores with penalties deducted, numbers of penalty cards, and the winners (W7), by seat."""

    scores: tuple[int, ...]
    penalties: tuple[int, ...]
    winners: tuple[int, ...]

    def to_dict(self) -> Result:
        """Return the outcome as a JSON object, as in records."""
        return {
            "scores": list(self.scores),
            "penalties": list(self.penalties),
            "winners": list(self.winners),
        }


def outcome_of(s: State) -> Outcome | None:
    """Return the outcome, or None while the game is in progress."""
    if s.phase != OVER:
        return None
    fines = tuple(len(cards) for cards in s.penalties)
    return Outcome(tuple(scoring.final_scores(s)), fines, s.winners)
