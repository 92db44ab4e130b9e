"""Splicing: the bytes of a WebSocket are forwarded unchanged to and from the process that owns its table.

The alternative, relaying messages through the application, would parse every frame twice more and wake two
tasks for each; splicing reads and writes once. docs/log/speed.md has measurements of both. Between the
handshake and the moment when the owner is known, received bytes are buffered in addition to being parsed. The
owner gets these bytes first. From then on nothing is parsed here, except the ends of frames, because a close
frame may be inserted only between two frames. Pings, close codes and rate limits are handled by the client
and the owner.
"""

import asyncio
from typing import Any

from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.http11 import Request

from ...table.store import Peer

EXTENSION = "reverie.splice"
"""The ASGI extension whose value is the connection that can be spliced."""
MAX_EARLY_BYTES = 200_000
"""Maximum number of bytes that a client may send before the owner is known. After more, its socket cannot be
forwarded."""
MAX_UNREAD_BYTES = 64 * 1024
"""Maximum number of bytes that wait to be read by one end before reading from the other is paused."""
FLUSH_SECONDS = 3.0
"""Time that a client may take to read the remaining data and to close its end, after ours was closed."""
MAX_HEAD_BYTES = 10_000
"""Maximum size of the head of the owner's response, in bytes."""
CLOSE_OPCODE = 8
"""The opcode of a close frame."""
MOVES = (1012, "server-moves")
"""The close code and reason for a table that another process will own."""


class Unspliced(Exception):
    """Raised if the client has gone, or has sent too much before the owner was known."""


class Splicing(WebSocketsSansIOProtocol):
    """A WebSocket of uvicorn that can be spliced to another process, until `stop_buffering` is called."""

    def __init__(self, *arguments: Any, **more: Any) -> None:
        super().__init__(*arguments, **more)
        self._received: bytearray | None = bytearray()
        """The bytes received since the handshake. None if the socket can no longer be spliced."""
        self._near: Near | None = None

    def handle_connect(self, event: Request) -> None:
        super().handle_connect(event)
        if self.response.status_code == 101:
            self.scope["extensions"][EXTENSION] = self  # type: ignore[assignment]

    def data_received(self, data: bytes) -> None:
        if self._received is not None and self.handshake_complete:
            self._received += data
            if len(self._received) > MAX_EARLY_BYTES:
                self._received = None
        super().data_received(data)

    def stop_buffering(self) -> None:
        """Stop buffering, because this process owns the table."""
        self._received = None

    async def splice(self, far: "Far") -> None:
        """Forward everything between the client and the far end, until either of them closes."""
        if self._received is None or self.close_sent or self.transport.is_closing():
            far.abandon()
            raise Unspliced
        received, self._received = bytes(self._received), None
        self.stop_keepalive()
        self.read_paused = True  # this protocol must not process the messages that it still has
        self._near = Near(self, far)
        self._near.begin(received)
        await self._near.ended.wait()

    def shutdown(self) -> None:
        """Close the socket, because uvicorn is stopping."""
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
        self.closed = False
        """Whether nothing more is sent to the client."""

    def begin(self, received: bytes) -> None:
        """Take the transport over, and forward the bytes that were received before."""
        self.transport.set_write_buffer_limits(MAX_UNREAD_BYTES)
        self.transport.set_protocol(self)
        self.far.join(self)
        self.far.transport.write(received)
        if not self.socket.writable.is_set():  # writing was paused under the former protocol
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
        """Close our end, and the connection once the client has closed its end, or after `FLUSH_SECONDS`.

        Until then received bytes are discarded. If the socket were closed at once, they would reset the
        connection, and the client might never read the close frame.
        """
        self.closed = True
        self.transport.write_eof()
        _resume(self.transport)
        asyncio.get_running_loop().call_later(FLUSH_SECONDS, self.transport.abort)

    def connection_lost(self, problem: Exception | None) -> None:
        self.far.transport.close()
        self.socket.connection_lost(problem)
        self.ended.set()


class Far(asyncio.Protocol):
    """The owner's end of a splice: first the handshake of the WebSocket, then its frames."""

    transport: asyncio.Transport

    def __init__(self, hello: bytes, peer: Peer) -> None:
        self._hello, self._head = hello, b""
        self.peer = peer
        self.answer: asyncio.Future[int] = asyncio.get_running_loop().create_future()
        """The status of the owner's response, or 0 if there is none."""
        self._near: Near | None = None
        self._early = b""
        """Frames received before the client's end was connected."""
        self._frames = Frames()

    # The handshake

    def connection_made(self, transport: Any) -> None:
        self.transport = transport
        transport.set_write_buffer_limits(MAX_UNREAD_BYTES)
        transport.write(self._hello)

    def _shake_hands(self, data: bytes) -> None:
        self._head, end, early = (self._head + data).partition(b"\r\n\r\n")
        if end:
            self._early = early
            self.answer.set_result(read_head(self._head)[0])
        elif len(self._head) > MAX_HEAD_BYTES:
            self.transport.abort()

    def abandon(self) -> None:
        self.transport.abort()

    # After the handshake

    def join(self, near: Near) -> None:
        self._near = near
        if self.transport.is_closing():
            self._close_near(*MOVES)
        elif self._early:
            self.data_received(self._early)

    def data_received(self, data: bytes) -> None:
        if not self.answer.done():
            self._shake_hands(data)
        elif self._near is None:
            self._early += data
        elif not self._near.closed and not self._near.transport.is_closing():
            self._near.transport.write(data)
            self._frames.follow(data)

    def close(self, code: int, reason: str) -> None:
        """Close both ends, the client's with a close frame."""
        self._close_near(code, reason)
        self.transport.close()

    def _close_near(self, code: int, reason: str) -> None:
        """Close the client's end, with a close frame if the owner has not sent one."""
        assert self._near is not None
        if self._near.closed or self._near.transport.is_closing():
            return
        if self._frames.between and not self._frames.closed:
            payload = code.to_bytes(2, "big") + reason.encode()
            self._near.transport.write(bytes([0x80 | CLOSE_OPCODE, len(payload)]) + payload)
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
            self._close_near(*MOVES)


class Frames:
    """A tracker of the frames in the bytes that a server sends. They are not masked."""

    def __init__(self) -> None:
        self._left, self._part = 0, b""
        """Number of missing bytes of the last frame; or its bytes, if its length is not known yet."""
        self.closed = False
        """Whether a close frame has been sent."""

    @property
    def between(self) -> bool:
        """Whether the last frame is complete."""
        return not self._left and not self._part

    def follow(self, data: bytes) -> None:
        """Track further bytes."""
        data, at = self._part + data, self._left
        while (end := _end_of_frame(data, at)) is not None:
            self.closed = self.closed or data[at] & 15 == CLOSE_OPCODE
            at = end
        self._left, self._part = max(0, at - len(data)), data[at:]


def read_head(head: bytes) -> tuple[int, list[tuple[str, str]]]:
    """Return the status and the headers of a response. The status is 0 if it is malformed.

    >>> read_head(b"HTTP/1.1 404 Not Found\\r\\nContent-Length: 0\\r\\n\\r\\n")
    (404, [('content-length', '0')])
    """
    first, *lines = head.decode("latin-1").rstrip("\r\n").split("\r\n")
    status = first.split(" ")[1:2]
    headers = [(name.lower(), value.strip()) for name, _, value in (line.partition(":") for line in lines)]
    return int(status[0]) if status and status[0].isdigit() else 0, headers


def _pause(transport: asyncio.Transport) -> None:
    if not transport.is_closing():
        transport.pause_reading()


def _resume(transport: asyncio.Transport) -> None:
    if not transport.is_closing():
        transport.resume_reading()


def _end_of_frame(data: bytes, at: int) -> int | None:
    """Return the end of the frame that begins at `at`, or None if its length is not known yet."""
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
