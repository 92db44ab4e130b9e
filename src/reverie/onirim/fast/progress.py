"""Progress of compiling the rules, which takes a few seconds, once for each version of the sources.

The count continues from one compiled loop to the next. The functions that a loop needs are known when its
compilation begins, so the total grows with every loop. A function that is compiled again, for other types,
counts again.
"""

import threading
from collections.abc import Callable, Mapping
from time import perf_counter
from types import FunctionType

from numba.core import event

from ... import status_line
from ...system_language import language_from_environment
from ...wording import word

DELAY_SECONDS = 1.0
"""Seconds before progress is shown."""


_functions: dict[str, FunctionType] = {}


def report_compiling(functions: Mapping[str, FunctionType]) -> None:
    """Report progress whenever some of these functions are compiled, from now on."""
    if not _functions:  # else a listener is registered already
        event.register("numba:compile", CompileListener(_functions))  # type: ignore[no-untyped-call]
    _functions.update(functions)


def functions_needed(name: str, functions: Mapping[str, FunctionType]) -> set[str]:
    """Return the names of the functions that are compiled for this one, including itself."""
    needed, waiting = {name}, [name]
    while waiting:
        called = {each for each in functions[waiting.pop()].__code__.co_names if each in functions} - needed
        needed |= called
        waiting += called
    return needed


class CompileListener(event.Listener):
    """A listener for every function that is compiled. Inner functions are compiled first.

    The outermost function takes the longest and has no events of its own, so a thread updates the line.
    """

    def __init__(self, functions: Mapping[str, FunctionType]) -> None:
        self._functions = functions
        self._within: list[str] = []
        self._waiting: set[str] = set()
        self._compiled_names: set[str] = set()
        self._compiled_count = 0
        self._line = Line(self._text)

    def on_start(self, happened: event.Event) -> None:
        name = happened.data["dispatcher"].py_func.__name__
        if not self._within and name in self._functions:
            self._waiting = functions_needed(name, self._functions) - self._compiled_names | {name}
            self._line.begin()
        self._within.append(name)

    def on_end(self, happened: event.Event) -> None:
        name = self._within.pop()
        if name in self._functions:
            self._compiled_count += 1
            self._waiting.discard(name)
            self._compiled_names.add(name)
        if not self._within:
            self._line.end()

    def _text(self) -> str:
        again = [
            name for name in tuple(self._within) if name in self._functions and name not in self._waiting
        ]
        values = {"done": self._compiled_count, "all": self._compiled_count + len(self._waiting) + len(again)}
        return word("terminal.compiling", values, language_from_environment())


class Line:
    """A thread that shows what `text` returns, after a second and then at intervals."""

    def __init__(self, text: Callable[[], str]) -> None:
        self._text = text
        self._stopped = threading.Event()
        self._thread: threading.Thread | None = None
        self._begun_at = self._ended_at = self._updated_at = 0.0

    def begin(self) -> None:
        now = perf_counter()
        if now - self._ended_at > DELAY_SECONDS:  # several short waits count as one
            self._begun_at = now
        self._stopped.clear()
        self._thread = threading.Thread(target=self._update, name="reverie-compiling", daemon=True)
        self._thread.start()

    def end(self) -> None:
        self._stopped.set()
        if self._thread is not None:
            self._thread.join()
            self._thread = None
        status_line.clear()
        self._ended_at = perf_counter()

    def _update(self) -> None:
        while not self._stopped.wait(self._pause()):
            status_line.show(self._text())
            self._updated_at = perf_counter()

    def _pause(self) -> float:
        """Return the seconds until the line has to be shown or updated."""
        due = self._begun_at + DELAY_SECONDS
        if self._updated_at > self._begun_at:
            due = self._updated_at + status_line.pause()
        return max(0.0, due - perf_counter())
