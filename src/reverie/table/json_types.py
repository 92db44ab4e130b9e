"""A table as the server sends it. `tools.page.types` writes the page's types from these."""

from typing import Any, Literal, NotRequired, TypedDict

UndoNow = Literal["free", "practice"]
"""How a move can be taken back: as it is, or only once the game is practice."""


class ShownSeat(TypedDict):
    """A seat as everybody sees it."""

    name: str
    bot: str | None
    """The program that plays for it."""
    free: bool
    face: int | None
    """Its mask: 0 to 23."""
    here: NotRequired[bool]
    """Is it connected now? Bots always are."""


class ShownToAll(TypedDict):
    """What everybody may know of a table. What only a seat may know has its place here, and is empty."""

    code: str
    game: str
    options: dict[str, Any]
    """Every option in force."""
    seats: list[ShownSeat]
    host: int | None
    casual: bool
    """Practice: every move can be taken back, and the game does not count."""
    turned: bool
    """Has the game become practice while it ran?"""
    advice: bool
    """May a seat ask what to do?"""
    coached: bool
    """Where there is advice: is the coach always on?"""
    invited: bool
    """Is it open only to those who have its invitation?"""
    family: bool
    """Are words refused that are unfit for a family?"""
    daily: str
    """The day whose game it is, "" if it is none."""
    chosen: dict[str, Any] | None
    """To the host, before the game: the options that were chosen."""
    hints: int
    """How many moments this seat was advised at."""
    begun: bool
    may_sit: bool
    """Can a free seat or a bot's be taken now, of a game that has begun?"""
    reactions: list[str]
    """What can be shown to the others now."""
    rival: str | None
    """The bot that plays the same cards when the game is over."""
    again: list[int]
    """The seats that would like another game with the same people."""
    commitment: str
    seed: str | None
    may: list[str]
    """What this seat may say now."""
    undo: UndoNow | None
    """How its last move could be taken back. None: it cannot."""
    view: dict[str, Any]
    """The game, as this seat may know it."""


class ShownToSeat(TypedDict):
    """What is for one seat, besides its view of the game."""

    chosen: dict[str, Any] | None
    hints: int
    may: list[str]
    undo: UndoNow | None
