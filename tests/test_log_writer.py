"""The log of a busy server: nobody is told before the disk has it, and nothing at all if it never does."""

import asyncio
import sqlite3
from pathlib import Path
from typing import Any

import pytest

from reverie.games import GAMES
from reverie.server.live_table import Client
from reverie.server.log_writer import LogWriter, Unwritten
from reverie.server.messages import Change, FromServer, Open, Whole
from reverie.server.tables import Limits, Tables
from reverie.table import Log, Settings, Table
from reverie.table.log import Taken


def test_what_is_told_is_on_the_disk_by_then(tmp_path: Path) -> None:
    """Another connection looks at the file whenever something is told, as a restart would."""

    async def play() -> None:
        tables = Tables(LogWriter(tmp_path / "tables.db"), Limits())
        disk = Log(tmp_path / "tables.db")
        running = tables.open(Open("onirim", 1))
        token = running.table.sit("Ada")
        seen: list[int] = []

        def send(message: FromServer) -> None:
            def told(written: bool) -> None:
                assert written
                if isinstance(message, (Whole, Change)):
                    view = message.view.get("view", message.view)
                    if "turns" in view:
                        there = Table.wake(GAMES, disk, running.table.code)
                        assert there.state.turns >= view["turns"]
                        seen.append(view["turns"])

            tables.log.then(told)

        client = Client(0, send, lambda why: None, running.table.chairs[0].token)
        assert running.table.seat_of(token) == 0
        running.join(client)
        running.table.begin(0.0)
        for _ in range(12):
            running.table.say(0, [running.table.view(0)["may"][0]], 0.0)
            if len(seen) % 3 == 0:
                await asyncio.sleep(0.002)
        await tables.log.durable()
        assert len(seen) > 3
        tables.stop()
        disk.close()

    asyncio.run(play())


def test_what_cannot_be_written_has_not_happened(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def play() -> None:
        tables = Tables(LogWriter(tmp_path / "tables.db"), Limits())
        running, other = tables.open(Open("onirim", 1)), tables.open(Open("onirim", 1))
        told: list[Any] = []

        def keep(message: FromServer) -> None:
            tables.log.then(lambda written: told.append((written, message)))

        for each in (running, other):
            each.table.sit("Ada")
            holds = each.table.chairs[0].token
            each.join(Client(0, keep, lambda why: None, holds))
            each.table.begin(0.0)
        await tables.log.durable()
        before = running.table.view(0)
        told.clear()
        write = tables.log._write

        def full(changes: Any) -> None:
            raise sqlite3.OperationalError("database or disk is full")

        monkeypatch.setattr(tables.log, "_write", full)
        running.table.say(0, [before["may"][0]], 0.0)
        assert running.table.view(0) != before, "the table goes on in memory"
        with pytest.raises(Unwritten):
            await tables.log.durable()
        assert running.table.view(0) == before, "and is as the disk has it, once that is known"
        assert not any(ok and isinstance(message, Change) for ok, message in told)
        assert any(ok and isinstance(message, Whole) for ok, message in told)
        monkeypatch.setattr(tables.log, "_write", write)
        running.table.say(0, [before["may"][0]], 0.0)
        await tables.log.durable()
        tables.stop()
        disk = Log(tmp_path / "tables.db")
        assert Table.wake(GAMES, disk, running.table.code).state.turns == 1
        disk.close()

    asyncio.run(play())


FULL = sqlite3.OperationalError("database or disk is full")


def full(changes: Any) -> None:
    raise FULL


def test_who_wrote_nothing_loses_nothing_when_another_cannot_be_written(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def play() -> None:
        tables = Tables(LogWriter(tmp_path / "tables.db"), Limits())
        one, other = tables.open(Open("onirim", 1)), tables.open(Open("onirim", 1))
        for each in (one, other):
            each.table.sit("Ada")
        await tables.log.durable()
        told: list[FromServer] = []

        def hear(message: FromServer) -> None:
            tables.log.then(lambda written: told.append(message) if written else None)

        with monkeypatch.context() as disk:
            disk.setattr(tables.log, "_write", full)
            one.table.begin(0.0)
            other.join(Client(0, hear, lambda why: None, other.table.chairs[0].token))
            with pytest.raises(Unwritten):
                await tables.log.durable()
        assert isinstance(told[-1], Whole), "who came meanwhile sees the table"
        tables.stop()

    asyncio.run(play())


def test_a_rematch_that_was_never_written_is_made_anew(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def play() -> None:
        tables = Tables(LogWriter(tmp_path / "tables.db"), Limits())
        running = tables.open(Open("onirim", 1))
        running.table.sit("Ada")
        running.table.begin(0.0)
        running.table.say(0, ["resign"], 0.0)
        await tables.log.durable()
        with monkeypatch.context() as disk:
            disk.setattr(tables.log, "_write", full)
            lost = tables.rematch(running)
            with pytest.raises(Unwritten):
                await tables.log.durable()
        again = tables.rematch(running)
        await tables.log.durable()
        assert again != lost and tables.find(again).table.code == again == tables.rematch(running)
        tables.stop()

    asyncio.run(play())


def test_a_table_that_is_being_thrown_away_is_not_found(tmp_path: Path) -> None:
    async def play() -> None:
        tables = Tables(LogWriter(tmp_path / "tables.db"), Limits(forget_days=-1))
        code = tables.open(Open("onirim", 1)).table.code
        await tables.log.durable()
        tables.doze(0.0)
        with pytest.raises(KeyError):
            tables.find(code)
        await tables.log.durable()
        with pytest.raises(KeyError):
            tables.find(code)
        tables.stop()

    asyncio.run(play())


def test_a_host_who_is_gone_for_good_is_replaced(tmp_path: Path) -> None:
    log = Log(tmp_path / "tables.db")
    table = Table.open(GAMES["onirim"], Settings({}, 2), log, "MOON")
    for name in ("Ann", "Bob"):
        table.sit(name)
    for present, host in (({0, 1}, 0), ({1}, 1), (set(), 1)):
        table.inherit(present)
        assert table.host == host
    log.close()


def test_a_code_is_given_once_even_before_it_is_on_the_disk(tmp_path: Path) -> None:
    async def play() -> None:
        writer = LogWriter(tmp_path / "tables.db")
        writer.open("MOON", {"game": "onirim"})
        with pytest.raises(Taken):
            writer.open("MOON", {"game": "onirim"})
        await writer.durable()
        with pytest.raises(Taken):
            writer.open("MOON", {"game": "onirim"})
        writer.forget("MOON")
        await writer.durable()
        assert "MOON" not in writer
        writer.close()

    asyncio.run(play())


def test_many_steps_go_to_the_disk_together(tmp_path: Path) -> None:
    async def play() -> None:
        writer = LogWriter(tmp_path / "tables.db")
        writer.open("MOON", {"game": "onirim"})
        await writer.durable()
        before = writer.written
        for number in range(100):
            writer.append("MOON", number, [["undo", 0]])
        await writer.durable()
        assert writer.written - before <= 2
        assert len(writer.read("MOON")[1]) == 100
        writer.close()

    asyncio.run(play())
