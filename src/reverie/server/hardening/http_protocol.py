"""The HTTP protocol with limits on size and time, for untrusted clients.

uvicorn and httptools parse the requests. The classes here limit the size of a request (address, head and
body) and the time that it takes, and refuse violations early. At the address for other processes, each
connection begins with a handshake in which the other process authenticates itself.
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
from .connections import ConnectionLimits, Connections, Stage, reserved_descriptors, take_descriptors
from .websocket_protocol import SocketConnection

PORTION_BYTES = 4_096
"""Bytes parsed at a time. Limits are checked after each portion, and pipelined requests fit into one."""
MAX_DISCARDED = 1_000_000
"""Maximum number of bytes received and discarded after a refusal, so that the client can read the reason."""


def protocols(
    limits: ConnectionLimits | None = None,
    visitor_at: Callable[[str], str | None] | None = None,
    me: Credentials | None = None,
) -> Json:
    """Return the arguments of `uvicorn.Config` for these protocols.

    `visitor_at` returns the visitor that an address counts as, or None for a proxy. Other processes
    authenticate themselves to `me`, at its address, and do not count as visitors.
    """
    descriptors = take_descriptors()
    free = reserved_descriptors(descriptors)
    limits = limits or ConnectionLimits()
    most = min(limits.connections, descriptors - free)
    door = Connections(replace(limits, connections=most), visitor_at, me and me.peer.place)
    return {
        "http": cast(Any, partial(HttpConnection, door, me)),
        "ws": cast(Any, partial(Socket, door)),
        "ws_max_size": messages.MAX_BODY_BYTES,
        "ws_per_message_deflate": False,
        "backlog": min(512, max(128, most // 2)),  # accepted at once, so it must not be too long
    }


class Socket(Splicing, SocketConnection):
    """A WebSocket to a table of this process or of another one."""

    caller: str | None = None
    """The process that passes the socket on to this one, or None."""

    def handle_connect(self, event: Request) -> None:
        super().handle_connect(event)
        if self.caller is not None and not self.close_sent:
            self.scope["extensions"][CALLER] = {"name": self.caller}


class _Flow(FlowControl):
    """Flow control that does not resume reading while received data waits to be parsed."""

    held = False

    def resume_reading(self) -> None:
        if not self.held:
            super().resume_reading()


class HttpConnection(HttpToolsProtocol):
    """An HTTP connection, from its first byte until it closes or becomes a WebSocket."""

    flow: _Flow

    def __init__(self, door: Connections, me: Credentials | None, *configured: Any, **more: Any) -> None:
        super().__init__(*configured, **more)
        self.door, self.limits = door, door.limits
        self._me = me
        self._responder: Responder | None = None
        """The handshake with another process, while it lasts. Otherwise None."""
        self.caller: str | None = None
        """The authenticated process at the other end, or None for a client."""
        self.stage: Stage | None = None
        self.visitor: str | None = None
        self._unread = memoryview(b"")
        self._why: Denied | None = None
        self._answered: RequestResponseCycle | None = None
        self._discarding = False
        """Whether received data is discarded."""
        self._discarded = 0
        self._request_begun = False
        """Whether a request has begun and is not complete."""
        self._head_complete = False
        """Whether its head is complete."""
        self._begins_request = False
        self._body = 0
        """Bytes of its body so far."""
        self._head = 0
        """Bytes so far that do not belong to a body."""

    # The connection

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        super().connection_made(transport)
        self.flow = _Flow(transport)
        if self._me is not None and self.door.is_for_peers(self):
            self._responder = Responder(self._me)
        refused = self.door.enter(self)
        if refused is not None:
            self._discarding = True
            if self._responder is None:  # another process just retries
                self._write(refused)
            transport.close()

    def connection_lost(self, exc: Exception | None) -> None:
        self.door.leave(self)
        self._unread = memoryview(b"")
        self.pipeline.clear()
        if self._answered is not None:  # a client with pipelined requests may leave before the last answer
            self._answered.disconnected = True
            self._answered.message_event.set()
        super().connection_lost(exc)

    def pause_writing(self) -> None:
        super().pause_writing()
        self.door.drain(self)

    def resume_writing(self) -> None:
        super().resume_writing()
        if not self.transport.is_closing():
            self.door.end_drain(self)

    def time_is_up(self) -> None:
        """Close the connection. If a request is incomplete, send a refusal first."""
        if self.stage is Stage.LEAVING:
            self.transport.abort()
        elif self.stage is Stage.BODY or self._request_begun:
            self._refuse(Denied(408, "request-too-slow"))
        else:
            self.transport.close()
            self.door.drain(self)

    # Receiving

    def data_received(self, data: bytes) -> None:
        if self._discarding:
            self._discarded += len(data)
            if self._discarded > MAX_DISCARDED:
                self.transport.pause_reading()
        elif self._responder is not None:
            self._shake_hands(self._responder, data)
        elif self._unread:
            self._unread = memoryview(bytes(self._unread) + data)
        elif len(data) <= PORTION_BYTES:
            self._feed(data)
            self._update_stage()
        else:
            self._unread = memoryview(data)
            self._parse_unread()

    def _shake_hands(self, responder: Responder, data: bytes) -> None:
        try:
            answer, more = responder.receive(data)
        except Unproven:
            self._discarding = True
            self.transport.close()
            return
        self.transport.write(answer)
        if responder.caller is not None:
            self.caller, self._responder = responder.caller, None
            self.door.move(self, Stage.HEAD)
        if more:
            self.data_received(more)

    def _parse_unread(self) -> None:
        """Parse received data in portions, unless pipelined requests still wait to be answered."""
        while self._unread and not self.pipeline and not self.transport.is_closing():
            portion, self._unread = self._unread[:PORTION_BYTES], self._unread[PORTION_BYTES:]
            self._feed(portion)
        self.flow.held = bool(self._unread)
        if self._unread:
            self.flow.pause_reading()
        elif not self.pipeline:
            self.flow.resume_reading()
        self._update_stage()

    def _feed(self, portion: bytes | memoryview) -> None:
        self._begins_request, before = False, self._body
        try:
            self.parser.feed_data(portion)
        except httptools.HttpParserUpgrade:
            self._upgrade()
            return
        except httptools.HttpParserError:
            self._refuse(self._why or Denied(400, "not-http"))
            return
        self._head = 0 if self._begins_request else self._head + len(portion) - (self._body - before)
        if self._head > self.limits.head_bytes:
            self._refuse(Denied(431, "headers-too-long", most=self.limits.head_bytes))

    def _update_stage(self) -> None:
        cycle = self.cycle
        if self.stage is Stage.LEAVING:
            return
        if cycle is None or cycle.response_complete:
            self.door.move(self, Stage.HEAD if cycle is None or self._request_begun else Stage.IDLE)
        else:
            self.door.move(self, Stage.BODY if cycle.more_body else Stage.ANSWERING)

    # Callbacks of the parser

    def on_message_begin(self) -> None:
        super().on_message_begin()
        if self.caller is not None:
            self.scope["extensions"] = {CALLER: {"name": self.caller}}
        self._request_begun = self._begins_request = True
        self._head_complete = False
        self._body = 0

    def on_url(self, url: bytes) -> None:
        super().on_url(url)
        if len(self.url) > self.limits.address_bytes:
            self._stop(Denied(414, "address-too-long", most=self.limits.address_bytes))

    def on_header(self, name: bytes, value: bytes) -> None:
        super().on_header(name, value)
        if len(name) + len(value) > self.limits.header_bytes:
            self._stop(Denied(431, "headers-too-long", most=self.limits.header_bytes))
        if len(self.headers) > self.limits.headers:
            self._stop(Denied(431, "too-many-headers", most=self.limits.headers))
        if self.headers[-1][0] == b"content-length" and int(value) > self.limits.body_bytes:
            self._stop(Denied(413, "too-long"))

    def on_headers_complete(self) -> None:
        super().on_headers_complete()
        self._head_complete = True

    def on_body(self, body: bytes) -> None:
        self._body += len(body)
        if self._body > self.limits.body_bytes:
            self._stop(Denied(413, "too-long"))
        super().on_body(body)

    def on_message_complete(self) -> None:
        self._request_begun = False
        super().on_message_complete()

    def _stop(self, why: Denied) -> None:
        self._why = why
        raise why  # the parser stops, and raises an error of its own

    # Answering

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
            self.loop.call_soon(self._parse_unread)
        else:
            self.flow.resume_reading()
        self._update_stage()

    def _refuse(self, why: Denied) -> None:
        """Answer with a refusal, discard everything received later, and close."""
        self._discarding, self._unread, self.flow.held = True, memoryview(b""), False
        cycle = self.cycle
        if cycle is not None and not cycle.response_complete:
            if not self._head_complete:  # an earlier request is still being answered, and that comes first
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
        if not self._should_upgrade():  # the request is answered as an ordinary one
            self.cycle.keep_alive = False
            self._discarding = True
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
        self._unread, self._discarding = memoryview(b""), True
