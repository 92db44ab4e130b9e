"""Attacks with what is asked: forged headers, guesses, heavy packs, stories, junk of every kind."""

import asyncio
import json
import random
import statistics
import time

from reverie.games import GAMES
from tests.server.hardening.attacks.scene import Scene, address, attack
from tests.server.hardening.attacks.wire import Wire, ask

assert GAMES
PROXY = "127.0.0.9"


@attack(
    "forged headers", "X-Forwarded-For of another address with each request: 100 tables, 100 codes, again"
)
async def forged_headers(scene: Scene) -> None:
    await scene.begin()
    dice = random.Random(2)

    async def one(_: int) -> None:
        forged = ".".join(str(dice.randrange(1, 250)) for _ in range(4))
        how = {"X_Forwarded_For": forged, "X_Real_IP": forged, "Forwarded": f"for={forged}"}
        body = {"game": "onirim", "seats": 1}
        status, _ = await ask(scene.port, "/api/tables", body, **how)
        scene.tell(f"a table: {status}")
        status, _ = await ask(scene.port, "/api/tables/LUMIKOTA", **how)
        scene.tell(f"a code: {status}")

    await scene.together(5, one)


@attack(
    "wrong codes",
    "wrong codes of one visitor, alone and behind a proxy; others there, and who holds a seat, come in",
    more=("--trusted-proxy", PROXY),
)
async def wrong_codes(scene: Scene) -> None:
    code = await scene.table()
    token = await scene.seat(code)
    await scene.begin()
    guesser = "198.51.100.7"

    async def one(k: int) -> None:
        await asyncio.sleep(0.02)
        if k < 8:
            status, _ = await ask(scene.port, f"/api/tables/LUMI{random.randrange(10**4)}")
            scene.tell(f"a wrong code: {status}")
        elif k < 16:
            path = f"/api/tables/LUMI{random.randrange(10**4)}"
            status, _ = await ask(scene.port, path, source=PROXY, X_Forwarded_For=guesser)
            scene.tell(f"a wrong code behind the proxy: {status}")
        elif k == 16:
            status, _ = await ask(
                scene.port, f"/api/tables/{code}", source=PROXY, X_Forwarded_For="198.51.100.8"
            )
            scene.tell(f"somebody else behind the proxy: {status}")
        else:
            wire = await Wire.to(scene.port)
            try:
                await wire.join(code, token)
                scene.tell("who holds a seat at the guesser's address: comes in")
            finally:
                wire.close()
            await asyncio.sleep(0.2)

    await scene.together(18, one)


@attack(
    "junk tokens",
    "junk tokens by somebody who has no guess left: lists, tables, sockets; hits against misses",
)
async def junk_tokens(scene: Scene) -> None:
    real = await scene.table("127.0.0.3")
    await scene.begin()
    for _ in range(40):
        await scene.ask(f"/api/tables/NONE{random.randrange(10**4)}")
    took: dict[str, list[float]] = {"hit": [], "miss": []}

    async def one(k: int) -> None:
        junk = f"{random.getrandbits(144):x}"
        if k < 6:
            await scene.ask("/api/games", {"token": junk})
        elif k < 12:
            which, code = ("hit", real) if k % 2 else ("miss", "ZZYXWVUT")
            began = time.monotonic()
            await scene.ask(f"/api/tables/{code}", Authorization=f"Bearer {junk}")
            took[which].append(time.monotonic() - began)
        else:
            wire = await Wire.to(scene.port)
            try:
                await wire.join(real if k % 2 else "ZZYXWVUT", junk)
                scene.tell("a junk token comes in")
            finally:
                wire.close()
        await asyncio.sleep(0.01)

    await scene.together(18, one)
    times = {which: round(1000 * statistics.median(found), 1) for which, found in took.items() if found}
    scene.tell(f"medians in ms: {times}")


@attack("tables", "tables opened and taken as fast as they are given, of 100 addresses")
async def tables(scene: Scene) -> None:
    await scene.begin()

    async def one(k: int) -> None:
        source = address(random.randrange(100))
        said = await scene.ask("/api/tables", {"game": "when-i-dream", "seats": 10}, source)
        for n in range(10 if said and "code" in said else 0):
            await scene.ask(f"/api/tables/{said['code']}/sit", {"name": f"n{n}"}, source)

    await scene.together(10, one)


async def finished(scene: Scene, k: int) -> tuple[str, str]:
    """A finished game of Onirim, of some thirty moves."""
    code = await scene.table(address(k // 10))
    token = await scene.seat(code, source=address(k // 10))
    wire = await Wire.to(scene.port, address(k // 10))
    view = (await wire.join(code, token))["view"]
    await wire.do("begin")
    dice = random.Random(k)
    for _ in range(30):
        await wire.say({"type": "again", "number": 0})
        view = (await wire.hear("view"))["view"]
        if view["seed"] is not None:
            break
        await wire.do("say", said=[dice.choice(view["may"])])
        await asyncio.sleep(0.05)
    await wire.do("say", said=["resign"])
    wire.close()
    return code, token


@attack("stories", "50 stories of finished games asked for at once, again and again, and their records")
async def stories(scene: Scene) -> None:
    games = await asyncio.gather(*(finished(scene, k) for k in range(50)))
    await scene.begin()

    async def one(k: int) -> None:
        code, token = games[k]
        began = time.monotonic()
        wire = await Wire.to(scene.port, address(k))
        try:
            status, _, said = await wire.ask(f"/api/tables/{code}/story", {"token": token}, 120)
        finally:
            wire.close()
        late = "at once" if time.monotonic() - began < 1 else "after a while"
        why = json.loads(said) if status >= 400 else ""
        scene.tell(f"a story: {status} {why} {late}")
        await scene.ask(f"/api/tables/{code}/record", {"token": token}, address(k))
        if k % 5 == 0:
            body = {"token": token, "step": random.randrange(20)}
            await scene.ask(f"/api/tables/{code}/branch", body, address(k))
        await asyncio.sleep(0.1)

    await scene.together(50, one)
