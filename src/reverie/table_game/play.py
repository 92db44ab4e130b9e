"""The interface of a game's rules: its state, steps, deck and clock."""

from collections.abc import Sequence
from typing import Literal, NamedTuple, Protocol, TypeVar

from ..json_values import Json, JsonList
from ..refusal import Refusal

Seat = int | Literal["screen", "spectator"]
Dice = tuple[int, ...]
"""The state of a random generator (`reverie.dice`)."""

State = TypeVar("State")
Step = TypeVar("Step")


class Actors(NamedTuple):
    """The seats that may act now, or the deck."""

    seats: tuple[int, ...] = ()
    deck: bool = False
    """Whether the deck has to act before any seat."""
    until: float | None = None
    """Time of the next deadline, in seconds on the table's clock. None if there is none."""


class Playing(Protocol[State, Step]):
    """The rules of a game. Attributes with a value and methods with a body here are optional."""

    name: str
    """Name in commands, records and addresses."""
    seats: range
    """The possible numbers of players."""
    host_only: tuple[str, ...] = ()
    """Acts that only the host of a table may send."""
    has_deadlines: bool = False
    """Whether the game has deadlines."""
    grows: bool = False
    """Whether a table adds a seat for each newcomer before the game begins, and then removes free seats."""
    agrees_on_rematch: bool = False
    """Whether any player may ask for another game and all have to agree. Another player then begins it.
    Otherwise the host decides, and everybody keeps their seat."""
    undo_seats: int = 1
    """Maximum number of seats for taking moves back. If there are several, one device must hold them all."""
    rivals: tuple[str, ...] = ()
    """Bots that can play the cards of a finished solo game again (`Afterwards.rival`)."""
    daily: bool = False
    """Whether there is a daily game: solo, with default options, the same for everybody, played once."""

    # Before the game

    def new(self, options: Json, seats: int) -> State:
        """Return the state before the first step. Raise a `Refusal` if the options are wrong."""
        ...

    def begins_midway(self, options: Json) -> bool:
        """Return whether these options begin in the middle of a game. It runs at once, as practice."""
        return False

    def reseat_options(self, options: Json, order: Sequence[int]) -> Json:
        """Return the options after seats were renumbered: `order` lists the old number of each seat."""
        return options

    def options(self, state: State) -> Json:
        """Return all options in force, in the form of records."""
        ...

    def may_sit(self, state: State) -> bool:
        """Return whether a newcomer may take over a seat of the running game in this state."""
        return True

    def hides_hands(self, state: State) -> bool:
        """Return whether a seat has cards that other seats must not see while the game runs.

        If another person takes a freed seat of such a game, it becomes practice. Return False if seats can be
        taken over only between rounds, when nothing is hidden.
        """
        return False

    def seats_bots(self, state: State) -> bool:
        """Return whether bots can play. They cannot if the table plays by voice."""
        return True

    def language(self, state: State) -> str:
        """Return the code of the language in which the table plays."""
        return "en"

    def is_prepared(self, state: State) -> bool:
        """Return whether all data needed to judge words is in memory."""
        return True

    def prepare(self, state: State) -> None:
        """Load the data that is missing. It may take a second, and is called in a thread."""
        return

    # During the game

    def actors(self, state: State, time: float) -> Actors:
        """Return the seats that may act now, or the deck, and the next deadline."""
        ...

    def legal_moves(self, state: State, seat: int) -> tuple[str, ...]:
        """Return what a seat may send now: whole moves, or the names of acts that take arguments."""
        ...

    def steps_of(self, state: State, seat: int, move: JsonList, time: float) -> list[Step]:
        """Return the steps that follow from a seat's move. Raise a `Refusal` if the move is illegal."""
        ...

    def presence(self, state: State, seat: int, here: bool, time: float) -> list[Step]:
        """Return the steps that follow when a player leaves or comes back."""
        return []

    def due_steps(self, state: State, time: float) -> list[Step]:
        """Return the next automatic steps that are due at `time`."""
        return []

    def deal(self, state: State, seed: str, memory: Dice | None, time: float) -> tuple[Step, Dice]:
        """Return the deck's step and the new state of its random generator. `memory` is None at first."""
        ...

    def apply(self, state: State, step: Step) -> State:
        """Return the state after a step."""
        ...

    def outcome(self, state: State) -> Json | None:
        """Return the result of the game, or None while it runs."""
        ...

    def clock(self, state: State) -> float:
        """Return the seconds on the table's clock in this state, or 0 in a game without time."""
        return 0.0

    def time_of(self, step: Step) -> float:
        """Return when a step was taken, in seconds on the table's clock, or 0 in a game without time."""
        return 0.0

    def can_undo(self, before: State, steps: Sequence[Step], seat: int) -> bool:
        """Return whether a seat may take back the steps since `before`: none has revealed a card."""
        return False

    def is_replaceable(self, step: Step) -> bool:
        """Return whether a step is a draft. The log keeps only the last of several drafts in a row."""
        return False

    def without_story(self, state: State, steps: Sequence[Step], seat: int) -> tuple[State, dict[int, Step]]:
        """Return the state without the text of a seat's story, and the changed steps, by their indexes.

        The story's points stay. Raise a `Refusal` if there is no such story.
        """
        raise Refusal("no-story-to-remove")

    # The log

    def write(self, step: Step) -> JsonList:
        """Return a step in the form for the log."""
        ...

    def read(self, state: State, written: JsonList) -> Step:
        """Return a step from its form in the log. `state` is the state in which it was taken."""
        ...
