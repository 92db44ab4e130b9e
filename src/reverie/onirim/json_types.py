"""The shapes of what is written as JSON, for those who check their types: records, views, figures, stories.

>>> from reverie import onirim
>>> from reverie.onirim.json_types import Record
>>> record: Record = onirim.Game(seed=7).record()
>>> record["rules"]["search_without_door"]
'nothing'
"""

from typing import Any, Literal, NotRequired, TypedDict

from .options import Communication as Communication
from .options import Rules as Rules
from .options import SearchWithoutDoor as SearchWithoutDoor

Deck = Literal["deck"]

WrittenStep = list[Any]
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

    door_places: list[int | str]


class SeenTable(DoorPlaces):
    """All that a seat may know: `View.to_dict()`. Cards and colours go by their names."""

    seat: int | Literal["spectator"]
    players: int
    rules: Rules
    phase: str
    active: int
    to_move: int | Deck | None
    turns: int
    hands: list[list[str] | None]
    hand_sizes: list[int]
    shared: list[str]
    rows: list[list[str]]
    series: list[int]
    doors: list[list[str]]
    limbo: list[str]
    discard: dict[str, int]
    resolving: str | None
    deck: int
    known: list[str | None]
    unseen: dict[str, int]
    left: dict[str, int]
    nightmare_odds: float | None
    copies: dict[str, int]
    doors_wanted: int
    hand_places: dict[str, int]
    series_size: int
    deck_price: int
    search_matters: bool
    not_now: WrittenRefusal | None
    unplayable: dict[str, WrittenRefusal]
    unwinnable: bool
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
    values: dict[str, Any]


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
