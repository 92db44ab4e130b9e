"""A WebSocket at one process whose table another owns: its bytes go there and back as they are.

The choice was between this and relaying messages through the application. Relaying parses every frame twice
more and wakes two tasks for it; this reads and writes once. docs/log/speed.md has what either costs. From the
hand-shake until the table is found, the bytes that come are kept beside the messages made of them; where
another process owns the table it is given those bytes, and from then on nothing here looks at them, but for
where a frame ends: a last word may stand only between two. Pings and pongs, closes with their codes and
reasons, and how fast somebody may talk are between the client and the owner.
"""

import asyncio
from typing import Any

from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.http11 import Request

from ...table.store import Peer

EXTENSION = "reverie.splice"
"""Where the application finds what can be spliced, among the extensions of a scope."""
MOST_KEPT = 200_000
"""Bytes that may come before the table is found; who sends more is not passed on."""
BUFFERED = 64 * 1024
"""Bytes that may wait for either end; then the other is not read from."""
FLUSH_SECONDS = 5.0
"""How long an end that is closed may take to read what it was still to be sent."""
LARGEST_HEAD = 10_000
CLOSE = 8
"""The kind of a frame that says why one hangs up."""
MOVES = (1012, "server-moves")


class Unspliced(Exception):
    """The client has gone, or has sent too much before it was known where to."""


class Splicing(WebSocketsSansIOProtocol):
    """A WebSocket of uvicorn that can be spliced to another process, until `keep` is called."""

    def __init__(self, *given: Any, **more: Any) -> None:
        super().__init__(*given, **more)
        self._kept: bytearray | None = bytearray()
        self._near: Near | None = None

    def handle_connect(self, event: Request) -> None:
        super().handle_connect(event)
        if self.response.status_code == 101:
            self.scope["extensions"][EXTENSION] = self  # type: ignore[assignment]

    def data_received(self, data: bytes) -> None:
        if self._kept is not None and self.handshake_complete:
            self._kept += data
            if len(self._kept) > MOST_KEPT:
                self._kept = None
        super().data_received(data)

    def keep(self) -> None:
        """The table is here: nothing has to be kept any longer."""
        self._kept = None

    async def splice(self, far: "Far") -> None:
        """Pass everything on to the far end and back, until either end closes."""
        if self._kept is None or self.close_sent or self.transport.is_closing():
            far.abandon()
            raise Unspliced
        kept, self._kept = bytes(self._kept), None
        self.stop_keepalive()
        self.read_paused = True  # what is still unread here is not read any more
        self._near = Near(self, far)
        self._near.begin(kept)
        await self._near.ended.wait()

    def shutdown(self) -> None:
        """Uvicorn stops."""
        if self._near is None:
            super().shutdown()
        else:
            self._near.far.close(*MOVES)


class Near(asyncio.Protocol):
    """The client's end of a splice."""

    def __init__(self, socket: Splicing, far: "Far") -> None:
        self.socket, self.far = socket, far
        self.transport = socket.transport
        self.ended = asyncio.Event()

    def begin(self, kept: bytes) -> None:
        self.transport.set_write_buffer_limits(BUFFERED)
        self.transport.set_protocol(self)
        self.far.join(self)
        self.far.transport.write(kept)
        if not self.socket.writable.is_set():  # paused while the other protocol listened
            self.pause_writing()
        _resume(self.transport)

    def data_received(self, data: bytes) -> None:
        if not self.far.transport.is_closing():
            self.far.transport.write(data)

    def pause_writing(self) -> None:
        _pause(self.far.transport)

    def resume_writing(self) -> None:
        _resume(self.far.transport)

    def close(self) -> None:
        """Once it has read what it was sent, or has had time to."""
        self.transport.close()
        asyncio.get_running_loop().call_later(FLUSH_SECONDS, self.transport.abort)

    def connection_lost(self, problem: Exception | None) -> None:
        self.far.transport.close()
        self.socket.connection_lost(problem)
        self.ended.set()


class Far(asyncio.Protocol):
    """The owner's end: first the hand-shake, then what the owner sends."""

    transport: asyncio.Transport

    def __init__(self, hello: bytes, peer: Peer) -> None:
        self._hello, self._head = hello, b""
        self.peer = peer
        self.answer: asyncio.Future[int] = asyncio.get_running_loop().create_future()
        """The status with which the owner answers; 0 if it does not."""
        self._near: Near | None = None
        self._early = b""
        """Frames that came before there was anywhere to send them."""
        self._frames = Frames()

    # The hand-shake

    def connection_made(self, transport: Any) -> None:
        self.transport = transport
        transport.set_write_buffer_limits(BUFFERED)
        transport.write(self._hello)

    def _shake_hands(self, data: bytes) -> None:
        self._head, end, early = (self._head + data).partition(b"\r\n\r\n")
        if end:
            self._early = early
            self.answer.set_result(read_head(self._head)[0])
        elif len(self._head) > LARGEST_HEAD:
            self.transport.abort()

    def abandon(self) -> None:
        self.transport.abort()

    # Afterwards

    def join(self, near: Near) -> None:
        self._near = near
        if self.transport.is_closing():
            self._say_last(*MOVES)
        elif self._early:
            self.data_received(self._early)

    def data_received(self, data: bytes) -> None:
        if not self.answer.done():
            self._shake_hands(data)
        elif self._near is None:
            self._early += data
        elif not self._near.transport.is_closing():
            self._near.transport.write(data)
            self._frames.follow(data)

    def close(self, code: int, reason: str) -> None:
        """From here: tell the client, and hang up on both."""
        self._say_last(code, reason)
        self.transport.close()

    def _say_last(self, code: int, reason: str) -> None:
        assert self._near is not None
        if self._near.transport.is_closing():
            return
        if self._frames.between and not self._frames.closed:
            said = code.to_bytes(2, "big") + reason.encode()
            self._near.transport.write(bytes([0x80 | CLOSE, len(said)]) + said)
        self._near.close()

    def pause_writing(self) -> None:
        if self._near is not None:
            _pause(self._near.transport)

    def resume_writing(self) -> None:
        if self._near is not None:
            _resume(self._near.transport)

    def connection_lost(self, problem: Exception | None) -> None:
        if not self.answer.done():
            self.answer.set_result(0)
        if self._near is not None:
            self._say_last(*MOVES)


class Frames:
    """Where frames begin and end in what a server sends, which is not masked."""

    def __init__(self) -> None:
        self._left, self._part = 0, b""
        """Bytes of the last frame that are still to come; the beginning of one too short to tell."""
        self.closed = False
        """Has it said why it hangs up?"""

    @property
    def between(self) -> bool:
        """Is the last frame whole?"""
        return not self._left and not self._part

    def follow(self, data: bytes) -> None:
        """More was sent."""
        data, at = self._part + data, self._left
        while (end := _end_of_frame(data, at)) is not None:
            self.closed = self.closed or data[at] & 15 == CLOSE
            at = end
        self._left, self._part = max(0, at - len(data)), data[at:]


def read_head(head: bytes) -> tuple[int, list[tuple[str, str]]]:
    """The status and the headers of an answer.

    >>> read_head(b"HTTP/1.1 404 Not Found\\r\\nContent-Length: 0\\r\\n\\r\\n")
    (404, [('content-length', '0')])
    """
    first, *lines = head.decode("latin-1").rstrip("\r\n").split("\r\n")
    said = first.split(" ")[1:2]
    headers = [(name.lower(), value.strip()) for name, _, value in (line.partition(":") for line in lines)]
    return int(said[0]) if said and said[0].isdigit() else 0, headers


def _pause(transport: asyncio.Transport) -> None:
    if not transport.is_closing():
        transport.pause_reading()


def _resume(transport: asyncio.Transport) -> None:
    if not transport.is_closing():
        transport.resume_reading()


def _end_of_frame(data: bytes, at: int) -> int | None:
    """Where the frame that begins there ends; nothing if that cannot be told yet."""
    have = len(data) - at
    if have < 2:
        return None
    size = data[at + 1] & 127
    if size < 126:
        return at + 2 + size
    wide = 2 if size == 126 else 8
    if have < 2 + wide:
        return None
    return at + 2 + wide + int.from_bytes(data[at + 2 : at + 2 + wide], "big")
