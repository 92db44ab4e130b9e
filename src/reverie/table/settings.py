"""The settings of a table: the game's options, the number of seats, coaching, and access.

They are entries of the log, so that they can change in the lobby. While a game runs, only `practice` can
change, which turns it into practice.
"""

from collections.abc import Iterable
from dataclasses import asdict, dataclass, fields, replace
from typing import Literal, get_args

from ..json_values import Json
from ..refusal import Refusal, clip
from ..table_game import Playing, State, Step
from .store import Entry, unwrap_entry

CHANGE = "settings"
"""The kind of entry that holds changed settings."""
Coach = Literal["none", "hints", "always"]
"""Whether players may ask the coach for hints, or it is always on."""


@dataclass(frozen=True)
class Settings:
    """The settings of one table."""

    options: Json
    """The chosen options of the game. The others have the game's default values."""
    seats: int
    practice: bool = False
    """Whether every move can be taken back, and the game does not count."""
    coach: Coach = "none"
    invite_only: bool = False
    """Whether the table is open by invitation only."""
    family_friendly: bool = False
    """Whether words that are unfit for a family are refused."""
    seed_chosen: bool = False
    """Whether a player chose the seed. Everybody who chooses the same one gets the same cards. Because the
    player may know them, such a game is for one person, alone or with bots at a practice table."""
    daily: str = ""
    """The day of a daily game, which only the server can set. Empty for any other game."""
    rival: str = ""
    """The bot that plays the same cards after a solo game. Empty without a rival. The player knows of it from
    the beginning, and sees its result at the end."""

    def with_changes(self, changes: Json) -> "Settings":
        return replace(self, **{name: value for name, value in changes.items() if name in NAMES})

    def entry(self) -> Entry:
        """Return the entry with all settings that begins a log."""
        return [CHANGE, asdict(self)]


NAMES = {field.name for field in fields(Settings)}
FIXED = {"seed_chosen", "daily", "rival"}
"""Settings that cannot change after a table has been opened."""
KINDS: dict[str, type] = {"options": dict, "seats": int, "coach": str}
"""Types of the settings that are not booleans."""


def check_settings(changes: Json) -> None:
    """Raise a `Refusal` for unknown settings and wrong types. The game checks its options itself."""
    for name, value in changes.items():
        if name not in NAMES - FIXED:
            raise Refusal("unknown-setting", name=clip(name), names=sorted(NAMES - FIXED))
        if type(value) is not KINDS.get(name, bool):
            raise Refusal("bad-setting-value", name=name)
        if name == "coach" and value not in get_args(Coach):
            raise Refusal("bad-setting-value", name=name)


def settings_of(entries: Iterable[Entry]) -> Settings:
    """Return the settings that result from the entries of a log."""
    settings = Settings({}, 0)
    for entry in entries:
        kind, *what = unwrap_entry(entry)
        if kind == CHANGE:
            settings = settings.with_changes(what[0])
    return settings


def check_seats(game: Playing[State, Step], settings: Settings) -> None:
    """Raise a `Refusal` if the number of seats does not fit the game, or the other settings."""
    if settings.seats not in game.seats:
        raise Refusal("wrong-number-of-players", fewest=game.seats[0], most=game.seats[-1])
    if "players" in settings.options:
        raise Refusal("players-set-by-seats")
    if settings.seed_chosen and settings.seats > 1 and not settings.practice:
        raise Refusal("seed-needs-solo-game")
    if settings.rival and settings.seats > 1:
        raise Refusal("rival-needs-solo-game")
    if settings.rival and settings.rival not in game.rivals:
        raise Refusal("unknown-bot", bots=list(game.rivals))
