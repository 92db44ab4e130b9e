"""Meters of a message's cost: lines of Python, or processor time on the event loop.

Both measure the total and the longest stretch: the work in one turn of the event loop, during which no other
client is answered.
"""

import asyncio
import gc
import signal
import sys
import threading
import time
from collections.abc import Callable
from types import FrameType
from typing import Any, Protocol

Trace = Callable[[FrameType, str, Any], Any]
TURN = asyncio.Handle._run
"""The function that the event loop calls in each turn."""


class TooCostly(KeyboardInterrupt):
    """Raised when a message runs more lines than the limit, since it might never end. Ordinary error handlers
    do not catch it, and it ends the event loop from any task."""


class Meter(Protocol):
    """A context manager that measures the work inside, and can be reused."""

    def __enter__(self) -> object: ...

    def __exit__(self, *_: object) -> None: ...


class Nothing:
    """A meter that measures nothing."""

    def __enter__(self) -> None:
        return

    def __exit__(self, *_: object) -> None:
        return


class Lines:
    """A counter of the Python lines that this thread runs, with a limit of `most` for one stretch. Counts do
    not depend on the load of the machine. C code such as a regular expression counts as one line."""

    def __init__(self, most: int) -> None:
        self.most = most
        self.all, self._stretch, self._longest = 0, 0, 0

    @property
    def longest(self) -> int:
        return max(self._longest, self._stretch)

    def __enter__(self) -> "Lines":
        self.all, self._stretch, self._longest = 0, 0, 0
        self._before = sys.gettrace()
        sys.settrace(self._enter)
        return self

    def __exit__(self, *_: object) -> None:
        sys.settrace(self._before)

    def _enter(self, frame: FrameType, event: str, value: Any) -> Trace:
        if frame.f_code is TURN.__code__:
            self._longest, self._stretch = self.longest, 0
        return self._line

    def _line(self, frame: FrameType, event: str, value: Any) -> Trace:
        if event == "line":
            self.all += 1
            self._stretch += 1
            if self._stretch > self.most:
                raise TooCostly(f"more than {self.most} lines, the last in {frame.f_code.co_qualname}")
        return self._line


class Processor:
    """A meter of the main thread's processor time in seconds, without the garbage collector. A stretch of
    `most` seconds or more is stopped, unless it is all C code."""

    def __init__(self, most: float = 5.0) -> None:
        self.most = most
        self.all, self.longest = 0.0, 0.0

    def __enter__(self) -> "Processor":
        self.all, self.longest, self._collecting = 0.0, 0.0, 0.0
        gc.callbacks.append(self._collected)
        self._before = signal.signal(signal.SIGPROF, self._stop)
        asyncio.Handle._run = self._turned()  # type: ignore[method-assign, assignment]
        self._begin()
        return self

    def __exit__(self, *_: object) -> None:
        self._end()
        signal.setitimer(signal.ITIMER_PROF, 0)
        asyncio.Handle._run = TURN  # type: ignore[method-assign]
        signal.signal(signal.SIGPROF, self._before)
        gc.callbacks.remove(self._collected)

    def _turned(self) -> Callable[[asyncio.Handle], None]:
        def run(handle: asyncio.Handle) -> None:
            self._end()
            self._begin()
            TURN(handle)

        return run

    def _begin(self) -> None:
        signal.setitimer(signal.ITIMER_PROF, self.most)
        self._collecting, self._began = 0.0, time.thread_time()

    def _end(self) -> None:
        took = time.thread_time() - self._began - self._collecting
        self.all += took
        self.longest = max(self.longest, took)

    def _stop(self, *_: object) -> None:
        if time.thread_time() - self._began >= self.most:
            raise TooCostly(f"more than {self.most} seconds")
        signal.setitimer(signal.ITIMER_PROF, self.most)  # it was another thread that worked

    def _collected(self, phase: str, _: dict[str, int]) -> None:
        if threading.current_thread() is threading.main_thread():
            self._collecting += time.thread_time() * (1 if phase == "stop" else -1)
