"""The other processes of this server, as this one reaches them: a small client for HTTP, and for WebSockets.

Each connection begins with a handshake (`handshake`), and is kept for a moment between two requests. What is
passed on names the visitor's address, so that it counts as theirs at the owner, too.
"""

import asyncio
import base64
import logging
import os
import socket as sockets
import time
from collections import defaultdict
from collections.abc import AsyncIterator, Awaitable, Callable, Iterable
from contextlib import asynccontextmanager
from typing import Any, NamedTuple

from starlette.types import Scope

from ...table.store import Peer
from ..visitors import FOR
from .handshake import Another, Credentials, Greeting, Unproven
from .splice import EXTENSION, MOVES, Far, Unspliced, read_head

logger = logging.getLogger("reverie.server")

CONNECT_SECONDS = 1.0
WARN_SECONDS = 60.0
"""How often it is logged that somebody else listens where a process should."""
LOOK_SECONDS = 1.0
"""After so long without an answer, or without a proof, it is asked whether the table is still theirs."""
SILENT_SECONDS = 0.5
"""One that has no lease and does not say for so long that it is well is not waited for."""
IDLE_SECONDS = 2.0
"""A connection is kept so long: less than the other end keeps it."""
LARGEST_ANSWER = 64 * 1024 * 1024
NOT_MINE = 421
"""The status by which an owner that is none any more says so."""

KEPT = (b"host", b"content-type", b"origin", b"accept-language", b"authorization")
"""What the owner is told of a request's head."""
OURS = {
    *("connection", "keep-alive", "transfer-encoding", "content-length", "date", "server"),
    *("content-security-policy", "x-content-type-options", "referrer-policy"),
}
"""What the head of an answer has from the process that gives it, whoever made it."""


class Gone(Exception):
    """The process is not at its address any more: nobody is, or another process has proven to be there."""


class Silent(Exception):
    """The process does not answer, or is not the owner; nothing has been done."""


class Broken(Exception):
    """The process did not answer what it was asked, and may have done it."""


class Answer(NamedTuple):
    """What the owner said."""

    status: int
    headers: list[tuple[str, str]]
    body: bytes


class Asked(NamedTuple):
    """A request, as it is passed on."""

    method: str
    target: str
    headers: list[tuple[bytes, bytes]]
    body: bytes
    who: str
    """The visitor."""
    twice: bool
    """May it happen twice, where nobody knows whether it has happened?"""

    @classmethod
    def of(cls, scope: Scope, body: bytes = b"", twice: bool = True) -> "Asked":
        target = scope["raw_path"] + (b"?" + scope["query_string"] if scope["query_string"] else b"")
        kept = [(name, value) for name, value in scope["headers"] if name in KEPT]
        return cls(scope.get("method", "GET"), target.decode(), kept, body, scope["visitor"], twice)

    def head(self, more: Iterable[str] = ()) -> bytes:
        lines = [f"{self.method} {self.target} HTTP/1.1".encode()]
        lines += [name + b": " + value for name, value in (*self.headers, (FOR, self.who.encode()))]
        lines += [each.encode() for each in more]
        return b"\r\n".join([*lines, b"", b""])


class _Wire(NamedTuple):
    """A connection to another process, between two requests."""

    reader: asyncio.StreamReader
    writer: asyncio.StreamWriter
    since: float

    @property
    def good(self) -> bool:
        """Is it open, as far as one can tell, and will be for a moment?"""
        return time.monotonic() - self.since < IDLE_SECONDS and not self.reader.at_eof()


class Peers:
    """The other processes, as this one reaches them."""

    def __init__(self, me: Credentials) -> None:
        self.me = me
        self._idle: defaultdict[Peer, list[_Wire]] = defaultdict(list)
        self._spliced: defaultdict[Peer, set[Far]] = defaultdict(set)
        """The sockets that are at each."""
        self.passed_on = 0
        """Requests, since the start."""
        self._warn_after = 0.0

    @property
    def spliced(self) -> int:
        """WebSockets that are here and whose tables are not."""
        return sum(len(each) for each in self._spliced.values())

    # Requests

    async def ask(self, peer: Peer, asked: Asked, held: Callable[[], Awaitable[bool]]) -> Answer:
        """What the peer answers. While it takes long, `held` tells whether the table is still its own."""
        asking = asyncio.create_task(self._ask(peer, asked))
        try:
            while not (await asyncio.wait({asking}, timeout=LOOK_SECONDS))[0]:
                if not await held():
                    raise Silent if asked.twice else Broken
            answer = asking.result()
        finally:
            asking.cancel()
        if answer.status == NOT_MINE:
            raise Silent
        self.passed_on += 1
        return answer

    async def _ask(self, peer: Peer, asked: Asked) -> Answer:
        sent = asked.head([f"Content-Length: {len(asked.body)}"]) + asked.body
        while wire := self._kept(peer):
            try:
                return await self._talk(peer, wire, sent)
            except Broken:
                if not asked.twice:
                    raise
        wire = await self._connect(peer)
        try:
            return await self._talk(peer, wire, sent)
        except Broken:
            raise Silent if asked.twice else Broken from None

    async def _talk(self, peer: Peer, wire: _Wire, sent: bytes) -> Answer:
        try:
            wire.writer.write(sent)
            await wire.writer.drain()
            answer, more = await _read(wire.reader)
        except (OSError, EOFError, ValueError, asyncio.LimitOverrunError):
            wire.writer.close()
            raise Broken from None
        except asyncio.CancelledError:
            wire.writer.close()
            raise
        if more:
            self._idle[peer].append(_Wire(wire.reader, wire.writer, time.monotonic()))
        else:
            wire.writer.close()
        return answer

    def _kept(self, peer: Peer) -> _Wire | None:
        """A connection that is there already, and still open as far as one can tell."""
        waiting = self._idle.get(peer, [])
        while waiting:
            wire = waiting.pop()
            if wire.good:
                return wire
            wire.writer.close()
        return None

    @property
    def idle(self) -> int:
        """Connections that are kept for the next request."""
        return sum(map(len, self._idle.values()))

    def tidy_up(self) -> None:
        """Close those that nobody will use any more: a crowd has gone, or a process."""
        for peer, waiting in list(self._idle.items()):
            old = [wire for wire in waiting if not wire.good]
            for wire in old:
                wire.writer.close()
                waiting.remove(wire)
            if not waiting:
                del self._idle[peer]

    async def _connect(self, peer: Peer) -> _Wire:
        reader = asyncio.StreamReader()
        protocol = asyncio.StreamReaderProtocol(reader)
        transport = await self._reach(peer, protocol)
        writer = asyncio.StreamWriter(transport, protocol, reader, asyncio.get_running_loop())
        return _Wire(reader, writer, time.monotonic())

    async def _reach(self, peer: Peer, then: asyncio.Protocol) -> asyncio.Transport:
        """Return a connection to a process, which `then` takes over once that has proven who it is."""
        host, port = peer.place
        loop = asyncio.get_running_loop()
        async with _reaching():
            transport, greeting = await loop.create_connection(
                lambda: Greeting(self.me, peer.name, then), host, port
            )
        _notice_silence(transport)
        try:
            async with asyncio.timeout(LOOK_SECONDS):
                problem = await greeting.over
        except TimeoutError:
            transport.abort()
            raise Silent from None
        except asyncio.CancelledError:
            transport.abort()
            raise
        if isinstance(problem, Unproven):
            self._warn(peer)
        if problem is not None:
            raise Gone if isinstance(problem, Another) else Silent
        return transport

    def _warn(self, peer: Peer) -> None:
        if time.monotonic() > self._warn_after:
            self._warn_after = time.monotonic() + WARN_SECONDS
            logger.warning("who listens at %s has not proven to be a process of this server", peer.address)

    # WebSockets

    async def upgrade(self, peer: Peer, asked: Asked) -> Far:
        """A WebSocket to the peer, for `Splicing.splice`."""
        key = base64.b64encode(os.urandom(16)).decode()
        more = ["Upgrade: websocket", "Connection: Upgrade", f"Sec-WebSocket-Key: {key}"]
        far = Far(asked.head([*more, "Sec-WebSocket-Version: 13"]), peer)
        await self._reach(peer, far)
        await asyncio.wait([far.answer], timeout=LOOK_SECONDS)
        if not far.answer.done() or far.answer.result() != 101:
            far.abandon()
            raise Silent
        return far

    async def splice(self, scope: Scope, far: Far) -> None:
        """Pass a WebSocket on until it ends."""
        at = self._spliced[far.peer]
        at.add(far)
        try:
            await scope["extensions"][EXTENSION].splice(far)
        except Unspliced:
            pass
        finally:
            at.discard(far)

    def reached(self) -> list[Peer]:
        """Those to whom sockets are spliced."""
        for peer in [peer for peer, at in self._spliced.items() if not at]:
            del self._spliced[peer]
        return list(self._spliced)

    async def answers(self, peer: Peer) -> bool:
        """Does it say anything at all?"""
        try:
            async with asyncio.timeout(SILENT_SECONDS):
                await self._ask(peer, Asked("GET", "/healthz", [(b"host", b"peer")], b"", "", True))
        except (Gone, Silent, TimeoutError):
            return False
        return True

    def lost(self, peer: Peer) -> None:
        """Whoever is spliced there is told to come again."""
        for far in list(self._spliced.get(peer, ())):
            far.close(*MOVES)

    def close(self) -> None:
        for waiting in self._idle.values():
            for wire in waiting:
                wire.writer.close()
        self._idle.clear()


@asynccontextmanager
async def _reaching() -> AsyncIterator[None]:
    """While one connects: who refuses is gone, who cannot be reached is silent."""
    try:
        async with asyncio.timeout(CONNECT_SECONDS):
            yield
    except ConnectionRefusedError:
        raise Gone from None
    except OSError:  # a timeout is one, too
        raise Silent from None


def _notice_silence(transport: Any) -> None:
    """A machine that has vanished says nothing: ask after 2 seconds, and give up after 3 more."""
    kept = transport.get_extra_info("socket")
    if kept is None:
        return  # it is closed already, as whoever reads from it will find
    kept.setsockopt(sockets.SOL_SOCKET, sockets.SO_KEEPALIVE, 1)
    for name, value in (("IDLE", 2), ("INTVL", 1), ("CNT", 3)):
        if (option := getattr(sockets, f"TCP_KEEP{name}", None)) is not None:
            kept.setsockopt(sockets.IPPROTO_TCP, option, value)
    if hasattr(sockets, "TCP_USER_TIMEOUT"):  # the same for what was sent and not acknowledged
        kept.setsockopt(sockets.IPPROTO_TCP, sockets.TCP_USER_TIMEOUT, 5000)


async def _read(reader: asyncio.StreamReader) -> tuple[Answer, bool]:
    """An answer, and whether another request may follow on the same connection."""
    status, headers = read_head(await reader.readuntil(b"\r\n\r\n"))
    told = dict(headers)
    size = int(told["content-length"]) if "content-length" in told else -1
    if not 0 <= size <= LARGEST_ANSWER:
        raise ValueError("an answer without an end")
    body = await reader.readexactly(size)
    kept = [(name, value) for name, value in headers if name not in OURS]
    return Answer(status, kept, body), told.get("connection", "").lower() != "close"
