"""The contract of a game for people who look at a table: views, signs, and rounds that are over."""

from collections.abc import Sequence
from typing import Protocol, TypeVar

from ..json_values import Json, JsonList
from .play import Seat

State_contra = TypeVar("State_contra", contravariant=True)
Step_contra = TypeVar("Step_contra", contravariant=True)
View_co = TypeVar("View_co", covariant=True)


class Views(Protocol[State_contra, Step_contra, View_co]):
    """All that leaves a table. What has a body here may be left out."""

    reactions: tuple[str, ...] = ()
    """Names of what players may show each other besides playing: a laugh, applause."""

    def view(self, state: State_contra, seat: Seat) -> View_co:
        """Return everything that a seat may know."""
        ...

    def view_json(self, state: State_contra, seat: Seat) -> Json:
        """Return the view as it is sent."""
        ...

    def view_parts(self, state: State_contra, seat: Seat) -> tuple[Json, Json]:
        """Return the view as it is sent in two parts, which together are the whole.

        The first is shared, and the same object for all seats that see the same. The second is what the seat
        sees alone; its keys are the same for every seat.
        """
        return {}, self.view_json(state, seat)

    def shown(self, before: State_contra, step: Step_contra, seat: Seat) -> JsonList | None:
        """Return a step as a seat saw it, with nothing for the back of a card; None if it saw nothing."""
        return None

    def turn_of(self, state: State_contra) -> int | None:
        """Return whose turn it is, in a game that players take turns at.

        Everybody has to see each step of such a game, if only the back of a card: answers are cached by how
        far the game is.
        """
        return None

    def signals(self, state: State_contra) -> bool:
        """Return whether players may give each other signs."""
        return False

    def reactions_now(self, state: State_contra) -> tuple[str, ...]:
        """Return which of the `reactions` may be shown now: none where a laugh would give something away."""
        return self.reactions

    def hears(self, state: State_contra, by: int, seat: Seat) -> bool:
        """Return whether a seat notices now what another shows. Whoever sleeps does not."""
        return True

    def own_words(self, state: State_contra, seat: int) -> tuple[str, ...]:
        """Return what a seat said itself and may remember, also where its view no longer has it."""
        return ()

    def rounds_over(self, state: State_contra) -> int:
        """Return how many rounds are over. `rounds` returns the same until there are more."""
        return 0

    def rounds(self, steps: Sequence[Step_contra]) -> Json:
        """Return the `rounds` that are over, as all may know them, and the `awards` of the whole game.

        The work it does depends on no step after the last round that is over.
        """
        return {"rounds": [], "awards": []}
