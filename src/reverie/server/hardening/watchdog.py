"""A watchdog that notices when the event loop is blocked, and logs the stacks of all threads.

A thread checks at intervals whether the event loop has run. If native code holds the interpreter lock, that
thread cannot run either. Then `faulthandler`, whose thread does not need the lock, writes the stacks into a
pipe, where they are found afterwards. Only checks that took place are counted. So a suspended machine or a
stopped process causes no alarm, because neither thread runs meanwhile.
"""

import asyncio
import faulthandler
import logging
import os
import sys
import threading
from contextlib import suppress

from ..store.membership import Figure

logger = logging.getLogger("reverie.server")

STALL_SECONDS = 5.0
"""Time after which a blocked event loop is reported."""
CHECKS = 5
"""Number of the thread's checks in that time."""
DUMPS = 2
"""Number of outputs of `faulthandler` in that time. A single one may mean that the process was stopped."""
DUMP_PREFIX = b"Timeout ("
"""The beginning of each output of `faulthandler`."""


class Watchdog:
    """Watches the event loop in which `begin` is called."""

    def __init__(self) -> None:
        self.stalls = 0
        self._turned = True
        """Whether the event loop has run since the last check."""
        self._timer: asyncio.TimerHandle | None = None
        self._over = threading.Event()
        self._thread: threading.Thread | None = None

    def figures(self) -> list[Figure]:
        """Return the metric that counts how often the event loop was blocked."""
        meaning = f"Times that the event loop was blocked for {STALL_SECONDS:g} s; the log has the stacks."
        return [("reverie_loop_stalls_total", "counter", meaning, self.stalls)]

    def begin(self) -> None:
        """Begin to watch the running event loop, and print all stacks if the process gets SIGABRT."""
        if sys.__stderr__ is not None:
            faulthandler.enable(sys.__stderr__)
        if not hasattr(os, "set_blocking"):  # Windows, before Python 3.12
            return
        self._read, self._write = os.pipe()
        for end in (self._read, self._write):
            os.set_blocking(end, False)  # if the pipe is full, output is lost and nothing blocks
        self._turn()
        self._thread = threading.Thread(target=self._watch, name="watchdog", daemon=True)
        self._thread.start()

    def end(self) -> None:
        """Stop watching."""
        if self._timer is not None:
            self._timer.cancel()
        if self._thread is not None:
            self._over.set()
            self._thread.join()
            os.close(self._read)
            os.close(self._write)

    def _turn(self) -> None:
        self._turned = True
        self._timer = asyncio.get_running_loop().call_later(STALL_SECONDS / CHECKS / 2, self._turn)

    def _watch(self) -> None:
        """Check the event loop until the watchdog ends. This runs in the thread."""
        missed = 0
        while True:
            faulthandler.dump_traceback_later(STALL_SECONDS / DUMPS, repeat=True, file=self._write)
            if self._over.wait(STALL_SECONDS / CHECKS):
                break
            written = self._read_dump().split(DUMP_PREFIX)
            if len(written) > DUMPS:
                self._alarm(DUMP_PREFIX + written[DUMPS])
            missed, self._turned = 0 if self._turned else missed + 1, False
            if missed == CHECKS:
                faulthandler.dump_traceback(self._write, all_threads=True)
                self._alarm(self._read_dump())
        faulthandler.cancel_dump_traceback_later()

    def _alarm(self, stacks: bytes) -> None:
        self.stalls += 1
        logger.error(
            "the event loop was blocked for %g s:\n%s", STALL_SECONDS, stacks.decode("utf-8", "replace")
        )

    def _read_dump(self) -> bytes:
        """Return the output of `faulthandler` since the last call."""
        dump = b""
        with suppress(BlockingIOError):
            while part := os.read(self._read, 65_536):
                dump += part
        return dump
