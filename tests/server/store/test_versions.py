"""Versions of the SQLite file: migrations, and files of other versions."""

import asyncio
import sqlite3
import subprocess
import sys
from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from reverie.games import GAMES
from reverie.server.store.sqlite_store import SqliteStore
from reverie.table import Log, Settings, Table, schema
from reverie.table.schema import FIRST, Unusable, newest


def stamp(path: Path, version: int | None = None) -> int:
    """Return the version in a file, after setting it if one is given."""
    with closing(sqlite3.connect(path)) as file:
        if version is not None:
            file.execute(f"PRAGMA user_version = {version}")
        return int(file.execute("PRAGMA user_version").fetchone()[0])


def columns(path: Path) -> list[str]:
    with closing(sqlite3.connect(path)) as file:
        return [str(row[1]) for row in file.execute("PRAGMA table_info(tables)")]


@pytest.fixture
def path(tmp_path: Path) -> Path:
    """A file of the current version with one table."""
    found = tmp_path / "tables.db"
    with closing(Log(found)) as log:
        Table.open(GAMES["onirim"], Settings({}, 1), log, "MOON").lobby.sit("Ada")
    return found


def test_a_migration_updates_a_file_and_its_tables_stay_playable(
    path: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    before = newest()
    step = "ALTER TABLE tables ADD COLUMN colour TEXT; UPDATE tables SET colour = 'blue'"
    monkeypatch.setattr(schema, "MIGRATIONS", (*schema.MIGRATIONS, step))
    for name in (path, tmp_path / "new.db"):
        with closing(Log(name)) as log:
            if name == path:
                assert Table.wake(GAMES, log, "MOON").state.chairs[0].name == "Ada"
        assert (stamp(name), columns(name)[-1]) == (before + 1, "colour")
    with closing(sqlite3.connect(path)) as file:
        assert file.execute("SELECT colour FROM tables").fetchall() == [("blue",)]


def test_an_interrupted_migration_changes_nothing(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    before = columns(path), stamp(path)
    with monkeypatch.context() as power:
        step = "ALTER TABLE tables ADD COLUMN colour TEXT; SELECT no_such_thing"
        power.setattr(schema, "MIGRATIONS", (*schema.MIGRATIONS, step))
        with pytest.raises(sqlite3.OperationalError):
            Log(path)
    assert (columns(path), stamp(path)) == before
    with closing(Log(path)) as log:
        assert log.codes() == ["MOON"]


def connected(path: Path) -> None:
    asyncio.run(SqliteStore.connect(path))


@pytest.mark.parametrize("version", [1, FIRST - 1, newest() + 1])
@pytest.mark.parametrize("connect", [Log, connected])
def test_a_file_of_another_version_is_refused_unchanged(
    path: Path, version: int, connect: Callable[[Path], Any]
) -> None:
    stamp(path, version)
    before = path.read_bytes()
    with pytest.raises(Unusable, match="name an empty folder with --data") as refused:
        connect(path)
    assert refused.value.to_dict() == {
        "code": "tables-version-mismatch",
        "file": str(path),
        "version": version,
        "known": newest(),
    }
    assert path.read_bytes() == before


def test_a_server_names_a_file_of_another_version_in_one_sentence(path: Path) -> None:
    stamp(path, FIRST - 1)
    command = [sys.executable, "-m", "reverie", "serve", "--port", "0", "--data", str(path.parent)]
    done = subprocess.run(command, capture_output=True, text=True, timeout=60)
    assert (done.returncode, len(done.stderr.splitlines())) == (2, 1), done.stderr
    assert str(path) in done.stderr and "--data" in done.stderr
    assert stamp(path) == FIRST - 1
