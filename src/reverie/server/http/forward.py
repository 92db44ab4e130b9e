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
from itertools import chain, repeat
from typing import Any, TypeVar

from starlette.responses import Response
from starlette.websockets import WebSocket

from ...table.store import Damaged, Held, Peer, Unwritten
from ..cluster.handshake import Credentials
from ..cluster.peers import NOT_MINE, Asked, Broken, Gone, Peers, Silent
from ..cluster.splice import EXTENSION, Far
from ..store.membership import Figure
from ..tables.tables import MOVES, Full, Tables, plain_code
from ..visitors import was_passed_on
from .api import Answer, Moving, Question

SEARCH_SECONDS = 4.0
"""After so long without an owner who answers, whoever asked is told to come again."""
RETRY_SECONDS = (0.01, 0.05, 0.1)
"""How long until one asks again: a table that changes hands has an owner in a moment, as a rule."""
WATCH_SECONDS = 0.25
"""How often it is looked whether those to whom sockets were passed on are still there."""
OPENED = 1
"""The epoch of a table that has had one owner only, and was never asleep."""
MOVING = "table-moves"

Here = TypeVar("Here")
There = TypeVar("There")


class Homeless(Exception):
    """For a while now no process has answered for the table."""


async def at_its_owner(
    here: Callable[[], Awaitable[Here]],
    there: Callable[[Peer], Awaitable[There]],
    take_over: Callable[[str], Awaitable[Any]],
    seconds: float = SEARCH_SECONDS,
) -> Here | There:
    """What `here` says if the table is ours, what `there` says if it is another's. `take_over(name)` makes it
    ours where that process has gone. `Homeless` when nobody has answered for so long."""
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
            with suppress(Held):  # somebody else was quicker
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
    """What is asked here, wherever the tables are."""

    def __init__(self, tables: Tables, me: Credentials) -> None:
        self.tables, self.peers = tables, Peers(me)
        tables.measures.append(self.figures)

    async def request(self, asked: Question, here: Callable[[], Awaitable[Answer]], twice: bool) -> Answer:
        """What `here` answers, or whoever owns the table; `twice` says whether it may happen twice."""
        code, passed_on = asked.params.get("code"), was_passed_on(asked.came)

        async def there(peer: Peer) -> Answer:
            if passed_on:
                return Answer(b"", NOT_MINE, "")
            passed = Asked.of(asked.came.scope, asked.body, twice)
            told = await self.peers.ask(peer, passed, lambda: self._holds(peer, code))
            return Answer(told.body, told.status, "", dict(told.headers))

        if code is not None and passed_on and await self._gives_away(code):
            return Answer(b"", NOT_MINE, "")
        try:
            return await at_its_owner(here, there, lambda dead: self._take_over(code, dead))
        except (Homeless, Broken):
            raise Moving(MOVING) from None

    async def find(self, socket: WebSocket, here: Callable[[], Awaitable[Here]]) -> Here | Far:
        """What `here` finds, or where the socket is to be passed on to."""
        code: str = socket.path_params["code"]

        async def there(peer: Peer) -> Far:
            if was_passed_on(socket):
                raise Homeless
            return await self.peers.upgrade(peer, Asked.of(socket.scope))

        try:
            found = await at_its_owner(here, there, lambda dead: self._take_over(code, dead))
        except Homeless:
            raise Moving(MOVING) from None
        if not isinstance(found, Far) and (kept := socket.scope["extensions"].get(EXTENSION)) is not None:
            kept.keep()
        return found

    async def splice(self, socket: WebSocket, far: Far) -> None:
        """Pass a socket on, to its end. It is counted where its table is."""
        self.tables.connections -= 1
        try:
            await self.peers.splice(socket.scope, far)
        finally:
            self.tables.connections += 1

    async def sends_back(self, socket: WebSocket) -> bool:
        """Whether a socket was passed on to this process for a table that is not its own: it is sent back."""
        if not was_passed_on(socket):
            return False
        code = socket.path_params["code"]
        mine = not await self._gives_away(code)
        try:
            if mine:
                await self.tables.find(code)
        except (Held, Unwritten):
            mine = False
        except (KeyError, Damaged, Full):
            pass  # it is told why
        if not mine:
            await socket.send_denial_response(Response(status_code=NOT_MINE))
        return not mine

    async def _gives_away(self, code: str) -> bool:
        """A table that was opened here, and at which nobody has been yet, goes to who is asked for it: a
        proxy that sends all of a table's people to one process does not know its code before it is opened."""
        code = plain_code(code)
        live = self.tables.awake.get(code)
        if live is None or live.clients or self.tables.log.epochs.get(code) != OPENED:
            return False
        await self.tables.put_to_sleep([code], MOVES)
        return True

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

    def figures(self) -> list[Figure]:
        """What whoever runs the server wants to watch."""
        peers = self.peers
        return [
            (
                "reverie_requests_passed_on_total",
                "counter",
                "Requests that others answered.",
                peers.passed_on,
            ),
            ("reverie_sockets_passed_on", "gauge", "WebSockets here to tables elsewhere.", peers.spliced),
        ]

    async def watch(self) -> None:
        """For ever: who is spliced to a process that has lost its lease and says nothing is to come again."""
        while True:
            await asyncio.sleep(WATCH_SECONDS)
            self.peers.tidy_up()
            there = {peer.name for peer in self.tables.membership.peers}
            missed = [peer for peer in self.peers.reached() if peer.name not in there]
            answers = await asyncio.gather(*map(self.peers.answers, missed))
            for peer, answered in zip(missed, answers, strict=True):
                if not answered:
                    self.peers.lost(peer)
