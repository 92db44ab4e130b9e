"""The dream of the day over sockets: one try, no results before its end, and those of others after it."""

import asyncio
import hmac
import json
from collections.abc import Iterator
from contextlib import closing
from datetime import UTC, date, datetime, timedelta
from pathlib import Path
from typing import Any

import pytest

from reverie.dice import commitment
from reverie.server.store.keys import DAILIES, PEERS, derive_key
from reverie.server.store.sqlite_store import SqliteStore
from reverie.server.tables.daily import seed_of
from reverie.server.tables.daily_results import first_difference_of, streaks_of
from reverie.table.daily_statements import claim
from reverie.table.schema import connect
from reverie.table.statements import append, transaction
from reverie.table.statements import begin as begun
from reverie.table.store import DailyScore
from tests.server.serving import Player, Server, play_alone, served

GAME = "onirim"


@pytest.fixture
def fresh(tmp_path: Path) -> Iterator[Server]:
    """A server on which nobody has played yet."""
    with served(Server, tmp_path) as server:
        yield server


def today() -> str:
    return datetime.now(UTC).date().isoformat()


def begin(server: Server, token: str | None = None, name: str = "", **more: Any) -> tuple[str, str]:
    asked = {"game": GAME, "seats": 1, "daily": True, "token": token, "name": name, **more}
    status, said = server.ask("/api/tables", asked)
    assert status == 200, said
    return said["code"], said["token"]


def told(server: Server, token: str | None, **more: Any) -> dict[str, Any]:
    status, said = server.ask("/api/daily", {"game": GAME, "token": token, **more})
    assert status == 200, said
    assert isinstance(said, dict)
    return said


def past(server: Server, token: str, days: int = 7) -> dict[str, Any]:
    first = (date.fromisoformat(today()) - timedelta(days=days - 1)).isoformat()
    asked = {"game": GAME, "token": token, "first": first, "last": today()}
    status, said = server.ask("/api/daily/past", asked)
    assert status == 200, said
    assert isinstance(said, dict)
    return said


def give_up(server: Server, code: str, token: str, *first: str) -> None:
    player = Player(server, code, token)
    for said in first:
        assert player.say(said)["type"] == "done"
    assert player.say("resign")["type"] == "done"
    player.socket.close()


def test_everybody_gets_the_same_dream_and_the_seed_after_one_move(server: Server) -> None:
    players = [Player(server, *begin(server, name=name)) for name in ("Ada", "")]
    ada, bo = (player.view for player in players)
    assert ada["daily"] == today() and ada["begun"] and ada["seed"] is None is bo["seed"]
    assert ada["view"] == bo["view"] and ada["commitment"] == bo["commitment"]
    assert ada["seats"][0]["name"] == "Ada" and bo["seats"][0]["name"] == ""
    assert players[0].say(ada["may"][0])["type"] == "done"
    seed = players[0].view["seed"]
    assert commitment(seed) == ada["commitment"] and players[1].view["seed"] is None
    practice = server.table(seed=seed)
    again = Player(server, practice, server.sit(practice))
    assert again.do("begin")["type"] == "done" and again.view["view"] == bo["view"]
    assert again.view["daily"] == "", "that one is for practice"


def test_another_window_continues_the_only_try_of_the_day(server: Server) -> None:
    code, token = begin(server)
    assert begin(server, token) == (code, token)
    give_up(server, code, token)
    assert begin(server, token) == (code, token), "also when it is over"
    assert begin(server)[0] != code


CHANGES: list[tuple[str, dict[str, Any]]] = [
    ("set up", {"settings": {"practice": True}}),
    ("stand up", {"seat": 0}),
    ("seat bot", {"seat": 0, "bot": "dreamwalker"}),
    ("seat key", {}),
    ("practise", {}),
    ("ban", {"seat": 0}),
    ("invite", {}),
]


def test_a_daily_allows_no_changes_spectators_or_stand_ins(server: Server) -> None:
    player = Player(server, *begin(server))
    for message, what in CHANGES:
        assert player.do(message, **what)["code"] in ("daily-cannot-be-changed", "game-begun"), message
    assert player.view["seats"][0]["bot"] is None and not player.view["practice"]


def test_a_daily_does_not_accept_a_seed_or_options(server: Server) -> None:
    asked = {"game": GAME, "seats": 1, "daily": True}
    refused = (400, "Today’s dream is the same for everybody: nothing about it can be changed.")
    for more in ({"seed": "mine"}, {"options": {"search_without_door": True}}, {"seats": 2}):
        assert server.ask("/api/tables", {**asked, **more}) == refused
    assert server.ask("/api/tables", {**asked, "game": "when-i-dream"})[0] == 400
    assert server.ask("/api/tables", {**asked, "daily": today()})[0] == 400


def test_an_unfit_name_is_refused_and_takes_no_try(server: Server) -> None:
    _, token = begin(server)
    server.ask("/api/games/delete", {"token": token})
    asked = {"game": GAME, "seats": 1, "daily": True, "name": "fuck"}
    assert server.ask("/api/tables", asked)[0] == 400
    assert server.ask("/api/tables", {**asked, "name": "x" * 30})[0] == 400
    assert begin(server, name="Scunthorpe")


def test_results_of_others_are_hidden_until_the_players_game_ends(fresh: Server) -> None:
    code, token = begin(fresh, name="Ada")
    give_up(fresh, code, token)
    late, secret = begin(fresh, name="Bo")
    for who in (None, secret, "a" * 24):
        found = told(fresh, who)
        assert set(found) == {"day", "seconds_left", "played", "mine"} and found["played"] == 1
        assert "Ada" not in json.dumps(found)
    assert told(fresh, secret)["mine"] == {"code": late, "score": None}
    assert 0 < told(fresh, None)["seconds_left"] <= 86_400
    (day,) = past(fresh, secret)["days"]
    assert day == {"day": today(), "played": 1, "mine": {"code": late, "score": None}}
    assert fresh.ask(f"/api/tables/{code}/record", {"token": secret})[0] == 401
    assert fresh.ask(f"/api/tables/{code}/analysis", {})[0] == 401


def test_results_of_others_are_sent_after_the_players_game(fresh: Server) -> None:
    tables = [begin(fresh, name=name) for name in ("Ada", "Bo", "")]
    first = Player(fresh, *tables[0]).view["may"]
    for (code, token), said in zip(tables, (first[0], first[0], first[1]), strict=True):
        give_up(fresh, code, token, said)
    found = told(fresh, tables[2][1])
    assert found["played"] == 3 and found["place"] == 1 and found["counts"]["won"] == [[0, 3]]
    assert sorted(each["name"] for each in found["names"]) == ["", "Ada", "Bo"]
    assert [each["mine"] for each in found["names"]].count(True) == 1
    parting = found["first_difference"]
    assert [(each["move"], each["players"]) for each in parting["choices"]] == [(first[0], 2), (first[1], 1)]
    assert parting["choice"] == 1 and parting["mine"] == first[1]
    assert all(0 < each["odds"] < 1 for each in parting["choices"])
    assert parting["view"] == Player(fresh, *begin(fresh)).view["view"]
    assert found["rival"]["bot"] == "dreamwalker" and found["rival"]["score"]["turns"] > 10
    codes = [code for code, _ in tables]
    assert not any(code in json.dumps({**found, "mine": None}) for code in codes), (
        "only results leave a table"
    )
    assert told(fresh, tables[2][1])["rival"] == found["rival"]


def test_a_whole_dream_counts_and_is_listed_as_the_days(server: Server) -> None:
    code, token = begin(server, name="Ada")
    player = Player(server, code, token)
    play_alone(player, 1)
    while player.view["view"]["outcome"] is None:
        assert player.say(player.view["may"][-1])["type"] == "done"
    (game,) = server.ask("/api/games", {"token": token})[1]["finished"]
    assert game["daily"] == today() and game["code"] == code and not game["practice"]
    score = told(server, token)["mine"]["score"]
    assert score["turns"] == game["result"]["turns"] > 5 and score["won"] == game["result"]["won"]
    looked = past(server, token)
    assert looked["days"][0]["sums"]["turns"] >= score["turns"]
    assert looked["streaks"]["played"] == {"now": 1, "longest": 1}
    player.do("rematch")
    moved = server.ask("/api/games", {"token": token})[1]["running"]
    assert [each["daily"] for each in moved] == [""], "another game counts for no day"


def test_deleting_games_removes_the_daily_result_but_gives_no_new_try(fresh: Server) -> None:
    (code, token), (other, secret) = begin(fresh, name="Ada"), begin(fresh, name="Bo")
    give_up(fresh, code, token)
    give_up(fresh, other, secret)
    assert fresh.ask("/api/games/delete", {"token": token})[1]["deleted"] == 1
    found = told(fresh, secret)
    assert found["played"] == 1 and [each["name"] for each in found["names"]] == ["Bo"]
    assert told(fresh, token)["mine"] == {"code": "", "score": None}
    assert past(fresh, token)["streaks"]["played"] == {"now": 0, "longest": 0}
    asked = {"game": GAME, "seats": 1, "daily": True, "token": token}
    why = "You have deleted today’s dream. There will be another tomorrow."
    assert fresh.ask("/api/tables", asked) == (400, why)


def test_the_best_player_is_listed_after_thousands_who_gave_up(fresh: Server) -> None:
    """One address may open a table every five seconds: 2,000 before noon."""
    crowd = [("Troll", 0)] * 2100 + [("Ada", 3)]
    with closing(connect(fresh.folder / "tables.db")) as db, transaction(db):
        for n, (name, doors) in enumerate(crowd):
            code, holders = f"T{n}", [(f"w{n}", 0)]
            counted = DailyScore({"won": 0, "doors": doors, "turns": 1}, ["resign"])
            begun(db, code, {"game": GAME}, [["settings", {}]], holders, float(n))
            claim(db, GAME, today(), holders, code)
            append(db, code, 1, [["end"]], float(n), summary={"names": [name]}, daily_score=counted)
    code, token = begin(fresh, name="Bo")
    give_up(fresh, code, token)
    names = [each["name"] for each in told(fresh, token)["names"]]
    assert len(names) == 50 and names[0] == "Ada" and told(fresh, token)["played"] == 2102


def test_processes_share_the_daily_deal_and_tomorrows_is_unpredictable(tmp_path: Path) -> None:
    async def secret(name: str) -> str:
        store = await SqliteStore.connect(tmp_path / name)
        try:
            return await store.secret()
        finally:
            await store.close()

    def key(name: str) -> bytes:
        return derive_key(asyncio.run(secret(name)), DAILIES)

    ours, theirs = key("a.db"), key("b.db")
    assert seed_of(ours, GAME, "2026-11-16") == seed_of(key("a.db"), GAME, "2026-11-16")
    days = [(date(2026, 1, 1) + timedelta(days=n)).isoformat() for n in range(1000)]
    seeds = {seed_of(key, game, day) for key in (ours, theirs) for game in (GAME, "other") for day in days}
    assert len(seeds) == 4000, "another day, game or server has another dream"
    assert not any(each.hex()[:8] in seed for seed in seeds for each in (ours, theirs))


def test_the_daily_seed_is_derived_from_its_own_key(fresh: Server) -> None:
    """The seed follows neither from the secret itself nor from the key of the processes."""
    code, token = begin(fresh)
    player = Player(fresh, code, token)
    player.say(player.view["may"][0])
    seed, day = player.view["seed"], player.view["daily"]
    player.socket.close()
    fresh.stop()
    fresh.start()
    again = Player(fresh, *begin(fresh)).view["commitment"]
    assert again == commitment(seed), "a server that was started again deals the same"
    fresh.stop()
    with closing(connect(fresh.folder / "tables.db")) as file:
        (secret,) = file.execute("SELECT secret FROM facts").fetchone()
    assert seed == seed_of(derive_key(secret, DAILIES), GAME, day)
    for other in (secret.encode(), derive_key(secret, PEERS)):
        assert seed != seed_of(other, GAME, day)
        assert seed != hmac.digest(other, f"daily/{GAME}/{day}".encode(), "sha256").hex()[:32]


def test_invalid_days_are_refused(server: Server) -> None:
    for days in ("2026-11-16 2026-11-15", "2026-01-01 2026-11-15", "2026-13-01 2026-13-02"):
        first, last = days.split()
        asked = {"game": GAME, "first": first, "last": last}
        assert server.ask("/api/daily/past", asked)[0] == 400
    assert server.ask("/api/daily", {"game": GAME, "day": "today"})[0] == 400
    assert server.ask("/api/daily", {"game": "when-i-dream"})[0] == 400


def test_an_unfinished_day_does_not_break_a_streak() -> None:
    days = {"2026-11-13": False, "2026-11-14": True, "2026-11-15": True, "2026-11-01": True}
    row = streaks_of(days, date(2026, 11, 16))
    assert row == {"played": {"now": 3, "longest": 3}, "won": {"now": 2, "longest": 2}}
    assert streaks_of({**days, "2026-11-16": False}, date(2026, 11, 16))["won"]["now"] == 0
    assert streaks_of(days, date(2026, 11, 17))["played"] == {"now": 0, "longest": 3}


def test_the_parting_is_the_first_choice_where_players_differ() -> None:
    assert first_difference_of([["a", "b"], ["a", "b", "c"], ["a"]]) is None
    assert first_difference_of([["a", "b"], ["a", "b", "c"], ["a"], ["a", "b", "d"]]) == (
        ["a", "b"],
        {"c": 1, "d": 1},
    )
    assert first_difference_of([]) is None
