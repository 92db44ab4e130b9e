"""A wire to PostgreSQL that can be cut at the worst moment."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from typing import Literal
from urllib.parse import urlsplit

How = Literal["before", "sent", "answered"]


class Proxy:
    """Passes everything on until it sees something."""

    def __init__(self, url: str) -> None:
        parts = urlsplit(url)
        assert parts.port
        self._port = parts.port
        self._url, self._netloc = url, f"{parts.hostname}:{parts.port}"
        self._cut_at: bytes | None = None
        self._how: How = "before"
        self.cuts = 0
        self.silent = False
        """Nothing gets through, and nobody is told so."""
        self.late = asyncio.Event()
        """What should have been cut and did not get through does now, though nobody waits for it any more."""
        self.arrived = asyncio.Event()

    def cut(self, how: How, at: bytes) -> None:
        """Cut the connection that says `at`: before PostgreSQL hears it, right after, or once it answered."""
        self._how, self._cut_at = how, at

    @asynccontextmanager
    async def url(self) -> AsyncIterator[str]:
        async with await asyncio.start_server(self._serve, "127.0.0.1", 0) as server:
            port = server.sockets[0].getsockname()[1]
            yield self._url.replace(self._netloc, f"127.0.0.1:{port}")

    async def _serve(self, client: asyncio.StreamReader, to_client: asyncio.StreamWriter) -> None:
        database, to_database = await asyncio.open_connection("127.0.0.1", self._port)
        cut, kept, marked = asyncio.Event(), b"", False
        answers = asyncio.create_task(self._answers(database, to_client, cut))
        with suppress(OSError):
            while said := await client.read(65536):
                here = self._cut_at is not None and self._cut_at in said
                if here:
                    self._cut_at, self.cuts = None, self.cuts + 1
                if self.silent:
                    kept += said
                    marked = marked or here
                    continue
                if here and self._how == "before":
                    break
                if here:
                    cut.set()
                to_database.write(said)
                await to_database.drain()
                if here:
                    if self._how == "answered":
                        await answers
                    break
        if marked:
            await self.late.wait()
            cut.set()
            to_database.write(kept)
            await answers
            self.arrived.set()
        answers.cancel()
        to_client.close()
        to_database.close()

    async def _answers(
        self, database: asyncio.StreamReader, to_client: asyncio.StreamWriter, cut: asyncio.Event
    ) -> None:
        with suppress(OSError):
            while said := await database.read(65536):
                if cut.is_set():
                    return
                if not self.silent:
                    to_client.write(said)
        to_client.close()
