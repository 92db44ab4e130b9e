"""A process in its own network namespace that is cut off from PostgreSQL or from its clients."""

import asyncio
import time
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import AsyncExitStack, asynccontextmanager
from pathlib import Path

import pytest

from tests.server.postgres_proxy import Proxy
from tools.temporary_postgres import Postgres

from . import proxies
from .evening import Evening
from .networks import HERE, Networks, networks
from .processes import Process, logs
from .seat import Seat
from .test_cluster import LEASE, goes_on, hold_against_the_log, report_waits, watched
from .transcripts import check_watcher

pytestmark = pytest.mark.cluster

TABLES = 6


@asynccontextmanager
async def apart(folder: Path, database: str, made: Networks) -> AsyncIterator[list[Process]]:
    """Yield a process in each network, with a line to PostgreSQL."""
    async with AsyncExitStack() as stack:
        processes = []
        for number in range(1, made.count + 1):
            own = await stack.enter_async_context(Proxy(database).url(made.to_database(number)))
            address, within = made.address(number), made.within(number)
            process = Process(folder, own, address, within, ("--trusted-proxy", HERE))
            stack.push_async_callback(asyncio.to_thread, process.end)
            processes.append(process)
        for process in processes:
            await asyncio.to_thread(process.wait)
        yield processes


Cut = Callable[[Networks, Evening, list[list[Seat]], list[Seat]], Awaitable[None]]


def play(folder: Path, postgres: Postgres, cut: Cut, what: str) -> None:
    """Tables of the first process and some of others, before the first is cut off. `cut` names the lost
    line."""
    database = postgres.database()

    async def evening(made: Networks) -> tuple[Evening, list[Seat]]:
        async with apart(folder, database, made) as processes:
            with proxies.in_front(proxies.haproxy, folder, [process.at for process in processes]) as front:
                there = Evening(front)
                try:
                    tables, watching = await watched(processes[0].at, front, TABLES, HERE)
                    for seats in tables:
                        await there.join(seats)
                    await there.begin(TABLES)
                    await asyncio.sleep(1)
                    await cut(made, there, tables, watching)
                    await asyncio.sleep(1)
                finally:
                    await there.end()
                    await asyncio.gather(*(watcher.leave() for watcher in watching))
        return there, watching

    with networks(3) as made:
        there, watching = asyncio.run(evening(made))
    report_waits(what, there)
    hold_against_the_log(there, database, [])
    found = asyncio.run(logs(database, [watcher.code for watcher in watching]))
    for watcher in watching:
        check_watcher(found[watcher.code], watcher)


def test_an_owner_is_cut_off_from_the_database_but_not_from_its_clients(
    tmp_path: Path, database_server: Postgres
) -> None:
    """The process stops answering before others take over its tables, and messages it gets meanwhile have no
    effect."""

    async def cut(made: Networks, there: Evening, tables: list[list[Seat]], watching: list[Seat]) -> None:
        made.cut(1, visitors=False)
        since = time.monotonic()
        async with asyncio.timeout(60):
            await asyncio.gather(*(goes_on(seats, since + LEASE) for seats in tables))
        assert all(watcher.transcript.times[-1] < since + LEASE for watcher in watching), "it told something"
        made.mend(1)
        async with asyncio.timeout(60):
            await asyncio.gather(*(watcher.gone.wait() for watcher in watching))
        assert all(watcher.transcript.times[-1] < since + LEASE for watcher in watching), "it told something"

    play(tmp_path, database_server, cut, "cut off from PostgreSQL")


def test_an_owner_is_cut_off_from_its_clients_but_not_from_the_database(
    tmp_path: Path, database_server: Postgres
) -> None:
    """The process keeps its tables: they wait for it, and play continues at the others."""

    async def cut(made: Networks, there: Evening, tables: list[list[Seat]], watching: list[Seat]) -> None:
        own = {seats[0].code for seats in tables}
        others = [seats for code, seats in there.tables.items() if code not in own]
        made.cut(1, visitors=True)
        await asyncio.sleep(2 * LEASE)
        since = time.monotonic()
        async with asyncio.timeout(60):
            await _one_goes_on(others, since)
        made.mend(1)
        mended = time.monotonic()
        async with asyncio.timeout(60):
            await asyncio.gather(*(goes_on(seats, mended) for seats in tables))
        print(f"all its tables go on {time.monotonic() - mended:.2f} s after the line is mended")

    play(tmp_path, database_server, cut, "cut off from its clients")


async def _one_goes_on(tables: list[list[Seat]], since: float) -> None:
    going = [asyncio.create_task(goes_on(seats, since)) for seats in tables]
    await asyncio.wait(going, return_when=asyncio.FIRST_COMPLETED)
    for task in going:
        task.cancel()
