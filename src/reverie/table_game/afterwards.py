"""The interface for finished games: records, analyses, statistics, and scores of daily games."""

from collections.abc import Sequence
from typing import Any, Protocol, TypeVar

from ..json_values import Json
from ..refusal import Refusal
from .play import Step

State_contra = TypeVar("State_contra", contravariant=True)


class Analysis(Protocol):
    """An analysis made moment by moment: `done` of `all` are finished. A failed moment can be retried."""

    done: int
    all: int

    def advance(self) -> None:
        """Analyse the next moment."""

    def story(self) -> Json:
        """Return the complete analysis, once all moments are done."""
        ...


class Afterwards(Protocol[State_contra, Step]):
    """The methods for finished games. Those with a body here are optional."""

    analyses: bool = False
    """Whether finished games are analysed."""

    def record(self, state: State_contra, steps: list[Step], seed: str, names: list[str]) -> Json:
        """Return the game's record, in the format of docs/rules/records.md."""
        ...

    def replay_record(self, record: Any) -> tuple[Json, list[Step]]:
        """Return the options in a record and the steps of its game, after replaying them by the rules.

        Raise a `Refusal` if the record is wrong, or games of this kind cannot be imported.
        """
        raise Refusal("import-not-supported")

    def analysis(self, record: Json) -> Analysis:
        """Return an analysis of a finished game, not yet run: judged choices, and the table after each step.

        `analysis.accuracy` in its result has one value for each seat.
        """
        raise Refusal("story-not-supported")

    def challenge_facts(self, state: State_contra, steps: Sequence[Step]) -> Json:
        """Return facts about a finished game, which lists of games store, for `figures` and `challenges`."""
        return {}

    def score(self, outcome: Json) -> Json:
        """Return the score of a daily game: named numbers. `won` is one of them, 0 or 1."""
        raise Refusal("daily-not-supported")

    def rank(self, score: Json) -> tuple[float, ...]:
        """Return a sort key for the scores of a day. The highest is the best."""
        return (score["won"],)

    def path(self, steps: Sequence[Step]) -> list[str]:
        """Return the choices of a solo game, each a move that the seat could send."""
        return []

    def figures(self, games: Sequence[tuple[int, Json]]) -> Json:
        """Return statistics of finished games, given the latest first.

        Each game is a pair of the player's seat and the game's summary, which has its `result`, `marks`,
        `code`, and the time when it `ended`.
        """
        return {"games": len(games)}

    def challenges(self, games: Sequence[tuple[int, Json]]) -> list[Json]:
        """Return the challenges that these games have met, and the progress of others. Each has a `name`."""
        return []

    def rival(self, record: Json, bot: str) -> Json:
        """Let a bot play the cards of a finished solo game, and return both results."""
        raise Refusal("rival-not-supported")
