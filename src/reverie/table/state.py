"""The state of a table: everything that follows from its log. A snapshot holds one."""

from dataclasses import dataclass, field, fields, replace
from typing import Any, NamedTuple, Self

from ..table_game import Json
from .chairs import Chair
from .settings import Settings
from .shares import Used
from .store import Entry


class Moment(NamedTuple):
    """The point in a game to which taking a move back returns."""

    game_state: Any
    memory: Any
    steps: int


class Draft(NamedTuple):
    """The last entry of a log, while the next of its kind may replace it."""

    seat: int
    entry: Entry
    before: Any
    """The game's state before it."""


@dataclass
class TableState:
    """Everything that follows from the log of a table. Only `reducer` changes it."""

    settings: Settings
    game_state: Any
    options: Json
    """All options in force, as the game names them."""
    chairs: list[Chair]
    host: int | None = None
    sent_away: set[str] = field(default_factory=set)
    """Fingerprints of the tokens of those who may not come back."""
    invitation: str = ""
    """Fingerprint of the invitation that a table by invitation asks for."""

    number: int = 0
    """Number of entries in the log. Nobody is told: a vote that the Dreamer may not see is one, too."""
    arranged: int = 0
    """Number of entries that change something for everybody besides the game."""
    agreed: int = 0
    """Letters written of what was agreed."""
    used: Used = field(default_factory=dict)
    """Number of entries of each kind that each seat has written."""
    heard: dict[str, int] = field(default_factory=dict)
    """Number of the last message of each client, the latest client last."""

    steps: list[Any] = field(default_factory=list)
    memory: Any = None
    """What the deck remembers."""
    past: list[Moment] = field(default_factory=list)
    """Where the moves begin that may be taken back."""
    mover: int = 0
    """The seat that made the last move."""
    draft: Draft | None = None
    """The last entry, if the next one may replace it."""
    played: bool = False
    """Whether a seat has made a move. Then the seed of a game of the day is told."""
    taken_back: int = 0
    """Number of moves taken back although they had shown new cards."""
    turned: bool = False
    """Whether the game turned into practice while it ran."""
    hints: dict[int, int] = field(default_factory=dict)
    """Number of moments at which each seat was advised, unless the coach is always on."""
    advised_at: dict[int, int] = field(default_factory=dict)
    """Number of steps when each seat was advised last: asking again at that moment is no other hint."""
    again: set[int] = field(default_factory=set)
    """Seats that would like another game."""
    moved_to: str | None = None
    """The table at which its people play again."""

    def copy(self) -> Self:
        """Return a copy that later entries do not change."""
        values = {each.name: getattr(self, each.name) for each in fields(self)}
        copies = {
            name: type(value)(value) for name, value in values.items() if type(value) in (list, set, dict)
        }
        return replace(self, **copies, chairs=[replace(chair) for chair in self.chairs])
