"""All tables in PostgreSQL, for any number of servers on any number of machines: see `reverie.table.store`.

An owner's lease is its process's, in `processes`, by the database's clock. It only keeps others from taking a
table too soon; that nothing is written twice rests on the conditions of `postgres_writes`.
"""

import asyncio
import itertools
import json
import math
import time
from collections.abc import Mapping, Sequence
from typing import Any

from ..table.store import (
    Beat,
    Change,
    Damaged,
    Entry,
    Held,
    Logged,
    Peer,
    Place,
    Spent,
    Stale,
    Taken,
)
from .postgres_connections import Connections, transaction
from .postgres_schema import migrate
from .postgres_writes import NOW, write

LEASE, BEAT = 3.0, 0.75
"""In seconds. An owner may miss three beats."""

AT_ONCE = 2000
"""Entries are read so many at a time: what that takes, nobody notices."""

DAY = 86_400

LIVE = f"lease > {NOW}"

RELEASE = f"""
WITH locked AS MATERIALIZED (
    SELECT code FROM tables WHERE owner = $1 AND ($2::text[] IS NULL OR code = ANY($2))
    ORDER BY code FOR UPDATE
) UPDATE tables SET owner = NULL, zero = NULL,
    stood = CASE WHEN zero IS NULL THEN stood ELSE greatest(0, {NOW} - zero) END FROM locked
WHERE tables.code = locked.code AND owner = $1
"""

HEARD = f"""
CASE WHEN owner = $2 THEN {NOW}
ELSE greatest(touched, (SELECT beat + 1 FROM processes WHERE name = owner)) END
"""
"""When a table's owner was last heard of: it told the clock for a while after that."""

CLAIM = f"""
WITH claimed AS (
    UPDATE tables SET epoch = epoch + 1, owner = $2, zero = NULL,
        stood = CASE WHEN zero IS NULL THEN stood ELSE greatest(0, least({NOW}, {HEARD}) - zero) END
    WHERE code = $1 AND (
        owner IS NULL OR owner = $2 OR owner = $3
        OR NOT EXISTS (SELECT FROM processes WHERE name = owner AND {LIVE})
    ) RETURNING epoch, stood
)
SELECT claimed.epoch, claimed.stood, address, snapshots.number, state
FROM tables LEFT JOIN claimed ON true LEFT JOIN processes ON name = owner
LEFT JOIN snapshots ON snapshots.code = tables.code AND sources = $4 AND snapshots.number <= tables.number
WHERE tables.code = $1
"""

SAY = f"""
WITH me AS (
    INSERT INTO processes VALUES ($1, $2, {NOW} + {LEASE}, {NOW}, $3, $4)
    ON CONFLICT (name) DO UPDATE SET address = excluded.address, lease = excluded.lease, beat = excluded.beat,
        ready = excluded.ready, figures = excluded.figures
), counted AS (
    UPDATE running SET beat = greatest(beat, {NOW}), ran = ran + greatest(0, least({NOW} - beat, {2 * BEAT}))
)
SELECT {NOW}, name, address, figures FROM (SELECT) AS once
LEFT JOIN processes ON name <> $1 AND ready AND {LIVE} ORDER BY name
"""

GONE = f"""
DELETE FROM processes WHERE name IN (
    SELECT name FROM processes WHERE beat < {NOW} - {DAY} FOR UPDATE SKIP LOCKED
)
"""

ADD_UP = f"""
INSERT INTO allowances AS old SELECT kind, who, greatest(0, sum(amount)), max(rate), {NOW}
FROM unnest($1::text[], $2::text[], $3::float8[], $4::float8[]) AS new (kind, who, amount, rate)
GROUP BY kind, who ORDER BY kind, who
ON CONFLICT (kind, who) DO UPDATE SET rate = excluded.rate, at = greatest(old.at, excluded.at),
    level = excluded.level + greatest(0, old.level - excluded.rate * greatest(0, excluded.at - old.at))
RETURNING kind, who, level
"""

WORN_OFF = f"""
DELETE FROM allowances WHERE (kind, who) IN (
    SELECT kind, who FROM allowances WHERE level < rate * ({NOW} - at - 60) FOR UPDATE SKIP LOCKED
)
"""

PLACES = """
SELECT code, seat, opened, ended, told FROM places JOIN tables USING (code)
WHERE sitter = $1 AND (ended IS NOT NULL) = $2 ORDER BY coalesce(ended, opened) DESC, code LIMIT $3 OFFSET $4
"""


class PostgresStore:
    """All tables, in a database that processes share."""

    shared = True
    lease_seconds = LEASE
    beat_seconds = BEAT

    def __init__(self, url: str) -> None:
        self._writing = Connections(url, 1)
        self._beating = Connections(url, 1)  # a lease is renewed however busy the others are
        self._reading = Connections(url, 4)
        self._swept = {GONE: 0.0, WORN_OFF: 0.0}

    @classmethod
    async def connect(cls, url: str) -> "PostgresStore":
        """A `Refusal` if the database is of a newer version, or there is no asyncpg."""
        store = cls(url)

        async def do(db: Any) -> None:
            async with transaction(db):
                await migrate(db)

        try:
            await store._writing.run(do, limit=60, patience=10)
        except BaseException:
            await store.close()
            raise
        return store

    async def write(self, changes: Sequence[Change]) -> list[Taken | Stale | None]:
        tries = itertools.count()
        return await self._writing.run(lambda db: write(db, changes, again=next(tries) > 0))

    # Who owns what

    async def wake(self, code: str, me: str, sources: str, dead: str | None = None) -> Logged:
        return await self._claim(code, me, sources, dead)

    async def read(self, code: str, epoch: int, sources: str) -> Logged:
        """A write that was given up holds the table's row, or finds the epoch gone."""
        return await self._claim(code, None, sources, None, epoch)

    async def _claim(
        self, code: str, me: str | None, sources: str, dead: str | None, epoch: int | None = None
    ) -> Logged:
        async def do(db: Any) -> Logged:
            async with transaction(db):
                query = "SELECT head, number, owner, epoch FROM tables WHERE code = $1 FOR UPDATE"
                table = await db.fetchrow(query, code)
                if table is None:
                    raise KeyError(code)
                if epoch is not None and table["epoch"] != epoch:
                    raise Stale(f"Table {code} is somebody else's.")
                claim = await db.fetchrow(CLAIM, code, me or table["owner"], dead, sources)
                if claim["epoch"] is None:
                    raise Held(Peer(table["owner"], claim["address"]))
                since = claim["number"] or 0
                return Logged(
                    head=_read(table["head"], f"The head of table {code}"),
                    epoch=claim["epoch"],
                    entries=await _entries(db, code, since, table["number"]),
                    snapshot=None if claim["number"] is None else (since, claim["state"]),
                    clock=claim["stood"],
                )

        return await self._reading.run(do, limit=10)

    async def release(self, me: str, codes: Sequence[str]) -> None:
        await self._reading.run(lambda db: db.execute(RELEASE, me, list(codes)))

    async def owned(self, me: str) -> set[str]:
        return {row[0] for row in await self._fetch("SELECT code FROM tables WHERE owner = $1", me)}

    async def owner(self, code: str) -> Peer | None:
        found = f"tables LEFT JOIN processes ON name = owner AND {LIVE}"
        rows = await self._fetch(f"SELECT name, address FROM {found} WHERE code = $1", code)
        if not rows:
            raise KeyError(code)
        return None if rows[0]["name"] is None else Peer(*rows[0])

    async def beat(self, me: Peer, ready: bool, figures: Mapping[str, float]) -> Beat:
        told = json.dumps({name: figure for name, figure in figures.items() if math.isfinite(figure)})
        rows = await self._beating.run(lambda db: db.fetch(SAY, me.name, me.address, ready, told))
        await self._sweep(GONE)
        others = [row for row in rows if row["name"] is not None]
        return Beat(
            rows[0][0],
            [Peer(row["name"], row["address"]) for row in others],
            [json.loads(row["figures"]) for row in others],
        )

    async def leave(self, me: str) -> None:
        async def do(db: Any) -> None:
            await db.execute(RELEASE, me, None)
            await db.execute("DELETE FROM processes WHERE name = $1", me)

        await self._reading.run(do)

    # What is read

    async def look(self, code: str) -> tuple[dict[str, Any], list[Entry]]:
        rows = await self._fetch(
            """SELECT head, entry FROM tables LEFT JOIN entries ON entries.code = tables.code
            AND strpos(entry, '["settings"') > 0
            WHERE tables.code = $1 ORDER BY entries.number""",
            code,
        )
        if not rows:
            raise KeyError(code)
        texts = [row["entry"] for row in rows if row["entry"] is not None]
        entries = [_unwrapped(_read(text, f"An entry of table {code}")) for text in texts]
        agreed = [entry for entry in entries if entry[:1] == ["settings"]]
        return _read(rows[0]["head"], f"The head of table {code}"), agreed

    async def places(self, sitter: str, *, finished: bool, most: int, skip: int = 0) -> list[Place]:
        rows = await self._fetch(PLACES, sitter, finished, most, skip)
        return await asyncio.to_thread(lambda: [_place(*row) for row in rows])

    async def results(self, sitter: str, most: int = 5000) -> list[tuple[int, dict[str, Any]]]:
        places = await self.places(sitter, finished=True, most=most)
        return [(place.seat, place.listed) for place in places if place.listed is not None]

    async def leave_places(self, sitter: str, codes: Sequence[str]) -> None:
        query = "DELETE FROM places WHERE sitter = $1 AND code = ANY($2::text[])"
        await self._reading.run(lambda db: db.execute(query, sitter, list(codes)))

    async def untouched(self, days: float, most: int = 1000) -> list[str]:
        rows = await self._fetch(
            f"""SELECT code FROM tables WHERE ran < (SELECT ran FROM running) - $1::float8
            AND (owner IS NULL OR NOT EXISTS (SELECT FROM processes WHERE name = owner AND {LIVE}))
            ORDER BY ran LIMIT $2""",
            days * DAY,
            most,
        )
        return [row[0] for row in rows]

    async def story(self, code: str, sources: str) -> dict[str, Any] | None:
        rows = await self._fetch("SELECT story FROM stories WHERE code = $1 AND sources = $2", code, sources)
        if not rows:
            return None
        story: dict[str, Any] = await asyncio.to_thread(_read, rows[0][0], f"The story of table {code}")
        return story

    async def secret(self) -> str:
        (row,) = await self._fetch("SELECT value FROM facts WHERE name = 'secret'")
        return str(row[0])

    # What was spent

    async def add_up(self, spent: Sequence[Spent]) -> list[float]:
        columns = [[getattr(each, column) for each in spent] for column in ("kind", "who", "amount", "rate")]
        rows = await self._reading.run(lambda db: db.fetch(ADD_UP, *columns), again=False)
        await self._sweep(WORN_OFF)
        levels = {(row["kind"], row["who"]): float(row["level"]) for row in rows}
        return [levels[each.kind, each.who] for each in spent]

    async def close(self) -> None:
        for connections in (self._writing, self._beating, self._reading):
            await connections.close()

    async def _fetch(self, query: str, *values: Any) -> list[Any]:
        rows: list[Any] = await self._reading.run(lambda db: db.fetch(query, *values))
        return rows

    async def _sweep(self, query: str) -> None:
        """Remove what nobody asks for any more, once a minute."""
        if time.monotonic() - self._swept[query] > 60:
            self._swept[query] = time.monotonic()
            await self._reading.run(lambda db: db.execute(query))


async def _entries(db: Any, code: str, since: int, number: int) -> list[Entry]:
    query = "SELECT number, entry FROM entries WHERE code = $1 AND number >= $2 ORDER BY number LIMIT $3"
    entries: list[Entry] = []
    while since + len(entries) < number:
        at = since + len(entries)
        rows = await db.fetch(query, code, at, AT_ONCE)
        if not rows:
            raise Damaged(f"The log of table {code} has no entry {at}.")
        for row in rows:
            if row["number"] != since + len(entries):
                raise Damaged(f"The log of table {code} has no entry {since + len(entries)}.")
            entries.append(_read(row["entry"], f"Entry {row['number']} of table {code}"))
    return entries


def _unwrapped(entry: Entry) -> Entry:
    """What happened, without whose message it was."""
    return entry[3] if entry[:1] == ["by"] else entry


def _place(code: str, seat: int, opened: float, ended: float | None, told: str | None) -> Place:
    return Place(code, seat, opened, ended, None if told is None else _read(told, f"What is told of {code}"))


def _read(text: str, what: str) -> Any:
    try:
        return json.loads(text)
    except ValueError:
        raise Damaged(f"{what} cannot be read.") from None
