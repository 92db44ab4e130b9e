"""Tables on a store of their own, without a server around them, and clients at them."""

from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import asynccontextmanager, contextmanager
from pathlib import Path
from typing import Any

import pytest

from reverie.server.messages import FromServer, Open
from reverie.server.store.sqlite_store import SqliteStore
from reverie.server.tables.live_table import Client, LiveTable
from reverie.server.tables.tables import Limits, Tables
from reverie.table.store import NotWritten


class House:
    """All tables of a process."""

    def __init__(self, store: Any, limits: Limits) -> None:
        self.store = store
        self.tables = Tables(store, limits)

    async def opened(self, game: str, seats: int, *names: str, begin: bool = False, **more: Any) -> LiveTable:
        """Return a new table at which people with these names sit, once the store has it."""
        live, _ = await self.tables.open(Open(game, seats, **more))
        for name in names:
            live.table.lobby.sit(name)
        if begin:
            live.table.play.begin(0.0)
        await self.tables.log.wait_until_written(live.table.code)
        return live

    def join(self, live: LiveTable, seat: int) -> list[FromServer]:
        """Let a client join at a seat. Return the growing list of messages that it receives."""
        received: list[FromServer] = []

        def send(message: FromServer) -> None:
            code = live.table.code
            self.tables.log.call_when_written(
                code, lambda written: received.append(message) if written else None
            )

        live.join(Client(seat, send, lambda why: None, live.table.state.chairs[seat].token))
        return received

    @contextmanager
    def failing(self, name: str) -> Iterator[None]:
        """Make a method of the store fail, as if the store were full or unavailable."""
        usual = getattr(self.store, name)

        async def fail(*asked: Any) -> Any:
            raise NotWritten("database or disk is full")

        setattr(self.store, name, fail)
        try:
            yield
        finally:
            setattr(self.store, name, usual)

    async def fails(self, code: str, do: Callable[[], object]) -> None:
        """Call a function while writes fail; then wait until the table has been reloaded."""
        with self.failing("write"):
            do()
            with pytest.raises(NotWritten):
                await self.tables.log.wait_until_written(code)
        if code in self.tables.awake:
            await self.tables.awake[code].synced.wait()


@asynccontextmanager
async def house(folder: Path, limits: Limits | None = None) -> AsyncIterator[House]:
    """Yield tables that are stopped cleanly afterwards."""
    found = House(await SqliteStore.connect(folder / "tables.db"), limits or Limits())
    await found.tables.begin()
    try:
        yield found
    finally:
        await found.tables.stop()
