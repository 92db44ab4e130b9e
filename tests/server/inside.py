"""A server in the test's process, whose store calls can be counted, and its clients."""

import asyncio
import json
import socket
from collections import Counter
from collections.abc import AsyncIterator, Callable, Coroutine, Sequence
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any, NamedTuple

import uvicorn
from websockets.asyncio.client import connect

from reverie.server.hardening.connections import ConnectionLimits
from reverie.server.hardening.http_protocol import protocols
from reverie.server.http.app import application
from reverie.server.messages import VERSION
from reverie.server.tables.tables import Limits, Tables
from reverie.server.visitors import Proxies
from tests.table.stored_tables import house

SECONDS = 60.0
"""Seconds to wait for an answer on a busy machine."""
HERE = "127.0.0.1"


class Counting:
    """A store that counts the calls of some methods and delays their answers, so that calls overlap."""

    def __init__(self, store: Any, *methods: str) -> None:
        self._store, self._methods = store, methods
        self.calls: Counter[str] = Counter()

    def __getattr__(self, name: str) -> Any:
        found = getattr(self._store, name)
        if name not in self._methods:
            return found

        async def counted(*given: Any, **named: Any) -> Any:
            self.calls[name] += 1
            await asyncio.sleep(0.02)
            return await found(*given, **named)

        return counted


class Inside(NamedTuple):
    """A server with its tables and its store."""

    at: str
    tables: Tables
    store: Counting
    stop: Callable[[], Coroutine[Any, Any, None]]

    async def ask(self, path: str, body: Any = None, visitor: str = "") -> tuple[int, bytes]:
        """Return the status and the body of the response to a visitor, who may be named by a proxy."""
        host, port = self.at.split(":")
        reader, writer = await asyncio.open_connection(host, int(port))
        sent = b"" if body is None else json.dumps(body).encode()
        lines = [
            f"{'GET' if body is None else 'POST'} {path} HTTP/1.1",
            *(f"Host: {self.at}", "Connection: close", "Content-Type: application/json"),
            f"Content-Length: {len(sent)}",
            *([f"X-Forwarded-For: {visitor}"] if visitor else []),
        ]
        try:
            async with asyncio.timeout(SECONDS):
                writer.write("\r\n".join([*lines, "", ""]).encode() + sent)
                head, _, told = (await reader.read()).partition(b"\r\n\r\n")
        finally:
            writer.close()
        return int(head.split()[1]), told

    async def join(
        self,
        code: str,
        token: str | None = None,
        visitor: str = "",
        stay: asyncio.Event | None = None,
        told: asyncio.Queue[str] | None = None,
    ) -> str:
        """Return the type of the first message to a socket, or the code of its refusal. With `stay` the
        result is also put into `told`, and the socket stays open until `stay` is set."""
        named = {"X-Forwarded-For": visitor} if visitor else {}
        at = f"ws://{self.at}/ws/{code}"
        async with connect(at, additional_headers=named, open_timeout=None) as line:
            await line.send(json.dumps({"type": "join", "version": VERSION, "token": token}))
            async with asyncio.timeout(SECONDS):
                first = json.loads(await line.recv())
            answer = str(first["why"]["code"] if first["type"] == "refused" else first["type"])
            if stay is not None and told is not None:
                await told.put(answer)
                await stay.wait()
        return answer


@asynccontextmanager
async def inside(
    folder: Path, *methods: str, limits: Limits | None = None, proxies: Sequence[str] = ()
) -> AsyncIterator[Inside]:
    """Yield a server whose store counts the calls of these methods."""
    trusted = Proxies(proxies)
    async with house(folder, limits) as home:
        counting = Counting(home.store, *methods)
        home.tables.store = counting
        listening = socket.create_server((HERE, 0), backlog=1000)
        config = uvicorn.Config(
            application(home.tables, trusted),
            **protocols(ConnectionLimits(from_one=1000), trusted.counts_as),
            proxy_headers=False,
            lifespan="off",
            log_level="critical",
            access_log=False,
        )
        config.load()
        server = uvicorn.Server(config)
        server.lifespan = config.lifespan_class(config)
        await server.startup([listening])
        stopping: list[asyncio.Task[None]] = []

        async def stop() -> None:
            if not stopping:
                stopping.append(asyncio.create_task(server.shutdown([listening])))
            await stopping[0]

        try:
            yield Inside(f"{HERE}:{listening.getsockname()[1]}", home.tables, counting, stop)
        finally:
            await stop()
