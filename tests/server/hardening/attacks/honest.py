"""Honest people, in a process of their own: one plays Onirim, two sit in a lobby and see each other's faces,
somebody looks at `/healthz`, and now and then somebody comes, opens a table and plays.

Every wait is written down with the moment it ended.
`python -m tests.server.hardening.attacks.honest PORT PID` runs until its input is closed, then
prints what was seen.
"""

import asyncio
import itertools
import json
import random
import sys
import time
from contextlib import suppress
from pathlib import Path
from typing import Any

from tests.server.hardening.attacks.wire import Closed, Wire, ask

ME = "127.0.0.1"
PACE = 0.06
"""Between two moves. Thirty messages a second are heard."""
PATIENCE = 20.0


class Seen:
    """What honest people have waited for: (when it ended, what, how long; or None, and what was said)."""

    def __init__(self, port: int, pid: int) -> None:
        self.port, self.pid = port, pid
        self.waits: list[tuple[float, str, float, float]] = []
        self.failures: list[tuple[float, str, str]] = []
        self.kept: dict[str, Any] = {}
        self.leaving = False

    async def wait(self, what: str, doing: Any) -> Any:
        began, queued = time.monotonic(), self.queued()
        try:
            async with asyncio.timeout(PATIENCE):
                return await doing
        except (Closed, OSError, TimeoutError) as problem:
            self.failures.append((time.monotonic(), what, f"{type(problem).__name__} {problem}"[:90]))
            raise
        finally:
            took = time.monotonic() - began
            self.waits.append((time.monotonic(), what, took, min(took, self.without_a_core(queued))))

    def queued(self) -> dict[str, int]:
        """Nanoseconds that each thread of the server, and these people themselves, have waited for a core."""
        waited = {}
        for place in (Path("/proc/self"), *Path(f"/proc/{self.pid}/task").glob("*")):
            with suppress(OSError, IndexError):
                waited[place.name] = int((place / "schedstat").read_text().split()[1])
        return waited

    def without_a_core(self, before: dict[str, int]) -> float:
        """Seconds since then in which others ran instead: this machine may be busy, and that is nobody's
        attack. A message goes through these people's process, the loop, and at most one thread more."""
        passed = {name: waited - before.get(name, waited) for name, waited in self.queued().items()}
        ours = passed.pop("self", 0) + passed.pop(str(self.pid), 0)
        return (ours + max(passed.values(), default=0)) / 1e9

    async def seat(self, code: str, name: str) -> str:
        status, said = await ask(self.port, f"/api/tables/{code}/sit", {"name": name}, ME)
        if status != 200:
            raise Closed(f"{status} {said[:60]!r}")
        return str(json.loads(said)["token"])

    async def table(self, game: str, seats: int) -> str:
        status, said = await ask(self.port, "/api/tables", {"game": game, "seats": seats}, ME)
        if status != 200:
            raise Closed(f"{status} {said[:60]!r}")
        return str(json.loads(said)["code"])


class Soloist:
    """Somebody who plays one game of Onirim after the other, and comes back when they are cut off."""

    def __init__(self, seen: Seen) -> None:
        self.seen, self.dice = seen, random.Random(1)
        self.wire: Wire | None = None
        self.view: dict[str, Any] = {}

    def take(self, told: dict[str, Any]) -> None:
        if told["type"] == "view":
            self.view = told["view"]
        elif told["type"] == "change":
            view = {key: value for key, value in self.view["view"].items() if key not in told["gone"]}
            grown = {key: view[key] + added for key, added in told["more"].items()}
            self.view = {**self.view, **told["table"], "view": {**view, **told["view"], **grown}}
            if told["table"] or told["view"] or told["more"]:
                self.seen.kept["solo"] = [self.code, self.token, self.view["view"], self.view["may"]]

    async def do(self, kind: str, until: str = "done", **what: Any) -> dict[str, Any]:
        assert self.wire is not None
        self.wire.number += 1
        await self.wire.say({"type": kind, "number": self.wire.number, **what})
        while True:
            told = await self.wire.hear(seconds=PATIENCE)
            self.take(told)
            if told["type"] == until or told.get("number") == self.wire.number:
                return told

    async def play(self) -> None:
        self.code = await self.seen.table("onirim", 1)
        self.token = await self.seen.seat(self.code, "solo")
        while not self.seen.leaving:
            with suppress(Closed, OSError, TimeoutError):
                self.wire = await Wire.to(self.seen.port, ME)
                self.take(await self.seen.wait("join", self.wire.join(self.code, self.token)))
                await self.moves()
            await asyncio.sleep(0.2)

    async def moves(self) -> None:
        while not self.seen.leaving:
            if not self.view["begun"]:
                await self.do("begin")
            elif self.view["seed"] is not None:
                told = await self.do("rematch", "moved")
                if told["type"] == "moved":
                    self.code = told["code"]
                    return
            else:
                said = self.dice.choice(self.view["may"])
                told = await self.seen.wait("move", self.do("say", said=[said]))
                if told["type"] == "refused":
                    self.seen.failures.append((time.monotonic(), "move", f"refused {told['why']['code']}"))
            await asyncio.sleep(PACE)


async def faces(seen: Seen) -> None:
    """Two in a lobby: one changes their face, the other sees it."""
    code = await seen.table("when-i-dream", 4)
    tokens = [await seen.seat(code, name) for name in ("Ada", "Ben")]
    choices = itertools.cycle(range(8, 20))
    while not seen.leaving:
        with suppress(Closed, OSError, TimeoutError):
            wires = [await Wire.to(seen.port, ME) for _ in tokens]
            for wire, token in zip(wires, tokens, strict=True):
                await seen.wait("join", wire.join(code, token))
            while not seen.leaving:
                await seen.wait("face", face(seen, wires, code, tokens, next(choices)))
                await asyncio.sleep(4 * PACE)  # a lobby's log is not endless
        await asyncio.sleep(0.2)


async def face(seen: Seen, wires: list[Wire], code: str, tokens: list[str], choice: int) -> None:
    told = await wires[0].do("face", face=choice, seconds=PATIENCE)
    if told["type"] != "done":
        seen.failures.append((time.monotonic(), "face", f"refused {told['why']['code']}"))
        return
    while (told := await wires[1].hear("change", seconds=PATIENCE)) and "seats" not in told["table"]:
        pass
    seen.kept["face"] = [code, tokens[0], choice]


async def health(seen: Seen) -> None:
    while True:
        with suppress(Closed, OSError, TimeoutError):
            status, said = await seen.wait("health", ask(seen.port, "/healthz", source=ME))
            if (status, said.strip()) != (200, b"ok"):
                seen.failures.append((time.monotonic(), "health", f"{status} {said.decode()[:20]}"))
        await asyncio.sleep(0.1)


async def newcomers(seen: Seen) -> None:
    """Somebody comes every now and then: the page, a table, a seat, the first card."""

    async def come() -> None:
        wire = await Wire.to(seen.port, ME)
        try:
            status, _, said = await wire.ask("/", seconds=PATIENCE)
            if status != 200:
                raise Closed(f"page {status} {said[:60]!r}")
            code = await seen.table("onirim", 1)
            token = await seen.seat(code, "new")
            await wire.join(code, token, PATIENCE)
            await wire.do("begin", PATIENCE)
        finally:
            wire.close()

    while True:
        with suppress(Closed, OSError, TimeoutError):
            await seen.wait("newcomer", come())
        await asyncio.sleep(6)


async def main(port: int, pid: int) -> None:
    seen = Seen(port, pid)
    people = [Soloist(seen).play(), faces(seen), health(seen), newcomers(seen)]
    tasks = [asyncio.create_task(each) for each in people]
    reading = asyncio.create_task(asyncio.to_thread(sys.stdin.read))
    done, _ = await asyncio.wait([reading, *tasks], return_when=asyncio.FIRST_COMPLETED)
    wrong = [repr(task.exception()) for task in done if task is not reading]
    seen.leaving = True
    for what, task in zip(("solo", "face"), tasks, strict=False):
        await asyncio.wait([task], timeout=PATIENCE)
        if not task.done():
            seen.kept.pop(what, None)  # nobody knows what became of the last they said
    print(json.dumps({"waits": seen.waits, "failures": seen.failures, "kept": seen.kept, "wrong": wrong}))
    sys.stdout.flush()
    if wrong:
        await reading


if __name__ == "__main__":
    asyncio.run(main(int(sys.argv[1]), int(sys.argv[2])))
