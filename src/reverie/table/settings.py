"""What is agreed before a game begins: options, seats, and to whom the table is open.

These are entries of the log, so that a lobby can change them.
"""

from collections.abc import Iterable
from dataclasses import asdict, dataclass, fields, replace
from typing import Any

from ..refusal import Refusal, clip
from ..table_game import TableGame
from .store import Entry, unwrapped

CHANGE = "settings"
"""The kind of entry that holds what is different from now on."""


@dataclass(frozen=True)
class Settings:
    """How a table is set up."""

    options: dict[str, Any]
    """The game's own, as they were chosen; what was not is as the game has it."""
    seats: int
    casual: bool = False
    """May moves be taken back that have shown new cards?"""
    advice: bool = False
    """May a seat ask what to do?"""
    invited: bool = False
    """Is it open only to those who were invited?"""
    family: bool = False
    """Are words refused that are unfit for a family?"""
    chosen: bool = False
    """Has a player named the seed? Then everybody may know it: the same dream for all who name it."""

    def changed(self, said: dict[str, Any]) -> "Settings":
        return replace(self, **{name: value for name, value in said.items() if name in NAMES})

    def entry(self) -> Entry:
        """All of it, for the beginning of a log."""
        return [CHANGE, asdict(self)]


NAMES = {field.name for field in fields(Settings)}
KINDS: dict[str, type] = {"options": dict, "seats": int}


def check_settings(said: dict[str, Any]) -> None:
    """Is it something that can be agreed? What the options mean is for the game to say."""
    for name, value in said.items():
        if name not in NAMES - {"chosen"}:
            raise Refusal("no-such-setting", name=clip(name), names=sorted(NAMES - {"chosen"}))
        if type(value) is not KINDS.get(name, bool):
            raise Refusal("wrong-setting", name=name)


def settings_of(head: dict[str, Any], entries: Iterable[Entry]) -> Settings:
    """How a table is set up, as its log has it. Logs of 0.1 have it in their heads."""
    settings = Settings({}, 0).changed(head)
    for entry in entries:
        kind, *what = unwrapped(entry)
        if kind == CHANGE:
            settings = settings.changed(what[0])
    return settings


def check_seats(game: TableGame[Any, Any, Any], settings: Settings) -> None:
    """Is the game for so many? The number of players is that of the seats, and no option."""
    if settings.seats not in game.seats:
        raise Refusal("wrong-number-of-players", fewest=game.seats[0], most=game.seats[-1])
    if "players" in settings.options:
        raise Refusal("players-are-seats")
    if settings.chosen and settings.seats > 1:
        raise Refusal("seed-only-alone")
