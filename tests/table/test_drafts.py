"""A draft replaces the previous one, even in the log; and what a table stores about its players."""

import asyncio
from pathlib import Path
from typing import Any

import pytest

from reverie.games import GAMES
from reverie.refusal import IllegalMove, InvalidMove
from reverie.server import messages
from reverie.table import AnyTable, Banned, Log, Settings, Table, fingerprint
from reverie.table.follow_ups import rematch
from reverie.table.log import Stale
from reverie.table_game import Thought
from tests.candles.table_game import CANDLES, Candles, State, Step, View
from tests.table.stored_tables import House

CANDLELIGHT = {**GAMES, "candles": CANDLES}


def opened(log: Log, names: str = "ab", **more: Any) -> tuple[AnyTable, list[str]]:
    table = Table.open(CANDLES, Settings({}, len(names), **more), log, "MOON", seed="s")
    tokens = [table.lobby.sit(name) for name in names]
    table.play.begin(0.0)
    return table, tokens


def test_a_draft_replaces_the_previous_one_and_survives_waking(log: Log) -> None:
    table, _ = opened(log)
    table.play.move(0, ["mutter", 3], 1.0)
    number, steps = table.state.number, len(table.state.steps)
    for again in (4, 5):
        table.play.move(0, ["mutter", again], 2.0)
        assert (table.state.number, len(table.state.steps)) == (number, steps)
        woken = Table.wake(CANDLELIGHT, log, "MOON")
        assert woken.state == table.state
    woken.play.move(0, ["mutter", 6], 3.0)
    assert (woken.state.number, woken.state.steps[-1].numbers) == (number, (6,))
    woken.play.tick(30.0)  # the deadline is later
    assert woken.state.number == number + 1 and woken.state.game_state.muttered is None
    assert Table.wake(CANDLELIGHT, log, "MOON").state == woken.state


def test_only_one_server_can_replace_a_draft_and_only_the_latest(log: Log) -> None:
    table, _ = opened(log)
    table.play.move(0, ["mutter", 3], 1.0)
    twin = Table.wake(CANDLELIGHT, log, "MOON")
    table.play.move(0, ["mutter", 4], 1.0)
    with pytest.raises(Stale):
        twin.play.move(0, ["mutter", 5], 1.0)
    twin = Table.wake(CANDLELIGHT, log, "MOON")
    table.play.move(0, ["bid", 4], 1.0)
    with pytest.raises(Stale):
        twin.play.move(0, ["mutter", 5], 1.0)
    assert Table.wake(CANDLELIGHT, log, "MOON").state == table.state


class Murmur(Candles):
    """Everybody mutters whenever they like."""

    def steps_of(self, state: State, seat: int, move: list[Any], time: float) -> list[Step]:
        return [Step("mutter", time, (move[1],))]


def test_nobodys_draft_takes_the_place_of_somebody_elses(log: Log) -> None:
    table = Table.open(Murmur(), Settings({}, 2), log, "MOON", seed="s")
    for name in "ab":
        table.lobby.sit(name)
    table.play.begin(0.0)
    for seat, number in ((0, 1), (1, 2), (1, 3), (0, 4)):
        table.play.move(seat, ["mutter", number], 1.0)
    assert [step.numbers for step in table.state.steps[1:]] == [(1,), (3,), (4,)]
    assert Table.wake({"candles": Murmur()}, log, "MOON").state.steps == table.state.steps


async def test_drafts_in_a_batch_share_a_row_and_a_failure_keeps_the_older(
    home: House, log: Log, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(GAMES, "candles", CANDLES)
    live = await home.opened("candles", 2, *"ab")
    told = home.join(live, 1)
    live.table.play.begin(0.0)
    before = live.table.state.number
    for number in (3, 4, 5):
        live.table.play.move(0, ["mutter", number], 0.0)
    await home.tables.log.wait_until_written(live.table.code)
    assert live.table.state.number == before + 2
    assert len((await home.store.read(live.table.code, 1, "")).entries) == before + 2
    heard = len(told)
    await home.fails(live.table.code, lambda: live.table.play.move(0, ["mutter", 6], 0.0))
    assert live.table.state.game_state.muttered == 5 and live.table.state.number == before + 2
    assert [type(message) for message in told[heard:]] == [messages.View]
    live.table.play.move(0, ["mutter", 7], 0.0)
    await home.tables.log.wait_until_written(live.table.code)
    again = Table.wake(GAMES, log, live.table.code)
    assert (again.state.game_state.muttered, again.state.number) == (7, before + 2)


async def test_a_failed_move_of_seats_restores_them_for_everybody(
    home: House, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(GAMES, "candles", CANDLES)
    live = await home.opened("candles", 4, "a")
    live.table.lobby.sit("b", seat=3)
    told = home.join(live, 3)
    await home.tables.log.wait_until_written(live.table.code)
    await home.fails(live.table.code, lambda: live.table.play.begin(0.0))
    assert live.clients[0].seat == 3 and not live.table.has_begun
    assert isinstance(told[-1], messages.View) and len(told[-1].table["seats"]) == 4
    live.table.play.begin(0.0)
    await home.tables.log.wait_until_written(live.table.code)
    assert live.clients[0].seat == 1 and live.table.has_begun


def test_a_rematch_keeps_masks_and_excludes_removed_players(log: Log) -> None:
    table, tokens = opened(log, "abc")
    table.seats.wear(1, 9)
    table.seats.ban(0, 2, 1.0)
    assert table.seats.seat_of(tokens[2]) is None and not log.places(fingerprint(tokens[2]))
    table.play.tick(200.0)
    assert table.is_over
    again = rematch(table, log, "SUN")
    assert [chair.face for chair in again.state.chairs] == [0, 9, None]
    for each in (again, Table.wake(CANDLELIGHT, log, "SUN")):
        with pytest.raises(Banned):
            each.lobby.sit("c", token=tokens[2])
    again.lobby.sit("d")
    again.play.begin(0.0)


def test_only_family_tables_refuse_unfit_words(log: Log) -> None:
    game, french = GAMES["when-i-dream"], {"language": "fr", "first_dreamer": 0, "reading_seconds": 0}
    table = Table.open(game, Settings(french, 4, family_friendly=True), log, "MOON")
    with pytest.raises(IllegalMove, match="merde"):
        table.lobby.sit("la merde")
    for name in "abcd":
        table.lobby.sit(name)
    table.play.begin(0.0)
    before = table.state.number
    with pytest.raises(IllegalMove, match="not for this table"):
        table.play.move(1, ["clue", "merde"], 0.0)
    with pytest.raises(InvalidMove, match="does not fit"):  # expensive checks come last
        table.play.move(1, ["vote", 0, ["x", ["shit"]]], 0.0)
    with pytest.raises(IllegalMove, match="Only the Dreamer can"):
        table.play.move(1, ["tell", "un chien, merde"], 0.0)
    assert table.state.number == before
    table.play.move(1, ["clue", "douche"], 0.0)
    pack = {**french, "words": "\n".join(["merde", *(f"chose{n}" for n in range(60))])}
    with pytest.raises(IllegalMove, match="merde"):
        Table.open(game, Settings(pack, 4, family_friendly=True), log, "SUN")
    free = Table.open(game, Settings(pack, 4), log, "STAR")
    free.lobby.sit("la merde")
    with pytest.raises(IllegalMove, match="merde"):
        free.lobby.change(0, {"family_friendly": True})
    assert Table.wake(GAMES, log, "STAR").state.settings == free.state.settings


class Remembering(Candles):
    """A game whose bot repeats the words that it is told are its own."""

    def own_words(self, state: State, seat: int) -> tuple[str, ...]:
        return (f"seat {seat}",)

    def think(
        self, bot: str, view: View, moves: tuple[str, ...], seed: str, own_words: tuple[str, ...] = ()
    ) -> Thought | None:
        assert own_words == (f"seat {view.seat}",)
        return Thought(["bid", 13], 0.0) if moves else None


async def test_a_bot_gets_its_own_words(home: House, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(GAMES, "candles", Remembering())
    live = await home.opened("candles", 2, "a")
    live.table.seats.seat_bot(0, 1, "moth", 0.0)
    home.join(live, 0)
    live.table.play.begin(0.0)
    live.table.play.move(0, ["bid", 1], 0.0)
    while not live.table.state.game_state.won:
        await asyncio.sleep(0.01)
