"""Games saved at one server and imported unchanged at another."""

import asyncio
import json
from secrets import token_urlsafe
from typing import Any

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from reverie import onirim
from reverie.pocket.host import Pocket
from reverie.server.tables.daily import today
from tests.onirim.strategies import games
from tests.onirim.test_challenges import SWIFT, met, play_through, played
from tests.pocket.test_host import Browser, Somebody, asked, play, seated
from tests.server.serving import Player, Server

TOKEN = "travels" + "x" * 17


def without_codes(listed: list[dict[str, Any]]) -> list[dict[str, Any]]:
    return [{name: each[name] for name in each if name not in ("code", "accuracy")} for each in listed]


async def saved(pocket: Pocket, token: str) -> list[dict[str, Any]]:
    """Return what the page saves: the record of each finished game, its seat and its end time."""
    return [
        {
            **await asked(pocket, f"/api/tables/{each['code']}/record", token=token),
            "seat": each["seat"],
            "ended": each["ended"],
        }
        for each in (await asked(pocket, "/api/games", token=token))["finished"]
    ]


async def brought(pocket: Pocket, records: list[Any], token: str | None = TOKEN) -> dict[str, Any]:
    return await asked(pocket, "/api/games/import", token=token, records=records)


@st.composite
def records(draw: st.DrawFn) -> dict[str, Any]:
    """Draw a finished game with everything that a record may have."""
    game = draw(games())
    if game.outcome is None:
        game.resign()
    record: dict[str, Any] = {**game.record()}
    people = st.sampled_from(["Ada", "Bo", "", "bot:dreamwalker", "bot:somebody's"])
    record["seats"] = draw(st.lists(people, min_size=len(record["seats"]), max_size=len(record["seats"])))
    record["help"] = draw(st.sampled_from(["none", "hints", "coach"]))
    if record["help"] == "hints":
        record["hints"] = draw(st.integers(0, 9))
    if record["players"] == 1 and draw(st.booleans()):
        record |= {"practice": True, "taken_back": draw(st.integers(1, 3))}
    seat = draw(st.integers(0, record["players"] - 1))
    return {**record, "seat": seat, "ended": float(draw(st.integers(10**9, 17 * 10**8)))}


@settings(max_examples=20, deadline=None, suppress_health_check=list(HealthCheck))
@given(st.lists(records(), min_size=1, max_size=4, unique_by=lambda each: each["ended"]))
def test_what_is_saved_and_brought_in_elsewhere_is_the_same_there(given_: list[dict[str, Any]]) -> None:
    asyncio.run(travel(given_))


async def travel(given_: list[dict[str, Any]]) -> None:
    here, there = await Browser().open(), await Browser().open()
    told = await brought(here, given_)
    assert told["refused"] == [] and told["imported"] + told["known"] == len(given_)
    travels = await saved(here, TOKEN)
    assert all(each in given_ for each in travels)
    assert (await brought(there, travels))["imported"] == len(travels)
    assert await saved(there, TOKEN) == travels
    lists = [await asked(each, "/api/games", token=TOKEN) for each in (here, there)]
    assert without_codes(lists[0]["finished"]) == without_codes(lists[1]["finished"])
    assert lists[0]["figures"] == lists[1]["figures"]
    assert (await brought(there, travels))["known"] == len(travels), "nothing twice"


async def test_an_exported_game_keeps_its_story_and_branches() -> None:
    here, browser = await Browser().open(), Browser()
    code, token = await seated(here, coach="hints")
    ada = Somebody(here, code, token)
    await ada.do("begin")
    await ada.do("advise")
    await play(ada, 400)
    (record,) = await saved(here, token)
    assert (await brought(here, [record], token))["known"] == 1, "it is here"
    told = await brought(await browser.open(), [record], None)
    assert told["imported"] == 1
    there = await browser.open()  # closed and opened
    (listed,) = (await asked(there, "/api/games", token=told["token"]))["finished"]
    assert listed["imported"] and listed["hints"] == 1 and listed["names"] == ["Ada"]
    stories = [
        await asked(pocket, f"/api/tables/{name}/analysis", token=secret)
        for pocket, name, secret in ((here, code, token), (there, listed["code"], told["token"]))
    ]
    assert stories[0] == stories[1]
    branch = await asked(there, f"/api/tables/{listed['code']}/branch", token=told["token"], step=20)
    await asked(there, f"/api/tables/{branch['code']}/sit", name="Ada", token=told["token"])
    again = await Pocket.open(browser.kept(), browser.keep, print)
    ada = Somebody(again, branch["code"], told["token"])
    assert (await ada.seen())["may"], "another choice from there, awake once more"


async def test_a_game_with_a_real_deck_is_branched_from_and_goes_on() -> None:
    """No seed deals the cards of a real deck."""
    browser = Browser()
    pocket = await browser.open()
    record = {**played("s61").record(), "seed": ""}
    token = (await brought(pocket, [record]))["token"]
    (listed,) = (await asked(pocket, "/api/games", token=token))["finished"]
    code = (await asked(pocket, f"/api/tables/{listed['code']}/branch", token=token, step=30))["code"]
    await asked(pocket, f"/api/tables/{code}/sit", name="Ada", token=token)
    ada = Somebody(await Pocket.open(browser.kept(), browser.keep, print), code, token)
    assert (await play(ada, 400))["view"]["phase"] == "over"


def test_an_import_refuses_broken_records_and_takes_the_others(server: Server) -> None:
    good: dict[str, Any] = {**played("s61").record()}
    running = {name: good[name] for name in good if name != "result"} | {"steps": good["steps"][:30]}
    forged = [
        {**good, "steps": [*good["steps"][:20], ["draw", "red key"], *good["steps"][20:]]},
        {**good, "result": {**good["result"], "turns": 1}},
        running,
        {**good, "seats": ["x" * 99]},
        {"record": 1, "game": "when-i-dream"},
        "no record",
        {},
    ]
    status, told = server.ask("/api/games/import", {"records": [*forged, good]})
    assert (status, told["imported"]) == (200, 1)
    assert [each["index"] for each in told["refused"]] == list(range(len(forged)))
    codes = [each["why"]["code"] for each in told["refused"]]
    assert codes == [
        "record-bad-step",
        "wrong-result",
        "game-not-over",
        "bad-name-length",
        "import-not-supported",
        "record-must-be-object",
        "unknown-game",
    ]


def test_an_imported_game_counts_but_earns_nothing_and_is_not_a_daily(server: Server) -> None:
    _, token = play_through(server, None, SWIFT)
    assert "swift" in met(server, token)
    record = {**played(SWIFT).record(), "daily": today()}
    told = server.ask("/api/games/import", {"records": [record]})[1]
    assert met(server, told["token"]) == {}
    listed = server.ask("/api/games", {"token": told["token"]})[1]
    assert listed["figures"]["onirim"]["won"] == 1 and listed["finished"][0]["daily"] == ""
    day = server.ask("/api/daily", {"game": "onirim", "token": told["token"]})[1]
    assert day["mine"] is None and day["played"] == 0


def test_importing_todays_cards_does_not_affect_the_daily(server: Server) -> None:
    """The record of a player's own daily is imported under another token."""
    ada = token_urlsafe(18)
    opened = server.ask("/api/tables", {"game": "onirim", "seats": 1, "daily": True, "token": ada})[1]
    player = Player(server, opened["code"], ada)
    player.say(player.view["may"][0])
    player.say("resign")
    record = server.ask(f"/api/tables/{opened['code']}/record", {"token": ada})[1]
    before = server.ask("/api/daily", {"game": "onirim"})[1]["played"]
    told = server.ask("/api/games/import", {"records": [record]})[1]
    assert told["imported"] == 1
    day = server.ask("/api/daily", {"game": "onirim", "token": told["token"]})[1]
    assert (day["played"], day["mine"]) == (before, None)


def test_an_imported_game_belongs_to_its_importer_and_can_be_deleted(server: Server) -> None:
    record = onirim.Game(seed="two", players=2)
    record.resign()
    two = {**record.record(), "seats": ["Ada", "Bo"], "seat": 1}
    told = server.ask("/api/games/import", {"records": [two]})[1]
    (listed,) = server.ask("/api/games", {"token": told["token"]})[1]["finished"]
    assert listed["names"] == ["Ada", "Bo"] and listed["seat"] == 1
    path = f"/api/tables/{listed['code']}"
    assert server.ask(f"{path}/record", {"token": told["token"]})[0] == 200
    assert server.ask(f"{path}/record", {"token": token_urlsafe(18)})[0] == 401
    assert server.ask(f"{path}/sit", {"name": "Eve"})[0] == 403
    assert server.ask("/api/games/delete", {"token": told["token"]})[1]["deleted"] == 1
    assert server.ask(path)[0] == 404


def test_there_is_a_limit_to_what_is_brought_in(server: Server) -> None:
    assert server.ask("/api/games/import", {"records": [{}] * 26})[0] == 400
    assert server.ask("/api/games/import", {"records": [], "token": "short"})[0] == 400
    assert 429 in (server.ask("/api/games/import", {"records": [{}] * 25})[0] for _ in range(200))
    assert len(json.dumps(played("s61").record())) * 10 < 100_000, "some fit into one request"
