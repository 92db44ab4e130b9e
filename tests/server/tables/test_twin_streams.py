"""Two games that differ only in hidden information send the Dreamer and the screen the same bytes (W3.6)."""

import asyncio
import json
from collections.abc import Awaitable, Callable, Iterator
from typing import Any

import pytest

from reverie import whenidream
from reverie.whenidream.words import pieces
from tests.server.guests import Guest, Room
from tests.server.serving import Server, served

CARDS = 20
"""Number of cards played before the last of forty, which ends the dream at any time (W3.8)."""
WORDS = ("velvet", "beacon", "fabric", "kernel", "golden", "hollow", "seldom", "rapid")
Twins = tuple[Room, Room]


class Patient(Server):
    """A server at which a Dreamer who leaves does not count as away, however slow the machine is."""

    PROGRAM = "tests.server.patient"


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with served(Patient, tmp_path_factory.mktemp("patient")) as running:
        yield running


def play(server: Server, scene: Callable[[Twins], Awaitable[None]], **options: Any) -> None:
    """Play at two tables with disjoint packs and compare the streams sent to their sleepers."""
    known = pieces("en")
    packs = ["\n".join(known[:40]), "\n".join(known[40:80])]

    async def both() -> None:
        async with (
            Room(server, 4, words=packs[0], **options) as one,
            Room(server, 4, words=packs[1], **options) as other,
        ):
            await scene((one, other))
            await asyncio.gather(one.settle(), other.settle())
            for room in (one, other):
                assert all(guest.seen["phase"] == "narration" for guest in room.everybody)
            for guest, twin in zip(one.sleepers, other.sleepers, strict=True):
                assert stream(guest) == stream(twin)
            fates = [[each["became"] for each in room.spirits[0].seen["shown"]] for room in (one, other)]
            assert fates[0] != fates[1]  # check that the tables do differ

    asyncio.run(both())


def stream(guest: Guest) -> list[str]:
    """Return every message from the mask on without times, the table's name and the Dreamer's own spirit."""
    masked = next(at for at, text in enumerate(guest.raw) if '"phase":"dream"' in text)
    return [normal(text) for text in guest.raw[masked:]]


def normal(text: str) -> str:
    told = json.loads(text, parse_float=lambda _: "a moment")
    table = told.get("table", {})
    for part in (told, told.get("view", {}), table, table.get("view", {})):
        for name in {"code", "commitment"} & set(part):
            part[name] = "…"
        if part.get("spirit") is not None:
            part["spirit"] = "their own"
    return json.dumps(told)


async def all_do(rooms: Twins, seat: int, *said: Any) -> None:
    """Do the same at both tables."""
    for room in rooms:
        await room.guests[seat].done(*said)


async def react(room: Room) -> None:
    """Send reactions, which only the spirits receive."""
    for spirit in room.spirits:
        assert (await spirit.do("signal", signal="laugh"))["type"] == "done"


async def reload(rooms: Twins) -> None:
    """Let the sleepers leave and come back, and a stranger look at the table."""
    for room in rooms:
        for sleeper in room.sleepers:
            await sleeper.leave()
            if sleeper is room.dreamer:
                await dreamer_connected(room, False)
            await room.settle_but(sleeper)
            await sleeper.come()
            if sleeper is room.dreamer:
                await dreamer_connected(room, True)
            await room.settle_but()
    looks = [rooms[0].server.ask(f"/api/tables/{room.code}") for room in rooms]
    assert [status for status, _ in looks] == [200, 200]
    assert normal(json.dumps(looks[0][1])) == normal(json.dumps(looks[1][1]))


async def dreamer_connected(room: Room, connected: bool) -> None:
    """Wait until a spirit has heard whether the Dreamer is connected, before anybody else leaves."""
    async with asyncio.timeout(60):
        while room.spirits[0].view["seats"][0]["connected"] is not connected:
            await asyncio.sleep(0.01)


def on_show(room: Room) -> str:
    return str(room.spirits[0].seen["card"]["piece"])


def fair_for(rooms: Twins) -> str:
    shown = [on_show(room) for room in rooms]
    return next(
        word for word in WORDS if all(whenidream.judge(piece, word).verdict == "legal" for piece in shown)
    )


# Typed


async def typed(rooms: Twins) -> None:
    one, other = rooms
    for card in range(1, CARDS + 1):
        for room in rooms:
            await room.spirits[0].card(card)
        turn = one.dreamer.seen["turn"]
        assert turn == other.dreamer.seen["turn"]
        await all_do(rooms, turn, "clue", fair_for(rooms), card)
        said = (on_show(one), on_show(other), on_show(one)[:-1], "")[
            card % 4
        ]  # right at the other table, right here, near, a pass
        await all_do(rooms, 0, *(("guess", said, card) if said else ("skip", card)))
        if card % 3 == 0:  # at one table the clue is called foul and the card moves
            await judge_foul(one, card - 1, turn)
        if card % 5 == 0:
            await react(one)
        await vote_on_all(one, "right")
        if card == 10:
            await reload(rooms)
    await tell(rooms)


async def judge_foul(room: Room, clue: int, giver: int) -> None:
    voters = [spirit for seat, spirit in enumerate(room.guests) if seat not in (0, giver)]
    await voters[0].done("challenge", clue)
    await vote_on_all(room, "foul")


async def vote_on_all(room: Room, answer: str) -> None:
    for seat, spirit in list(enumerate(room.guests))[1:]:
        for vote in spirit.seen["votes"]:
            fits = answer if vote["about"] == "guess" or answer == "foul" else "fair"
            if seat in vote["able"] and seat not in vote["voted"]:
                await spirit.say("vote", vote["vote"], fits)


async def tell(rooms: Twins) -> None:
    """During the narration no clue, guess or lit piece is sent, even after reconnecting."""
    one, other = rooms
    for room in rooms:
        await room.dreamer.phase("narration")
    await reload(rooms)
    for room in rooms:
        for sleeper in room.sleepers:
            assert (sleeper.seen["clues"], sleeper.seen["guesses"]) == ([], [])
    await react(one)
    story = f"A {one.spirits[0].seen['shown'][0]['piece']} and a {one.spirits[0].seen['shown'][1]['piece']}."
    await all_do(rooms, 0, "draft", story)
    await one.settle()
    await other.settle()
    assert len(one.spirits[0].seen["draft"]["lit"]) >= 2
    assert other.spirits[0].seen["draft"] == {"text": story, "lit": []}


def test_w3_6_where_the_table_judges_sleepers_get_the_same(server: Server) -> None:
    play(server, typed, table="text", referee="table", dream_seconds=3600, clue_seconds=None)


@pytest.mark.thousand
def test_w3_6_where_the_referee_judges_sleepers_get_the_same(server: Server) -> None:
    options = {"referee": "auto", "pieces": "experienced", "dream_seconds": 3600, "clue_seconds": None}
    play(server, typed, table="text", **options)


async def last_guess(rooms: Twins) -> None:
    for room in rooms:
        await room.dreamer.phase("last guess")
    await all_do(rooms, 0, "guess", on_show(rooms[0]), 1)
    for room in rooms:
        await room.dreamer.phase("narration")


def test_w3_6_a_last_guess_is_answered_alike(server: Server) -> None:
    play(server, last_guess, table="text", dream_seconds=1, last_guess_seconds=60)


# Spoken


ONE = ("right", "wrong", "penalty", "right", "pass")
OTHER = ("wrong", "penalty", "right", "pass", "right")


async def spoken(rooms: Twins) -> None:
    one, other = rooms
    for card in range(1, CARDS + 1):
        for room, heard in ((one, ONE), (other, OTHER)):
            await room.spirits[0].card(card)
            what = heard[card % len(heard)]
            if card == 4:
                await room.spirits[2].done("must guess", card)
            await room.spirits[1].done("tap", what, card, *([3] if what == "penalty" else []))
        if card % 5 == 0:  # at one table it is corrected twice and voted on
            await one.spirits[0].done("tap", "wrong", card)
            await one.spirits[1].done("tap", "right", card)
            await vote_on_all(one, "wrong")
        if card % 5 == 3:
            await one.spirits[0].done("tap", "penalty", card, 2)
            await react(one)
        if card == 10:
            await reload(rooms)
    for room in rooms:
        await room.dreamer.phase("narration")
    await reload(rooms)
    for card in (1, 3, 5):
        await one.spirits[0].done("tick", card)
    await one.spirits[1].done("untick", 3)
    await one.spirits[1].done("tap", "penalty", 4, 1)
    await react(one)
    named = [[each["named"] for each in room.spirits[0].seen["shown"][:5]] for room in rooms]
    assert named == [[True, False, False, False, True], [False] * 5]
    for sleeper in (*one.sleepers, *other.sleepers):
        assert (sleeper.seen["clues"], sleeper.seen["guesses"]) == ([], [])


def test_w3_6_at_a_spoken_table_sleepers_get_the_same(server: Server) -> None:
    play(server, spoken, table="voice", pieces="experienced", dream_seconds=3600)
