"""Attacks with what is no proper text: broken JSON, numbers without end, names of every kind of Unicode."""

import asyncio
import json
import sys
import unicodedata
from typing import Any

from tests.server.hardening.attacks.scene import Scene, attack
from tests.server.hardening.attacks.wire import TEXT, Closed, Wire, ask, frame

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
            reasoned = str(problem).startswith("close 10") and "1011" not in str(problem)
            scene.tell(f"{'' if reasoned else 'BAD '}message {data[:60]!r} {problem!r}")
            code = ""
        await asyncio.sleep(0.034)


@attack(
    "names",
    "names of every kind of Unicode; whether they are refused in a word, and what others see",
    more=("--tables-from-one", "100000"),
)
async def names(scene: Scene) -> None:
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
