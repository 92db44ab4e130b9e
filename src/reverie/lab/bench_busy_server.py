"""Deliveries per second with all tables busy, compared with a server of the same stack that only broadcasts.

Each server runs in its own process, one after the other, with the same sockets in the same rooms of six. In
each room one message is under way at a time: when all six clients have received it, the next one sends. The
clients only read frames, so that they are not what is measured.
"""

import asyncio
import base64
import json
import os
import re
import subprocess
import sys
import time
from collections.abc import Callable
from typing import Any

from .bench_server import OPTIONS, SEATS, WORDS, Server

MESSAGE_BYTES = 330
"""Bytes of each message of the bare server: the average size of a change here."""
WARM_UP_STEPS = 3 * SEATS
"""Steps of every room before the measurement, so that words are looked up and code is cached."""
TIMEOUT_SECONDS = 60.0
"""Seconds within which all clients of a room have to receive a message."""


class Wire(asyncio.Protocol):
    """The client's end of a WebSocket. It passes on the frames that arrive, and can send a string."""

    def __init__(self, at: str, path: str) -> None:
        key = base64.b64encode(os.urandom(16)).decode()
        lines = [f"GET {path} HTTP/1.1", f"Host: {at}", "Upgrade: websocket", "Connection: Upgrade"]
        lines += [f"Sec-WebSocket-Key: {key}", "Sec-WebSocket-Version: 13", "", ""]
        self._hello = "\r\n".join(lines).encode()
        self._left = b""
        self._open = False
        self.ready = asyncio.Event()
        self.on_message: Callable[[bytes], None] = lambda text: None

    def connection_made(self, transport: Any) -> None:
        self._transport = transport
        transport.write(self._hello)

    def data_received(self, data: bytes) -> None:
        data = self._left + data
        if not self._open:
            _, end, data = data.partition(b"\r\n\r\n")
            self._open = bool(end)
            self.ready.set()
        while len(data) >= 2:
            size, at = data[1], 2
            if size == 126:
                size, at = int.from_bytes(data[2:4], "big"), 4
            elif size == 127:
                size, at = int.from_bytes(data[2:10], "big"), 10
            if len(data) < at + size:
                break
            if data[0] & 15 == 9:  # a ping
                self._transport.write(bytes([0x8A, 0x80 | size]) + b"\0\0\0\0" + data[at : at + size])
            else:
                self.on_message(data[at : at + size])
            data = data[at + size :]
        self._left = data

    def send(self, text: bytes) -> None:
        size = len(text)
        head = bytes([0x81, 0x80 | size]) if size < 126 else bytes([0x81, 0xFE]) + size.to_bytes(2, "big")
        self._transport.write(head + b"\0\0\0\0" + text)  # the mask is zero

    def close(self) -> None:
        self._transport.abort()


class Room:
    """Six sockets. When all have received a message, the next one sends."""

    def __init__(self, wires: list[Wire], say: Callable[[int], tuple[int, bytes]]) -> None:
        self.wires, self.say = wires, say
        self.steps = self.bytes = 0
        self.refused = ""
        """A refusal by the server, after which the room has stopped."""
        self._missing: set[int] = set()
        for seat, wire in enumerate(wires):
            wire.on_message = lambda text, seat=seat: self._received(seat, text)  # type: ignore[misc]

    def speak(self) -> None:
        self._missing = set(range(SEATS))
        seat, text = self.say(self.steps)
        self.wires[seat].send(text)

    def _received(self, seat: int, text: bytes) -> None:
        if b'"type":"refused"' in text[:20]:
            self.refused = text.decode()
        if b'"type":"done"' in text[:20] or seat not in self._missing:
            return
        self.bytes += len(text)
        self._missing.discard(seat)
        if not self._missing:
            self.steps += 1
            self.speak()


async def wire(at: str, path: str) -> Wire:
    """Return a socket that is connected."""
    host, _, port = at.partition(":")
    _, made = await asyncio.get_running_loop().create_connection(lambda: Wire(at, path), host, int(port))
    await made.ready.wait()
    return made


async def _warm_up(rooms: list[Room]) -> None:
    async with asyncio.timeout(TIMEOUT_SECONDS):
        while min(room.steps for room in rooms) < WARM_UP_STEPS:
            _check(rooms)
            await asyncio.sleep(0.05)


def _check(rooms: list[Room]) -> None:
    """Raise an error if a room has stopped, since the others would then look slow."""
    for room in rooms:
        if room.refused:
            raise RuntimeError(f"the server refused: {room.refused}")


async def measure_one(rooms: list[Room], seconds: float, cpu: Callable[[], float]) -> dict[str, float]:
    """Return the deliveries per second, and per second of processor time."""
    for room in rooms:
        room.speak()
    await _warm_up(rooms)
    begun, used, before = time.perf_counter(), cpu(), sum(room.steps for room in rooms)
    await asyncio.sleep(seconds)
    took, steps = time.perf_counter() - begun, sum(room.steps for room in rooms) - before
    used = cpu() - used
    _check(rooms)
    size = sum(room.bytes for room in rooms) / max(1, sum(room.steps for room in rooms)) / SEATS
    for room in rooms:
        for wire in room.wires:
            wire.close()
    return {
        "deliveries_a_second": steps * SEATS / took,
        "bytes": size,
        "deliveries_a_cpu_second": steps * SEATS / used,
    }


def say(step: int) -> tuple[int, bytes]:
    """Return the seat that sends in this step at a table of ours, and its message: clues in turn, then a
    guess."""
    seat = 0 if step % SEATS == SEATS - 1 else step % SEATS + 1
    move = ["guess", "nothing"] if seat == 0 else ["clue", WORDS[step % len(WORDS)]]
    return seat, json.dumps({"type": "move", "number": 1, "move": move}).encode()


async def sit_down(owner: Server, *others: Server) -> Room:
    """Return a room at a new table of the owner's. Its sockets are connected to all servers in turn."""
    table = {"game": "when-i-dream", "seats": SEATS, "options": OPTIONS}
    code = (await asyncio.to_thread(owner.ask, "/api/tables", table))["code"]
    wires = []
    for seat in range(SEATS):
        answer = await asyncio.to_thread(owner.ask, f"/api/tables/{code}/sit", {"name": f"seat {seat}"})
        each = await wire((owner, *others)[seat % (1 + len(others))].at, f"/ws/{code}")
        join = {"type": "join", "version": owner.version, "token": answer["token"]}
        each.send(json.dumps(join).encode())
        wires.append(each)
    wires[0].send(b'{"type": "begin", "number": 0}')
    return Room(wires, say)


async def _ours(server: Server, rooms: int, seconds: float) -> dict[str, float]:
    busy = [await sit_down(server) for _ in range(rooms)]
    await asyncio.sleep(1)
    return await measure_one(busy, seconds, lambda: server.cpu)


async def _bare(server: "Broadcast", rooms: int, seconds: float) -> dict[str, float]:
    text = b"x" * MESSAGE_BYTES
    busy = [
        Room([await wire(server.at, f"/{room}") for _ in range(SEATS)], lambda step: (step % SEATS, text))
        for room in range(rooms)
    ]
    return await measure_one(busy, seconds, lambda: server.cpu)


class Broadcast(Server):
    """The bare server in its own process."""

    def __enter__(self) -> "Broadcast":
        import tempfile

        self._folder = tempfile.TemporaryDirectory()
        command = [sys.executable, "-m", "reverie.lab.broadcast_server"]
        self.process = subprocess.Popen(command, stderr=subprocess.PIPE, text=True, encoding="utf-8")  # noqa: S603
        assert self.process.stderr is not None
        match = re.search(r":(\d+)/", self.process.stderr.readline())
        assert match is not None
        self.at = f"127.0.0.1:{match[1]}"
        return self


def compare(rooms: int = 60, seconds: float = 4.0, rounds: int = 3) -> dict[str, float]:
    """Measure our server and the bare one in turn, and return the medians and their ratios."""
    import uvloop

    ours, bare = [], []
    for _ in range(rounds):
        with Broadcast() as other:
            bare.append(uvloop.run(_bare(other, rooms, seconds)))
        with Server() as server:
            ours.append(uvloop.run(_ours(server, rooms, seconds)))

    def middle(found: list[dict[str, float]], what: str) -> float:
        return sorted(each[what] for each in found)[len(found) // 2]

    figures = {"rooms": float(rooms), "bytes": middle(ours, "bytes")}
    for what in ("deliveries_a_second", "deliveries_a_cpu_second"):
        figures[what], figures[f"bare_{what}"] = middle(ours, what), middle(bare, what)
        figures[f"{what}_ratio"] = figures[what] / figures[f"bare_{what}"]
    return figures
