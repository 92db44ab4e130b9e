"""Types of the answers over HTTP, for `/api/openapi`. Objects that a game defines itself are plain JSON."""

from typing import Any, Literal, NotRequired, TypedDict

from ...json_values import Json


class Why(TypedDict):
    """A refusal: a code, and further keys with its values."""

    code: str


class Opened(TypedDict):
    """The code of a new table, with an invitation after `invited` or a token after `daily`."""

    code: str
    invitation: NotRequired[str]
    token: NotRequired[str]


class Seated(TypedDict):
    """The seat that was taken, and the token that holds it."""

    token: str
    seat: int


class Looked(TypedDict):
    """A table as a stranger sees it."""

    code: str
    game: str
    seats: list[Json]
    host: int | None
    begun: bool
    invited: bool
    language: str | None
    modules: list[str]


class Waiting(TypedDict):
    """An analysis that is not ready: how many are made before it, or how much of it is done."""

    waiting: int
    done: int
    all: int


class Branched(TypedDict):
    """The code of the table that continues the game."""

    code: str


class Became(TypedDict):
    """The result of deleting one game."""

    became: Literal["deleted", "unnamed", "running", "busy"]


class Games(TypedDict):
    """A player's finished games. The first part of the list comes with running games and statistics."""

    finished: list[Json]
    more: bool
    running: NotRequired[list[Json]]
    figures: NotRequired[Json]


class Deleted(TypedDict):
    """Counts of the results of deleting games, and the codes of those that are busy."""

    deleted: int
    unnamed: int
    running: int
    busy: list[str]
    more: bool


class NotBrought(TypedDict):
    """A record that was refused: its index, and the reason."""

    at: int
    why: Why


class Brought(TypedDict):
    """The result of importing games."""

    token: str
    brought: int
    known: int
    refused: list[NotBrought]


class OfADay(TypedDict):
    """The results of one day."""

    day: str
    seconds_left: int
    played: int
    mine: Json | None
    place: NotRequired[Any]
    counts: NotRequired[Any]
    names: NotRequired[list[Json]]
    rival: NotRequired[Json]
    parting: NotRequired[Json | None]


class OfDays(TypedDict):
    """The results of past days, and streaks."""

    days: list[Json]
    in_a_row: dict[str, dict[str, int]]


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
    texts: dict[str, str]
