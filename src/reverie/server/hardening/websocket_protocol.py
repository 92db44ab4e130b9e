"""The frames of a WebSocket, from clients that may send any kind of them, as fast as they like.

uvicorn and websockets understand the frames. What stands here lets each socket have a pace, of frames of
every kind and of bytes; takes what comes in portions, so that everybody else has their turn in between; and
closes, with a reason, on whoever floods or breaks the protocol.
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

PORTION = 1_024
"""Bytes that are parsed at a time: at most 170 frames, two milliseconds."""
FRAMES, FRAMES_A_SECOND = 1_000.0, 200.0
"""So many frames at once, and so many a second after that. Who only talks too fast is told so long before."""
BYTES, BYTES_A_SECOND = 1_000_000.0, 100_000.0
PIECES = 100
"""In so many fragments a message may come."""
POLICY, TOO_BIG, NOT_UTF8 = 1008, 1009, 1007
DISCARDED = 1_000_000
"""So much of what comes after the end is still taken and thrown away, so that its sender reads why."""
TALK = "reverie.talk"
"""The extension of ASGI by which a socket at a table hears and speaks without tasks or queues in between: the
connection itself."""
JOIN = "reverie.join"
"""The extension of ASGI by which a socket joins a table: the connection says whether it may."""


class SocketConnection(WebSocketsSansIOProtocol):
    """A WebSocket, from its hand-shake to its end."""

    def __init__(self, door: Connections, *configured: Any, **more: Any) -> None:
        super().__init__(*configured, **more)
        self.door = door
        self.stage: Stage | None = None
        self.counted_as: str | None = None
        self._unread = memoryview(b"")
        self._deaf = False
        """Whether what still comes is thrown away."""
        self._hear: Callable[[str | None], None] | None = None
        self._discarded = 0
        self._frames_left, self._bytes_left, self._counted_at = FRAMES, BYTES, self.loop.time()

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
            self.door.drained(self)

    def time_is_up(self) -> None:
        """It has not joined, or not gone, for too long."""
        self.transport.abort()

    def handle_connect(self, event: Request) -> None:
        super().handle_connect(event)
        if not self.close_sent:
            extensions: Json = self.scope["extensions"]
            extensions[JOIN] = lambda who: self.door.join(self, who)
            extensions[TALK] = self

    # What comes

    def data_received(self, data: bytes) -> None:
        if self._deaf:
            self._discarded += len(data)
            if self._discarded > DISCARDED:
                self.transport.pause_reading()
        elif self._unread:
            self._unread = memoryview(bytes(self._unread) + data)
        elif len(data) <= PORTION:
            self._take(data)
        else:
            self._unread = memoryview(data)
            self.transport.pause_reading()
            self._work_off()

    def _work_off(self) -> None:
        """Take the next portion of what was read, and the one after it when others have had their turn."""
        if self.read_paused:  # until the table has heard what was said; it goes on from there
            return
        if self._unread and not self.transport.is_closing():
            portion, self._unread = self._unread[:PORTION], self._unread[PORTION:]
            self._take(bytes(portion))
        if self._unread:
            self.loop.call_soon(self._work_off)
        elif not self.read_paused:
            self.transport.resume_reading()

    def _take(self, portion: bytes) -> None:
        self.conn.receive_data(portion)
        if self.conn.handshake_exc is not None:
            self.transport.write(b"".join(self.conn.data_to_send()))
            self.transport.close()
        elif not self._within_pace(len(self.conn.events), len(portion)):
            self._hang_up(POLICY, Refusal("flooding"))
        elif self.conn.parser_exc is not None:
            self.handle_parser_exception()
        else:
            self.handle_events()

    def _within_pace(self, frames: int, size: int) -> bool:
        now = self.loop.time()
        passed, self._counted_at = now - self._counted_at, now
        self._frames_left = min(FRAMES, self._frames_left + passed * FRAMES_A_SECOND) - frames
        self._bytes_left = min(BYTES, self._bytes_left + passed * BYTES_A_SECOND) - size
        return self._frames_left >= 0 and self._bytes_left >= 0

    def handle_cont(self, event: Frame) -> None:
        if len(self.frames) >= PIECES:
            self._hang_up(TOO_BIG, Refusal("too-many-pieces"))
        else:
            super().handle_cont(event)

    def handle_ping(self) -> None:
        pongs = b"".join(self.conn.data_to_send())
        if self.writable.is_set():  # who reads nothing gets no more to read
            self.transport.write(pongs)

    def send_receive_event_to_app(self) -> None:
        data = self.frames[0] if len(self.frames) == 1 else b"".join(self.frames)
        self.frames = []
        if self.close_sent:
            return
        if self._hear is not None:
            self._tell(self._hear, data)
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
                self._work_off()
            else:
                self.transport.resume_reading()
        return message

    # At a table

    def listen(self, hear: Callable[[str | None], None]) -> None:
        """From now on every text is heard as it comes, bytes as nothing; `receive` tells of the end alone."""
        came = [self.queue.get_nowait() for _ in range(self.queue.qsize())]
        self._hear = hear
        for message in came:
            if message["type"] != "websocket.receive":
                self.queue.put_nowait(message)
            elif not self.close_sent:
                hear(message.get("text"))
        if self.read_paused:
            self.read_paused = False
            self._work_off()

    def _tell(self, hear: Callable[[str | None], None], data: bytes) -> None:
        try:
            text = None if self.curr_msg_data_type == "bytes" else data.decode()
        except UnicodeDecodeError:
            self._hang_up(NOT_UTF8, Refusal("not-utf-8"))
        else:
            hear(text)

    def speak(self, text: bytes) -> int:
        """Send a message, whether or not there is room for it; how many bytes wait now to be read."""
        if self.close_sent or self.transport.is_closing():
            return 0
        self.transport.write(_head(len(text)) + text)
        return self.transport.get_write_buffer_size()

    def hang_up(self, status: int, why: str) -> None:
        """Close, behind what still waits to be read."""
        if self.close_sent or self.transport.is_closing():
            return
        self.queue.put_nowait({"type": "websocket.disconnect", "code": status, "reason": why})
        self.conn.send_close(status, why)
        self.transport.write(b"".join(self.conn.data_to_send()))
        self.close_sent = True
        self.close_timer = self.loop.call_later(self.close_timeout, self.transport.close)

    # The end

    def handle_parser_exception(self) -> None:
        assert self.conn.close_sent is not None
        self._leave(self.conn.close_sent.code, self.conn.close_sent.reason)

    def _hang_up(self, status: int, why: Refusal) -> None:
        """Say why, as a refusal and in the frame that closes."""
        if self.conn.state is OPEN:
            self.conn.send_text(messages.encode(messages.Refused(None, why.to_dict())))
            self.conn.fail(status, why.code)
        self._leave(status, why.code)

    def _leave(self, status: int, reason: str) -> None:
        """Send what is still to be sent, and listen no more."""
        self._unread, self.frames = memoryview(b""), []
        if self._deaf or self.transport.is_closing():
            return
        self._deaf = self.close_sent = self.disconnected = True
        self.queue.put_nowait({"type": "websocket.disconnect", "code": status, "reason": reason})
        self.transport.write(b"".join(self.conn.data_to_send()))
        self.transport.write_eof()
        self.transport.resume_reading()
        self.door.move(self, Stage.LEAVING)
        if self.close_timer is None:  # or all ends with the talk at the table, the reason unread
            self.close_timer = self.loop.call_later(self.close_timeout, self.transport.abort)


def _head(size: int) -> bytes:
    """What stands before a whole text of that size."""
    if size < 126:
        return bytes((0x81, size))
    return b"\x81\x7e" + size.to_bytes(2, "big") if size < 65536 else b"\x81\x7f" + size.to_bytes(8, "big")
