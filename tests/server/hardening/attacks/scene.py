"""One attack on one server: what an attacker is given, and what is measured meanwhile."""

import asyncio
import json
import multiprocessing
import os
import resource
import signal
import statistics
import tempfile
import time
from collections import Counter
from collections.abc import Awaitable, Callable, Coroutine
from contextlib import suppress
from dataclasses import dataclass, field
from multiprocessing.connection import Connection
from pathlib import Path
from typing import Any

from tests.server.hardening.attacks.target import Honest, Target
from tests.server.hardening.attacks.wire import Closed, Wire, ask, reason

Attack = Callable[["Scene"], Coroutine[Any, Any, None]]


@dataclass
class Kind:
    """An attack: what it does, and the server it wants."""

    name: str
    does: str
    attack: Attack
    more: tuple[str, ...] = ()
    descriptors: int = 16384
    before: Callable[[Path], Any] | None = None
    """What lies in the folder when the server starts."""


KINDS: dict[str, Kind] = {}


def attack(name: str, does: str, **how: Any) -> Callable[[Attack], Attack]:
    def enter(function: Attack) -> Attack:
        KINDS[name] = Kind(name, does, function, **how)
        return function

    return enter


@dataclass
class Scene:
    """What an attacker has: the server's address, some time, and a list of what they were told."""

    port: int
    pid: int
    folder: Path
    seconds: float
    given: Any
    pipe: Connection
    told: Counter[str] = field(default_factory=Counter)
    until: float = 0.0

    async def begin(self) -> None:
        """All is prepared; wait until honest people have been measured alone."""
        self.pipe.send("ready")
        while not self.pipe.poll():
            await asyncio.sleep(0.02)
        self.pipe.recv()
        self.until = time.monotonic() + self.seconds

    @property
    def on(self) -> bool:
        return time.monotonic() < self.until

    def tell(self, what: str, times: int = 1) -> None:
        self.told[what[:110]] += times

    async def ask(self, path: str, body: Any = None, source: str = "127.0.0.2", **headers: str) -> Any:
        """A request whose answer is counted; what it says, where it is JSON."""
        try:
            status, said = await ask(self.port, path, body, source, **headers)
        except (Closed, OSError, TimeoutError) as problem:
            self.tell(f"{path.split('/')[1]}: {type(problem).__name__} {problem}")
            return None
        self.tell(f"{status} {reason(said) if status >= 400 else ''}".strip())
        with suppress(ValueError):
            return json.loads(said)
        return None

    async def table(self, source: str = "127.0.0.2", **what: Any) -> str:
        status, said = await ask(self.port, "/api/tables", {"game": "onirim", "seats": 1, **what}, source)
        assert status == 200, said
        return str(json.loads(said)["code"])

    async def seat(self, code: str, name: str = "x", source: str = "127.0.0.2", **what: Any) -> str:
        path = f"/api/tables/{code}/sit"
        status, said = await ask(self.port, path, {"name": name, **what}, source)
        assert status == 200, said
        return str(json.loads(said)["token"])

    async def joined(self, source: str = "127.0.0.2", **what: Any) -> Wire:
        """Somebody who sits at a table of their own."""
        code = await self.table(source, **what)
        wire = await Wire.to(self.port, source)
        await wire.join(code, await self.seat(code, source=source))
        return wire

    async def together(self, number: int, one: Callable[[int], Awaitable[Any]]) -> None:
        """So many at once, each again and again until the time is over; an end of theirs is told."""

        async def again(which: int) -> None:
            while self.on:
                try:
                    async with asyncio.timeout(max(0.1, self.until - time.monotonic())):
                        await one(which)
                except (Closed, OSError) as problem:
                    if not (isinstance(problem, TimeoutError) and not self.on):
                        self.tell(str(problem) or type(problem).__name__)
                    await asyncio.sleep(0.05)

        await asyncio.gather(*(again(k) for k in range(number)))


def address(k: int) -> str:
    """One of many on this machine."""
    return f"127.0.{1 + k // 250}.{1 + k % 250}"


def attacked(kind: Kind, target: Target, seconds: float, given: Any, pipe: Connection) -> None:
    """In a process of its own, which yields to all others: an attacker's own work is not the server's."""
    os.nice(4)
    _, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))
    scene = Scene(target.port, target.pid, target.folder, seconds, given, pipe)
    try:
        asyncio.run(kind.attack(scene))
    except BaseException as problem:
        scene.tell(f"the attack itself failed: {problem!r}")
    pipe.send(dict(scene.told.most_common(12)))


def wait(pipe: Connection, seconds: float, look: Callable[[], Any]) -> Any:
    """What the attacker says next; `look` is called meanwhile."""
    until = time.monotonic() + seconds
    while time.monotonic() < until:
        look()
        if pipe.poll(0.2):
            return pipe.recv()
    raise TimeoutError("the attacker says nothing")


def run(kind: Kind, seconds: float, idle: float) -> dict[str, Any]:
    """One attack: what was measured."""
    with tempfile.TemporaryDirectory(prefix="reverie-attack-") as made:
        folder = Path(made)
        given = kind.before(folder) if kind.before else None
        target = Target(folder, kind.more, kind.descriptors)
        memory: list[tuple[float, float]] = []

        def look() -> None:
            memory.append((time.monotonic(), target.memory()))

        fork = multiprocessing.get_context("fork")
        mine, theirs = fork.Pipe()
        attacker = fork.Process(target=attacked, args=(kind, target, seconds, given, theirs), daemon=True)
        honest = None
        try:
            attacker.start()
            said = wait(mine, 240, look)
            if said != "ready":
                return {"name": kind.name, "does": kind.does, "told": said, "broken": True}
            honest = Honest(target)
            time.sleep(3)  # until they sit
            began, files = time.monotonic(), target.open_files()
            while time.monotonic() < began + idle:
                look()
                time.sleep(0.1)
            before = target.memory()
            mine.send("go")
            start = time.monotonic()
            told = wait(mine, seconds + 120, look)
            end = time.monotonic()
            attacker.join(10)
            while time.monotonic() < end + 3:
                look()
                time.sleep(0.1)
            after, files_after, alive = target.memory(), target.open_files(), target.alive
            seen = honest.leave()
            lost = what_was_lost(target, seen["kept"])  # type: ignore[arg-type]
            rss = [mb for moment, mb in memory if start <= moment <= end + 3]
            return {
                "name": kind.name,
                "does": kind.does,
                "seconds": round(end - start, 1),
                **waits(seen, (began, start), (start, end + 0.5)),
                "memory": {
                    "before": round(before),
                    "most": round(max([*rss, before])),
                    "after": round(after),
                    "halves": [
                        round(max(half)) for half in (rss[: len(rss) // 2], rss[len(rss) // 2 :]) if half
                    ],
                },
                "files": [files, files_after],
                "told": told,
                "lost": lost,
                "alive": alive,
                "tracebacks": Counter(target.tracebacks()),
            }
        finally:
            if attacker.is_alive():
                attacker.kill()
            if honest and honest.process.poll() is None:
                honest.process.kill()
            target.stop(signal.SIGKILL)


def waits(seen: dict[str, Any], idle: tuple[float, float], under: tuple[float, float]) -> dict[str, Any]:
    """For what they did, alone and under attack: median and longest in milliseconds, without the time in
    which this machine had no core for it; how often; the longest with that time. And what failed."""

    def within(span: tuple[float, float], what: str) -> list[float]:
        inside = [each for each in seen["waits"] if each[1] == what and span[0] <= each[0] <= span[1]]
        lengths = [1000 * (took - queued) for _, _, took, queued in inside]
        if not lengths:
            return []
        all_in_all = max(1000 * took for _, _, took, _ in inside)
        return [round(statistics.median(lengths), 1), round(max(lengths), 1), len(lengths), round(all_in_all)]

    kinds = ("move", "face", "health", "join", "newcomer")
    failures = [f"{what}: {why}" for end, what, why in seen["failures"] if under[0] <= end <= under[1] + 5]
    return {
        "idle": {what: within(idle, what) for what in kinds},
        "attacked": {what: within(under, what) for what in kinds},
        "failures": dict(Counter(failures).most_common(8)),
        "honest": seen["wrong"],
    }


def what_was_lost(target: Target, kept: dict[str, Any]) -> list[str]:
    """After a kill and a new start: whatever honest people were told that is not so any more."""
    target.stop(signal.SIGKILL)
    try:
        target.start()
    except (AssertionError, TimeoutError) as problem:
        return [f"the server does not start again: {problem}"]

    async def look() -> list[str]:
        lost = []
        if "solo" in kept:
            code, token, view, _ = kept["solo"]
            wire = await Wire.to(target.port, "127.0.0.1")
            now = (await wire.join(code, token))["view"]["view"]
            different = [key for key in view if now.get(key) != view[key]]
            lost += [f"the soloist's {', '.join(different)}"] if different else []
        if "face" in kept:
            code, token, face = kept["face"]
            wire = await Wire.to(target.port, "127.0.0.1")
            seats = (await wire.join(code, token))["view"]["seats"]
            lost += ["a face"] if seats[0]["face"] != face else []
        return lost if kept else ["nobody was ever told anything"]

    try:
        return asyncio.run(look())
    except (Closed, OSError, TimeoutError) as problem:
        return [f"nobody comes in again: {problem!r}"]
