"""A lock, so that of several processes that start together one compiles a loop and the others load it.

Numba caches what it has compiled for later processes. Processes that start at the same time, such as the
workers of an `AsyncVectorEnv` on a new machine, would each do the work.
"""

import os
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from ...files import lock_file
from ...system_language import language_from_environment
from ...wording import word
from .progress import Line

LONGEST = 120.0
"""Seconds to wait for another process.

The system releases the lock of a process that ends. A process that is stopped keeps its lock, and then it is
better to compile twice.
"""
LOOK_AGAIN = 0.05
"""Seconds between two tries to get the lock."""


def compile_once(dispatcher: Any) -> Any:
    """Return the compiled function, changed so that it is compiled or loaded under a lock."""
    compile_it, folder = dispatcher.compile, Path(dispatcher.stats.cache_path)

    def compile_alone(signature: object) -> object:
        with alone(folder / f"{dispatcher.py_func.__name__}.lock"):
            return compile_it(signature)

    dispatcher.compile = compile_alone
    return dispatcher


@contextmanager
def alone(path: Path) -> Iterator[None]:
    """Hold a lock on this machine while the context lasts, unless waiting for it takes too long."""
    handle = _wait_for(path)
    try:
        yield
    finally:
        if handle is not None:
            os.close(handle)


def _wait_for(path: Path) -> int | None:
    """Return the lock as an open file, or None if there can be none, such as in a read-only folder."""
    line = Line(lambda: word("terminal.compilingOnce", {}, language_from_environment()))
    until, waiting = time.monotonic() + LONGEST, False
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        while time.monotonic() < until:
            try:
                return lock_file(path)
            except BlockingIOError:
                if not waiting:
                    line.begin()
                    waiting = True
                time.sleep(LOOK_AGAIN)
    except OSError:
        pass
    finally:
        if waiting:
            line.end()
    return None
