"""The WebSocket protocol with rate limits, for untrusted clients.

uvicorn and websockets parse the frames. The class here limits the rate of frames of any kind and of bytes,
processes received data in portions, so that other clients get their turn in between, and closes the
connection, with a reason, if a client floods the server or violates the protocol.
"""

from collections.abc import Callable
from typing import Any

from uvicorn._types import ASGIReceiveEvent
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.frames import Frame
from websockets.http11 import Request
from websockets.protocol import OPEN

from ...json_values import Json
from ...refusal import Refusal
from .. import messages
from .connections import Connections, Stage

PORTION_BYTES = 1_024
"""Bytes parsed at a time: at most 170 frames, or about two milliseconds."""
MAX_FRAMES, FRAMES_PER_SECOND = 1_000.0, 200.0
"""Frames that a client may send in a burst, and per second after that. The rate limit for messages of
`tables.access` is lower, so that clients get refusals long before they are disconnected."""
MAX_BYTES, BYTES_PER_SECOND = 1_000_000.0, 100_000.0
"""Bytes that a client may send in a burst, and per second after that."""
MAX_FRAGMENTS = 100
"""Maximum number of fragments of a message."""
POLICY, TOO_BIG, NOT_UTF8, SERVICE_RESTART = 1008, 1009, 1007, 1012
CLOSING_SECONDS = 1.0
"""Time that a client has for its own close frame when the server stops."""
MAX_DISCARDED = 1_000_000
"""Maximum number of bytes received and discarded after a refusal, so that the client can read the reason."""
TALK = "reverie.talk"
"""The ASGI extension with which a session reads and writes directly, without tasks and queues. Its value is
the connection itself."""
JOIN = "reverie.join"
"""The ASGI extension with which a socket joins a table: a function that returns the reason for a refusal, or
None."""


class SocketConnection(WebSocketsSansIOProtocol):
    """A WebSocket connection, from its handshake until it closes."""

    def __init__(self, door: Connections, *configured: Any, **more: Any) -> None:
        super().__init__(*configured, **more)
        self.door = door
        self.stage: Stage | None = None
        self.visitor: str | None = None
        self._unread = memoryview(b"")
        self._discarding = False
        """Whether received data is discarded."""
        self._listener: Callable[[str | None], None] | None = None
        self._discarded = 0
        self._frames_left, self._bytes_left, self._counted_at = MAX_FRAMES, MAX_BYTES, self.loop.time()

    # The connection

    def connection_lost(self, exc: Exception | None) -> None:
        self.door.leave(self)
        self._unread = memoryview(b"")
        super().connection_lost(exc)

    def pause_writing(self) -> None:
        super().pause_writing()
        self.door.drain(self)

    def resume_writing(self) -> None:
        super().resume_writing()
        if not self.transport.is_closing():
            self.door.end_drain(self)

    def time_is_up(self) -> None:
        """Abort the connection, which has taken too long to join or to close."""
        self.transport.abort()

    def handle_connect(self, event: Request) -> None:
        super().handle_connect(event)
        if not self.close_sent:
            extensions: Json = self.scope["extensions"]
            extensions[JOIN] = lambda visitor: self.door.join(self, visitor)
            extensions[TALK] = self

    # Receiving

    def data_received(self, data: bytes) -> None:
        if self._discarding:
            self._discarded += len(data)
            if self._discarded > MAX_DISCARDED:
                self.transport.pause_reading()
        elif self._unread:
            self._unread = memoryview(bytes(self._unread) + data)
        elif len(data) <= PORTION_BYTES:
            self._take(data)
        else:
            self._unread = memoryview(data)
            self.transport.pause_reading()
            self._process_unread()

    def _process_unread(self) -> None:
        """Process the next portion of received data, and schedule the one after it."""
        if self.read_paused:  # `receive` continues once the application has taken the last message
            return
        if self._unread and not self.transport.is_closing():
            portion, self._unread = self._unread[:PORTION_BYTES], self._unread[PORTION_BYTES:]
            self._take(bytes(portion))
        if self._unread:
            self.loop.call_soon(self._process_unread)
        elif not self.read_paused:
            self.transport.resume_reading()

    def _take(self, portion: bytes) -> None:
        self.conn.receive_data(portion)
        if self.conn.handshake_exc is not None:
            self.transport.write(b"".join(self.conn.data_to_send()))
            self.transport.close()
        elif not self._is_within_rate(len(self.conn.events), len(portion)):
            self._hang_up(POLICY, Refusal("flooding"))
        elif self.conn.parser_exc is not None:
            self.handle_parser_exception()
        else:
            self.handle_events()

    def _is_within_rate(self, frames: int, size: int) -> bool:
        now = self.loop.time()
        passed, self._counted_at = now - self._counted_at, now
        self._frames_left = min(MAX_FRAMES, self._frames_left + passed * FRAMES_PER_SECOND) - frames
        self._bytes_left = min(MAX_BYTES, self._bytes_left + passed * BYTES_PER_SECOND) - size
        return self._frames_left >= 0 and self._bytes_left >= 0

    def handle_cont(self, event: Frame) -> None:
        if len(self.frames) >= MAX_FRAGMENTS:
            self._hang_up(TOO_BIG, Refusal("too-many-fragments"))
        else:
            super().handle_cont(event)

    def handle_ping(self) -> None:
        pongs = b"".join(self.conn.data_to_send())
        if self.writable.is_set():  # no pongs for a client that does not read
            self.transport.write(pongs)

    def send_receive_event_to_app(self) -> None:
        data = self.frames[0] if len(self.frames) == 1 else b"".join(self.frames)
        self.frames = []
        if self.close_sent:
            return
        if self._listener is not None:
            self._tell(self._listener, data)
            return
        if self.curr_msg_data_type == "bytes":
            self.queue.put_nowait({"type": "websocket.receive", "bytes": data})
        else:
            try:
                self.queue.put_nowait({"type": "websocket.receive", "text": data.decode()})
            except UnicodeDecodeError:
                self._hang_up(NOT_UTF8, Refusal("not-utf-8"))
                return
        self.read_paused = True
        self.transport.pause_reading()

    async def receive(self) -> ASGIReceiveEvent:
        message = await self.queue.get()
        if self.read_paused and self.queue.empty():
            self.read_paused = False
            if self._unread:
                self._process_unread()
            else:
                self.transport.resume_reading()
        return message

    # At a table

    def listen(self, hear: Callable[[str | None], None]) -> None:
        """Call `hear` with every text message from now on, and with None for each binary one.

        After this `receive` reports only the end of the connection.
        """
        received = [self.queue.get_nowait() for _ in range(self.queue.qsize())]
        self._listener = hear
        for message in received:
            if message["type"] != "websocket.receive":
                self.queue.put_nowait(message)
            elif not self.close_sent:
                hear(message.get("text"))
        if self.read_paused:
            self.read_paused = False
            self._process_unread()

    def _tell(self, hear: Callable[[str | None], None], data: bytes) -> None:
        try:
            text = None if self.curr_msg_data_type == "bytes" else data.decode()
        except UnicodeDecodeError:
            self._hang_up(NOT_UTF8, Refusal("not-utf-8"))
        else:
            hear(text)

    def speak(self, text: bytes) -> int:
        """Send a message without waiting. Return the number of bytes that wait to be read."""
        if self.close_sent or self.transport.is_closing():
            return 0
        self.transport.write(_head(len(text)) + text)
        return self.transport.get_write_buffer_size()

    def hang_up(self, status: int, why: str) -> None:
        """Close the connection, after everything that waits to be read."""
        if self.close_sent or self.transport.is_closing():
            return
        self.queue.put_nowait({"type": "websocket.disconnect", "code": status, "reason": why})
        self.conn.send_close(status, why)
        self.transport.write(b"".join(self.conn.data_to_send()))
        self.close_sent = True
        self.close_timer = self.loop.call_later(self.close_timeout, self.transport.close)

    # The end

    def shutdown(self) -> None:
        """Close the connection because the server stops, once the client has answered the close frame.

        If the socket were closed at once, a message that the client sends before it has read the close frame
        would reset the connection. The client might then never read the frame.
        """
        if not self.handshake_complete:
            super().shutdown()
            return
        if self.transport.is_closing():
            return
        self.stop_keepalive()
        self.hang_up(SERVICE_RESTART, "")
        if self.close_timer is not None:
            self.close_timer.cancel()
        self.close_timer = self.loop.call_later(CLOSING_SECONDS, self.transport.close)
        if self.read_paused:  # the application takes no more messages
            self.read_paused = False
            self._process_unread()

    def handle_parser_exception(self) -> None:
        assert self.conn.close_sent is not None
        self._leave(self.conn.close_sent.code, self.conn.close_sent.reason)

    def _hang_up(self, status: int, why: Refusal) -> None:
        """Close the connection, with the reason in a refusal and in the close frame."""
        if self.conn.state is OPEN:
            self.conn.send_text(messages.encode(messages.Refused(None, why.to_dict())))
            self.conn.fail(status, why.code)
        self._leave(status, why.code)

    def _leave(self, status: int, reason: str) -> None:
        """Send the remaining data, and discard everything received later."""
        self._unread, self.frames = memoryview(b""), []
        if self._discarding or self.transport.is_closing():
            return
        self._discarding = self.close_sent = self.disconnected = True
        self.queue.put_nowait({"type": "websocket.disconnect", "code": status, "reason": reason})
        self.transport.write(b"".join(self.conn.data_to_send()))
        self.transport.write_eof()
        self.transport.resume_reading()
        self.door.move(self, Stage.LEAVING)
        if self.close_timer is None:  # leave time for reading the reason, although the session has ended
            self.close_timer = self.loop.call_later(self.close_timeout, self.transport.abort)


def _head(size: int) -> bytes:
    """Return the header of an unfragmented text frame with a payload of that size."""
    if size < 126:
        return bytes((0x81, size))
    return b"\x81\x7e" + size.to_bytes(2, "big") if size < 65536 else b"\x81\x7f" + size.to_bytes(8, "big")
