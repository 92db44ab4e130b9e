"""Files of every version so far: opened, brought up to date, and played on (tests/golden/README.md)."""

import asyncio
import json
import sqlite3
import subprocess
import sys
from pathlib import Path
from random import Random
from typing import Any

import pytest

from reverie.games import GAMES
from reverie.server.sqlite_store import SqliteStore
from reverie.table import Log, Table, fingerprint
from reverie.table.schema import VERSION, Unusable
from tests.test_table import play_on

from .conftest import Sqlite, asked

GOLDEN = Path(__file__).parent.parent / "golden"
VERSIONS = pytest.mark.parametrize("version", range(1, VERSION + 1))


def golden(version: int) -> dict[str, Any]:
    found: dict[str, Any] = json.loads((GOLDEN / f"database-{version}.json").read_text(encoding="utf-8"))
    return found


def restore(version: int, path: Path) -> None:
    """The file as it was."""
    with sqlite3.connect(path) as file:
        file.executescript((GOLDEN / f"database-{version}.sql").read_text(encoding="utf-8"))
    file.close()
    assert stamp(path) == version


def stamp(path: Path) -> int:
    with sqlite3.connect(path) as file:
        found = int(file.execute("PRAGMA user_version").fetchone()[0])
    file.close()
    return found


def layout(path: Path) -> list[Any]:
    with sqlite3.connect(path) as file:
        query = "SELECT type, name, tbl_name, sql FROM sqlite_schema ORDER BY name"
        found = [(*what, sql and " ".join(sql.split())) for *what, sql in file.execute(query)]
    file.close()
    return found


def touched(path: Path) -> dict[str, float]:
    with sqlite3.connect(path) as file:
        found = dict(file.execute("SELECT code, touched FROM tables"))
    file.close()
    return found


@VERSIONS
def test_a_file_of_any_version_is_opened_and_every_table_in_it_goes_on(version: int, tmp_path: Path) -> None:
    path, tables = tmp_path / "tables.db", golden(version)["tables"]
    restore(version, path)
    log = Log(path)
    assert stamp(path) == VERSION
    assert log.codes() == sorted(tables)
    assert touched(path) == {code: kept["touched"] for code, kept in tables.items()}
    for code, kept in tables.items():
        table = Table.wake(GAMES, log, code)
        assert (table.number, table.over) == (kept["entries"], kept["over"])
        places = [place for token in kept["tokens"] for place in log.places(fingerprint(token))]
        assert [[place.code, place.seat, place.ended, place.listed] for place in places] == kept["places"]
        for seat, token in enumerate(kept["tokens"]):
            assert table.seat_of(token) == seat
        if not table.begun:
            table.sit("somebody new")
        elif table.game.name == "when-i-dream":
            table.tick(10_000.0)  # the dream is over by then
        else:
            play_on(table, Random(1), 3)
        assert (table.number > kept["entries"]) == (not kept["over"])
        assert Table.wake(GAMES, log, code).view(0) == table.view(0)
    log.close()


@VERSIONS
def test_a_server_finds_all_that_a_file_of_any_version_kept(version: int, tmp_path: Path) -> None:
    restore(version, tmp_path / "tables.db")
    kept = golden(version)
    with asked(Sqlite(tmp_path)) as store:
        assert store.untouched(0.01) == [], "the days before this version are not counted"
        for code, table in kept["tables"].items():
            logged = store.wake(code, "bob", "golden")
            assert (logged.number, logged.clock) == (table["entries"], table.get("clock"))
            assert (logged.snapshot and logged.snapshot[0]) == table.get("snapshot")
            assert store.story(code, "golden") == table.get("story")
            for seat, token in enumerate(table["tokens"]):
                (place,) = store.places(fingerprint(token), finished=table["over"], most=9)
                assert (place.code, place.seat) == (code, seat)
                assert place.opened <= (place.ended or table["touched"])
            if "daily" in table:
                (mine,) = store.tries("onirim", fingerprint(table["tokens"][0]), ("", "9"))
                assert (mine.day, mine.score) == (table["daily"]["day"], table["daily"]["score"])
        assert kept["secret"] in (None, store.secret())
        if "parcel" in kept:
            parcel = kept["parcel"]
            for _ in range(parcel["times"]):
                assert store.fetch_parcel(parcel["name"]) == parcel["sealed"].encode()
            assert store.fetch_parcel(parcel["name"]) is None


@VERSIONS
def test_a_file_that_was_brought_up_to_date_is_laid_out_like_a_new_one(version: int, tmp_path: Path) -> None:
    restore(version, tmp_path / "old.db")
    for name in ("old.db", "new.db"):
        Log(tmp_path / name).close()
    assert layout(tmp_path / "old.db") == layout(tmp_path / "new.db")


def test_an_upgrade_that_is_cut_off_has_not_begun(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "tables.db"
    restore(1, path)
    before = layout(path)
    with monkeypatch.context() as power:
        steps = ("", "ALTER TABLE tables ADD COLUMN number INTEGER; SELECT no_such_thing")
        power.setattr("reverie.table.schema.STEPS", steps)
        with pytest.raises(sqlite3.OperationalError):
            Log(path)
    assert (stamp(path), layout(path)) == (1, before)
    log = Log(path)
    assert log.codes() == sorted(golden(1)["tables"])
    log.close()


def test_a_file_of_a_later_version_is_refused_in_a_sentence_and_nothing_in_it_changes(tmp_path: Path) -> None:
    path = tmp_path / "tables.db"
    restore(VERSION, path)
    with sqlite3.connect(path) as file:
        file.execute(f"PRAGMA user_version = {VERSION + 1}")
    file.close()
    before = path.read_bytes()
    for connect in (lambda: Log(path), lambda: asyncio.run(SqliteStore.connect(path))):
        with pytest.raises(Unusable) as refused:
            connect()
        assert refused.value.code == "database-newer"
        assert refused.value.sentence("en").startswith(
            f"{path} was written by a later Reverie (version {VERSION + 1};"
        )
        assert "plus récent" in refused.value.sentence("fr")
    assert path.read_bytes() == before


def test_a_server_says_in_a_sentence_that_a_file_is_of_a_later_version(tmp_path: Path) -> None:
    path = tmp_path / "tables.db"
    with sqlite3.connect(path) as file:
        file.execute(f"PRAGMA user_version = {VERSION + 1}")
    file.close()
    command = [sys.executable, "-m", "reverie", "serve", "--port", "0", "--data", str(tmp_path)]
    done = subprocess.run(command, capture_output=True, text=True, timeout=60)
    assert (done.returncode, len(done.stderr.splitlines())) == (2, 1), done.stderr
    assert f"{path} was written by a later Reverie" in done.stderr
    assert stamp(path) == VERSION + 1


def test_a_file_on_which_a_server_of_version_1_was_started_in_between_is_still_read(tmp_path: Path) -> None:
    """That server wrote its own number there, whatever stood there before."""
    path = tmp_path / "tables.db"
    restore(2, path)
    with sqlite3.connect(path) as file:
        file.execute("PRAGMA user_version = 1")
    file.close()
    log = Log(path)
    assert stamp(path) == VERSION and log.codes() == sorted(golden(2)["tables"])
    log.close()
