"""The implementation of `PostgresStore.write`: a batch is one transaction with as few statements as possible.

Changes of one kind are one statement over arrays. A batch that only appends is a single statement, which is a
transaction by itself and needs one round trip. Several tables are always locked in the order of their codes,
to prevent deadlocks.
"""

import json
from collections.abc import Awaitable, Callable, Sequence
from typing import Any

from ...table.store import (
    Adding,
    AlreadyPlayed,
    Appending,
    Change,
    Clock,
    CodeTaken,
    Entry,
    Forgetting,
    Holders,
    Opening,
    Rewriting,
    Snapshot,
    Stale,
    Story,
)
from .postgres_connections import Database, transaction

Wrong = dict[str, CodeTaken | Stale]
"""The problems of the tables whose changes were refused, by code."""

Group = list[tuple[int, Change]]
"""Changes of one kind, each to a different table, with their indexes in the batch."""

NOW = "extract(epoch FROM now())::float8"

END = f"""
UPDATE places SET ended = coalesce(new.ended, {NOW})
FROM unnest($1::text[], $2::float8[]) AS new (code, ended) WHERE places.code = new.code
"""
LOCK = "SELECT code FROM tables WHERE code = ANY($1::text[]) ORDER BY code FOR UPDATE"

OPEN = f"""
WITH opened AS (
    INSERT INTO tables (code, head, epoch, number, owner, opened, touched, ran)
    SELECT code, head, 1, number, owner, {NOW}, {NOW}, (SELECT ran FROM running)
    FROM unnest($1::text[], $2::text[], $3::int[], $4::text[]) AS new (code, head, number, owner)
    ORDER BY code ON CONFLICT DO NOTHING RETURNING code
), written AS (
    INSERT INTO entries SELECT code, number, entry
    FROM unnest($5::text[], $6::int[], $7::text[]) AS new (code, number, entry) JOIN opened USING (code)
), placed AS (
    INSERT INTO places (sitter, code, seat) SELECT sitter, code, seat
    FROM unnest($8::text[], $9::text[], $10::int[]) AS new (code, sitter, seat) JOIN opened USING (code)
    ON CONFLICT DO NOTHING
) SELECT code FROM opened
"""

OPENED = """
SELECT code FROM tables JOIN unnest($1::text[], $2::text[], $3::text[]) AS new (code, head, owner)
USING (code, head, owner)
"""

APPEND = f"""
WITH locked AS MATERIALIZED ({LOCK}), appended AS (
    UPDATE tables SET number = new.number, touched = {NOW}, ran = (SELECT ran FROM running),
        summary = coalesce(new.summary, tables.summary)
    FROM locked JOIN unnest($1::text[], $2::int[], $3::int[], $4::int[], $5::bool[], $6::text[])
        AS new (code, epoch, first, number, replaces, summary) USING (code)
    WHERE tables.code = new.code AND tables.epoch = new.epoch
        AND tables.number = new.first + new.replaces::int
    RETURNING tables.code, first, replaces
), written AS (
    INSERT INTO entries SELECT code, number, entry
    FROM unnest($7::text[], $8::int[], $9::text[]) AS new (code, number, entry) JOIN appended USING (code)
    ON CONFLICT (code, number) DO UPDATE SET entry = excluded.entry
), spoilt AS (
    DELETE FROM snapshots USING appended
    WHERE replaces AND snapshots.code = appended.code AND snapshots.number > first
) SELECT code FROM appended
"""

APPENDED = """
SELECT new.code FROM unnest($1::text[], $2::int[]) AS new (code, epoch)
JOIN tables USING (code, epoch) WHERE NOT EXISTS (
    SELECT FROM unnest($3::text[], $4::int[], $5::text[]) AS wanted (code, number, entry)
    LEFT JOIN entries USING (code, number)
    WHERE wanted.code = new.code AND entries.entry IS DISTINCT FROM wanted.entry
)
"""

LENGTHS = """
SELECT code, number FROM tables JOIN unnest($1::text[], $2::int[]) AS new (code, epoch) USING (code, epoch)
"""

SIT = """
INSERT INTO places (sitter, code, seat) SELECT sitter, code, seat
FROM unnest($1::text[], $2::text[], $3::int[]) AS new (code, sitter, seat) ON CONFLICT DO NOTHING
"""

REWRITE = """
UPDATE entries SET entry = new.entry
FROM unnest($1::text[], $2::int[], $3::text[]) AS new (code, number, entry)
WHERE entries.code = new.code AND entries.number = new.number
"""

CLAIM = """
INSERT INTO dailies (game, day, sitter, code) SELECT game, day, sitter, code FROM
unnest($1::text[], $2::text[], $3::text[], $4::text[]) WITH ORDINALITY AS new (game, day, sitter, code, n)
ORDER BY game, day, sitter, n ON CONFLICT DO NOTHING RETURNING code
"""

CLAIMED = """
SELECT code FROM dailies JOIN unnest($1::text[], $2::text[], $3::text[], $4::text[])
    AS new (game, day, sitter, code) USING (game, day, sitter, code)
"""

UNCLAIM = """
DELETE FROM dailies USING unnest($1::text[], $2::text[], $3::text[], $4::text[])
    AS new (game, day, sitter, code)
WHERE dailies.game = new.game AND dailies.day = new.day AND dailies.sitter = new.sitter
    AND dailies.code = new.code
"""

FORGET_TRIES = """
DELETE FROM dailies USING unnest($1::text[], $2::text[]) AS new (game, day)
WHERE code = '' AND dailies.game = new.game AND dailies.day < new.day
"""

COUNT = f"""
UPDATE dailies SET ended = {NOW}, score = new.score, path = new.path
FROM unnest($1::text[], $2::text[], $3::text[]) AS new (code, score, path)
WHERE dailies.code = new.code AND ended IS NULL
"""

CLOCK = """
UPDATE tables SET clock_zero = new.clock_zero, clock_stopped = NULL
FROM unnest($1::text[], $2::int[], $3::float8[]) AS new (code, epoch, clock_zero)
WHERE tables.code = new.code AND tables.epoch = new.epoch
"""

SNAPSHOT = """
INSERT INTO snapshots SELECT code, new.number, sources, state
FROM unnest($1::text[], $2::int[], $3::int[], $4::text[], $5::bytea[])
    AS new (code, epoch, number, sources, state) JOIN tables USING (code, epoch)
WHERE tables.number >= new.number
ON CONFLICT (code) DO UPDATE SET number = excluded.number, sources = excluded.sources, state = excluded.state
"""

STORY = """
INSERT INTO stories SELECT code, sources, story
FROM unnest($1::text[], $2::text[], $3::text[]) AS new (code, sources, story) JOIN tables USING (code)
ON CONFLICT (code) DO UPDATE SET sources = excluded.sources, story = excluded.story
"""

FORGET = f"""
WITH gone AS (
    DELETE FROM tables USING unnest($1::text[], $2::text[]) AS asked (code, by)
    WHERE tables.code = asked.code AND (owner IS NULL OR owner = by OR NOT EXISTS (
        SELECT FROM processes WHERE name = owner AND lease > {NOW}
    )) RETURNING tables.code
), entries_gone AS (DELETE FROM entries USING gone WHERE entries.code = gone.code),
places_gone AS (DELETE FROM places USING gone WHERE places.code = gone.code),
snapshots_gone AS (DELETE FROM snapshots USING gone WHERE snapshots.code = gone.code),
dailies_gone AS (
    UPDATE dailies SET code = '', ended = NULL, score = NULL, path = NULL
    FROM gone WHERE dailies.code = gone.code
)
DELETE FROM stories USING gone WHERE stories.code = gone.code
"""


async def write(db: Database, changes: Sequence[Change], again: bool) -> list[CodeTaken | Stale | None]:
    """Write changes; see `Store.write`. `again` means that an earlier attempt may have succeeded."""
    groups = _grouped(_with_rewrites(changes))
    problems: list[CodeTaken | Stale | None] = [None] * len(changes)
    wrong: Wrong = {}

    async def all_groups() -> None:
        for group in groups:
            for at, change in group:
                if change.code in wrong:
                    problems[at] = wrong[change.code]
            right = [(at, change) for at, change in group if change.code not in wrong]
            if right:
                results = await _WRITERS[type(right[0][1])](db, [change for _, change in right], again)
                wrong.update(results)
                for at, change in right:
                    problems[at] = results.get(change.code)

    if len(groups) == 1 and _is_one_statement(groups[0]):
        await all_groups()
    elif groups:
        async with transaction(db):
            await db.fetch(LOCK, list({change.code for change in changes}))
            await all_groups()
    return problems


def _is_one_statement(group: Group) -> bool:
    kind = type(group[0][1])
    if kind is Appending:
        appendings = [change for _, change in group if isinstance(change, Appending)]
        return all(each.holders is None and each.summary is None for each in appendings)
    return kind is Opening and not any(isinstance(each, Opening) and each.daily for _, each in group)


def _with_rewrites(changes: Sequence[Change]) -> list[Change]:
    """Return the changes, with later rewrites of the batch already applied to appended entries.

    Otherwise a repeated append would not find the entries that it has written.
    """
    settled: list[Change] = []
    rewritten: dict[str, dict[int, Entry]] = {}
    for change in reversed(changes):
        if isinstance(change, Rewriting):
            rewritten[change.code] = {**change.entries, **rewritten.get(change.code, {})}
        elif isinstance(change, Appending) and change.code in rewritten:
            later = rewritten[change.code]
            entries = [later.get(at, entry) for at, entry in enumerate(change.entries, change.first)]
            settled.append(change._replace(entries=entries))
            continue
        settled.append(change)
    return settled[::-1]


def _grouped(changes: Sequence[Change]) -> list[Group]:
    """Return changes in as few groups as possible, keeping the order of each table's changes."""
    groups: list[Group] = []
    last: dict[str, int] = {}
    for at, change in enumerate(changes):
        where = last.get(change.code, -1) + 1
        while where < len(groups) and type(groups[where][0][1]) is not type(change):
            where += 1
        if where == len(groups):
            groups.append([])
        groups[where].append((at, change))
        last[change.code] = where
    return groups


def _columns(rows: Sequence[tuple[Any, ...]], number: int) -> list[list[Any]]:
    """Return rows as arrays of columns, which `unnest` takes."""
    return [list(column) for column in zip(*rows, strict=True)] if rows else [[] for _ in range(number)]


def _entries(code: str, first: int, entries: Sequence[Entry]) -> list[tuple[str, int, str]]:
    return [(code, at, json.dumps(entry)) for at, entry in enumerate(entries, first)]


def _places(code: str, holders: Holders) -> list[tuple[str, str, int]]:
    return [(code, sitter, seat) for sitter, seat in holders]


async def _codes(db: Database, query: str, *values: object) -> set[str]:
    return {row[0] for row in await db.fetch(query, *values)}


async def _open(db: Database, group: list[Opening], again: bool) -> Wrong:
    """Open tables, except those with a daily game that their player has begun already."""
    wrong = await _claim(db, [each for each in group if each.daily], again)
    wrong |= await _open_tables(db, [each for each in group if each.code not in wrong], again)
    taken = [each for each in group if each.daily and type(wrong.get(each.code)) is CodeTaken]
    if taken:
        await db.execute(UNCLAIM, *_columns(_tries(taken), 4))
    return wrong


def _tries(group: Sequence[Opening]) -> list[tuple[str, str, str, str]]:
    return [
        (each.head["game"], each.daily, sitter, each.code) for each in group for sitter, _ in each.holders
    ]


async def _claim(db: Database, group: list[Opening], again: bool) -> Wrong:
    """Record who plays daily games at new tables. Deleted games of earlier days are forgotten."""
    if not group:
        return {}
    await db.execute(FORGET_TRIES, *_columns([(each.head["game"], each.daily) for each in group], 2))
    tries = _columns(_tries(group), 4)
    claimed = await _codes(db, CLAIM, *tries)
    if again:
        claimed |= await _codes(db, CLAIMED, *tries)
    return {
        each.code: AlreadyPlayed(f"The player has begun the game of {each.daily} already.")
        for each in group
        if each.code not in claimed
    }


async def _open_tables(db: Database, group: list[Opening], again: bool) -> Wrong:
    heads = {each.code: json.dumps(each.head) for each in group}
    opened = await _codes(
        db,
        OPEN,
        *_columns([(each.code, heads[each.code], len(each.entries), each.owner) for each in group], 4),
        *_columns([row for each in group for row in _entries(each.code, 0, each.entries)], 3),
        *_columns([row for each in group for row in _places(each.code, each.holders)], 3),
    )
    there = [each for each in group if each.code not in opened]
    if there and again:
        opened |= await _codes(
            db, OPENED, *_columns([(each.code, heads[each.code], each.owner) for each in there], 3)
        )
    return {
        each.code: CodeTaken(f"There is a table {each.code} already.")
        for each in there
        if each.code not in opened
    }


async def _append(db: Database, group: list[Appending], again: bool) -> Wrong:
    entries = {each.code: _entries(each.code, each.first, each.entries) for each in group}
    rows = [
        (
            each.code,
            each.epoch,
            each.first,
            each.first + len(each.entries),
            each.replaces,
            None if each.summary is None else json.dumps(each.summary),
        )
        for each in group
    ]
    appended = await _codes(
        db, APPEND, *_columns(rows, 6), *_columns([row for each in group for row in entries[each.code]], 3)
    )
    missed = [each for each in group if each.code not in appended]
    await _seat(db, [each for each in group if each.code in appended])
    if missed:
        asked = [(each.code, each.epoch) for each in missed if each.entries]
        written = [row for each in missed for row in entries[each.code]]
        appended |= await _codes(db, APPENDED, *_columns(asked, 2), *_columns(written, 3))
    return {each.code: Stale(each.code) for each in missed if each.code not in appended}


async def _seat(db: Database, group: list[Appending]) -> None:
    """Update the lists of players: the holders of seats, and the summaries and scores of games that have
    ended.

    Players who held a seat at the end keep the game in their list.
    """
    seated = [each for each in group if each.holders is not None]
    if seated:
        query = "DELETE FROM places WHERE code = ANY($1::text[]) AND ended IS NULL"
        await db.execute(query, [each.code for each in seated])
        places = [row for each in seated for row in _places(each.code, each.holders or ())]
        await db.execute(SIT, *_columns(places, 3))
    ended = [(each.code, each.summary.get("ended")) for each in group if each.summary is not None]
    if ended:
        await db.execute(END, *_columns(ended, 2))
    scores = [(each.code, *each.daily_score.to_text()) for each in group if each.daily_score is not None]
    if scores:
        await db.execute(COUNT, *_columns(scores, 3))


async def _rewrite(db: Database, group: list[Rewriting], again: bool) -> Wrong:
    epochs = [(each.code, each.epoch) for each in group]
    lengths: dict[str, int] = {row[0]: row[1] for row in await db.fetch(LENGTHS, *_columns(epochs, 2))}
    right = {each.code for each in group if all(0 <= at < lengths.get(each.code, 0) for at in each.entries)}
    right &= set(lengths)
    rows = [
        (each.code, at, json.dumps(entry))
        for each in group
        if each.code in right
        for at, entry in each.entries.items()
    ]
    await db.execute(REWRITE, *_columns(rows, 3))
    for table in ("snapshots", "stories"):
        await db.execute(f"DELETE FROM {table} WHERE code = ANY($1::text[])", list(right))
    return {each.code: Stale(each.code) for each in group if each.code not in right}


async def _add(db: Database, group: list[Adding], again: bool) -> Wrong:
    more = {each.code: each.more for each in group}
    query = "SELECT code, summary FROM tables WHERE code = ANY($1::text[]) AND summary IS NOT NULL"
    summaries = await db.fetch(query, list(more))
    rows = [(code, json.dumps(json.loads(text) | more[code])) for code, text in summaries]
    query = (
        "UPDATE tables SET summary = new.summary FROM unnest($1::text[], $2::text[]) AS new (code, summary)"
    )
    await db.execute(f"{query} WHERE tables.code = new.code", *_columns(rows, 2))
    return {}


async def _clock(db: Database, group: list[Clock], again: bool) -> Wrong:
    await db.execute(CLOCK, *_columns(group, 3))
    return {}


async def _snapshot(db: Database, group: list[Snapshot], again: bool) -> Wrong:
    await db.execute(SNAPSHOT, *_columns(group, 5))
    return {}


async def _story(db: Database, group: list[Story], again: bool) -> Wrong:
    await db.execute(
        STORY, *_columns([(each.code, each.sources, json.dumps(each.story)) for each in group], 3)
    )
    return {}


async def _forget(db: Database, group: list[Forgetting], again: bool) -> Wrong:
    await db.execute(FORGET, *_columns(group, 2))
    return {}


_WRITERS: dict[type[Change], Callable[[Database, list[Any], bool], Awaitable[Wrong]]] = {
    Opening: _open,
    Appending: _append,
    Rewriting: _rewrite,
    Adding: _add,
    Clock: _clock,
    Snapshot: _snapshot,
    Story: _story,
    Forgetting: _forget,
}
