"""One line on standard error that shows what a slow operation is doing.

On a terminal the line is rewritten and removed at the end. In a pipe, a file or a notebook a new line is
printed every few seconds. A progress bar can show the text instead (`within`).
"""

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager

REWRITE_SECONDS, PRINT_SECONDS = 0.5, 5.0
"""Intervals between two updates: where the line is rewritten, and where new lines are printed."""

_bars: list[Callable[[str], None]] = []
_shown = ""


def pause() -> float:
    """Return the seconds until the next update."""
    return REWRITE_SECONDS if _bars or sys.stderr.isatty() else PRINT_SECONDS


def show(text: str) -> None:
    """Show a text. It replaces the last one where that is possible."""
    global _shown
    if _bars:
        _bars[-1](text)
    elif sys.stderr.isatty():
        print(f"\r{text:{len(_shown)}}", end="", file=sys.stderr, flush=True)
    else:
        print(text, file=sys.stderr, flush=True)
    _shown = text


def clear() -> None:
    """Remove the line."""
    global _shown
    if _shown and _bars:
        _bars[-1]("")
    elif _shown and sys.stderr.isatty():
        print(f"\r{'':{len(_shown)}}\r", end="", file=sys.stderr, flush=True)
    _shown = ""


@contextmanager
def within(bar: Callable[[str], None]) -> Iterator[None]:
    """Show the texts in a progress bar, by calling `bar`, while the context lasts."""
    _bars.append(bar)
    try:
        yield
    finally:
        _bars.remove(bar)
