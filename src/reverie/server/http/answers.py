"""What is answered over HTTP, as `/api/openapi` describes it. What a game makes itself is a plain object."""

from typing import Any, Literal, NotRequired, TypedDict

from ...json_values import Json


class Why(TypedDict):
    """Why not: a code, with its values beside it."""

    code: str


class Opened(TypedDict):
    """The code of a new table. With `invited` it has an invitation, with `daily` a token."""

    code: str
    invitation: NotRequired[str]
    token: NotRequired[str]


class Seated(TypedDict):
    """The token that holds the seat."""

    token: str
    seat: int


class Looked(TypedDict):
    """What a stranger may know of a table."""

    code: str
    game: str
    seats: list[Json]
    host: int | None
    begun: bool
    invited: bool
    language: str | None
    modules: list[str]


class Waiting(TypedDict):
    """A story that has to be asked for again: so many are made before it, or so much of it is done."""

    waiting: int
    done: int
    all: int


class Branched(TypedDict):
    """The code of the table that goes on from there."""

    code: str


class Became(TypedDict):
    """What became of a game."""

    became: Literal["deleted", "unnamed", "running", "busy"]


class Games(TypedDict):
    """Finished games; where they begin with the latest, running ones and figures as well."""

    finished: list[Json]
    more: bool
    running: NotRequired[list[Json]]
    figures: NotRequired[Json]


class Deleted(TypedDict):
    """How many games became what, and the codes of those that are busy."""

    deleted: int
    unnamed: int
    running: int
    busy: list[str]
    more: bool


class NotBrought(TypedDict):
    """A record that was refused: its place, and why."""

    at: int
    why: Why


class Brought(TypedDict):
    """What became of the records."""

    token: str
    brought: int
    known: int
    refused: list[NotBrought]


class OfADay(TypedDict):
    """What there is to know of a day."""

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
    """Days gone by, and how many in a row."""

    days: list[Json]
    in_a_row: dict[str, dict[str, int]]


class About(TypedDict):
    """What there is to choose from here."""

    version: str
    address: str | None
    today: str
    pocket: bool
    games: dict[str, Json]
    name_letters: int
    faces: int
    forget_days: float | None
    texts: dict[str, str]
