"""Threads that share a loop: never much slower than one thread, even on a busy machine."""

import os
from collections.abc import Callable, Iterator
from random import Random

import numpy as np
import pytest

from reverie.onirim.fast import crew
from reverie.onirim.fast.crew import (
    CREW,
    LONG_LOOP_SECONDS,
    MAX_LOST_SHARE,
    MIN_MEASUREMENTS,
    MIN_SHARED_SECONDS,
    Pace,
    SharedLoop,
    set_threads,
)
from reverie.onirim.fast.vector import Vector
from reverie.onirim.options import options_for

Took = Callable[[bool], float]


def steady(slower: float) -> Took:
    """Return times of a millisecond for one thread, and `slower` times that for all."""
    return lambda together: 0.001 * (slower if together else 1)


def noisy(slower: float, seed: int = 1) -> Took:
    """Return times like those of `steady` with noise: up to a third more or less, and one call in fifty takes
    ten times as long because something else has the core."""
    rng = Random(seed)
    return lambda together: (
        steady(slower)(together) * rng.uniform(0.7, 1.3) * (10 if rng.random() < 0.02 else 1)
    )


def simulated(pace: Pace, took: Took, calls: int, n: int = 1000) -> tuple[float, float]:
    """Return the time that `calls` calls take, and the time that one thread would take."""
    spent = 0.0
    for _ in range(calls):
        together = pace.calls_for_all(n)
        seconds = took(together)
        pace.learn(together, n, seconds)
        spent += seconds
    return spent, sum([took(False) for _ in range(calls)])


def stalling(_: float) -> Took:
    """Return times of threads that usually help but occasionally cause a delay."""
    rng = Random(2)
    return lambda together: 0.001 * ((20 if rng.random() < 0.1 else 0.6) if together else 1)


@pytest.mark.parametrize(
    ("kind", "slower", "most"),
    [
        *((steady, slower, 1 + 2 * MAX_LOST_SHARE) for slower in (1.1, 2, 150)),
        *((noisy, slower, 1 + 2 * MAX_LOST_SHARE) for slower in (1.1, 2, 10)),
        (stalling, 0, 1 + 2 * MAX_LOST_SHARE),
        (steady, 0.5, 0.55),
        (noisy, 0.5, 0.65),
    ],
)
def test_threads_are_used_only_where_they_help(
    kind: Callable[[float], Took], slower: float, most: float
) -> None:
    spent, alone = simulated(Pace(), kind(slower), 5_000)
    assert spent < alone * most


def test_a_slow_first_call_is_forgotten_and_a_change_is_noticed() -> None:
    pace = Pace()
    pace.learn(False, 1000, 0.050)
    spent, alone = simulated(pace, noisy(1.3), 1_000)
    assert spent < alone * (1 + 3 * MAX_LOST_SHARE)
    pace = Pace()
    simulated(pace, noisy(0.5), 2000)
    spent, alone = simulated(pace, noisy(5), 2000)
    assert spent < alone * 1.1
    simulated(pace, noisy(0.5), 2000)
    spent, alone = simulated(pace, noisy(0.5), 2000)
    assert spent < alone * 0.65
    for _ in range(MIN_MEASUREMENTS):
        pace.learn(False, 1000, MIN_SHARED_SECONDS)
    assert not pace.calls_for_all(500)  # little work wakes nobody


@pytest.fixture
def four_threads() -> Iterator[None]:
    before = CREW.size
    set_threads(4)
    yield
    set_threads(before)


class Loop:
    """A loop that marks the games it has stepped."""

    py_func = None

    def __call__(self, first: int, last: int, marks: np.ndarray) -> int:
        marks[first:last] += 1
        return last - first


def test_every_game_is_done_exactly_once(four_threads: None, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(crew, "MIN_SHARED_SECONDS", 0.0)
    for n in (0, 1, 3, 15, 16, 17, 1000):
        shared, marks = SharedLoop(Loop()), np.zeros(n, int)
        for _ in range(9):
            assert sum(shared(n, marks)) == n
        assert (marks == 9).all()


def test_a_long_loop_is_shared_the_first_time(four_threads: None, monkeypatch: pytest.MonkeyPatch) -> None:
    now = iter(np.cumsum([LONG_LOOP_SECONDS] * 10).tolist())
    monkeypatch.setattr(crew, "perf_counter", lambda: next(now))
    marks = np.zeros(1000, int)
    assert len(SharedLoop(Loop())(1000, marks)) > 2
    assert (marks == 1).all()


def test_a_forked_process_has_its_own_threads(four_threads: None) -> None:
    loop, marks = Loop(), np.zeros(100, int)
    CREW.share(loop, 0, 100, (marks,))
    child = os.fork()
    if child == 0:
        CREW.share(loop, 0, 100, (marks,))
        os._exit(0 if (marks == 2).all() else 1)
    assert os.waitpid(child, 0)[1] == 0


def test_vectorised_games_do_not_depend_on_the_number_of_threads(
    four_threads: None, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(crew, "MIN_SHARED_SECONDS", 0.0)

    def played() -> list[bytes]:
        games, every, rng = Vector(200, options_for(2), seed=3), np.arange(200), np.random.default_rng(1)
        seen = []
        for _ in range(60):
            ended = games.step(games.choices[every, rng.integers(games.counts)])
            seen.append(bytes(repr(ended), "ascii") + games.observations.tobytes() + games.results.tobytes())
        return seen

    with_four = played()
    set_threads(1)
    assert with_four == played()
