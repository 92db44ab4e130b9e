"""Attacks of those who have joined: who read nothing, who are gone without a word, who are thousands."""

import asyncio
import socket
import time
from contextlib import suppress

from tests.server.hardening.attacks.scene import Scene, address, attack
from tests.server.hardening.attacks.wire import TEXT, Closed, Wire, ask, frame


def small() -> socket.socket:
    """A socket that takes next to nothing before it is read."""
    made = socket.socket()
    made.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
    made.setblocking(False)
    return made


async def narrow(scene: Scene, source: str) -> Wire:
    plug = small()
    plug.bind((source, 0))
    await asyncio.get_running_loop().sock_connect(plug, ("127.0.0.1", scene.port))
    return Wire(*await asyncio.open_connection(sock=plug, limit=4096))


@attack("slow readers", "40 seats that ask for their view 25 times a second and read nothing")
async def slow_readers(scene: Scene) -> None:
    seats = []
    for k in range(40):
        code = await scene.table(address(k))
        seats.append((code, await scene.seat(code, source=address(k))))
    await scene.begin()

    async def one(k: int) -> None:
        wire = await narrow(scene, address(k))
        code, token = seats[k]
        asked = 0
        try:
            await wire.join(code, token)
            wire.reader._transport.pause_reading()  # type: ignore[attr-defined]
            while True:
                wire.writer.write(frame(TEXT, b'{"type":"again","number":1}'))
                asked += 1
                await asyncio.wait_for(wire.writer.drain(), 20)
                await asyncio.sleep(0.04)
        except OSError as problem:
            scene.tell(f"{type(problem).__name__} after {asked // 100}00 asked")
        finally:
            wire.close()

    await scene.together(40, one)


@attack("slow pages", "40 connections that ask for the largest files and read nothing")
async def slow_pages(scene: Scene) -> None:
    await scene.begin()

    async def one(k: int) -> None:
        wire = await narrow(scene, address(k))
        began = time.monotonic()
        try:
            wire.reader._transport.pause_reading()  # type: ignore[attr-defined]
            for _ in range(40):
                await wire.send(b"GET /texts/en.json HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n")
                await asyncio.sleep(0.02)
            while True:
                await asyncio.sleep(1)
                await wire.send(b"")
        except Closed as problem:
            scene.tell(f"{problem} after {round(time.monotonic() - began)} s")
        finally:
            wire.close()

    await scene.together(40, one)


@attack("half-open", "200 seats that answer no ping, 200 that have closed their half, 200 cut without a word")
async def half_open(scene: Scene) -> None:
    seats = []
    for k in range(60):
        code = await scene.table(address(k), game="when-i-dream", seats=10, family=False)
        seats += [(code, await scene.seat(code, f"p{n}", address(k)), address(k)) for n in range(10)]
    await scene.begin()
    gate = asyncio.Semaphore(50)

    async def one(k: int) -> None:
        code, token, source = seats[k]
        async with gate:
            wire = await Wire.to(scene.port, source)
            await wire.join(code, token)
        began = time.monotonic()
        try:
            if k % 3 == 1:
                wire.writer.write_eof()
            if k % 3 == 2:
                plug = wire.writer.get_extra_info("socket")
                with suppress(OSError):
                    plug.setsockopt(socket.IPPROTO_TCP, 19, 1)  # TCP_REPAIR: gone without a packet
                    scene.tell("cut without a word")
            while k % 3 != 2:
                await wire.next()
        except Closed as problem:
            kind = ("silent", "half closed", "cut")[k % 3]
            scene.tell(f"{kind}: {problem} after {round(time.monotonic() - began)} s")
        finally:
            wire.close()
        await asyncio.sleep(3600)  # each does it once

    await scene.together(600, one)


@attack(
    "5,000 joined",
    "5,000 seats of 500 tables and 60 addresses, joined; everybody is told who comes",
    descriptors=20000,
)
async def many_joined(scene: Scene) -> None:
    seats: list[tuple[str, str, str]] = []
    spare = asyncio.Semaphore(20)

    async def table(k: int) -> None:
        async with spare:
            source = address(k % 60)
            code = await scene.table(source, game="when-i-dream", seats=10, family=False)
            for n in range(10):
                seats.append((code, await scene.seat(code, f"p{n}", source), source))

    await asyncio.gather(*(table(k) for k in range(500)))
    await scene.begin()
    here = 0
    gate = asyncio.Semaphore(50)

    async def one(k: int) -> None:
        nonlocal here
        code, token, source = seats[k]
        async with gate:  # not all at the same moment
            wire = await Wire.to(scene.port, source)
            await wire.join(code, token)
        here += 1
        try:
            while True:
                await wire.hear()
        except TimeoutError:
            scene.tell("joined until the end") if not scene.on else scene.tell("nothing to hear for 30 s")
            raise
        finally:
            wire.close()

    await scene.together(5000, one)
    scene.tell("joined in all", here)


@attack(
    "idle watchers",
    "2,600 who look on at one table each, of 130 addresses; then a newcomer opens a table",
    descriptors=20000,
)
async def idle_watchers(scene: Scene) -> None:
    codes = [await scene.table(address(k % 60)) for k in range(100)]
    await scene.begin()
    gate = asyncio.Semaphore(50)

    async def one(k: int) -> None:
        async with gate:
            wire = await Wire.to(scene.port, address(k % 130))
            await wire.join(codes[k % len(codes)])
        scene.tell("looks on")
        try:
            while True:
                await wire.hear(seconds=3600)
        finally:
            wire.close()
            await asyncio.sleep(1)

    await scene.together(2600, one)
    status, _ = await ask(scene.port, "/api/tables", {"game": "onirim", "seats": 1}, "127.0.9.9")
    scene.tell(f"a table for somebody new: {status}")
