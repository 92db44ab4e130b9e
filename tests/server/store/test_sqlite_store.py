"""The store of one process: its lock, its threads, its clocks, and its errors for a failing disk."""

import asyncio
import sqlite3
import subprocess
import sys
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest

from reverie.server.store.sqlite_file import SqliteFile
from reverie.server.store.sqlite_store import SqliteStore
from reverie.table.schema import Unusable
from reverie.table.store import (
    Appending,
    Clock,
    Damaged,
    NotWritten,
    Opening,
    Stale,
)

from .conftest import ANN, Asked, Sqlite, asked
from .test_changes import HEAD, opened


@pytest.fixture
def kind(tmp_path: Path) -> Sqlite:
    return Sqlite(tmp_path)


@pytest.fixture
def store(kind: Sqlite) -> Iterator[Asked]:
    with asked(kind) as store:
        yield store


def harm(kind: Sqlite, statement: str, *values: str) -> None:
    """Change the file without the store."""
    with closing(sqlite3.connect(kind.path, isolation_level=None)) as file:
        file.execute(statement, values)


def writing_of(store: Asked) -> sqlite3.Connection:
    """Return the writing connection, to make it fail."""
    assert isinstance(store.kept, SqliteStore) and isinstance(store.kept._file, SqliteFile)
    assert store.kept._file._writing is not None
    return store.kept._file._writing


# The folder

HOLD = """
import asyncio, sys
from pathlib import Path
from reverie.server.store.sqlite_file import SqliteFile
from reverie.server.store.sqlite_store import SqliteStore

async def hold():
    store = await SqliteStore.connect(Path(sys.argv[1]))
    print("held", flush=True)
    await asyncio.to_thread(sys.stdin.read)

asyncio.run(hold())
"""


def test_a_second_server_in_a_folder_is_refused_while_the_first_runs(kind: Sqlite) -> None:
    command = [sys.executable, "-c", HOLD, str(kind.path)]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as first:
        assert first.stdout is not None and first.stdout.readline() == "held\n"
        with pytest.raises(Unusable) as refused:
            asyncio.run(kind.connect())
        first.kill()  # however the process ends, the lock is released
    assert refused.value.code == "folder-in-use"
    assert refused.value.sentence("en").startswith(f"Another server is using {kind.path.parent};")
    assert refused.value.sentence("fr").startswith("Un autre serveur utilise")
    with asked(kind) as store:
        with pytest.raises(Unusable):
            store.run(SqliteStore.connect(kind.path))
        opened(store, "MOON")


@pytest.mark.parametrize("what", ["no database", "a folder", "no such folder"])
def test_a_file_that_is_not_a_database_is_refused_unchanged(what: str, kind: Sqlite) -> None:
    path = kind.path if what != "no such folder" else kind.path.parent / "none" / "tables.db"
    if what == "no database":
        path.write_text("My diary. Not to be written over." * 100)
    elif what == "a folder":
        path.mkdir()
    for _ in range(2):  # the lock is released as well
        with pytest.raises(Unusable, match="cannot be used: "):
            asyncio.run(SqliteStore.connect(path))
    if what == "no database":
        assert path.read_text() == "My diary. Not to be written over." * 100


# Threads


async def test_a_slow_disk_blocks_neither_the_loop_nor_readers(kind: Sqlite) -> None:
    store = await kind.connect()
    await store.write([Opening("MOON", HEAD, [["settings", {}]], "ann")])
    other = sqlite3.connect(kind.path, isolation_level=None)
    other.execute("BEGIN IMMEDIATE")  # simulate a slow disk
    writing = asyncio.create_task(store.write([Appending("MOON", 1, 1, [["a"]])]))
    for _ in range(20):
        await asyncio.sleep(0.001)
        assert (await store.look("MOON"))[0] == HEAD
    assert not writing.done()
    other.execute("ROLLBACK")
    assert await writing == [None]
    other.close()
    await store.close()


async def test_requests_before_the_close_are_completed(kind: Sqlite) -> None:
    store = await kind.connect()
    writing = asyncio.create_task(store.write([Opening("MOON", HEAD, [], "ann")]))
    await asyncio.sleep(0)
    await store.close()
    assert await writing == [None]
    again = await kind.connect()
    assert (await again.look("MOON"))[0] == HEAD
    await again.close()


# Clocks


def test_a_jump_of_the_wall_clock_does_not_change_the_age_of_tables(kind: Sqlite, store: Asked) -> None:
    opened(store, "MOON", owner="nobody")
    for jump in (400 * 86_400.0, -800 * 86_400.0, 1e9):
        kind.wall_is_ahead += jump
        before = store.beat(ANN, True, {}).time
        kind.skipped += 15.0
        assert store.beat(ANN, True, {}).time - before == pytest.approx(15.0, abs=5)
        assert store.untouched_codes(1 / 24) == []
    assert store.untouched_codes(40 / 86_400) == ["MOON"], "three times fifteen seconds have passed"
    kind.wall_is_ahead = -1e9
    store.again()
    assert store.untouched_codes(1 / 24) == [] and store.untouched_codes(40 / 86_400) == ["MOON"]


def test_time_of_a_suspended_machine_does_not_count(kind: Sqlite, store: Asked) -> None:
    opened(store, "MOON", owner="nobody")
    store.beat(ANN, True, {})
    kind.skipped += 400 * 86_400.0
    store.beat(ANN, True, {})
    assert store.untouched_codes(21 / 86_400) == [] and store.untouched_codes(19 / 86_400) == ["MOON"]
    kind.skipped -= 800 * 86_400.0  # a monotonic clock never does that
    store.beat(ANN, True, {})
    assert store.untouched_codes(21 / 86_400) == [] and store.untouched_codes(19 / 86_400) == ["MOON"]


@pytest.mark.parametrize("heard", ["by a beat", "by a step"])
def test_a_clock_resumes_after_a_crash(heard: str, kind: Sqlite, store: Asked) -> None:
    """Neither the wall clock nor time without a running server counts."""
    opened(store, "MOON", "SUN")
    now = store.beat(ANN, True, {}).time
    store.write([Clock("MOON", 1, now - 5.0), Clock("SUN", 1, None)])
    kind.skipped += 8.0
    kind.wall_is_ahead = 7_200.0
    if heard == "by a beat":
        store.beat(ANN, True, {})
    else:
        store.write([Appending("MOON", 1, 1, [["step"]])])
    store.close()  # it did not sign off
    kind.skipped += 3_600.0
    store.again()
    assert store.owner("MOON") is None, "we have the folder: whoever had the table is gone"
    assert store.wake("MOON", "bob", "s").clock == pytest.approx(13.0, abs=5)
    assert store.wake("SUN", "bob", "s").clock is None


# Disks that fail


def test_a_full_disk_rejects_a_whole_batch_and_writes_resume_later(store: Asked) -> None:
    opened(store, "MOON", "SUN")
    db = writing_of(store)
    db.execute(f"PRAGMA max_page_count = {db.execute('PRAGMA page_count').fetchone()[0]}")
    batch = [Appending("SUN", 1, 1, [["small"]]), Appending("MOON", 1, 1, [["x" * 50_000]])]
    for _ in range(3):
        with pytest.raises(NotWritten, match="full"):
            store.write(batch)
    assert store.look("MOON")[0] == HEAD
    db.execute("PRAGMA max_page_count = 1000000")
    assert store.wrong(*batch) == [None, None]
    assert [store.wake(code, "ann", "s").number for code in ("MOON", "SUN")] == [2, 2]


def test_a_read_only_file_fails_only_for_writes(store: Asked) -> None:
    opened(store, "MOON")
    writing_of(store).execute("PRAGMA query_only = ON")
    for name, *what in (
        ("write", [Appending("MOON", 1, 1, [["a"]])]),
        ("beat", ANN, True, {}),
        ("release", "ann", ["MOON"]),
    ):
        with pytest.raises(NotWritten):
            getattr(store, str(name))(*what)
    assert store.look("MOON")[0] == HEAD and store.owner("MOON") == ANN
    assert store.wake("MOON", "ann", "s").epoch == 1, "a full disk keeps nobody from looking"
    with pytest.raises(KeyError):
        store.wake("SUN", "ann", "s")


def test_a_damaged_log_fails_no_other_table_in_its_batch(kind: Sqlite, store: Asked) -> None:
    opened(store, "MOON", "SUN")
    harm(kind, "INSERT INTO entries VALUES ('MOON', 1, 'an entry that nobody wrote')")
    changes = Appending("MOON", 1, 1, [["a"]]), Appending("SUN", 1, 1, [["a"]])
    assert store.wrong(*changes) == [Stale, None]
    with pytest.raises(Damaged):
        store.wake("MOON", "ann", "s")
    assert store.owner("MOON") is None, "nobody can do anything with it"
    assert store.wake("SUN", "ann", "s").number == 2


@pytest.mark.parametrize(
    "statement",
    [
        "DELETE FROM entries WHERE number = 3",
        "DELETE FROM entries WHERE number = 7",
        "UPDATE entries SET entry = '[\"se' WHERE number = 3",
        "UPDATE entries SET entry = '{}' WHERE number = 3",
        "UPDATE entries SET entry = CAST(x'ff22ff' AS TEXT) WHERE number = 3",
        "UPDATE entries SET entry = printf('%.100000c', '[') WHERE number = 3",
        "UPDATE tables SET head = '[]'",
        "UPDATE tables SET head = ''",
    ],
    ids=lambda statement: statement[:60],
)
def test_an_impossible_log_is_reported_as_damaged(statement: str, kind: Sqlite, store: Asked) -> None:
    opened(store, "MOON", entries=[["a", number] for number in range(8)])
    harm(kind, statement)
    with pytest.raises(Damaged):
        store.wake("MOON", "ann", "s")
    opened(store, "SUN")
    assert store.wake("SUN", "ann", "s").number == 1


@pytest.mark.parametrize("entry", ['["by", ["settings"]]', '{"x": ["settings"]}', '[["settings"'])
def test_reading_malformed_entries_reports_damage(entry: str, store: Asked, kind: Sqlite) -> None:
    opened(store, "MOON")
    harm(kind, "UPDATE entries SET entry = ?", entry)
    with pytest.raises(Damaged):
        store.look("MOON")


def test_a_file_with_a_damaged_schema_is_refused_in_our_words(kind: Sqlite, store: Asked) -> None:
    """SQLite's message would quote the damaged schema, which is not valid text."""
    store.close()
    content = kind.path.read_bytes()
    assert content.count(b"CREATE TABLE snapshots") == 1
    kind.path.write_bytes(content.replace(b"CREATE TABLE snapshots", b"CREATE TABLE \xff\xfe(apshot"))
    with pytest.raises(Unusable, match="cannot be used: database disk image is malformed"):
        asyncio.run(kind.connect())


def test_a_batch_needs_one_write_to_disk(store: Asked) -> None:
    """Otherwise a busy server would wait for its disk once per table."""
    codes = [f"T{number}" for number in range(200)]
    opened(store, *codes)
    commits = []
    db = writing_of(store)
    db.set_trace_callback(lambda said: commits.append(said) if said.startswith("COMMIT") else None)
    assert set(store.wrong(*(Appending(code, 1, 1, [["a"]]) for code in codes))) == {None}
    assert len(commits) == 1
