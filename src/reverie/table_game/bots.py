"""The contract of a game's bots and coach. They are given a view, never a state."""

from typing import NamedTuple, Protocol, TypeVar

from ..json_values import Json, JsonList
from ..refusal import Refusal

View_contra = TypeVar("View_contra", contravariant=True)


class Thought(NamedTuple):
    """A bot's next message, and after how many seconds it is sent."""

    said: JsonList
    seconds: float


class Bots(Protocol[View_contra]):
    """The bots, the coach and the referee of a game. What has a body here may be left out."""

    bots: tuple[str, ...] = ()
    """Names of the bots, the usual one first."""
    advises: bool = False
    """Whether there is a coach."""

    def think(
        self, bot: str, view: View_contra, moves: tuple[str, ...], seed: str, said: tuple[str, ...] = ()
    ) -> Thought | None:
        """Return what a bot means to say, or None if it waits. `said` are its `Views.own_words`."""
        return None

    def advise(self, view: View_contra) -> list[tuple[str, float]]:
        """Return the moves of whoever has to choose and their odds, best first."""
        raise Refusal("game-without-advice")

    def explain(self, view: View_contra) -> Json:
        """Return the best of these moves and why, as codes and values that can be worded."""
        raise Refusal("game-without-advice")

    def check(self, view: View_contra, word: str) -> tuple[str, Json]:
        """Return the verdict of a referee on a word before it is said, and why as a code with values."""
        raise Refusal("nothing-to-check")
