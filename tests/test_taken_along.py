"""A dream of the day that is taken along in a pocket counts once, as it was dealt; nothing else does."""

import asyncio
import copy
import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from reverie.games import GAMES
from reverie.pocket.host import Pocket
from reverie.refusal import Refusal
from reverie.table import Log, Settings, Table, fingerprint, taken_along
from tests.serving import Player, Server, sentence, served
from tests.test_daily import GAME, begin, give_up, past, today, told
from tests.test_pocket import Browser, Somebody, asked

SOMEBODY = "s" * 24


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with served(Server, tmp_path_factory.mktemp("tables")) as server:
        yield server


def take(server: Server, token: str | None = None, name: str = "") -> tuple[str, str, dict[str, Any]]:
    code, token = begin(server, token, name)
    status, said = server.ask(f"/api/tables/{code}/take", {"token": token})
    assert status == 200, said
    return code, token, said


def count(server: Server, code: str, token: str, record: Any) -> tuple[int, Any]:
    return server.ask(f"/api/tables/{code}/count", {"token": token, "record": record})


async def dreamt(
    pocket: Pocket, code: str, token: str, taken: dict[str, Any], which: int = 0, turns: int = 1000
) -> dict[str, Any]:
    """Its record, after so many choices, all of the same kind; then it is given up."""
    along = {"game": GAME, "day": taken["day"], "seed": taken["seed"], "code": code, "token": token}
    assert await asked(pocket, "/api/daily/along", **along) == {"code": code}
    assert await asked(pocket, "/api/daily/along", **along) == {"code": code}, "and arrives once"
    ada = Somebody(pocket, code, token)
    for _ in range(turns):
        view = await ada.seen()
        if not view["may"]:
            break
        await ada.do("say", said=[view["may"][which]])
    else:
        await ada.do("say", said=["resign"])
    return await asked(pocket, f"/api/tables/{code}/record", token=token)


def played(code: str, token: str, taken: dict[str, Any], which: int = 0, turns: int = 1000) -> dict[str, Any]:
    async def evening() -> dict[str, Any]:
        return await dreamt(await Browser().open(), code, token, taken, which, turns)

    return asyncio.run(evening())


def test_a_dream_played_without_a_network_counts_for_its_day_as_any_other(tmp_path: Path) -> None:
    with served(Server, tmp_path) as server:
        other, secret = begin(server, name="Bo")
        give_up(server, other, secret)
        code, token, taken = take(server, name="Ada")
        assert taken["day"] == today()
        assert told(server, token)["mine"] == {"code": code, "score": None}
        assert "names" not in told(server, token), "nothing is told before it is over"
        record = played(code, token, taken)
        assert count(server, code, token, record) == (200, {"day": today()})
        found = told(server, token)
        assert found["played"] == 2 and [each["mine"] for each in found["names"]].count(True) == 1
        assert found["mine"]["score"]["turns"] == record["result"]["turns"]
        (game,) = server.ask("/api/games", {"token": token})[1]["finished"]
        assert (game["daily"], game["code"]) == (today(), code)
        assert past(server, token)["in_a_row"]["played"]["now"] == 1
        status, again = server.ask(f"/api/tables/{code}/record", {"token": token})
        assert status == 200 and again["steps"] == record["steps"]
        server.stop()
        server.start()
        assert told(server, token)["played"] == 2


def test_it_counts_once_and_is_answered_as_often_as_it_is_sent(server: Server) -> None:
    code, token, taken = take(server)
    record, other = (played(code, token, taken, which, turns=20) for which in (0, -1))
    assert count(server, code, token, record)[0] == 200
    before = told(server, token) | {"seconds_left": 0}
    assert count(server, code, token, record)[0] == 200, "its answer was lost"
    assert count(server, code, token, other) == (
        400,
        "Your game of that day is counted already, and it was another one.",
    )
    assert told(server, token) | {"seconds_left": 0} == before


def test_who_has_taken_it_along_does_not_play_it_here_and_takes_the_same_again(server: Server) -> None:
    code, token, taken = take(server)
    assert take(server, token) == (code, token, taken), "the answer was lost"
    player = Player(server, code, token)
    assert player.view["taken_along"] and player.view["seed"] is None
    for said in (player.view["may"][0], "resign"):
        assert player.say(said)["code"] == "daily-taken-along"
    server.stop()
    server.start()
    assert Player(server, code, token).say("resign")["code"] == "daily-taken-along"


def test_what_is_begun_here_is_not_taken_along(server: Server) -> None:
    code, token = begin(server)
    player = Player(server, code, token)
    assert player.say(player.view["may"][0])["type"] == "done"
    sentence = "This game is begun on the server already: go on with it there."
    assert server.ask(f"/api/tables/{code}/take", {"token": token}) == (400, sentence)
    assert player.say("resign")["type"] == "done"
    assert server.ask(f"/api/tables/{code}/take", {"token": token}) == (400, sentence)
    status, record = server.ask(f"/api/tables/{code}/record", {"token": token})
    assert status == 200
    assert count(server, code, token, record) == (400, "This game was not taken along.")
    practice = server.table(seed="mine")
    secret = server.sit(practice)
    assert server.ask(f"/api/tables/{practice}/take", {"token": secret})[0] == 400


def test_nobody_takes_or_counts_anothers(server: Server) -> None:
    code, token, taken = take(server)
    record = played(code, token, taken, turns=3)
    _, other, _ = take(server)
    for secret in (other, SOMEBODY, ""):
        assert server.ask(f"/api/tables/{code}/take", {"token": secret})[0] == 401
        assert count(server, code, secret, record)[0] == 401
    assert count(server, "LUMIKOTA", token, record)[0] == 404
    assert told(server, token)["mine"]["score"] is None


def forgeries(record: dict[str, Any]) -> Iterator[tuple[str, Any]]:
    """What somebody may send who would rather have dreamed otherwise."""
    yield "nothing", None
    yield "no record", {"game": GAME}
    yield "another game's", {**record, "game": "when-i-dream"}
    yield "another seed", {**record, "seed": "a better one"}
    yield "a better result", {**record, "result": {**record["result"], "won": True, "reason": "won"}}
    yield "other rules", {**record, "rules": {**record["rules"], "search_without_door": "shuffle"}}
    yield "for two", {**record, "players": 2, "seats": ["Ada", "Bo"]}
    unfinished = {key: each for key, each in record.items() if key != "result"}
    yield "unfinished", {**unfinished, "steps": record["steps"][:-4]}
    for at, step in enumerate(record["steps"]):
        without = copy.deepcopy(record)
        del without["steps"][at]
        yield f"without step {at}", without
        if step[0] == "draw":
            for card in ("red key", "blue door", "nightmare"):
                if card != step[1]:
                    changed = copy.deepcopy(record)
                    changed["steps"][at][1] = card
                    yield f"step {at} draws {card}", changed
    yield "junk", {**record, "steps": [["draw", {"red": "sun"}], 7, None] * 50}
    yield "far too long", {**record, "steps": record["steps"] * 100}


def test_no_forged_dream_counts_and_each_is_told_why() -> None:
    game, token = GAMES[GAME], "t" * 24
    settings = Settings({}, 1, invited=True, family=True, daily=today())
    seat = ["sit", 0, "", fingerprint(token), 0]
    table = Table.open(game, settings, Log(":memory:"), "LUMIKOTA", seed="dealt", seated=[seat, ["host", 0]])
    table.begin(0.0)
    table.take_along()
    record = played("LUMIKOTA", token, {"day": today(), "seed": "dealt"})
    tried = 0
    for what, forged in forgeries(record):
        before = table.number
        with pytest.raises(Refusal) as refusal:
            taken_along.count(table, forged)
        assert len(sentence(refusal.value.to_dict())) > 10, what
        assert table.number == before and not table.over, what
        tried += 1
    assert tried > 100
    taken_along.count(table, record)
    assert table.over, "the true one counts all the same"


def test_what_is_sent_is_read_however_wrong_it_is(server: Server) -> None:
    code, token, taken = take(server)
    record = played(code, token, taken, turns=9)
    junk = {**record, "steps": [["draw", {"red": "sun"}], 7, None] * 50}
    sent: list[Any] = [None, [], 7, "record", {}, junk]
    for forged in sent:
        status, said = count(server, code, token, forged)
        assert status == 400 and isinstance(said, str) and len(said) > 10, said
    assert server.ask(f"/api/tables/{code}/count", {"token": token, "record": "x" * 110_000})[0] == 413
    assert told(server, token)["mine"]["score"] is None


def test_cards_that_the_rules_allow_and_the_seed_did_not_deal_are_refused(server: Server) -> None:
    """A whole game, sound in itself, dealt from another seed and said to be from this one."""
    code, token, taken = take(server)
    other = played("LUMIKOTA", token, {**taken, "seed": "another"})
    assert count(server, code, token, {**other, "seed": taken["seed"]}) == (
        400,
        "These are not the cards that were dealt that day.",
    )
    assert count(server, code, token, other)[0] == 400


def test_giving_up_counts_as_lost_and_late_counts_for_the_day_it_was_taken(server: Server) -> None:
    code, token, taken = take(server)
    record = played(code, token, taken, turns=2)
    assert record["result"]["reason"] == "resigned"
    server.stop()
    server.start()
    assert count(server, code, token, record)[1]["day"] == taken["day"]
    assert told(server, token)["mine"]["score"]["won"] == 0


def test_who_threw_it_away_or_never_sends_it_has_had_their_try(server: Server) -> None:
    code, token, taken = take(server)
    record = played(code, token, taken, turns=2)
    assert begin(server, token) == (code, token), "there is no second one"
    assert server.ask("/api/games/delete", {"token": token})[1]["deleted"] == 1
    assert count(server, code, token, record)[0] == 404
    status, said = server.ask("/api/tables", {"game": GAME, "seats": 1, "daily": True, "token": token})
    assert status == 400 and "thrown" in said


def test_a_pocket_plays_what_it_took_along_once_and_goes_on_with_it(server: Server) -> None:
    code, token, taken = take(server)

    async def evening() -> None:
        browser = Browser()
        pocket = await browser.open()
        record = await dreamt(pocket, code, token, taken, turns=5)
        again = await browser.open()
        along = {"game": GAME, "day": taken["day"], "seed": "better", "code": "LUMIKOTA", "token": token}
        assert await asked(again, "/api/daily/along", **along) == {"code": code}, "one try, here too"
        mine = await asked(again, "/api/daily", game=GAME, token=token, day=taken["day"])
        assert mine["mine"]["code"] == code and mine["mine"]["score"]["won"] == 0
        assert mine["rival"]["score"]["turns"] > 5
        assert record["seed"] == taken["seed"]
        for wrong in ({"day": "tomorrow"}, {"code": "../../x"}, {"seed": ""}, {"game": "chess"}):
            answer = await again.ask("POST", "/api/daily/along", json.dumps({**along, **wrong}))
            assert answer.status == 400, wrong

    asyncio.run(evening())
    status, said = server.ask("/api/daily/along", {"game": GAME})
    assert status in (404, 405), said


def test_without_a_server_the_date_deals_and_a_record_says_which_days_it_was(server: Server) -> None:
    async def evening() -> dict[str, Any]:
        pocket = await Browser().open()
        opened = await asked(pocket, "/api/tables", game=GAME, seats=1, daily=True, name="Ada")
        ada = Somebody(pocket, opened["code"], opened["token"])
        await ada.do("say", said=["resign"])
        return await asked(pocket, f"/api/tables/{opened['code']}/record", token=opened["token"])

    record = asyncio.run(evening())
    assert record["seed"] == today()
    token = server.ask("/api/games/bring", {"records": [record]})[1]["token"]
    (game,) = server.ask("/api/games", {"token": token})[1]["finished"]
    assert (game["daily"], game["seed"]) == ("", today()), "listed apart, and no dream of this server's"
    assert told(server, token)["mine"] is None
