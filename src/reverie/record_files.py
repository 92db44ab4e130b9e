"""Files of records, of any size: JSON, one on a line, packed with gzip or not, read as they are asked for."""

import gzip
import json
import os
import sys
import time
import zlib
from collections.abc import Callable, Iterator
from io import BytesIO
from pathlib import Path
from typing import IO, Any, Generic, TypeVar

from .refusal import BadRecord, clip, problem_of

Made = TypeVar("Made")
Progress = Callable[[int, int], None]
"""Is told how many bytes of the file have been read, and how many it has (0 where that is not known)."""

GZIP = b"\x1f\x8b"
BYTE_ORDER_MARK = b"\xef\xbb\xbf"
LONE = 64_000_000
"""One value alone may stand on several lines; it is looked for in so many bytes."""


class Lines(Iterator[tuple[int, object]]):
    """The JSON values in a file, one on a line, each with its line's number.

    One value alone may stand on several lines. A line that holds none is refused; who asks again goes on
    behind it.
    """

    def __init__(self, path: Path) -> None:
        self.path = path
        self.line = 0
        self._found = False
        self._raw = path.open("rb")
        self.size = os.fstat(self._raw.fileno()).st_size
        packed = self._raw.peek(len(GZIP))[: len(GZIP)] == GZIP
        self._bytes: IO[bytes] = gzip.GzipFile(fileobj=self._raw) if packed else self._raw  # type: ignore[assignment]
        self._ahead: Iterator[bytes] = iter(())

    @property
    def done(self) -> int:
        """How many bytes of the file have been read."""
        return self._raw.tell() if self._raw.seekable() else 0

    def __next__(self) -> tuple[int, object]:
        while raw := self._next_line():
            self.line += 1
            try:
                text = raw.removeprefix(BYTE_ORDER_MARK if self.line == 1 else b"").decode().strip()
            except UnicodeDecodeError:
                raise BadRecord("file-is-not-text", file=str(self.path)) from None
            if text:
                first, self._found = not self._found, True
                return self.line, self._value(raw, text, first)
        self.close()
        if not self._found:
            self._found = True
            raise BadRecord("file-holds-no-record", file=str(self.path))
        raise StopIteration

    def _value(self, raw: bytes, text: str, first: bool) -> object:
        try:
            return json.loads(text)
        except (ValueError, RecursionError) as fault:
            goes_on = first and isinstance(fault, json.JSONDecodeError) and fault.pos >= len(text)
            whole = self._whole(raw) if goes_on else None
            if whole is None:
                raise BadRecord("line-is-not-json", file=str(self.path), line=self.line) from None
            return whole

    def _whole(self, begun: bytes) -> object:
        """All of the file as one value, if it is one; else its lines are still to be read."""
        rest = self._unpacked(lambda: self._bytes.read(LONE) + self._bytes.readline())
        try:
            whole = json.loads(begun.removeprefix(BYTE_ORDER_MARK) + rest)
        except (ValueError, RecursionError):
            self._ahead = iter(BytesIO(rest))
            return None
        return whole

    def _next_line(self) -> bytes:
        return next(self._ahead, b"") or self._unpacked(self._bytes.readline)

    def _unpacked(self, read: Callable[[], bytes]) -> bytes:
        if self._raw.closed:
            return b""
        try:
            return read()
        except (EOFError, gzip.BadGzipFile, zlib.error):
            self.close()
            self._found = True
            raise BadRecord("gzip-is-broken", file=str(self.path)) from None

    def close(self) -> None:
        self._bytes.close()
        self._raw.close()

    def __del__(self) -> None:
        """Who stops before the end need not think of it."""
        if hasattr(self, "_bytes"):
            self.close()

    def __enter__(self) -> "Lines":
        return self

    def __exit__(self, *problem: object) -> None:
        self.close()


class Recorded(Iterator[Made], Generic[Made]):
    """The games of a file, each replayed when it is asked for.

    A line at fault raises a `BadRecord` that names it, and who asks again goes on behind it; with `bad`, that
    is called with the refusal instead.
    """

    def __init__(
        self,
        path: str | os.PathLike[str],
        replay: Callable[[Any], Made],
        progress: bool | Progress = False,
        bad: Callable[[BadRecord], None] | None = None,
    ) -> None:
        self._file = clip(os.fspath(path), 200) if isinstance(path, str | os.PathLike) else clip(path)
        try:
            self._lines = Lines(Path(path))
        except (OSError, TypeError, ValueError) as error:
            raise BadRecord("cannot-read", file=self._file, problem=problem_of(error)) from None
        self._replay, self._bad = replay, bad
        self._tell = progress if callable(progress) else _Bar(self._file) if progress else None

    @property
    def line(self) -> int:
        """The line of the game that came last."""
        return self._lines.line

    def __next__(self) -> Made:
        while True:
            try:
                return self._next()
            except BadRecord as fault:
                if self._bad is None:
                    raise
                self._bad(fault)

    def _next(self) -> Made:
        try:
            line, record = next(self._lines)
        except OSError as error:
            raise BadRecord("cannot-read", file=self._file, problem=problem_of(error)) from None
        except StopIteration:
            if self._tell is not None:
                self._tell(self._lines.size, self._lines.size)
            if isinstance(self._tell, _Bar):
                self._tell.end()
            raise
        if self._tell is not None:
            self._tell(self._lines.done, self._lines.size)
        try:
            return self._replay(record)
        except BadRecord as fault:
            raise BadRecord("in-line", file=self._file, line=line, fault=fault.to_dict()) from None

    def close(self) -> None:
        """Let go of the file before its end."""
        self._lines.close()

    def __enter__(self) -> "Recorded[Made]":
        return self

    def __exit__(self, *problem: object) -> None:
        self.close()


class _Bar:
    """How far a file has been read, on a terminal; elsewhere nothing is written."""

    EVERY = 0.2
    WIDE = 30

    def __init__(self, name: str) -> None:
        self.name, self.told = name, 0.0
        self.watched = sys.stderr.isatty()

    def __call__(self, done: int, size: int) -> None:
        now = time.monotonic()
        if self.watched and size and now - self.told >= self.EVERY:
            self.told = now
            full = self.WIDE * done // size
            bar = "█" * full + "░" * (self.WIDE - full)
            print(f"\r{self.name} {bar} {100 * done // size} %", end="", file=sys.stderr, flush=True)

    def end(self) -> None:
        """Leave no trace."""
        if self.watched and self.told:
            print("\r" + " " * (len(self.name) + self.WIDE + 8), end="\r", file=sys.stderr, flush=True)
