"""The moments at which bots speak at a server's table."""

import asyncio
from itertools import count
from types import SimpleNamespace
from typing import Any

import pytest

from reverie.server.tables import bots
from reverie.table import Log, Settings, Table
from reverie.table_game import Thought
from tests.candles.table_game import Candles, View

SEAT = 1


class Listening(Candles):
    """Candles with a bot whose plan depends on the tens of what the other mutters, and takes long."""

    def think(
        self, bot: str, view: View, moves: tuple[str, ...], seed: str, own_words: tuple[str, ...] = ()
    ) -> Thought | None:
        return Thought(["bid", (view.muttered or 0) // 10 + 1], 1000.0)


async def at_once(think: Any, *asked: Any) -> Any:
    """Call a function at once, in place of `asyncio.to_thread`."""
    return think(*asked)


async def test_a_bot_keeps_its_time_if_its_view_changes_but_not_its_decision(
    log: Log, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Otherwise each event would make it slower."""
    monkeypatch.setattr(bots, "time", SimpleNamespace(monotonic=count(1.0).__next__))
    monkeypatch.setattr(asyncio, "to_thread", at_once)
    table = Table.open(Listening(), Settings({}, 2), log, "MOON", seed="s")
    table.lobby.sit("a")
    table.seats.seat_bot(0, SEAT, "moth", 0.0)
    table.play.begin(0.0)
    there = bots.Bots(table, {}, lambda: 0.0, lambda: None, lambda: asyncio.sleep(0))
    meant = []
    for number in (1, 2, 13, 14):
        table.play.move(0, ["mutter", number], 0.0)
        there.think_again()
        for _ in range(5):  # until it waits
            await asyncio.sleep(0)
        meant.append(there.planned_moves[SEAT])
    there.rest()
    assert meant[0] == meant[1] != meant[2] == meant[3]
    assert [thought.move for thought, _ in meant] == [["bid", 1], ["bid", 1], ["bid", 2], ["bid", 2]]
    assert there.planned_moves == {}
