"""What the server answers to requests. `tools.page.types` writes the page's types from these."""

from typing import Any, NotRequired, TypedDict


class GameAbout(TypedDict):
    """What there is to know of a game."""

    seats: list[int]
    """The fewest and the most."""
    bots: list[str]
    limits: dict[str, Any]
    """Limits of its own."""


class About(TypedDict):
    """What there is to choose from here: `GET /api/about`."""

    version: str
    address: str | None
    """Where phones in the same network find this server."""
    today: str
    """The day of the daily game."""
    pocket: bool
    """Does this server offer the games as files that need no server?"""
    games: dict[str, GameAbout]
    name_letters: int
    """How long a name may be."""
    faces: int
    forget_days: float | None
    """After so long without anything happening a table is thrown away. None: never."""
    texts: dict[str, str]
    """Every language, by its own name."""


class LookedSeat(TypedDict):
    """A seat as a stranger sees it."""

    name: str
    bot: str | None
    free: bool


class Looked(TypedDict):
    """What a stranger may know of a table: `GET /api/tables/CODE`."""

    code: str
    game: str
    seats: list[LookedSeat]
    """Empty for a table by invitation."""
    host: int | None
    begun: bool
    invited: bool
    language: str | None
    """The language of its words, if it has one."""
    modules: list[str]
    """What the page needs to show it, to be fetched ahead."""


class Running(TypedDict):
    """A table where somebody sits."""

    code: str
    game: str
    seat: int
    seats: int
    opened: float
    """In seconds since 1970, as other times here."""
    daily: str
    """The day whose game it is, "" if it is none."""


class RivalResult(TypedDict):
    """How a bot fared with the same cards."""

    bot: str
    won: bool
    doors: int
    turns: int


class Finished(TypedDict):
    """A finished game, as it is told to somebody who sat there."""

    code: str
    game: str
    seat: int
    names: list[str]
    bots: list[str | None]
    result: Any
    """As the game's records have it."""
    marks: Any
    commitment: str
    seed: str | None
    """Where it was named, or the game was brought in."""
    practice: bool
    coach: str
    """`none`, `hints` or `always`."""
    hints: int
    daily: str
    ended: float
    brought: NotRequired[bool]
    """Was it played elsewhere?"""
    accuracy: NotRequired[float | None]
    """How well this seat chose, once the game has been judged."""
    rival: NotRequired[RivalResult]


class Deleted(TypedDict):
    """What became of how many games: `POST /api/games/delete`."""

    deleted: int
    unnamed: int
    running: int
    busy: list[str]
    """Codes of games to be deleted one by one."""
    more: bool
