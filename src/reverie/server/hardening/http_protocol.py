"""The door: HTTP from connections that may say anything, in pieces of any size, at any pace or not at all.

uvicorn and httptools understand the requests. What stands here keeps a request small (its address, its head,
its body) and its sender quick, and refuses the others in a line before anything of theirs is kept. At the
address for other processes nothing is HTTP before the sender has proven to be one of them.
"""

import asyncio
from collections.abc import Callable
from dataclasses import replace
from functools import partial
from typing import Any, cast

import httptools
from uvicorn.protocols.http.flow_control import FlowControl
from uvicorn.protocols.http.httptools_impl import STATUS_LINE, HttpToolsProtocol, RequestResponseCycle
from websockets.http11 import Request

from ...json_values import Json
from .. import messages
from ..cluster.handshake import Credentials, Responder, Unproven
from ..cluster.splice import Splicing
from ..tables.access import Denied
from ..visitors import CALLER
from .connections import ConnectionLimits, Connections, Stage, spared, take_descriptors
from .websocket_protocol import SocketConnection

PORTION = 4_096
"""Bytes that are parsed at a time: a limit is noticed so soon, and a pipeline holds so much."""
DISCARDED = 1_000_000
"""So much of what comes after a refusal is still taken and thrown away, so that its sender reads why."""


def protocols(
    limits: ConnectionLimits | None = None,
    whose: Callable[[str], str | None] | None = None,
    me: Credentials | None = None,
) -> Json:
    """What uvicorn is to be configured with. `whose` says as whom an address counts; a proxy as nobody.
    Other processes prove to `me` that they belong here, at its address; they count as nobody, too."""
    descriptors = take_descriptors()
    free = spared(descriptors)
    limits = limits or ConnectionLimits()
    most = min(limits.connections, descriptors - free)
    door = Connections(replace(limits, connections=most), whose, me and me.peer.place)
    return {
        "http": cast(Any, partial(HttpConnection, door, me)),
        "ws": cast(Any, partial(Socket, door)),
        "ws_max_size": messages.LARGEST_BODY,
        "ws_per_message_deflate": False,
        "backlog": min(512, max(128, most // 2)),  # all who wait outside come in at once: there is room
    }


class Socket(Splicing, SocketConnection):
    """A WebSocket, to a table of this process or of another."""

    caller: str | None = None
    """The process that passes it on."""

    def handle_connect(self, event: Request) -> None:
        super().handle_connect(event)
        if self.caller is not None and not self.close_sent:
            self.scope["extensions"][CALLER] = {"name": self.caller}


class _Flow(FlowControl):
    """Reads no further while something that was read has not been looked at."""

    held = False

    def resume_reading(self) -> None:
        if not self.held:
            super().resume_reading()


class HttpConnection(HttpToolsProtocol):
    """A connection that asks over HTTP, from its first byte until it ends or becomes a WebSocket."""

    flow: _Flow

    def __init__(self, door: Connections, me: Credentials | None, *configured: Any, **more: Any) -> None:
        super().__init__(*configured, **more)
        self.door, self.limits = door, door.limits
        self._me = me
        self._responder: Responder | None = None
        """The handshake, as long as it lasts, with what should be another process."""
        self.caller: str | None = None
        """The process that has proven to be at the other end."""
        self.stage: Stage | None = None
        self.counted_as: str | None = None
        self._unread = memoryview(b"")
        self._why: Denied | None = None
        self._answered: RequestResponseCycle | None = None
        self._deaf = False
        """Whether what still comes is thrown away."""
        self._discarded = 0
        self._coming = False
        """Whether a request has begun, and is not whole."""
        self._headed = False
        """Whether its head is whole."""
        self._begun = False
        self._body = 0
        self._besides = 0
        """Bytes of it, or before it, that are not its body."""

    # The connection

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        super().connection_made(transport)
        self.flow = _Flow(transport)
        if self._me is not None and self.door.is_for_peers(self):
            self._responder = Responder(self._me)
        refused = self.door.enter(self)
        if refused is not None:
            self._deaf = True
            if self._responder is None:  # another process comes again
                self._write(refused)
            transport.close()

    def connection_lost(self, exc: Exception | None) -> None:
        self.door.leave(self)
        self._unread = memoryview(b"")
        self.pipeline.clear()
        if self._answered is not None:  # who asks several things at once may go before the last of them
            self._answered.disconnected = True
            self._answered.message_event.set()
        super().connection_lost(exc)

    def pause_writing(self) -> None:
        super().pause_writing()
        self.door.drain(self)

    def resume_writing(self) -> None:
        super().resume_writing()
        if not self.transport.is_closing():
            self.door.drained(self)

    def time_is_up(self) -> None:
        """It has been in its stage for too long."""
        if self.stage is Stage.LEAVING:
            self.transport.abort()
        elif self.stage is Stage.BODY or self._coming:
            self._refuse(Denied(408, "request-too-slow"))
        else:
            self.transport.close()
            self.door.drain(self)

    # What comes

    def data_received(self, data: bytes) -> None:
        if self._deaf:
            self._discarded += len(data)
            if self._discarded > DISCARDED:
                self.transport.pause_reading()
        elif self._responder is not None:
            self._shake_hands(self._responder, data)
        elif self._unread:
            self._unread = memoryview(bytes(self._unread) + data)
        elif len(data) <= PORTION:
            self._feed(data)
            self._settle()
        else:
            self._unread = memoryview(data)
            self._work_off()

    def _shake_hands(self, responder: Responder, data: bytes) -> None:
        try:
            answer, more = responder.receive(data)
        except Unproven:
            self._deaf = True
            self.transport.close()
            return
        self.transport.write(answer)
        if responder.caller is not None:
            self.caller, self._responder = responder.caller, None
            self.door.move(self, Stage.HEAD)
        if more:
            self.data_received(more)

    def _work_off(self) -> None:
        """Parse what was read, in portions; where requests wait to be answered, only after those."""
        while self._unread and not self.pipeline and not self.transport.is_closing():
            portion, self._unread = self._unread[:PORTION], self._unread[PORTION:]
            self._feed(portion)
        self.flow.held = bool(self._unread)
        if self._unread:
            self.flow.pause_reading()
        elif not self.pipeline:
            self.flow.resume_reading()
        self._settle()

    def _feed(self, portion: bytes | memoryview) -> None:
        self._begun, before = False, self._body
        try:
            self.parser.feed_data(portion)
        except httptools.HttpParserUpgrade:
            self._upgrade()
            return
        except httptools.HttpParserError:
            self._refuse(self._why or Denied(400, "not-http"))
            return
        self._besides = 0 if self._begun else self._besides + len(portion) - (self._body - before)
        if self._besides > self.limits.head_bytes:
            self._refuse(Denied(431, "head-too-long", most=self.limits.head_bytes))

    def _settle(self) -> None:
        cycle = self.cycle
        if self.stage is Stage.LEAVING:
            return
        if cycle is None or cycle.response_complete:
            self.door.move(self, Stage.HEAD if cycle is None or self._coming else Stage.IDLE)
        else:
            self.door.move(self, Stage.BODY if cycle.more_body else Stage.ANSWERING)

    # What the parser finds

    def on_message_begin(self) -> None:
        super().on_message_begin()
        if self.caller is not None:
            self.scope["extensions"] = {CALLER: {"name": self.caller}}
        self._coming = self._begun = True
        self._headed = False
        self._body = 0

    def on_url(self, url: bytes) -> None:
        super().on_url(url)
        if len(self.url) > self.limits.address_bytes:
            self._stop(Denied(414, "address-too-long", most=self.limits.address_bytes))

    def on_header(self, name: bytes, value: bytes) -> None:
        super().on_header(name, value)
        if len(name) + len(value) > self.limits.header_bytes:
            self._stop(Denied(431, "head-too-long", most=self.limits.header_bytes))
        if len(self.headers) > self.limits.headers:
            self._stop(Denied(431, "too-many-headers", most=self.limits.headers))
        if self.headers[-1][0] == b"content-length" and int(value) > self.limits.body_bytes:
            self._stop(Denied(413, "too-long"))

    def on_headers_complete(self) -> None:
        super().on_headers_complete()
        self._headed = True

    def on_body(self, body: bytes) -> None:
        self._body += len(body)
        if self._body > self.limits.body_bytes:
            self._stop(Denied(413, "too-long"))
        super().on_body(body)

    def on_message_complete(self) -> None:
        self._coming = False
        super().on_message_complete()

    def _stop(self, why: Denied) -> None:
        self._why = why
        raise why  # the parser stops, and reports an error of its own

    # What is answered

    def _start_asgi_task(self, cycle: RequestResponseCycle, app: Any) -> None:
        self._answered = cycle
        super()._start_asgi_task(cycle, app)

    def on_response_complete(self) -> None:
        self.server_state.total_requests += 1
        if self.transport.is_closing():
            self.door.drain(self)
            return
        if self.pipeline:
            self._start_asgi_task(*self.pipeline.pop())
        elif self._unread:
            self.loop.call_soon(self._work_off)
        else:
            self.flow.resume_reading()
        self._settle()

    def _refuse(self, why: Denied) -> None:
        """Answer with a refusal and hang up. What comes after it is not even looked at."""
        self._deaf, self._unread, self.flow.held = True, memoryview(b""), False
        cycle = self.cycle
        if cycle is not None and not cycle.response_complete:
            if not self._headed:  # what was asked before is answered first
                cycle.keep_alive = False
                return
            if cycle.response_started or self.pipeline:
                self.transport.abort()
                return
            cycle.disconnected = True
            cycle.message_event.set()
        self._write(why)
        self.transport.write_eof()
        self.flow.resume_reading()
        self.door.move(self, Stage.LEAVING)

    def _write(self, why: Denied) -> None:
        body = messages.encode(why.to_dict())
        headers = [
            *self.server_state.default_headers,
            (b"content-type", b"application/json"),
            (b"content-length", str(len(body)).encode()),
            (b"connection", b"close"),
            (b"cache-control", b"no-store"),
        ]
        lines = b"".join(b"%b: %b\r\n" % header for header in headers)
        self.transport.write(STATUS_LINE[why.status] + lines + b"\r\n" + body)

    def _upgrade(self) -> None:
        if not self._should_upgrade():  # it is answered as if it had not asked for that
            self.cycle.keep_alive = False
            self._deaf = True
        elif self.cycle is not None and not self.cycle.response_complete:
            self.transport.abort()
        else:
            self._become_socket()

    def _become_socket(self) -> None:
        self.connections.discard(self)
        lines = [b"%b %b HTTP/1.1\r\n" % (self.scope["method"].encode(), self.url)]
        lines += [b"%b: %b\r\n" % header for header in self.scope["headers"]]
        make = cast(Callable[..., Socket], self.ws_protocol_class)
        socket = make(config=self.config, server_state=self.server_state, app_state=self.app_state)
        socket.caller = self.caller
        self.door.hand_over(self, socket)
        socket.connection_made(self.transport)
        socket.data_received(b"".join([*lines, b"\r\n"]))
        self.transport.set_protocol(socket)
        self._unread, self._deaf = memoryview(b""), True
