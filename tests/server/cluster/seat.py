"""A client at a seat that reconnects like the page and repeats unanswered messages.

All views and answers go into its transcript, which `transcripts` compares with the log.
"""

import asyncio
import hashlib
import json
import time
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass, field
from secrets import token_hex
from typing import Any

from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed, InvalidHandshake, InvalidMessage

from reverie.server.messages import VERSION
from tests.server.serving import changed

PAUSES = (0.0, 0.3, 1.0, 2.0)
"""Seconds before each attempt to connect again; the last is repeated."""
PATIENCE = 3.0
"""Seconds without an answer after which the client gives up its connection."""
QUIET = 5.0
"""Seconds of silence after which the client asks for the whole view, because a dead connection gives no
error."""
LOST = (ConnectionClosed, InvalidHandshake, InvalidMessage, OSError, TimeoutError, EOFError)


def digest(view: dict[str, Any]) -> str:
    """Return a hash of what a seat knows from the log, which does not include the connected clients."""
    seats = [{key: value for key, value in seat.items() if key != "connected"} for seat in view["seats"]]
    known = [seats, view["host"], view["begun"], view["seed"], view["may"], view["view"]]
    return hashlib.sha256(json.dumps(known, sort_keys=True).encode()).hexdigest()[:20]


@dataclass
class Asked:
    """A message that has no answer yet."""

    number: int
    kind: str
    what: dict[str, Any]
    answer: "asyncio.Future[dict[str, Any]]"


@dataclass
class Transcript:
    """The states sent to a seat, in order, and the answers to its messages."""

    told: list[str] = field(default_factory=list)
    times: list[float] = field(default_factory=list)
    """The time of each state, in seconds."""
    done: dict[int, list[Any]] = field(default_factory=dict)
    """The accepted messages by number."""
    refused: dict[int, str] = field(default_factory=dict)
    waits: list[tuple[float, float]] = field(default_factory=list)
    """The time of each request and the seconds until its answer."""
    events: list[tuple[float, str]] = field(default_factory=list)
    """Times at which the client joined, was refused or lost its connection, each with a description."""
    closes: list[tuple[int, str]] = field(default_factory=list)
    """Code and reason of each close of a connection: 1006 without a close frame."""


class Seat:
    """The device of a seat. `at` is the address of the proxy or of one process."""

    def __init__(
        self, at: str, code: str, token: str | None, seat: int | str, origin: str = "127.0.0.1"
    ) -> None:
        self.at, self.code, self.token, self.seat, self.origin = at, code, token, seat, origin
        self.client = token_hex(8)
        self.transcript = Transcript()
        self.view: dict[str, Any] = {}
        self.on, self.gone = asyncio.Event(), asyncio.Event()
        self.waiting: list[float] = []
        """The times of unanswered requests."""
        self.changed = asyncio.Condition()
        self.stays = True
        """Whether the client reconnects after a lost connection."""
        self._turn = self._number = self._tries = 0
        self._asked: dict[int, Asked] = {}
        self._socket: ClientConnection | None = None
        self._heard = time.monotonic()
        self._living: asyncio.Task[None] | None = None

    async def come(self) -> "Seat":
        self._living = asyncio.create_task(self._live())
        await self.on.wait()
        return self

    async def leave(self) -> None:
        if self._living is not None:
            self._living.cancel()
            with suppress(asyncio.CancelledError):
                await self._living

    # The connection

    async def _live(self) -> None:
        while True:
            try:
                await self._connection()
            except LOST as problem:
                self._note(f"lost: {problem!r:.60}")
            self.on.clear()
            if not self.stays:
                self.gone.set()
                return
            await asyncio.sleep(PAUSES[min(self._tries, len(PAUSES) - 1)])
            self._tries += 1

    async def _connection(self) -> None:
        async with connect(
            f"ws://{self.at}/ws/{self.code}",
            compression=None,
            ping_interval=None,
            max_size=None,
            open_timeout=PATIENCE,
            close_timeout=0.2,
            local_addr=(self.origin, 0),
            proxy=None,
        ) as socket:
            await socket.send(json.dumps(self._join()))
            async with asyncio.timeout(PATIENCE):
                first = json.loads(await socket.recv())
            if first["type"] != "view":
                self._note(f"turned away: {first}")
                return
            self._hear(first)
            self._tries, self._socket = 0, socket
            self.on.set()
            self._note("came")
            try:
                for number in sorted(self._asked):  # unanswered messages, with their numbers
                    await self._send(number)
                await self._listen(socket)
            except ConnectionClosed as closed:
                why = (closed.rcvd.code, closed.rcvd.reason) if closed.rcvd else (1006, "")
                self.transcript.closes.append(why)
                self._note(f"closed: {why}")
            finally:
                self._socket = None

    def _note(self, event: str) -> None:
        self.transcript.events.append((time.monotonic(), event))

    def _join(self) -> dict[str, Any]:
        return {"type": "join", "version": VERSION, "token": self.token, "client": self.client}

    async def _listen(self, socket: ClientConnection) -> None:
        while True:
            try:
                async with asyncio.timeout(0.5):
                    text = await socket.recv()
            except TimeoutError:
                quiet = time.monotonic() - self._heard
                if self._asked and quiet > PATIENCE:
                    raise
                if quiet > QUIET and self.stays and not self._asked:
                    self._ask("view", {})
                continue
            self._hear(json.loads(text))
            await self.look_up()

    def _hear(self, told: dict[str, Any]) -> None:
        self._heard = time.monotonic()
        if told["type"] == "view":
            self._sequence, self.view = told["sequence"], told["table"]
        elif told["type"] == "change":
            assert told["sequence"] == self._sequence + 1, "a message was lost"
            self._sequence, self.view = told["sequence"], changed(self.view, told)
        elif told["type"] in ("done", "refused") and told["number"] in self._asked:
            self._asked.pop(told["number"]).answer.set_result(told)
        if told["type"] in ("view", "change"):
            self.transcript.told.append(digest(self.view))
            self.transcript.times.append(self._heard)

    # Messages

    def _ask(self, kind: str, what: dict[str, Any]) -> Asked:
        self._number += 1
        asked = Asked(self._number, kind, what, asyncio.get_running_loop().create_future())
        self._asked[self._number] = asked
        self._heard = max(self._heard, time.monotonic())  # from now on the answer is expected
        if self._socket is not None:
            self._sending = asyncio.ensure_future(self._send(self._number))
        return asked

    async def _send(self, number: int) -> None:
        asked, socket = self._asked.get(number), self._socket
        if asked is not None and socket is not None:
            with suppress(*LOST):  # it is sent again after reconnecting
                await socket.send(json.dumps({"type": asked.kind, "number": number, **asked.what}))

    async def do(self, kind: str, **what: Any) -> dict[str, Any]:
        """Repeat a message until it is answered; return the answer."""
        wanted = time.monotonic()
        self.waiting.append(wanted)
        asked = self._ask(kind, what)
        try:
            told = await asked.answer
        finally:
            self.waiting.remove(wanted)
        self.transcript.waits.append((wanted, time.monotonic() - wanted))
        if told["type"] == "done":
            self.transcript.done[asked.number] = [kind, *what.get("move", [])]
        else:
            self.transcript.refused[asked.number] = told["why"]["code"]
        return told

    async def say(self, *said: Any) -> dict[str, Any]:
        return await self.do("move", move=list(said))

    async def until(self, holds: Callable[[dict[str, Any]], bool]) -> None:
        """Wait until the view of the table satisfies the condition."""
        async with self.changed:
            await self.changed.wait_for(lambda: bool(self.view) and holds(self.view))

    async def look_up(self) -> None:
        """Wake the tasks in `until` to check their conditions again."""
        async with self.changed:
            self.changed.notify_all()
