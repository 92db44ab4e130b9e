"""Files of records of any size: one JSON value on each line, with or without gzip, read line by line."""

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

Replayed = TypeVar("Replayed")
Progress = Callable[[int, int], None]
"""A function that is called with the bytes read so far and the size of the file (0 if it is unknown)."""

GZIP = b"\x1f\x8b"
BYTE_ORDER_MARK = b"\xef\xbb\xbf"
MAX_VALUE_BYTES = 64_000_000
"""Maximum size of a JSON value that spans several lines, alone in its file."""


class Lines(Iterator[tuple[int, object]]):
    """The JSON values in a file, one on each line, each with its line number.

    A file may instead hold one value that spans several lines. A line that is not JSON raises `BadRecord`,
    and the iteration can continue after it.
    """

    def __init__(self, path: Path) -> None:
        self.path = path
        self.line = 0
        self._has_values = False
        self._raw = path.open("rb")
        self.size = os.fstat(self._raw.fileno()).st_size
        packed = self._raw.peek(len(GZIP))[: len(GZIP)] == GZIP
        self._bytes: IO[bytes] = gzip.GzipFile(fileobj=self._raw) if packed else self._raw  # type: ignore[assignment]
        self._ahead: Iterator[bytes] = iter(())

    @property
    def done(self) -> int:
        """Number of bytes of the file that have been read."""
        return self._raw.tell() if self._raw.seekable() else 0

    def __next__(self) -> tuple[int, object]:
        while raw := self._next_line():
            self.line += 1
            try:
                text = raw.removeprefix(BYTE_ORDER_MARK if self.line == 1 else b"").decode().strip()
            except UnicodeDecodeError:
                raise BadRecord("file-not-text", file=str(self.path)) from None
            if text:
                first, self._has_values = not self._has_values, True
                return self.line, self._value(raw, text, first)
        self.close()
        if not self._has_values:
            self._has_values = True
            raise BadRecord("file-without-record", file=str(self.path))
        raise StopIteration

    def _value(self, raw: bytes, text: str, first: bool) -> object:
        """Return the value on a line, or in the whole file if the value continues after the first line."""
        try:
            return json.loads(text)
        except (ValueError, RecursionError) as fault:
            continues = first and isinstance(fault, json.JSONDecodeError) and fault.pos >= len(text)
            whole = self._read_whole(raw) if continues else None
            if whole is None:
                raise BadRecord("line-not-json", file=str(self.path), line=self.line) from None
            return whole

    def _read_whole(self, begun: bytes) -> object:
        """Return the whole file as one value. If it is not one, return None and leave its lines to be
        read."""
        rest = self._read_unpacked(lambda: self._bytes.read(MAX_VALUE_BYTES) + self._bytes.readline())
        try:
            whole = json.loads(begun.removeprefix(BYTE_ORDER_MARK) + rest)
        except (ValueError, RecursionError):
            self._ahead = iter(BytesIO(rest))
            return None
        return whole

    def _next_line(self) -> bytes:
        return next(self._ahead, b"") or self._read_unpacked(self._bytes.readline)

    def _read_unpacked(self, read: Callable[[], bytes]) -> bytes:
        if self._raw.closed:
            return b""
        try:
            return read()
        except (EOFError, gzip.BadGzipFile, zlib.error):
            self.close()
            self._has_values = True
            raise BadRecord("gzip-is-broken", file=str(self.path)) from None

    def close(self) -> None:
        self._bytes.close()
        self._raw.close()

    def __del__(self) -> None:
        """Close the file if the iteration was not finished."""
        if hasattr(self, "_bytes"):
            self.close()

    def __enter__(self) -> "Lines":
        return self

    def __exit__(self, *problem: object) -> None:
        self.close()


class Recorded(Iterator[Replayed], Generic[Replayed]):
    """The games of a file, each replayed when the iteration reaches it.

    A bad line raises a `BadRecord` that names the line, and the iteration can continue after it. If `bad` is
    given, it is called with the refusal instead.
    """

    def __init__(
        self,
        path: str | os.PathLike[str],
        replay: Callable[[Any], Replayed],
        progress: bool | Progress = False,
        bad: Callable[[BadRecord], None] | None = None,
    ) -> None:
        self._file = clip(os.fspath(path), 200) if isinstance(path, str | os.PathLike) else clip(path)
        try:
            self._lines = Lines(Path(path))
        except (OSError, TypeError, ValueError) as error:
            raise BadRecord("cannot-read", file=self._file, problem=problem_of(error)) from None
        self._replay, self._bad = replay, bad
        self._progress = progress if callable(progress) else _Bar(self._file) if progress else None

    @property
    def line(self) -> int:
        """The line number of the last game."""
        return self._lines.line

    def __next__(self) -> Replayed:
        while True:
            try:
                return self._next()
            except BadRecord as fault:
                if self._bad is None:
                    raise
                self._bad(fault)

    def _next(self) -> Replayed:
        try:
            line, record = next(self._lines)
        except OSError as error:
            raise BadRecord("cannot-read", file=self._file, problem=problem_of(error)) from None
        except StopIteration:
            if self._progress is not None:
                self._progress(self._lines.size, self._lines.size)
            if isinstance(self._progress, _Bar):
                self._progress.end()
            raise
        if self._progress is not None:
            self._progress(self._lines.done, self._lines.size)
        try:
            return self._replay(record)
        except BadRecord as fault:
            raise BadRecord("bad-line-in-file", file=self._file, line=line, fault=fault.to_dict()) from None

    def close(self) -> None:
        """Close the file before its end."""
        self._lines.close()

    def __enter__(self) -> "Recorded[Replayed]":
        return self

    def __exit__(self, *problem: object) -> None:
        self.close()


class _Bar:
    """A progress bar on standard error, if that is a terminal."""

    EVERY = 0.2
    WIDE = 30

    def __init__(self, name: str) -> None:
        self.name, self.drawn_at = name, 0.0
        self.on_terminal = sys.stderr.isatty()

    def __call__(self, done: int, size: int) -> None:
        now = time.monotonic()
        if self.on_terminal and size and now - self.drawn_at >= self.EVERY:
            self.drawn_at = now
            full = self.WIDE * done // size
            bar = "█" * full + "░" * (self.WIDE - full)
            print(f"\r{self.name} {bar} {100 * done // size} %", end="", file=sys.stderr, flush=True)

    def end(self) -> None:
        """Erase the bar."""
        if self.on_terminal and self.drawn_at:
            print("\r" + " " * (len(self.name) + self.WIDE + 8), end="\r", file=sys.stderr, flush=True)
