"""A connection to PostgreSQL that can be cut at the worst moment."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from typing import Literal
from urllib.parse import urlsplit

How = Literal["before", "sent", "answered", "unanswered"]
READY = b"Z\x00\x00\x00\x05I"
"""PostgreSQL's final message after a commit: ready for a query, not in a transaction."""


class Proxy:
    """A proxy that forwards everything until it sees certain bytes."""

    def __init__(self, url: str) -> None:
        parts = urlsplit(url)
        assert parts.port
        self._port = parts.port
        self._url, self._netloc = url, f"{parts.hostname}:{parts.port}"
        self._cut_at: bytes | None = None
        self._how: How = "before"
        self.cuts = 0
        self.silent = False
        """Whether all traffic is silently dropped."""
        self.late = asyncio.Event()
        """Set when a silenced statement marked for a cut was forwarded after all."""
        self.arrived = asyncio.Event()

    def cut(self, how: How, at: bytes) -> None:
        """Cut the connection that sends `at`: before PostgreSQL gets it, after that, or once it is committed.

        With "unanswered" the connection stays open once it is committed, and nothing more comes from it.
        """
        self._how, self._cut_at = how, at

    @asynccontextmanager
    async def url(self, host: str = "127.0.0.1") -> AsyncIterator[str]:
        """Yield the address of PostgreSQL through this proxy, which listens at an address of this machine."""
        async with await asyncio.start_server(self._serve, host, 0) as server:
            port = server.sockets[0].getsockname()[1]
            yield self._url.replace(self._netloc, f"{host}:{port}")

    async def _serve(self, client: asyncio.StreamReader, to_client: asyncio.StreamWriter) -> None:
        try:
            database, to_database = await asyncio.open_connection("127.0.0.1", self._port)
        except OSError:
            to_client.close()
            return
        cut, kept, marked = asyncio.Event(), b"", False
        answers = asyncio.create_task(self._answers(database, to_client, cut))
        with suppress(OSError):
            while sent := await client.read(65536):
                here = self._cut_at is not None and self._cut_at in sent
                if here:
                    self._cut_at, self.cuts = None, self.cuts + 1
                if self.silent:
                    kept += sent
                    marked = marked or here
                    continue
                if here and self._how == "before":
                    break
                if here:
                    cut.set()
                to_database.write(sent)
                await to_database.drain()
                if here and self._how != "unanswered":
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
            while sent := await database.read(65536):
                if cut.is_set() and READY in sent:
                    if self._how == "unanswered":
                        await asyncio.Event().wait()
                    return
                if not self.silent:
                    to_client.write(sent)
        to_client.close()
