"""Shares: how many entries of each kind a seat may write into the log of its table.

No seat can use up the share of another, and no kind that of another kind. The counts follow from the log, so
that a table refuses the same after it was read again. Entries that follow from a counted one, such as the
cards that a move draws, need no share; docs/limits.md has a table of all kinds and of what bounds each.
"""

from collections.abc import Sequence

from ..refusal import IllegalMove
from .settings import CHANGE
from .store import Entry, unwrapped

Used = dict[tuple[str, int], int]
"""How many entries each seat has written, by kind."""

MOST = {
    "move": 5_000,
    "undo": 2_000,
    "advised": 2_000,
    "away": 500,
    "face": 200,
    "pass on": 100,
    "sit": 200,
    "host": 200,
    "bot": 500,
    "stand in": 1_000,
    "invite": 200,
    CHANGE: 1_000,
}
"""How many entries of a kind one seat may write."""
BY_HOST = ("bot", "stand in", "invite", CHANGE)
"""Kinds that only a host writes. Their entries do not name the host's seat."""


def count(used: Used, entry: Entry, host: int | None) -> None:
    """Add an entry to the share that it belongs to, if there is one."""
    kind, *what = unwrapped(entry)
    if kind not in MOST:
        return
    seat = host if kind in BY_HOST else what[0]
    if seat is not None:
        used[kind, seat] = used.get((kind, seat), 0) + 1


def has_room(used: Used, kind: str, seat: int) -> bool:
    return used.get((kind, seat), 0) < MOST[kind]


def check(used: Used, kind: str, seat: int) -> None:
    """Raise `IllegalMove` if a seat has used up its share of a kind."""
    if not has_room(used, kind, seat):
        raise IllegalMove("share-used-up", what=kind, most=MOST[kind])


def moved(used: Used, order: Sequence[int], seats: int) -> Used:
    """Return the counts after the seats have moved: `order` has the old number of each seat that stays.

    The others count for the seats that may be added later, so that nothing is gained by removing seats.
    """
    gone = [seat for seat in range(seats) if seat not in order]
    now = {old: new for new, old in enumerate([*order, *gone])}
    return {(kind, now[seat]): number for (kind, seat), number in used.items()}
