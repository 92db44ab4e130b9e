"""A lock that lets one of several processes compile while the others wait and load the cached result.

Numba caches what it has compiled for later processes. Processes that start at the same time, such as the
workers of an `AsyncVectorEnv` on a new machine, would otherwise each compile everything.
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

MAX_WAIT_SECONDS = 120.0
"""Maximum time to wait for another process.

The system releases the lock of a process that ends. A suspended process keeps its lock; compiling twice is
then better than waiting.
"""
POLL_SECONDS = 0.05
"""Time between two attempts to get the lock."""


def compile_once(dispatcher: Any) -> Any:
    """Return the dispatcher, changed so that it compiles or loads its function under a lock."""
    compile_it, folder = dispatcher.compile, Path(dispatcher.stats.cache_path)

    def compile_locked(signature: object) -> object:
        with exclusive_lock(folder / f"{dispatcher.py_func.__name__}.lock"):
            return compile_it(signature)

    dispatcher.compile = compile_locked
    return dispatcher


@contextmanager
def exclusive_lock(path: Path) -> Iterator[None]:
    """Hold a lock on this machine while the context lasts, unless waiting for it takes too long."""
    handle = _wait_for(path)
    try:
        yield
    finally:
        if handle is not None:
            os.close(handle)


def _wait_for(path: Path) -> int | None:
    """Return the lock as an open file, or None if locking is impossible (such as in a read-only folder)."""
    line = Line(lambda: word("terminal.compilingOnce", {}, language_from_environment()))
    until, waiting = time.monotonic() + MAX_WAIT_SECONDS, False
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        while time.monotonic() < until:
            try:
                return lock_file(path)
            except BlockingIOError:
                if not waiting:
                    line.begin()
                    waiting = True
                time.sleep(POLL_SECONDS)
    except OSError:
        pass
    finally:
        if waiting:
            line.end()
    return None
