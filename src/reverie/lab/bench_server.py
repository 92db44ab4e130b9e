"""Measures the server: many tables of When I Dream at a human pace, every seat a socket of its own.

The server runs in a process of its own; the clients share this one. A step is timed from the moment it is
sent until the last seat of its table has the change.
"""

import asyncio
import gc
import json
import re
import subprocess
import sys
import tempfile
import time
import urllib.request
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from typing import Any

import numpy as np
from websockets.asyncio.client import ClientConnection, connect

SEATS = 6
PACE = 3.0
"""Seconds between two clues at a table."""
WORDS = ("bright", "heavy", "ancient", "soft", "distant", "quick", "narrow", "golden", "hidden", "gentle")
OPTIONS = {
    "preset": "revised",
    "first_dreamer": 0,
    "reading_seconds": 0,
    "dream_seconds": 3600,
    "clue_seconds": 3600,
}
"""A dream that begins at once, without a limit of clues, in which nobody loses a turn meanwhile."""


@dataclass
class Bench:
    """What was seen while it ran."""

    seconds: list[float] = field(default_factory=list)
    sent: int = 0
    heard: int = 0
    refused: int = 0


class Server:
    """A server for the measurement, with a folder that is thrown away."""

    def __enter__(self) -> "Server":
        self._folder = tempfile.TemporaryDirectory()
        command = [sys.executable, "-m", "reverie", "serve", "--port", "0", "--data", self._folder.name]
        command += ["--tables-from-one", "100000", "--connections-from-one", "100000"]
        self.process = subprocess.Popen(command, stderr=subprocess.PIPE, text=True, encoding="utf-8")  # noqa: S603
        assert self.process.stderr is not None
        found = re.search(r":(\d+)/", self.process.stderr.readline())
        assert found is not None
        self.at = f"127.0.0.1:{found[1]}"
        self.version: int = json.loads(self.ask("/api/schema"))["version"]  # once everything is read in
        return self

    def __exit__(self, *problem: object) -> None:
        self.process.terminate()
        self.process.wait()
        assert self.process.stderr is not None
        self.process.stderr.close()
        self._folder.cleanup()

    def ask(self, path: str, body: object = None) -> Any:
        data = None if body is None else json.dumps(body).encode()
        headers = {"Content-Type": "application/json"}
        request = urllib.request.Request(f"http://{self.at}{path}", data, headers)
        with urllib.request.urlopen(request) as answer:  # noqa: S310
            return answer.read() if body is None else json.load(answer)

    @property
    def memory(self) -> int:
        """Bytes that the process holds (Linux)."""
        status = Path(f"/proc/{self.process.pid}/status").read_text("utf-8")
        return 1024 * int(status.split("VmRSS:")[1].split()[0])

    @property
    def cpu(self) -> float:
        """Seconds of processor time so far (Linux)."""
        fields = Path(f"/proc/{self.process.pid}/stat").read_text("utf-8").rpartition(")")[2].split()
        return (int(fields[11]) + int(fields[12])) / 100


class OneTable:
    """Six sockets at one table, of which the first dreams and never guesses."""

    def __init__(self, server: Server, bench: Bench, seed: int) -> None:
        self.server, self.bench, self.dice = server, bench, Random(seed)  # noqa: S311
        self.sockets: list[ClientConnection] = []
        self.turn = 1

    async def sit(self) -> None:
        asked = {"game": "when-i-dream", "seats": SEATS, "options": OPTIONS}
        code = (await asyncio.to_thread(self.server.ask, "/api/tables", asked))["code"]
        for seat in range(SEATS):
            answer = await asyncio.to_thread(
                self.server.ask, f"/api/tables/{code}/sit", {"name": f"seat {seat}"}
            )
            socket = await connect(f"ws://{self.server.at}/ws/{code}", compression=None, ping_interval=None)
            await socket.send(
                json.dumps({"type": "join", "version": self.server.version, "token": answer["token"]})
            )
            self.sockets.append(socket)
        await self.sockets[0].send('{"type": "begin", "number": 0}')
        for socket in self.sockets:
            await self._until_quiet(socket)

    async def _until_quiet(self, socket: ClientConnection) -> None:
        try:
            while True:
                await asyncio.wait_for(socket.recv(), 0.3)
        except TimeoutError:
            return

    async def play(self, until: float) -> None:
        """A clue every few seconds, by whoever's turn it is."""
        await asyncio.sleep(self.dice.uniform(0, PACE))
        while time.monotonic() < until:
            begun = time.perf_counter()
            message = {"type": "move", "number": 1, "move": ["clue", self.dice.choice(WORDS)]}
            await self.sockets[self.turn].send(json.dumps(message))
            self.bench.sent += 1
            await asyncio.gather(*(self._change(socket) for socket in self.sockets))
            self.bench.seconds.append(time.perf_counter() - begun)
            self.turn = self.turn % (SEATS - 1) + 1
            await asyncio.sleep(self.dice.uniform(0.7, 1.3) * PACE)

    async def _change(self, socket: ClientConnection) -> None:
        while True:
            message = json.loads(await asyncio.wait_for(socket.recv(), 10))
            self.bench.refused += message["type"] == "refused"
            if message["type"] == "change":
                self.bench.heard += 1
                return


async def _run(server: Server, tables: int, seconds: float) -> dict[str, float]:
    bench, empty = Bench(), server.memory
    seated = [OneTable(server, bench, number) for number in range(tables)]
    for first in range(0, tables, 10):
        await asyncio.gather(*(table.sit() for table in seated[first : first + 10]))
    full, cpu, begun = server.memory, server.cpu, time.monotonic()
    await asyncio.gather(*(table.play(begun + seconds) for table in seated))
    took = time.monotonic() - begun
    figures = {
        "tables": tables,
        "seats": tables * SEATS,
        "steps_a_second": len(bench.seconds) / took,
        "median_ms": 1000 * float(np.median(bench.seconds)),
        "p99_ms": 1000 * float(np.percentile(bench.seconds, 99)),
        "worst_ms": 1000 * max(bench.seconds),
        "lost": bench.sent * SEATS - bench.heard,
        "refused": bench.refused,
        "bytes_a_seat": (full - empty) / (tables * SEATS),
        "server_cpu": (server.cpu - cpu) / took,
    }
    await asyncio.gather(*(socket.close() for table in seated for socket in table.sockets))
    return figures


def measure(tables: int, seconds: float = 20.0) -> dict[str, float]:
    """Figures for so many tables, on a server of its own."""
    gc.disable()  # the clients' own pauses are not the server's
    try:
        with Server() as server:
            return asyncio.run(_run(server, tables, seconds))
    finally:
        gc.enable()
