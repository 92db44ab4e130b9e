"""A relay between a process and PostgreSQL that can cut a connection at the worst moment: right after a
commit, before its answer."""

import asyncio
from contextlib import suppress

READY = b"Z\x00\x00\x00\x05I"
"""PostgreSQL's last word on a statement that is committed: it is ready for the next, in no transaction."""
ENTRY = b'["by"'
"""How what a client says begins in a log: there is one in every append that anybody waits for."""


class Relay:
    """From an address of its own to PostgreSQL."""

    def __init__(self, to: int, host: str = "127.0.0.1") -> None:
        self.to, self.host = to, host
        self.armed = 0
        """So many of the next commits lose their answers, and their connections."""
        self.silent = False
        """Are they only silent from then on, instead of cut?"""
        self.cut = 0
        """How many have."""
        self._tasks: set[asyncio.Task[None]] = set()

    async def begin(self) -> int:
        self._server = await asyncio.start_server(self._accept, self.host, 0)
        return int(self._server.sockets[0].getsockname()[1])

    async def end(self) -> None:
        self._server.close()
        for task in list(self._tasks):
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)

    async def _accept(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        task = asyncio.current_task()
        assert task is not None
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)
        with suppress(OSError):
            await Line(self, reader, writer).run()


class Line:
    """One connection."""

    def __init__(self, relay: Relay, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self.relay, self.reader, self.writer = relay, reader, writer
        self.doomed = False
        """Has an append been passed on whose answer is not to arrive?"""

    async def run(self) -> None:
        try:
            self.far, self.out = await asyncio.open_connection("127.0.0.1", self.relay.to)
        except OSError:
            self.writer.transport.abort()
            return
        ways = [asyncio.create_task(self._there()), asyncio.create_task(self._back())]
        try:
            await asyncio.wait(ways, return_when=asyncio.FIRST_COMPLETED)
        finally:
            for way in ways:
                way.cancel()
            await asyncio.gather(*ways, return_exceptions=True)
            self.writer.transport.abort()
            self.out.transport.abort()

    async def _there(self) -> None:
        while data := await self.reader.read(65536):
            if self.relay.armed > 0 and ENTRY in data and not self.doomed:
                self.relay.armed -= 1
                self.doomed = True
            self.out.write(data)
            await self.out.drain()

    async def _back(self) -> None:
        while data := await self.far.read(65536):
            if self.doomed and READY in data:
                self.relay.cut += 1
                if self.relay.silent:
                    await asyncio.Event().wait()
                return
            self.writer.write(data)
            await self.writer.drain()
