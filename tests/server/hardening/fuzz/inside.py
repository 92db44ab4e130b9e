"""The server's application in this process, called directly without connections. Each request has a new
address, and so does each socket after `TALKS` messages, so that rate limits do not apply.
"""

import asyncio
import gc
import itertools
import json
import random
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from pathlib import Path
from typing import Any

import msgspec

from reverie.server import messages
from reverie.server.hardening.websocket_protocol import TALK
from reverie.server.http.app import application
from reverie.server.store.sqlite_store import SqliteStore
from reverie.server.tables.live_table import LiveTable
from reverie.server.tables.tables import Limits, Tables

from .meters import Meter, Nothing

TALKS = 25
"""Number of messages sent on one socket. More would exceed the rate limit."""
SECONDS = 60.0
"""Seconds to wait for an answer on a busy machine."""
UNASKED = (messages.View, messages.Change, messages.Signalled, messages.NextTable)
"""Types of messages that are not answers."""
Told = messages.FromServer | None
"""A message of the server; None for the end of the connection."""


class Inside:
    """A server that is called directly. Created by `inside`."""

    def __init__(self, tables: Tables, app: Any) -> None:
        self.tables, self.app = tables, app
        self._addresses = itertools.count(1)

    def scope(self, kind: str, path: str, **more: Any) -> dict[str, Any]:
        """Return the ASGI scope of a request from an unused address."""
        number = next(self._addresses)
        return {
            "type": kind,
            "asgi": {"version": "3.0"},
            "http_version": "1.1",
            "scheme": "http",
            "path": path,
            "raw_path": path.encode("utf-8", "surrogatepass"),
            "query_string": b"",
            "root_path": "",
            "headers": [(b"host", b"localhost"), (b"content-type", b"application/json")],
            "client": (f"10.{number >> 16}.{number >> 8 & 255}.{number & 255}", 1234),
            "server": ("127.0.0.1", 8128),
            **more,
        }

    async def ask(
        self, method: str, path: str, body: bytes = b"", meter: Meter | None = None
    ) -> tuple[int, Any]:
        """Return the status and the JSON of a response."""
        sent: list[Any] = []
        asked = iter([{"type": "http.request", "body": body, "more_body": False}])

        async def receive() -> Any:
            return next(asked, None) or await asyncio.Event().wait()

        async def send(message: Any) -> None:
            sent.append(message)

        scope = self.scope("http", path, method=method)
        with meter or Nothing():
            await self.app(scope, receive, send)
        text = b"".join(each.get("body", b"") for each in sent[1:])
        return sent[0]["status"], json.loads(text)

    async def table(
        self, game: str, seats: int, people: int | None = None, **more: Any
    ) -> tuple[str, list[str]]:
        """Open a table with this many people; return its code and their tokens."""
        said = {"game": game, "seats": seats, **more}
        status, opened = await self.ask("POST", "/api/tables", json.dumps(said).encode())
        assert status == 200, opened
        code, tokens = opened["code"], []
        for seat in range(seats):
            name = json.dumps({"name": f"name {seat}", "invitation": opened.get("invitation")}).encode()
            status, sat = await self.ask("POST", f"/api/tables/{code}/sit", name)
            assert status == 200, sat
            tokens.append(sat["token"])
        return code, tokens

    def live(self, code: str) -> LiveTable:
        return self.tables.awake[code]

    def later(self, code: str, seconds: float) -> None:
        """Advance the time at a table."""
        live = self.live(code)
        live._began -= seconds
        live._tick()


class NotLetIn(Exception):
    """Raised when a client cannot rejoin: its seat was taken, or the table is gone."""


class Caller:
    """A client at a table that stores only answers."""

    def __init__(self, server: Inside, code: str, token: str | None = None, **more: Any) -> None:
        self.server, self.code, self.token, self._more = server, code, token, more
        self._sent = 0
        self._task: asyncio.Task[None] | None = None

    async def join(self) -> Told:
        """Join or rejoin the table. Return the first message."""
        await self.leave()
        self.told: asyncio.Queue[Told | msgspec.MsgspecError] = asyncio.Queue()
        self._events: asyncio.Queue[Any] = asyncio.Queue()
        self._hear: Any = None
        self._sent = 0
        first = {"type": "join", "version": messages.VERSION, "token": self.token, **self._more}
        self._events.put_nowait({"type": "websocket.connect"})
        self._events.put_nowait({"type": "websocket.receive", "text": json.dumps(first)})
        scope = self.server.scope("websocket", f"/ws/{self.code}", subprotocols=[], extensions={TALK: self})
        self._task = asyncio.create_task(self.server.app(scope, self._events.get, self._send))
        return await self._next()

    async def leave(self) -> None:
        if self._task is not None:
            self._events.put_nowait({"type": "websocket.disconnect", "code": 1000})
            await self._task
            self._task = None

    async def say(self, text: str, meter: Meter | None = None) -> Told:
        """Send a message. Return its answer once its immediate effects are complete."""
        if self._task is None or self._task.done() or self._sent >= TALKS:
            first = await self.join()
            if not isinstance(first, messages.View):
                raise NotLetIn(first)
        self._sent += 1
        while not self.told.empty():
            self.told.get_nowait()
        with meter or Nothing():
            self._hear(text)
            answer = await self._next()
            while isinstance(answer, UNASKED):
                answer = await self._next()
            for _ in range(3):
                await asyncio.sleep(0)
        return answer

    async def do(self, kind: str, **what: Any) -> Told:
        return await self.say(json.dumps({"type": kind, "number": random.getrandbits(40), **what}))

    async def _next(self) -> Told:
        async with asyncio.timeout(SECONDS):
            told = await self.told.get()
        if isinstance(told, msgspec.MsgspecError):
            raise told
        return told

    async def _send(self, message: Any) -> None:
        """Receive a message sent before the table handles the client: a refusal to join, or the close."""
        if message["type"] == "websocket.send":
            self.speak(message["text"].encode())
        elif message["type"] == "websocket.close":
            self.told.put_nowait(None)

    # As the table sees it: see `reverie.server.tables.outbox.Line`

    def listen(self, hear: Any) -> None:
        self._hear = hear

    def speak(self, text: bytes) -> int:
        try:
            self.told.put_nowait(_from_server.decode(text))
        except msgspec.MsgspecError as problem:
            self.told.put_nowait(problem)
        return 0

    def hang_up(self, status: int, why: str) -> None:
        self.told.put_nowait(None)
        self._events.put_nowait({"type": "websocket.disconnect", "code": status})


_from_server = msgspec.json.Decoder(messages.FromServer)
"""A validator of the server's messages by its own schema. A mismatch is a fault."""


@asynccontextmanager
async def inside(folder: Path) -> AsyncIterator[Inside]:
    """Yield a server that has started as `reverie serve` starts one."""
    tables = Tables(await SqliteStore.connect(folder / "tables.db"), Limits())
    app, told = application(tables), asyncio.Queue[Any]()
    thresholds = gc.get_threshold()
    begun, ended = asyncio.Event(), asyncio.Event()

    async def send(message: Any) -> None:
        assert message["type"].endswith(".complete"), message
        (begun if "startup" in message["type"] else ended).set()

    told.put_nowait({"type": "lifespan.startup"})
    life = asyncio.ensure_future(app({"type": "lifespan", "asgi": {"version": "3.0"}}, told.get, send))
    try:
        async with asyncio.timeout(SECONDS):
            await begun.wait()
        yield Inside(tables, app)
    finally:
        told.put_nowait({"type": "lifespan.shutdown"})
        with suppress(TimeoutError):
            async with asyncio.timeout(SECONDS):
                await life
        gc.set_threshold(*thresholds)
        gc.unfreeze()
