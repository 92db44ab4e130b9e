"""What is written to the SQLite file of sealed parcels, and read from it: see `statements`."""

import sqlite3

from .statements import row


def leave(
    db: sqlite3.Connection, name: str, sealed: bytes, now: float, seconds: float, times: int, room: int
) -> bool:
    """Keep a parcel, unless so many are kept already; is it here?"""
    drop(db, now)
    db.execute(
        "INSERT OR IGNORE INTO parcels (name, expires, times, sealed)"
        " SELECT ?, ?, ?, ? WHERE (SELECT count(*) FROM parcels) < ?",
        (name, now + seconds, times, sealed, room),
    )
    return row(db, "SELECT 1 FROM parcels WHERE name = ? AND sealed = ?", (name, sealed)) is not None


def fetch(db: sqlite3.Connection, name: str, now: float) -> bytes | None:
    """A parcel, once less than before; after the last time it is gone."""
    found = row(db, "SELECT sealed FROM parcels WHERE name = ? AND expires > ?", (name, now))
    db.execute("UPDATE parcels SET times = times - 1 WHERE name = ?", (name,))
    db.execute("DELETE FROM parcels WHERE name = ? AND times < 1", (name,))
    return None if found is None else bytes(found[0])


def drop(db: sqlite3.Connection, now: float) -> None:
    """Nobody has come for these."""
    db.execute("DELETE FROM parcels WHERE expires <= ?", (now,))
