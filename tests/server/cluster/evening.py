"""Many tables at which clients keep playing while processes are killed, stopped or cut off."""

import asyncio
import json
import random
import time
import urllib.error
import urllib.request
from collections.abc import Sequence
from secrets import token_urlsafe
from typing import Any

from tests.server.serving import JSON

from .seat import Seat

DREAM = {
    "preset": "revised",
    "first_dreamer": 0,
    "dream_seconds": 3600,
    "reading_seconds": 0,
    "clue_seconds": 600,
}
WORDS = ("bright", "heavy", "ancient", "soft", "distant", "quick", "narrow", "golden", "hidden", "gentle")


def ask(at: str, path: str, body: Any) -> Any:
    request = urllib.request.Request(f"http://{at}{path}", json.dumps(body).encode(), JSON)
    with urllib.request.urlopen(request, timeout=10) as answer:  # noqa: S310
        return json.load(answer)


async def insist(at: str, path: str, body: Any) -> Any:
    """Repeat a request over HTTP until it is answered."""
    said: list[str] = []
    for pause in (0.0, 0.3, 1.0, *(2.0,) * 20):
        await asyncio.sleep(pause)
        try:
            return await asyncio.to_thread(ask, at, path, body)
        except urllib.error.HTTPError as problem:
            said.append(f"{problem.code} {problem.read().decode():.80}")
            assert problem.code in (429, 502, 503, 504), said
        except OSError as problem:
            said.append(repr(problem))
    raise AssertionError(f"{path}: {said}")


async def sit_down(at: str, code: str, ask_at: str = "", origin: str = "127.0.0.1") -> Seat:
    """Take a seat through `ask_at` and play through `at`.

    The client chooses its token, so that a request repeated after a lost answer takes only one seat.
    """
    token = token_urlsafe(18)
    asked = {"name": token[:12], "token": token}
    sat = await insist(ask_at or at, f"/api/tables/{code}/sit", asked)
    return await Seat(at, code, sat["token"], sat["seat"], origin).come()


class Evening:
    """Tables with players who think for about `pace` seconds before each move."""

    def __init__(self, at: str, pace: float = 2.0, dice: int = 1) -> None:
        self.at, self.pace, self.dice = at, pace, random.Random(dice)
        self.tables: dict[str, list[Seat]] = {}
        """All tables since the beginning, by code."""
        self._playing: list[asyncio.Task[None]] = []
        self._over = False

    async def begin(self, onirim: int, with_bot: int = 0, dreams: int = 0) -> None:
        """Open tables of Onirim for two, some with a bot, and of When I Dream with two bots."""
        kinds = ["onirim"] * onirim + ["bot"] * with_bot + ["dream"] * dreams
        for first in range(0, len(kinds), 10):
            await asyncio.gather(*(self._sit_down(kind) for kind in kinds[first : first + 10]))

    async def end(self) -> None:
        """Let all clients finish their current message and leave."""
        self._over = True
        for seat in self.seats:
            await seat.look_up()
        try:
            async with asyncio.timeout(60):
                await asyncio.gather(*self._playing)
        finally:
            for task in self._playing:
                task.cancel()
            await asyncio.gather(*(seat.leave() for seat in self.seats))

    @property
    def seats(self) -> list[Seat]:
        return [seat for seats in self.tables.values() for seat in seats]

    async def _sit_down(self, kind: str) -> None:
        at = self.at
        if kind == "dream":
            opened = {"game": "when-i-dream", "seats": 4, "options": DREAM}
        else:
            opened = {"game": "onirim", "seats": 2}
        code = str((await insist(at, "/api/tables", opened))["code"])
        people = 1 if kind == "bot" else 2
        seats = []
        for _ in range(people):
            origin = f"127.0.{self.dice.randrange(1, 250)}.{self.dice.randrange(1, 250)}"
            seats.append(await sit_down(at, code, origin=origin))
        bots = {"onirim": {}, "bot": {1: "scripted"}, "dream": {2: "companion", 3: "companion"}}[kind]
        for seat, bot in bots.items():
            await self._do(seats[0], "seat bot", {"seat": seat, "bot": bot})
        await self.join(seats, kind)

    async def join(self, seats: list[Seat], kind: str = "onirim") -> None:
        """Begin the game at a table and keep playing."""
        self.tables[seats[0].code] = seats
        await self._do(seats[0], "begin")
        play = self._dream if kind == "dream" else self._play
        self._playing += [asyncio.create_task(play(seat, kind)) for seat in seats]

    async def _do(self, seat: Seat, kind: str, what: dict[str, Any] | None = None) -> None:
        told = await seat.do(kind, **(what or {}))
        assert told["type"] == "done", told

    async def _play(self, seat: Seat, kind: str) -> None:
        """Play legal moves at a human pace, and a rematch after each game."""

        def may(view: dict[str, Any]) -> list[str]:
            return [move for move in view["may"] if move != "resign"]

        while not self._over:
            await seat.until(lambda view: self._over or view["seed"] is not None or bool(may(view)))
            if self._over or seat.view["seed"] is not None:
                break
            moves = may(seat.view)
            await seat.say(self.dice.choice(moves))
            await asyncio.sleep(self.dice.uniform(0.5, 1.5) * self.pace)
        if not self._over:
            await seat.leave()
            if seat.seat == 0:
                await self._sit_down(kind)

    async def _dream(self, seat: Seat, kind: str) -> None:
        """Give a clue when it is the spirit's turn; the Dreamer does nothing."""
        await seat.until(lambda view: self._over or view["view"].get("phase") == "dream")
        while not self._over:
            if seat.seat == 0:
                return
            await seat.until(lambda view: self._over or view["view"]["turn"] == seat.seat)
            if not self._over:
                await seat.say("clue", self.dice.choice(WORDS))
                await asyncio.sleep(self.dice.uniform(0.5, 1.5) * self.pace)


def waits(seats: Sequence[Seat], since: float = 0.0) -> list[float]:
    """Return the response times since a time in seconds, ascending; for open requests the time so far."""
    now = time.monotonic()
    found = [took for seat in seats for wanted, took in seat.transcript.waits if wanted >= since]
    return sorted([*found, *(now - wanted for seat in seats for wanted in seat.waiting)])


def worst(seats: Sequence[Seat], since: float = 0.0, most: int = 3) -> list[str]:
    """Return the longest waits, each with the events of its connection during that time."""

    def meanwhile(seat: Seat, wanted: float, took: float) -> str:
        events = [(at - wanted, event) for at, event in seat.transcript.events]
        return "; ".join(f"{at:+.2f} {event}" for at, event in events if 0 <= at <= took)

    found = [(took, wanted, seat) for seat in seats for wanted, took in seat.transcript.waits]
    found = sorted((each for each in found if each[1] >= since), key=lambda each: each[0])[-most:]
    return [f"  {took:.2f} s at {seat.code}: {meanwhile(seat, wanted, took)}" for took, wanted, seat in found]
