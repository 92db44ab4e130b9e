"""Threads that share a loop over many games, where that is quicker than one thread.

Compiled loops let go of Python's lock, so ordinary threads do. Whether several of them are quicker depends
on how much there is to do, and on what else the machine is busy with: on one that others use, a thread that
waits for another waits for long. So it is measured, loop by loop and size by size, and an account is kept:
all threads are asked as long as they have not lost, beside one thread, more than a thirtieth of the time.
"""

import os
from collections import deque
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from itertools import pairwise
from time import perf_counter
from typing import Any, Generic, Protocol, TypeVar

import numba

SMALL = 200e-6
"""In fewer seconds than these no other thread is even awake."""
LONG = 20e-3
"""In more seconds than these others get their turn, however busy the machine is."""
SHARES = 4
"""So many for each thread: who is quicker does more of them."""
TRYING = 1 / 30
"""The part of the time that all threads may lose, beside one."""
TASTES = 3
"""So often one thread does it alone before others are asked: a first call may be slow for many reasons."""
AGAIN = 20
"""After so many calls to all, one thread does it alone once more: what that takes may have changed."""
SAVED = 10
"""What was won is remembered for so many calls: soon it counts no more, the machine may be busy by then."""
OLDER, NEWEST = 0.7, 0.3
"""What all calls before count for in what all threads together take, and the last one. Chosen by eye."""
WORST = 1.0
"""No more seconds are remembered as lost: a process may have been stopped for an hour."""


Done = TypeVar("Done")
Done_co = TypeVar("Done_co", covariant=True)
Arguments = tuple[object, ...]


class Loop(Protocol[Done_co]):
    """A compiled loop over the games from `first` to before `last`."""

    @property
    def py_func(self) -> object: ...
    def __call__(self, first: int, last: int, /, *arguments: Any) -> Done_co: ...


class Crew:
    """The threads of this process."""

    def __init__(self) -> None:
        self.size: int = numba.config.NUMBA_NUM_THREADS  # type: ignore[attr-defined]
        """How many there are; the environment says so, as to Numba, or else the number of cores."""
        self._others: ThreadPoolExecutor | None = None
        self._home = 0

    def share(self, loop: Callable[..., Done], first: int, last: int, arguments: Arguments) -> list[Done]:
        """Let all threads do parts of the loop, this one too."""
        if self._others is None or self._home != os.getpid():  # a fork has none of its parent's threads
            self._others = ThreadPoolExecutor(max(1, (os.cpu_count() or 1) - 1), "reverie")
            self._home = os.getpid()
        parts = self.size * SHARES
        left = iter(list(pairwise(first + (last - first) * k // parts for k in range(parts + 1))))
        others = [self._others.submit(_take, loop, left, arguments) for _ in range(self.size - 1)]
        done = _take(loop, left, arguments)
        for other in others:
            if not other.cancel():
                done += other.result()
        return done


def _take(loop: Callable[..., Done], left: Iterator[tuple[int, int]], arguments: Arguments) -> list[Done]:
    return [loop(first, last, *arguments) for first, last in left]


CREW = Crew()


def set_threads(number: int) -> None:
    """Let compiled loops keep to so many threads."""
    CREW.size = number


class Pace:
    """How long one thing takes this thread alone, as measured, and what all together have won beside it.

    Alone, the middle of the last few calls counts, which no slow one moves. Together, every second counts:
    to wait for another thread is no accident but what asking it costs.
    """

    def __init__(self) -> None:
        self._alone: deque[float] = deque(maxlen=5)
        self._together = 0.0
        self._won = 0.0
        self._since = 0

    @property
    def alone(self) -> float:
        return sorted(self._alone)[len(self._alone) // 2]

    def is_small(self, n: int) -> bool:
        """Is it certain that `n` things are no work for several?"""
        return len(self._alone) >= TASTES and self.alone * n < SMALL

    def calls_for_all(self, n: int) -> bool:
        """Should all threads do the next `n` things?"""
        if len(self._alone) < TASTES or self._since >= AGAIN or self.alone * n < SMALL:
            return False
        risk = max(0.0, self._together - self.alone) * n
        return self._won >= risk

    def learn(self, together: bool, n: int, seconds: float) -> None:
        each = seconds / n
        if together:
            self._together = OLDER * self._together + NEWEST * each if self._together else each
            self._since += 1
            self._won += self.alone * n - seconds
        else:
            self._alone.append(each)
            self._since = 0
        self._won = max(-WORST, min(self._won + seconds * TRYING, self.alone * n * SAVED))


class SharedLoop(Generic[Done]):
    """A compiled loop, `loop(first, last, …)`, for all of `n` games: `shared(n, …)` returns what the parts
    returned."""

    def __init__(self, loop: Loop[Done]) -> None:
        self.loop = loop
        self.py_func = loop.py_func
        self._enough = 2
        """For fewer games no clock is looked at."""
        self._paces: dict[int, Pace] = {}
        """By the number of binary digits of how many games there are."""

    def __call__(self, n: int, *arguments: object) -> list[Done]:
        if n < self._enough or CREW.size == 1:
            return [self.loop(0, n, *arguments)]
        pace = self._paces.get(n.bit_length())
        if pace is None:
            return self._begin(n, arguments)
        together = pace.calls_for_all(n)
        done = self._timed(pace, together, 0, n, arguments)
        if not together and pace.is_small(n):
            self._enough = n + 1
        return done

    def _begin(self, n: int, arguments: Arguments) -> list[Done]:
        """The first time with about so many games: a few show whether the others will take long."""
        pace = self._paces[n.bit_length()] = Pace()
        self.loop(0, 0, *arguments)  # compiles or loads it
        few = -(-n // 32)
        done = self._timed(pace, False, 0, few, arguments)
        return done + self._timed(pace, pace.alone * (n - few) > LONG, few, n, arguments)

    def _timed(self, pace: Pace, together: bool, first: int, last: int, arguments: Arguments) -> list[Done]:
        begun = perf_counter()
        if together:
            done = CREW.share(self.loop, first, last, arguments)
        else:
            done = [self.loop(first, last, *arguments)]
        pace.learn(together, last - first, perf_counter() - begun)
        return done
