"""The state of a table: everything that follows from its log. A snapshot holds one."""

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from hmac import compare_digest
from typing import Generic, NamedTuple, Self

from ..refusal import IllegalMove
from ..table_game import Dice, Json, State, Step
from .quotas import Used
from .seat import Chair
from .settings import Settings
from .store import Entry


class Moment(NamedTuple, Generic[State]):
    """A point in the game to which taking back a move returns."""

    game_state: State
    memory: Dice | None
    steps: int
    """Number of steps taken before it."""


class Draft(NamedTuple, Generic[State]):
    """The last entry of a log, while the next entry of its kind may replace it."""

    seat: int
    entry: Entry
    before: State
    """The game's state before the entry."""


@dataclass
class TableState(Generic[State, Step]):
    """Everything that follows from the log of a table. Only `Reducer` changes it."""

    settings: Settings
    game_state: State
    options: Json
    """All options in force, as the game names them."""
    chairs: list[Chair]
    host: int | None = None
    sent_away: set[str] = field(default_factory=set)
    """Fingerprints of the tokens of those who may not come back."""
    invitation: str = ""
    """Fingerprint of the invitation that opens a table by invitation."""

    number: int = 0
    """Number of entries in the log. No client is sent it: a vote that the Dreamer may not see is one, too."""
    arranged: int = 0
    """Number of entries that change something for everybody besides the game."""
    agreed: int = 0
    """Letters that the log holds of what was agreed."""
    used: Used = field(default_factory=dict)
    """Number of entries of each kind that each seat has written."""
    heard: dict[str, int] = field(default_factory=dict)
    """Number of the last message of each client, the latest client last."""

    steps: list[Step] = field(default_factory=list)
    memory: Dice | None = None
    """What the deck remembers; None before it has dealt."""
    past: list[Moment[State]] = field(default_factory=list)
    """The beginnings of the moves that may be taken back."""
    mover: int = 0
    """The seat that made the last move."""
    draft: Draft[State] | None = None
    """The last entry, if the next one may replace it."""
    played: bool = False
    """Whether a seat has made a move. From then on the seed of a game of the day is shown."""
    taken_back: int = 0
    """Number of moves taken back although they had shown new cards."""
    turned: bool = False
    """Whether the game became practice while it ran."""
    hints: dict[int, int] = field(default_factory=dict)
    """Number of moments at which each seat was advised, unless the coach is always on."""
    advised_at: dict[int, int] = field(default_factory=dict)
    """Number of steps when each seat was last advised. Asking again at that moment is no other hint."""
    again: set[int] = field(default_factory=set)
    """Seats that would like another game."""
    moved_to: str | None = None
    """The table at which its people play again."""

    def copy(self) -> Self:
        """Return a copy that later entries do not change."""
        twin = replace(self, chairs=[replace(chair) for chair in self.chairs])
        for name, value in vars(self).items():
            if name != "chairs" and isinstance(value, (list, set, dict)):
                setattr(twin, name, value.copy())
        return twin

    def seat_held_by(self, token: str) -> int | None:
        """Return the seat that is held with the token of this fingerprint."""
        held = (seat for seat, chair in enumerate(self.chairs) if chair.token)
        return next((seat for seat in held if compare_digest(self.chairs[seat].token, token)), None)

    def holders(self) -> Sequence[tuple[str, int]]:
        """Return the fingerprints of tokens that hold seats, and the seats."""
        return [(chair.token, seat) for seat, chair in enumerate(self.chairs) if chair.token]

    def check_host(self, seat: int) -> None:
        """Raise `IllegalMove` unless the seat is the host's."""
        if seat != self.host:
            raise IllegalMove("only-the-host")
