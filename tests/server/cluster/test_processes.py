"""Several processes that share a PostgreSQL: whoever is asked for a table, it is the same table."""

import asyncio
import json
import re
import threading
import time
import urllib.request
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest
from websockets.exceptions import ConnectionClosed, InvalidHandshake

from tests.server.serving import Player, Server
from tools.temporary_postgres import Postgres

WAIT = 60.0


@pytest.fixture(scope="module")
def database(database_server: Postgres) -> str:
    return database_server.database()


class Process(Server):
    """One of several servers."""

    def __init__(self, folder: Path, database: str, *more: str) -> None:
        self.MORE = ("--tables-from-one", "1000", "--database", database, "--metrics", "127.0.0.1:0", *more)
        super().__init__(folder)
        assert self.process.stderr is not None
        said = self.process.stderr.readline()
        found = re.search(r"http://(\S+)/metrics", said)
        assert found, said
        self.metrics_at = found[1]
        self.ask("/healthz")  # answered once it has begun

    def figure(self, name: str) -> float:
        with urllib.request.urlopen(f"http://{self.metrics_at}/metrics", timeout=60) as answer:
            lines = answer.read().decode().splitlines()
        return float(next(line for line in lines if line.startswith(name + " ")).split()[1])


@contextmanager
def processes(database: str, folder: Path, count: int, *more: str) -> Iterator[list[Process]]:
    started = [Process(folder, database, *more) for _ in range(count)]
    try:
        yield started
    finally:
        for each in started:
            if each.process.poll() is None:
                each.process.kill()
                each.process.wait(60)
            assert each.process.stderr is not None
            each.process.stderr.close()


@pytest.fixture(scope="module")
def two(database: str, tmp_path_factory: pytest.TempPathFactory) -> Iterator[list[Process]]:
    """Two that outlive the tests."""
    with processes(database, tmp_path_factory.mktemp("two"), 2) as started:
        yield started


def until(true: Callable[[], bool], seconds: float = WAIT) -> None:
    end = time.monotonic() + seconds
    while not true():
        assert time.monotonic() < end, "it did not come true"
        time.sleep(0.02)


class Steady(Player):
    """A player who comes back by themselves, and says again what was not answered."""

    def __init__(self, servers: list[Process], code: str, token: str) -> None:
        self.servers, self.code, self.token = servers, code, token
        self.closes: list[tuple[int, str]] = []
        super().__init__(servers[0], code, token, client=f"steady-{token[:12]}")

    def again(self, problem: ConnectionClosed) -> None:
        if problem.rcvd is not None:
            self.closes.append((problem.rcvd.code, problem.rcvd.reason))
        number, end = self.number, time.monotonic() + WAIT
        while True:
            self.servers.append(self.servers.pop(0))
            try:
                super().__init__(self.servers[0], self.code, self.token, client=f"steady-{self.token[:12]}")
            except (ConnectionClosed, InvalidHandshake, OSError, EOFError, TimeoutError):
                assert time.monotonic() < end
                time.sleep(0.05)
                continue
            self.number = number
            return

    def steadily(self, kind: str, **what: Any) -> dict[str, Any]:
        """Do it once, however often it has to be said."""
        self.number += 1
        while True:
            try:
                self.number -= 1
                return self.do(kind, **what)
            except ConnectionClosed as problem:
                self.again(problem)


def test_a_table_is_found_and_played_at_from_any_process(two: list[Process]) -> None:
    one, other = two
    code = one.table("when-i-dream", 4, options={"reading_seconds": 0})
    tokens = [one.sit(code, "first")]
    here = Player(one, code, tokens[0])
    assert other.ask(f"/api/tables/{code}")[1]["code"] == code
    tokens.append(other.sit(code, "second"))
    there = Player(other, code, tokens[1])
    assert other.figure("reverie_sockets_passed_on") == 1
    assert one.figure("reverie_connections") == 2 and other.figure("reverie_connections") == 0
    here.do("seat bot", seat=2, bot="companion")
    there.hear("change")
    assert there.view["seats"][2]["bot"] == "companion"
    assert other.figure("reverie_requests_passed_on_total") == 2
    assert other.ask("/api/tables/KOKOKOKO")[0] == 404
    until(lambda: one.figure("reverie_cluster_sockets_passed_on") == 1)
    assert one.figure("reverie_cluster_processes") == 2
    here.socket.close()
    there.socket.close()


def test_a_table_at_which_nobody_has_been_goes_to_the_process_that_is_asked_for_it(
    two: list[Process],
) -> None:
    """So that a proxy which sends all of a table's people to one process spares the passing on."""
    one, other = two
    before = [each.figure("reverie_tables_awake") for each in two]
    code = one.table()
    player = Player(other, code, other.sit(code))
    assert [each.figure("reverie_tables_awake") for each in two] == [before[0], before[1] + 1]
    assert other.figure("reverie_sockets_passed_on") == 0
    assert one.ask(f"/api/tables/{code}")[0] == 200  # and there it stays
    assert [each.figure("reverie_tables_awake") for each in two] == [before[0], before[1] + 1]
    player.socket.close()


def test_what_is_refused_at_the_owner_is_refused_elsewhere_in_the_same_words(two: list[Process]) -> None:
    code = two[0].table(invited=True)
    for asked in ({"name": "me"}, {"name": ""}, b"no message"):
        refusals = [each.ask(f"/api/tables/{code}/sit", asked) for each in two]
        assert refusals[0][0] >= 400 and refusals[0] == refusals[1]


class Playing(threading.Thread):
    """Somebody who plays alone, one game after the other, until told to stop."""

    def __init__(self, *servers: Process) -> None:
        super().__init__(daemon=True)
        self.servers, self.stop = list(servers), threading.Event()
        self.player = self.sit_down()
        self.done: Counter[str] = Counter()
        """How many moves were answered, at each table."""
        self.closes: list[tuple[int, str]] = []
        self.problem: Exception | None = None

    def sit_down(self) -> Steady:
        code = self.servers[0].table()
        player = Steady(self.servers, code, self.servers[0].sit(code))
        player.steadily("begin")
        return player

    def run(self) -> None:
        try:
            while not self.stop.is_set():
                self.move()
        except Exception as problem:
            self.problem = problem
        self.get_up()

    def move(self) -> None:
        if self.player.view["seed"] is not None:
            self.get_up()
            self.player = self.sit_down()
        answer = self.player.steadily("say", said=[self.player.view["may"][0]])
        assert answer["type"] == "done" or answer["code"] == "too-fast", answer
        self.done[self.player.code] += answer["type"] == "done"
        time.sleep(0.05)

    def get_up(self) -> None:
        self.closes += self.player.closes
        self.player.socket.close()


def stopped(playing: list[Playing], database: str) -> None:
    """All of them stop; every move that was answered is there, once."""
    for each in playing:
        each.stop.set()
    for each in playing:
        each.join()
        assert each.problem is None
        assert set(each.closes) <= {(1012, "server-moves")}
        for code, done in each.done.items():
            assert steps_in(database, code).count("move") == done


@pytest.mark.cluster
def test_who_is_told_to_stop_hands_its_tables_over_and_nothing_is_lost(
    two: list[Process], database: str, tmp_path: Path
) -> None:
    with processes(database, tmp_path, 1) as (leaving,):
        playing = [Playing(leaving, *two) for _ in range(3)]
        for each in playing:
            each.start()
        until(lambda: all(each.done.total() > 3 for each in playing))
        leaving.process.terminate()
        until(lambda: leaving.figure("reverie_tables_awake") == 0)
        # for a while it goes on passing on, but takes no table
        assert leaving.ask("/healthz") == (200, "leaving\n") and leaving.ask("/healthz/ready")[0] == 503
        codes = [two[0].table(), leaving.table()]
        assert [leaving.ask(f"/api/tables/{code}")[0] for code in codes] == [200, 200]
        assert leaving.figure("reverie_tables_awake") == 0
        assert leaving.process.wait(60) == 0
        before = [each.done.total() for each in playing]
        until(lambda: all(each.done.total() > was + 3 for each, was in zip(playing, before, strict=True)))
        stopped(playing, database)
        assert all(each.closes for each in playing)


def steps_in(database: str, code: str) -> list[str]:
    """The kinds of what the database has of a table."""
    import asyncpg

    async def read() -> list[str]:
        connection = await asyncpg.connect(database)
        try:
            rows = await connection.fetch("SELECT entry FROM entries WHERE code = $1 ORDER BY number", code)
        finally:
            await connection.close()
        entries = [json.loads(row["entry"]) for row in rows]
        return [entry[3][0] if entry[0] == "by" else entry[0] for entry in entries]

    return asyncio.run(read())


def test_two_processes_deal_the_same_dream_of_the_day_and_each_has_one_try(two: list[Process]) -> None:
    asked = {"game": "onirim", "seats": 1, "daily": True}
    opened = [each.ask("/api/tables", asked)[1] for each in two]
    views = [Player(each, told["code"], told["token"]).view for each, told in zip(two, opened, strict=True)]
    assert views[0]["commitment"] == views[1]["commitment"] and views[0]["view"] == views[1]["view"]
    again = {**asked, "token": opened[0]["token"]}
    assert [each.ask("/api/tables", again)[1] for each in two] == [opened[0]] * 2
    fresh = {**asked, "token": "x" * 24}
    codes: list[str] = []
    opening = [
        threading.Thread(target=lambda at=at: codes.append(at.ask("/api/tables", fresh)[1]["code"]))
        for at in two
    ]
    for thread in opening:
        thread.start()
    for thread in opening:
        thread.join()
    assert len(codes) == 2 and len(set(codes)) == 1, "both at the same moment"
