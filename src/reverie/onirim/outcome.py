"""How a game ended."""

from dataclasses import dataclass

from .cards import Colour
from .state import ALL_DOORS, OVER, REASONS, State


@dataclass(frozen=True, slots=True)
class Outcome:
    """Who won and why, the doors each seat has, and the cards played and discarded (O9)."""

    won: bool
    reason: str
    doors: tuple[tuple[Colour, ...], ...]
    turns: int

    @property
    def winner(self) -> str:
        """ "players" or "labyrinth": with two players both win or both lose."""
        return "players" if self.won else "labyrinth"


def doors_of(s: State) -> tuple[tuple[Colour, ...], ...]:
    """The doors in front of each seat, by colour."""
    return tuple(
        tuple(colour for colour in Colour for _ in range(s.doors[seat][colour])) for seat in range(s.players)
    )


def outcome_of(s: State) -> Outcome | None:
    """The outcome, or nothing while the game goes on."""
    if s.phase != OVER:
        return None
    return Outcome(s.ending == ALL_DOORS, REASONS[s.ending], doors_of(s), s.turns)
