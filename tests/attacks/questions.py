"""Attacks with what is asked: forged headers, guesses, heavy packs, stories, junk of every kind."""

import asyncio
import json
import random
import statistics
import time
from typing import Any

from reverie.games import GAMES
from tests.attacks.scene import Scene, address, attack
from tests.attacks.wire import TEXT, Closed, Wire, ask, frame

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


def pack(k: int) -> str:
    """As many words of one's own as a request holds, another pack for each k."""
    return "\n".join(f"w{k:03}{n:04}" for n in range(1900))


@attack("lists", "/api/games with 60 tables that have heavy packs, 20 at once")
async def lists(scene: Scene) -> None:
    token = None
    for k in range(60):
        source = address(k // 15)
        options = {"words": pack(k)[:19_000]}
        code = await scene.table(source, game="when-i-dream", seats=4, family=False, options=options)
        token = await scene.seat(code, "me", source, **({"token": token} if token else {}))
    await scene.begin()
    await scene.together(20, lambda k: scene.ask("/api/games", {"token": token}))


@attack("examined packs", "/api/examine and tables with heavy packs, 20 at once")
async def examined(scene: Scene) -> None:
    await scene.begin()

    async def one(k: int) -> None:
        options = {"words": pack(random.randrange(999))[:19_000]}
        body = {
            "game": "when-i-dream",
            "seats": 4,
            "options": options,
            **({"family": True} if k % 3 == 2 else {}),
        }
        await scene.ask("/api/tables" if k % 3 == 2 else "/api/examine", body)

    await scene.together(20, one)


@attack("packs set up", "8 hosts who agree on another heavy pack 25 times a second")
async def packs_set_up(scene: Scene) -> None:
    wires = [
        await scene.joined(address(k), game="when-i-dream", seats=4, family=bool(k % 2)) for k in range(8)
    ]
    before = sum(file.stat().st_size for file in scene.folder.iterdir())
    await scene.begin()

    async def one(k: int) -> None:
        settings = {"options": {"words": pack(random.randrange(999))[:19_000]}}
        told = await wires[k].do("set up", settings=settings)
        scene.tell(f"{told['type']} {told.get('why', {}).get('code', '')}".strip())
        await asyncio.sleep(0.04)

    await scene.together(8, one)
    grown = sum(file.stat().st_size for file in scene.folder.iterdir()) - before
    scene.tell(f"MB on the disk: {grown // 1_000_000}")


@attack("pictures of links", "/api/qr with long texts, 20 at once")
async def qr(scene: Scene) -> None:
    await scene.begin()
    await scene.together(20, lambda k: scene.ask("/api/qr", {"text": "x" * random.randrange(10, 2900)}))


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


DEEP = b"[" * 9000 + b"]" * 9000
JUNK: list[bytes] = [
    *(
        b"",
        b"null",
        b"[]",
        b"1",
        b'"x"',
        b"NaN",
        b"{",
        b"\xff\xfe",
        b"\x00",
        DEEP,
        b'{"a":' * 2000 + b"1" + b"}" * 2000,
    ),
    *(
        b"9" * 5000,
        b'{"game": ' + b"9" * 5000 + b"}",
        b"1e999",
        b"-Infinity",
        b'{"game":"onirim","seats":1e400}',
    ),
    *(
        b'{"game":"onirim","seats":true}',
        b'{"game":"onirim","seats":-1}',
        b'{"game":"onirim","seats":99999999999}',
    ),
    *(
        b'{"game":["onirim"],"seats":1}',
        b'{"game":{},"seats":1}',
        b'{"game":"\\ud800","seats":1}',
        b'{"game":"onirim","seats":1.0}',
    ),
    *(b'{"game":"onirim","seats":1,"options":[]}', b'{"game":"onirim","seats":1,"options":{"x":NaN}}'),
    *(
        b'{"game":"onirim","seats":1,"seed":"\\ud800"}',
        b'{"game":"onirim","seats":1,"seed":"' + b"x" * 9000 + b'"}',
    ),
    *(
        b'{"game":"when-i-dream","seats":4,"options":{"words":"\\ud800\\n\\udfff"}}',
        b'{"game":"when-i-dream","seats":4,"options":{"words":[1]}}',
    ),
    *(b'{"game":"when-i-dream","seats":4,"options":{"words":"' + b"a\\n" * 3000 + b'"}}',),
    *(
        b'{"game":"when-i-dream","seats":4,"options":{"dream_seconds":1e308}}',
        b'{"game":"when-i-dream","seats":4,"options":{"dream_seconds":NaN}}',
    ),
    *(
        b'{"name":"\\ud800"}',
        b'{"name":"\\u0000"}',
        b'{"name":1}',
        b'{"name":""}',
        b'{"name":"x","seat":1e9}',
        b'{"name":"x","seat":true}',
    ),
    *(
        b'{"name":"x","seat":' + b"9" * 4400 + b"}",
        b'{"name":"x","token":"\\ud800"}',
        b'{"name":"x","token":[]}',
    ),
    *(
        b'{"name":"x","key":"\\ud800"}',
        b'{"name":"x","invitation":"\\ud800"}',
        b'{"name":"x","face":-1}',
        b'{"name":"x","face":1e400}',
    ),
    *(
        b'{"token":"\\ud800"}',
        b'{"token":null}',
        b'{"token":"x","skip":-1}',
        b'{"token":"x","skip":99999999999999999999999999}',
    ),
    *(
        b'{"token":"x","step":-1}',
        b'{"step":1e308}',
        b'{"text":"\\ud800"}',
        b'{"text":"' + b"x" * 15000 + b'"}',
        b'{"text":1}',
    ),
]
PATHS: tuple[str, ...] = (
    "/api/tables",
    "/api/tables/CODE/sit",
    "/api/tables/CODE/story",
    "/api/tables/CODE/record",
)
PATHS += (
    "/api/tables/CODE/branch",
    "/api/examine",
    "/api/games",
    "/api/games/delete",
    "/api/qr",
    "/api/tables/CODE",
)
STRANGE: tuple[str, ...] = (
    "/%00",
    "/%ff",
    "/../../etc/passwd",
    "/%2e%2e/%2e%2e/etc/passwd",
    "/t/%F0%9F%98%80",
    "/t/\x7f",
    "//",
    "/t//",
    "/ws",
    "/ws/",
)
STRANGE += (
    "/api/tables/%00",
    "/api/tables/%ED%A0%80",
    "/texts/../en.json",
    "/texts/%2e%2e/en.json",
    "/texts/.json",
    "/texts/en.json%00",
)
STRANGE += (
    "/t/" + "A" * 3000,
    "/api/tables/" + "É" * 500,
    "/?" + "a=b&" * 800,
    "/*",
    "*",
    "http://elsewhere/",
    "/t/LUMI/KOTA/x",
)


@attack(
    "junk",
    "every kind of broken JSON, number, surrogate and path, over HTTP and WebSockets",
    more=("--guesses-from-one", "100000", "--tables-from-one", "100000"),
)
async def junk(scene: Scene) -> None:
    wire = await scene.joined(game="when-i-dream", seats=4)
    code = await scene.table()
    await scene.begin()
    for path in PATHS:
        for body in JUNK:
            await question(scene, path.replace("CODE", code), body)
    for path in STRANGE:
        await question(scene, path, None)
        await question(scene, path, b"{}")
    await bad_messages(scene, wire)


async def question(scene: Scene, path: str, body: bytes | None) -> None:
    shown = f"{path[:30]!r} {body[:45] if body else ''!r}"
    try:
        wire = await Wire.to(scene.port)
        status, _, said = await wire.ask(path, body, 20)
        wire.close()
    except (Closed, OSError, TimeoutError) as problem:
        scene.tell(f"BAD {shown} {type(problem).__name__} {problem}")
        return
    scene.tell(f"BAD {shown} {status} {said[:40]!r}" if status >= 500 or not said else str(status))


async def bad_messages(scene: Scene, wire: Wire) -> None:
    kinds = [
        "say",
        "set up",
        "begin",
        "undo",
        "seat bot",
        "stand up",
        "send away",
        "remove name",
        "remove story",
    ]
    kinds += [
        "hand over",
        "pass on",
        "face",
        "advise",
        "rematch",
        "invite",
        "check",
        "rounds",
        "signal",
        "again",
        "join",
    ]
    values: list[Any] = [
        None,
        True,
        -1,
        10**30,
        1e300,
        "",
        "\ud800",
        "x" * 5000,
        [],
        [[]] * 50,
        {},
        {"a": {}},
    ]
    fields = ("said", "settings", "seat", "bot", "face", "clue", "signal", "number", "version")
    texts = [
        json.dumps({"type": kind, "number": 1, **dict.fromkeys(fields[:-2], value)})
        for kind in kinds
        for value in values
    ]
    texts += [json.dumps({"type": kind, "number": value}) for kind in kinds for value in values]
    texts += [json.dumps({"type": "say", "number": 1, "said": ["clue", value, value]}) for value in values]
    texts += [
        json.dumps(
            {
                "type": "set up",
                "number": 1,
                "settings": {"options": {"words": value, "dream_seconds": value}, "seats": value},
            }
        )
        for value in values
    ]
    code = token = ""
    for data in [*(text.encode() for text in texts), *JUNK]:
        try:
            if not code:
                code = await scene.table(game="when-i-dream", seats=4)
                token = await scene.seat(code)
                wire = await Wire.to(scene.port)
                await wire.join(code, token)
            await wire.send(frame(TEXT, data))
            told = await wire.hear(
                "refused",
                "done",
                "view",
                "rounds",
                "checked",
                "advice",
                "invitation",
                "passed on",
                seconds=10,
            )
            scene.tell(f"a message: {told['type']}")
            if told["type"] == "refused" and told["why"]["code"] in ("too-fast", "slow-down"):
                await asyncio.sleep(0.5)
        except (Closed, OSError, TimeoutError) as problem:
            scene.tell(f"BAD message {data[:60]!r} {type(problem).__name__} {problem}")
            code = ""
        await asyncio.sleep(0.034)


@attack(
    "names",
    "names of every kind of Unicode; whether they are refused in a word, and what others see",
    more=("--tables-from-one", "100000"),
)
async def names(scene: Scene) -> None:
    import sys
    import unicodedata

    kinds: dict[str, list[str]] = {}
    for point in range(sys.maxunicode + 1):
        found = kinds.setdefault(unicodedata.category(chr(point)), [])
        if len(found) < 3:
            found.append(chr(point))
    chosen = [f"a{letter}b" for found in kinds.values() for letter in found]
    chosen += [letter for found in kinds.values() for letter in found]
    chosen += [
        "\u202eevil",
        "a" + "\u0301" * 24,
        "\u200d" * 10,
        "👨\u200d👩\u200d👧\u200d👦" * 3,
        "שלום",
        "مرحبا",
        "ﷺ" * 5,
        "𒐫" * 10,
        "\ufdfd",
    ]
    chosen += [
        "<img src=x onerror=alert(1)>",
        "{name}",
        "%s%n",
        "${7*7}",
        "'; DROP TABLE tables; --",
        "con",
        "..",
        "\\",
        "ＡＤＡ",
        "Ada ",
        "аda",
    ]
    await scene.begin()
    for name in chosen:
        code = await scene.table(game="when-i-dream", seats=4)
        try:
            status, said = await ask(scene.port, f"/api/tables/{code}/sit", {"name": name})
            what = json.loads(said)
            if status != 200:
                scene.tell(
                    f"{status} {what.get('code')}"
                    if status < 500 and "code" in what
                    else f"BAD {name!r} {status}"
                )
                continue
            wire = await Wire.to(scene.port)
            view = (await wire.join(code, what["token"]))["view"]
            shown = view["seats"][0]["name"]
            scene.tell("taken as it is" if shown == name else "taken, tidied")
            unseen = all(
                unicodedata.category(letter) in ("Cf", "Zs", "Mn", "Cc", "Zl", "Zp") for letter in shown
            )
            if unseen:
                scene.tell(f"BAD an unseen name {shown!r}")
            wire.close()
        except (Closed, OSError, TimeoutError, ValueError) as problem:
            scene.tell(f"BAD {name!r} {problem!r}")
