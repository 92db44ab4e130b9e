"""Types of a table as the server sends it. `tools.page.types` writes the page's types from these."""

from typing import Any, Literal, NotRequired, TypedDict

from .settings import Coach

UndoNow = Literal["free", "practice"]
"""Whether a move can be taken back at once, or only after the game has been turned into practice."""


class SeatJson(TypedDict):
    """A seat as everybody sees it."""

    name: str
    bot: str | None
    """The bot that plays for it, or None."""
    free: bool
    face: int | None
    """The number of its mask, 0 to 23. None while the seat is free."""
    connected: NotRequired[bool]
    """Whether its player is connected now. Bots always are."""


class TableJson(TypedDict):
    """A table as everybody may see it. Fields that only one seat may see are present and empty."""

    code: str
    game: str
    options: dict[str, Any]
    """Every option in force."""
    seats: list[SeatJson]
    host: int | None
    practice: bool
    """Whether this is practice: every move can be taken back, and the game does not count."""
    became_practice: bool
    """Whether the game became practice while it ran."""
    coach: Coach
    """Whether players may ask the coach for hints, or it is always on."""
    invite_only: bool
    """Whether the table is open by invitation only."""
    family_friendly: bool
    """Whether words that are unfit for a family are refused."""
    daily: str
    """The day, for a daily game; otherwise ""."""
    chosen_options: dict[str, Any] | None
    """The chosen options, for the host before the game begins. Otherwise None."""
    hints: int
    """Number of moments at which this seat was advised."""
    begun: bool
    may_sit: bool
    """Whether a newcomer would get a seat now."""
    reactions: list[str]
    """The reactions that players can show now."""
    rival: str | None
    """The bot that plays the same cards when the game is over, or None."""
    wants_rematch: list[int]
    """The seats that would like another game with the same people."""
    commitment: str
    seed: str | None
    may: list[str]
    """The moves and other actions that this seat may send now."""
    undo: UndoNow | None
    """The way in which the last move can be taken back, or None if it cannot be."""
    view: dict[str, Any]
    """The game as this seat may see it."""


class OwnFields(TypedDict):
    """The fields of a table that are for one seat only, apart from its view of the game."""

    chosen_options: dict[str, Any] | None
    hints: int
    may: list[str]
    undo: UndoNow | None
