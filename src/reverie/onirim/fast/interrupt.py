"""Ctrl-C while Numba compiles.

Python would raise `KeyboardInterrupt` at any point, even in a callback from LLVM, where it is swallowed and
followed by an error in Numba. So it is delayed until the current compiler pass ends, a moment later.
"""

import signal
import threading
from collections.abc import Callable
from types import FrameType

from numba.core import event

LOCK, PASS = "numba:compiler_lock", "numba:run_pass"


class Guard(event.Listener):
    """A listener for the beginning and the end of the compiler and of each of its passes."""

    def __init__(self) -> None:
        self.depth, self.pending = 0, False
        self.before: Callable[[int, FrameType | None], object] | int | None = None

    def on_start(self, happened: event.Event) -> None:
        """Count nested compilations; the outermost one replaces the handler of Ctrl-C."""
        if threading.current_thread() is not threading.main_thread():
            return  # Python raises KeyboardInterrupt only there
        if happened.kind == PASS:
            self._raise_if_pending()
            return
        self.depth += 1
        if self.depth == 1 and signal.getsignal(signal.SIGINT) is signal.default_int_handler:
            self.pending, self.before = False, signal.signal(signal.SIGINT, self._remember)

    def on_end(self, happened: event.Event) -> None:
        if threading.current_thread() is not threading.main_thread():
            return
        if happened.kind == LOCK:
            self.depth -= 1
            if self.depth == 0 and self.before is not None:
                signal.signal(signal.SIGINT, self.before)
                self.before = None
        self._raise_if_pending()

    def _remember(self, number: int, frame: FrameType | None) -> None:
        self.pending = True

    def _raise_if_pending(self) -> None:
        if self.pending:
            self.pending = self.depth > 0  # raised again after each pass until the compiler has ended
            raise KeyboardInterrupt from None


def guard_compiling() -> None:
    """Delay Ctrl-C during compilation, from now on."""
    guard = Guard()
    event.register(LOCK, guard)  # type: ignore[no-untyped-call]
    event.register(PASS, guard)  # type: ignore[no-untyped-call]
