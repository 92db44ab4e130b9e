"""Requests of a seat cost the same work whether or not hidden events happened. Work is counted in calls of
our own functions, never in seconds.
"""

import asyncio
import sys
from collections import Counter
from collections.abc import Awaitable, Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from types import FrameType
from typing import Any

import pytest

import reverie
from reverie.onirim.state import DRAFT
from reverie.refusal import Refusal
from reverie.server.messages import Open
from reverie.server.tables.live_table import Client, LiveTable
from reverie.server.tables.tables import Tables
from tests.table.stored_tables import House

FOLDER = Path(reverie.__file__).parent
PARTS = ("table", "whenidream", "onirim", "server/tables/live_table.py", "server/tables/changes.py")
COUNTED = tuple(str(FOLDER / part) for part in PARTS)
assert all((FOLDER / part).exists() for part in PARTS)
DREAMER = 0
Calls = Counter[str]


@contextmanager
def counted() -> Iterator[Calls]:
    """Yield a counter of the calls of functions that know tables and games."""
    calls: Calls = Counter()

    def note(frame: FrameType, event: str, _: object) -> None:
        if event == "call" and frame.f_code.co_filename.startswith(COUNTED):
            calls[frame.f_code.co_qualname] += 1

    sys.setprofile(note)
    try:
        yield calls
    finally:
        sys.setprofile(None)


async def in_this_thread(do: Callable[..., Any], *what: Any) -> Any:
    """A replacement of `asyncio.to_thread`, since calls are counted in one thread only."""
    return do(*what)


# Requests that a Dreamer may repeat freely


async def rounds(live: LiveTable) -> None:
    await live.rounds(1)


async def last_turn(live: LiveTable) -> None:
    await live.last_turn(1, DREAMER)


async def whole_view(live: LiveTable) -> None:
    live.send_whole(next(client for client in live.clients if client.seat == DREAMER))


async def view_of_a_stranger(live: LiveTable) -> None:
    live.view("spectator")


async def refused_clue(live: LiveTable) -> None:
    with suppress(Refusal):
        live.table.play.move(DREAMER, ["clue", "beam"], live.now)


# Events hidden from the Dreamer


def challenge(live: LiveTable) -> None:
    live.table.play.move(3, ["challenge", 0], live.now)


def vote(live: LiveTable) -> None:
    live.table.play.move(2, ["vote", live.table.state.game_state.votes[0].number, "fair"], live.now)


def change_of_mind(live: LiveTable) -> None:
    live.table.play.move(2, ["vote", live.table.state.game_state.votes[0].number, "foul"], live.now)


def end_of_the_vote(live: LiveTable) -> None:
    number = live.table.state.game_state.votes[0].number
    for seat in (2, 3, 4):
        if live.table.state.game_state.votes:
            live.table.play.move(seat, ["vote", number, "fair"], live.now)
    assert not live.table.state.game_state.votes


HIDDEN = (challenge, vote, change_of_mind, end_of_the_vote)


def pass_time(live: LiveTable) -> None:
    """Advance to the next deadline."""
    until = live.table.actors(live.now).until
    assert until is not None
    live._began -= max(0.0, until - live.now)
    live.table.play.tick(live.now)


async def second_dream(tables: Tables) -> LiveTable:
    """Return a table of five in its second round after two clues, with everybody connected."""
    options: dict[str, Any] = {
        "first_dreamer": 4,
        "reading_seconds": 0,
        "dream_seconds": 3600,
        "clue_seconds": None,
    }
    live, _ = await tables.open(Open("when-i-dream", 5, options))
    for name in "abcde":
        live.table.lobby.sit(name)
    for seat, chair in enumerate(live.table.state.chairs):
        live.join(Client(seat, lambda message: None, lambda why: None, chair.token))
    live.table.play.begin(live.now)
    while live.table.state.game_state.round == 0 or live.table.state.game_state.phase != "dream":
        pass_time(live)
    assert live.table.state.game_state.dreamer == DREAMER
    for word in ("velvet", "beacon"):
        live.table.play.move(live.table.state.game_state.turn, ["clue", word], live.now)
    return live


@pytest.mark.parametrize("question", [rounds, last_turn, whole_view, view_of_a_stranger, refused_clue])
async def test_w3_7_a_hidden_challenge_does_not_change_the_dreamers_workload(
    home: House, question: Callable[[LiveTable], Awaitable[None]], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(asyncio, "to_thread", in_this_thread)

    async def asked(home: House, live: LiveTable) -> Calls:
        await home.tables.log.wait_until_written(live.table.code)
        await asyncio.sleep(0)  # the timer has been set
        with counted() as calls:
            await question(live)
        return calls

    live = await second_dream(home.tables)
    await asked(home, live)
    again = await asked(home, live)
    assert again
    for happen in HIDDEN:
        before = live.table.state.game_state
        happen(live)
        assert live.table.state.game_state is not before
        assert await asked(home, live) == again, happen


async def test_rounds_show_nothing_of_the_current_dream(home: House) -> None:
    """The first request in a dream costs the same work, too."""
    live = await second_dream(home.tables)
    found = []
    for happen in (None, *HIDDEN):
        if happen is not None:
            happen(live)
        with counted() as calls:
            told = live.table.game.rounds(list(live.table.state.steps))
        found.append((calls, told))
    assert all(each == found[0] for each in found)


async def test_undoing_a_move_updates_the_last_turn(home: House) -> None:
    """The steps may differ even if their number is the same."""
    live, _ = await home.tables.open(Open("onirim", 2))
    table = live.table
    for name in "ab":
        table.lobby.sit(name)
    table.play.begin(0.0)
    while table.state.game_state.phase == DRAFT:
        seat = table.state.game_state.active
        table.play.move(seat, [table.game.legal_moves(table.state.game_state, seat)[0]], 0.0)
    seat, told = table.state.game_state.active, []
    first, *_, last = [
        move for move in table.game.legal_moves(table.state.game_state, seat) if move.startswith("discard")
    ]
    for move in (first, last):
        table.play.move(seat, [move], 0.0)
        told.append((await live.last_turn(1, 1 - seat)).moments[-1]["steps"])
        table.play.undo(seat, 0.0, {1 - seat})
    assert told[0] != told[1]
    assert [steps[0][1] for steps in told] == [
        move.removeprefix("discard ").split(" from")[0] for move in (first, last)
    ]
