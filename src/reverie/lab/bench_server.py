"""Latency of the server: many tables of When I Dream at a human pace, with a socket for every seat.

The server runs in its own process; the clients share this one. A step is timed from the moment it is sent
until the last seat of its table has received the change.
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
CLUE_SECONDS = 3.0
"""Seconds between two clues at a table."""
WORDS = ("bright", "heavy", "ancient", "soft", "distant", "quick", "narrow", "golden", "hidden", "gentle")
OPTIONS = {
    "preset": "revised",
    "first_dreamer": 0,
    "reading_seconds": 0,
    "dream_seconds": 3600,
    "clue_seconds": 3600,
}
"""Options for a dream that begins at once, without a limit of clues, in which nobody loses a turn."""


@dataclass
class Bench:
    """Counts and times of a run."""

    seconds: list[float] = field(default_factory=list)
    sent: int = 0
    received: int = 0
    refused: int = 0


class Server:
    """A server for the measurement, with a temporary data folder."""

    def __enter__(self) -> "Server":
        self._folder = tempfile.TemporaryDirectory()
        command = [sys.executable, "-m", "reverie", "serve", "--port", "0", "--data", self._folder.name]
        command += ["--tables-from-one", "100000", "--connections-from-one", "100000"]
        self.process = subprocess.Popen(command, stderr=subprocess.PIPE, text=True, encoding="utf-8")  # noqa: S603
        assert self.process.stderr is not None
        match = re.search(r":(\d+)/", self.process.stderr.readline())
        assert match is not None
        self.at = f"127.0.0.1:{match[1]}"
        self.version: int = json.loads(self.ask("/api/schema"))[
            "version"
        ]  # answered once the server has started
        return self

    def __exit__(self, *problem: object) -> None:
        self.process.terminate()
        self.process.wait()
        assert self.process.stderr is not None
        self.process.stderr.close()
        self._folder.cleanup()

    def ask(self, path: str, body: object = None) -> Any:
        """Send a request and return its answer: JSON if `body` was posted, else bytes."""
        data = None if body is None else json.dumps(body).encode()
        headers = {"Content-Type": "application/json"}
        request = urllib.request.Request(f"http://{self.at}{path}", data, headers)
        with urllib.request.urlopen(request) as answer:  # noqa: S310
            return answer.read() if body is None else json.load(answer)

    @property
    def memory(self) -> int:
        """Bytes of memory that the process uses (Linux)."""
        status = Path(f"/proc/{self.process.pid}/status").read_text("utf-8")
        return 1024 * int(status.split("VmRSS:")[1].split()[0])

    @property
    def cpu(self) -> float:
        """Seconds of processor time that the process has used (Linux)."""
        fields = Path(f"/proc/{self.process.pid}/stat").read_text("utf-8").rpartition(")")[2].split()
        return (int(fields[11]) + int(fields[12])) / 100


class OneTable:
    """Six sockets at one table. The first seat dreams and never guesses."""

    def __init__(self, server: Server, bench: Bench, seed: int) -> None:
        self.server, self.bench, self.dice = server, bench, Random(seed)  # noqa: S311
        self.sockets: list[ClientConnection] = []
        self.turn = 1

    async def sit(self) -> None:
        """Open a table, connect its six sockets and begin the game."""
        table = {"game": "when-i-dream", "seats": SEATS, "options": OPTIONS}
        code = (await asyncio.to_thread(self.server.ask, "/api/tables", table))["code"]
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
        """Send a clue every few seconds, from the seat whose turn it is."""
        await asyncio.sleep(self.dice.uniform(0, CLUE_SECONDS))
        while time.monotonic() < until:
            begun = time.perf_counter()
            message = {"type": "move", "number": 1, "move": ["clue", self.dice.choice(WORDS)]}
            await self.sockets[self.turn].send(json.dumps(message))
            self.bench.sent += 1
            await asyncio.gather(*(self._change(socket) for socket in self.sockets))
            self.bench.seconds.append(time.perf_counter() - begun)
            self.turn = self.turn % (SEATS - 1) + 1
            await asyncio.sleep(self.dice.uniform(0.7, 1.3) * CLUE_SECONDS)

    async def _change(self, socket: ClientConnection) -> None:
        while True:
            message = json.loads(await asyncio.wait_for(socket.recv(), 10))
            self.bench.refused += message["type"] == "refused"
            if message["type"] == "change":
                self.bench.received += 1
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
        "lost": bench.sent * SEATS - bench.received,
        "refused": bench.refused,
        "bytes_a_seat": (full - empty) / (tables * SEATS),
        "server_cpu": (server.cpu - cpu) / took,
    }
    await asyncio.gather(*(socket.close() for table in seated for socket in table.sockets))
    return figures


def measure(tables: int, seconds: float = 20.0) -> dict[str, float]:
    """Return the figures for a number of tables on a new server."""
    gc.disable()  # the clients' own pauses are not the server's
    try:
        with Server() as server:
            return asyncio.run(_run(server, tables, seconds))
    finally:
        gc.enable()
