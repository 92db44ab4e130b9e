"""A watchdog in the process: it notices when the event loop stands still, and logs what every thread does.

A thread looks again and again whether the loop has turned since. Where native code holds the interpreter that
thread cannot run either: then `faulthandler`, which has a thread without Python, writes the stacks into a
pipe, where they are found afterwards. Only looks that took place are counted. So a machine that was suspended
and a process that was stopped are no alarm: neither thread ran meanwhile.
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

SECONDS = 5.0
"""How long the loop may stand still."""
LOOKS = 5
"""How often the thread looks in that time."""
WRITES = 2
"""How often `faulthandler` writes in that time; once it does where the process had been stopped."""
BEGINS = b"Timeout ("
"""How it begins what it writes."""


class Watchdog:
    """Watches the loop in which it begins."""

    def __init__(self) -> None:
        self.stalls = 0
        self._turned = True
        """Whether the loop has turned since the last look."""
        self._timer: asyncio.TimerHandle | None = None
        self._over = threading.Event()
        self._thread: threading.Thread | None = None

    def figures(self) -> list[Figure]:
        """How often the loop has stood still."""
        meaning = f"Times that the event loop stood still for {SECONDS:g} s; the log has the stacks."
        return [("reverie_loop_stalls_total", "counter", meaning, self.stalls)]

    def begin(self) -> None:
        """Watch the running loop; and let whoever kills the process with SIGABRT see the stacks."""
        if sys.__stderr__ is not None:
            faulthandler.enable(sys.__stderr__)
        if not hasattr(os, "set_blocking"):  # Windows, before Python 3.12
            return
        self._read, self._write = os.pipe()
        for end in (self._read, self._write):
            os.set_blocking(end, False)  # what does not fit is lost, and holds up nobody
        self._turn()
        self._thread = threading.Thread(target=self._watch, name="watchdog", daemon=True)
        self._thread.start()

    def end(self) -> None:
        """Watch no more."""
        if self._timer is not None:
            self._timer.cancel()
        if self._thread is not None:
            self._over.set()
            self._thread.join()
            os.close(self._read)
            os.close(self._write)

    def _turn(self) -> None:
        self._turned = True
        self._timer = asyncio.get_running_loop().call_later(SECONDS / LOOKS / 2, self._turn)

    def _watch(self) -> None:
        """The thread: look, until it is over."""
        missed = 0
        while True:
            faulthandler.dump_traceback_later(SECONDS / WRITES, repeat=True, file=self._write)
            if self._over.wait(SECONDS / LOOKS):
                break
            written = self._written().split(BEGINS)
            if len(written) > WRITES:
                self._alarm(BEGINS + written[WRITES])
            missed, self._turned = 0 if self._turned else missed + 1, False
            if missed == LOOKS:
                faulthandler.dump_traceback(self._write, all_threads=True)
                self._alarm(self._written())
        faulthandler.cancel_dump_traceback_later()

    def _alarm(self, stacks: bytes) -> None:
        self.stalls += 1
        logger.error("the event loop stood still for %g s:\n%s", SECONDS, stacks.decode("utf-8", "replace"))

    def _written(self) -> bytes:
        """What `faulthandler` has written since."""
        found = b""
        with suppress(BlockingIOError):
            while part := os.read(self._read, 65_536):
                found += part
        return found
