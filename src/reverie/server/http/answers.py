"""Types of the answers over HTTP, for `/api/openapi`. Objects that a game defines itself are plain JSON."""

from typing import Any, Literal, NotRequired, TypedDict

from ...json_values import Json


class Why(TypedDict):
    """A refusal: a code, and further keys with its values."""

    code: str


class Opened(TypedDict):
    """The code of a new table, with an invitation after `invite_only` or a token after `daily`."""

    code: str
    invitation: NotRequired[str]
    token: NotRequired[str]


class Seated(TypedDict):
    """The seat that was taken, and the token that holds it."""

    token: str
    seat: int


class TableInfo(TypedDict):
    """A table as a stranger sees it."""

    code: str
    game: str
    seats: list[Json]
    host: int | None
    begun: bool
    invite_only: bool
    language: str | None
    modules: list[str]


class Waiting(TypedDict):
    """The progress of an analysis: the number of analyses before it, or how much of it is done."""

    waiting: int
    done: int
    all: int


class Branched(TypedDict):
    """The code of the table that continues the game."""

    code: str


class DeletedGame(TypedDict):
    """The result of deleting one game."""

    result: Literal["deleted", "unnamed", "running", "busy"]


class Games(TypedDict):
    """A player's finished games. The first part of the list comes with running games and statistics."""

    finished: list[Json]
    more: bool
    running: NotRequired[list[Json]]
    figures: NotRequired[Json]


class Deleted(TypedDict):
    """Numbers of games by the result of deleting them, and the codes of those that are busy."""

    deleted: int
    unnamed: int
    running: int
    busy: list[str]
    more: bool


class NotImported(TypedDict):
    """A record that was refused: its index, and the reason."""

    index: int
    why: Why


class Imported(TypedDict):
    """The result of importing games."""

    token: str
    imported: int
    known: int
    refused: list[NotImported]


class DayResults(TypedDict):
    """The results of one day."""

    day: str
    seconds_left: int
    played: int
    mine: Json | None
    place: NotRequired[Any]
    counts: NotRequired[Any]
    names: NotRequired[list[Json]]
    rival: NotRequired[Json]
    first_difference: NotRequired[Json | None]


class PastDays(TypedDict):
    """The results of past days, and streaks."""

    days: list[Json]
    streaks: dict[str, dict[str, int]]


class About(TypedDict):
    """The server's games and settings."""

    version: str
    address: str | None
    today: str
    pocket: bool
    games: dict[str, Json]
    name_letters: int
    faces: int
    forget_days: float | None
    languages: dict[str, str]
