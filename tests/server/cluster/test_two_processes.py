"""Two processes that share a PostgreSQL, without a proxy: a game is played through both, and goes on when
the one that has it is killed."""

import asyncio
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from .evening import insist, sit_down
from .processes import Process, logs, started
from .seat import Seat
from .transcripts import check


@pytest.fixture
def pair(tmp_path: Path, database: str) -> Iterator[list[Process]]:
    with started(tmp_path, database, 2) as processes:
        yield processes


async def play(seats: list[Seat], moves: int) -> None:
    """Any legal moves, by whoever's turn it is."""

    def may(view: dict[str, Any]) -> list[str]:
        return [move for move in view["may"] if move != "resign"]

    for _ in range(moves):
        while not (able := [seat for seat in seats if may(seat.view)]):
            await asyncio.sleep(0.01)
        told = await able[0].say(may(able[0].view)[0])
        assert told["type"] == "done", told


def test_a_game_goes_on_when_the_process_that_has_it_is_killed(pair: list[Process], database: str) -> None:
    async def evening() -> tuple[str, list[Seat]]:
        first, second = pair
        code = str((await insist(first.at, "/api/tables", {"game": "onirim", "seats": 2}))["code"])
        seats = [await sit_down(process.at, code, second.at) for process in pair]
        assert (await seats[1].do("begin"))["type"] == "refused"  # by the owner: it is not the host
        assert (await seats[0].do("begin"))["type"] == "done"
        await play(seats, 8)
        saying = asyncio.create_task(play(seats, 8))
        await asyncio.sleep(0.02)  # in the middle of it
        first.process.kill()
        first.process.wait()
        seats[0].at = second.at
        async with asyncio.timeout(60):
            await saying
            await play(seats, 4)
        for seat in seats:
            await seat.leave()
        return code, seats

    code, seats = asyncio.run(evening())
    for process in pair:
        process.end()
    log = asyncio.run(logs(database, [code]))[code]
    assert check(log, seats) > 40
    assert sum(len(seat.transcript.done) for seat in seats) == 21, "20 moves and a beginning"
