"""Comparison of the transcripts of seats with the log of their table."""

import json
from collections import Counter
from collections.abc import Sequence
from typing import Any

from reverie.games import GAMES
from reverie.table import Table
from reverie.table.store import Entry, Logged

from .seat import Seat, digest

Log = tuple[dict[str, Any], list[Entry]]
"""The head of a table and its entries."""


def plain(entry: Entry) -> Entry:
    """Return an entry without its sender."""
    return entry[3] if entry[0] == "by" else entry


def check(log: Log, seats: Sequence[Seat]) -> int:
    """Check that each state in a transcript follows from the log, in order, and each answer is in it once.
    Return the number of states and answers."""
    _, entries = log
    sent = Counter((entry[1], entry[2]) for entry in entries if entry[0] == "by")
    assert all(count == 1 for count in sent.values()), "a message happened twice"
    moves = Counter(plain(entry)[1] for entry in entries if plain(entry)[0] == "move")
    shown = _states(log, [seat.seat for seat in seats])
    for seat in seats:
        said = {number: what for number, what in seat.transcript.done.items() if what[0] == "move"}
        missing = [number for number in said if (seat.client, number) not in sent]
        assert not missing, f"answered, but not in the log: {missing}"
        happened, refused = moves[seat.seat], seat.transcript.refused
        assert happened == len(said), f"{len(said)} were answered, {happened} happened, refused: {refused}"
        _in_order(seat, shown[seat.seat])
    return sum(len(seat.transcript.told) + len(seat.transcript.done) for seat in seats)


def check_watcher(log: Log, watcher: Seat) -> None:
    """Check a spectator's transcript in the same way."""
    _in_order(watcher, _states(log, [watcher.seat])[watcher.seat])


def _states(log: Log, seats: Sequence[Any]) -> dict[Any, list[str]]:
    """Return the states that each seat sees, one per entry."""
    head, entries = log
    table = Table.from_log(GAMES, NoJournal(), str(head["code"]), Logged(head, 0, entries[:1]))
    shown: dict[Any, list[str]] = {seat: [] for seat in seats}
    for entry in [None, *entries[1:]]:
        if entry is not None:
            table.reducer.apply(table.state, entry)
        for seat in seats:
            shown[seat].append(digest(json.loads(json.dumps(table.views.view(seat)))))
    return shown


class NoJournal:
    """A read-only journal of tables."""

    def open(self, *_: Any, **__: Any) -> None:
        raise AssertionError

    def append(self, *_: Any, **__: Any) -> None:
        raise AssertionError


def _in_order(seat: Seat, shown: Sequence[str]) -> None:
    at = 0
    for number, told in enumerate(seat.transcript.told):
        try:
            at = shown.index(told, at)
        except ValueError:
            once = "earlier" if told in shown else "never"
            raise AssertionError(
                f"state {number} of {len(seat.transcript.told)} told to seat {seat.seat} was {once} so"
            ) from None
