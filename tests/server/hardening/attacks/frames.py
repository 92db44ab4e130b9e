"""Attacks with frames on one socket, at about a megabyte a second."""

import asyncio
import json
import time
from collections.abc import Callable

from reverie.server import messages
from tests.server.hardening.attacks.scene import Scene, attack
from tests.server.hardening.attacks.wire import MORE, PING, PONG, TEXT, Closed, Wire, deflated, frame

RATE = 1_000_000
TICK = 0.02


async def pour(scene: Scene, wire: Wire, block: bytes, seconds: float = 3600) -> None:
    """The same again and again, a megabyte a second; nothing that comes back is left unread."""
    reading = asyncio.create_task(_end(wire))
    until = time.monotonic() + seconds
    sent, began = 0, time.monotonic()
    try:
        while scene.on and time.monotonic() < until:
            while sent < (time.monotonic() - began) * RATE:
                wire.writer.write(block)
                sent += len(block)
            await asyncio.wait([reading], timeout=TICK)
            if reading.done():
                raise reading.exception() or Closed("ended")
            async with asyncio.timeout(30):
                await wire.writer.drain()
    except OSError as problem:
        await asyncio.wait([reading], timeout=1)
        raise (reading.exception() if reading.done() else None) or Closed("dropped") from problem
    finally:
        reading.cancel()
        wire.close()


async def _end(wire: Wire) -> None:
    while True:
        await wire.next()


def flood(name: str, does: str, first: bytes, one: Callable[[], bytes]) -> None:
    """An attack: a socket that has joined, `first`, and then a flood of `one`; anew when it is closed."""

    async def flooding(scene: Scene) -> None:
        code = await scene.table()
        token = await scene.seat(code)
        each = one()
        block = each * max(1, int(RATE * TICK) // len(each))
        await scene.begin()

        async def again(_: int) -> None:
            wire = await Wire.to(scene.port)
            try:
                await wire.join(code, token)
                await wire.send(first)
                await pour(scene, wire, block)
            finally:
                wire.close()

        await scene.together(1, again)

    attack(name, does)(flooding)


BEGUN = frame(TEXT, b'{"type": ', last=False)
flood("continuations", "empty continuation frames, 1 MB/s", BEGUN, lambda: frame(MORE, b"", last=False))
flood("fragments", "a message in fragments of one byte, 1 MB/s", BEGUN, lambda: frame(MORE, b" ", last=False))
flood("pongs", "empty pongs, 1 MB/s", b"", lambda: frame(PONG))
flood("pings", "empty pings, 1 MB/s", b"", lambda: frame(PING))
flood("big pings", "pings of 125 bytes, 1 MB/s", b"", lambda: frame(PING, b"x" * 125))
flood("empty messages", "empty messages, 1 MB/s", b"", lambda: frame(TEXT))
flood(
    "again", "`again`, faster than is heard, 1 MB/s", b"", lambda: frame(TEXT, b'{"type":"again","number":1}')
)
flood(
    "long messages",
    "messages of 19,990 characters, 1 MB/s",
    b"",
    lambda: frame(TEXT, b'"' + b"x" * 19_988 + b'"'),
)
flood("too long", "one message of megabytes, 1 MB/s", BEGUN, lambda: frame(MORE, b"x" * 60_000, last=False))
flood(
    "control fragments", "pings that go on (against the protocol)", b"", lambda: frame(PING, b"x", last=False)
)
flood("binary", "bytes that are no frames", b"", lambda: bytes(range(256)))


@attack("not joined", "50 sockets that upgrade and send pongs before they join")
async def not_joined(scene: Scene) -> None:
    code = await scene.table()
    await scene.begin()

    async def one(_: int) -> None:
        wire = await Wire.to(scene.port)
        await wire.upgrade(code)
        await pour(scene, wire, frame(PONG) * 80, 5)

    await scene.together(5, one)


@attack("costly messages", "20 seats that ask for advice, rounds and checks, 25 a second each")
async def costly(scene: Scene) -> None:
    wires = [await scene.joined(f"127.0.0.{20 + k}", advice=True, casual=True) for k in range(20)]
    for wire in wires:
        await wire.do("begin")
    await scene.begin()

    async def one(k: int) -> None:
        for kind in ("advise", "undo", "again", "advise"):
            told = await wires[k].do(kind)
            scene.tell(f"{told['type']} {told.get('why', {}).get('code', '')}".strip())
        told = await wires[k].do("say", said=["resign" if False else "play red sun"])
        await asyncio.sleep(0.16)

    await scene.together(20, one)


@attack("deflate", "offers of compression, strange ones, and 20 MB of spaces in 20 kB")
async def deflate(scene: Scene) -> None:
    code = await scene.table()
    token = await scene.seat(code)
    offers = [
        "permessage-deflate",
        "permessage-deflate; client_max_window_bits",
        "permessage-deflate; server_max_window_bits=8; client_max_window_bits=8",
        "permessage-deflate; server_no_context_takeover; client_no_context_takeover",
        "permessage-deflate; server_max_window_bits=99",
        "permessage-deflate; x=y; " * 40,
        ", ".join(["permessage-deflate; client_max_window_bits"] * 100),
        "x-webkit-deflate-frame, bbf-usp-protocol",
        "\x01;;;==,,,",
    ]
    bomb = deflated(b'{"type": "again", "number": 1}' + b" " * 20_000_000)
    await scene.begin()

    async def one(k: int) -> None:
        wire = await Wire.to(scene.port)
        try:
            offer = offers[k % len(offers)]
            told = await wire.upgrade(code, Sec_WebSocket_Extensions=offer)
            took = told.get("sec-websocket-extensions", "nothing")
            scene.tell(f"{offer[:45]} → {took}")
            await wire.say({"type": "join", "version": messages.VERSION, "token": token})
            await wire.hear("view")
            await wire.send(frame(TEXT, bomb, bits=0x40))
            told_then = await wire.hear()
            scene.tell(f"the bomb → {json.dumps(told_then)[:60]}")
        finally:
            wire.close()
            await asyncio.sleep(0.2)

    await scene.together(len(offers), one)
