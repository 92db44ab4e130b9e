"""The log of every table, in one SQLite file: what is written here has happened, and nothing else has.

An entry is on the disk before `append` returns (`synchronous=FULL`), so whoever is told of it can rely on it.
"""

import json
import sqlite3
import time
from collections.abc import Sequence
from pathlib import Path
from typing import Any, NamedTuple

Entry = list[Any]
"""What kind of thing happened, and what; as JSON has it."""

SCHEMA = """
CREATE TABLE IF NOT EXISTS tables (
    code TEXT PRIMARY KEY,
    head TEXT NOT NULL,
    touched REAL NOT NULL
) STRICT;
CREATE TABLE IF NOT EXISTS entries (
    code TEXT NOT NULL REFERENCES tables (code),
    number INTEGER NOT NULL,
    entry TEXT NOT NULL,
    PRIMARY KEY (code, number)
) STRICT, WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS places (
    sitter TEXT NOT NULL,
    code TEXT NOT NULL REFERENCES tables (code),
    seat INTEGER NOT NULL,
    ended REAL,
    told TEXT,
    PRIMARY KEY (sitter, code)
) STRICT, WITHOUT ROWID;
CREATE INDEX IF NOT EXISTS places_by_table ON places (code);
"""
"""`places` follows from the entries: with it a player's games are found without reading every log."""


class Place(NamedTuple):
    """A table at which somebody sits or sat to the end."""

    code: str
    seat: int
    touched: float
    """When something last happened there, in seconds since 1970."""
    ended: float | None
    told: dict[str, Any] | None
    """What is told of a finished game in a list."""


class Taken(Exception):
    """Somebody else has written here: a table with that code, or an entry with that number."""


class Damaged(Exception):
    """A log that cannot be what was written."""


def _json(text: str, what: str) -> Any:
    try:
        return json.loads(text)
    except ValueError:
        raise Damaged(f"{what[0].upper()}{what[1:]} cannot be read.") from None


class Log:
    """The file of all tables."""

    def __init__(self, path: Path | str) -> None:
        self._db = sqlite3.connect(path, isolation_level=None, check_same_thread=False)
        self._db.execute("PRAGMA journal_mode = WAL")
        self._db.execute("PRAGMA synchronous = FULL")
        self._db.execute("PRAGMA foreign_keys = ON")
        self._db.executescript(SCHEMA)
        self.written = 0
        """Entries since it was opened."""
        self.seconds = 0.0
        """What writing them took."""

    def open(self, code: str, head: dict[str, Any]) -> None:
        """Begin the log of a table."""
        try:
            self._db.execute("INSERT INTO tables VALUES (?, ?, ?)", (code, json.dumps(head), time.time()))
        except sqlite3.IntegrityError:
            raise Taken(f"There is a table {code} already.") from None

    def append(
        self,
        code: str,
        first: int,
        entries: Sequence[Entry],
        sitting: Sequence[tuple[str, int]] | None = None,
        told: dict[str, Any] | None = None,
    ) -> None:
        """Write entries, the first of which has that number: all of them or none.

        `sitting` says who holds which seat from now on, where that is different; `told` is what is told of
        the game in a list, now that it is over.
        """
        rows = [(code, first + at, json.dumps(entry)) for at, entry in enumerate(entries)]
        begun = time.perf_counter()
        try:
            self._db.execute("BEGIN IMMEDIATE")
            self._db.executemany("INSERT INTO entries VALUES (?, ?, ?)", rows)
            self._db.execute("UPDATE tables SET touched = ? WHERE code = ?", (time.time(), code))
            if sitting is not None:
                self._db.execute("DELETE FROM places WHERE code = ?", (code,))
                places = [(sitter, code, seat) for sitter, seat in sitting]
                self._db.executemany("INSERT INTO places VALUES (?, ?, ?, NULL, NULL)", places)
            if told is not None:
                ended = (time.time(), json.dumps(told), code)
                self._db.execute("UPDATE places SET ended = ?, told = ? WHERE code = ?", ended)
            self._db.execute("COMMIT")
        except sqlite3.IntegrityError:
            self._db.execute("ROLLBACK")
            raise Taken(f"The log of table {code} has an entry {first} already.") from None
        except BaseException:
            if self._db.in_transaction:
                self._db.execute("ROLLBACK")
            raise
        self.written += len(rows)
        self.seconds += time.perf_counter() - begun

    def head(self, code: str) -> dict[str, Any]:
        """What a table was opened with. A `KeyError` if there is no such table."""
        found = self._db.execute("SELECT head FROM tables WHERE code = ?", (code,)).fetchone()
        if found is None:
            raise KeyError(code)
        head: dict[str, Any] = _json(found[0], f"the head of table {code}")
        return head

    def read(self, code: str) -> tuple[dict[str, Any], list[Entry]]:
        """The head of a table's log and everything in it. A `KeyError` if there is no such table."""
        head = self.head(code)
        rows = self._db.execute("SELECT number, entry FROM entries WHERE code = ? ORDER BY number", (code,))
        entries = []
        for at, (number, entry) in enumerate(rows):
            if number != at:
                raise Damaged(f"The log of table {code} has no entry {at}.")
            entries.append(_json(entry, f"entry {at} of table {code}"))
        return head, entries

    def untouched(self, days: float) -> list[str]:
        """Tables at which nothing has happened for so many days."""
        before = time.time() - days * 86_400
        rows = self._db.execute("SELECT code FROM tables WHERE touched < ?", (before,))
        return [code for (code,) in rows]

    def places(self, sitter: str, most: int = 500) -> list[Place]:
        """Where somebody sits, or sat when the game ended; the latest first."""
        rows = self._db.execute(
            "SELECT code, seat, touched, ended, told FROM places JOIN tables USING (code)"
            " WHERE sitter = ? ORDER BY touched DESC LIMIT ?",
            (sitter, most),
        )
        return [
            Place(code, seat, touched, ended, None if told is None else json.loads(told))
            for code, seat, touched, ended, told in rows
        ]

    def codes(self) -> list[str]:
        return [code for (code,) in self._db.execute("SELECT code FROM tables ORDER BY code")]

    def forget(self, code: str) -> None:
        """Throw a table away, with all that happened at it."""
        with self._db:
            self._db.execute("DELETE FROM places WHERE code = ?", (code,))
            self._db.execute("DELETE FROM entries WHERE code = ?", (code,))
            self._db.execute("DELETE FROM tables WHERE code = ?", (code,))

    def close(self) -> None:
        self._db.close()
