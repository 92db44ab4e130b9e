"""Clients on one event loop, for simultaneous actions of many: each receives all the time, like a page."""

import asyncio
import json
from collections.abc import Awaitable, Callable
from typing import Any

from websockets.asyncio.client import ClientConnection, connect

from reverie.server.messages import VERSION
from tests.server.serving import Server, changed, sentence

SECONDS = 60.0
"""Seconds to wait for anything on a busy machine."""


class Guest:
    """A client that stores every message and keeps its view up to date."""

    def __init__(self, server: Server, code: str, token: str | None = None, **more: Any) -> None:
        self._server, self.code, self.token, self._more = server, code, token, more
        self.raw: list[str] = []
        self.view: dict[str, Any] = {}
        self._number = 0
        self._sequence = 0
        self._asked: dict[int, asyncio.Future[dict[str, Any]]] = {}

    async def come(self) -> "Guest":
        """Join or rejoin the table."""
        self._socket: ClientConnection = await connect(
            f"ws://{self._server.at}/ws/{self.code}", max_size=None
        )
        join = {"type": "join", "version": VERSION, "token": self.token, **self._more}
        await self._socket.send(json.dumps(join))
        self._take_in(json.loads(await self._receive()))
        self._reader = asyncio.create_task(self._hear())
        return self

    async def leave(self) -> None:
        self._reader.cancel()
        await self._socket.close()

    async def _receive(self) -> str:
        text = str(await self._socket.recv())
        self.raw.append(text)
        return text

    async def _hear(self) -> None:
        while True:
            self._take_in(json.loads(await self._receive()))

    def _take_in(self, told: dict[str, Any]) -> None:
        if told["type"] == "view":
            self._sequence, self.view = told["sequence"], told["table"]
        elif told["type"] == "change":
            assert told["sequence"] == self._sequence + 1, "a message was lost"
            self._sequence, self.view = told["sequence"], changed(self.view, told)
        elif told["type"] in ("done", "refused", "rounds") and told["number"] in self._asked:
            self._asked.pop(told["number"]).set_result(told)

    async def do(self, kind: str, **what: Any) -> dict[str, Any]:
        """Send a message and return its answer; a refusal includes the sentence for people."""
        self._number += 1
        answer: asyncio.Future[dict[str, Any]] = asyncio.get_running_loop().create_future()
        self._asked[self._number] = answer
        await self._socket.send(json.dumps({"type": kind, "number": self._number, **what}))
        async with asyncio.timeout(SECONDS):
            told = await answer
        if told["type"] == "refused":
            told |= {"code": told["why"]["code"], "why": sentence(told["why"])}
        return told

    async def say(self, *said: Any) -> dict[str, Any]:
        return await self.do("move", move=list(said))

    async def done(self, *said: Any) -> None:
        answer = await self.say(*said)
        assert answer["type"] == "done", (said, answer)

    @property
    def seen(self) -> dict[str, Any]:
        """The view of the game."""
        return dict(self.view["view"])

    async def until(self, what: Callable[[dict[str, Any]], bool], seconds: float = SECONDS) -> None:
        """Wait until the view of the game satisfies the condition."""
        async with asyncio.timeout(seconds):
            while not what(self.seen):
                await asyncio.sleep(0.005)

    async def card(self, count: int) -> None:
        """Wait for card number `card` of the round."""
        await self.until(lambda seen: seen["cards_shown"] == count)

    async def phase(self, name: str, seconds: float = SECONDS) -> None:
        await self.until(lambda seen: seen["phase"] == name, seconds)


class Room:
    """A table of When I Dream where everybody sits and seat 0 dreams; a screen and a spectator watch."""

    def __init__(self, server: Server, seats: int, **options: Any) -> None:
        chosen = {"first_dreamer": 0, "reading_seconds": 0, "table": "voice", **options}
        self.server, self.players = server, seats
        self.code = server.table("when-i-dream", seats, options=chosen)
        tokens = [server.sit(self.code, f"name {seat}") for seat in range(seats)]
        self.guests = [Guest(server, self.code, token) for token in tokens]
        self.screen = Guest(server, self.code, screen=True)
        self.spectator = Guest(server, self.code)

    @property
    def everybody(self) -> list[Guest]:
        return [*self.guests, self.screen, self.spectator]

    @property
    def dreamer(self) -> Guest:
        return self.guests[0]

    @property
    def spirits(self) -> list[Guest]:
        return self.guests[1:]

    @property
    def sleepers(self) -> list[Guest]:
        """The guests who must not learn hidden facts."""
        return [self.dreamer, self.screen, self.spectator]

    async def __aenter__(self) -> "Room":
        for guest in (
            self.everybody
        ):  # one after the other, so that each gets the same number of messages at every table
            await guest.come()
        assert (await self.dreamer.do("begin"))["type"] == "done"
        await asyncio.gather(
            *(guest.until(lambda seen: seen["phase"] != "spirits") for guest in self.everybody)
        )
        return self

    async def settle_but(self, gone: Guest | None = None) -> list[Guest]:
        """Wait until every guest has received all pending messages."""
        here = [guest for guest in self.everybody if guest is not gone]
        for guest in here:
            await guest.do("rounds")  # answered after all earlier messages were sent
        return here

    async def settle(self) -> None:
        """Wait for all pending messages, and check that the changes add up to the whole view."""
        for guest in await self.settle_but():
            added_up = guest.view
            await guest.do("view")
            assert guest.view == added_up

    async def __aexit__(self, *_: object) -> None:
        await asyncio.gather(*(guest.leave() for guest in self.everybody))


def play(server: Server, scene: Callable[[Room], Awaitable[None]], *tables: int, **options: Any) -> None:
    """Run the same scene at tables of the given sizes at the same time."""

    async def at_a_table(seats: int) -> None:
        async with Room(server, seats, **options) as room:
            await scene(room)

    async def at_all() -> None:
        await asyncio.gather(*map(at_a_table, tables))

    asyncio.run(at_all())
