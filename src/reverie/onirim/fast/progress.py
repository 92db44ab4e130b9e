"""Says what takes so long where rules are compiled: once for each version, and some seconds."""

import sys
from collections.abc import Mapping
from time import perf_counter
from types import FunctionType
from typing import Any

from numba.core import event

from ...system_language import of_environment
from ...wording import word

PATIENCE = 1.0
"""Seconds for which nobody needs to be told anything."""


def tell_of_compiling(functions: Mapping[str, FunctionType]) -> None:
    """From now on, say how far it is whenever some of these functions are compiled."""
    event.register("numba:compile", _Teller(functions))  # type: ignore[no-untyped-call]


def needed(name: str, functions: Mapping[str, FunctionType]) -> set[str]:
    """The functions that are compiled for this one, itself included."""
    met, waiting = {name}, [name]
    while waiting:
        called = {each for each in functions[waiting.pop()].__code__.co_names if each in functions} - met
        met |= called
        waiting += called
    return met


class _Teller(event.Listener):
    """Hears of every function that is compiled, the innermost first."""

    def __init__(self, functions: Mapping[str, FunctionType]) -> None:
        self._functions = functions
        self._done: set[str] = set()
        self._within: list[str] = []
        self._begun, self._number, self._total, self._told = 0.0, 0, 0, False
        self._ever = False

    def on_start(self, event: Any) -> None:
        name = event.data["dispatcher"].py_func.__name__
        if not self._within:
            wanted = needed(name, self._functions) if name in self._functions else set()
            self._begun, self._number, self._told = perf_counter(), 0, False
            self._total = len(wanted - self._done | wanted & {name})
        self._within.append(name)

    def on_end(self, event: Any) -> None:
        name = self._within.pop()
        if name in self._functions:
            self._number = min(self._number + 1, self._total)
            self._done.add(name)
        if perf_counter() - self._begun > PATIENCE:
            self._tell()
        if self._told and not self._within and sys.stderr.isatty():
            print(file=sys.stderr)

    def _tell(self) -> None:
        """On a terminal the line counts; elsewhere it is said once."""
        terminal = sys.stderr.isatty()
        if terminal or not self._ever:
            values = {"done": self._number, "all": self._total}
            said = word(
                "terminal.compiling" if terminal else "terminal.compilingOnce", values, of_environment()
            )
            print(
                f"\r{said}" if terminal else said, end="" if terminal else "\n", file=sys.stderr, flush=True
            )
        self._told = self._ever = True
