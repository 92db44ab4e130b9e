"""What a table needs of a game. Both games offer exactly this, each in a module called `seating`.

A table knows no game by name: it is given such a module. The state is a value and never changed; a step is
anything that `write` can put into a log and `read` can take out again.
"""

from typing import Any, Literal, NamedTuple, Protocol

Seat = int | Literal["screen", "spectator"]


class Actors(NamedTuple):
    """Who may act now."""

    seats: tuple[int, ...] = ()
    deck: bool = False
    """Has the deck to act, before anybody else does?"""
    until: float | None = None
    """When the clock acts by itself, if nobody does anything."""


class Seating(Protocol):
    """A game, as a table sees it."""

    NAME: str
    SEATS: range
    """For how many players it is."""
    FOR_THE_HOST: tuple[str, ...]
    """What only the host of a table may say."""

    def new(self, options: dict[str, Any], seats: int) -> Any:
        """The state before anything has happened; a `Refusal` says what is wrong with the options."""

    def options(self, state: Any) -> dict[str, Any]:
        """Every option in force, as records have it."""

    def actors(self, state: Any, time: float) -> Actors:
        """Which seats, the deck or the clock may act now, and until when."""

    def legal(self, state: Any, seat: int) -> tuple[str, ...]:
        """What a seat may say now: whole moves, or the names of acts that words are added to."""

    def follows(self, state: Any, seat: int, said: list[Any], time: float) -> list[Any]:
        """The steps that come of what a seat says. A `Refusal` says why it cannot be."""

    def presence(self, state: Any, seat: int, here: bool, time: float) -> list[Any]:
        """The steps that come of a player's leaving or coming back, if the game minds."""

    def due(self, state: Any, time: float) -> list[Any]:
        """The steps that come by themselves, first of all, by that time; none if there are none."""

    def deal(self, state: Any, seed: str, memory: Any, time: float) -> tuple[Any, Any]:
        """The deck's answer from its seed, and what it must remember (nothing at first)."""

    def apply(self, state: Any, step: Any) -> Any:
        """The state after a step."""

    def view(self, state: Any, seat: Seat) -> dict[str, Any]:
        """Everything that a seat may know, as JSON has it."""

    def shown(self, before: Any, step: Any, seat: Seat) -> list[Any] | None:
        """A step as a seat saw it, with nothing for the back of a card; nothing at all if it did not."""

    def outcome(self, state: Any) -> dict[str, Any] | None:
        """The end of the game; nothing while it goes on."""

    def record(self, state: Any, steps: list[Any], seed: str, names: list[str]) -> dict[str, Any]:
        """The game as rules/record.md has it."""

    def write(self, step: Any) -> list[Any]:
        """A step for the log, as JSON has it."""

    def read(self, state: Any, said: list[Any]) -> Any:
        """The step again, in the state that it was taken in."""

    def undoable(self, before: Any, steps: list[Any], seat: int) -> bool:
        """May a seat take back these steps, taken since `before`? Not what has shown somebody a new card."""
