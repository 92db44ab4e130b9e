"""Threads that share a loop over many games, if that is faster than one thread.

Compiled loops release Python's lock, so ordinary threads can run them. Several threads are faster or slower
depending on the amount of work and on other load: on a busy machine one thread may wait long for another. So
the times are measured, for each loop and size, and compared. All threads are used as long as they have not
lost more than a thirtieth of the time against one thread.
"""

import os
from collections import deque
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from itertools import pairwise
from time import perf_counter
from typing import Any, Generic, Protocol, TypeVar

import numba

MIN_SHARED_SECONDS = 200e-6
"""A loop that takes fewer seconds than this ends before another thread wakes up."""
LONG_LOOP_SECONDS = 20e-3
"""In a loop that takes more seconds than this, other threads get to run even on a busy machine."""
PARTS_PER_THREAD = 4
"""Number of parts per thread. A faster thread does more of them."""
MAX_LOST_SHARE = 1 / 30
"""The maximum share of the time that may be lost by using all threads instead of one."""
MIN_MEASUREMENTS = 3
"""Minimum number of calls on one thread before others are used. A first call may be slow for many reasons."""
REMEASURE_AFTER_CALLS = 20
"""After this many calls on all threads one thread is measured again, since its time may have changed."""
MAX_SAVED_CALLS = 10
"""At most this many calls' worth of saved time counts, since the machine may be busy by now."""
OLDER_WEIGHT, NEWEST_WEIGHT = 0.7, 0.3
"""Weights of all earlier calls and of the latest one in the time that all threads take. Chosen by eye."""
MAX_LOST_SECONDS = 1.0
"""The maximum number of seconds that count as lost: a process may have been suspended for an hour."""


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
        """Number of threads, from Numba's environment variable or else the number of cores."""
        self._others: ThreadPoolExecutor | None = None
        self._home = 0

    def share(self, loop: Callable[..., Done], first: int, last: int, arguments: Arguments) -> list[Done]:
        """Run parts of the loop on all threads, including this one."""
        if self._others is None or self._home != os.getpid():  # a forked process has no threads of its parent
            self._others = ThreadPoolExecutor(max(1, (os.cpu_count() or 1) - 1), "reverie")
            self._home = os.getpid()
        parts = self.size * PARTS_PER_THREAD
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
    """Set the number of threads of compiled loops."""
    CREW.size = number


class Pace:
    """The measured time of one game on this thread alone, and the time that all threads have saved.

    For one thread, the median of the last few calls is used, so that a single slow call does not matter. For
    all threads, every second counts: waiting for another thread is part of the cost of using it.
    """

    def __init__(self) -> None:
        self._solo_seconds: deque[float] = deque(maxlen=5)
        self._shared_seconds = 0.0
        self._saved_seconds = 0.0
        self._calls_since_measured = 0

    @property
    def seconds_alone(self) -> float:
        """Seconds for one game on one thread."""
        return sorted(self._solo_seconds)[len(self._solo_seconds) // 2]

    def is_small(self, n: int) -> bool:
        """Return whether `n` games are certainly too little work for several threads."""
        return len(self._solo_seconds) >= MIN_MEASUREMENTS and self.seconds_alone * n < MIN_SHARED_SECONDS

    def calls_for_all(self, n: int) -> bool:
        """Return whether all threads should do the next `n` games."""
        if (
            len(self._solo_seconds) < MIN_MEASUREMENTS
            or self._calls_since_measured >= REMEASURE_AFTER_CALLS
            or self.seconds_alone * n < MIN_SHARED_SECONDS
        ):
            return False
        risk = max(0.0, self._shared_seconds - self.seconds_alone) * n
        return self._saved_seconds >= risk

    def learn(self, together: bool, n: int, seconds: float) -> None:
        """Record the seconds of a call for `n` games, on all threads together or on one."""
        seconds_each = seconds / n
        if together:
            self._shared_seconds = (
                OLDER_WEIGHT * self._shared_seconds + NEWEST_WEIGHT * seconds_each
                if self._shared_seconds
                else seconds_each
            )
            self._calls_since_measured += 1
            self._saved_seconds += self.seconds_alone * n - seconds
        else:
            self._solo_seconds.append(seconds_each)
            self._calls_since_measured = 0
        saved = min(self._saved_seconds + seconds * MAX_LOST_SHARE, self.seconds_alone * n * MAX_SAVED_CALLS)
        self._saved_seconds = max(-MAX_LOST_SECONDS, saved)


class SharedLoop(Generic[Done]):
    """A compiled loop as a function of the number of games: `shared(n, …)` returns the results of its
    parts."""

    def __init__(self, loop: Loop[Done]) -> None:
        self.loop = loop
        self.py_func = loop.py_func
        self._min_games = 2
        """For fewer games than this no time is measured."""
        self._paces: dict[int, Pace] = {}
        """Measured times, by the number of binary digits of the number of games."""

    def __call__(self, n: int, *arguments: object) -> list[Done]:
        if n < self._min_games or CREW.size == 1:
            return [self.loop(0, n, *arguments)]
        pace = self._paces.get(n.bit_length())
        if pace is None:
            return self._begin(n, arguments)
        together = pace.calls_for_all(n)
        done = self._run_timed(pace, together, 0, n, arguments)
        if not together and pace.is_small(n):
            self._min_games = n + 1
        return done

    def _begin(self, n: int, arguments: Arguments) -> list[Done]:
        """Run the first call of about this size. A few games show whether the others will take long."""
        pace = self._paces[n.bit_length()] = Pace()
        self.loop(0, 0, *arguments)  # compiles or loads it
        few = -(-n // 32)
        done = self._run_timed(pace, False, 0, few, arguments)
        return done + self._run_timed(
            pace, pace.seconds_alone * (n - few) > LONG_LOOP_SECONDS, few, n, arguments
        )

    def _run_timed(
        self, pace: Pace, together: bool, first: int, last: int, arguments: Arguments
    ) -> list[Done]:
        begun = perf_counter()
        if together:
            done = CREW.share(self.loop, first, last, arguments)
        else:
            done = [self.loop(first, last, *arguments)]
        pace.learn(together, last - first, perf_counter() - begun)
        return done
