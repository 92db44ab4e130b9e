"""A small HTTP and WebSocket client for the other processes of this server.

Each connection begins with a handshake (`handshake`), and is kept open for a moment between requests.
Forwarded requests name the visitor, so that the owner of the table counts them for the right one.
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
"""Minimum interval between two warnings that an unknown program listens at the address of a process."""
CHECK_SECONDS = 1.0
"""Time without an answer after which to check that the peer still owns the table. Also the limit for a
handshake."""
SILENT_SECONDS = 0.5
"""Time limit for a sign of life from a process without a lease."""
IDLE_SECONDS = 2.0
"""Time for which an idle connection is kept. The other end keeps it longer."""
MAX_ANSWER_BYTES = 64 * 1024 * 1024
"""Maximum size of an answer, in bytes."""
NOT_MINE = 421
"""The status with which a process answers that it does not own the table."""

FORWARDED_HEADERS = (b"host", b"content-type", b"origin", b"accept-language", b"authorization")
"""Headers of a request that are forwarded to the owner."""
OWN_HEADERS = {
    *("connection", "keep-alive", "transfer-encoding", "content-length", "date", "server"),
    *("content-security-policy", "x-content-type-options", "referrer-policy"),
}
"""Headers of an answer that the forwarding process sets itself, so that they are not forwarded."""


class Gone(Exception):
    """Raised if the process has gone: its address refuses connections, or another process is there."""


class Silent(Exception):
    """Raised if the process does not answer, or does not own the table. The request may be repeated."""


class Broken(Exception):
    """Raised if the process has not answered a request that it may have executed."""


class Answer(NamedTuple):
    """The owner's answer."""

    status: int
    headers: list[tuple[str, str]]
    body: bytes


class ForwardedRequest(NamedTuple):
    """A request to be forwarded."""

    method: str
    target: str
    headers: list[tuple[bytes, bytes]]
    body: bytes
    visitor: str
    """The visitor that it counts for."""
    is_repeatable: bool
    """Whether it may be repeated if it is unknown whether it was executed."""

    @classmethod
    def of(cls, scope: Scope, body: bytes = b"", twice: bool = True) -> "ForwardedRequest":
        target = scope["raw_path"] + (b"?" + scope["query_string"] if scope["query_string"] else b"")
        headers = [(name, value) for name, value in scope["headers"] if name in FORWARDED_HEADERS]
        return cls(scope.get("method", "GET"), target.decode(), headers, body, scope["visitor"], twice)

    def head(self, more: Iterable[str] = ()) -> bytes:
        lines = [f"{self.method} {self.target} HTTP/1.1".encode()]
        lines += [name + b": " + value for name, value in (*self.headers, (FOR, self.visitor.encode()))]
        lines += [each.encode() for each in more]
        return b"\r\n".join([*lines, b"", b""])


class _Wire(NamedTuple):
    """An idle connection to another process."""

    reader: asyncio.StreamReader
    writer: asyncio.StreamWriter
    since: float

    @property
    def is_usable(self) -> bool:
        """Whether the connection seems to be open, and is recent enough to be used."""
        return time.monotonic() - self.since < IDLE_SECONDS and not self.reader.at_eof()


class Peers:
    """The connections to other processes."""

    def __init__(self, me: Credentials) -> None:
        self.me = me
        self._idle: defaultdict[Peer, list[_Wire]] = defaultdict(list)
        self._spliced: defaultdict[Peer, set[Far]] = defaultdict(set)
        """The spliced sockets to each process."""
        self.forwarded_count = 0
        """Number of requests forwarded since the start."""
        self._warn_after = 0.0

    @property
    def spliced_count(self) -> int:
        """Number of WebSockets that are forwarded to other processes."""
        return sum(len(each) for each in self._spliced.values())

    # Requests

    async def ask(self, peer: Peer, asked: ForwardedRequest, held: Callable[[], Awaitable[bool]]) -> Answer:
        """Return the peer's answer. While waiting, check with `held` that the peer still owns the table.

        Raise `Gone`, `Silent` or `Broken` if there is none.
        """
        asking = asyncio.create_task(self._ask(peer, asked))
        try:
            while not (await asyncio.wait({asking}, timeout=CHECK_SECONDS))[0]:
                if not await held():
                    raise Silent if asked.is_repeatable else Broken
            answer = asking.result()
        finally:
            asking.cancel()
        if answer.status == NOT_MINE:
            raise Silent
        self.forwarded_count += 1
        return answer

    async def _ask(self, peer: Peer, asked: ForwardedRequest) -> Answer:
        sent = asked.head([f"Content-Length: {len(asked.body)}"]) + asked.body
        while wire := self._idle_connection(peer):
            try:
                return await self._talk(peer, wire, sent)
            except Broken:
                if not asked.is_repeatable:
                    raise
        wire = await self._connect(peer)
        try:
            return await self._talk(peer, wire, sent)
        except Broken:
            raise Silent if asked.is_repeatable else Broken from None

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

    def _idle_connection(self, peer: Peer) -> _Wire | None:
        """Remove and return an idle connection that seems to be open, or return None."""
        waiting = self._idle.get(peer, [])
        while waiting:
            wire = waiting.pop()
            if wire.is_usable:
                return wire
            wire.writer.close()
        return None

    @property
    def idle(self) -> int:
        """Number of idle connections."""
        return sum(map(len, self._idle.values()))

    def tidy_up(self) -> None:
        """Close idle connections that have become too old."""
        for peer, waiting in list(self._idle.items()):
            old = [wire for wire in waiting if not wire.is_usable]
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
        """Return a connection to a process. The protocol `then` takes it over after the handshake."""
        host, port = peer.place
        loop = asyncio.get_running_loop()
        async with _reaching():
            transport, greeting = await loop.create_connection(
                lambda: Greeting(self.me, peer.name, then), host, port
            )
        _notice_silence(transport)
        try:
            async with asyncio.timeout(CHECK_SECONDS):
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
            logger.warning("the listener at %s has not proven to be a process of this server", peer.address)

    # WebSockets

    async def upgrade(self, peer: Peer, asked: ForwardedRequest) -> Far:
        """Return a WebSocket to the peer, for `Splicing.splice`. Raise `Silent` if it does not accept one."""
        key = base64.b64encode(os.urandom(16)).decode()
        more = ["Upgrade: websocket", "Connection: Upgrade", f"Sec-WebSocket-Key: {key}"]
        far = Far(asked.head([*more, "Sec-WebSocket-Version: 13"]), peer)
        await self._reach(peer, far)
        await asyncio.wait([far.answer], timeout=CHECK_SECONDS)
        if not far.answer.done() or far.answer.result() != 101:
            far.abandon()
            raise Silent
        return far

    async def splice(self, scope: Scope, far: Far) -> None:
        """Forward a WebSocket until it closes."""
        at = self._spliced[far.peer]
        at.add(far)
        try:
            await scope["extensions"][EXTENSION].splice(far)
        except Unspliced:
            pass
        finally:
            at.discard(far)

    def splice_targets(self) -> list[Peer]:
        """Return the processes to which sockets are forwarded."""
        for peer in [peer for peer, at in self._spliced.items() if not at]:
            del self._spliced[peer]
        return list(self._spliced)

    async def answers(self, peer: Peer) -> bool:
        """Return whether a process answers a health check."""
        try:
            async with asyncio.timeout(SILENT_SECONDS):
                await self._ask(
                    peer, ForwardedRequest("GET", "/healthz", [(b"host", b"peer")], b"", "", True)
                )
        except (Gone, Silent, TimeoutError):
            return False
        return True

    def disconnect(self, peer: Peer) -> None:
        """Close the sockets that are forwarded to a dead process, so that their clients reconnect."""
        for far in list(self._spliced.get(peer, ())):
            far.close(*MOVES)

    def close(self) -> None:
        for waiting in self._idle.values():
            for wire in waiting:
                wire.writer.close()
        self._idle.clear()


@asynccontextmanager
async def _reaching() -> AsyncIterator[None]:
    """Turn errors while connecting into `Gone` (connection refused) or `Silent` (any other)."""
    try:
        async with asyncio.timeout(CONNECT_SECONDS):
            yield
    except ConnectionRefusedError:
        raise Gone from None
    except OSError:  # includes TimeoutError
        raise Silent from None


def _notice_silence(transport: Any) -> None:
    """Detect a machine that has vanished by TCP keepalive: probe after 2 seconds, give up after 3 more."""
    connection = transport.get_extra_info("socket")
    if connection is None:
        return  # closed already; the next read will notice
    connection.setsockopt(sockets.SOL_SOCKET, sockets.SO_KEEPALIVE, 1)
    for name, value in (("IDLE", 2), ("INTVL", 1), ("CNT", 3)):
        if (option := getattr(sockets, f"TCP_KEEP{name}", None)) is not None:
            connection.setsockopt(sockets.IPPROTO_TCP, option, value)
    if hasattr(sockets, "TCP_USER_TIMEOUT"):  # the same for data that is not acknowledged
        connection.setsockopt(sockets.IPPROTO_TCP, sockets.TCP_USER_TIMEOUT, 5000)


async def _read(reader: asyncio.StreamReader) -> tuple[Answer, bool]:
    """Return an answer, and whether another request may follow on the same connection."""
    status, headers = read_head(await reader.readuntil(b"\r\n\r\n"))
    by_name = dict(headers)
    size = int(by_name["content-length"]) if "content-length" in by_name else -1
    if not 0 <= size <= MAX_ANSWER_BYTES:
        raise ValueError("the answer has no length, or is too long")
    body = await reader.readexactly(size)
    forwarded = [(name, value) for name, value in headers if name not in OWN_HEADERS]
    return Answer(status, forwarded, body), by_name.get("connection", "").lower() != "close"
