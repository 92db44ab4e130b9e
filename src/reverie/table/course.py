"""A course: the next steps at a table, with their log entries and results."""

from dataclasses import dataclass, field
from typing import Generic

from ..table_game import Dice, Playing, State, Step
from .reducer import StepResult
from .state import Draft
from .store import Entry


@dataclass
class Course(Generic[State, Step]):
    """Steps in the order in which they will happen. The rules are applied to each of them here, once."""

    game: Playing[State, Step]
    seed: str
    state: State
    memory: Dice | None
    replaces: Draft[State] | None = None
    """The draft that the first entry replaces, or None."""
    entries: list[Entry] = field(default_factory=list)
    results: list[StepResult[State, Step]] = field(default_factory=list)
    """The results of the entries of kinds "step" and "deck"."""

    def move(self, seat: int) -> None:
        """Add the entry that begins a move of a seat."""
        self.entries.append(["move", seat])

    def take(self, kind: str, step: Step) -> None:
        """Apply a step and add its entry, of kind "step" or "deck"."""
        self.entries.append([kind, self.game.write(step)])
        before, self.state = self.state, self.game.apply(self.state, step)
        self.results.append(StepResult(before, step, self.state, self.memory))

    def settle(self, time: float) -> None:
        """Take all automatic steps until a player has to act: the deck's, and those of expired deadlines."""
        game = self.game
        while game.outcome(self.state) is None:
            if game.actors(self.state, time).deck:
                step, self.memory = game.deal(self.state, self.seed, self.memory, time)
                self.take("deck", step)
                continue
            steps = game.due_steps(self.state, time)
            if not steps:
                return
            for step in steps:
                self.take("step", step)
