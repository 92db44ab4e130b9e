"""The SQLite file of all tables: how it is laid out, and how one of an earlier version becomes one of today.

A new file goes the same way as an old one, through every version, so that both are alike in the end.
"""

import sqlite3
from pathlib import Path

from ..refusal import Refusal

FIRST = """
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
CREATE INDEX IF NOT EXISTS places_by_table ON places (code)
"""
"""`places` follows from the entries: with it a player's games are found without reading every log."""

SECOND = """
ALTER TABLE tables ADD COLUMN number INTEGER NOT NULL DEFAULT 0;
ALTER TABLE tables ADD COLUMN epoch INTEGER NOT NULL DEFAULT 0;
ALTER TABLE tables ADD COLUMN owner TEXT;
ALTER TABLE tables ADD COLUMN opened REAL NOT NULL DEFAULT 0;
ALTER TABLE tables ADD COLUMN touched_ran REAL NOT NULL DEFAULT 0;
ALTER TABLE tables ADD COLUMN zero REAL;
ALTER TABLE tables ADD COLUMN stood REAL;
ALTER TABLE tables ADD COLUMN heard REAL;
UPDATE tables SET
    opened = touched,
    number = (SELECT COALESCE(max(number) + 1, 0) FROM entries WHERE entries.code = tables.code);
CREATE INDEX tables_by_owner ON tables (owner) WHERE owner IS NOT NULL;
CREATE INDEX places_by_end ON places (sitter, ended);
CREATE INDEX entries_that_agree ON entries (code, number) WHERE instr(entry, '["settings"') > 0;
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
CREATE TABLE processes (
    name TEXT PRIMARY KEY,
    address TEXT NOT NULL,
    ready INTEGER NOT NULL,
    figures TEXT NOT NULL,
    heard REAL NOT NULL
) STRICT;
CREATE TABLE facts (
    one INTEGER PRIMARY KEY CHECK (one = 1),
    ran REAL NOT NULL,
    secret TEXT NOT NULL
) STRICT;
INSERT INTO facts VALUES (1, 0.0, lower(hex(randomblob(32))))
"""
"""`number` is how many entries a table has. `touched` and `opened` are times on the wall; `touched_ran` is
what `facts.ran` was, the seconds in which a server ran: tables of version 1 begin to grow old now. A table's
clock showed nothing at `zero`, or `stood` at so much when nobody had it; its owner was `heard` of then.
"""

THIRD = """
CREATE TABLE IF NOT EXISTS dailies (
    game TEXT NOT NULL,
    day TEXT NOT NULL,
    sitter TEXT NOT NULL,
    code TEXT NOT NULL,
    ended REAL,
    score TEXT,
    path TEXT,
    PRIMARY KEY (game, day, sitter)
) STRICT, WITHOUT ROWID;
CREATE INDEX IF NOT EXISTS dailies_by_table ON dailies (code);
CREATE INDEX IF NOT EXISTS dailies_by_sitter ON dailies (sitter, game, day);
CREATE TABLE IF NOT EXISTS rivals (
    game TEXT NOT NULL,
    day TEXT NOT NULL,
    told TEXT NOT NULL,
    PRIMARY KEY (game, day)
) STRICT, WITHOUT ROWID
"""
"""Who has begun a day's game at which table, and what came of it; what a bot made of it. A table that is
thrown away leaves its row without a code until another day's game is begun: nobody plays one twice."""

FOURTH = """
CREATE TABLE IF NOT EXISTS parcels (
    name TEXT PRIMARY KEY,
    expires REAL NOT NULL,
    times INTEGER NOT NULL,
    sealed BLOB NOT NULL
) STRICT;
CREATE INDEX IF NOT EXISTS parcels_by_end ON parcels (expires)
"""
"""What one device leaves for another, sealed: until when, and how often it may still be fetched."""

STEPS = (FIRST, SECOND, THIRD, FOURTH)
VERSION = len(STEPS)
"""Of the file, in its `user_version`."""


class Unusable(Refusal):
    """A file or a folder in which no tables can be kept."""


def connect(path: Path | str) -> sqlite3.Connection:
    return sqlite3.connect(path, isolation_level=None, check_same_thread=False)


def prepare(path: Path | str) -> sqlite3.Connection:
    """A connection that writes, to a file of today's version. `Unusable` if it is of a later one."""
    db = connect(path)
    bring_up(db, path)
    return db


def bring_up(db: sqlite3.Connection, path: Path | str) -> None:
    """Make it one of today's version; if that cannot be, it is closed."""
    try:
        check_version(db, path)  # before anything is written
        db.execute("PRAGMA journal_mode = WAL")
        db.execute("PRAGMA synchronous = FULL")
        db.execute("PRAGMA secure_delete = ON")  # what is thrown away is no longer there
        db.execute("BEGIN IMMEDIATE")
        for step in STEPS[check_version(db, path) :]:
            for statement in step.split(";"):
                db.execute(statement)
        db.execute(f"PRAGMA user_version = {VERSION}")  # a disk that cannot be written is told of now
        db.execute("COMMIT")
        db.execute("PRAGMA foreign_keys = ON")
    except BaseException:
        db.close()
        raise


def check_version(db: sqlite3.Connection, path: Path | str) -> int:
    """Of which version a file is."""
    version = int(db.execute("PRAGMA user_version").fetchone()[0])
    if version > VERSION:
        raise Unusable("database-newer", file=str(path), version=version, known=VERSION)
    if version == 1 and db.execute("SELECT 1 FROM sqlite_schema WHERE name = 'facts'").fetchone():
        return 2  # a server of version 1 was started on it, which wrote its own number there
    return version
