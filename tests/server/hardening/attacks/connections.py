"""Attacks before anybody has joined: heads, bodies and addresses without end, silence, slowness."""

import asyncio
import time
from contextlib import suppress

from tests.server.hardening.attacks.scene import Scene, address, attack
from tests.server.hardening.attacks.wire import PING, PONG, Closed, Wire, frame


async def endless(scene: Scene, wire: Wire, block: bytes, most: int) -> None:
    """As many bytes as the server takes; then what it says."""
    sent = 0
    answer = asyncio.create_task(wire.answer())
    try:
        while scene.on and sent < most and not answer.done():
            wire.writer.write(block)
            sent += len(block)
            with suppress(TimeoutError):
                await asyncio.wait_for(wire.writer.drain(), 1)
    except OSError:
        pass
    await asyncio.wait([answer], timeout=5)
    megabytes = f"after {sent // 1_000_000} MB" if sent >= 1_000_000 else "within the first MB"
    if not answer.done():
        answer.cancel()
        scene.tell(f"nothing {megabytes}")
    elif problem := answer.exception():
        scene.tell(f"{problem} {megabytes}")
    else:
        status, _, body = answer.result()
        scene.tell(f"{status} {body[:60].decode('latin-1')} {megabytes}")
    wire.close()
    await asyncio.sleep(0.05)


def endlessly(name: str, does: str, first: bytes, block: bytes, most: int, number: int = 1) -> None:
    async def one_attack(scene: Scene) -> None:
        await scene.begin()

        async def one(_: int) -> None:
            wire = await Wire.to(scene.port)
            await wire.send(first)
            await endless(scene, wire, block, most)

        await scene.together(number, one)

    attack(name, does)(one_attack)


GET = b"GET / HTTP/1.1\r\nHost: 127.0.0.1\r\n"
POST = b"POST /api/tables HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Type: application/json\r\n"
LINES = b"".join(b"X-Line-%d: %s\r\n" % (k, b"x" * 80) for k in range(600))
endlessly("heads", "400 MB of request head in lines", GET, LINES, 400_000_000)
endlessly("one header", "400 MB in one line of a head", GET + b"X: ", b"x" * 60_000, 400_000_000)
endlessly("address", "an address of 60 MB", b"GET /", b"a" * 60_000, 60_000_000)
endlessly(
    "trailers",
    "a body in chunks whose trailer does not end",
    POST + b"Transfer-Encoding: chunked\r\n\r\n0\r\n",
    LINES,
    400_000_000,
)
endlessly(
    "chunks",
    "a body in chunks that does not end",
    POST + b"Transfer-Encoding: chunked\r\n\r\n",
    (b"1\r\nx\r\n") * 10_000,
    400_000_000,
)
endlessly(
    "chunk size",
    "a chunk whose size does not end",
    POST + b"Transfer-Encoding: chunked\r\n\r\n1;",
    b"x" * 60_000,
    400_000_000,
)
endlessly(
    "body", "a body of a gigabyte", POST + b"Content-Length: 1000000000\r\n\r\n", b"x" * 60_000, 1_000_000_000
)
endlessly("garbage", "bytes that are no HTTP", b"", bytes(range(256)) * 240, 400_000_000, 5)


@attack("pipelining", "requests without waiting for answers, as fast as they are taken, and none is read")
async def pipelining(scene: Scene) -> None:
    await scene.begin()
    block = (b"GET /texts/en.json HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n") * 500

    async def one(k: int) -> None:
        wire = await Wire.to(scene.port, limit=1)
        sent = 0
        while scene.on:
            await wire.send(block, 30)
            sent += 500
            await asyncio.sleep(0.02)
            scene.tell("requests written", 500)

    await scene.together(5, one)


@attack("requests", "plain requests for the page, 20 at once, as fast as they are answered")
async def requests(scene: Scene) -> None:
    await scene.begin()

    async def one(k: int) -> None:
        wire = await Wire.to(scene.port)
        try:
            while scene.on:
                status, _, _ = await wire.ask(("/", "/api/about", "/api/schema", "/texts/en.json")[k % 4])
                scene.tell(str(status))
        finally:
            wire.close()

    await scene.together(20, one)


@attack("silence from one", "1,300 silent connections of one address, 1,024 descriptors", descriptors=1024)
async def silence_from_one(scene: Scene) -> None:
    await silence(scene, 1)


@attack("silence from many", "1,300 silent connections of 26 addresses, 1,024 descriptors", descriptors=1024)
async def silence_from_many(scene: Scene) -> None:
    await silence(scene, 26)


async def silence(scene: Scene, addresses: int) -> None:
    await scene.begin()

    async def one(k: int) -> None:
        wire = await Wire.to(scene.port, address(k % addresses))
        began = time.monotonic()
        try:
            said = await wire.reader.read(100)
            scene.tell(f"closed after {round(time.monotonic() - began)} s: {said[:40]!r}")
        except ConnectionResetError:
            scene.tell(f"reset after {round(time.monotonic() - began)} s")
        finally:
            wire.close()
        await asyncio.sleep(0.5)

    await scene.together(1300, one)


@attack(
    "slow heads", "1,300 heads, a byte a second each, of 26 addresses, 1,024 descriptors", descriptors=1024
)
async def slow_heads(scene: Scene) -> None:
    await scene.begin()

    async def one(k: int) -> None:
        wire = await Wire.to(scene.port, address(k % 26))
        began = time.monotonic()
        try:
            await wire.send(b"GET / HTTP/1.1\r\nX: ")
            while not wire.reader.at_eof():
                await wire.send(b"x")
                await asyncio.sleep(1)
            said = await wire.reader.read(100)
            scene.tell(f"closed after {round(time.monotonic() - began)} s: {said[:40]!r}")
        finally:
            wire.close()
        await asyncio.sleep(0.5)

    await scene.together(1300, one)


@attack(
    "slow bodies", "1,000 bodies, a byte a second each, of 20 addresses, 1,024 descriptors", descriptors=1024
)
async def slow_bodies(scene: Scene) -> None:
    await scene.begin()

    async def one(k: int) -> None:
        wire = await Wire.to(scene.port, address(k % 20))
        began = time.monotonic()
        try:
            await wire.send(POST + b"Content-Length: 1000\r\n\r\n{")
            while not wire.reader.at_eof():
                await wire.send(b" ")
                await asyncio.sleep(1)
            said = await wire.reader.read(100)
            scene.tell(f"closed after {round(time.monotonic() - began)} s: {said[:40]!r}")
        finally:
            wire.close()
        await asyncio.sleep(0.5)

    await scene.together(1000, one)


@attack(
    "never joined",
    "1,000 WebSockets that upgrade and say nothing, of 20 addresses, 1,024 descriptors",
    descriptors=1024,
)
async def never_joined(scene: Scene) -> None:
    code = await scene.table()
    await scene.begin()

    async def one(k: int) -> None:
        wire = await Wire.to(scene.port, address(k % 20))
        try:
            await wire.upgrade(code)
            began = time.monotonic()
            while True:
                kind, said = await wire.next()
                if kind == PING:
                    await wire.send(frame(PONG, said))
        except Closed as problem:
            scene.tell(
                f"{problem} after {round(time.monotonic() - began)} s" if "began" in vars() else str(problem)
            )
        finally:
            wire.close()
        await asyncio.sleep(0.5)

    await scene.together(1000, one)
