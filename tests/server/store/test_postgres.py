"""Specific to PostgreSQL: lost connections, restarts, and processes that compete for tables."""

import asyncio
import json
import random
import subprocess
import sys
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

import asyncpg
import pytest

from reverie.refusal import Refusal
from reverie.server.store import postgres_schema
from reverie.server.store.postgres_connections import Connections
from reverie.server.store.postgres_schema import newest
from reverie.server.store.postgres_store import PostgresStore
from reverie.table.store import (
    Appending,
    Clock,
    CodeTaken,
    NotWritten,
    Opening,
    Peer,
    Rewriting,
    Snapshot,
    Spent,
    Stale,
)
from tests.server.postgres_proxy import How, Proxy
from tools.temporary_postgres import Postgres

ANA, BEN = Peer("ana", "127.0.0.1:1"), Peer("ben", "127.0.0.1:2")


@pytest.fixture
def url(database_server: Postgres) -> str:
    return database_server.schema()


@asynccontextmanager
async def connected(url: str) -> AsyncIterator[PostgresStore]:
    store = await PostgresStore.connect(url)
    try:
        yield store
    finally:
        await store.close()


async def ask(url: str, query: str, *values: Any) -> list[Any]:
    db = await asyncpg.connect(url)
    try:
        return list(await db.fetch(query, *values))
    finally:
        await db.close()


async def log_of(url: str, code: str) -> list[Any]:
    rows = await ask(url, "SELECT entry FROM entries WHERE code = $1 ORDER BY number", code)
    return [json.loads(row[0]) for row in rows]


def opening(code: str, owner: str = "ana") -> Opening:
    return Opening(code, {"game": "candles", "seed": code}, [["settings", {}]], owner, [("me", 0)])


# Lost connections


@pytest.mark.parametrize("how", ["before", "sent", "answered"])
async def test_a_step_with_a_lost_answer_happens_once(url: str, how: How) -> None:
    proxy = Proxy(url)
    async with proxy.url() as through, connected(through) as store:
        assert await store.write([opening("A"), opening("B")]) == [None, None]
        proxy.cut(how, b"lit")
        assert (
            await store.write([Appending("A", 1, 1, [["lit"]]), Appending("B", 1, 1, [["lit"]])])
            == [None] * 2
        )
        assert proxy.cuts == 1
        assert await store.write([Appending("A", 1, 2, [["out"]])]) == [None]
    assert await log_of(url, "A") == [["settings", {}], ["lit"], ["out"]]
    assert await log_of(url, "B") == [["settings", {}], ["lit"]]


@pytest.mark.parametrize("how", ["before", "sent", "answered"])
async def test_a_transaction_cut_at_its_commit_happens_once(url: str, how: How) -> None:
    proxy = Proxy(url)
    async with proxy.url() as through, connected(through) as store:
        await store.write([opening("A")])
        await store.write([Appending("A", 1, 1, [["name", "Ana"]])])
        proxy.cut(how, b"COMMIT")
        problems = await store.write(
            [
                Appending(
                    "A", 1, 2, [["lit"], ["name", "Ben"]], [("me", 0), ("you", 1)], summary={"won": True}
                ),
                Rewriting("A", 1, {1: ["name", ""], 3: ["name", ""]}),
                Clock("A", 1, 5.0),
                Snapshot("A", 1, 4, "sources", b"state"),
                opening("B"),
                Appending("B", 1, 1, [["lit"]]),
            ]
        )
        assert problems == [None] * 6
        assert proxy.cuts == 1
        assert [
            (place.seat, place.summary) for place in await store.places("you", finished=True, most=9)
        ] == [(1, {"won": True})]
        assert (await store.wake("A", "ana", "sources")).snapshot == (4, b"state")
    assert await log_of(url, "A") == [["settings", {}], ["name", ""], ["lit"], ["name", ""]]
    assert await log_of(url, "B") == [["settings", {}], ["lit"]]


async def test_an_opening_with_a_lost_answer_does_not_conflict_with_itself(url: str) -> None:
    proxy = Proxy(url)
    async with proxy.url() as through, connected(through) as store:
        proxy.cut("answered", b"candles")
        assert await store.write([opening("A")]) == [None]
        proxy.cut("answered", b"candles")
        (problem,) = await store.write([opening("A", "ben")])
        assert isinstance(problem, CodeTaken)
        assert proxy.cuts == 2


async def test_another_process_append_is_not_mistaken_for_the_lost_one(url: str) -> None:
    proxy = Proxy(url)
    async with proxy.url() as through, connected(through) as store, connected(url) as other:
        await store.write([opening("A")])
        assert await other.write([Appending("A", 1, 1, [["theirs"]])]) == [None]
        proxy.cut("before", b"mine")
        (problem,) = await store.write([Appending("A", 1, 1, [["mine"]])])
        assert isinstance(problem, Stale)
    assert await log_of(url, "A") == [["settings", {}], ["theirs"]]


async def test_play_continues_without_loss_while_connections_are_terminated(url: str) -> None:
    steps, written = [["step", at] for at in range(1, 80)], asyncio.Event()
    async with connected(url) as store:
        await store.write([opening("A")])
        ending = asyncio.create_task(_end_connections(url, written))
        for at, step in enumerate(steps, 1):
            assert await store.write([Appending("A", 1, at, [step])]) == [None]
            written.set()
        ending.cancel()
        assert (await store.wake("A", "ana", "")).entries == [["settings", {}], *steps]


async def _end_connections(url: str, written: asyncio.Event) -> None:
    """Terminate connections at random moments, but only after a write since the last time."""
    db, dice = await asyncpg.connect(url), random.Random(1)
    query = "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = current_database()"
    try:
        while await written.wait():
            await asyncio.sleep(dice.random() / 100)
            await db.fetch(f"{query} AND pid <> pg_backend_pid()")
            written.clear()
    finally:
        db.terminate()


@pytest.mark.parametrize("how", ["immediate", pytest.param("fast", marks=pytest.mark.thousand)])
async def test_play_continues_while_postgresql_restarts(
    database_server: Postgres, url: str, how: str
) -> None:
    async with connected(url) as store:
        await store.beat(ANA, True, {})
        await store.write([opening("A")])
        restarting = asyncio.create_task(asyncio.to_thread(_restart, database_server, how))
        at = 0
        while not restarting.done() or at < 20:
            at += 1
            assert await store.write([Appending("A", 1, at, [["step", at]])]) == [None]
        await restarting
        await store.beat(ANA, True, {})
        assert (await store.wake("A", "ana", "")).number == at + 1


def _restart(server: Postgres, how: str) -> None:
    server.stop(how)
    server.start()


async def test_a_hanging_database_times_out_and_late_writes_are_blocked(url: str) -> None:
    proxy = Proxy(url)
    async with proxy.url() as through, connected(through) as store:
        await store.write([opening("A")])
        await store.write([Appending("A", 1, 1, [["in time"]])])
        proxy.silent = True
        proxy.cut("sent", b"too late")
        doing = (
            store.write([Appending("A", 1, 2, [["too late"]])]),
            store.beat(ANA, True, {}),
            store.owned_codes("ana"),
            store.add_up([Spent("tables", "::1", 1, 1)]),
        )
        problems = await asyncio.gather(*doing, return_exceptions=True)
        assert [type(problem) for problem in problems] == [NotWritten] * 4
        proxy.silent = False
        again = await store.read("A", 1, "")
        assert (again.entries, again.epoch) == ([["settings", {}], ["in time"]], 2)
        proxy.late.set()
        await proxy.arrived.wait()
        assert await store.write([Appending("A", 2, 2, [["lit"]])]) == [None]
        assert (await store.read("A", 2, "")).epoch == 2
        with pytest.raises(Stale):
            await store.read("A", 1, "")
    assert await log_of(url, "A") == [["settings", {}], ["in time"], ["lit"]]


async def test_a_long_queue_causes_no_refusals_while_postgresql_answers(url: str) -> None:
    proxy = Proxy(url)
    async with proxy.url() as through:
        connections = Connections(through, 1)

        async def ask_slowly(_: int) -> Any:
            return await connections.run(lambda db: db.fetchval("SELECT 1 FROM pg_sleep(0.2)"), patience=1)

        assert await asyncio.gather(*map(ask_slowly, range(8))) == [1] * 8
        proxy.silent = True
        problems = await asyncio.gather(*map(ask_slowly, range(8)), return_exceptions=True)
        assert {type(problem) for problem in problems} == {NotWritten}
        await connections.close()


def test_a_missing_database_gives_one_error_sentence(url: str) -> None:
    missing = url.replace("/postgres?", "/missing?")
    command = [sys.executable, "-m", "reverie", "serve", "--port", "0", "--database", missing]
    done = subprocess.run(command, capture_output=True, text=True, timeout=60)
    assert done.returncode != 0
    assert 'The database cannot be used: database "missing" does not exist.' in done.stderr
    assert "Traceback" not in done.stderr


# Competing processes


CLAIM = """
import asyncio, random, sys
from reverie.server.store.postgres_store import PostgresStore
from reverie.table.store import Held, Peer

async def claim(url, name):
    store = await PostgresStore.connect(url)
    await store.beat(Peer(name, "127.0.0.1:1"), True, {})
    print("ready", flush=True)
    sys.stdin.readline()
    codes = [f"T{number}" for number in range(100)]
    random.shuffle(codes)

    async def wake(code):
        try:
            await store.wake(code, name, "")
            return code
        except Held:
            return None

    woken = await asyncio.gather(*(wake(code) for code in codes))
    assert {code for code in woken if code} == await store.owned_codes(name)
    print(*(code for code in woken if code), flush=True)
    await store.close()

asyncio.run(claim(*sys.argv[1:]))
"""


@pytest.mark.thousand
async def test_each_table_claimed_by_several_processes_gets_one_owner(url: str) -> None:
    async with connected(url) as store:
        await store.write([opening(f"T{number}", "gone") for number in range(100)])
    processes = [
        await asyncio.create_subprocess_exec(
            sys.executable, "-c", CLAIM, url, name, stdin=subprocess.PIPE, stdout=subprocess.PIPE
        )
        for name in ("ana", "ben", "cleo")
    ]
    for process in processes:
        assert process.stdout
        assert await process.stdout.readline() == b"ready\n"
    said = await asyncio.gather(*(process.communicate(b"go\n") for process in processes))
    claimed = [code for text, _ in said for code in text.decode().split()]
    assert sorted(claimed) == sorted(f"T{number}" for number in range(100))
    rows = await ask(url, "SELECT DISTINCT epoch FROM tables")
    assert [row[0] for row in rows] == [2]


@pytest.mark.thousand
async def test_overlapping_batches_never_deadlock(url: str) -> None:
    codes = [f"T{number}" for number in range(20)]
    stores = [await PostgresStore.connect(url) for _ in range(4)]
    await stores[0].write([opening(code, "nobody") for code in codes])
    (before,) = await ask(url, "SELECT deadlocks FROM pg_stat_database WHERE datname = current_database()")
    written = dict.fromkeys(codes, 1)

    async def work(store: PostgresStore, dice: random.Random) -> None:
        for number in range(25):
            some = dice.sample(codes, 15)
            appends = [Appending(code, 1, written[code], [["step", dice.random()]]) for code in some]
            clocks = [Clock(code, 1, 1.0) for code in dice.sample(codes, 15)] if number % 2 else []
            problems = await store.write([*appends, *clocks])
            for code, problem in zip(some, problems, strict=False):
                written[code] += problem is None
            await store.release("nobody", dice.sample(codes, 10))

    await asyncio.gather(*(work(store, random.Random(seed)) for seed, store in enumerate(stores)))
    for code in codes:
        assert len(await log_of(url, code)) == written[code]
    assert sum(written.values()) > 25 * 15
    for store in stores:
        await store.close()
    (after,) = await ask(url, "SELECT deadlocks FROM pg_stat_database WHERE datname = current_database()")
    assert after == before


# The schema


async def test_servers_that_start_at_once_on_an_empty_database_all_succeed(url: str) -> None:
    stores = await asyncio.gather(*(PostgresStore.connect(url) for _ in range(6)))
    assert len({await store.secret() for store in stores}) == 1
    for store in stores:
        await store.close()


VERSION = "SELECT value FROM facts WHERE name = 'version'"


async def test_a_migration_updates_a_database_to_the_next_version(
    url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with connected(url) as store:
        await store.write([opening("A", "nobody")])
    step = "ALTER TABLE tables ADD COLUMN colour text; UPDATE tables SET colour = 'blue'"
    before = newest()
    monkeypatch.setattr(postgres_schema, "MIGRATIONS", (*postgres_schema.MIGRATIONS, step))
    for _ in range(2):
        async with connected(url):
            pass
        assert await ask(url, "SELECT colour FROM tables") == [("blue",)]
        assert await ask(url, VERSION) == [(str(before + 1),)]
    assert await log_of(url, "A") == [["settings", {}]]


@pytest.mark.parametrize("version", [1, postgres_schema.FIRST - 1, newest() + 1])
async def test_a_database_of_another_version_is_refused_unchanged(url: str, version: int) -> None:
    async with connected(url):
        await ask(url, "UPDATE facts SET value = $1 WHERE name = 'version'", str(version))
    with pytest.raises(Refusal) as refused:
        await PostgresStore.connect(url)
    assert refused.value.code == "tables-version-mismatch"
    assert f"version {version}" in str(refused.value)
    assert await ask(url, VERSION) == [(str(version),)]


def test_without_asyncpg_the_refusal_names_the_extra(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "asyncpg", None)
    with pytest.raises(Refusal, match=r"pip install reverie\[cluster\]"):
        asyncio.run(PostgresStore.connect("postgresql://127.0.0.1/reverie"))


# Leases, clocks, allowances


async def test_an_expired_lease_frees_a_table_and_stops_its_clock(url: str) -> None:
    async with connected(url) as store:
        time_now = (await store.beat(ANA, True, {})).time
        await store.write([opening("A"), Clock("A", 1, time_now - 60)])
        await ask(url, "UPDATE processes SET lease = lease - 100, beat = beat - 50")
        await ask(url, "UPDATE tables SET touched = touched - 100")
        assert await store.owner("A") is None
        logged = await store.wake("A", "ben", "")
        assert logged.clock == pytest.approx(11, abs=0.1)
        assert (await store.wake("A", "cleo", "", dead="ben")).clock == logged.clock


async def test_running_processes_know_each_other(url: str) -> None:
    async with connected(url) as store:
        await store.beat(ANA, True, {"tables": 3, "slowest": float("inf")})
        await store.beat(Peer("old", "127.0.0.1:3"), True, {})
        await ask(url, "UPDATE processes SET lease = 0, beat = beat - 90000 WHERE name = 'old'")
        told = await store.beat(BEN, False, {})
        assert await ask(url, "SELECT name FROM processes ORDER BY name") == [("ana",), ("ben",)]
        assert (told.peers, told.figures) == ([ANA], [{"tables": 3}])
        assert (await store.beat(ANA, True, {})).peers == []
        await store.leave("ana")
        assert (await store.beat(BEN, True, {})).peers == []


async def test_time_is_counted_once_while_at_least_one_process_runs(url: str) -> None:
    async with connected(url) as store:
        await store.beat(ANA, True, {})
        (begun,) = await ask(url, "SELECT ran, beat FROM running")
        for _ in range(10):
            await store.beat(ANA, True, {})
            await store.beat(BEN, True, {})
        (after,) = await ask(url, "SELECT ran, beat FROM running")
        assert after["ran"] - begun["ran"] == pytest.approx(after["beat"] - begun["beat"])
        await ask(url, "UPDATE running SET beat = beat - 1000000")
        await store.beat(ANA, True, {})
        ((ran,),) = await ask(url, "SELECT ran FROM running")
        assert ran - after["ran"] == pytest.approx(2 * store.beat_seconds)


async def test_spending_of_an_address_is_summed_over_processes_and_expires(url: str) -> None:
    async with connected(url) as ana, connected(url) as ben:
        spent = [Spent("tables", "::1", 1, 0.001), Spent("tables", "::2", 1, 0.001)]
        await asyncio.gather(*(store.add_up(order) for store in (ana, ben) for order in (spent, spent[::-1])))
        assert await ana.add_up(spent) == pytest.approx([5, 5], abs=0.1)
        await ask(url, "UPDATE allowances SET at = at - 1000")
        assert await ben.add_up(spent[:1]) == pytest.approx([5], abs=0.1)
        await ask(url, "UPDATE allowances SET at = at - 1000000")
        assert await ben.add_up(spent[:1]) == pytest.approx([1], abs=0.1)


async def test_any_string_round_trips(url: str) -> None:
    odd = '\0 \ud800 \U0001f56f \' \\ " ["settings"'
    async with connected(url) as store:
        await store.write([opening("A")])
        await store.write([Appending("A", 1, 1, [["name", odd]], summary={"name": odd})])
        assert (await store.wake("A", "ana", "")).entries[1] == ["name", odd]
        assert (await store.places("me", finished=True, most=9))[0].summary == {"name": odd}
        assert await store.look("A") == (opening("A").head, [["settings", {}]])
