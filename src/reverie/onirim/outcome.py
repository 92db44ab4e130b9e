"""The outcome of a game."""

from dataclasses import dataclass

from .cards import Colour
from .state import ALL_DOORS, OVER, REASONS, State


@dataclass(frozen=True, slots=True)
class Outcome:
    """The result of a game and its reason, the doors of each seat, and the number of cards played and
    discarded (O9)."""

    won: bool
    reason: str
    doors: tuple[tuple[Colour, ...], ...]
    turns: int

    @property
    def winner(self) -> str:
        """ "players" or "labyrinth": two players both win or both lose."""
        return "players" if self.won else "labyrinth"


def doors_of(s: State) -> tuple[tuple[Colour, ...], ...]:
    """Return the doors in front of each seat, by colour."""
    return tuple(
        tuple(colour for colour in Colour for _ in range(s.doors[seat][colour])) for seat in range(s.players)
    )


def outcome_of(s: State) -> Outcome | None:
    """Return the outcome, or None while the game is in progress."""
    if s.phase != OVER:
        return None
    return Outcome(s.ending == ALL_DOORS, REASONS[s.ending], doors_of(s), s.turns)
