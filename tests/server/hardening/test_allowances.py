"""The other allowances and limits under simultaneous requests: none is exceeded."""

import asyncio
import json
from collections import Counter
from collections.abc import Awaitable, Callable
from pathlib import Path
from secrets import token_urlsafe
from typing import Any

import pytest

from reverie.server.http.api import Answer, HttpApi, Question
from reverie.server.messages import Done, FromServer, Open, Refused
from reverie.server.tables.access import Access
from reverie.server.tables.daily import today
from reverie.server.tables.live_table import Client
from reverie.server.tables.long_texts import LongTexts
from reverie.server.tables.sessions import Sessions
from reverie.server.tables.tables import ASLEEP, Full, Limits
from tests.server.inside import inside
from tests.table.stored_tables import House

CROWD = 200


async def passing(asked: Question, here: Callable[[], Awaitable[Answer]], twice: bool) -> Answer:
    return await here()


TOKEN = token_urlsafe(18)
DAILY = {"game": "onirim", "seats": 1, "daily": True, "token": TOKEN}
DAYS = {"game": "onirim", "first": today(), "last": today()}
ASKED: list[tuple[str, str, dict[str, Any], int]] = [
    ("tables", "/api/tables", {"game": "onirim", "seats": 1}, 20),
    ("tables", "/api/tables", DAILY, 20),
    ("imported", "/api/games/import", {"records": [{}] * 25}, 500 // 25),
    ("questions", "/api/examine", {"game": "onirim", "seats": 1}, 30),
    ("questions", "/api/games", {"token": TOKEN}, 30),
    ("questions", "/api/games/delete", {"token": TOKEN}, 30),
    ("questions", "/api/daily", {"game": "onirim"}, 30),
    ("questions", "/api/daily/past", DAYS, 30),
]


@pytest.mark.parametrize(("kind", "path", "body", "allowed"), ASKED, ids=[path for _, path, *_ in ASKED])
async def test_a_visitors_200_requests_at_once_stay_within_the_allowance(
    home: House, kind: str, path: str, body: dict[str, Any], allowed: int
) -> None:
    access = Access(home.tables)
    access.allowances.kinds[kind].per_second = 0.0
    api = HttpApi(access, passing)
    answer = next(do for method, at, do in api.routes() if (method, at) == ("POST", path))
    bodies = [json.dumps(body).encode() for _ in range(CROWD)]
    told = await asyncio.gather(*(answer(Question("203.0.113.7", {}, each)) for each in bodies))
    assert Counter(each.status == 429 for each in told) == {False: allowed, True: CROWD - allowed}
    if body is DAILY:
        assert len({json.loads(each.body)["code"] for each in told if each.status == 200}) == 1
        assert home.tables.opened == 1, "there is one try a day"


@pytest.mark.parametrize(
    ("path", "body", "allowed"),
    [("analysis", {}, 30), ("rival", {"bot": "scripted"}, 30), ("branch", {"step": 1}, 20)],
    ids=["analysis", "rival", "branch"],
)
async def test_a_visitors_200_requests_for_a_finished_game_stay_within_limits(
    home: House, path: str, body: dict[str, Any], allowed: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    live = await home.opened("onirim", 1, "a", begin=True)
    live.table.play.move(0, ["resign"], 0.0)
    done = 0

    async def do(*_: Any) -> Any:
        nonlocal done
        done += 1
        return live if path == "branch" else {}

    monkeypatch.setattr(home.tables.stories, "of", do)
    monkeypatch.setattr(home.tables.stories, "rival", do)
    monkeypatch.setattr(home.tables, "branch", do)
    access = Access(home.tables)
    access.asking.per_second = access.opening.per_second = 0.0
    answer = getattr(HttpApi(access, passing), path)
    asked = Question("203.0.113.7", {"code": live.table.code}, json.dumps(body).encode())
    told = await asyncio.gather(*(answer(asked) for _ in range(CROWD)))
    assert Counter(each.status for each in told) == {200: allowed, 429: CROWD - allowed}
    assert done == allowed


async def test_only_the_visitor_with_many_packs_waits() -> None:
    """Thirty of the largest packs at once take twenty seconds."""
    texts, order = LongTexts(), list[str]()
    many = [texts.run("203.0.113.7", order.append, "many") for _ in range(30)]
    one = texts.run("203.0.113.8", order.append, "one")
    await asyncio.gather(*many, one)
    assert order[:3] == ["many", "one", "many"]
    assert len(order) == 31


async def test_reading_a_tables_log_is_limited_per_visitor(tmp_path: Path) -> None:
    """Deleting a player's part of a game and removing a name both read the whole log, even if nothing is left
    to delete."""
    async with inside(tmp_path, "read") as server:
        live, _ = await server.tables.open(Open("when-i-dream", 4))
        table = live.table
        token, _ = (table.lobby.sit(name) for name in "ab")
        access = Access(server.tables)
        access.asking.per_second = 0.0
        access.talking.at_once = CROWD

        heard: list[FromServer] = []
        host = Client(0, heard.append, lambda why: None, table.state.chairs[0].token, visitor="203.0.113.7")
        live.join(host)
        hear = Sessions(access)._listener(live, host, "pace")
        for number in range(CROWD):
            hear(json.dumps({"type": "remove name", "number": number, "seat": 0}))
        while len(told := [each for each in heard if isinstance(each, Done | Refused)]) < CROWD:
            await asyncio.sleep(0.01)
        assert Counter(map(type, told)) == {Done: 30, Refused: CROWD - 30}

        body = json.dumps({"token": token}).encode()
        asked = Question("203.0.113.8", {"code": table.code}, body)
        api = HttpApi(access, passing)
        answers = await asyncio.gather(*(api.delete_game(asked) for _ in range(CROWD)))
        assert Counter(each.status for each in answers) == {200: 30, 429: CROWD - 30}
        assert server.store.calls["read"] == 60


async def test_simultaneous_requests_cannot_overfill_a_table(tmp_path: Path) -> None:
    async with inside(tmp_path, "wake") as server:
        code = (await server.tables.open(Open("onirim", 2)))[0].table.code
        await server.tables.put_to_sleep([code], ASLEEP)
        asked = [server.ask(f"/api/tables/{code}/sit", {"name": f"n{each}"}) for each in range(CROWD)]
        told = Counter(status for status, _ in await asyncio.gather(*asked))
        assert told == {200: 2, 400: CROWD - 2}


@pytest.mark.parametrize("watching", [False, True], ids=["to play", "to watch"])
async def test_waking_many_tables_at_once_stays_within_the_limit(watching: bool, tmp_path: Path) -> None:
    """Spectators leave a tenth of the places to players."""
    async with inside(tmp_path, "wake", limits=Limits(tables=40)) as server:
        tables = server.tables
        codes = []
        for _ in range(3):
            opened = [await tables.open(Open("onirim", 1)) for _ in range(40)]
            codes += [live.table.code for live, _ in opened]
            await tables.put_to_sleep(codes, ASLEEP)
        asked = (tables.find(code, watching=watching) for code in codes)
        told = await asyncio.gather(*asked, return_exceptions=True)
        awake = 36 if watching else 40
        assert len(tables.awake) == awake
        assert sum(isinstance(each, Full) for each in told) == len(codes) - awake


async def test_many_tables_open_at_once_if_other_tables_can_sleep(
    tmp_path: Path,
) -> None:
    """The first request that finds no room puts idle tables to sleep, and the others wait for that."""
    async with inside(tmp_path, "release", limits=Limits(tables=40)) as server:
        for _ in range(40):
            await server.tables.open(Open("onirim", 1))
        opening = (server.tables.open(Open("onirim", 1)) for _ in range(60))
        told = await asyncio.gather(*opening, return_exceptions=True)
        assert Counter(isinstance(each, Full) for each in told) == {False: 40, True: 20}
        assert len(server.tables.awake) == 40


@pytest.mark.parametrize(
    "limits", [Limits(watchers=3), Limits(watchers_from_one=3), Limits(watchers_in_all=3)]
)
async def test_simultaneous_spectators_stay_within_the_limit(limits: Limits, tmp_path: Path) -> None:
    async with inside(tmp_path, "wake", limits=limits) as server:
        code = (await server.tables.open(Open("onirim", 1)))[0].table.code
        await server.tables.put_to_sleep([code], ASLEEP)
        stay, told = asyncio.Event(), asyncio.Queue[str]()
        watching = [asyncio.create_task(server.join(code, stay=stay, told=told)) for _ in range(60)]
        assert Counter([await told.get() for _ in watching]) == {"view": 3, "too-many-spectators": 57}
        stay.set()
        await asyncio.gather(*watching)
