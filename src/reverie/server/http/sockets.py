"""The WebSocket route of tables. It admits clients; `tables.sessions` handles their messages."""

import asyncio
import functools

from starlette.websockets import WebSocket, WebSocketDisconnect

from ...refusal import Refusal
from .. import messages
from ..cluster.splice import Far
from ..hardening.websocket_protocol import JOIN, TALK
from ..tables.access import Access, Denied
from ..tables.outbox import Line
from ..tables.sessions import Sessions, check_length, parse_join
from ..tables.tables import MOVES
from ..visitors import visitor_of
from .api import Moving
from .forward import Forwarding

JOIN_SECONDS = 10.0


class Sockets(Sessions):
    """The sessions of clients that are connected by WebSockets."""

    def __init__(self, access: Access, forwarding: Forwarding) -> None:
        super().__init__(access)
        self.forwarding = forwarding

    async def socket(self, socket: WebSocket) -> None:
        """Serve a WebSocket from the handshake until it closes."""
        if not _same_origin(socket):
            await socket.close(4403, "another origin")
            return
        if await self.forwarding.sends_back(socket):
            return
        await socket.accept()
        self.tables.connections += 1
        try:
            await self._serve(socket)
        except WebSocketDisconnect:
            pass
        finally:
            self.tables.connections -= 1

    async def _serve(self, socket: WebSocket) -> None:
        try:
            first = await _receive_join(socket)
            code, visitor = socket.path_params["code"], visitor_of(socket)
            place = await self.forwarding.find(socket, functools.partial(self.admit, code, visitor, first))
            try:
                _keep_place(socket)
            except Denied:
                if isinstance(place, Far):
                    place.abandon()
                raise
        except Moving:
            await socket.close(1012, MOVES)
            return
        except Denied as denied:
            await _refuse(socket, denied)
            await socket.close(4000 + denied.status, denied.code)
            return
        if isinstance(place, Far):
            await self.forwarding.splice(socket, place)
            return
        live, seat = place
        line: Line = socket.scope["extensions"][TALK]
        with self.access.count_watcher(seat, visitor):
            end = functools.partial(_wait_for_end, socket)
            await self.serve_client(line, live, seat, first.client, visitor, end)


async def _receive_join(socket: WebSocket) -> messages.Join:
    try:
        async with asyncio.timeout(JOIN_SECONDS):
            text = await _receive_text(socket)
    except TimeoutError:
        text = ""
    return parse_join(text)


async def _wait_for_end(socket: WebSocket) -> None:
    while True:
        await socket.receive_text()  # messages go to the listener; this raises when the socket closes


async def _receive_text(socket: WebSocket) -> str:
    try:
        text = await socket.receive_text()
    except KeyError:  # a binary message
        return check_length(None)
    except RuntimeError:  # the server has closed the socket in the meantime
        raise WebSocketDisconnect from None
    return check_length(text)


async def _refuse(socket: WebSocket, why: Refusal) -> None:
    await socket.send_text(messages.encode(messages.Refused(None, why.to_dict())).decode())


def _keep_place(socket: WebSocket) -> None:
    """Mark the connection as joined, so that it is never closed to make room. Raise `Denied` on refusal."""
    join = socket.scope.get("extensions", {}).get(JOIN)
    denied: Denied | None = join(visitor_of(socket)) if join else None
    if denied is not None:
        raise denied


def _same_origin(socket: WebSocket) -> bool:
    """Return whether the socket was opened by this server's page, or by a program without an origin."""
    origin = socket.headers.get("origin")
    return origin is None or origin.split("://")[-1] == socket.headers.get("host")
