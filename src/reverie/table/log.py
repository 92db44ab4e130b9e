"""The log of every table, in one SQLite file: what is written here has happened, and nothing else has.

An entry is on the disk before `append` returns (`synchronous=FULL`), so whoever is told of it can rely on it.
"""

import json
import sqlite3
import time
from collections.abc import Sequence
from pathlib import Path
from typing import Any

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
"""


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

    def open(self, code: str, head: dict[str, Any]) -> None:
        """Begin the log of a table."""
        try:
            self._db.execute("INSERT INTO tables VALUES (?, ?, ?)", (code, json.dumps(head), time.time()))
        except sqlite3.IntegrityError:
            raise Taken(f"There is a table {code} already.") from None

    def append(self, code: str, first: int, entries: Sequence[Entry]) -> None:
        """Write entries, the first of which has that number: all of them or none."""
        rows = [(code, first + at, json.dumps(entry)) for at, entry in enumerate(entries)]
        try:
            self._db.execute("BEGIN IMMEDIATE")
            self._db.executemany("INSERT INTO entries VALUES (?, ?, ?)", rows)
            self._db.execute("UPDATE tables SET touched = ? WHERE code = ?", (time.time(), code))
            self._db.execute("COMMIT")
        except sqlite3.IntegrityError:
            self._db.execute("ROLLBACK")
            raise Taken(f"The log of table {code} has an entry {first} already.") from None
        except BaseException:
            if self._db.in_transaction:
                self._db.execute("ROLLBACK")
            raise

    def read(self, code: str) -> tuple[dict[str, Any], list[Entry]]:
        """The head of a table's log and everything in it. A `KeyError` if there is no such table."""
        found = self._db.execute("SELECT head FROM tables WHERE code = ?", (code,)).fetchone()
        if found is None:
            raise KeyError(code)
        rows = self._db.execute("SELECT number, entry FROM entries WHERE code = ? ORDER BY number", (code,))
        entries = []
        for at, (number, entry) in enumerate(rows):
            if number != at:
                raise Damaged(f"The log of table {code} has no entry {at}.")
            entries.append(_json(entry, f"entry {at} of table {code}"))
        return _json(found[0], f"the head of table {code}"), entries

    def untouched(self, days: float) -> list[str]:
        """Tables at which nothing has happened for so many days."""
        before = time.time() - days * 86_400
        rows = self._db.execute("SELECT code FROM tables WHERE touched < ?", (before,))
        return [code for (code,) in rows]

    def codes(self) -> list[str]:
        return [code for (code,) in self._db.execute("SELECT code FROM tables ORDER BY code")]

    def forget(self, code: str) -> None:
        """Throw a table away, with all that happened at it."""
        with self._db:
            self._db.execute("DELETE FROM entries WHERE code = ?", (code,))
            self._db.execute("DELETE FROM tables WHERE code = ?", (code,))

    def close(self) -> None:
        self._db.close()
