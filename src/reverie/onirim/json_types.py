"""The shapes of what is written as JSON, for those who check their types: records, views, figures, stories.

>>> from reverie import onirim
>>> from reverie.onirim.json_types import Record
>>> record: Record = onirim.Game(seed=7).record()
>>> record["rules"]["search_without_door"]
'nothing'
"""

from typing import Literal, NotRequired, TypedDict

from ..json_values import Json, JsonList
from .options import Communication as Communication
from .options import Rules as Rules
from .options import SearchWithoutDoor as SearchWithoutDoor

Deck = Literal["deck"]
DoorPlace = Literal["deck", "limbo", "lost"]
"""Where a door is that nobody has."""

WrittenStep = JsonList
"""A step as records have it: its verb, then cards, a colour, a group or a seat, as its form wants."""


class Result(TypedDict):
    """How a game ended."""

    won: bool
    doors: list[list[str]]
    turns: int
    reason: str


class Record(TypedDict):
    """A game, whole or so far (`docs/notation.md`)."""

    record: int
    game: str
    players: int
    rules: Rules
    seed: str
    seats: list[str]
    steps: list[WrittenStep]
    result: NotRequired[Result]


class SeenOutcome(TypedDict):
    """How a game ended, in a view."""

    won: bool
    reason: str


class WrittenRefusal(TypedDict):
    """Why something cannot be done: `Refusal.to_dict()`. The other values depend on the code."""

    code: str
    card: NotRequired[str]
    symbol: NotRequired[str]


class DoorPlaces(TypedDict, total=False):
    """Where each door is, where that tells more than the seats do."""

    door_places: list[int | DoorPlace]


class HandPlaces(TypedDict):
    """How many cards lie in a full hand, and how many of the shared ones."""

    own: int
    shared: int


class SeenTable(DoorPlaces):
    """All that a seat may know: `View.to_dict()`. Cards and colours go by their names."""

    seat: int | Literal["spectator"]
    players: int
    rules: Rules
    """Every option in force."""
    phase: str
    active: int
    """The seat whose turn it is."""
    to_move: int | Deck | None
    """Who has to act. None: the game is over."""
    turns: int
    """Turns that are over."""
    hands: list[list[str] | None]
    """The own cards of each seat. None: they are hidden."""
    hand_sizes: list[int]
    shared: list[str]
    rows: list[list[str]]
    series: list[int]
    """How many cards at the end of each row count towards a series."""
    doors: list[list[str]]
    """The colours of the doors that each seat has found."""
    limbo: list[str]
    discard: dict[str, int]
    resolving: str | None
    """The door or nightmare that was drawn and waits."""
    deck: int
    known: list[str | None]
    """The top of the deck where somebody knows it, top first. None: this seat does not."""
    unseen: dict[str, int]
    """How many of each card this seat has not seen: in the deck, and in hands it may not see."""
    left: dict[str, int]
    """Unseen cards and known ones together."""
    nightmare_odds: float | None
    """How likely the next card is a nightmare. None: the deck is empty."""
    copies: dict[str, int]
    """How many of each card the whole game has."""
    doors_wanted: int
    """How many doors each player needs."""
    hand_places: HandPlaces
    series_size: int
    """How many cards complete a series."""
    deck_price: int
    """How many cards a nightmare takes from the deck."""
    search_matters: bool
    """Might one rather decline the search that is offered?"""
    not_now: WrittenRefusal | None
    """Why this seat can neither play nor discard now. None: it can, or nobody sits there."""
    unplayable: dict[str, WrittenRefusal]
    """Why cards that this seat holds cannot be played."""
    unwinnable: bool
    """Has a door been discarded?"""
    outcome: SeenOutcome | None


class Figures(TypedDict):
    """Many games, counted: `Summary.to_dict()`."""

    games: int
    won: int
    win_rate: float
    interval: list[float]
    mean_turns: float
    mean_doors: float
    decisions: int
    seconds: float


class Columns(TypedDict):
    """A row for each game, column by column."""

    game: list[int]
    won: list[bool]
    turns: list[int]
    doors: list[int]


class WrittenReason(TypedDict):
    """What speaks for a choice: a code, worded under `why` in the texts, and its values."""

    code: str
    values: Json


class JudgedStep(TypedDict):
    """A step of a judged game."""

    step: int
    turn: int
    seat: int | None
    did: str
    before: float
    odds: float
    best: str | None
    cost: float
    stake: float
    luck: float
    choices: NotRequired[list[tuple[str, float]]]
    reasons: NotRequired[list[WrittenReason]]


class JudgedGame(TypedDict):
    """A whole game, judged: `Analysis.to_dict()`."""

    players: int
    start: float
    end: float
    luck: float
    cost: list[float]
    accuracy: list[float | None]
    dearest: list[int]
    steps: list[JudgedStep]


class ToldStory(TypedDict):
    """The story of a finished game."""

    record: Record
    analysis: JudgedGame
    moments: list[SeenTable]
    """The table after each step."""


class ShownStep(TypedDict):
    """A step as a seat would see it, and the table after it."""

    step: WrittenStep
    view: SeenTable


class Explained(TypedDict):
    """A choice explained: `Explanation.to_dict()`."""

    best: str
    odds: float
    second: str | None
    cost: float
    reasons: list[WrittenReason]
    line: list[ShownStep]
