"""Types of the server's answers to requests. `tools.page.types` writes the page's types from these."""

from typing import Any, NotRequired, TypedDict


class GameAbout(TypedDict):
    """A game that this server offers."""

    seats: list[int]
    """The minimum and the maximum."""
    bots: list[str]
    limits: dict[str, Any]
    """Limits of the game's own options."""


class About(TypedDict):
    """The server's games and settings: `GET /api/about`."""

    version: str
    address: str | None
    """The server's address in the local network, for phones. None if it is unknown."""
    today: str
    """The day of the current daily game."""
    pocket: bool
    """Whether this server offers the games as files that need no server."""
    games: dict[str, GameAbout]
    name_letters: int
    """Maximum length of a name, in characters."""
    faces: int
    forget_days: float | None
    """Days without activity after which a table is deleted. None if it never is."""
    languages: dict[str, str]
    """The languages by code, each with its name in that language."""


class SeatInfo(TypedDict):
    """A seat as a stranger sees it."""

    name: str
    bot: str | None
    free: bool


class TableInfo(TypedDict):
    """A table as a stranger sees it: `GET /api/tables/CODE`."""

    code: str
    game: str
    seats: list[SeatInfo]
    """Empty for a table by invitation."""
    host: int | None
    begun: bool
    invite_only: bool
    language: str | None
    """The language in which the table plays, or None if that does not matter."""
    modules: list[str]
    """Scripts that the page needs to show the table, to be preloaded."""


class Running(TypedDict):
    """A table at which the player has a seat."""

    code: str
    game: str
    seat: int
    seats: int
    opened: float
    """Seconds since 1970, as for all times here."""
    daily: str
    """The day, for a daily game; otherwise ""."""


class RivalResult(TypedDict):
    """A bot's result with the same cards."""

    bot: str
    won: bool
    doors: int
    turns: int


class Finished(TypedDict):
    """A finished game in the list of one of its players."""

    code: str
    game: str
    seat: int
    names: list[str]
    bots: list[str | None]
    result: Any
    """The result in the form of the game's records."""
    marks: Any
    commitment: str
    seed: str | None
    """The seed, if a player chose it or the game was imported; otherwise None."""
    practice: bool
    coach: str
    """`none`, `hints` or `always`."""
    hints: int
    daily: str
    ended: float
    imported: NotRequired[bool]
    """Whether the game was imported."""
    accuracy: NotRequired[float | None]
    """The accuracy of this seat's choices. Missing until the game has been analysed."""
    rival: NotRequired[RivalResult]


class Deleted(TypedDict):
    """Numbers of the player's games by result: `POST /api/games/delete`."""

    deleted: int
    unnamed: int
    running: int
    busy: list[str]
    """Codes of games that have to be deleted one by one."""
    more: bool
