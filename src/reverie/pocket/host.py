"""Who answers the page where there is no server: what it asks under /api, and what is said at tables."""

import asyncio
import logging
import re
import time
from collections.abc import Awaitable, Callable
from typing import NamedTuple

from ..refusal import Refusal
from ..server import messages
from ..server.http.api import Answer, HttpApi, Question, refused
from ..server.store.sqlite_store import SqliteStore
from ..server.tables.access import Access, Denied
from ..server.tables.sessions import Sessions, bounded_text, parse_join
from ..server.tables.tables import Limits, Tables
from .days import PocketDays
from .file import Keep, PocketFile

logger = logging.getLogger("reverie.pocket")

WHO = "pocket"
"""There is one visitor."""
FAILED = 1011
"""How a line ends that went wrong, as WebSockets have it: the page comes back."""
LIMITS = Limits(forget_days=None, brought=100_000)


class Told(NamedTuple):
    """An answer, as the page is told it."""

    status: int
    kind: str
    body: str


class Line:
    """What is said between the page and one table. The first message is a `join`."""

    def __init__(self, tell: Callable[[str], None], hung_up: Callable[[int, str], None]) -> None:
        self._tell, self._hung_up = tell, hung_up
        self._waiting: list[str] = []
        self._hear: Callable[[str | None], None] | None = None
        self._first: asyncio.Future[str] = asyncio.get_running_loop().create_future()
        self._ended = asyncio.Event()

    def say(self, text: str) -> None:
        """The page says something."""
        if not self._first.done():
            self._first.set_result(bounded_text(text))
        elif self._hear is None:
            self._waiting.append(text)
        else:
            self._hear(text)

    def close(self) -> None:
        """The page goes."""
        self._ended.set()
        if not self._first.done():
            self._first.cancel()

    async def first(self) -> str:
        return await self._first

    async def end(self) -> None:
        await self._ended.wait()

    # As the table sees it

    def listen(self, hear: Callable[[str | None], None]) -> None:
        self._hear = hear
        for text in self._waiting:
            hear(text)
        self._waiting.clear()

    def speak(self, text: bytes) -> int:
        if not self._ended.is_set():
            self._tell(text.decode())
        return 0

    def hang_up(self, status: int, why: str) -> None:
        if not self._ended.is_set():
            self._ended.set()
            self._hung_up(status, why)


class Pocket:
    """All tables of one browser. Made by `open`."""

    def __init__(self, tables: Tables) -> None:
        self.tables = tables
        access = Access(tables)
        self._sessions = Sessions(access)
        api = HttpApi(access, _here, PocketDays(tables))
        self._routes = [
            (method, re.compile(re.sub(r"\{(\w+)\}", r"(?P<\1>[^/]+)", path)), answer)
            for method, path, answer in api.routes()
        ]
        self._talking: set[asyncio.Task[None]] = set()

    @classmethod
    async def open(cls, kept: bytes, keep: Keep, unkept: Callable[[bool], None]) -> "Pocket":
        """With what was kept; see `PocketFile.open`."""
        file = await PocketFile.open(kept, keep, unkept)
        tables = Tables(SqliteStore(file, time.time, time.monotonic), LIMITS)
        await tables.begin()
        return cls(tables)

    async def ask(self, method: str, path: str, body: str = "", token: str | None = None) -> Told:
        """What an address under /api answers. There always is an answer."""
        try:
            told = await self._answer(method, path, body, token)
        except Exception:
            logger.exception("a question failed: %s", path)
            told = refused(500, Refusal("pocket-failed"))
        return Told(told.status, told.kind, told.body.decode())

    async def _answer(self, method: str, path: str, body: str, token: str | None) -> Answer:
        for wanted, pattern, answer in self._routes:
            found = pattern.fullmatch(path)
            if found and wanted == method:
                sent = body.encode("utf-8", "surrogatepass")  # JavaScript has halves of surrogate pairs
                return await answer(Question(WHO, found.groupdict(), sent, token))
        return refused(404, Denied(404, "no-such-table"))

    def connect(self, code: str, tell: Callable[[str], None], hung_up: Callable[[int, str], None]) -> Line:
        """Somebody comes to a table."""
        line = Line(tell, hung_up)
        task = asyncio.ensure_future(self._converse(code, line))
        self._talking.add(task)
        task.add_done_callback(self._talking.discard)
        return line

    async def _converse(self, code: str, line: Line) -> None:
        try:
            await self._let_talk(code, line)
        except Exception:
            logger.exception("a line failed: %s", code)
            line.hang_up(FAILED, "")

    async def _let_talk(self, code: str, line: Line) -> None:
        try:
            first = parse_join(await line.first())
            live, seat = await self._sessions.admit(code, WHO, first)
        except asyncio.CancelledError:
            return
        except Denied as denied:
            line.speak(messages.encode(messages.Refused(None, denied.to_dict())))
            line.hang_up(4000 + denied.status, denied.code)
            return
        await self._sessions.serve_client(line, live, seat, first.client, WHO, line.end)

    async def close(self) -> None:
        for task in self._talking:
            task.cancel()
        await self.tables.stop()


async def _here(asked: Question, here: Callable[[], Awaitable[Answer]], twice: bool) -> Answer:
    """Every table is here."""
    return await here()
