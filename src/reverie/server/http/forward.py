"""Forwarding of requests for a table to the process that owns it.

A client may ask any process for any table. That process finds out who owns the table (`Held`), passes the
request on to the owner (`peers`), and returns the answer. A WebSocket is spliced (`splice`). A request is
passed on only once: a process that gets one for a table that it does not own answers with status 421, and
the first process looks for the owner again, because it may have just changed.

A process that refuses connections is gone, and another one that is asked for its table takes it over. A
process that does not answer may just be slow, so its tables are taken over once its lease has expired.
"""

import asyncio
import time
from collections.abc import Awaitable, Callable
from contextlib import suppress
from itertools import chain, repeat
from typing import Any, TypeVar

from starlette.responses import Response
from starlette.websockets import WebSocket

from ...table.store import Damaged, Held, NotWritten, Peer
from ..cluster.handshake import Credentials
from ..cluster.peers import NOT_MINE, Broken, ForwardedRequest, Gone, Peers, Silent
from ..cluster.splice import EXTENSION, Far
from ..store.membership import Figure
from ..tables.tables import MOVES, Full, Tables, plain_code
from ..visitors import was_forwarded
from .api import Answer, Moving, Question

SEARCH_SECONDS = 4.0
"""Time without an answer from any owner after which the client is asked to retry."""
RETRY_SECONDS = (0.01, 0.05, 0.1)
"""Pauses between attempts. The last one is repeated. A table that changes owners soon has a new one."""
WATCH_SECONDS = 0.25
"""Interval for checking that the processes to which sockets were passed on are still alive."""
FIRST_EPOCH = 1
"""The epoch of a table that has had only one owner and has never been asleep."""
MOVING = "table-moving"

Here = TypeVar("Here")
There = TypeVar("There")


class Homeless(Exception):
    """Raised if no process has answered for a table in time."""


async def call_owner(
    here: Callable[[], Awaitable[Here]],
    there: Callable[[Peer], Awaitable[There]],
    take_over: Callable[[str], Awaitable[Any]],
    seconds: float = SEARCH_SECONDS,
) -> Here | There:
    """Return the result of `here` if this process owns the table, or of `there(owner)` if another one does.

    `take_over(name)` is called if the owner is gone. Raise `Homeless` if no process answers within `seconds`.
    """
    until = time.monotonic() + seconds
    gone: set[str] = set()
    pauses = chain(RETRY_SECONDS, repeat(RETRY_SECONDS[-1]))
    while True:
        try:
            return await here()
        except Held as held:
            owner = held.peer
        try:
            return await there(owner)
        except Gone:
            with suppress(Held):  # another process was faster
                await take_over(owner.name)
                if owner.name not in gone:
                    gone.add(owner.name)
                    continue
        except Silent:
            pass
        if time.monotonic() > until:
            raise Homeless
        await asyncio.sleep(next(pauses))


class Forwarding:
    """Forwards requests and sockets to the owners of their tables."""

    def __init__(self, tables: Tables, me: Credentials) -> None:
        self.tables, self.peers = tables, Peers(me)
        tables.measures.append(self.figures)

    async def request(self, asked: Question, here: Callable[[], Awaitable[Answer]], twice: bool) -> Answer:
        """Return the answer of `here` or of the table's owner; see `Passing`."""
        code, passed_on = asked.params.get("code"), was_forwarded(asked.request)

        async def there(peer: Peer) -> Answer:
            if passed_on:
                return Answer(b"", NOT_MINE, "")
            passed = ForwardedRequest.of(asked.request.scope, asked.body, twice)
            answer = await self.peers.ask(peer, passed, lambda: self._holds(peer, code))
            return Answer(answer.body, answer.status, "", dict(answer.headers))

        if code is not None and passed_on and await self._gives_away(code):
            return Answer(b"", NOT_MINE, "")
        try:
            return await call_owner(here, there, lambda dead: self._take_over(code, dead))
        except (Homeless, Broken):
            raise Moving(MOVING) from None

    async def find(self, socket: WebSocket, here: Callable[[], Awaitable[Here]]) -> Here | Far:
        """Return the result of `here`, or a connection to the owner for a socket that is to be passed on."""
        code: str = socket.path_params["code"]

        async def there(peer: Peer) -> Far:
            if was_forwarded(socket):
                raise Homeless
            return await self.peers.upgrade(peer, ForwardedRequest.of(socket.scope))

        try:
            result = await call_owner(here, there, lambda dead: self._take_over(code, dead))
        except Homeless:
            raise Moving(MOVING) from None
        if (
            not isinstance(result, Far)
            and (splicing := socket.scope["extensions"].get(EXTENSION)) is not None
        ):
            splicing.stop_buffering()
        return result

    async def splice(self, socket: WebSocket, far: Far) -> None:
        """Pass a socket on until it ends. Only the owner of the table counts it."""
        self.tables.connections -= 1
        try:
            await self.peers.splice(socket.scope, far)
        finally:
            self.tables.connections += 1

    async def sends_back(self, socket: WebSocket) -> bool:
        """Refuse a socket that was passed on to this process for a table that it does not own.

        Return whether it was refused.
        """
        if not was_forwarded(socket):
            return False
        code = socket.path_params["code"]
        mine = not await self._gives_away(code)
        try:
            if mine:
                await self.tables.find(code)
        except (Held, NotWritten):
            mine = False
        except (KeyError, Damaged, Full):
            pass  # the reason is sent to the client later
        if not mine:
            await socket.send_denial_response(Response(status_code=NOT_MINE))
        return not mine

    async def _gives_away(self, code: str) -> bool:
        """Give away a table that was opened here and that no client has joined. Return whether it was.

        A proxy that routes by code sends all clients of a table to one process, but it does not know the code
        before the table is opened. So the first process that passes on a request for the new table gets it.
        """
        code = plain_code(code)
        live = self.tables.awake.get(code)
        if live is None or live.clients or self.tables.log.epochs.get(code) != FIRST_EPOCH:
            return False
        await self.tables.put_to_sleep([code], MOVES)
        return True

    async def _take_over(self, code: str | None, dead: str) -> None:
        if code is not None:
            with suppress(KeyError, Damaged, Full, NotWritten):  # the next attempt raises it again
                await self.tables.find(code, dead=dead)

    async def _holds(self, peer: Peer, code: str | None) -> bool:
        """Return whether a peer still owns a table. Without a code, return whether it is alive."""
        if code is None:
            return peer in self.tables.membership.peers
        try:
            return await self.tables.store.owner(plain_code(code)) == peer
        except NotWritten:
            return True
        except KeyError:
            return False

    def figures(self) -> list[Figure]:
        """Return the metrics of forwarding."""
        peers = self.peers
        return [
            (
                "reverie_requests_passed_on_total",
                "counter",
                "Requests that others answered.",
                peers.forwarded_count,
            ),
            (
                "reverie_sockets_passed_on",
                "gauge",
                "WebSockets here to tables elsewhere.",
                peers.spliced_count,
            ),
        ]

    async def watch(self) -> None:
        """Disconnect clients whose sockets are passed on to a dead process: one without a lease that does not
        answer. Run forever."""
        while True:
            await asyncio.sleep(WATCH_SECONDS)
            self.peers.tidy_up()
            there = {peer.name for peer in self.tables.membership.peers}
            missed = [peer for peer in self.peers.splice_targets() if peer.name not in there]
            answers = await asyncio.gather(*map(self.peers.answers, missed))
            for peer, answered in zip(missed, answers, strict=True):
                if not answered:
                    self.peers.disconnect(peer)
