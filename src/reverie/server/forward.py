"""Passing on: a request for a table that another process owns is answered by that process.

Any process can be asked for any table. The one that is asked finds out who owns it (`Held`), passes the
request on to that process (`peers`), and gives back what it is answered; a WebSocket is spliced (`splice`).
Nothing is passed on twice: who is passed something for a table that is not theirs says so (421), and the
first asks again who owns it, since that may just have changed.

A process that refuses connections is gone, and whoever was asked takes its tables over as they are asked for.
One that does not answer may only be slow: its lease decides.
"""

import asyncio
import time
from collections.abc import Awaitable, Callable
from contextlib import suppress
from typing import Any, TypeVar

from starlette.requests import Request
from starlette.responses import Response
from starlette.websockets import WebSocket

from ..refusal import Refusal
from ..table.store import Damaged, Held, Peer, Unwritten
from .peers import NOT_MINE, PASSED_ON, Answer, Asked, Broken, Gone, Peers, Silent
from .splice import EXTENSION, Far
from .tables import Full, Tables, plain_code

SEARCH_SECONDS = 4.0
"""After so long without an owner who answers, whoever asked is told to come again."""
RETRY_SECONDS = 0.1
MOVING = "table-moves"

Result = TypeVar("Result")


class Homeless(Exception):
    """For a while now no process has answered for the table."""


class Moving(Refusal):
    """The table is on its way from one process to another."""


async def at_its_owner(
    here: Callable[[], Awaitable[Result]],
    there: Callable[[Peer], Awaitable[Result]],
    take_over: Callable[[str], Awaitable[Any]],
    seconds: float = SEARCH_SECONDS,
) -> Result:
    """What `here` says if the table is ours, what `there` says if it is another's. `take_over(name)` makes it
    ours where that process has gone. `Homeless` when nobody has answered for so long."""
    until = time.monotonic() + seconds
    while True:
        try:
            return await here()
        except Held as held:
            owner = held.peer
        try:
            return await there(owner)
        except Gone:
            with suppress(Held):  # somebody else was quicker
                await take_over(owner.name)
                continue
        except Silent:
            pass
        if time.monotonic() > until:
            raise Homeless
        await asyncio.sleep(RETRY_SECONDS)


class Forwarding:
    """What is asked here, wherever the tables are."""

    def __init__(self, tables: Tables) -> None:
        self.tables, self.peers = tables, Peers("")

    async def begin(self) -> None:
        """Learn what the processes know each other by."""
        self.peers.secret = await self.tables.store.secret()

    async def request(
        self, request: Request, body: bytes, here: Callable[[], Awaitable[Response]], twice: bool
    ) -> Response:
        """What `here` answers, or whoever owns the table; `twice` says whether it may happen twice."""
        code: str | None = request.path_params.get("code")

        async def there(peer: Peer) -> Response:
            if PASSED_ON in request.scope:
                return Response(status_code=NOT_MINE)
            asked = Asked.of(request.scope, body, twice)
            answer = await self.peers.ask(peer, asked, lambda: self._holds(peer, code))
            return _response(answer)

        try:
            return await at_its_owner(here, there, lambda dead: self._take_over(code, dead))
        except (Homeless, Broken):
            raise Moving(MOVING) from None

    async def socket(self, socket: WebSocket, here: Callable[[], Awaitable[Result]]) -> Result | None:
        """What `here` finds; nothing if the table is another's, after the socket was passed on to its end."""

        async def there(peer: Peer) -> Far:
            if PASSED_ON in socket.scope:
                raise Homeless
            return await self.peers.upgrade(peer, Asked.of(socket.scope))

        code: str = socket.path_params["code"]
        try:
            found = await at_its_owner(here, there, lambda dead: self._take_over(code, dead))
        except Homeless:
            raise Moving(MOVING) from None
        if isinstance(found, Far):
            await self.peers.splice(socket.scope, found)
            return None
        if (kept := socket.scope["extensions"].get(EXTENSION)) is not None:
            kept.keep()
        return found

    async def refuses(self, socket: WebSocket) -> bool:
        """Whether a socket was passed on to this process for a table that is not its own: it is sent back."""
        if PASSED_ON not in socket.scope:
            return False
        try:
            await self.tables.find(socket.path_params["code"])
        except (Held, Unwritten):
            await socket.send_denial_response(Response(status_code=NOT_MINE))
            return True
        except (KeyError, Damaged, Full):
            pass  # it is told why
        return False

    async def _take_over(self, code: str | None, dead: str) -> None:
        if code is not None:
            with suppress(KeyError, Damaged, Full, Unwritten):  # what is the matter is found out once more
                await self.tables.find(code, dead=dead)

    async def _holds(self, peer: Peer, code: str | None) -> bool:
        """Is the table still theirs? Who opens one has it while they are there."""
        if code is None:
            return peer in self.tables.membership.peers
        try:
            return await self.tables.store.owner(plain_code(code)) == peer
        except Unwritten:
            return True
        except KeyError:
            return False

    async def watch(self) -> None:
        """For ever: who is spliced to a process that has lost its lease and says nothing is to come again."""
        while True:
            await asyncio.sleep(self.tables.store.beat_seconds)
            there = {peer.name for peer in self.tables.membership.peers}
            for peer in self.peers.reached():
                if peer.name not in there and not await self.peers.answers(peer):
                    self.peers.lost(peer)


def _response(answer: Answer) -> Response:
    return Response(answer.body, answer.status, dict(answer.headers))
