"""Logs of a busy server: nothing is sent before it is stored, and nothing if storing fails."""

import asyncio
import json
from collections.abc import Sequence
from contextlib import closing, suppress
from pathlib import Path
from typing import Any

import pytest

from reverie.games import GAMES
from reverie.refusal import Refusal
from reverie.server.http import app
from reverie.server.messages import Change, FromServer, Open, View
from reverie.server.tables.access import Access
from reverie.server.tables.live_table import Client
from reverie.server.tables.sessions import Sessions
from reverie.server.tables.tables import Limits
from reverie.table import AnyTable, Log, Table, quotas
from reverie.table.store import Adding, Appending, Logged, NotWritten, Opening, Stale, Story
from tests.table.stored_tables import House, house


async def test_messages_are_sent_only_after_they_are_on_disk(home: House, log: Log) -> None:
    """At each message another connection reads the file, as after a restart."""
    running, _ = await home.tables.open(Open("onirim", 1))
    code = running.table.code
    token = running.table.lobby.sit("Ada")
    seen: list[int] = []

    def send(message: FromServer) -> None:
        def told(written: bool) -> None:
            assert written
            if isinstance(message, (View, Change)):
                view = message.table["view"] if isinstance(message, View) else message.view
                if "turns" in view:
                    there = Table.wake(GAMES, log, code)
                    assert there.state.game_state.turns >= view["turns"]
                    seen.append(view["turns"])

        home.tables.log.call_when_written(code, told)

    client = Client(0, send, lambda why: None, running.table.state.chairs[0].token)
    assert running.table.seats.seat_of(token) == 0
    running.join(client)
    running.table.play.begin(0.0)
    for _ in range(12):
        running.table.play.move(0, [running.table.views.view(0)["may"][0]], 0.0)
        if len(seen) % 3 == 0:
            await asyncio.sleep(0.002)
    await home.tables.log.wait_until_written(code)
    assert len(seen) > 3


def test_what_cannot_be_written_has_not_happened(tmp_path: Path) -> None:
    async def play() -> str:
        async with house(tmp_path) as home:
            running, other = [await home.opened("onirim", 1, "Ada", begin=True) for _ in range(2)]
            told = [home.join(each, 0) for each in (running, other)]
            code, before = running.table.code, running.table.views.view(0)
            heard, others = (len(each) for each in told)

            def move() -> None:
                running.table.play.move(0, [before["may"][0]], 0.0)
                assert running.table.views.view(0) != before, "the table goes on in memory"

            await home.fails(code, move)
            assert running.table.views.view(0) == before, "and is as the store has it, once that is known"
            assert [type(message) for message in told[0][heard:]] == [View]
            assert len(told[1]) == others, "no other table notices"
            running.table.play.move(0, [before["may"][0]], 0.0)
            await home.tables.log.wait_until_written(code)
        return code

    code = asyncio.run(play())
    with closing(Log(tmp_path / "tables.db")) as log:
        assert Table.wake(GAMES, log, code).state.game_state.turns == 1


async def test_moves_are_refused_while_the_table_is_out_of_sync(home: House) -> None:
    live = await home.opened("onirim", 1, "Ada")
    reading, read = asyncio.Event(), home.store.read

    async def slowly(*asked: Any) -> Any:
        await reading.wait()
        return await read(*asked)

    home.store.read = slowly
    failing = asyncio.create_task(home.fails(live.table.code, lambda: live.table.play.begin(0.0)))
    while live.synced.is_set():
        await asyncio.sleep(0)
    with pytest.raises(Refusal, match="Nothing has changed"):
        live.table.play.move(0, ["resign"], 0.0)
    looking = asyncio.create_task(home.tables.find(live.table.code))
    await asyncio.sleep(0.01)
    assert not looking.done(), "who comes waits until it is known"
    reading.set()
    await failing
    assert not (await looking).table.has_begun


async def test_one_tables_conflict_fails_no_other(home: House) -> None:
    """A table that has another owner now is dropped here, and its clients reconnect there."""
    mine, lost = [await home.opened("onirim", 1, "Ada") for _ in range(2)]
    closed: list[str] = []
    lost.join(Client(0, lambda message: None, closed.append, lost.table.state.chairs[0].token))
    await home.tables.log.wait_until_written(lost.table.code)
    await home.store.wake(lost.table.code, home.tables.me.name, "", None)  # a new epoch
    mine.table.play.begin(0.0)
    lost.table.play.begin(0.0)
    await home.tables.log.wait_until_written(mine.table.code)
    assert mine.table.code in home.tables.awake
    assert lost.table.code not in home.tables.awake
    assert closed == ["server-moves"]
    assert not (await home.tables.find(lost.table.code)).table.has_begun


async def test_a_failed_write_of_one_table_does_not_affect_another(home: House) -> None:
    one, other = [await home.opened("onirim", 1, "Ada") for _ in range(2)]
    told: list[FromServer] = []

    def meanwhile() -> None:
        one.table.play.begin(0.0)
        told.extend(home.join(other, 0))

    await home.fails(one.table.code, meanwhile)
    assert isinstance(told[-1], View), "who came meanwhile sees the table"


async def test_a_rematch_that_could_not_be_written_is_created_again(home: House) -> None:
    running = await home.opened("onirim", 1, "Ada", begin=True)
    running.table.play.move(0, ["resign"], 0.0)
    await home.tables.log.wait_until_written(running.table.code)
    code = running.table.code
    with home.failing("write"):
        home.tables.log.add_change(
            Adding(code, {"accuracy": 0.5})
        )  # the finished game is analysed at that moment
        with pytest.raises(NotWritten):
            await home.tables.rematch(running)
    again = await home.tables.rematch(await home.tables.find(code))
    assert (await home.tables.find(again)).table.code == again == await home.tables.rematch(running)
    await home.tables.doze(0.0)
    assert (await home.tables.find(code)).table.state.next_table == again


async def test_a_discarded_table_is_not_found(tmp_path: Path) -> None:
    async with house(tmp_path, Limits(forget_days=-1)) as home:
        live, _ = await home.tables.open(Open("onirim", 1))
        await home.tables.forget()
        assert await home.tables.find(live.table.code) is live, "nobody's table while it is awake"
        await home.tables.doze(0.0)
        await home.tables.forget()
        with pytest.raises(KeyError):
            await home.tables.find(live.table.code)


async def test_a_code_is_given_once(home: House, monkeypatch: pytest.MonkeyPatch) -> None:
    """Another process may use the code, which is known only after the write."""
    codes = iter(["MOON", "MOON", "STAR"])
    monkeypatch.setattr("reverie.server.tables.tables.new_code", lambda: next(codes))
    await home.store.write([Opening("MOON", {"game": "onirim"}, [], "somebody else")])
    live, _ = await home.tables.open(Open("onirim", 1))
    assert live.table.code == "STAR"
    assert list(home.tables.awake) == ["STAR"]


async def test_many_steps_share_one_write_to_disk(home: House) -> None:
    live, _ = await home.tables.open(Open("onirim", 2))
    code = live.table.code
    before, number = home.tables.log.written, live.table.state.number
    written: list[int] = []
    write = home.store.write

    async def counted(changes: Sequence[Any]) -> list[Stale | None]:
        written.extend(len(each.entries) for each in changes if isinstance(each, Appending))
        return list(await write(changes))

    home.store.write = counted
    for at in range(100):
        home.tables.log.append(code, number + at, [["host", None]])
    await home.tables.log.wait_until_written(code)
    assert home.tables.log.written - before <= 2
    assert sum(written) == 100 and len(written) <= 2
    assert len((await home.store.read(code, 1, "")).entries) == number + 100


async def test_a_failing_socket_does_not_delay_others(home: House) -> None:
    """If a socket fails for any reason, the others still get their messages."""
    (one, _), (other, _) = [await home.tables.open(Open("onirim", 1)) for _ in range(2)]

    def broken(written: bool) -> None:
        raise RuntimeError("a socket that nobody thought of")

    one.table.lobby.sit("Ada")
    home.tables.log.call_when_written(one.table.code, broken)
    other.table.lobby.sit("Bob")
    await home.tables.log.wait_until_written(other.table.code)

    def meanwhile() -> None:
        one.table.play.begin(0.0)
        home.tables.log.call_when_written(one.table.code, broken)

    await home.fails(one.table.code, meanwhile)
    assert not one.table.has_begun
    one.table.play.begin(0.0)
    await home.tables.log.wait_until_written(one.table.code)


async def test_waiting_for_an_unreadable_table_times_out(
    home: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    """While the store is unavailable, a client is refused after a while. The table continues when it is
    back."""
    monkeypatch.setattr("reverie.server.tables.tables.SYNC_SECONDS", 0.1)
    monkeypatch.setattr("reverie.server.tables.tables.RETRY_SECONDS", 0.01)
    live = await home.opened("onirim", 1, "Ada")
    code = live.table.code
    with home.failing("read"):
        failing = asyncio.create_task(home.fails(code, lambda: live.table.play.begin(0.0)))
        while live.synced.is_set():
            await asyncio.sleep(0)
        with pytest.raises(NotWritten):
            await home.tables.find(code)
    await failing
    assert await home.tables.find(code) is live


async def test_a_table_is_found_again_after_an_unexpected_read_error(home: House) -> None:
    live = await home.opened("onirim", 1, "Ada")
    code, read = live.table.code, home.store.read

    async def badly(*asked: Any) -> Any:
        home.store.read = read
        raise ZeroDivisionError

    home.store.read = badly
    await home.fails(code, lambda: live.table.play.begin(0.0))
    again = await home.tables.find(code)
    again.table.play.begin(0.0)
    await home.tables.log.wait_until_written(code)


async def test_a_failed_write_of_a_story_does_not_affect_a_waking_table(home: House) -> None:
    live = await home.opened("onirim", 1, "Ada")
    code = live.table.code
    await home.tables.doze(0.0)
    read, reading = home.tables._read, asyncio.Event()

    async def slowly(code: str, logged: Logged) -> AnyTable:
        reading.set()
        await wrong.wait()
        return await read(code, logged)

    wrong = asyncio.Event()
    home.tables._read = slowly  # type: ignore[method-assign]
    with home.failing("write"):
        finding = asyncio.create_task(home.tables.find(code))
        await reading.wait()
        home.tables.log.add_change(Story(code, "", {}))
        with pytest.raises(NotWritten):
            await home.tables.log.wait_until_written(code)
    wrong.set()
    (await finding).table.play.begin(0.0)
    await home.tables.log.wait_until_written(code)


async def test_a_player_returns_without_shares_and_the_empty_table_pauses(
    home: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Spectators do not keep the clock running."""
    live = await home.opened("when-i-dream", 4, *"abcd")
    live.table.seats.stand_in(0, 1, "companion", 0.0)
    monkeypatch.setattr(quotas, "QUOTAS", dict.fromkeys(quotas.QUOTAS, 0))
    told = home.join(live, 1)
    await home.tables.log.wait_until_written(live.table.code)
    assert isinstance(told[0], View) and live.table.state.chairs[1].bot is None
    live.join(Client("spectator", lambda message: None, lambda why: None))
    live.leave(live.clients[0])
    shown = live.now
    live.join(Client("screen", lambda message: None, lambda why: None))
    await asyncio.sleep(0.01)
    assert live.now == shown


async def test_old_tables_are_put_to_sleep_even_if_one_fails(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Failing tables are tried again, and all others are put to sleep."""
    monkeypatch.setattr(app, "DOZE_SECONDS", 0.01)
    monkeypatch.setattr("reverie.server.tables.tables.SNAPSHOT_MINIMUM", 1)
    async with house(tmp_path, Limits(idle_seconds=0.0)) as home:
        broken = await home.opened("onirim", 1, "Ada")
        broken.table.state.last_messages["no"] = lambda: None  # type: ignore[assignment]  # nothing that can be kept
        await home.tables.log.wait_until_written(broken.table.code)
        dozing = asyncio.create_task(app._doze(home.tables))
        while home.tables.awake:
            await asyncio.sleep(0.01)
        with suppress(NotWritten):  # it may be asleep before it is notified
            await home.tables.open(Open("onirim", 1))
        while home.tables.awake:
            await asyncio.sleep(0.01)
        dozing.cancel()  # otherwise it would fall asleep again during the lookup
        with suppress(asyncio.CancelledError):
            await dozing
        assert not (await home.tables.find(broken.table.code)).table.has_begun


async def test_background_tasks_continue_after_a_failure(monkeypatch: pytest.MonkeyPatch) -> None:
    """Otherwise an operator would notice only weeks later that tables no longer sleep."""
    monkeypatch.setattr(app, "RESTART_SECONDS", 0.0)
    done: list[int] = []

    async def fails() -> None:
        done.append(1)
        raise ZeroDivisionError

    doing = asyncio.create_task(app.run_forever(fails))
    while len(done) < 3:
        await asyncio.sleep(0.001)
    doing.cancel()


class Line:
    """A connection on the server's side, with a client that sends many messages."""

    def __init__(self) -> None:
        self.ended, self.heard = asyncio.Event(), list[dict[str, Any]]()
        self.listen: Any = lambda hear: setattr(self, "say", hear)
        self.say: Any = None
        self.closed: list[str] = []

    def speak(self, text: bytes) -> int:
        self.heard.append(json.loads(text))
        return 0

    def hang_up(self, status: int, why: str) -> None:
        self.closed.append(why)


async def test_one_task_answers_messages_in_order_after_a_store_outage(
    home: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("reverie.server.tables.tables.RETRY_SECONDS", 0.01)
    monkeypatch.setattr("reverie.server.tables.outbox.MAX_PENDING", 150)
    live = await home.opened("onirim", 1, "Ada")
    code, line = live.table.code, Line()
    sessions = Sessions(Access(home.tables))
    talking = asyncio.create_task(sessions.serve_client(line, live, 0, None, "somebody", line.ended.wait))
    while not line.heard:
        await asyncio.sleep(0)
    with home.failing("read"):
        failing = asyncio.create_task(home.fails(code, lambda: live.table.play.begin(0.0)))
        while live.synced.is_set():
            await asyncio.sleep(0)
        before, there = len(asyncio.all_tasks()), len(line.heard)
        for number in range(100):
            line.say(json.dumps({"type": "move", "number": number, "move": ["resign"]}))
        assert len(asyncio.all_tasks()) - before <= 1
    await failing
    while len(line.heard) < there + 101:
        await asyncio.sleep(0.01)
    answers = [each for each in line.heard[there:] if each["type"] == "refused"]
    assert [each["number"] for each in answers] == list(range(100))
    assert not line.closed
    line.ended.set()
    await talking
