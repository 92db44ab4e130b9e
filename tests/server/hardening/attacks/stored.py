"""Attacks on what is kept: long logs that are woken, a disk without room, a log file taken away."""

import asyncio
import resource
import time
from collections.abc import Callable
from contextlib import suppress
from itertools import count
from pathlib import Path
from typing import Any

from reverie.games import GAMES
from reverie.refusal import Refusal
from reverie.table import Log, Settings, Table
from tests.server.hardening.attacks.scene import Scene, attack
from tests.server.hardening.attacks.wire import Closed, Wire

LONG = 8


class Noted:
    """A journal in memory."""

    def __init__(self) -> None:
        self.head: dict[str, Any] = {}
        self.entries: list[Any] = []

    def open(
        self, code: str, head: dict[str, Any], entries: Any = (), sitting: Any = None, daily: str = ""
    ) -> None:
        self.head, self.entries = head, list(entries)

    def append(self, code: str, first: int, entries: Any, *_: Any) -> None:
        self.entries[first:] = entries


def take_back(table: Table, turn: int) -> None:
    table.say(0, [table.view(0)["may"][0]], 0.0)
    table.undo(0, 0.0)


LOBBY: tuple[Callable[[Table, int], object], ...] = (
    lambda table, turn: table.change(0, {"advice": turn % 2 == 0}),
    lambda table, turn: table.wear(0, 20 + turn % 2),
    lambda table, turn: table.pass_on(0),
    lambda table, turn: table.invite(0),
)
"""What one person may repeat before the game."""


def long_logs(folder: Path) -> list[str]:
    """Tables whose logs are as long as one person makes them, without a snapshot: moves taken back, and
    lobbies."""
    log, onirim = Log(folder / "tables.db"), GAMES["onirim"]
    made = []
    for name, ways in (("LUMIKO", (take_back,)), ("LUMIKA", LOBBY)):
        noted = Noted()
        table = Table.open(onirim, Settings({}, 1, casual=True), noted, name, seed="long")
        table.sit("long", 0)
        if take_back in ways:
            table.begin(0.0)
        for repeat in ways:
            with suppress(Refusal):
                for turn in count():
                    repeat(table, turn)
        for k in range(LONG):
            code = name + ("TA", "TE", "TI", "TO", "NA", "NE", "NI", "NO")[k]
            log.open(code, {**noted.head, "code": code}, noted.entries)
            made.append(code)
    log.close()
    return made


@attack(
    "long logs",
    f"{2 * LONG} logs as long as one person makes them, woken one after the other",
    before=long_logs,
)
async def long_logs_woken(scene: Scene) -> None:
    await scene.begin()
    for code in scene.given:
        wire = await Wire.to(scene.port)
        began = time.monotonic()
        try:
            await wire.join(code)
            took = round(time.monotonic() - began, 1)
            scene.tell(f"{'moves' if 'KO' in code else 'a lobby'} after {took} s")
        except Closed as problem:
            scene.tell(str(problem))
        wire.close()


@attack("disk full", "no file of the server grows any more, and then they do again")
async def disk_full(scene: Scene) -> None:
    await scene.begin()
    size = (scene.folder / "tables.db-wal").stat().st_size
    resource.prlimit(scene.pid, resource.RLIMIT_FSIZE, (size, resource.RLIM_INFINITY))
    until = time.monotonic() + scene.seconds * 0.7
    while time.monotonic() < until:
        await scene.ask("/api/tables", {"game": "onirim", "seats": 1})
        await scene.ask("/healthz/ready")
        await asyncio.sleep(0.3)
    resource.prlimit(scene.pid, resource.RLIMIT_FSIZE, (resource.RLIM_INFINITY, resource.RLIM_INFINITY))
    await asyncio.sleep(2)
    status = await scene.ask("/api/tables", {"game": "onirim", "seats": 1})
    scene.tell(f"afterwards: {'a table' if status and 'code' in status else status}")


async def taken_away(scene: Scene, *names: str) -> None:
    await scene.begin()
    await asyncio.sleep(0.5)
    for name in names:
        (scene.folder / name).unlink(missing_ok=True)
        scene.tell(f"removed {name}")
    while scene.on:
        await scene.ask("/api/tables", {"game": "onirim", "seats": 1})
        await scene.ask("/healthz/ready")
        await asyncio.sleep(0.3)


@attack("WAL removed", "tables.db-wal and -shm removed under a running server, which is then killed")
async def wal_removed(scene: Scene) -> None:
    await taken_away(scene, "tables.db-wal", "tables.db-shm")


@attack(
    "database removed", "tables.db and all beside it removed under a running server, which is then killed"
)
async def database_removed(scene: Scene) -> None:
    await taken_away(scene, "tables.db", "tables.db-wal", "tables.db-shm")


@attack("pages overwritten", "every third page of the file overwritten under a running server")
async def pages_overwritten(scene: Scene) -> None:
    await scene.begin()
    await asyncio.sleep(0.5)
    with (scene.folder / "tables.db").open("r+b") as file:
        size = file.seek(0, 2)
        for page in range(2, size // 4096, 3):
            file.seek(page * 4096)
            file.write(b"\xa5" * 4096)
    while scene.on:
        code = await scene.ask("/api/tables", {"game": "onirim", "seats": 1})
        if code and "code" in code:
            await scene.ask(f"/api/tables/{code['code']}/sit", {"name": "late"})
        await scene.ask("/healthz/ready")
        await asyncio.sleep(0.3)
