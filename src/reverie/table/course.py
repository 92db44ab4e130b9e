"""What is about to happen at a table: how it is written, and where it leads. None of it has happened yet."""

from dataclasses import dataclass, field
from typing import Any, NamedTuple

from ..table_game import TableGame
from .store import Entry


class Moment(NamedTuple):
    """What the table goes back to when a move is taken back."""

    state: Any
    memory: Any
    steps: int


class Draft(NamedTuple):
    """The last entry of a log, while it is one that the next of its kind replaces."""

    seat: int
    entry: Entry
    state: Any
    """The one it was taken in."""


@dataclass
class Course:
    """Steps in the order in which they will be taken. Each is applied here, once, and never again."""

    game: TableGame[Any, Any, Any]
    seed: str
    state: Any
    memory: Any
    taken: int
    """Steps of the table before these."""
    mover: int = 0
    """Whose move it is."""
    instead_of: Draft | None = None
    """What the first entry replaces."""
    entries: list[Entry] = field(default_factory=list)
    steps: list[tuple[Any, Any]] = field(default_factory=list)
    """Each with the state it is taken in."""
    moves: list[Moment] = field(default_factory=list)
    """Where each player's move begins."""

    def move(self, seat: int) -> None:
        """What follows is a seat's move."""
        self.mover = seat
        self.entries.append(["move", seat])
        self.moves.append(Moment(self.state, self.memory, self.taken + len(self.steps)))

    def take(self, kind: str, step: Any) -> None:
        self.entries.append([kind, self.game.write(step)])
        self.steps.append((self.state, step))
        self.state = self.game.apply(self.state, step)

    def settle(self, time: float) -> None:
        """What happens by itself, until somebody has to act: the deck, deadlines."""
        game = self.game
        while game.outcome(self.state) is None:
            if game.actors(self.state, time).deck:
                step, self.memory = game.deal(self.state, self.seed, self.memory, time)
                self.take("deck", step)
                continue
            steps = game.due(self.state, time)
            if not steps:
                return
            for step in steps:
                self.take("step", step)

    def draft(self) -> Draft | None:
        """The last step, if the next one may replace it."""
        before, step = self.steps[-1]
        return Draft(self.mover, self.entries[-1], before) if self.game.replaceable(step) else None
