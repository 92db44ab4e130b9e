"""The server's part of a pocket: answers to requests under /api, and connections to tables."""

import asyncio
import logging
import re
import time
from collections.abc import Awaitable, Callable
from typing import NamedTuple

from ..refusal import Refusal
from ..server import messages
from ..server.http.api import Answer, HttpApi, Question, refusal_answer
from ..server.store.sqlite_store import SqliteStore
from ..server.tables.access import Access, Denied
from ..server.tables.sessions import Sessions, check_length, parse_join
from ..server.tables.tables import Limits, Tables
from .days import PocketDays
from .file import PocketFile, SavePages

logger = logging.getLogger("reverie.pocket")

VISITOR = "pocket"
"""The address of the only visitor, where a server has IP addresses."""
FAILED = 1011
"""Status of a connection that ends because of an error, as in WebSockets. The page connects again."""
LIMITS = Limits(forget_days=None, imported=100_000)
"""Limits of a server with one visitor: no game is deleted after some days."""


class Reply(NamedTuple):
    """An answer to a request of the page."""

    status: int
    kind: str
    """The content type."""
    body: str


class Line:
    """A connection between the page and a table, in place of a WebSocket. The first message is a `join`."""

    def __init__(self, send: Callable[[str], None], report_end: Callable[[int, str], None]) -> None:
        self._send, self._report_end = send, report_end
        self._waiting: list[str] = []
        """Messages that came before `listen` was called."""
        self._handle: Callable[[str | None], None] | None = None
        self._first: asyncio.Future[str] = asyncio.get_running_loop().create_future()
        self._ended = asyncio.Event()

    # For the page

    def receive(self, text: str) -> None:
        """Take a message from the page."""
        if not self._first.done():
            self._first.set_result(check_length(text))
        elif self._handle is None:
            self._waiting.append(text)
        else:
            self._handle(text)

    def close(self) -> None:
        """End the connection from the page's side."""
        self._ended.set()
        if not self._first.done():
            self._first.cancel()

    # For the table, as in `server.tables.sessions`

    async def first(self) -> str:
        """Wait for the first message and return it."""
        return await self._first

    async def end(self) -> None:
        """Wait for the end of the connection."""
        await self._ended.wait()

    def listen(self, hear: Callable[[str | None], None]) -> None:
        self._handle = hear
        for text in self._waiting:
            hear(text)
        self._waiting.clear()

    def speak(self, text: bytes) -> int:
        if not self._ended.is_set():
            self._send(text.decode())
        return 0

    def hang_up(self, status: int, why: str) -> None:
        if not self._ended.is_set():
            self._ended.set()
            self._report_end(status, why)


class Pocket:
    """All tables of one browser. `open` makes it."""

    def __init__(self, tables: Tables) -> None:
        self.tables = tables
        access = Access(tables)
        self._sessions = Sessions(access)
        api = HttpApi(access, _answer_here, PocketDays(tables))
        self._routes = [
            (method, re.compile(re.sub(r"\{(\w+)\}", r"(?P<\1>[^/]+)", path)), answer)
            for method, path, answer in api.routes()
        ]
        self._connections: set[asyncio.Task[None]] = set()

    @classmethod
    async def open(cls, saved: bytes, save: SavePages, report_unsaved: Callable[[bool], None]) -> "Pocket":
        """Open the saved tables, or none if `saved` is empty. Arguments as in `PocketFile.open`."""
        file = await PocketFile.open(saved, save, report_unsaved)
        tables = Tables(SqliteStore(file, time.time, time.monotonic), LIMITS)
        await tables.begin()
        return cls(tables)

    async def ask(self, method: str, path: str, body: str = "", token: str | None = None) -> Reply:
        """Return the answer to a request under /api. An error in Python is logged and answered with 500."""
        try:
            answer = await self._answer(method, path, body, token)
        except Exception:
            logger.exception("a request failed: %s", path)
            answer = refusal_answer(500, Refusal("pocket-failed"))
        return Reply(answer.status, answer.kind, answer.body.decode())

    async def _answer(self, method: str, path: str, body: str, token: str | None) -> Answer:
        for wanted, pattern, answer in self._routes:
            found = pattern.fullmatch(path)
            if found and wanted == method:
                sent = body.encode("utf-8", "surrogatepass")  # JavaScript allows half a surrogate pair
                return await answer(Question(VISITOR, found.groupdict(), sent, token))
        return refusal_answer(404, Denied(404, "unknown-table"))

    def connect(self, code: str, send: Callable[[str], None], report_end: Callable[[int, str], None]) -> Line:
        """Open a connection to the table with that code.

        `send` sends a message to the page; `report_end` is called with status and reason if the table ends
        the connection.
        """
        line = Line(send, report_end)
        task = asyncio.ensure_future(self._serve(code, line))
        self._connections.add(task)
        task.add_done_callback(self._connections.discard)
        return line

    async def _serve(self, code: str, line: Line) -> None:
        try:
            await self._admit_and_serve(code, line)
        except Exception:
            logger.exception("a connection failed: %s", code)
            line.hang_up(FAILED, "")

    async def _admit_and_serve(self, code: str, line: Line) -> None:
        try:
            first = parse_join(await line.first())
            live, seat = await self._sessions.admit(code, VISITOR, first)
        except asyncio.CancelledError:
            return
        except Denied as denied:
            line.speak(messages.encode(messages.Refused(None, denied.to_dict())))
            line.hang_up(4000 + denied.status, denied.code)
            return
        await self._sessions.serve_client(line, live, seat, first.client, VISITOR, line.end)

    async def close(self) -> None:
        for task in self._connections:
            task.cancel()
        await self.tables.stop()


async def _answer_here(asked: Question, here: Callable[[], Awaitable[Answer]], twice: bool) -> Answer:
    """Answer a request in this process, where a server may pass it on to the owner of the table."""
    return await here()
