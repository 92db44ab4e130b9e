"""The log of every table, in one SQLite file: what is written here has happened, and nothing else has.

An entry is on the disk before `append` returns (`synchronous=FULL`), so whoever is told of it can rely on it.
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
from .store import Counted, Damaged, Entry, Place, Played, Sitting, Taken

__all__ = ["Damaged", "Entry", "Log", "Place", "Taken"]


class Log:
    """The file of all tables. Reading and writing have a connection each: neither disturbs the other."""

    def __init__(self, path: Path | str) -> None:
        self._writing = prepare(path)
        self._reading = self._writing if path == ":memory:" else connect(path)

    # Writing

    def open(
        self,
        code: str,
        head: Json,
        entries: Sequence[Entry] = (),
        sitting: Sitting | None = None,
        daily: str = "",
    ) -> None:
        """Begin the log of a table, with its first entries: see `Journal.open`."""

        def change(db: sqlite3.Connection) -> None:
            if daily and daily_statements.had_their_try(db, head["game"], daily, sitting or ()):
                raise Played(f"Their game of {daily} is begun.")
            if not statements.begin(db, code, head, entries, sitting, time.time()):
                raise Taken(f"There is a table {code} already.")
            if daily:
                daily_statements.claim(db, head["game"], daily, sitting or (), code)

        self._write(change)

    def append(
        self,
        code: str,
        first: int,
        entries: Sequence[Entry],
        sitting: Sitting | None = None,
        told: Json | None = None,
        instead_of: Entry | None = None,
        counted: Counted | None = None,
    ) -> None:
        """Write entries, the first of which has that number: see `Journal.append`."""
        replaces = instead_of is not None

        def change(db: sqlite3.Connection) -> None:
            query = "SELECT entry FROM entries WHERE code = ? AND number = ?"
            there = replaces and statements.row(db, query, (code, first))
            more: Json = {"sitting": sitting, "told": told, "counted": counted}
            if (replaces and there != (json.dumps(instead_of),)) or not statements.append(
                db, code, first, entries, time.time(), replaces=replaces, **more
            ):
                raise Taken("Somebody else has written here.")

        self._write(change)

    def add(self, code: str, more: Json) -> None:
        """Tell more of a finished game in a list."""
        self._write(lambda db: statements.tell_more(db, code, more))

    def forget(self, code: str) -> None:
        """Throw a table away, with all that happened at it."""
        self._write(lambda db: statements.forget(db, code))

    def _write(self, change: Callable[[sqlite3.Connection], None]) -> None:
        """To the disk, at once; or nothing of it."""
        try:
            with transaction(self._writing):
                change(self._writing)
        except sqlite3.IntegrityError:
            raise Taken("Somebody else has written here.") from None

    # Reading

    def head(self, code: str) -> Json:
        """What a table was opened with. A `KeyError` if there is no such table."""
        return statements.head_of(self._reading, code)[0]

    def read(self, code: str) -> tuple[Json, list[Entry]]:
        """The head of a table's log and everything in it. A `KeyError` if there is no such table."""
        with statements.at_one_moment(self._reading):
            head, number = statements.head_of(self._reading, code)
            return head, statements.entries_of(self._reading, code, 0, number)

    def settings(self, code: str) -> list[Entry]:
        """What was agreed at a table before its game began, without reading the rest."""
        return statements.agreed_at(self._reading, code)

    def places(self, sitter: str, most: int = 5000) -> list[Place]:
        """Where somebody sits, or sat when the game ended; the latest first."""
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
