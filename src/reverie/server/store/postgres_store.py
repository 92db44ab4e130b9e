"""The store in PostgreSQL, for any number of processes on any number of machines; see `reverie.table.store`.

Each process has one lease for all its tables, in `processes`, by the database's clock. A lease only prevents
others from taking a table too soon. The conditions in `postgres_writes` guarantee that nothing is written
twice.
"""

import asyncio
import itertools
import json
import math
import time
from collections.abc import Mapping, Sequence
from contextlib import suppress

from ...json_values import Json
from ...table.daily_statements import result_of
from ...table.statements import parse_json
from ...table.store import (
    Adding,
    Beat,
    Change,
    CodeTaken,
    Damaged,
    Entry,
    Forgetting,
    Held,
    Logged,
    NotWritten,
    Peer,
    Place,
    Result,
    Spent,
    Stale,
    Story,
    Try,
    score_as_text,
    unwrap_entry,
)
from .postgres_connections import Connections, Database, Row, transaction
from .postgres_schema import migrate
from .postgres_writes import NOW, write

BEAT_SECONDS = 0.75
"""Interval at which a lease is renewed, in seconds. A lease lasts three seconds, so three attempts may
fail."""

UNOWNED_CHANGES = Adding | Story | Forgetting
"""Changes that do not check the owner, because they do no harm if they arrive late."""

ENTRIES_PER_QUERY = 2000
"""Number of entries read by one query, to keep the event loop responsive."""

DAY_SECONDS = 86_400

LEASE_IS_VALID = f"lease > {NOW}"

RELEASE = f"""
WITH locked AS MATERIALIZED (
    SELECT code FROM tables WHERE owner = $1 AND ($2::text[] IS NULL OR code = ANY($2))
    ORDER BY code FOR UPDATE
) UPDATE tables SET owner = NULL, clock_zero = NULL,
    clock_stopped = CASE WHEN clock_zero IS NULL THEN clock_stopped
        ELSE greatest(0, {NOW} - clock_zero) END
FROM locked
WHERE tables.code = locked.code AND owner = $1
"""

OWNER_SEEN = f"""
CASE WHEN owner = $2 THEN {NOW}
ELSE greatest(touched, (SELECT beat + 1 FROM processes WHERE name = owner)) END
"""
"""The time until which a table's owner may have run the table's clock."""

CLAIM = f"""
WITH claimed AS (
    UPDATE tables SET epoch = epoch + 1, owner = $2, clock_zero = NULL,
        clock_stopped = CASE WHEN clock_zero IS NULL THEN clock_stopped
            ELSE greatest(0, least({NOW}, {OWNER_SEEN}) - clock_zero) END
    WHERE code = $1 AND (
        owner IS NULL OR owner = $2 OR owner = $3
        OR NOT EXISTS (SELECT FROM processes WHERE name = owner AND {LEASE_IS_VALID})
    ) RETURNING epoch, clock_stopped
)
SELECT claimed.epoch, claimed.clock_stopped, address
FROM tables LEFT JOIN claimed ON true LEFT JOIN processes ON name = owner WHERE code = $1
"""

READ = f"""
UPDATE tables SET epoch = $3 WHERE code = $1 AND epoch = $2 AND owner IS NOT NULL
RETURNING head, number,
    CASE WHEN clock_zero IS NULL THEN clock_stopped ELSE greatest(0, {NOW} - clock_zero) END AS clock
"""

HEARTBEAT = f"""
WITH me AS (
    INSERT INTO processes VALUES ($1, $2, {NOW} + $5::float8, {NOW}, $3, $4)
    ON CONFLICT (name) DO UPDATE SET address = excluded.address, lease = excluded.lease, beat = excluded.beat,
        ready = excluded.ready, figures = excluded.figures
), counted AS (
    UPDATE running SET beat = greatest(beat, {NOW}),
        ran = ran + greatest(0, least({NOW} - beat, {2 * BEAT_SECONDS}))
), gone AS (
    DELETE FROM processes WHERE name IN (
        SELECT name FROM processes WHERE beat < {NOW} - {DAY_SECONDS} AND name <> $1 FOR UPDATE SKIP LOCKED
    )
)
SELECT {NOW}, name, address, figures FROM (SELECT) AS once
LEFT JOIN processes ON name <> $1 AND ready AND {LEASE_IS_VALID} ORDER BY name
"""

ADD_UP = f"""
INSERT INTO allowances AS old SELECT kind, who, greatest(0, sum(amount)), max(rate), {NOW}
FROM unnest($1::text[], $2::text[], $3::float8[], $4::float8[]) AS new (kind, who, amount, rate)
GROUP BY kind, who ORDER BY kind, who
ON CONFLICT (kind, who) DO UPDATE SET rate = excluded.rate, at = greatest(old.at, excluded.at),
    level = excluded.level + greatest(0, old.level - excluded.rate * greatest(0, excluded.at - old.at))
RETURNING kind, who, level
"""

DELETE_EXPIRED = f"""
DELETE FROM allowances WHERE (kind, who) IN (
    SELECT kind, who FROM allowances WHERE level < rate * ({NOW} - at - 60) FOR UPDATE SKIP LOCKED
)
"""

PLACES = "SELECT code, seat, opened, ended, summary FROM places JOIN tables USING (code) WHERE sitter = $1"


class PostgresStore:
    """A `Store` in a database that processes share. `connect` creates one."""

    shared = True
    lease_seconds = 3.0
    beat_seconds = BEAT_SECONDS

    def __init__(self, url: str) -> None:
        self._writing = Connections(url, 1)
        self._beating = Connections(url, 1)  # separate, to renew the lease even if the others are busy
        self._reading = Connections(url, 4)
        self._doubtful: set[str] = set()
        """Tables for which a write that was given up may still reach the database."""
        self._swept = time.monotonic()

    @classmethod
    async def connect(cls, url: str) -> "PostgresStore":
        """Return a store, after migrating the database.

        Raise a `Refusal` if the database has an unknown version, or asyncpg is not installed.
        """
        store = cls(url)

        async def do(db: Database) -> None:
            async with transaction(db):
                await migrate(db)

        try:
            await store._writing.run(do, limit=600)
        except BaseException:
            await store.close()
            raise
        return store

    async def write(self, changes: Sequence[Change]) -> list[CodeTaken | Stale | None]:
        tries = itertools.count()
        try:
            return await self._writing.run(lambda db: write(db, changes, again=next(tries) > 0))
        except BaseException:  # even if the caller was cancelled
            self._doubtful.update(
                change.code for change in changes if not isinstance(change, UNOWNED_CHANGES)
            )
            raise

    # Ownership

    async def wake(self, code: str, me: str, sources: str, dead: str | None = None) -> Logged:
        async def do(db: Database) -> Logged:
            async with transaction(db):
                query = "SELECT head, number, owner FROM tables WHERE code = $1 FOR UPDATE"
                table = await db.fetchrow(query, code)
                if table is None:
                    raise KeyError(code)
                claim = await db.fetchrow(CLAIM, code, me, dead)
                assert claim is not None
                if claim["epoch"] is None:
                    raise Held(Peer(table["owner"], claim["address"]))
                return await _logged(db, code, table, claim["epoch"], claim["clock_stopped"], sources)

        logged = await self._reading.run(do, limit=10)
        self._doubtful.discard(code)
        return logged

    async def read(self, code: str, epoch: int, sources: str) -> Logged:
        """Return a table's log. A new epoch makes writes that were given up fail if they arrive later."""
        doubtful = int(code in self._doubtful)

        async def do(db: Database) -> Logged:
            async with transaction(db):
                table = await db.fetchrow(READ, code, epoch, epoch + doubtful)
                if table is None and await db.fetchval("SELECT 1 FROM tables WHERE code = $1", code) is None:
                    raise KeyError(code)
                if table is None:
                    raise Stale(f"Another process owns table {code}.")
                return await _logged(db, code, table, epoch + doubtful, table["clock"], sources)

        logged = await self._reading.run(do, limit=10)
        if doubtful:  # otherwise a write may have been given up in the meantime, and its note must stay
            self._doubtful.discard(code)
        return logged

    async def release(self, me: str, codes: Sequence[str]) -> None:
        await self._reading.run(lambda db: db.execute(RELEASE, me, list(codes)))

    async def owned_codes(self, me: str) -> set[str]:
        return {row[0] for row in await self._fetch("SELECT code FROM tables WHERE owner = $1", me)}

    async def owner(self, code: str) -> Peer | None:
        joined = f"tables LEFT JOIN processes ON name = owner AND {LEASE_IS_VALID}"
        rows = await self._fetch(f"SELECT name, address FROM {joined} WHERE code = $1", code)
        if not rows:
            raise KeyError(code)
        return None if rows[0]["name"] is None else Peer(*rows[0])

    async def beat(self, me: Peer, ready: bool, figures: Mapping[str, float]) -> Beat:
        finite = json.dumps({name: figure for name, figure in figures.items() if math.isfinite(figure)})
        values = (*me, ready, finite, self.lease_seconds)
        rows = await self._beating.run(
            lambda db: db.fetch(HEARTBEAT, *values), limit=1, patience=2 * BEAT_SECONDS
        )
        others = [row for row in rows if row["name"] is not None]
        return Beat(
            rows[0][0],
            [Peer(row["name"], row["address"]) for row in others],
            [json.loads(row["figures"]) for row in others],
        )

    async def leave(self, me: str) -> None:
        async def do(db: Database) -> None:
            await db.execute(RELEASE, me, None)
            await db.execute("DELETE FROM processes WHERE name = $1", me)

        await self._reading.run(do)

    # Reading

    async def look(self, code: str) -> tuple[Json, list[Entry]]:
        rows = await self._fetch(
            """SELECT head, entry FROM tables LEFT JOIN entries ON entries.code = tables.code
            AND strpos(entry, '["settings"') > 0
            WHERE tables.code = $1 ORDER BY entries.number""",
            code,
        )
        if not rows:
            raise KeyError(code)
        texts = [row["entry"] for row in rows if row["entry"] is not None]
        entries = [unwrap_entry(parse_json(text, list, f"an entry of table {code}")) for text in texts]
        agreed = [entry for entry in entries if entry[:1] == ["settings"]]
        return parse_json(rows[0]["head"], dict, f"the head of table {code}"), agreed

    async def places(self, sitter: str, *, finished: bool, most: int, skip: int = 0) -> list[Place]:
        which, by = ("IS NOT NULL", "ended") if finished else ("IS NULL", "opened")
        query = f"{PLACES} AND ended {which} ORDER BY {by} DESC, code LIMIT $2 OFFSET $3"
        rows = await self._fetch(query, sitter, most, skip)
        return await asyncio.to_thread(lambda: [_place(*row) for row in rows])

    async def leave_places(self, sitter: str, codes: Sequence[str]) -> None:
        query = "DELETE FROM places WHERE sitter = $1 AND code = ANY($2::text[])"
        await self._reading.run(lambda db: db.execute(query, sitter, list(codes)))

    async def untouched_codes(self, days: float, most: int = 1000) -> list[str]:
        rows = await self._fetch(
            f"""SELECT code FROM tables WHERE ran < (SELECT ran FROM running) - $1::float8
            AND (owner IS NULL OR NOT EXISTS (SELECT FROM processes WHERE name = owner AND {LEASE_IS_VALID}))
            ORDER BY ran LIMIT $2""",
            days * DAY_SECONDS,
            most,
        )
        return [row[0] for row in rows]

    async def story(self, code: str, sources: str) -> Json | None:
        rows = await self._fetch("SELECT story FROM stories WHERE code = $1 AND sources = $2", code, sources)
        if not rows:
            return None
        story: Json = await asyncio.to_thread(parse_json, rows[0][0], dict, f"the story of table {code}")
        return story

    # Daily games

    async def tries(self, game: str, sitter: str, days: tuple[str, str], most: int = 4000) -> list[Try]:
        query = "SELECT day, code, score FROM dailies WHERE sitter = $1 AND game = $2"
        query += " AND day BETWEEN $3 AND $4 ORDER BY day DESC LIMIT $5"
        rows = await self._fetch(query, sitter, game, *days, most)
        return [
            Try(day, code, None if score is None else parse_json(score, dict, f"the score of table {code}"))
            for day, code, score in rows
        ]

    async def day_results(
        self, game: str, day: str, most: int = 2000, scores: Sequence[Json] | None = None
    ) -> list[Result]:
        query = "SELECT code, summary, score, path FROM dailies JOIN tables USING (code)"
        query += " WHERE game = $1 AND day = $2 AND ended IS NOT NULL"
        query += " AND ($4::text[] IS NULL OR score = ANY($4)) ORDER BY ended, code LIMIT $3"
        wanted = None if scores is None else [score_as_text(each) for each in scores]
        rows = await self._fetch(query, game, day, most, wanted)
        return await asyncio.to_thread(lambda: [result_of(*row) for row in rows])

    async def day_scores(self, game: str, days: tuple[str, str]) -> list[tuple[str, Json, int]]:
        query = "SELECT day, score, count(*) FROM dailies WHERE game = $1 AND day BETWEEN $2 AND $3"
        query += " AND ended IS NOT NULL GROUP BY day, score ORDER BY day, score"
        rows = await self._fetch(query, game, *days)
        return [(day, parse_json(score, dict, f"a score of {day}"), n) for day, score, n in rows]

    async def rival(self, game: str, day: str) -> Json | None:
        rows = await self._fetch("SELECT result FROM rivals WHERE game = $1 AND day = $2", game, day)
        return dict(parse_json(rows[0][0], dict, f"the bot's game of {day}")) if rows else None

    async def store_rival(self, game: str, day: str, result: Json) -> None:
        query = "INSERT INTO rivals VALUES ($1, $2, $3) ON CONFLICT DO NOTHING"
        await self._reading.run(lambda db: db.execute(query, game, day, json.dumps(result)))

    async def secret(self) -> str:
        (row,) = await self._fetch("SELECT value FROM facts WHERE name = 'secret'")
        return str(row[0])

    # Rate limits

    async def add_up(self, spent: Sequence[Spent]) -> list[float]:
        columns = [[getattr(each, column) for each in spent] for column in Spent._fields]
        rows = await self._reading.run(lambda db: db.fetch(ADD_UP, *columns), again=False)
        if time.monotonic() - self._swept > 60:
            self._swept = time.monotonic()
            with suppress(NotWritten):
                await self._reading.run(lambda db: db.execute(DELETE_EXPIRED), again=False)
        levels = {(row["kind"], row["who"]): float(row["level"]) for row in rows}
        return [levels[each.kind, each.visitor] for each in spent]

    async def close(self) -> None:
        for connections in (self._writing, self._beating, self._reading):
            await connections.close()

    async def _fetch(self, query: str, *values: object) -> list[Row]:
        rows: list[Row] = await self._reading.run(lambda db: db.fetch(query, *values))
        return rows


async def _logged(
    db: Database, code: str, table: Row, epoch: int, clock: float | None, sources: str
) -> Logged:
    query = "SELECT number, state FROM snapshots WHERE code = $1 AND sources = $2 AND number <= $3"
    snapshot = await db.fetchrow(query, code, sources, table["number"])
    entries = await _entries(db, code, 0 if snapshot is None else snapshot["number"], table["number"])
    head = parse_json(table["head"], dict, f"the head of table {code}")
    return Logged(head, epoch, entries, None if snapshot is None else tuple(snapshot), clock)


async def _entries(db: Database, code: str, since: int, number: int) -> list[Entry]:
    query = "SELECT number, entry FROM entries WHERE code = $1 AND number >= $2 ORDER BY number LIMIT $3"
    entries: list[Entry] = []
    while since + len(entries) < number:
        at = since + len(entries)
        rows = await db.fetch(query, code, at, ENTRIES_PER_QUERY)
        if not rows:
            raise Damaged(f"The log of table {code} has no entry {at}.")
        for row in rows:
            if row["number"] != since + len(entries):
                raise Damaged(f"The log of table {code} has no entry {since + len(entries)}.")
            entries.append(parse_json(row["entry"], list, f"entry {row['number']} of table {code}"))
    return entries


def _place(code: str, seat: int, opened: float, ended: float | None, summary_text: str | None) -> Place:
    summary = None if summary_text is None else parse_json(summary_text, dict, f"the summary of table {code}")
    return Place(code, seat, opened, ended, summary)
