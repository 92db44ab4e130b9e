"""What an attacker writes on a connection: bare HTTP and bare frames, right or wrong, from an address of its
choice."""

import asyncio
import base64
import json
import os
import struct
import zlib
from contextlib import suppress
from typing import Any

from reverie.server import messages

TEXT, BINARY, CLOSE, PING, PONG, MORE = 1, 2, 8, 9, 10, 0
Told = dict[str, Any]


class Closed(Exception):
    """The server has ended the connection; the words are its reason, or that there was none."""


def frame(kind: int, payload: bytes = b"", last: bool = True, bits: int = 0) -> bytes:
    """A frame as a client sends it, masked with zeros: the server has the same work with it."""
    size = len(payload)
    head = bytes([(0x80 if last else 0) | bits | kind])
    if size < 126:
        head += bytes([0x80 | size])
    elif size < 65536:
        head += struct.pack("!BH", 0x80 | 126, size)
    else:
        head += struct.pack("!BQ", 0x80 | 127, size)
    return head + bytes(4) + payload


def deflated(text: bytes) -> bytes:
    squeeze = zlib.compressobj(9, zlib.DEFLATED, -15)
    return (squeeze.compress(text) + squeeze.flush(zlib.Z_SYNC_FLUSH))[:-4]


class Wire:
    """A connection to the server."""

    def __init__(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self.reader, self.writer = reader, writer
        self.number = 0

    @classmethod
    async def to(cls, port: int, source: str = "127.0.0.2", seconds: float = 10, **how: Any) -> "Wire":
        async with asyncio.timeout(seconds):
            return cls(*await asyncio.open_connection("127.0.0.1", port, local_addr=(source, 0), **how))

    async def send(self, data: bytes, seconds: float = 10) -> None:
        try:
            self.writer.write(data)
            async with asyncio.timeout(seconds):
                await self.writer.drain()
        except ConnectionError as problem:
            raise Closed(f"dropped ({type(problem).__name__})") from problem

    def close(self) -> None:
        self.writer.transport.abort()

    async def gone(self) -> None:
        self.close()
        with suppress(OSError):
            await self.writer.wait_closed()

    # HTTP

    async def ask(
        self, path: str, body: Any = None, seconds: float = 30, **headers: str
    ) -> tuple[int, dict[str, str], bytes]:
        """A request, and its answer. Headers are written with underscores."""
        data = b"" if body is None else body if isinstance(body, bytes) else json.dumps(body).encode()
        lines = [f"{'GET' if body is None else 'POST'} {path} HTTP/1.1", "Host: 127.0.0.1"]
        lines += [f"{name.replace('_', '-')}: {value}" for name, value in headers.items()]
        if body is not None:
            lines += ["Content-Type: application/json", f"Content-Length: {len(data)}"]
        await self.send("\r\n".join([*lines, "", ""]).encode() + data, seconds)
        async with asyncio.timeout(seconds):
            return await self.answer()

    async def answer(self) -> tuple[int, dict[str, str], bytes]:
        try:
            head = (await self.reader.readuntil(b"\r\n\r\n")).decode("latin-1").split("\r\n")
            headers = dict(line.lower().split(": ", 1) for line in head[1:] if ": " in line)
            body = await self.reader.readexactly(int(headers.get("content-length", "0")))
        except asyncio.IncompleteReadError as problem:
            said = problem.partial.decode("latin-1").split("\r\n")[0]
            raise Closed(f"dropped after {said!r}" if said else "dropped without an answer") from problem
        except OSError as problem:
            raise Closed(f"dropped ({type(problem).__name__})") from problem
        return int(head[0].split()[1]), headers, body

    # WebSockets

    async def upgrade(self, code: str, seconds: float = 30, **headers: str) -> dict[str, str]:
        key = base64.b64encode(os.urandom(16)).decode()
        how = {
            "Upgrade": "websocket",
            "Connection": "Upgrade",
            "Sec_WebSocket_Key": key,
            "Sec_WebSocket_Version": "13",
        }
        status, told, body = await self.ask(f"/ws/{code}", seconds=seconds, **how, **headers)
        if status != 101:
            raise Closed(f"{status} {reason(body)}")
        return told

    async def join(self, code: str, token: str | None = None, seconds: float = 30, **headers: str) -> Told:
        """Come to a table, and hear its view."""
        await self.upgrade(code, seconds, **headers)
        await self.say({"type": "join", "version": messages.VERSION, "token": token})
        return await self.hear("view", seconds=seconds)

    async def say(self, message: Any) -> None:
        await self.send(frame(TEXT, json.dumps(message).encode()))

    async def do(self, kind: str, seconds: float = 30, **what: Any) -> Told:
        """Say something and hear its answer, taking a view along: `view` and `change` are passed over."""
        self.number += 1
        await self.say({"type": kind, "number": self.number, **what})
        while True:
            told = await self.hear(seconds=seconds)
            if told.get("number") == self.number:
                return told

    async def hear(self, *kinds: str, seconds: float = 30) -> Told:
        while True:
            async with asyncio.timeout(seconds):
                kind, payload = await self.next()
            if kind == PING:
                self.writer.write(frame(PONG, payload))
            if kind == TEXT:
                told: Told = json.loads(payload)
                if not kinds or told["type"] in kinds:
                    return told
                if told["type"] == "refused":
                    raise Closed(f"refused {told['why']['code']}")

    async def next(self) -> tuple[int, bytes]:
        """The next frame. A close is raised, with its reason."""
        try:
            first, size = await self.reader.readexactly(2)
            if size == 126:
                (size,) = struct.unpack("!H", await self.reader.readexactly(2))
            elif size == 127:
                (size,) = struct.unpack("!Q", await self.reader.readexactly(8))
            payload = await self.reader.readexactly(size)
        except (asyncio.IncompleteReadError, OSError) as problem:
            raise Closed(f"dropped ({type(problem).__name__})") from problem
        if first & 15 == CLOSE:
            (code,) = struct.unpack("!H", payload[:2]) if len(payload) > 1 else (1005,)
            raise Closed(f"close {code} {payload[2:].decode()[:60]!r}")
        return first & 15, payload


def reason(body: bytes) -> str:
    """What an answer says, in a word or two."""
    try:
        said = json.loads(body)
        return str(said.get("code", "")) if isinstance(said, dict) else ""
    except ValueError:
        return body.decode("latin-1")[:40].strip()


async def ask(port: int, path: str, body: Any = None, source: str = "127.0.0.2", **headers: str) -> Any:
    """One request on a connection of its own: its status and what it says."""
    wire = await Wire.to(port, source)
    try:
        status, _, said = await wire.ask(path, body, 30, **headers)
        return status, said
    finally:
        wire.close()
