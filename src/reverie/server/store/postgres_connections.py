"""A small connection pool for PostgreSQL, which retries after temporary failures."""

import asyncio
import logging
from collections.abc import AsyncIterator, Awaitable, Callable, Iterable, Iterator, Sequence
from contextlib import asynccontextmanager
from typing import Any, Protocol, TypeVar

from ...refusal import Refusal
from ...table.store import NotWritten

logger = logging.getLogger("reverie.server")

T = TypeVar("T")

SETTINGS = {
    "application_name": "reverie",
    "default_transaction_isolation": "read committed",
    "synchronous_commit": "on",
    "statement_timeout": "5s",
    "lock_timeout": "2s",
    "idle_in_transaction_session_timeout": "10s",
    "jit": "off",
}
"""Settings of each connection. Commits are durable, and a hung process cannot block others for long."""

TEMPORARY_ERRORS = ("08", "40", "57", "53300", "55P03", "25006")
"""Prefixes of the codes of temporary errors: lost connections, deadlocks, a restart, too many connections,
lock timeouts, and a database that has just become a standby."""


class Row(Protocol):
    """A row of a result, with columns by name or by index."""

    def __getitem__(self, column: str | int) -> Any: ...

    def __iter__(self) -> Iterator[Any]: ...


class Database(Protocol):
    """The part of a PostgreSQL connection that is used here. asyncpg has no type annotations."""

    async def execute(self, query: str, *values: object) -> str: ...

    async def executemany(self, query: str, rows: Iterable[Sequence[object]]) -> None: ...

    async def fetch(self, query: str, *values: object) -> list[Row]: ...

    async def fetchrow(self, query: str, *values: object) -> Row | None: ...

    async def fetchval(self, query: str, *values: object) -> Any: ...

    async def close(self, *, timeout: float) -> None: ...

    def terminate(self) -> None: ...

    def is_closed(self) -> bool: ...


class Connections:
    """A pool of at most `most` connections. Functions that run on one must be safe to repeat."""

    def __init__(self, url: str, most: int) -> None:
        try:
            import asyncpg
        except ImportError:
            raise Refusal("needs-asyncpg") from None
        self._open = asyncpg.connect
        self._problems: tuple[type[Exception], ...] = (
            OSError,
            asyncpg.PostgresError,
            asyncpg.InterfaceError,
            asyncpg.InternalClientError,
        )
        self._url, self._free, self._places = url, list[Database](), asyncio.Semaphore(most)
        self._closed = False
        self._answered = 0.0
        """Time of the last successful answer, on the event loop's clock."""

    async def run(
        self,
        do: Callable[[Database], Awaitable[T]],
        *,
        limit: float = 2.0,
        patience: float = 3.0,
        again: bool = True,
    ) -> T:
        """Call `do` with a connection and return its result. Raise `NotWritten` if that fails.

        An attempt is aborted after `limit` seconds. After a temporary failure it is repeated for up to
        `patience` seconds, unless `again` is False.
        """
        if self._closed:
            raise NotWritten("The store is closed.")
        await self._wait_for_a_place(patience)
        now = asyncio.get_running_loop().time
        until, pause = now() + patience, 0.02
        try:
            while True:
                try:
                    return await self._once(do, limit, until)
                except self._problems as problem:
                    passes = getattr(problem, "sqlstate", TEMPORARY_ERRORS[0]) or TEMPORARY_ERRORS[0]
                    if not again or not passes.startswith(TEMPORARY_ERRORS) or now() + pause >= until:
                        logger.error("PostgreSQL: %s", _message_of(problem))
                        raise NotWritten(_message_of(problem)) from problem
                self._drop()  # the other connections may be broken as well, and each would cost time
                await asyncio.sleep(pause)
                pause = min(2 * pause, 0.5)
        finally:
            self._places.release()

    async def _wait_for_a_place(self, patience: float) -> None:
        """Wait for a free connection. Give up only if PostgreSQL answers nobody for `patience` seconds."""
        loop = asyncio.get_running_loop()
        begun = loop.time()
        while True:
            until = max(begun, self._answered) + patience
            try:
                async with asyncio.timeout_at(until):
                    await self._places.acquire()
                return
            except TimeoutError:
                if max(begun, self._answered) + patience <= loop.time():
                    raise NotWritten("PostgreSQL does not answer.") from None

    async def _once(self, do: Callable[[Database], Awaitable[T]], limit: float, until: float) -> T:
        loop, db = asyncio.get_running_loop(), None
        try:
            db = await self._take(min(limit, max(until - loop.time(), 0.1)))
            cut = loop.call_later(limit, db.terminate)  # cancelling would wait for a server that may hang
            try:
                done = await do(db)
            finally:
                cut.cancel()
            self._answered = loop.time()
            return done
        except BaseException as problem:
            if db is not None and isinstance(problem, (asyncio.CancelledError, *self._problems)):
                db.terminate()
            if db is not None and db.is_closed() and isinstance(problem, AttributeError):
                raise ConnectionResetError("connection terminated") from problem  # asyncpg's protocol is None
            raise
        finally:
            if db is not None and not db.is_closed():
                self._free.append(db)
                if self._closed:
                    await self.close()

    async def _take(self, limit: float) -> Database:
        while self._free:
            db = self._free.pop()
            if not db.is_closed():
                return db
        opened: Database = await self._open(self._url, timeout=limit, server_settings=SETTINGS)
        return opened

    def _drop(self) -> None:
        while self._free:
            self._free.pop().terminate()

    async def close(self) -> None:
        """Close all idle connections. Those in use are closed when they are returned."""
        self._closed = True
        while self._free:
            db = self._free.pop()
            try:
                await db.close(timeout=1)
            except self._problems:
                db.terminate()


@asynccontextmanager
async def transaction(db: Database) -> AsyncIterator[None]:
    """Run the block in a transaction: commit it, or roll it back if an exception is raised."""
    await db.execute("BEGIN")
    try:
        yield
    except Exception:
        if not db.is_closed():
            await db.execute("ROLLBACK")
        raise
    await db.execute("COMMIT")


def _message_of(problem: BaseException) -> str:
    """Return the message of an error, without the number that an OSError has."""
    return getattr(problem, "strerror", None) or str(problem) or type(problem).__name__
