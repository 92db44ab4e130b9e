"""Tables on a store of their own, without a server around them; and clients who keep what they are told."""

from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import asynccontextmanager, contextmanager
from pathlib import Path
from typing import Any

import pytest

from reverie.server.messages import FromServer
from reverie.server.store.sqlite_store import SqliteStore
from reverie.server.tables.live_table import Client, LiveTable
from reverie.server.tables.tables import Limits, Tables
from reverie.table.store import Unwritten


class House:
    """All tables of a process."""

    def __init__(self, store: Any, limits: Limits) -> None:
        self.store = store
        self.tables = Tables(store, limits)

    def join(self, live: LiveTable, seat: int) -> list[FromServer]:
        """Somebody comes to a seat; what they hear once it is written."""
        told: list[FromServer] = []

        def send(message: FromServer) -> None:
            code = live.table.code
            self.tables.log.then(code, lambda written: told.append(message) if written else None)

        live.join(Client(seat, send, lambda why: None, live.table.state.chairs[seat].token))
        return told

    @contextmanager
    def failing(self, name: str) -> Iterator[None]:
        """The store cannot read, or write, as if it were full or away."""
        usual = getattr(self.store, name)

        async def fail(*asked: Any) -> Any:
            raise Unwritten("database or disk is full")

        setattr(self.store, name, fail)
        try:
            yield
        finally:
            setattr(self.store, name, usual)

    async def fails(self, code: str, do: Callable[[], object]) -> None:
        """The disk takes nothing while that is done; after that the table has been read again."""
        with self.failing("write"):
            do()
            with pytest.raises(Unwritten):
                await self.tables.log.durable(code)
        if code in self.tables.awake:
            await self.tables.awake[code].synced.wait()


@asynccontextmanager
async def house(folder: Path, limits: Limits | None = None) -> AsyncIterator[House]:
    """One that is there, and leaves in good order."""
    found = House(await SqliteStore.connect(folder / "tables.db"), limits or Limits())
    await found.tables.begin()
    try:
        yield found
    finally:
        await found.tables.stop()
