"""Sealed parcels between devices, over a real server: what is refused, and what is gone when it should be."""

import asyncio
import base64
import json
from collections.abc import Iterator
from secrets import token_bytes, token_hex
from typing import Any

import pytest

from reverie.server import parcels
from reverie.server.fields import SEALED
from tests.serving import Server, served
from tests.test_pocket import Browser


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with served(Server, tmp_path_factory.mktemp("parcels")) as running:
        yield running


def parcel(size: int = SEALED) -> dict[str, str]:
    return {"name": token_hex(16), "sealed": base64.b64encode(token_bytes(size)).decode()}


def test_a_parcel_is_fetched_five_times_and_then_gone(server: Server) -> None:
    left = parcel()
    assert server.ask("/api/parcels", left) == (200, {"seconds": 900.0, "times": 5})
    assert server.ask("/api/parcels", left)[0] == 200, "its answer was lost"
    assert server.ask("/api/parcels", {**parcel(), "name": left["name"]})[0] == 503, "nobody replaces it"
    assert server.ask("/api/parcels/fetch", {"name": left["name"]}) == (200, {"sealed": left["sealed"]})
    told = [server.ask("/api/parcels/fetch", {"name": left["name"]}) for _ in range(5)]
    assert [status for status, _ in told] == [200] * 4 + [404]
    assert told[3][1] == {"sealed": left["sealed"]}
    assert "Nothing lies under this code" in told[4][1]


def test_what_is_no_parcel_is_refused(server: Server) -> None:
    unfit: list[Any] = [
        parcel(SEALED - 1),
        parcel(SEALED + 1),
        {**parcel(), "sealed": "%" * 65576},
        {**parcel(), "sealed": "not sealed"},
        {**parcel(), "name": "K7QM3XTR9WHD"},
        {**parcel(), "name": "A" * 32},
        {**parcel(), "key": "K7QM3XTR9WHD"},
        {"name": token_hex(16)},
        [],
    ]
    for wrong in unfit:
        assert server.ask("/api/parcels", wrong)[0] == 400, str(wrong)[:100]
    assert server.ask("/api/parcels", parcel(80_000))[0] == 413
    for name in ("../" * 9, 1, None, "a" * 33):
        assert server.ask("/api/parcels/fetch", {"name": name})[0] == 400


def test_who_guesses_has_so_many_guesses_and_then_finds_nothing_that_is_there(server: Server) -> None:
    left = parcel()
    assert server.ask("/api/parcels", left)[0] == 200
    statuses = [server.ask("/api/parcels/fetch", {"name": token_hex(16)})[0] for _ in range(22)]
    assert statuses[:18] == [404] * 18 and 429 in statuses
    assert server.ask("/api/parcels/fetch", {"name": left["name"]})[0] == 429


def test_one_visitor_leaves_so_many(server: Server) -> None:
    one = parcel()
    statuses = [server.ask("/api/parcels", {**one, "name": f"{k:032x}"})[0] for k in range(103)]
    assert statuses[:90] == [200] * 90 and 429 in statuses


def test_where_there_is_no_room_and_when_its_time_is_over(monkeypatch: pytest.MonkeyPatch) -> None:
    async def evening() -> None:
        monkeypatch.setattr(parcels, "SECONDS", 0.3)
        monkeypatch.setattr(parcels, "ROOM", 1)
        here = await Browser().open()
        first, second = parcel(), parcel()
        assert (await here.ask("POST", "/api/parcels", json.dumps(first))).status == 200
        told = await here.ask("POST", "/api/parcels", json.dumps(second))
        assert (told.status, json.loads(told.body)) == (503, {"code": "no-room-for-parcels"})
        await asyncio.sleep(0.4)
        told = await here.ask("POST", "/api/parcels/fetch", json.dumps({"name": first["name"]}))
        assert (told.status, json.loads(told.body)) == (404, {"code": "no-such-parcel"})
        assert (await here.ask("POST", "/api/parcels", json.dumps(second))).status == 200

    asyncio.run(evening())
