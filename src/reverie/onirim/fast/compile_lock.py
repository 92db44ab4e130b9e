"""Of several processes that begin together, one compiles a loop and the others wait and load it.

Numba keeps what it has compiled, for whoever comes later; those who come at the same time would each do the
work, such as the workers of an `AsyncVectorEnv` on a new machine.
"""

import os
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from ...files import locked
from ...system_language import of_environment
from ...wording import word
from .progress import Line

LONGEST = 120.0
"""Seconds to wait for somebody else. The system takes a lock from whoever ends; one that is only stopped
keeps it, and then it is better to compile twice."""
LOOK_AGAIN = 0.05
"""Seconds until the lock is tried again: too short for a person to notice."""


def compile_once(dispatcher: Any) -> Any:
    """The same compiled function, and only one process at a time compiles it or looks whether it is kept."""
    compile_it, folder = dispatcher.compile, Path(dispatcher.stats.cache_path)

    def compile_alone(signature: object) -> object:
        with alone(folder / f"{dispatcher.py_func.__name__}.lock"):
            return compile_it(signature)

    dispatcher.compile = compile_alone
    return dispatcher


@contextmanager
def alone(path: Path) -> Iterator[None]:
    """Nobody else is here at the same time, on this machine, unless it lasts too long."""
    handle = _wait_for(path)
    try:
        yield
    finally:
        if handle is not None:
            os.close(handle)


def _wait_for(path: Path) -> int | None:
    """The lock as an open file; none where there can be none, such as in a folder that is read-only."""
    line = Line(lambda: word("terminal.compilingOnce", {}, of_environment()))
    until, waiting = time.monotonic() + LONGEST, False
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        while time.monotonic() < until:
            try:
                return locked(path)
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
