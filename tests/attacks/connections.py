"""Attacks with connections: heads without end, silence, sockets that are not read, thousands that are joined."""

import asyncio
import socket
import time
from contextlib import suppress

from tests.attacks.scene import Scene, address, attack
from tests.attacks.wire import PING, PONG, TEXT, Closed, Wire, ask, frame


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
    for k in range(40):
        code = await scene.table(address(k), game="when-i-dream", seats=10, family=False)
        seats += [(code, await scene.seat(code, f"p{n}", address(k)), address(k)) for n in range(10)]
    await scene.begin()
    gate = asyncio.Semaphore(50)

    async def one(k: int) -> None:
        code, token, source = seats[k % len(seats)]
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
                return
            while True:
                await wire.next()
        except Closed as problem:
            scene.tell(
                f"{('silent', 'half closed', 'cut')[k % 3]}: {problem} after {round(time.monotonic() - began)} s"
            )
        finally:
            wire.close()
            await asyncio.sleep(2)

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
