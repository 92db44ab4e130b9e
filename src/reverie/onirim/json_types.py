"""Types of the JSON that is written: records, views, figures, stories.

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
"""The place of a door that no player has."""

WrittenStep = JsonList
"""A step as written in records: its verb, then the parts that its form needs (`steps.FORMS`)."""


class Result(TypedDict):
    """How a game ended."""

    won: bool
    doors: list[list[str]]
    turns: int
    reason: str


class Record(TypedDict):
    """A game, finished or not (`docs/notation.md`)."""

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
    """A refusal: `Refusal.to_dict()`. The other values depend on the code."""

    code: str
    card: NotRequired[str]
    symbol: NotRequired[str]


class DoorPlaces(TypedDict, total=False):
    """The places of the doors, present only if they do not follow from the doors of the seats."""

    door_places: list[int | DoorPlace]


class HandPlaces(TypedDict):
    """Number of personal cards and of shared cards in a full hand."""

    own: int
    shared: int


class SeenTable(DoorPlaces):
    """Everything that a seat may know: `View.to_dict()`. Cards and colours are given by name."""

    seat: int | Literal["spectator"]
    players: int
    rules: Rules
    """The options of the game."""
    phase: str
    active: int
    """The seat whose turn it is."""
    to_move: int | Deck | None
    """The seat that has to act, or "deck". None if the game is over."""
    turns: int
    """Number of cards that were played and discarded in phase one."""
    hands: list[list[str] | None]
    """The personal cards of each seat. None where they are hidden."""
    hand_sizes: list[int]
    shared: list[str]
    rows: list[list[str]]
    series: list[int]
    """How many cards at the end of each row count towards a series."""
    doors: list[list[str]]
    """The colours of the doors in front of each seat."""
    limbo: list[str]
    discard: dict[str, int]
    resolving: str | None
    """The door or nightmare that was drawn and is not resolved yet."""
    deck: int
    known: list[str | None]
    """The cards on top of the deck that a player knows, top first. None for cards that this seat does not
    know."""
    unseen: dict[str, int]
    """Number of each card that this seat has not seen: in the deck, and in hidden hands."""
    left: dict[str, int]
    """Unseen and known cards together."""
    nightmare_odds: float | None
    """The probability that the next card is a nightmare. None if the deck is empty."""
    copies: dict[str, int]
    """Number of each card in the whole game."""
    doors_wanted: int
    """Number of doors that each player needs."""
    hand_places: HandPlaces
    series_size: int
    """Number of cards that complete a series."""
    deck_price: int
    """Number of cards that a nightmare takes from the deck."""
    search_matters: bool
    """Whether it can be right to decline the search that is offered."""
    not_now: WrittenRefusal | None
    """Why this seat can neither play nor discard now. None if it can, and for a spectator."""
    unplayable: dict[str, WrittenRefusal]
    """For each card that this seat could discard now but not play: why not."""
    unwinnable: bool
    """Whether a door was discarded."""
    outcome: SeenOutcome | None


class Figures(TypedDict):
    """Statistics of many games: `Summary.to_dict()`."""

    games: int
    won: int
    win_rate: float
    interval: list[float]
    mean_turns: float
    mean_doors: float
    decisions: int
    seconds: float


class Columns(TypedDict):
    """A row for each game, as columns."""

    game: list[int]
    won: list[bool]
    turns: list[int]
    doors: list[int]


class WrittenReason(TypedDict):
    """A reason for a choice: a code, worded under `why` in the texts, and its values."""

    code: str
    values: Json


class JudgedStep(TypedDict):
    """A step of an analysed game."""

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
    """An analysed game: `Analysis.to_dict()`."""

    players: int
    start: float
    end: float
    luck: float
    cost: list[float]
    accuracy: list[float | None]
    dearest: list[int]
    steps: list[JudgedStep]


class AnalysedGame(TypedDict):
    """A finished game with its analysis, as the server sends it."""

    record: Record
    analysis: JudgedGame
    moments: list[SeenTable]
    """The table after each step."""


class ShownStep(TypedDict):
    """A step as a seat would see it, and the table after it."""

    step: WrittenStep
    view: SeenTable


class Explained(TypedDict):
    """An explained choice: `Explanation.to_dict()`."""

    best: str
    odds: float
    second: str | None
    cost: float
    reasons: list[WrittenReason]
    line: list[ShownStep]
