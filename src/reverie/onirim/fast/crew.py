"""Threads that share a loop over many games, where that is quicker than one thread.

Compiled loops let go of Python's lock, so ordinary threads do. Whether several of them are quicker depends
on how much there is to do, and on what else the machine is busy with: on one that others use, a thread that
waits for another waits for long. So it is measured, loop by loop, and tried anew now and then, for at most a
thirtieth of the time.
"""

import os
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from itertools import pairwise
from time import perf_counter
from typing import Any

import numba

SMALL = 200e-6
"""In fewer seconds than these no other thread is even awake."""
SHARES = 4
"""So many for each thread: who is quicker does more of them."""
TRYING = 1 / 30
"""The part of the time that trying the slower way may cost."""


class Crew:
    """The threads of this process."""

    def __init__(self) -> None:
        self.size: int = numba.config.NUMBA_NUM_THREADS  # type: ignore[attr-defined]
        """How many there are; the environment says so, as to Numba, or else the number of cores."""
        self._others: ThreadPoolExecutor | None = None
        self._home = 0

    def share(self, loop: Callable[..., Any], n: int, arguments: tuple[Any, ...]) -> list[Any]:
        """Let all threads do parts of the loop, this one too."""
        if self._others is None or self._home != os.getpid():  # a fork has none of its parent's threads
            self._others = ThreadPoolExecutor(max(1, (os.cpu_count() or 1) - 1), "reverie")
            self._home = os.getpid()
        bounds = [n * k // (self.size * SHARES) for k in range(self.size * SHARES + 1)]
        left = iter(list(pairwise(bounds)))
        others = [self._others.submit(_take, loop, left, arguments) for _ in range(self.size - 1)]
        done = _take(loop, left, arguments)
        for other in others:
            if not other.cancel():
                done += other.result()
        return done


def _take(loop: Callable[..., Any], left: Iterator[tuple[int, int]], arguments: tuple[Any, ...]) -> list[Any]:
    return [loop(first, last, *arguments) for first, last in left]


CREW = Crew()


def set_threads(number: int) -> None:
    """Let compiled loops keep to so many threads."""
    CREW.size = number


class Pace:
    """How long one thing takes this thread alone, and all of them together, as measured."""

    def __init__(self) -> None:
        self.alone = self.together = 0.0
        """Seconds; nothing while it has not been tried."""
        self._spent = self._lost = 0.0

    def calls_for_all(self, n: int) -> bool:
        """Should all threads do the next `n` things?"""
        if self.alone * n < SMALL:
            return False
        if not self.together:
            return True
        better = self.together < self.alone
        risk = abs(self.together - self.alone) * n
        if self._lost + risk < self._spent * TRYING:
            return not better  # the other way may have become the better one
        return better

    def learn(self, together: bool, n: int, seconds: float) -> None:
        each = seconds / n
        known = self.together if together else self.alone
        each = each if not known else 0.7 * known + 0.3 * each
        if together:
            self.together = each
        else:
            self.alone = each
        self._spent += seconds
        best = min(self.alone, self.together or self.alone)
        self._lost += max(0.0, seconds - best * n)


class Shared:
    """A compiled loop, `loop(first, last, …)`, for all of `n` games: `shared(n, …)` returns what the parts
    returned."""

    def __init__(self, loop: Any) -> None:
        self.loop = loop
        self.py_func = loop.py_func
        self._pace: Pace | None = None

    def __call__(self, n: int, *arguments: Any) -> list[Any]:
        if CREW.size == 1 or n == 0:
            return [self.loop(0, n, *arguments)]
        if self._pace is None:
            self.loop(0, 0, *arguments)  # compiles or loads it
            self._pace = Pace()
        together = self._pace.calls_for_all(n)
        begun = perf_counter()
        done = CREW.share(self.loop, n, arguments) if together else [self.loop(0, n, *arguments)]
        self._pace.learn(together, n, perf_counter() - begun)
        return done
