"""The schema of the PostgreSQL database that processes share, and its version.

docs/how/migrations.md describes how to change it once a version has been released.
"""

import secrets
from collections.abc import Sequence

from ...table.schema import Unusable
from .postgres_connections import Database

LOCK = 0x7265_7665_7269_65
"""Key of the advisory lock held while the schema changes."""

SCHEMA = """
CREATE TABLE tables (
    code text PRIMARY KEY,
    head text NOT NULL,
    epoch integer NOT NULL,
    number integer NOT NULL,
    owner text,
    opened double precision NOT NULL,
    touched double precision NOT NULL,
    ran double precision NOT NULL,
    clock_zero double precision,
    clock_stopped double precision,
    summary text
) WITH (fillfactor = 70, toast_tuple_target = 256);
CREATE INDEX tables_by_owner ON tables (owner) WHERE owner IS NOT NULL;
CREATE TABLE entries (code text, number integer, entry text NOT NULL, PRIMARY KEY (code, number));
CREATE INDEX entries_that_agree ON entries (code, number) WHERE strpos(entry, '["settings"') > 0;
CREATE TABLE places (
    sitter text,
    code text,
    seat integer NOT NULL,
    ended double precision,
    PRIMARY KEY (sitter, code)
);
CREATE INDEX places_by_end ON places (sitter, ended);
CREATE INDEX places_by_table ON places (code);
CREATE TABLE snapshots (
    code text PRIMARY KEY,
    number integer NOT NULL,
    sources text NOT NULL,
    state bytea NOT NULL
);
CREATE TABLE stories (code text PRIMARY KEY, sources text NOT NULL, story text NOT NULL);
CREATE TABLE processes (
    name text PRIMARY KEY,
    address text NOT NULL,
    lease double precision NOT NULL,
    beat double precision NOT NULL,
    ready boolean NOT NULL,
    figures jsonb NOT NULL
) WITH (fillfactor = 50);
CREATE TABLE running (ran double precision NOT NULL, beat double precision NOT NULL) WITH (fillfactor = 50);
INSERT INTO running VALUES (0, 0);
CREATE UNLOGGED TABLE allowances (
    kind text,
    who text,
    level double precision NOT NULL,
    rate double precision NOT NULL,
    at double precision NOT NULL,
    PRIMARY KEY (kind, who)
) WITH (fillfactor = 50);
CREATE TABLE dailies (
    game text,
    day text,
    sitter text,
    code text NOT NULL,
    ended double precision,
    score text,
    path text,
    PRIMARY KEY (game, day, sitter)
);
CREATE INDEX dailies_by_table ON dailies (code);
CREATE INDEX dailies_by_sitter ON dailies (sitter, game, day);
CREATE TABLE rivals (game text, day text, result text NOT NULL, PRIMARY KEY (game, day));
"""
"""Statements that create the tables and indexes in an empty database.

`tables`: `number` is the number of the table's entries, `ran` the number of seconds for which servers had run
at the last entry. A running table's clock showed 0 at the database's time `clock_zero`; a stopped clock shows
`clock_stopped`. Each append writes a new version of the row. To keep that cheap, a long head is stored
outside the row (TOAST), and no column that an append changes has an index.

`entries`: `entries_that_agree` finds the entries that change a table's settings.

`allowances` is unlogged: it may be lost in a crash of PostgreSQL. `dailies` has the table and the result of
each player's daily game, `rivals` those of a bot. When a daily game's table is deleted, its row stays,
without a code, until a game of another day is begun, so that nobody plays it twice.
"""

FIRST = 5
"""The oldest version that can be read. Versions 1 to 4 were never released."""
MIGRATIONS: Sequence[str] = ()
"""Statements that migrate from version `FIRST` to the next, from that to the one after, and so on."""


def newest() -> int:
    """Return the version that this program writes, into the table `facts`."""
    return FIRST + len(MIGRATIONS)


async def migrate(db: Database) -> None:
    """Migrate a database to the newest version, inside the caller's transaction.

    A lock makes processes that start at the same time wait for each other. Raise `Unusable` for an unknown
    version.
    """
    await db.execute("SET LOCAL lock_timeout = 0; SET LOCAL statement_timeout = 0")
    await db.execute("SELECT pg_advisory_xact_lock($1)", LOCK)
    if not await db.fetchval("SELECT to_regclass('facts') IS NOT NULL"):
        await db.execute("CREATE TABLE facts (name text PRIMARY KEY, value text NOT NULL)")
        facts = [("version", str(FIRST)), ("secret", secrets.token_urlsafe(32))]
        await db.executemany("INSERT INTO facts VALUES ($1, $2)", facts)
        await db.execute(SCHEMA)
    version = int(await db.fetchval("SELECT value FROM facts WHERE name = 'version'"))
    if not FIRST <= version <= newest():
        name = await db.fetchval("SELECT current_database()")
        raise Unusable("tables-version-mismatch", file=name, version=version, known=newest())
    for migration in MIGRATIONS[version - FIRST :]:
        await db.execute(migration)
    if version < newest():
        await db.execute("UPDATE facts SET value = $1 WHERE name = 'version'", str(newest()))
