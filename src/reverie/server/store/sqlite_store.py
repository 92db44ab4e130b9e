"""The store of a single process, in a SQLite file.

A batch is one transaction, which is on the disk before `write` returns. Each change checks its conditions in
its own statement, so that its failure does not affect other tables.
"""

import json
import math
import sqlite3
import time
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from pathlib import Path
from typing import Protocol, TypeVar

from ...json_values import Json
from ...table import daily_statements, statements
from ...table.store import (
    Adding,
    AlreadyPlayed,
    Appending,
    Beat,
    Change,
    Clock,
    CodeTaken,
    Damaged,
    Entry,
    Forgetting,
    Held,
    Logged,
    NotWritten,
    Opening,
    Peer,
    Place,
    Result,
    Rewriting,
    Snapshot,
    Spent,
    Stale,
    Story,
    Try,
)
from .sqlite_file import FAILURES, SqliteFile, is_damage

RELEASED = """
UPDATE tables SET
    owner = NULL,
    clock_stopped = CASE WHEN clock_zero IS NULL THEN clock_stopped ELSE max(0.0, ? - clock_zero) END,
    clock_zero = NULL
WHERE owner = ?
"""


Found = TypeVar("Found")


class Database(Protocol):
    """The database behind the store: a file (`sqlite_file`), or a browser (`reverie.pocket.file`)."""

    async def read(self, do: Callable[[sqlite3.Connection], Found]) -> Found: ...

    async def change(self, do: Callable[[sqlite3.Connection], Found]) -> Found:
        """Run a change and return its result, once it is durable. If it raises, nothing is written."""
        ...

    async def close(self) -> None: ...


Making = Callable[[sqlite3.Connection, Change], CodeTaken | Stale | None]


class SqliteStore:
    """A `Store` in a SQLite database. `connect` creates one."""

    shared = False
    lease_seconds = math.inf
    beat_seconds = 10.0

    def __init__(self, file: Database, wall: Callable[[], float], steady: Callable[[], float]) -> None:
        self._file, self._wall, self._steady = file, wall, steady
        self._began = wall() - steady()
        self._beaten: float | None = None
        """The store's time of the last heartbeat."""

    @classmethod
    async def connect(
        cls,
        path: Path,
        wall: Callable[[], float] = time.time,
        steady: Callable[[], float] = time.monotonic,
    ) -> "SqliteStore":
        """Return a store in a file, which is created if it does not exist. Raise `Unusable` on failure.

        `wall` is a clock for dates, which may jump. `steady` is a monotonic clock for durations.
        """
        return cls(await SqliteFile.open(path, release_all), wall, steady)

    def _now(self) -> float:
        """Return the store's time: the wall-clock time when it was opened, plus the time since then."""
        return self._began + self._steady()

    # Writing

    async def write(self, changes: Sequence[Change]) -> list[CodeTaken | Stale | None]:
        def all_of_them(db: sqlite3.Connection, make: Making) -> list[CodeTaken | Stale | None]:
            wrong: dict[str, CodeTaken | Stale] = {}
            answers: list[CodeTaken | Stale | None] = []
            for change in changes:
                problem = wrong.get(change.code) or make(db, change)
                if problem is not None:
                    wrong[change.code] = problem
                answers.append(problem)
            return answers

        try:
            return await self._file.change(lambda db: all_of_them(db, self._make))
        except Damaged:  # nothing was written; repeat it to find out which table is damaged
            return await self._file.change(lambda db: all_of_them(db, self._make_in_savepoint))

    def _make_in_savepoint(self, db: sqlite3.Connection, change: Change) -> CodeTaken | Stale | None:
        """Make one change in a savepoint, so that a damaged table does not affect the others.

        Reading the damaged table later raises `Damaged`.
        """
        db.execute("SAVEPOINT change")
        try:
            problem = self._make(db, change)
        except (*FAILURES, Damaged) as damage:
            if not is_damage(damage):
                raise
            db.execute("ROLLBACK TO change")
            problem = Stale(f"Table {change.code} is damaged: {damage}")
        db.execute("RELEASE change")
        return problem

    def _make(self, db: sqlite3.Connection, change: Change) -> CodeTaken | Stale | None:
        done, now = True, self._wall()
        match change:
            case Opening(code, head, entries, owner, holders, daily):
                if daily:
                    daily_statements.delete_old_tries(db, head["game"], daily)
                    if daily_statements.has_tried(db, head["game"], daily, holders):
                        return AlreadyPlayed(f"The player has begun the game of {daily} already.")
                if not statements.begin(db, code, head, entries, holders, now, owner):
                    return CodeTaken(f"There is a table {code} already.")
                if daily:
                    daily_statements.claim(db, head["game"], daily, holders, code)
            case Appending(code, epoch, first, entries, holders, summary, replaces, daily_score):
                done = statements.append(
                    db,
                    code,
                    first,
                    entries,
                    now,
                    epoch=epoch,
                    owner_seen=self._now(),
                    holders=holders,
                    summary=summary,
                    replaces=replaces,
                    daily_score=daily_score,
                )
            case Rewriting(code, epoch, entries_by_number):
                done = statements.rewrite(db, code, epoch, entries_by_number)
            case Adding(code, more):
                statements.add_to_summary(db, code, more)
            case Clock(code, epoch, clock_zero):
                query = (
                    "UPDATE tables SET clock_zero = ?, clock_stopped = NULL, owner_seen = ?"
                    " WHERE code = ? AND epoch = ?"
                )
                db.execute(query, (clock_zero, self._now(), code, epoch))
            case Snapshot() | Story():
                _store(db, change)
            case Forgetting(code, by):
                if _owner(db, code) in (None, by):
                    statements.forget(db, code)
        return None if done else Stale(f"Table {change.code} has another owner or other entries.")

    # Ownership

    async def wake(self, code: str, me: str, sources: str, dead: str | None = None) -> Logged:
        try:
            epoch, clock = await self._file.change(lambda db: self._claim(db, code, me, dead))
        except NotWritten:  # a full disk; the table can still be read, because no other process uses the file
            return await self._file.read(lambda db: self._read_unclaimed(db, code, None, sources))
        try:
            return await self._file.read(lambda db: _logged(db, code, sources, epoch, clock))
        except Damaged:  # no process can use the table, so none should own it
            with suppress(Damaged, NotWritten):
                await self.release(me, [code])
            raise

    async def read(self, code: str, epoch: int, sources: str) -> Logged:
        """Return a table's log. The epoch stays: with one writing thread, no write can arrive late."""
        return await self._file.read(lambda db: self._read_unclaimed(db, code, epoch, sources))

    def _read_unclaimed(self, db: sqlite3.Connection, code: str, epoch: int | None, sources: str) -> Logged:
        """Return a table's log without claiming the table."""
        stored = statements.row(
            db, "SELECT epoch, clock_zero, clock_stopped FROM tables WHERE code = ?", (code,)
        )
        if stored is None:
            raise KeyError(code)
        there, clock_zero, clock = stored
        if epoch not in (None, there):
            raise Stale(f"Table {code} has another owner.")
        if clock_zero is not None:
            clock = max(0.0, self._now() - clock_zero)
        return _logged(db, code, sources, there, clock)

    def _claim(
        self, db: sqlite3.Connection, code: str, me: str, dead: str | None
    ) -> tuple[int, float | None]:
        stored = statements.row(
            db,
            "SELECT owner, epoch, clock_zero, clock_stopped, tables.owner_seen, address, processes.seen"
            " FROM tables LEFT JOIN processes ON name = owner WHERE code = ?",
            (code,),
        )
        if stored is None:
            raise KeyError(code)
        owner, epoch, clock_zero, clock, owner_seen, address, seen = stored
        if owner not in (None, me, dead) and address is not None:
            raise Held(Peer(owner, address))
        if clock_zero is not None:
            last = self._now() if owner == me else max(owner_seen or clock_zero, seen or clock_zero)
            clock = max(0.0, last - clock_zero)
        query = "UPDATE tables SET owner = ?, epoch = ?, clock_zero = NULL, clock_stopped = ? WHERE code = ?"
        db.execute(query, (me, epoch + 1, clock, code))
        return epoch + 1, clock

    async def release(self, me: str, codes: Sequence[str]) -> None:
        def release_them(db: sqlite3.Connection) -> None:
            now = self._now()
            db.executemany(f"{RELEASED} AND code = ?", [(now, me, code) for code in codes])

        await self._file.change(release_them)

    async def owned_codes(self, me: str) -> set[str]:
        query = "SELECT code FROM tables WHERE owner = ?"
        return await self._file.read(lambda db: {code for (code,) in statements.rows(db, query, (me,))})

    async def owner(self, code: str) -> Peer | None:
        def find(db: sqlite3.Connection) -> Peer | None:
            statements.head_of(db, code)
            query = "SELECT name, address FROM tables JOIN processes ON name = owner WHERE code = ?"
            found = statements.row(db, query, (code,))
            return found and Peer(*found)

        return await self._file.read(find)

    async def beat(self, me: Peer, ready: bool, figures: Mapping[str, float]) -> Beat:
        def renew(db: sqlite3.Connection) -> Beat:
            now = self._now()
            passed = 0.0 if self._beaten is None else now - self._beaten
            counted = min(max(0.0, passed), 2 * self.beat_seconds)
            db.execute("UPDATE facts SET ran = ran + ?", (counted,))
            db.execute(
                "INSERT OR REPLACE INTO processes VALUES (?, ?, ?, ?, ?)",
                (me.name, me.address, ready, json.dumps(dict(figures)), now),
            )
            query = "SELECT name, address, figures FROM processes WHERE ready AND name != ? ORDER BY name"
            others = statements.rows(db, query, (me.name,))
            self._beaten = now
            return Beat(
                now,
                [Peer(name, address) for name, address, _ in others],
                [statements.parse_json(text, dict, "the metrics of a process") for _, _, text in others],
            )

        return await self._file.change(renew)

    async def leave(self, me: str) -> None:
        def end_lease(db: sqlite3.Connection) -> None:
            db.execute(RELEASED, (self._now(), me))
            db.execute("DELETE FROM processes WHERE name = ?", (me,))

        await self._file.change(end_lease)

    # Reading

    async def look(self, code: str) -> tuple[Json, list[Entry]]:
        return await self._file.read(
            lambda db: (statements.head_of(db, code)[0], statements.settings_entries(db, code))
        )

    async def places(self, sitter: str, *, finished: bool, most: int, skip: int = 0) -> list[Place]:
        return await self._file.read(
            lambda db: statements.places_of(db, sitter, finished=finished, most=most, skip=skip)
        )

    async def leave_places(self, sitter: str, codes: Sequence[str]) -> None:
        query = "DELETE FROM places WHERE sitter = ? AND code = ?"
        await self._file.change(lambda db: db.executemany(query, [(sitter, code) for code in codes]))

    async def untouched_codes(self, days: float, most: int = 1000) -> list[str]:
        query = (
            "SELECT code FROM tables, facts WHERE touched_ran < ran - ? * 86400.0"
            " AND (owner IS NULL OR owner NOT IN (SELECT name FROM processes)) ORDER BY touched_ran LIMIT ?"
        )
        return await self._file.read(
            lambda db: [code for (code,) in statements.rows(db, query, (days, most))]
        )

    async def story(self, code: str, sources: str) -> Json | None:
        def find(db: sqlite3.Connection) -> Json | None:
            query = "SELECT story FROM stories WHERE code = ? AND sources = ?"
            found = statements.row(db, query, (code, sources))
            if found is None:
                return None
            story: Json = statements.parse_json(found[0], dict, f"the story of table {code}")
            return story

        return await self._file.read(find)

    # Daily games

    async def tries(self, game: str, sitter: str, days: tuple[str, str], most: int = 4000) -> list[Try]:
        return await self._file.read(lambda db: daily_statements.tries(db, game, sitter, days, most))

    async def day_results(
        self, game: str, day: str, most: int = 2000, scores: Sequence[Json] | None = None
    ) -> list[Result]:
        return await self._file.read(lambda db: daily_statements.day_results(db, game, day, most, scores))

    async def day_scores(self, game: str, days: tuple[str, str]) -> list[tuple[str, Json, int]]:
        return await self._file.read(lambda db: daily_statements.day_scores(db, game, days))

    async def rival(self, game: str, day: str) -> Json | None:
        return await self._file.read(lambda db: daily_statements.rival(db, game, day))

    async def store_rival(self, game: str, day: str, result: Json) -> None:
        await self._file.change(lambda db: daily_statements.store_rival(db, game, day, result))

    # Exchange between processes

    async def add_up(self, spent: Sequence[Spent]) -> list[float]:
        return [each.amount for each in spent]  # there is no other process

    async def secret(self) -> str:
        return await self._file.read(lambda db: str(statements.row(db, "SELECT secret FROM facts")[0]))

    async def close(self) -> None:
        await self._file.close()


def release_all(db: sqlite3.Connection) -> None:
    """Release all tables, since this process has the lock and no other can be running.

    Their clocks stop at the time when their owners were last seen.
    """
    db.execute(
        "UPDATE tables SET owner = NULL, clock_zero = NULL,"
        " clock_stopped = CASE WHEN clock_zero IS NULL THEN clock_stopped ELSE"
        " max(0.0, COALESCE(tables.owner_seen, clock_zero) - clock_zero,"
        "     COALESCE((SELECT seen FROM processes WHERE name = owner), clock_zero) - clock_zero) END"
        " WHERE owner IS NOT NULL"
    )
    db.execute("DELETE FROM processes")


def _owner(db: sqlite3.Connection, code: str) -> str | None:
    """Return the name of the live process that owns a table, or None."""
    query = "SELECT name FROM tables JOIN processes ON name = owner WHERE code = ?"
    found = statements.row(db, query, (code,))
    return None if found is None else str(found[0])


def _store(db: sqlite3.Connection, made: Snapshot | Story) -> None:
    """Store a snapshot or a story, replacing an older one."""
    if isinstance(made, Story):
        query = "INSERT OR REPLACE INTO stories SELECT code, ?, ? FROM tables WHERE code = ?"
        db.execute(query, (made.sources, json.dumps(made.story), made.code))
        return
    db.execute(
        "INSERT OR REPLACE INTO snapshots SELECT code, ?, ?, ? FROM tables"
        " WHERE code = ? AND epoch = ? AND number >= ?",
        (made.number, made.sources, made.state, made.code, made.epoch, made.number),
    )


def _logged(db: sqlite3.Connection, code: str, sources: str, epoch: int, clock: float | None) -> Logged:
    head, number = statements.head_of(db, code)
    query = "SELECT number, state FROM snapshots WHERE code = ? AND sources = ?"
    snapshot = statements.row(db, query, (code, sources))
    first = snapshot[0] if snapshot else 0
    return Logged(head, epoch, statements.entries_of(db, code, first, number), snapshot, clock)
