"""Attacks that once succeeded. Those with headers, frames and proxies are in separate files."""

import asyncio
import signal
import threading
from pathlib import Path
from typing import Any

import pytest

from reverie.games import GAMES
from reverie.refusal import Refusal
from reverie.server.messages import Advise, Open
from reverie.server.tables import stories
from reverie.server.tables.access import Access
from reverie.server.tables.bots import bot_seed
from reverie.server.tables.live_table import Client
from reverie.server.tables.message_queue import MessageQueue
from reverie.server.tables.sessions import Sessions
from reverie.table import Log, Settings, Table, fingerprint
from tests.candles.table_game import CANDLES
from tests.server.hardening.forgeries import Watched
from tests.server.serving import Player, served
from tests.table.stored_tables import House

# 6: bots' dice


async def test_bots_dice_cannot_be_derived_from_the_tables_code(
    home: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    thrown: list[str] = []
    think = type(CANDLES).think

    def watched(self: Any, bot: str, view: Any, moves: Any, seed: str, said: Any = ()) -> Any:
        thrown.append(seed)
        return think(self, bot, view, moves, seed, said)

    monkeypatch.setattr(type(CANDLES), "think", watched)
    monkeypatch.setitem(GAMES, "candles", CANDLES)
    live = await home.opened("candles", 2, "a")
    live.table.seats.seat_bot(0, 1, CANDLES.bots[0], 0.0)
    home.join(live, 0)
    live.table.play.begin(0.0)
    while not thrown:
        await asyncio.sleep(0.01)
    assert set(thrown) == {bot_seed(live.table.seed, 1)}
    assert live.table.code not in thrown[0] and live.table.seed not in thrown[0]
    assert bot_seed("one", 1) != bot_seed("another", 1) != bot_seed("another", 2)


# 9: lists of games


def finished_games(folder: Path, token: str, games: int) -> None:
    log = Log(folder / "tables.db")
    for number in range(games):
        table = Table.open(GAMES["onirim"], Settings({}, 1), log, f"TABLE{number}")
        table.lobby.sit("Ada", token=token)
        table.play.begin(0.0)
        table.play.move(0, ["resign"], 0.0)
    log.close()


def test_finished_games_are_listed_in_pages_and_counted_in_total(server: Watched) -> None:
    token = "a" * 24
    finished_games(server.folder, token, 120)
    pages = [server.ask("/api/games", {"token": token, "skip": skip})[1] for skip in (0, 50, 100)]
    assert [len(page["finished"]) for page in pages] == [50, 50, 20]
    assert [page["more"] for page in pages] == [True, True, False]
    assert len({game["code"] for page in pages for game in page["finished"]}) == 120
    assert pages[0]["figures"]["onirim"]["games"] == 120
    assert "figures" not in pages[1]


def test_a_list_of_running_games_does_not_reveal_activity_times(server: Watched) -> None:
    code = server.table(seats=2)
    token = server.sit(code)
    before = server.ask("/api/games", {"token": token})
    other = server.sit(code, "somebody else")
    Player(server, code, other).do("face", face=7)
    assert server.ask("/api/games", {"token": token}) == before


# 13: stories


async def test_a_story_is_made_once_and_waiting_clients_know_their_place(
    home: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    going_on, made = threading.Event(), []
    monkeypatch.setattr(stories, "MAX_WAITING", 4)

    class Slow:
        """A story of one moment, which waits for permission to continue."""

        done, all = 0, 1

        def __init__(self, record: dict[str, Any]) -> None:
            self.record = record
            made.append(record)

        def advance(self) -> None:
            going_on.wait(60)
            self.done = 1

        def story(self) -> dict[str, Any]:
            return {"analysis": {"accuracy": [1.0]}, "of": self.record["seed"]}

    monkeypatch.setattr(type(GAMES["onirim"]), "analysis", lambda self, record: Slow(record))
    tables = []
    for _ in range(6):
        live = await home.opened("onirim", 1, "a", begin=True)
        tables.append(live.table)
    for table in tables[:4]:
        table.play.move(0, ["resign"], 0.0)
        await home.tables.log.wait_until_written(table.code)
        await asyncio.sleep(0.01)
    assert home.tables.stories.waiting == 2
    assert [await home.tables.stories.of(table) for table in tables[2:4]] == [(1, 0, 0), (2, 0, 0)]
    tables[4].play.move(0, ["resign"], 0.0)
    with pytest.raises(Refusal, match="wait"):
        await home.tables.stories.of(tables[4])
    first = asyncio.create_task(home.tables.stories.of(tables[0]))
    going_on.set()
    told = await first
    assert isinstance(told, dict) and told["of"] == tables[0].seed
    while home.tables.stories.waiting:
        await asyncio.sleep(0.01)
    for table in tables[:4]:
        again = await home.tables.stories.of(table)
        assert isinstance(again, dict) and again["of"] == table.seed
    assert len(made) == 4, "each was made once"


# 15: a damaged file


def test_a_damaged_file_causes_refusals_but_no_crash(tmp_path: Path) -> None:
    with served(Watched, tmp_path) as server:
        codes = [server.table(seats=2) for _ in range(30)]
        tokens = [server.sit(code) for code in codes]
        server.stop(signal.SIGINT)  # everything is in the file now and nothing in memory
        kept = b"".join(path.read_bytes() for path in server.folder.glob("tables.db*"))
        assert fingerprint(tokens[0]).encode() in kept
        assert not any(token.encode() in kept for token in tokens), "places know fingerprints only"
        server.start()
        running = server.ask("/api/games", {"token": tokens[0]})[1]["running"]
        assert [each["code"] for each in running] == codes[:1]
        with (server.folder / "tables.db").open("r+b") as file:
            for page in range(3, (server.folder / "tables.db").stat().st_size // 4096, 3):
                file.seek(page * 4096)
                file.write(b"\xaa" * 4096)
        answers = [server.ask(f"/api/tables/{code}") for code in codes]
        answers += [server.ask("/api/games", {"token": token}) for token in tokens[:20]]
        answers += [server.ask(f"/api/tables/{code}/sit", {"name": "late"}) for code in codes]
        answers.append(server.ask("/api/tables", {"game": "onirim", "seats": 1}))
        wrong = [said for status, said in answers if status >= 500]
        assert wrong, "nothing was damaged"
        assert all(isinstance(said, str) and said.endswith(".") and "{" not in said for said in wrong), wrong
        assert server.ask("/healthz")[0] == 200
        assert "Traceback" not in "".join(server.logged)


# Expensive requests


async def test_advice_is_rate_limited(home: House) -> None:
    """Each analysis takes a core for a tenth of a second, so hundreds at once are refused."""
    access = Access(home.tables)
    sessions = Sessions(access)
    live, _ = await home.tables.open(Open("onirim", 1))
    client = Client(0, lambda message: None, lambda why: None, visitor="203.0.113.7")
    with pytest.raises(Refusal, match="at once"):
        for given in range(1000):
            sessions._advise(live, client, 0, Advise(given))
    assert 100 <= given <= 200


async def test_a_long_message_is_answered_even_if_its_check_fails() -> None:
    """Later messages are answered as well: nothing is left in the queue."""
    handled: list[str] = []

    async def look(text: str) -> None:
        raise ZeroDivisionError

    tasks: list[asyncio.Task[None]] = []
    queue = MessageQueue(
        handle=handled.append,
        is_ready=lambda text: len(text) < 3_000,
        make_ready=look,
        start_task=lambda doing: tasks.append(asyncio.create_task(doing)),
        on_flood=lambda: None,
    )
    for text in ("a" * 3_000, "after it", "b" * 3_000):
        queue.put(text)
    await asyncio.wait(tasks)
    queue.put("at last")
    assert [text[:8] for text in handled] == ["aaaaaaaa", "after it", "bbbbbbbb", "at last"]
