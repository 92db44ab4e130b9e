"""Attacks with packs of one's own, as heavy as they may be."""

import asyncio
import random

from tests.server.hardening.attacks.scene import Scene, address, attack


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
