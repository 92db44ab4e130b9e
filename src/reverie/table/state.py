"""The state of a table, which follows from its log. A snapshot holds one."""

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from hmac import compare_digest
from typing import Generic, NamedTuple, Self

from ..refusal import IllegalMove
from ..table_game import Dice, Json, State, Step
from .quotas import EntryCounts
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
    """The state of a table. Only `Reducer` changes it."""

    settings: Settings
    game_state: State
    options: Json
    """All options in force, as the game names them."""
    chairs: list[Chair]
    host: int | None = None
    banned: set[str] = field(default_factory=set)
    """Fingerprints of the tokens of banned players."""
    invitation: str = ""
    """Fingerprint of the current invitation. Empty if there is none."""

    number: int = 0
    """Number of entries in the log. It must not be sent to clients, because it also counts votes that the
    Dreamer may not notice."""
    lobby_version: int = 0
    """Number of entries that changed the public fields of the table, apart from the game."""
    settings_size: int = 0
    """Total size of the changes of settings in the log, in characters."""
    entry_counts: EntryCounts = field(default_factory=dict)
    """Number of entries of each kind that each seat has written."""
    last_messages: dict[str, int] = field(default_factory=dict)
    """Number of the last message of each client. The client that sent one last is the last key."""

    steps: list[Step] = field(default_factory=list)
    memory: Dice | None = None
    """State of the deck's random generator. None before the deck has dealt."""
    past: list[Moment[State]] = field(default_factory=list)
    """The beginnings of the moves that may be taken back."""
    mover: int = 0
    """The seat that made the last move."""
    draft: Draft[State] | None = None
    """The last entry, if the next one may replace it. Otherwise None."""
    has_move: bool = False
    """Whether a seat has made a move. From then on the seed of a daily game is shown."""
    takeback_count: int = 0
    """Number of moves taken back that had revealed new cards."""
    became_practice: bool = False
    """Whether the game became practice while it ran."""
    hints: dict[int, int] = field(default_factory=dict)
    """Number of moments at which each seat was advised, unless the coach is always on."""
    advised_at: dict[int, int] = field(default_factory=dict)
    """Number of steps when each seat was last advised. Asking again at that moment is not a new hint."""
    wants_rematch: set[int] = field(default_factory=set)
    """Seats that would like another game."""
    next_table: str | None = None
    """Code of the table at which the people of this one play again, or None."""

    def copy(self) -> Self:
        """Return a copy that later entries do not change."""
        twin = replace(self, chairs=[replace(chair) for chair in self.chairs])
        for name, value in vars(self).items():
            if name != "chairs" and isinstance(value, (list, set, dict)):
                setattr(twin, name, value.copy())
        return twin

    def seat_held_by(self, token: str) -> int | None:
        """Return the seat held with the token of this fingerprint, or None."""
        held = (seat for seat, chair in enumerate(self.chairs) if chair.token)
        return next((seat for seat in held if compare_digest(self.chairs[seat].token, token)), None)

    def holders(self) -> Sequence[tuple[str, int]]:
        """Return pairs of a token's fingerprint and the seat that it holds."""
        return [(chair.token, seat) for seat, chair in enumerate(self.chairs) if chair.token]

    def check_host(self, seat: int) -> None:
        """Raise `IllegalMove` unless the seat is the host's."""
        if seat != self.host:
            raise IllegalMove("only-the-host")
