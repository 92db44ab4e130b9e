"""The interface of a game for clients: views, signs, and finished rounds."""

from collections.abc import Sequence
from typing import Protocol, TypeVar

from ..json_values import Json, JsonList
from .play import Seat

State_contra = TypeVar("State_contra", contravariant=True)
Step_contra = TypeVar("Step_contra", contravariant=True)
View_co = TypeVar("View_co", covariant=True)


class Views(Protocol[State_contra, Step_contra, View_co]):
    """The data of a game that leaves a table. Methods with a body here are optional."""

    reactions: tuple[str, ...] = ()
    """Names of the reactions that players can show each other, such as a laugh or applause."""

    def view(self, state: State_contra, seat: Seat) -> View_co:
        """Return everything that a seat may know."""
        ...

    def view_json(self, state: State_contra, seat: Seat) -> Json:
        """Return the view as JSON, for clients."""
        ...

    def view_parts(self, state: State_contra, seat: Seat) -> tuple[Json, Json]:
        """Return the view as JSON in two parts, a shared and a private one.

        All seats that see the same shared part get the same object. The keys of the private part are the same
        for every seat.
        """
        return {}, self.view_json(state, seat)

    def visible_step(self, before: State_contra, step: Step_contra, seat: Seat) -> JsonList | None:
        """Return a step as a seat saw it, with null for a card seen from the back. None if the seat saw
        nothing."""
        return None

    def turn_of(self, state: State_contra) -> int | None:
        """Return the seat whose turn it is, or None in a game without turns.

        In a game with turns every seat must see every step, even if only the back of a card, because answers
        about turns are cached until the state changes.
        """
        return None

    def allows_signals(self, state: State_contra) -> bool:
        """Return whether players may send each other free signs."""
        return False

    def reactions_now(self, state: State_contra) -> tuple[str, ...]:
        """Return the `reactions` that may be shown now. There are none while they could reveal a secret."""
        return self.reactions

    def notices_sign(self, state: State_contra, by: int, seat: Seat) -> bool:
        """Return whether `seat` notices a sign of seat `by` now. The sleeping Dreamer does not."""
        return True

    def own_words(self, state: State_contra, seat: int) -> tuple[str, ...]:
        """Return the words that a seat said and may remember, even if its view no longer has them."""
        return ()

    def rounds_over(self, state: State_contra) -> int:
        """Return the number of finished rounds. The result of `rounds` depends only on it."""
        return 0

    def rounds(self, steps: Sequence[Step_contra]) -> Json:
        """Return the finished `rounds`, without secrets, and the `awards` of the whole game.

        The running time must not depend on steps after the last finished round.
        """
        return {"rounds": [], "awards": []}
