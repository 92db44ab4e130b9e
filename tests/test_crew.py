"""Threads that share a loop: never much slower than one thread, whatever else the machine does."""

import os
from collections.abc import Callable, Iterator

import numpy as np
import pytest

from reverie.onirim.fast import crew
from reverie.onirim.fast.crew import CREW, SMALL, TRYING, Pace, Shared, set_threads
from reverie.onirim.fast.vector import Vector
from reverie.onirim.options import options_for

Took = Callable[[bool], float]


def simulated(pace: Pace, took: Took, calls: int, n: int = 1000) -> tuple[float, float]:
    """How long `calls` calls take, and how long they would take one thread, if `took` says it."""
    spent = 0.0
    for _ in range(calls):
        together = pace.calls_for_all(n)
        seconds = took(together)
        pace.learn(together, n, seconds)
        spent += seconds
    return spent, calls * took(False)


@pytest.mark.parametrize("slower", [1.1, 2, 10, 150])
def test_where_other_threads_only_hinder_hardly_any_time_is_lost(slower: float) -> None:
    spent, alone = simulated(Pace(), lambda together: 0.001 * (slower if together else 1), 20_000)
    assert spent < alone * (1 + 2 * TRYING)


def test_where_other_threads_help_they_are_asked_nearly_always() -> None:
    spent, alone = simulated(Pace(), lambda together: 0.001 * (0.5 if together else 1), 2000)
    assert spent < alone * 0.55


def test_when_the_machine_becomes_busy_or_idle_that_is_noticed() -> None:
    pace = Pace()
    simulated(pace, lambda together: 0.001 * (0.5 if together else 1), 2000)
    simulated(pace, lambda together: 0.001 * (5 if together else 1), 200)
    assert not [1 for _ in range(20) if pace.calls_for_all(1000) and pace.together < pace.alone]
    spent, alone = simulated(pace, lambda together: 0.001 * (0.5 if together else 1), 20_000)
    assert spent < alone * 0.7


def test_little_work_wakes_nobody() -> None:
    pace = Pace()
    pace.learn(False, 1000, SMALL)
    assert not pace.calls_for_all(500)


@pytest.fixture
def four_threads() -> Iterator[None]:
    before = CREW.size
    set_threads(4)
    yield
    set_threads(before)


class Loop:
    """Marks what it has done."""

    py_func = None

    def __call__(self, first: int, last: int, marks: np.ndarray) -> int:
        marks[first:last] += 1
        return last - first


def test_every_game_is_done_exactly_once(four_threads: None, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(crew, "SMALL", 0.0)
    for n in (0, 1, 3, 15, 16, 17, 1000):
        shared, marks = Shared(Loop()), np.zeros(n, int)
        for _ in range(5):
            assert sum(shared(n, marks)) == n
        assert (marks == 5).all()


def test_a_process_that_was_forked_has_threads_of_its_own(four_threads: None) -> None:
    loop, marks = Loop(), np.zeros(100, int)
    CREW.share(loop, 100, (marks,))
    child = os.fork()
    if child == 0:
        CREW.share(loop, 100, (marks,))
        os._exit(0 if (marks == 2).all() else 1)
    assert os.waitpid(child, 0)[1] == 0


def test_games_side_by_side_are_the_same_however_many_threads_step_them(
    four_threads: None, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(crew, "SMALL", 0.0)

    def played() -> list[bytes]:
        games, every, rng = Vector(200, options_for(2), seed=3), np.arange(200), np.random.default_rng(1)
        seen = []
        for _ in range(60):
            told = games.step(games.options[every, rng.integers(games.counts)])
            seen.append(bytes(repr(told), "ascii") + games.observations.tobytes() + games.results.tobytes())
        return seen

    with_four = played()
    set_threads(1)
    assert with_four == played()
