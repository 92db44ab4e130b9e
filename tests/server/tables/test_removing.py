"""Removed names and stories and deleted games: nobody sees them, and nothing stores them."""

import asyncio
import json
import signal
import sqlite3
import threading
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest
from websockets.exceptions import ConnectionClosed

from reverie.games import GAMES
from reverie.onirim.story import StoryTelling
from reverie.refusal import Refusal
from reverie.server.messages import Open
from reverie.server.tables.own_games import MAX_DELETED, delete_games
from reverie.table import Log, Settings, Table, quotas
from reverie.table.snapshots import sources
from tests.server.serving import Player, Server, play_alone, served
from tests.table.stored_tables import House
from tests.waiting import wait_for
from tests.web.evenings import dream, played, wait_for_phase
from tests.web.seats import whenidream_table

BAD, LEAVER = "Rotten Ron", "Nasty Nell"
"""Names used in one test each, so that they occur nowhere else in the database."""
UNFIT_STORY = "Somebody told me a thing that nobody should read, beside {pieces}."


def all_that_is_kept(server: Server) -> str:
    """Return every string in every table of the database."""
    with closing(sqlite3.connect(f"file:{server.folder / 'tables.db'}?mode=ro", uri=True)) as log:
        names = [name for (name,) in log.execute("SELECT name FROM sqlite_master WHERE type = 'table'")]
        rows = [row for name in names for row in log.execute(f"SELECT * FROM {name}")]  # noqa: S608
    return "\n".join(str(each) for row in rows for each in row)


def test_a_name_removed_by_the_host_is_erased_everywhere(server: Server) -> None:
    code, tokens = whenidream_table(server, ["Ada", BAD], 4, begin=False)
    host, guest, screen = (Player(server, code, token) for token in (*tokens, None))
    assert guest.do("remove name", seat=0)["why"] == "Only the host can do that."
    assert host.do("remove name", seat=2)["why"] == "Nobody sits there."
    assert BAD in all_that_is_kept(server)
    assert host.do("remove name", seat=1)["type"] == "done"
    for each in (host, guest, screen):
        while each.view["seats"][1]["name"]:
            each.hear("change")
        assert not each.view["seats"][1]["free"]
    assert BAD not in all_that_is_kept(server)
    assert server.ask(f"/api/tables/{code}")[1]["seats"][1]["name"] == ""
    assert host.do("remove name", seat=1)["type"] == "done", "it is so already"
    assert guest.do("remove name", seat=1)["type"] == "done", "one's own may always be taken away"


@pytest.mark.thousand
def test_a_story_can_be_removed_during_the_game(tmp_path: Path) -> None:
    with served(Server, tmp_path) as server:
        code, tokens, players = played(server, rounds=0)
        dream(players, 1, 0, tell=UNFIT_STORY, draft="It begins with what nobody should read")
        teller = players[0].view["view"]["dreamer"]
        other = (teller + 1) % 4
        assert players[0].do("remove story", seat=other)["why"] == "There is no story there to remove."
        assert players[0].do("remove story", seat=teller)["type"] == "done"
        assert players[0].view["view"]["story"] == ""
        server.stop(signal.SIGKILL)
        server.start()
        assert "nobody should read" not in all_that_is_kept(server)
        players = [Player(server, code, token) for token in tokens]
        assert players[0].view["view"]["stories"] == {str(teller): ""}
        players[players[0].view["view"]["next_dreamer"]].say("next")
        wait_for_phase(players, "dream")


def games_of(server: Server, token: str) -> tuple[list[str], list[str]]:
    status, told = server.ask("/api/games", {"token": token})
    assert status == 200
    return [each["code"] for each in told["running"]], [each["code"] for each in told["finished"]]


def test_a_player_who_deletes_their_games_leaves_no_name(server: Server) -> None:
    alone = server.table()
    token = server.sit(alone, LEAVER)
    player = Player(server, alone, token)
    player.do("begin")
    play_alone(player)
    unfinished = server.table()
    server.sit(unfinished, LEAVER, token=token)
    company = server.table("when-i-dream", 4)
    server.sit(company, LEAVER, token=token)
    friend = server.sit(company, "Ben")
    together = server.table(seats=2)
    server.sit(together, LEAVER, token=token)
    other = server.sit(together, "Ben")
    both = [Player(server, together, each) for each in (token, other)]
    both[0].do("begin")
    both[0].say("resign")
    wait_for(lambda: together in games_of(server, token)[1], every=1)  # more requests are refused
    status, told = server.ask("/api/games/delete", {"token": token})
    became = {"deleted": 2, "unnamed": 1, "running": 1}
    assert (status, told) == (200, {**became, "busy": [], "more": False})
    assert games_of(server, token) == ([company], [])
    codes = (alone, unfinished, company, together)
    assert [server.ask(f"/api/tables/{code}")[0] for code in codes] == [404, 404, 200, 200]
    listed = server.ask("/api/games", {"token": other})[1]["finished"][0]
    assert (listed["code"], listed["names"]) == (together, ["", "Ben"])
    assert server.ask(f"/api/tables/{together}/record", {})[1]["seats"] == ["", "Ben"]
    kept = [json.dumps(each) for each in all_that_is_kept(server).split("\n") if LEAVER in each]
    assert len(kept) == 1, "the table that still runs with somebody else"
    assert games_of(server, friend) == ([company], [])


def test_a_player_who_left_their_seat_can_delete_their_name(server: Server) -> None:
    """The game is in the player's list, since they sat there when it ended; somebody else may have the seat
    now."""
    left = "Lonely Lou"
    code = server.table(seats=2)
    tokens = [server.sit(code, left), server.sit(code, "Ben")]
    both = [Player(server, code, each) for each in tokens]
    both[0].do("begin")
    assert both[0].say("resign")["type"] == "done"
    with pytest.raises(ConnectionClosed):
        both[0].do("stand up", seat=0)
    assert games_of(server, tokens[0]) == ([], [code])
    assert server.ask("/api/games/delete", {"token": tokens[0]})[1]["unnamed"] == 1
    assert games_of(server, tokens[0]) == ([], [])
    assert left not in all_that_is_kept(server)


async def test_a_story_made_during_the_removal_of_a_name_does_not_contain_it(
    home: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    going_on, telling = threading.Event(), StoryTelling.story

    def wait_and_tell(self: StoryTelling) -> dict[str, Any]:
        assert going_on.wait(60)
        return telling(self)

    monkeypatch.setattr(StoryTelling, "story", wait_and_tell)
    live, _ = await home.tables.open(Open("onirim", 2))
    token, _ = live.table.lobby.sit(BAD), live.table.lobby.sit("Ben")
    live.table.play.begin(0.0)
    live.table.play.move(0, ["resign"], 0.0)
    await home.tables.log.wait_until_written(live.table.code)
    asked = asyncio.create_task(home.tables.stories.of(live.table))
    assert (await delete_games(home.tables, token))["unnamed"] == 1
    going_on.set()
    told = await asked
    assert isinstance(told, dict) and told["record"]["seats"] == ["", "Ben"]
    kept = await home.store.story(live.table.code, sources())
    assert kept is not None and BAD not in json.dumps(kept)


async def test_a_game_that_moves_to_another_process_is_not_reported_as_deleted(home: House) -> None:
    live, _ = await home.tables.open(Open("onirim", 1))
    token, code = live.table.lobby.sit("Ada"), live.table.code
    await home.tables.log.wait_until_written(code)
    durable = home.tables.log.wait_until_written

    async def and_it_moves(code: str) -> None:
        await durable(code)
        home.tables._drop(code, "server-moves")

    home.tables.log.wait_until_written = and_it_moves  # type: ignore[method-assign]
    told = await delete_games(home.tables, token)
    assert (told["deleted"], told["busy"]) == (0, [code])
    home.tables.log.wait_until_written = durable  # type: ignore[method-assign]
    assert (await home.tables.find(code)).table.seats.seat_of(token) == 0


def test_a_name_can_be_removed_even_from_a_full_log(log: Log, monkeypatch: pytest.MonkeyPatch) -> None:
    table = Table.open(GAMES["onirim"], Settings({}, 2), log, "MOON")
    for name in (BAD, "Ben"):
        table.lobby.sit(name)
    monkeypatch.setattr(quotas, "QUOTAS", dict.fromkeys(quotas.QUOTAS, 0))
    with pytest.raises(Refusal, match="allows no more"):
        table.seats.wear(1, 7)
    table.seats.remove_name(0, 0)
    assert Table.wake(GAMES, log, "MOON").state.chairs[0].name == ""


def test_a_solo_game_is_deleted_by_its_player(server: Server) -> None:
    code = server.table()
    token = server.sit(code)
    status, why = server.ask(f"/api/tables/{code}/delete", {"token": "x" * 24})
    assert (status, why) == (401, "That token does not hold a seat here.")
    assert server.ask(f"/api/tables/{code}/delete", {"token": token}) == (200, {"result": "deleted"})
    assert server.ask(f"/api/tables/{code}")[0] == 404


def test_a_player_with_many_games_deletes_them_all(server: Server) -> None:
    token = None
    for _ in range(MAX_DELETED + 2):
        code = server.table()
        token = server.sit(code, **({} if token is None else {"token": token}))
        player = Player(server, code, token)
        player.do("begin")
        assert player.say("resign")["type"] == "done"
        player.socket.close()
    assert token is not None
    _, first = server.ask("/api/games/delete", {"token": token})
    assert (first["deleted"], first["more"]) == (MAX_DELETED, True)
    _, rest = server.ask("/api/games/delete", {"token": token})
    assert (rest["deleted"], rest["more"]) == (2, False)
    assert games_of(server, token) == ([], [])
