"""Three processes, a proxy, PostgreSQL and a hundred tables where play continues through failures. `make
test-all ONLY=cluster` runs these. Afterwards the transcripts of all seats are compared with the logs: each
state follows from a prefix of its table's log, in order, and each answer is in the log once.
"""

import asyncio
import os
import random
import signal
import time
from collections.abc import Awaitable, Callable, Iterator
from pathlib import Path

import pytest

from tests.server.postgres import running
from tests.server.postgres_proxy import Proxy
from tests.waiting import wait_for_async
from tools.temporary_postgres import Postgres

from . import proxies
from .evening import Evening, insist, sit_down, waits, worst
from .processes import Process, logs, started
from .seat import Seat
from .transcripts import check

pytestmark = pytest.mark.cluster

KILLS = int(os.environ.get("KILLS", "100"))
TABLES = int(os.environ.get("TABLES", "100"))
CUTS = 40
ENTRY = b'["by"'
"""The beginning of a client's message in a log. Every append that a client waits for has one."""
LEASE = 3.0

Disturb = Callable[[Evening], Awaitable[None]]


@pytest.fixture
def three(tmp_path: Path, database: str) -> Iterator[list[Process]]:
    with started(tmp_path, database, 3) as processes:
        yield processes


@pytest.fixture
def front(tmp_path: Path, three: list[Process]) -> Iterator[str]:
    with proxies.in_front(proxies.haproxy, tmp_path, [process.at for process in three]) as at:
        yield at


def through(at: str, tables: int, disturb: Disturb) -> Evening:
    """Run games at this many tables during a failure."""

    async def evening() -> Evening:
        there = Evening(at)
        try:
            await there.begin(tables - tables // 5, tables // 10, tables // 10)
            await asyncio.sleep(2)
            await disturb(there)
            await asyncio.sleep(2)
        finally:
            await there.end()
        return there

    return asyncio.run(evening())


def hold_against_the_log(there: Evening, database: str, processes: list[Process]) -> None:
    for process in processes:
        process.end()
    found = asyncio.run(logs(database, list(there.tables)))
    held = sum(check(found[code], seats) for code, seats in there.tables.items())
    print(f"{len(there.tables)} tables, {held} states and answers held against their logs")


def report_waits(what: str, there: Evening, since: float = 0.0) -> None:
    """Print the response times. No test asserts them, because the machine may be busy."""
    found = waits(there.seats, since)
    half, most, nearly_all = (found[int(share * (len(found) - 1))] for share in (0.5, 0.99, 0.999))
    print(
        f"{what}: {len(found)} answers; half within {half:.3f} s, 99 % {most:.2f}, 99.9 % {nearly_all:.2f}, "
        f"all {found[-1]:.2f}"
    )
    print(*worst(there.seats, since), sep="\n")


def test_play_survives_killing_owners_a_hundred_times(
    three: list[Process], front: str, database: str
) -> None:
    dice = random.Random(3)

    async def kill(there: Evening) -> None:
        for killed in range(1, KILLS + 1):
            await asyncio.sleep(dice.uniform(0.0, 1.0))
            await dice.choice(three).again()
            if killed % 10 == 0:
                report_waits(f"{killed} killed", there, time.monotonic() - 60)

    there = through(front, TABLES, kill)
    report_waits("killed", there)
    hold_against_the_log(there, database, three)


def test_replaced_owners_close_their_sockets_with_1012(
    three: list[Process], front: str, database: str
) -> None:
    async def replace(there: Evening) -> None:
        for process in three:
            await process.again(signal.SIGTERM)

    there = through(front, TABLES, replace)
    report_waits("replaced", there)
    hold_against_the_log(there, database, three)
    assert {code for seat in there.seats for code, _ in seat.transcript.closes} == {1012}


async def watched(
    at: str, front: str, count: int, origin: str = "127.0.0.1"
) -> tuple[list[list[Seat]], list[Seat]]:
    """Open tables owned by a process. Return players who connect through the proxy, and spectators who
    connect directly to the process and do not reconnect."""
    tables, watching = [], []
    for _ in range(count):
        code = str((await insist(at, "/api/tables", {"game": "onirim", "seats": 2}))["code"])
        watcher = Seat(at, code, None, "spectator", origin)
        watcher.stays = False
        watching.append(await watcher.come())  # first, so that this process owns the table
        tables.append([await sit_down(front, code) for _ in range(2)])
    return tables, watching


def test_an_owner_suspended_beyond_its_lease_sends_nothing(
    three: list[Process], front: str, database: str
) -> None:
    async def evening() -> Evening:
        there = Evening(front)
        stopped = three[0]
        tables, watching = await watched(stopped.at, front, 8)
        for seats in tables:
            await there.join(seats)
        await asyncio.sleep(1)
        stopped.send(signal.SIGSTOP)
        since = time.monotonic()
        await asyncio.sleep(0.3)  # everything that it sent has arrived
        told = [len(watcher.transcript.told) for watcher in watching]
        assert min(told) > 1
        async with asyncio.timeout(60):
            await asyncio.gather(*(goes_on(seats, since + LEASE) for seats in tables))
        stopped.send(signal.SIGCONT)
        async with asyncio.timeout(60):
            await asyncio.gather(*(watcher.gone.wait() for watcher in watching))
        assert [len(watcher.transcript.told) for watcher in watching] == told, "it told something"
        await asyncio.sleep(2)
        await there.end()
        return there

    there = asyncio.run(evening())
    report_waits("stopped", there)
    hold_against_the_log(there, database, three)


async def goes_on(seats: list[Seat], since: float) -> None:
    """Wait until a message at a table was answered after that time."""
    while not any(wanted + took > since for seat in seats for wanted, took in seat.transcript.waits):
        await asyncio.sleep(0.05)


def test_play_survives_a_restart_of_postgresql(tmp_path: Path) -> None:
    with running(tmp_path, durable=True) as postgres, started(tmp_path, postgres.database(), 3) as three:
        with proxies.in_front(proxies.haproxy, tmp_path, [process.at for process in three]) as front:

            async def restart(there: Evening) -> None:
                for how in ("fast", "immediate"):
                    await asyncio.to_thread(postgres.stop, how)
                    await asyncio.to_thread(postgres.start)
                    since = time.monotonic()
                    async with asyncio.timeout(60):
                        for seats in list(there.tables.values()):
                            if seats[0].view["seed"] is None and len(seats) == 2 and seats[0].seat == 0:
                                await goes_on(seats, since)
                    await asyncio.sleep(2)

            there = through(front, TABLES // 2, restart)
        report_waits("PostgreSQL restarted", there)
        hold_against_the_log(there, three[0].database, three)


@pytest.mark.parametrize("silent", [False, True], ids=["cut", "silent"])
def test_play_survives_a_connection_cut_after_a_commit(
    tmp_path: Path, database_server: Postgres, silent: bool
) -> None:
    """The answer is lost, but the message takes effect exactly once."""
    database = database_server.database()
    proxy = Proxy(database)

    async def evening() -> Evening:
        async with proxy.url() as through_it:
            process = Process(tmp_path, through_it)
            try:
                await asyncio.to_thread(process.wait)
                there = Evening(process.at, pace=0.1)
                await there.begin(10)
                for cut in range(1, CUTS + 1):
                    proxy.cut("unanswered" if silent else "answered", ENTRY)
                    await wait_for_async(lambda cut=cut: proxy.cuts == cut)  # type: ignore[misc]
                    await asyncio.sleep(0.1)
                await there.end()
            finally:
                await asyncio.to_thread(process.end)
        return there

    there = asyncio.run(evening())
    report_waits("cut after a commit", there)
    hold_against_the_log(there, database, [])


@pytest.mark.parametrize("proxy", [proxies.haproxy, proxies.nginx, proxies.caddy])
def test_play_survives_killing_an_owner_behind_each_proxy(
    three: list[Process], tmp_path: Path, database: str, proxy: proxies.Start
) -> None:
    with proxies.in_front(proxy, tmp_path, [process.at for process in three]) as at:

        async def kill(there: Evening) -> None:
            for process in three:
                await process.again()

        there = through(at, 20, kill)
    hold_against_the_log(there, database, three)
    report_waits(proxy.__name__, there)
