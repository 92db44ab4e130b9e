"""The logs of all tables in one SQLite file, written synchronously by `Log`. The server has its own store.

An entry is on the disk before `append` returns (`synchronous=FULL`), so clients may be informed of it.
"""

import json
import sqlite3
import time
from collections.abc import Callable, Sequence
from pathlib import Path

from ..json_values import Json
from . import daily_statements, statements
from .schema import connect, prepare
from .statements import transaction
from .store import AlreadyPlayed, CodeTaken, DailyScore, Damaged, Entry, Holders, Place, Stale

__all__ = ["Damaged", "Entry", "Log", "Place", "Stale", "CodeTaken"]


class Log:
    """A file with the logs of all tables. It has one connection for reading and one for writing."""

    def __init__(self, path: Path | str) -> None:
        self._writing = prepare(path)
        self._reading = self._writing if path == ":memory:" else connect(path)

    # Writing

    def open(
        self,
        code: str,
        head: Json,
        entries: Sequence[Entry] = (),
        holders: Holders | None = None,
        daily: str = "",
    ) -> None:
        """Begin the log of a table with its first entries; see `Journal.open`."""

        def change(db: sqlite3.Connection) -> None:
            if daily:
                daily_statements.delete_old_tries(db, head["game"], daily)
                if daily_statements.has_tried(db, head["game"], daily, holders or ()):
                    raise AlreadyPlayed(f"The player has begun the game of {daily} already.")
            if not statements.begin(db, code, head, entries, holders, time.time()):
                raise CodeTaken(f"There is a table {code} already.")
            if daily:
                daily_statements.claim(db, head["game"], daily, holders or (), code)

        self._write(change)

    def append(
        self,
        code: str,
        first: int,
        entries: Sequence[Entry],
        holders: Holders | None = None,
        summary: Json | None = None,
        instead_of: Entry | None = None,
        daily_score: DailyScore | None = None,
    ) -> None:
        """Write entries, beginning with number `first`; see `Journal.append`."""
        replaces = instead_of is not None

        def change(db: sqlite3.Connection) -> None:
            query = "SELECT entry FROM entries WHERE code = ? AND number = ?"
            there = replaces and statements.row(db, query, (code, first))
            more: Json = {"holders": holders, "summary": summary, "daily_score": daily_score}
            if (replaces and there != (json.dumps(instead_of),)) or not statements.append(
                db, code, first, entries, time.time(), replaces=replaces, **more
            ):
                raise Stale("The log has other entries than expected.")

        self._write(change)

    def add(self, code: str, more: Json) -> None:
        """Add keys to the summary of a finished game."""
        self._write(lambda db: statements.add_to_summary(db, code, more))

    def forget(self, code: str) -> None:
        """Delete a table and everything that belongs to it."""
        self._write(lambda db: statements.forget(db, code))

    def _write(self, change: Callable[[sqlite3.Connection], None]) -> None:
        try:
            with transaction(self._writing):
                change(self._writing)
        except sqlite3.IntegrityError:
            raise Stale("The log has other entries than expected.") from None

    # Reading

    def head(self, code: str) -> Json:
        """Return a table's head: its code, game, seed and version. Raise `KeyError` if there is none."""
        return statements.head_of(self._reading, code)[0]

    def read(self, code: str) -> tuple[Json, list[Entry]]:
        """Return a table's head and all its entries. Raise `KeyError` if there is no such table."""
        with statements.at_one_moment(self._reading):
            head, number = statements.head_of(self._reading, code)
            return head, statements.entries_of(self._reading, code, 0, number)

    def settings(self, code: str) -> list[Entry]:
        """Return the entries that change a table's settings, without reading the rest."""
        return statements.settings_entries(self._reading, code)

    def places(self, sitter: str, most: int = 5000) -> list[Place]:
        """Return the tables at which a person sits, or sat when the game ended, the latest first."""
        both = (
            place
            for finished in (False, True)
            for place in statements.places_of(self._reading, sitter, finished=finished, most=most)
        )
        return sorted(both, key=lambda place: place.ended or place.opened, reverse=True)[:most]

    def codes(self) -> list[str]:
        return [code for (code,) in statements.rows(self._reading, "SELECT code FROM tables ORDER BY code")]

    def close(self) -> None:
        self._reading.close()
        self._writing.close()
