"""What is agreed before a game begins: options, seats, how it is coached, and to whom the table is open.

These are entries of the log, so that a lobby can change them. While a game runs, it can turn into practice,
and nothing else changes.
"""

from collections.abc import Iterable
from dataclasses import asdict, dataclass, fields, replace

from ..json_values import Json
from ..refusal import Refusal, clip
from ..table_game import Playing, State, Step
from .store import Entry, unwrapped

CHANGE = "settings"
"""The kind of entry that holds what is different from now on."""


@dataclass(frozen=True)
class Settings:
    """How a table is set up."""

    options: Json
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
    """Has a player named the seed? Then everybody may know it: the same dream for all who name it. It is
    for one person, who knows what is coming: alone, or beside bots with nothing at stake (`casual`)."""
    coached: bool = False
    """Where there is advice: is the coach always on, rather than asked for a hint now and then?"""
    daily: str = ""
    """The day whose game this is, where it is one that everybody plays once; only the server says so."""
    rival: str = ""
    """The bot that plays the same cards once the game is over, for who plays alone; it is told from the
    beginning that it will, and nothing else before the end."""

    @property
    def coach(self) -> str:
        """Which of the three ways to be helped this is, as lists of games have it."""
        return "none" if not self.advice else "always" if self.coached else "hints"

    def changed(self, said: Json) -> "Settings":
        return replace(self, **{name: value for name, value in said.items() if name in NAMES})

    def entry(self) -> Entry:
        """All of it, for the beginning of a log."""
        return [CHANGE, asdict(self)]


NAMES = {field.name for field in fields(Settings)}
FIXED = {"chosen", "daily", "rival"}
"""What no player can change: it is said when a table is opened, or by the server."""
KINDS: dict[str, type] = {"options": dict, "seats": int}


def check_settings(said: Json) -> None:
    """Is it something that can be agreed? What the options mean is for the game to say."""
    for name, value in said.items():
        if name not in NAMES - FIXED:
            raise Refusal("no-such-setting", name=clip(name), names=sorted(NAMES - FIXED))
        if type(value) is not KINDS.get(name, bool):
            raise Refusal("wrong-setting", name=name)


def settings_of(entries: Iterable[Entry]) -> Settings:
    """Return how a table is set up, as its log has it."""
    settings = Settings({}, 0)
    for entry in entries:
        kind, *what = unwrapped(entry)
        if kind == CHANGE:
            settings = settings.changed(what[0])
    return settings


def check_seats(game: Playing[State, Step], settings: Settings) -> None:
    """Is the game for so many? The number of players is that of the seats, and no option."""
    if settings.seats not in game.seats:
        raise Refusal("wrong-number-of-players", fewest=game.seats[0], most=game.seats[-1])
    if "players" in settings.options:
        raise Refusal("players-are-seats")
    if settings.chosen and settings.seats > 1 and not settings.casual:
        raise Refusal("seed-only-alone")
    if settings.rival and settings.seats > 1:
        raise Refusal("rival-only-alone")
    if settings.rival and settings.rival not in game.rivals:
        raise Refusal("no-such-bot", bots=list(game.rivals))
