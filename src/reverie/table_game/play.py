"""The contract of a game's course: its state, its steps, its deck and its clock."""

from collections.abc import Sequence
from typing import Literal, NamedTuple, Protocol, TypeVar

from ..json_values import Json, JsonList
from ..refusal import Refusal

Seat = int | Literal["screen", "spectator"]
Dice = tuple[int, ...]
"""The words of a random generator (`reverie.dice`)."""

State = TypeVar("State")
Step = TypeVar("Step")


class Actors(NamedTuple):
    """The seats and actors that may act now."""

    seats: tuple[int, ...] = ()
    deck: bool = False
    """Whether the deck has to act before anybody else does."""
    until: float | None = None
    """When the clock acts by itself, if nobody does anything."""


class Playing(Protocol[State, Step]):
    """The course of a game. What has a body here may be left out."""

    name: str
    """As text: in commands, records and addresses."""
    seats: range
    """Numbers of players."""
    host_only: tuple[str, ...] = ()
    """Acts that only the host of a table may say."""
    timed: bool = False
    """Whether time matters in it."""
    grows: bool = False
    """Whether a table gets a seat for each who comes before the game begins, and closes up free seats."""
    agrees_on_rematch: bool = False
    """Whether everybody may ask for another game and has to agree, and somebody else then begins it.
    Otherwise it is the host's decision, and everybody keeps their seat."""
    undo_seats: int = 1
    """Largest number of seats at which moves can be taken back; of several, one device has to hold all."""
    rivals: tuple[str, ...] = ()
    """Bots that can play the cards of a finished solo game once more (`Afterwards.rival`)."""
    daily: bool = False
    """Whether there is a daily game: solo, with the usual options, the same for everybody, played once."""

    # Before it begins

    def new(self, options: Json, seats: int) -> State:
        """Return the state before anything has happened. A `Refusal` says what is wrong with the options."""
        ...

    def begins_midway(self, options: Json) -> bool:
        """Return whether these options begin a game in its midst. It runs at once, for practice alone."""
        return False

    def reseated(self, options: Json, order: Sequence[int]) -> Json:
        """Return the options after the seats have moved: `order` has the old number of each seat."""
        return options

    def options(self, state: State) -> Json:
        """Return every option in force, as records have it."""
        ...

    def may_sit(self, state: State) -> bool:
        """Return whether somebody may take over a seat of a running game at this moment."""
        return True

    def hides_hands(self, state: State) -> bool:
        """Return whether a seat holds what the other seats must not see while the game runs.

        If somebody else takes a freed seat of such a game, it becomes practice. In a game whose seats change
        hands between rounds, when everything lies open, the answer is no.
        """
        return False

    def seats_bots(self, state: State) -> bool:
        """Return whether bots can play here. They cannot where everything is spoken."""
        return True

    def language(self, state: State) -> str:
        """Return the language in which people say things here."""
        return "en"

    def is_prepared(self, state: State) -> bool:
        """Return whether everything is in memory that is needed to judge what is said here."""
        return True

    def prepare(self, state: State) -> None:
        """Read and make what is missing. It may take a second, and is called in a thread."""
        return

    # Its course

    def actors(self, state: State, time: float) -> Actors:
        """Return which seats, the deck or the clock may act now, and until when."""
        ...

    def legal_moves(self, state: State, seat: int) -> tuple[str, ...]:
        """Return what a seat may say now: whole moves, or the names of acts that words are added to."""
        ...

    def steps_of(self, state: State, seat: int, said: JsonList, time: float) -> list[Step]:
        """Return the steps that follow from what a seat says. A `Refusal` says why there are none."""
        ...

    def presence(self, state: State, seat: int, here: bool, time: float) -> list[Step]:
        """Return the steps that follow when a player leaves or comes back."""
        return []

    def due(self, state: State, time: float) -> list[Step]:
        """Return the steps that come by themselves next, by that time."""
        return []

    def deal(self, state: State, seed: str, memory: Dice | None, time: float) -> tuple[Step, Dice]:
        """Return the deck's step, and what the deck has to remember. At first `memory` is None."""
        ...

    def apply(self, state: State, step: Step) -> State:
        """Return the state after a step."""
        ...

    def outcome(self, state: State) -> Json | None:
        """Return the end of the game, or None while it goes on."""
        ...

    def clock(self, state: State) -> float:
        """Return what the table's clock shows in this state, in seconds. Without time it is 0."""
        return 0.0

    def time_of(self, step: Step) -> float:
        """Return when a step was taken."""
        return 0.0

    def undoable(self, before: State, steps: Sequence[Step], seat: int) -> bool:
        """Return whether a seat may take back the steps since `before`. None may have shown a new card."""
        return False

    def replaceable(self, step: Step) -> bool:
        """Return whether a step is a draft, of which only the last is kept while nothing comes between."""
        return False

    def untold(self, state: State, steps: Sequence[Step], seat: int) -> tuple[State, dict[int, Step]]:
        """Return the state without the text of a story that a seat told, and the steps that change, by their
        places. What the story counted for stays. A `Refusal` where there is no such story."""
        raise Refusal("no-story-there")

    # Its log

    def write(self, step: Step) -> JsonList:
        """Return a step for the log, as JSON has it."""
        ...

    def read(self, state: State, written: JsonList) -> Step:
        """Return the step again, in the state in which it was taken."""
        ...
