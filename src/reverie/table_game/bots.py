"""The interface of a game's bots and coach. They get a view, never a state."""

from typing import NamedTuple, Protocol, TypeVar

from ..json_values import Json, JsonList
from ..refusal import Refusal

View_contra = TypeVar("View_contra", contravariant=True)


class Thought(NamedTuple):
    """The move that a bot intends to make, and how many seconds it takes to think."""

    move: JsonList
    seconds: float


class Bots(Protocol[View_contra]):
    """The bots, the coach and the referee of a game. All methods are optional."""

    bots: tuple[str, ...] = ()
    """Names of the bots, the default one first."""
    advises: bool = False
    """Whether there is a coach."""

    def think(
        self, bot: str, view: View_contra, moves: tuple[str, ...], seed: str, own_words: tuple[str, ...] = ()
    ) -> Thought | None:
        """Return a bot's next move, or None if it waits. `own_words` is the result of `Views.own_words`."""
        return None

    def advise(self, view: View_contra) -> list[tuple[str, float]]:
        """Return the moves of the player who has to choose, best first, each with its odds: the probability
        of winning."""
        raise Refusal("advice-not-supported")

    def explain(self, view: View_contra) -> Json:
        """Return the best of these moves and the reasons for it, as codes with values."""
        raise Refusal("advice-not-supported")

    def check(self, view: View_contra, word: str) -> tuple[str, Json]:
        """Return the referee's verdict on a clue before it is given, and the reason as a code with values."""
        raise Refusal("check-not-supported")
