"""Transcripts are held against logs by something that notices: a state that never was, one told after a later
one, a step that was lost or doubled. A server that is killed and started again passes it."""

import asyncio
import copy
import signal
from collections.abc import Callable

import pytest

from reverie.table import Log
from tests.server.serving import Server

from .evening import insist, sit_down
from .seat import Seat
from .test_two_processes import play
from .transcripts import Log as Logged
from .transcripts import check


@pytest.fixture(scope="module")
def evening(tmp_path_factory: pytest.TempPathFactory) -> tuple[Logged, list[Seat]]:
    """A game at one server, which is killed in the middle of it."""
    folder = tmp_path_factory.mktemp("evening")
    server = Server(folder)

    async def game() -> list[Seat]:
        code = str((await insist(server.at, "/api/tables", {"game": "onirim", "seats": 2}))["code"])
        seats = [await sit_down(server.at, code) for _ in range(2)]
        await seats[0].do("begin")
        saying = asyncio.create_task(play(seats, 10))
        await asyncio.sleep(0.02)
        await asyncio.to_thread(server.stop, signal.SIGKILL)
        await asyncio.to_thread(server.start)
        for seat in seats:
            seat.at = server.at
        await saying
        for seat in seats:
            await seat.leave()
        return seats

    try:
        seats = asyncio.run(game())
    finally:
        server.stop()
    return Log(folder / "tables.db").read(seats[0].code), seats


def test_what_was_told_is_what_is_in_the_log(evening: tuple[Logged, list[Seat]]) -> None:
    assert check(*evening) > 20


def lose_the_last_move(log: Logged, seats: list[Seat]) -> None:
    at = max(number for number, entry in enumerate(log[1]) if entry[0] == "by")
    del log[1][at:]


def double_an_answer(log: Logged, seats: list[Seat]) -> None:
    log[1].append(next(entry for entry in log[1] if entry[0] == "by" and entry[3][0] == "move"))


def answer_what_did_not_happen(log: Logged, seats: list[Seat]) -> None:
    seats[0].transcript.done[99] = ["say", "play red sun"]


def tell_what_never_was(log: Logged, seats: list[Seat]) -> None:
    seats[0].transcript.told[5] = "0" * 20


def tell_what_was_before(log: Logged, seats: list[Seat]) -> None:
    seats[1].transcript.told.append(seats[1].transcript.told[0])


@pytest.mark.parametrize(
    ("forge", "noticed"),
    [
        (lose_the_last_move, r"not in the log|was never so"),  # by its answer, or by what was told of it
        (double_an_answer, "happened twice"),
        (answer_what_did_not_happen, "not in the log"),
        (tell_what_never_was, "was never so"),
        (tell_what_was_before, "was earlier so"),
    ],
)
def test_what_is_forged_is_noticed(
    evening: tuple[Logged, list[Seat]], forge: Callable[[Logged, list[Seat]], None], noticed: str
) -> None:
    log, seats = copy.deepcopy(evening[0]), evening[1]
    kept = [copy.deepcopy(seat.transcript) for seat in seats]
    try:
        forge(log, seats)
        with pytest.raises(AssertionError, match=noticed):
            check(log, seats)
    finally:
        for seat, transcript in zip(seats, kept, strict=True):
            seat.transcript = transcript
