"""Quotas: the number of entries of each kind that a seat may write into the log of its table.

Each seat and each kind has a quota of its own. The counts follow from the log, so a table refuses the same
entries after a reload. Entries that follow from a counted one, such as the cards that a move draws,
are not counted. docs/limits.md lists all kinds with their limits.
"""

from collections.abc import Sequence

from ..refusal import IllegalMove
from .settings import CHANGE
from .store import Entry, unwrap_entry

EntryCounts = dict[tuple[str, int], int]
"""The number of entries by kind and seat."""

QUOTAS = {
    "move": 5_000,
    "undo": 2_000,
    "advised": 2_000,
    "away": 500,
    "face": 200,
    "seat key": 100,
    "sit": 200,
    "host": 200,
    "bot": 500,
    "stand in": 1_000,
    "invite": 200,
    CHANGE: 1_000,
}
"""The quota of one seat for each kind of entry. Other kinds are unlimited."""
HOST_KINDS = ("bot", "stand in", "invite", CHANGE)
"""Kinds of entries that only a host writes. They count for the host's seat, which they do not name."""


def count(used: EntryCounts, entry: Entry, host: int | None) -> None:
    """Count an entry, if there is a quota for its kind."""
    kind, *what = unwrap_entry(entry)
    if kind not in QUOTAS:
        return
    seat = host if kind in HOST_KINDS else what[0]
    if seat is not None:
        used[kind, seat] = used.get((kind, seat), 0) + 1


def has_room(used: EntryCounts, kind: str, seat: int) -> bool:
    return used.get((kind, seat), 0) < QUOTAS[kind]


def check(used: EntryCounts, kind: str, seat: int) -> None:
    """Raise `IllegalMove` if a seat has used up its quota for a kind."""
    if not has_room(used, kind, seat):
        raise IllegalMove("quota-used-up", what=kind, most=QUOTAS[kind])


def renumber_seats(used: EntryCounts, order: Sequence[int], seats: int) -> EntryCounts:
    """Return the counts after seats were removed: `order` lists the old numbers of the seats that stay.

    The counts of the removed seats go to seats that may be added later, so that removing and adding seats
    does not reset a quota.
    """
    gone = [seat for seat in range(seats) if seat not in order]
    now = {old: new for new, old in enumerate([*order, *gone])}
    return {(kind, now[seat]): number for (kind, seat), number in used.items()}
