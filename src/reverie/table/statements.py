"""What is written to the SQLite file of all tables and read from it, for the `Log` and the server's store.

Whatever writes runs inside a transaction of the caller's. Where a table is not as a change expects, it does
nothing and answers no: that is found by the condition of its first statement.
"""

import json
import sqlite3
from collections.abc import Iterator, Mapping, Sequence
from contextlib import closing, contextmanager, suppress
from typing import Any

from ..json_values import Json, JsonList
from .store import Counted, Damaged, Entry, Place, Sitting, unwrapped

# Writing


@contextmanager
def transaction(db: sqlite3.Connection) -> Iterator[None]:
    """All of what is done in here, durably, or nothing."""
    try:
        db.execute("BEGIN IMMEDIATE")
        yield
        db.execute("COMMIT")
    except BaseException:
        if db.in_transaction:
            with suppress(sqlite3.Error):
                db.execute("ROLLBACK")
        raise


def begin(
    db: sqlite3.Connection,
    code: str,
    head: Json,
    entries: Sequence[Entry],
    sitting: Sitting | None,
    now: float,
    owner: str | None = None,
) -> bool:
    """A table begins."""
    made = db.execute(
        "INSERT OR IGNORE INTO tables (code, head, touched, number, epoch, owner, opened, touched_ran)"
        " SELECT ?, ?, ?, 0, 1, ?, ?, ran FROM facts",
        (code, json.dumps(head), now, owner, now),
    )
    return made.rowcount == 1 and append(db, code, 0, entries, now, sitting=sitting)


def append(
    db: sqlite3.Connection,
    code: str,
    first: int,
    entries: Sequence[Entry],
    now: float,
    *,
    epoch: int | None = None,
    heard: float | None = None,
    sitting: Sitting | None = None,
    told: Json | None = None,
    replaces: bool = False,
    counted: Counted | None = None,
) -> bool:
    """Things happen at a table, whoever owns it where no epoch is named."""
    texts = [(code, first + at, json.dumps(entry)) for at, entry in enumerate(entries)]
    done = db.execute(
        "UPDATE tables SET number = ?, touched = ?, touched_ran = (SELECT ran FROM facts), heard = ?"
        " WHERE code = ? AND number = ? AND epoch = COALESCE(?, epoch)",
        (first + len(texts), now, heard, code, first + replaces, epoch),
    )
    if done.rowcount != 1:
        return epoch is not None and _already_there(db, code, epoch, first, [text for _, _, text in texts])
    if replaces:
        db.execute("DELETE FROM entries WHERE code = ? AND number = ?", (code, first))
        db.execute("DELETE FROM snapshots WHERE code = ? AND number > ?", (code, first))
    db.executemany("INSERT INTO entries VALUES (?, ?, ?)", texts)
    if sitting is not None:  # who sat there when it ended has the game in their list for good
        db.execute("DELETE FROM places WHERE code = ? AND ended IS NULL", (code,))
        places = [(sitter, code, seat) for sitter, seat in sitting]
        db.executemany("INSERT OR IGNORE INTO places VALUES (?, ?, ?, NULL, NULL)", places)
    if told is not None:
        ended = (told.get("ended", now), json.dumps(told), code)
        db.execute("UPDATE places SET ended = ?, told = ? WHERE code = ?", ended)
    if counted is not None:
        query = "UPDATE dailies SET ended = ?, score = ?, path = ? WHERE code = ? AND ended IS NULL"
        db.execute(query, (now, *counted.written(), code))
    return True


def _already_there(db: sqlite3.Connection, code: str, epoch: int, first: int, entries: list[str]) -> bool:
    there = rows(
        db,
        "SELECT entry FROM entries JOIN tables USING (code)"
        " WHERE code = ? AND epoch = ? AND entries.number BETWEEN ? AND ? ORDER BY entries.number",
        (code, epoch, first, first + len(entries) - 1),
    )
    return bool(entries) and [entry for (entry,) in there] == entries


def rewrite(db: sqlite3.Connection, code: str, epoch: int, entries: Mapping[int, Entry]) -> bool:
    """Entries are replaced in place, with all that was made from them."""
    found = row(db, "SELECT number FROM tables WHERE code = ? AND epoch = ?", (code, epoch))
    if found is None or any(not 0 <= number < found[0] for number in entries):
        return False
    texts = [(json.dumps(entry), code, number) for number, entry in entries.items()]
    db.executemany("UPDATE entries SET entry = ? WHERE code = ? AND number = ?", texts)
    db.execute("DELETE FROM snapshots WHERE code = ?", (code,))
    db.execute("DELETE FROM stories WHERE code = ?", (code,))
    return True


def tell_more(db: sqlite3.Connection, code: str, more: Json) -> None:
    """More is told of a finished game."""
    query = "SELECT sitter, told FROM places WHERE code = ? AND told IS NOT NULL"
    texts = [
        (json.dumps({**parsed(told, dict, f"what is told of table {code}"), **more}), sitter, code)
        for sitter, told in rows(db, query, (code,))
    ]
    db.executemany("UPDATE places SET told = ? WHERE sitter = ? AND code = ?", texts)


def forget(db: sqlite3.Connection, code: str) -> None:
    """A table is thrown away, with all that happened at it; nobody plays a day's game twice for that."""
    db.execute(
        "UPDATE dailies SET code = '', ended = NULL, score = NULL, path = NULL WHERE code = ?", (code,)
    )
    for table in ("snapshots", "stories", "places", "entries", "tables"):
        db.execute(f"DELETE FROM {table} WHERE code = ?", (code,))  # noqa: S608


# Reading


@contextmanager
def at_one_moment(db: sqlite3.Connection) -> Iterator[None]:
    """What is read in here fits together, whatever is written meanwhile."""
    db.execute("BEGIN")
    try:
        yield
    finally:
        if db.in_transaction:
            db.execute("ROLLBACK")


def rows(db: sqlite3.Connection, query: str, values: Sequence[object] = ()) -> JsonList:
    """All that is found. A cursor that was left half-way would hold on to its moment."""
    with closing(db.execute(query, values)) as cursor:
        return cursor.fetchall()


def row(db: sqlite3.Connection, query: str, values: Sequence[object] = ()) -> Any:
    """The one that is found, if one is."""
    found = rows(db, query, values)
    return found[0] if found else None


def parsed(text: str | bytes, kind: type, what: str) -> Any:
    """The list or the object that was written as that text."""
    try:
        found = json.loads(text)
    except (ValueError, TypeError, RecursionError):
        found = None
    if not isinstance(found, kind):
        raise Damaged(f"{what[0].upper()}{what[1:]} cannot be read.")
    return found


def head_of(db: sqlite3.Connection, code: str) -> tuple[Json, int]:
    """What a table was opened with, and how many entries its log has. A `KeyError` if there is no such."""
    found = row(db, "SELECT head, number FROM tables WHERE code = ?", (code,))
    if found is None:
        raise KeyError(code)
    return parsed(found[0], dict, f"the head of table {code}"), found[1]


def entries_of(db: sqlite3.Connection, code: str, first: int, number: int) -> list[Entry]:
    """The entries of a log of so many, beginning with one of them."""
    query = "SELECT number, entry FROM entries WHERE code = ? AND number >= ? ORDER BY number"
    found = rows(db, query, (code, first))
    for at, (there, _) in enumerate(found, first):
        if there != at:
            raise Damaged(f"The log of table {code} has no entry {at}.")
    if first + len(found) != number:
        raise Damaged(f"The log of table {code} has {first + len(found)} entries, not {number}.")
    return [parsed(entry, list, f"entry {at} of table {code}") for at, entry in found]


def agreed_at(db: sqlite3.Connection, code: str) -> list[Entry]:
    """The entries that say what was agreed at a table before its game began, without reading the rest."""
    query = "SELECT entry FROM entries WHERE code = ? AND instr(entry, '[\"settings\"') > 0 ORDER BY number"
    texts = rows(db, query, (code,))
    found = [parsed(entry, list, f"an entry of table {code}") for (entry,) in texts]
    try:
        return [entry for entry in map(unwrapped, found) if entry[0] == "settings"]
    except (LookupError, TypeError):
        raise Damaged(f"An entry of table {code} cannot be read.") from None


def places_of(
    db: sqlite3.Connection, sitter: str, *, finished: bool, most: int, skip: int = 0
) -> list[Place]:
    """Where somebody sits, the latest opened first; or sat at the end, the latest ended first."""
    which, by = ("IS NOT NULL", "ended") if finished else ("IS NULL", "opened")
    found = rows(
        db,
        "SELECT code, seat, opened, ended, told FROM places JOIN tables USING (code)"  # noqa: S608
        f" WHERE sitter = ? AND ended {which} ORDER BY {by} DESC, code LIMIT ? OFFSET ?",
        (sitter, most, skip),
    )
    return [
        Place(
            code,
            seat,
            opened,
            ended,
            None if told is None else parsed(told, dict, f"what is told of table {code}"),
        )
        for code, seat, opened, ended, told in found
    ]
