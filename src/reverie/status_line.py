"""One line on standard error that says what takes so long, for as long as it does.

On a terminal it is rewritten and taken away at the end; into a pipe, a file or a notebook, which can take
nothing away, it is said now and then. Whoever draws a bar there shows it in the bar (`within`).
"""

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager

OFTEN, SELDOM = 0.5, 5.0
"""Seconds after which there should be something new, where it is rewritten and where it is added."""

_bars: list[Callable[[str], None]] = []
_shown = ""


def pause() -> float:
    """Seconds until the line should be shown anew."""
    return OFTEN if _bars or sys.stderr.isatty() else SELDOM


def show(text: str) -> None:
    """In the place of what was shown before, where that can be."""
    global _shown
    if _bars:
        _bars[-1](text)
    elif sys.stderr.isatty():
        print(f"\r{text:{len(_shown)}}", end="", file=sys.stderr, flush=True)
    else:
        print(text, file=sys.stderr, flush=True)
    _shown = text


def clear() -> None:
    """Nothing takes long any more."""
    global _shown
    if _shown and _bars:
        _bars[-1]("")
    elif _shown and sys.stderr.isatty():
        print(f"\r{'':{len(_shown)}}\r", end="", file=sys.stderr, flush=True)
    _shown = ""


@contextmanager
def within(bar: Callable[[str], None]) -> Iterator[None]:
    """For as long as a bar is drawn: it is told what to show."""
    _bars.append(bar)
    try:
        yield
    finally:
        _bars.remove(bar)
