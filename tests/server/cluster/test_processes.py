"""Several processes that share a PostgreSQL: each of them serves every table."""

import asyncio
import signal
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest

from tests.server.serving import ANY_PORT, Player, Server, served
from tests.waiting import wait_for, wait_for_async
from tools.temporary_postgres import Postgres

from .evening import Evening, insist, sit_down
from .processes import logs
from .seat import Seat
from .transcripts import check


@pytest.fixture(scope="module")
def database(database_server: Postgres) -> str:
    return database_server.database()


class Process(Server):
    """One of several servers."""

    METRICS = ANY_PORT

    def __init__(self, folder: Path, database: str) -> None:
        self.MORE = ("--tables-from-one", "1000", "--database", database)
        super().__init__(folder)
        self.ask("/healthz")  # answered once it has begun


@contextmanager
def processes(database: str, folder: Path, count: int) -> Iterator[list[Process]]:
    started = [Process(folder, database) for _ in range(count)]
    try:
        yield started
    finally:
        for each in started:
            each.stop(signal.SIGKILL)


@pytest.fixture(scope="module")
def two(database: str, tmp_path_factory: pytest.TempPathFactory) -> Iterator[list[Process]]:
    """Two processes that outlive the tests."""
    with processes(database, tmp_path_factory.mktemp("two"), 2) as started:
        yield started


def test_a_table_is_found_and_played_at_from_any_process(two: list[Process]) -> None:
    one, other = two
    code = one.table("when-i-dream", 4, options={"reading_seconds": 0})
    here = Player(one, code, one.sit(code, "first"))
    assert other.ask(f"/api/tables/{code}")[1]["code"] == code
    there = Player(other, code, other.sit(code, "second"))
    assert other.figure("reverie_sockets_passed_on") == 1
    assert one.figure("reverie_connections") == 2 and other.figure("reverie_connections") == 0
    here.do("seat bot", seat=2, bot="companion")
    there.hear("change")
    assert there.view["seats"][2]["bot"] == "companion"
    assert other.figure("reverie_requests_passed_on_total") == 2
    assert other.ask("/api/tables/KOKOKOKO")[0] == 404
    wait_for(lambda: one.figure("reverie_cluster_sockets_passed_on") == 1)
    assert one.figure("reverie_cluster_processes") == 2
    here.socket.close()
    there.socket.close()


def test_an_unowned_table_goes_to_the_process_that_gets_the_request(
    two: list[Process],
) -> None:
    """A proxy that sends all clients of a table to one process avoids forwarding."""
    one, other = two
    before = [each.figure("reverie_tables_awake") for each in two]
    code = one.table()
    player = Player(other, code, other.sit(code))
    assert [each.figure("reverie_tables_awake") for each in two] == [before[0], before[1] + 1]
    assert other.figure("reverie_sockets_passed_on") == 0
    assert one.ask(f"/api/tables/{code}")[0] == 200  # and there it stays
    assert [each.figure("reverie_tables_awake") for each in two] == [before[0], before[1] + 1]
    player.socket.close()


def test_other_processes_repeat_the_owners_refusals_word_for_word(two: list[Process]) -> None:
    code = two[0].table(invite_only=True)
    for asked in ({"name": "me"}, {"name": ""}, b"no message"):
        refusals = [each.ask(f"/api/tables/{code}/sit", asked) for each in two]
        assert refusals[0][0] >= 400 and refusals[0] == refusals[1]


def test_two_processes_share_the_daily_dream_and_its_single_try(two: list[Process]) -> None:
    asked = {"game": "onirim", "seats": 1, "daily": True}
    opened = [each.ask("/api/tables", asked)[1] for each in two]
    players = [Player(each, table["code"], table["token"]) for each, table in zip(two, opened, strict=True)]
    one, other = (player.view for player in players)
    assert one["commitment"] == other["commitment"] and one["view"] == other["view"]
    again = {**asked, "token": opened[0]["token"]}
    assert [each.ask("/api/tables", again)[1] for each in two] == [opened[0]] * 2
    fresh = {**asked, "token": "x" * 24}
    with ThreadPoolExecutor(2) as pool:
        first, second = pool.map(lambda at: at.ask("/api/tables", fresh)[1]["code"], two)
    assert first == second, "both at the same moment"


def test_games_and_names_can_be_deleted_through_another_process(two: list[Process]) -> None:
    asked, owner = two
    alone, together = owner.table(), owner.table(seats=2)
    token = owner.sit(alone, "Rotten Ron")
    owner.sit(together, "Rotten Ron", token=token)
    friend = owner.sit(together, "Ben")
    for code in (alone, together):
        player = Player(owner, code, token)
        assert player.do("begin")["type"] == "done"
        assert player.say("resign")["type"] == "done"
        player.socket.close()

    def both_ended() -> bool:
        return len(asked.ask("/api/games", {"token": token})[1].get("finished", ())) == 2

    wait_for(both_ended, every=1)  # the store learns of the end a moment later
    busy = asked.ask("/api/games/delete", {"token": token})[1]["busy"]
    assert set(busy) == {alone, together}
    for code in busy:
        assert asked.ask(f"/api/tables/{code}/delete", {"token": token})[0] == 200
    assert [each.ask(f"/api/tables/{alone}")[0] for each in two] == [404, 404]
    assert owner.ask(f"/api/tables/{together}/record", {})[1]["seats"] == ["", "Ben"]
    assert asked.ask("/api/games", {"token": friend})[1]["finished"][0]["names"] == ["", "Ben"]


# Processes that stop


async def play(seats: list[Seat], moves: int) -> None:
    """Play random legal moves at the seats to move."""

    def may(view: dict[str, Any]) -> list[str]:
        return [move for move in view["may"] if move != "resign"]

    for _ in range(moves):
        able = await wait_for_async(lambda: [seat for seat in seats if may(seat.view)], 0.01)
        answer = await able[0].say(may(able[0].view)[0])
        assert answer["type"] == "done", answer


def test_a_game_continues_after_its_owner_is_killed(database: str, tmp_path: Path) -> None:
    with processes(database, tmp_path, 2) as (first, second):

        async def evening() -> tuple[str, list[Seat]]:
            code = str((await insist(first.at, "/api/tables", {"game": "onirim", "seats": 2}))["code"])
            seats = [await sit_down(process.at, code, second.at) for process in (first, second)]
            assert (await seats[1].do("begin"))[
                "type"
            ] == "refused"  # by the owner: the seat is not the host's
            assert (await seats[0].do("begin"))["type"] == "done"
            await play(seats, 8)
            saying = asyncio.create_task(play(seats, 8))
            await asyncio.sleep(0.02)  # in the middle of it
            first.process.kill()
            first.process.wait()
            seats[0].at = second.at
            async with asyncio.timeout(60):
                await saying
                await play(seats, 4)
            for seat in seats:
                await seat.leave()
            return code, seats

        code, seats = asyncio.run(evening())
    log = asyncio.run(logs(database, [code]))[code]
    assert check(log, seats) > 40
    assert sum(len(seat.transcript.done) for seat in seats) == 21, "20 moves and a beginning"


@pytest.mark.cluster
def test_a_stopping_process_hands_over_its_tables_without_loss(
    two: list[Process], database: str, tmp_path: Path
) -> None:
    """The process keeps forwarding requests for a while but takes no table."""

    class Patient(Process):
        PROGRAM = "tests.server.cluster.patient"

    with served(lambda folder: Patient(folder, database), tmp_path) as leaving:

        async def answered(there: Evening, more: int) -> None:
            before = {seat: len(seat.transcript.done) for seat in there.seats}
            await wait_for_async(
                lambda: all(len(seat.transcript.done) >= n + more for seat, n in before.items())
            )

        async def evening() -> Evening:
            there = Evening(leaving.at, pace=0.05)
            await there.begin(0, with_bot=3)
            await answered(there, 3)
            leaving.process.terminate()
            there.at = two[0].at
            for seat in there.seats:
                seat.at = there.at
            await wait_for_async(lambda: leaving.figure("reverie_tables_awake") == 0)
            assert leaving.ask("/healthz") == (200, "leaving\n") and leaving.ask("/healthz/ready")[0] == 503
            codes = [two[0].table(), leaving.table()]
            assert [leaving.ask(f"/api/tables/{code}")[0] for code in codes] == [200, 200]
            assert leaving.figure("reverie_tables_awake") == 0
            leaving.process.terminate()
            assert await asyncio.to_thread(leaving.process.wait, 60) == 0
            await answered(there, 3)
            await there.end()
            return there

        there = asyncio.run(evening())
    found = asyncio.run(logs(database, list(there.tables)))
    for code, seats in there.tables.items():
        assert check(found[code], seats)
    assert {why for seat in there.seats for why in seat.transcript.closes} == {(1012, "server-moves")}
