"""The log of every table, in one SQLite file: what is written here has happened, and nothing else has.

An entry is on the disk before `append` returns (`synchronous=FULL`), so whoever is told of it can rely on it.
"""

import json
import sqlite3
import time
from collections.abc import Callable, Sequence
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

Change = Callable[[sqlite3.Connection], None]
"""Something to write, inside a transaction."""


class Place(NamedTuple):
    """A table at which somebody sits or sat to the end."""

    code: str
    seat: int
    touched: float
    """When something last happened there, in seconds since 1970."""
    ended: float | None
    listed: dict[str, Any] | None
    """What a list says of a finished game."""


class Taken(Exception):
    """Somebody else has written here: a table with that code, or an entry with that number."""


class Damaged(Exception):
    """A log that cannot be what was written."""


def _json(text: str, what: str) -> Any:
    try:
        return json.loads(text)
    except ValueError:
        raise Damaged(f"{what[0].upper()}{what[1:]} cannot be read.") from None


def _connect(path: Path | str) -> sqlite3.Connection:
    return sqlite3.connect(path, isolation_level=None, check_same_thread=False)


class Log:
    """The file of all tables. Reading and writing have a connection each: neither disturbs the other."""

    def __init__(self, path: Path | str) -> None:
        self._writing = _connect(path)
        self._writing.execute("PRAGMA journal_mode = WAL")
        self._writing.execute("PRAGMA synchronous = FULL")
        self._writing.execute("PRAGMA foreign_keys = ON")
        self._writing.executescript(SCHEMA)
        self._writing.execute("PRAGMA user_version = 1")  # a disk that cannot be written is told of now
        self._reading = self._writing if path == ":memory:" else _connect(path)
        self.written = 0
        """Transactions since it was opened."""
        self.seconds = 0.0
        """What writing them took."""

    # Writing

    def open(
        self,
        code: str,
        head: dict[str, Any],
        entries: Sequence[Entry] = (),
        sitting: Sequence[tuple[str, int]] | None = None,
    ) -> None:
        """Begin the log of a table, with its first entries: see `append`."""
        try:
            self._put(code, opening(code, head, entries, sitting))
        except Taken:
            raise Taken(f"There is a table {code} already.") from None

    def append(
        self,
        code: str,
        first: int,
        entries: Sequence[Entry],
        sitting: Sequence[tuple[str, int]] | None = None,
        told: dict[str, Any] | None = None,
        instead_of: Entry | None = None,
    ) -> None:
        """Write entries, the first of which has that number: all of them or none.

        `sitting` says who holds which seat from now on, where that is different; `told` is what is told of
        the game in a list, now that it is over. The first entry replaces `instead_of`, the last there is.
        """
        self._put(code, appending(code, first, entries, sitting, told, instead_of))

    def add(self, code: str, more: dict[str, Any]) -> None:
        """Tell more of a finished game in a list."""
        self._put(code, adding(code, more))

    def forget(self, code: str) -> None:
        """Throw a table away, with all that happened at it."""
        self._put(code, forgetting(code))

    def _put(self, code: str, change: Change) -> None:
        """Where every change goes: to the disk, at once."""
        self._write([change])

    def _write(self, changes: Sequence[Change]) -> None:
        """All of them, durably, or none."""
        begun = time.perf_counter()
        try:
            self._writing.execute("BEGIN IMMEDIATE")
            for change in changes:
                change(self._writing)
            self._writing.execute("COMMIT")
        except BaseException as problem:
            if self._writing.in_transaction:
                self._writing.execute("ROLLBACK")
            if isinstance(problem, sqlite3.IntegrityError):
                raise Taken("Somebody else has written here.") from None
            raise
        self.written += 1
        self.seconds += time.perf_counter() - begun

    # Reading

    def head(self, code: str) -> dict[str, Any]:
        """What a table was opened with. A `KeyError` if there is no such table."""
        found = self._reading.execute("SELECT head FROM tables WHERE code = ?", (code,)).fetchone()
        if found is None:
            raise KeyError(code)
        head: dict[str, Any] = _json(found[0], f"the head of table {code}")
        return head

    def read(self, code: str) -> tuple[dict[str, Any], list[Entry]]:
        """The head of a table's log and everything in it. A `KeyError` if there is no such table."""
        head = self.head(code)
        rows = self._reading.execute(
            "SELECT number, entry FROM entries WHERE code = ? ORDER BY number", (code,)
        )
        entries = []
        for at, (number, entry) in enumerate(rows):
            if number != at:
                raise Damaged(f"The log of table {code} has no entry {at}.")
            entries.append(_json(entry, f"entry {at} of table {code}"))
        return head, entries

    def settings(self, code: str) -> list[Entry]:
        """What was agreed at a table before its game began, without reading the rest."""
        rows = self._reading.execute(
            "SELECT entry FROM entries WHERE code = ? AND entry LIKE '[\"settings\"%' ORDER BY number",
            (code,),
        )
        return [_json(entry, f"an entry of table {code}") for (entry,) in rows]

    def untouched(self, days: float) -> list[str]:
        """Tables at which nothing has happened for so many days."""
        before = time.time() - days * 86_400
        rows = self._reading.execute("SELECT code FROM tables WHERE touched < ?", (before,))
        return [code for (code,) in rows]

    def places(self, sitter: str, most: int = 5000) -> list[Place]:
        """Where somebody sits, or sat when the game ended; the latest first."""
        rows = self._reading.execute(
            "SELECT code, seat, touched, ended, told FROM places JOIN tables USING (code)"
            " WHERE sitter = ? ORDER BY COALESCE(ended, touched) DESC LIMIT ?",
            (sitter, most),
        )
        return [
            Place(code, seat, touched, ended, None if told is None else json.loads(told))
            for code, seat, touched, ended, told in rows
        ]

    def codes(self) -> list[str]:
        return [code for (code,) in self._reading.execute("SELECT code FROM tables ORDER BY code")]

    def close(self) -> None:
        self._reading.close()
        self._writing.close()


def opening(
    code: str,
    head: dict[str, Any],
    entries: Sequence[Entry],
    sitting: Sequence[tuple[str, int]] | None,
) -> Change:
    """A table begins: see `Log.open`."""
    first = appending(code, 0, entries, sitting)

    def change(db: sqlite3.Connection) -> None:
        db.execute("INSERT INTO tables VALUES (?, ?, ?)", (code, json.dumps(head), time.time()))
        first(db)

    return change


def appending(
    code: str,
    first: int,
    entries: Sequence[Entry],
    sitting: Sequence[tuple[str, int]] | None = None,
    told: dict[str, Any] | None = None,
    instead_of: Entry | None = None,
) -> Change:
    """Things happen at a table: see `Log.append`."""
    rows = [(code, first + at, json.dumps(entry)) for at, entry in enumerate(entries)]

    def change(db: sqlite3.Connection) -> None:
        if instead_of is not None:
            _remove_last(db, code, first, json.dumps(instead_of))
        db.executemany("INSERT INTO entries VALUES (?, ?, ?)", rows)
        db.execute("UPDATE tables SET touched = ? WHERE code = ?", (time.time(), code))
        if sitting is not None:
            db.execute("DELETE FROM places WHERE code = ?", (code,))
            places = [(sitter, code, seat) for sitter, seat in sitting]
            db.executemany("INSERT INTO places VALUES (?, ?, ?, NULL, NULL)", places)
        if told is not None:
            ended = (time.time(), json.dumps(told), code)
            db.execute("UPDATE places SET ended = ?, told = ? WHERE code = ?", ended)

    return change


def _remove_last(db: sqlite3.Connection, code: str, number: int, entry: str) -> None:
    """Make room for what replaces the last entry, if that is still the last."""
    last = db.execute("SELECT max(number) FROM entries WHERE code = ?", (code,)).fetchone()
    query = "DELETE FROM entries WHERE code = ? AND number = ? AND entry = ?"
    if last != (number,) or db.execute(query, (code, number, entry)).rowcount != 1:
        raise Taken("Somebody else has written here.")


def adding(code: str, more: dict[str, Any]) -> Change:
    """More is told of a finished game: see `Log.add`."""

    def change(db: sqlite3.Connection) -> None:
        db.execute("UPDATE places SET told = json_patch(told, ?) WHERE code = ?", (json.dumps(more), code))

    return change


def forgetting(code: str) -> Change:
    """A table is thrown away: see `Log.forget`."""

    def change(db: sqlite3.Connection) -> None:
        for table in ("places", "entries", "tables"):
            db.execute(f"DELETE FROM {table} WHERE code = ?", (code,))  # noqa: S608

    return change
