"""The contract of a finished game: its record, story, figures, and its place in the day's list."""

from collections.abc import Sequence
from typing import Any, Protocol, TypeVar

from ..json_values import Json
from ..refusal import Refusal
from .play import Step

State_contra = TypeVar("State_contra", contravariant=True)


class Telling(Protocol):
    """A story that is made moment by moment: `done` of `all` are. A moment that fails may be tried again."""

    done: int
    all: int

    def go_on(self) -> None:
        """Make one moment more."""

    def story(self) -> Json:
        """Return all of it, once every moment is done."""
        ...


class Afterwards(Protocol[State_contra, Step]):
    """Answers about finished games. Methods with a body here may be left out."""

    tells_stories: bool = False
    """Whether finished games are judged."""

    def record(self, state: State_contra, steps: list[Step], seed: str, names: list[str]) -> Json:
        """Return the game as rules/record.md has it."""
        ...

    def replayed(self, record: Any) -> tuple[Json, list[Step]]:
        """Return the options of a record and the steps of its game, each taken by the rules.

        A `Refusal` says why that cannot be, or that no table of this game can be made from a record.
        """
        raise Refusal("not-brought-in")

    def telling(self, record: Json) -> Telling:
        """Return the story of a finished game: its record judged, and the table after each step.

        `analysis.accuracy` has one for each seat.
        """
        raise Refusal("no-story")

    def marks(self, state: State_contra, steps: Sequence[Step]) -> Json:
        """Return small facts of a finished game that its list keeps, for `figures` to count later."""
        return {}

    def score(self, outcome: Json) -> Json:
        """Return what a day keeps of its game: numbers by their names, `won` among them, 0 or 1."""
        raise Refusal("no-daily-game")

    def rank(self, score: Json) -> tuple[float, ...]:
        """Return by what those who played the same day are put in order, the highest first."""
        return (score["won"],)

    def path(self, steps: Sequence[Step]) -> list[str]:
        """Return the choices of a solo game, each as its seat would say it (`[choice]`)."""
        return []

    def figures(self, games: Sequence[tuple[int, Json]]) -> Json:
        """Return what finished games come to, the latest first.

        Each is given as a player's seat and what is listed of it: its `result`, its `marks`, its `code` and
        when it `ended`.
        """
        return {"games": len(games)}

    def challenges(self, games: Sequence[tuple[int, Json]]) -> list[Json]:
        """Return what they have earned besides, and how near the rest is; each has a `name`."""
        return []

    def rival(self, record: Json, bot: str) -> Json:
        """Return how a finished solo game went, and how it went for a bot with the same cards."""
        raise Refusal("no-rival")
