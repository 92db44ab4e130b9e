"""Waking tables: from a snapshot and later entries, in a thread, with the clock where it was."""

import asyncio
import json
import os
import pickle
import signal
import threading
from dataclasses import replace
from pathlib import Path
from random import Random
from typing import Any

import pytest

from reverie.games import GAMES
from reverie.refusal import Refusal
from reverie.server.tables import live_table
from reverie.server.tables import tables as tables_module
from reverie.table import AnyTable, Log, Settings, Table, snapshots
from reverie.table.reducer import Reducer
from reverie.table.snapshots import BadSnapshot, thaw
from reverie.table.state import TableState
from reverie.table.store import Logged, Snapshot
from tests.candles.table_game import CANDLES
from tests.server.serving import A_MINUTE, Player, Server
from tests.table.stored_tables import House

ALL = {**GAMES, "candles": CANDLES}


def played(log: Log, name: str, seats: int, dice: Random, moves: int) -> AnyTable:
    """Return a table after some random legal moves."""
    table = Table.open(ALL[name], Settings({}, seats, practice=True), log, "MOON")
    for seat in range(seats):
        table.handling = (f"client-{seat}", 1)
        table.lobby.sit("abcd"[seat])
    table.handling = None
    table.play.begin(0.0)
    time = 0.0
    for _ in range(moves):
        time += dice.random()
        seat = dice.randrange(seats)
        may = [*table.game.legal_moves(table.state.game_state, seat), "mutter", "undo"]
        said: list[Any] = [dice.choice(may)]
        if said[0] in ("bid", "mutter"):
            said.append(dice.randrange(1, 10))
        if said[0] in ("clue", "guess"):
            said.append(dice.choice(["thing", "sand", "moon", "bread"]))
        try:
            table.play.undo(seat, time) if said == ["undo"] else table.play.move(seat, said, time)
        except Refusal:
            continue
    return table


@pytest.mark.parametrize(
    ("name", "seats"), [("onirim", 1), ("onirim", 2), ("when-i-dream", 4), ("candles", 3)]
)
@pytest.mark.parametrize("seed", range(2))
def test_a_table_from_a_snapshot_is_the_table_that_its_log_has(
    name: str, seats: int, seed: int, log: Log
) -> None:
    dice = Random(f"{name}{seats}{seed}")
    table = played(log, name, seats, dice, 40)
    head, entries = log.read("MOON")
    frozen = (table.state.number, table.freeze_state())
    for at in (table.state.number, table.state.number // 2):
        if at < table.state.number:
            half = Table.from_log(ALL, log, "MOON", Logged(head, 1, entries[:at]))
            frozen = (half.state.number, half.freeze_state())
        again = Table.from_log(ALL, log, "MOON", Logged(head, 1, entries[at:], frozen))
        assert again.state.number == table.state.number
        for part in ("steps", "last_messages", "host"):
            assert getattr(again.state, part) == getattr(table.state, part)
        for seat in (*range(seats), "spectator"):
            assert again.views.view(seat) == table.views.view(seat)
    if seats == 1 and not table.is_over:
        table.play.undo(0, 99.0)
        head, entries = log.read("MOON")
        again = Table.from_log(ALL, log, "MOON", Logged(head, 1, entries[frozen[0] :], frozen))
        assert again.views.view(0) == table.views.view(0)


def long_lobby(home: House, code: str, entries: int) -> None:
    """Write entries, enough for a snapshot."""
    table = home.tables.awake[code].table
    for number in range(entries):
        table.seats.wear(0, number % 2 + 1)


async def test_a_table_that_slept_wakes_from_its_snapshot_and_off_the_loop(
    home: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    replayed: list[int] = []
    threads: set[str] = set()
    apply = Reducer.apply

    def counted(self: Reducer[Any, Any], *applied: Any) -> None:
        replayed.append(1)
        threads.add(threading.current_thread().name)
        apply(self, *applied)

    live = await home.opened("onirim", 2, "Ada")
    code = live.table.code
    long_lobby(home, code, 100)
    await home.tables.log.wait_until_written(code)
    await home.tables.doze(0.0)
    assert code not in home.tables.awake
    with monkeypatch.context() as watched:
        watched.setattr(Reducer, "apply", counted)
        again = (await home.tables.find(code)).table
        assert not replayed
        assert again.state.chairs[0].face == 2
        await home.tables.doze(0.0)
        watched.setattr(tables_module, "sources", lambda: "another version")
        again = (await home.tables.find(code)).table
        assert len(replayed) == again.state.number > 100, "the log is the truth for other sources"
        assert all(name.startswith("waking") for name in threads)


async def test_a_snapshot_that_cannot_be_read_costs_nobody_the_table(home: House) -> None:
    live = await home.opened("onirim", 2, "Ada")
    code = live.table.code
    long_lobby(home, code, 70)
    await home.tables.log.wait_until_written(code)
    number = live.table.state.number
    await home.tables.doze(0.0)
    for state in (b"", b"nonsense", pickle.dumps({"settings": 1})):
        epoch = (await home.store.wake(code, home.tables.me.name, "", None)).epoch
        sources = snapshots.sources()
        await home.store.write([Snapshot(code, epoch, number, sources, state)])
        assert (await home.tables.find(code)).table.state.number == number
        await home.tables.doze(0.0)


STATE = Reducer(GAMES["onirim"], "7").begin(Settings({}, 1))


def test_a_snapshot_holds_the_state_of_a_table() -> None:
    assert thaw(pickle.dumps(STATE), GAMES["onirim"]) == STATE


class Evil:
    def __reduce__(self) -> tuple[Any, ...]:
        return os.system, ("exit 1",)


@pytest.mark.parametrize("what", [Evil(), print, Path("x"), Refusal("x"), os.system])
def test_a_snapshot_holds_data_and_never_a_function(what: Any) -> None:
    with pytest.raises(BadSnapshot):
        thaw(pickle.dumps(replace(STATE, game_state=what)), GAMES["onirim"])


class Opens:
    """A pickle that creates one of our objects, which opens a file."""

    def __init__(self, path: Path) -> None:
        self.path = path

    def __reduce__(self) -> tuple[Any, ...]:
        return Log, (str(self.path),)


def test_a_snapshot_makes_no_objects_that_do_something(tmp_path: Path) -> None:
    """Write access to the database must not allow running code through our classes."""
    with pytest.raises(BadSnapshot):
        thaw(pickle.dumps(replace(STATE, game_state=Opens(tmp_path / "made"))), GAMES["onirim"])
    assert not list(tmp_path.iterdir())


def test_a_lobby_cannot_be_filled_with_packs_of_words_without_end(
    log: Log, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Lists of games read all settings of a table, so a host who keeps changing packs must not slow them
    down."""
    monkeypatch.setattr("reverie.table.lobby.MAX_SETTINGS_SIZE", 10_000)
    table = Table.open(GAMES["when-i-dream"], Settings({}, 4), log, "MOON")
    table.lobby.sit("Ada")
    packs = [
        "\n".join(f"{letter}{'abcdefghij'[at % 10]}{'aeiou'[at // 10]}x" for at in range(50))
        for letter in "vw"
    ]
    with pytest.raises(Refusal, match="open for so long"):
        for number in range(100):
            table.lobby.change(0, {"options": {"words": packs[number % 2]}})
    assert len(json.dumps(log.settings("MOON"))) < 12_000
    agreed = table.state.settings_size
    snapshot = Logged(log.head("MOON"), 1, [], (table.state.number, table.freeze_state()))
    for woken in (Table.wake(GAMES, log, "MOON"), Table.from_log(GAMES, log, "MOON", snapshot)):
        assert woken.state.settings_size == agreed
        with pytest.raises(Refusal, match="open for so long"):
            woken.lobby.change(0, {"options": {"words": packs[1]}})
    table.seats.wear(0, 3)


def test_what_changes_nothing_is_not_written(log: Log) -> None:
    table = Table.open(GAMES["when-i-dream"], Settings({}, 4, invite_only=False), log, "MOON")
    table.lobby.sit("Ada")
    number = table.state.number
    table.seats.make_host(0, 0)
    table.seats.wear(0, table.state.chairs[0].face or 0)
    table.lobby.change(0, {"seats": 4, "practice": False})
    table.seats.inherit({0})
    table.seats.come_back(0)
    assert table.state.number == number == len(log.read("MOON")[1])


async def test_a_snapshot_does_not_restore_a_replaced_draft(
    home: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A table wakes with the latest sent state, even if an earlier snapshot was slow."""
    monkeypatch.setitem(GAMES, "candles", CANDLES)
    monkeypatch.setattr(live_table, "SNAPSHOT_EVERY", 1)
    go_on, freeze, made = threading.Event(), snapshots.freeze, []

    def slowly(state: TableState[Any, Any]) -> bytes:
        go_on.wait(60)
        made.append(state)
        return freeze(state)

    live = await home.opened("candles", 2, *"ab")
    code = live.table.code
    home.join(live, 0)
    live.table.play.begin(live.now)
    while live._snapshotting is not None:
        await asyncio.sleep(0.01)
    monkeypatch.setattr(live_table, "freeze", slowly)
    for number in (3, 4):
        live.table.play.move(0, ["mutter", number], live.now)
        await home.tables.log.wait_until_written(code)
    go_on.set()
    while live._snapshotting is not None:
        await asyncio.sleep(0.01)
    await home.tables.log.finish()
    logged = await home.store.read(code, home.tables.log.epochs[code], snapshots.sources())
    assert Table.from_log(ALL, home.tables.log, code, logged).state.game_state.muttered == 4
    live.table.play.move(0, ["bid", 5], live.now)
    while not made or live._snapshotting is not None:
        await asyncio.sleep(0.01)  # a snapshot of what nothing replaces


async def test_the_clock_goes_on_from_the_last_heartbeat(
    home: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A process that takes over a table from a dead owner continues from that owner's clock."""
    monkeypatch.setitem(GAMES, "candles", CANDLES)
    live = await home.opened("candles", 2, *"ab")
    code = live.table.code
    home.join(live, 0)
    live.table.play.begin(live.now)
    await asyncio.sleep(0.5)
    before = live.now
    await home.tables.membership.beat()  # its last heartbeat
    after = live.now
    an_hour_later = home.store._now() + 3600
    monkeypatch.setattr(home.store, "_now", lambda: an_hour_later)
    logged = await home.store.wake(code, "another", "", dead=home.tables.me.name)
    assert logged.clock is not None
    assert before - 0.05 < logged.clock < after + A_MINUTE  # and not an hour more


# Repeated messages


def test_a_repeated_message_takes_effect_once(server: Server) -> None:
    """The answer may be lost, so the message is sent again on this socket, on the next, and after a crash."""
    code = server.table()
    token = server.sit(code)
    player = Player(server, code, token, client="abcdefgh")
    player.do("begin")
    moves: list[dict[str, Any]] = []
    for _ in range(3):
        moves.append({"type": "move", "number": player.number + 1, "move": [player.view["may"][0]]})
        assert player.say(player.view["may"][0])["type"] == "done"
    turns = player.view["view"]["turns"], player.view["view"]["phase"]
    for how in ("here", "elsewhere", "after a crash"):
        if how == "after a crash":
            server.stop(signal.SIGKILL)
            server.start()
        if how != "here":
            player = Player(server, code, token, client="abcdefgh")
        for move in moves:
            player.socket.send(json.dumps(move))
            answer = player.hear("done", "refused")
            assert (answer["type"], answer["number"]) == ("done", move["number"]), how
        assert (player.view["view"]["turns"], player.view["view"]["phase"]) == turns
    player.number = moves[-1]["number"]
    assert player.say(player.view["may"][0])["type"] == "done"


@pytest.mark.parametrize(("name", "seats", "people"), [("onirim", 2, 2), ("when-i-dream", 6, 4)])
def test_a_beginning_that_is_asked_for_again_has_happened(
    name: str, seats: int, people: int, log: Log
) -> None:
    """It counts as one message, even if free seats are removed first."""
    table = Table.open(ALL[name], Settings({}, seats), log, "MOON")
    for seat in range(people):
        table.lobby.sit("abcd"[seat])
    table.handling = ("client-0", 7)
    table.play.begin(0.0)
    assert Table.wake(ALL, log, "MOON").has_handled("client-0", 7)
    assert [entry[:3] for entry in log.read("MOON")[1]].count(["by", "client-0", 7]) == 1


def test_messages_of_another_client_with_the_same_numbers_count(server: Server) -> None:
    code = server.table()
    token = server.sit(code)
    for client in ("abcdefgh", "ijklmnop", None):
        player = Player(server, code, token, client=client)
        if client == "abcdefgh":
            player.do("begin")
        player.number = 5
        before = player.view
        assert player.say(player.view["may"][0])["type"] == "done"
        assert player.view != before


def test_a_refused_message_may_be_repeated(server: Server) -> None:
    code = server.table()
    player = Player(server, code, server.sit(code), client="abcdefgh")
    player.number = 4
    assert player.say("nonsense")["type"] == "refused"
    player.do("begin")
    player.number = 4
    assert player.say(player.view["may"][0])["type"] == "done"
