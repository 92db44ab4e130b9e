"""The schema of the SQLite file that holds all tables, and its version.

docs/how/migrations.md describes how to change it once a version has been released.
"""

import sqlite3
from collections.abc import Sequence
from pathlib import Path

from ..refusal import Refusal

SCHEMA = """
CREATE TABLE tables (
    code TEXT PRIMARY KEY,
    head TEXT NOT NULL,
    number INTEGER NOT NULL,
    epoch INTEGER NOT NULL DEFAULT 0,
    owner TEXT,
    opened REAL NOT NULL,
    touched REAL NOT NULL,
    touched_ran REAL NOT NULL,
    clock_zero REAL,
    clock_stopped REAL,
    owner_seen REAL
) STRICT;
CREATE INDEX tables_by_owner ON tables (owner) WHERE owner IS NOT NULL;
CREATE TABLE entries (
    code TEXT NOT NULL REFERENCES tables (code),
    number INTEGER NOT NULL,
    entry TEXT NOT NULL,
    PRIMARY KEY (code, number)
) STRICT, WITHOUT ROWID;
CREATE INDEX entries_that_agree ON entries (code, number) WHERE instr(entry, '["settings"') > 0;
CREATE TABLE places (
    sitter TEXT NOT NULL,
    code TEXT NOT NULL REFERENCES tables (code),
    seat INTEGER NOT NULL,
    ended REAL,
    summary TEXT,
    PRIMARY KEY (sitter, code)
) STRICT, WITHOUT ROWID;
CREATE INDEX places_by_table ON places (code);
CREATE INDEX places_by_end ON places (sitter, ended);
CREATE TABLE snapshots (
    code TEXT PRIMARY KEY REFERENCES tables (code),
    number INTEGER NOT NULL,
    sources TEXT NOT NULL,
    state BLOB NOT NULL
) STRICT;
CREATE TABLE stories (
    code TEXT PRIMARY KEY REFERENCES tables (code),
    sources TEXT NOT NULL,
    story TEXT NOT NULL
) STRICT;
CREATE TABLE dailies (
    game TEXT NOT NULL,
    day TEXT NOT NULL,
    sitter TEXT NOT NULL,
    code TEXT NOT NULL,
    ended REAL,
    score TEXT,
    path TEXT,
    PRIMARY KEY (game, day, sitter)
) STRICT, WITHOUT ROWID;
CREATE INDEX dailies_by_table ON dailies (code);
CREATE INDEX dailies_by_sitter ON dailies (sitter, game, day);
CREATE TABLE rivals (
    game TEXT NOT NULL,
    day TEXT NOT NULL,
    result TEXT NOT NULL,
    PRIMARY KEY (game, day)
) STRICT, WITHOUT ROWID;
CREATE TABLE processes (
    name TEXT PRIMARY KEY,
    address TEXT NOT NULL,
    ready INTEGER NOT NULL,
    figures TEXT NOT NULL,
    seen REAL NOT NULL
) STRICT;
CREATE TABLE facts (
    one INTEGER PRIMARY KEY CHECK (one = 1),
    ran REAL NOT NULL,
    secret TEXT NOT NULL
) STRICT;
INSERT INTO facts VALUES (1, 0.0, lower(hex(randomblob(32))))
"""
"""Statements that create the tables and indexes in an empty file.

`tables`: `number` is the number of the table's entries. `opened` and `touched` are wall-clock times in
seconds since 1970. `touched_ran` is the value of `facts.ran` (the seconds for which a server ran) at the last
entry. A running table's clock showed 0 at the store's time `clock_zero`; a stopped clock shows
`clock_stopped`. The owner was last seen at the store's time `owner_seen`.

`places` follows from the entries. It makes it possible to find a player's games without reading every log.
`dailies` has the table and the result of each player's daily game, `rivals` those of a bot. When a daily
game's table is deleted, its row stays, without a code, until a game of another day is begun, so that nobody
plays it twice.
"""

FIRST = 6
"""The oldest version that can be read. Versions 1 to 5 were never released."""
MIGRATIONS: Sequence[str] = ()
"""Statements that migrate from version `FIRST` to the next, from that to the one after, and so on."""


class Unusable(Refusal):
    """Raised for a file or folder in which tables cannot be stored."""


def connect(path: Path | str) -> sqlite3.Connection:
    return sqlite3.connect(path, isolation_level=None, check_same_thread=False)


def prepare(path: Path | str) -> sqlite3.Connection:
    """Return a connection for writing, after migrating the file to the newest version. Raise `Unusable` if
    that is impossible."""
    db = connect(path)
    bring_up(db, path)
    return db


def bring_up(db: sqlite3.Connection, path: Path | str) -> None:
    """Create the schema in an empty file, or migrate an older file. Close the connection if that fails."""
    try:
        _pending(db, path)  # raises before anything is written
        db.execute("PRAGMA journal_mode = WAL")
        db.execute("PRAGMA synchronous = FULL")
        db.execute("PRAGMA secure_delete = ON")  # deleted data is overwritten
        db.execute("BEGIN IMMEDIATE")
        for step in _pending(db, path):
            for statement in step.split(";"):
                db.execute(statement)
        db.execute(f"PRAGMA user_version = {newest()}")  # fails here if the disk is not writable
        db.execute("COMMIT")
        db.execute("PRAGMA foreign_keys = ON")
    except BaseException:
        db.close()
        raise


def newest() -> int:
    """Return the version that this program writes, into the file's `user_version`."""
    return FIRST + len(MIGRATIONS)


def _pending(db: sqlite3.Connection, path: Path | str) -> Sequence[str]:
    """Return the statements that have not been run on a file. Raise `Unusable` for an unknown version."""
    version = int(db.execute("PRAGMA user_version").fetchone()[0])
    if version == 0:
        return (SCHEMA, *MIGRATIONS)
    if not FIRST <= version <= newest():
        raise Unusable("tables-version-mismatch", file=str(path), version=version, known=newest())
    return MIGRATIONS[version - FIRST :]
