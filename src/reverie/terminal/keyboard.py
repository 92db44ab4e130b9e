"""Input lines from a keyboard with a timeout. Output does not disturb a line being typed."""

import os
import select
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from queue import Empty, Queue
from threading import Thread
from typing import Protocol, TextIO


class Keyboard(Protocol):
    """A source of input lines."""

    def wait(self, seconds: float, prompt: str = "") -> str | None:
        """Return the next line, or None if none is finished within `seconds`.

        Raise `EOFError` if there are no more lines.
        """
        ...

    def print_above(self, write: Callable[[], None]) -> None:
        """Call `write`, which prints something, above the line that is being typed."""
        ...


class PipedKeyboard:
    """Lines from a pipe or a file, or from a terminal whose mode cannot be changed."""

    def __init__(self, lines: TextIO) -> None:
        self._lines: Queue[str] = Queue()
        Thread(target=self._read, args=(lines,), daemon=True).start()

    def _read(self, lines: TextIO) -> None:
        for line in lines:
            self._lines.put(line)
        self._lines.put("")

    def wait(self, seconds: float, prompt: str = "") -> str | None:
        try:
            line = self._lines.get(timeout=max(0.0, seconds))
        except Empty:
            return None
        if not line:
            raise EOFError
        return line.rstrip("\r\n")

    def print_above(self, write: Callable[[], None]) -> None:
        write()


class TerminalKeyboard:
    """Lines typed at a terminal. This class echoes the keys itself, so that it can redraw the line."""

    def __init__(self) -> None:
        self._typed, self._prompt, self._is_drawn = "", "", False
        self._keys = b""

    def wait(self, seconds: float, prompt: str = "") -> str | None:
        until = time.monotonic() + seconds
        if prompt != self._prompt or not self._is_drawn:
            self._prompt = prompt
            self._draw()
        while True:
            left = max(0.0, until - time.monotonic())
            if not select.select([sys.stdin], [], [], left)[0]:
                return None
            line = self._read_keys()
            if line is not None:
                return line

    def _read_keys(self) -> str | None:
        """Read the keys typed so far, and return a line if Enter was among them, or None."""
        read = os.read(sys.stdin.fileno(), 1024)
        if not read:
            raise EOFError
        self._keys += read
        try:
            keys, self._keys = self._keys.decode(), b""
        except UnicodeDecodeError:  # half a character
            return None
        if keys.startswith("\x1b"):  # an arrow or another special key
            return None
        for at, key in enumerate(keys):
            if key in "\r\n":
                line, self._typed = self._typed, ""
                self._keys = keys[at + 1 :].encode()
                sys.stdout.write("\r\x1b[K")  # the caller reports the effect of the line
                sys.stdout.flush()
                self._is_drawn = False
                return line
            if key == "\x04" and not self._typed:
                raise EOFError
            if key in "\x7f\b":
                self._typed = self._typed[:-1]
            elif key == "\x15":
                self._typed = ""
            elif key.isprintable():
                self._typed += key
        self._draw()
        return None

    def _draw(self) -> None:
        sys.stdout.write(f"\r\x1b[K{self._prompt}{self._typed}")
        sys.stdout.flush()
        self._is_drawn = True

    def print_above(self, write: Callable[[], None]) -> None:
        if self._is_drawn:
            sys.stdout.write("\r\x1b[K")
            sys.stdout.flush()
        write()
        self._is_drawn = False


@contextmanager
def open_keyboard() -> Iterator[Keyboard]:
    """Yield the keyboard of standard input, and restore the terminal's mode at the end."""
    try:
        import termios
        import tty
    except ImportError:  # Windows
        yield PipedKeyboard(sys.stdin)
        return
    if not sys.stdin.isatty() or not sys.stdout.isatty():
        yield PipedKeyboard(sys.stdin)
        return
    before = termios.tcgetattr(sys.stdin)
    try:
        tty.setcbreak(sys.stdin)
        yield TerminalKeyboard()
    finally:
        termios.tcsetattr(sys.stdin, termios.TCSADRAIN, before)
