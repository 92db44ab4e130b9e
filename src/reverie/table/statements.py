"""SQL statements of the SQLite file that holds all tables, for `Log` and for the server's store.

Functions that write run inside the caller's transaction. Those that return a bool change nothing and return
False if the table is not in the state that the change expects; their first statement checks that.
"""

import json
import sqlite3
from collections.abc import Iterator, Mapping, Sequence
from contextlib import closing, contextmanager, suppress
from typing import Any

from ..json_values import Json, JsonList
from .store import DailyScore, Damaged, Entry, Holders, Place, unwrap_entry

# Writing


@contextmanager
def transaction(db: sqlite3.Connection) -> Iterator[None]:
    """Run the block in a transaction: commit it durably, or roll it back if an exception is raised."""
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
    holders: Holders | None,
    now: float,
    owner: str | None = None,
) -> bool:
    """Insert a table with its first entries. Return False if its code is taken."""
    made = db.execute(
        "INSERT OR IGNORE INTO tables (code, head, touched, number, epoch, owner, opened, touched_ran)"
        " SELECT ?, ?, ?, 0, 1, ?, ?, ran FROM facts",
        (code, json.dumps(head), now, owner, now),
    )
    return made.rowcount == 1 and append(db, code, 0, entries, now, holders=holders)


def append(
    db: sqlite3.Connection,
    code: str,
    first: int,
    entries: Sequence[Entry],
    now: float,
    *,
    epoch: int | None = None,
    owner_seen: float | None = None,
    holders: Holders | None = None,
    summary: Json | None = None,
    replaces: bool = False,
    daily_score: DailyScore | None = None,
) -> bool:
    """Append entries to a table's log. Without an epoch the owner is not checked.

    Repeating an append, with an epoch, succeeds and changes nothing.
    """
    texts = [(code, first + at, json.dumps(entry)) for at, entry in enumerate(entries)]
    done = db.execute(
        "UPDATE tables SET number = ?, touched = ?, touched_ran = (SELECT ran FROM facts), owner_seen = ?"
        " WHERE code = ? AND number = ? AND epoch = COALESCE(?, epoch)",
        (first + len(texts), now, owner_seen, code, first + replaces, epoch),
    )
    if done.rowcount != 1:
        return epoch is not None and _has_entries(db, code, epoch, first, [text for _, _, text in texts])
    if replaces:
        db.execute("DELETE FROM entries WHERE code = ? AND number = ?", (code, first))
        db.execute("DELETE FROM snapshots WHERE code = ? AND number > ?", (code, first))
    db.executemany("INSERT INTO entries VALUES (?, ?, ?)", texts)
    if holders is not None:  # players who held a seat at the end keep the game in their list
        db.execute("DELETE FROM places WHERE code = ? AND ended IS NULL", (code,))
        places = [(sitter, code, seat) for sitter, seat in holders]
        db.executemany("INSERT OR IGNORE INTO places VALUES (?, ?, ?, NULL, NULL)", places)
    if summary is not None:
        ended = (summary.get("ended", now), json.dumps(summary), code)
        db.execute("UPDATE places SET ended = ?, summary = ? WHERE code = ?", ended)
    if daily_score is not None:
        query = "UPDATE dailies SET ended = ?, score = ?, path = ? WHERE code = ? AND ended IS NULL"
        db.execute(query, (now, *daily_score.to_text(), code))
    return True


def _has_entries(db: sqlite3.Connection, code: str, epoch: int, first: int, entries: list[str]) -> bool:
    there = rows(
        db,
        "SELECT entry FROM entries JOIN tables USING (code)"
        " WHERE code = ? AND epoch = ? AND entries.number BETWEEN ? AND ? ORDER BY entries.number",
        (code, epoch, first, first + len(entries) - 1),
    )
    return bool(entries) and [entry for (entry,) in there] == entries


def rewrite(db: sqlite3.Connection, code: str, epoch: int, entries: Mapping[int, Entry]) -> bool:
    """Replace entries in place, and delete the table's snapshots and stories, which may contain them."""
    stored = row(db, "SELECT number FROM tables WHERE code = ? AND epoch = ?", (code, epoch))
    if stored is None or any(not 0 <= number < stored[0] for number in entries):
        return False
    texts = [(json.dumps(entry), code, number) for number, entry in entries.items()]
    db.executemany("UPDATE entries SET entry = ? WHERE code = ? AND number = ?", texts)
    db.execute("DELETE FROM snapshots WHERE code = ?", (code,))
    db.execute("DELETE FROM stories WHERE code = ?", (code,))
    return True


def add_to_summary(db: sqlite3.Connection, code: str, more: Json) -> None:
    """Add keys to the summary of a finished game."""
    query = "SELECT sitter, summary FROM places WHERE code = ? AND summary IS NOT NULL"
    texts = [
        (json.dumps({**parse_json(summary, dict, f"the summary of table {code}"), **more}), sitter, code)
        for sitter, summary in rows(db, query, (code,))
    ]
    db.executemany("UPDATE places SET summary = ? WHERE sitter = ? AND code = ?", texts)


def forget(db: sqlite3.Connection, code: str) -> None:
    """Delete a table and everything that belongs to it. Only the record that its player has played a daily
    game stays, so that nobody plays one twice."""
    db.execute(
        "UPDATE dailies SET code = '', ended = NULL, score = NULL, path = NULL WHERE code = ?", (code,)
    )
    for table in ("snapshots", "stories", "places", "entries", "tables"):
        db.execute(f"DELETE FROM {table} WHERE code = ?", (code,))  # noqa: S608


# Reading


@contextmanager
def at_one_moment(db: sqlite3.Connection) -> Iterator[None]:
    """Run the block in a read transaction: all its queries see the file in the same state."""
    db.execute("BEGIN")
    try:
        yield
    finally:
        if db.in_transaction:
            db.execute("ROLLBACK")


def rows(db: sqlite3.Connection, query: str, values: Sequence[object] = ()) -> JsonList:
    """Return all rows. Leaving the cursor open would keep the read transaction open."""
    with closing(db.execute(query, values)) as cursor:
        return cursor.fetchall()


def row(db: sqlite3.Connection, query: str, values: Sequence[object] = ()) -> Any:
    """Return the first row, or None if there is none."""
    first_rows = rows(db, query, values)
    return first_rows[0] if first_rows else None


def parse_json(text: str | bytes, kind: type, what: str) -> Any:
    """Return the list or object in a JSON string. If it is invalid, raise `Damaged`, which names `what`."""
    try:
        value = json.loads(text)
    except (ValueError, TypeError, RecursionError):
        value = None
    if not isinstance(value, kind):
        raise Damaged(f"{what[0].upper()}{what[1:]} cannot be read.")
    return value


def head_of(db: sqlite3.Connection, code: str) -> tuple[Json, int]:
    """Return a table's head and its number of entries. Raise `KeyError` if there is no such table."""
    stored = row(db, "SELECT head, number FROM tables WHERE code = ?", (code,))
    if stored is None:
        raise KeyError(code)
    return parse_json(stored[0], dict, f"the head of table {code}"), stored[1]


def entries_of(db: sqlite3.Connection, code: str, first: int, number: int) -> list[Entry]:
    """Return the entries from `first` to the end of a log that has `number` entries.

    Raise `Damaged` if one is missing.
    """
    query = "SELECT number, entry FROM entries WHERE code = ? AND number >= ? ORDER BY number"
    stored = rows(db, query, (code, first))
    for at, (number_there, _) in enumerate(stored, first):
        if number_there != at:
            raise Damaged(f"The log of table {code} has no entry {at}.")
    if first + len(stored) != number:
        raise Damaged(f"The log of table {code} has {first + len(stored)} entries, not {number}.")
    return [parse_json(entry, list, f"entry {at} of table {code}") for at, entry in stored]


def settings_entries(db: sqlite3.Connection, code: str) -> list[Entry]:
    """Return the entries that change a table's settings, without reading the rest of its log."""
    query = "SELECT entry FROM entries WHERE code = ? AND instr(entry, '[\"settings\"') > 0 ORDER BY number"
    texts = rows(db, query, (code,))
    entries = [parse_json(entry, list, f"an entry of table {code}") for (entry,) in texts]
    try:
        return [entry for entry in map(unwrap_entry, entries) if entry[0] == "settings"]
    except (LookupError, TypeError):
        raise Damaged(f"An entry of table {code} cannot be read.") from None


def places_of(
    db: sqlite3.Connection, sitter: str, *, finished: bool, most: int, skip: int = 0
) -> list[Place]:
    """Return the tables at which a person sits, the latest opened first. With `finished`, return those at
    which they sat when the game ended, the latest ended first."""
    which, by = ("IS NOT NULL", "ended") if finished else ("IS NULL", "opened")
    places = rows(
        db,
        "SELECT code, seat, opened, ended, summary FROM places JOIN tables USING (code)"  # noqa: S608
        f" WHERE sitter = ? AND ended {which} ORDER BY {by} DESC, code LIMIT ? OFFSET ?",
        (sitter, most, skip),
    )
    return [
        Place(
            code,
            seat,
            opened,
            ended,
            None if summary is None else parse_json(summary, dict, f"the summary of table {code}"),
        )
        for code, seat, opened, ended, summary in places
    ]
