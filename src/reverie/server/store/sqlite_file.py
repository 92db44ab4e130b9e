"""A SQLite file that is used from an event loop, in a folder that is locked against other processes.

One thread writes and another reads, each with a connection of its own. The event loop never touches the file.
"""

import asyncio
import os
import sqlite3
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from pathlib import Path
from typing import NamedTuple, TypeVar

from ...files import lock_file
from ...refusal import problem_of
from ...table.schema import Unusable, connect, prepare
from ...table.statements import at_one_moment, transaction
from ...table.store import Damaged, NotWritten

Found = TypeVar("Found")
Doing = Callable[[sqlite3.Connection], Found]
"""A function that is called with a connection, in its thread and inside a transaction."""

ACCESS_ERRORS = {
    sqlite3.SQLITE_BUSY,
    sqlite3.SQLITE_LOCKED,
    sqlite3.SQLITE_NOMEM,
    sqlite3.SQLITE_READONLY,
    sqlite3.SQLITE_INTERRUPT,
    sqlite3.SQLITE_IOERR,
    sqlite3.SQLITE_FULL,
    sqlite3.SQLITE_CANTOPEN,
    sqlite3.SQLITE_PROTOCOL,
    sqlite3.SQLITE_PERM,
}
"""Errors of the disk, or caused by other users of the file. All others mean that the file is damaged."""


FAILURES = (sqlite3.Error, UnicodeDecodeError)
"""Exceptions that SQLite raises. A message that quotes a damaged file may not be valid UTF-8."""


CHECKPOINT = "PRAGMA wal_checkpoint(TRUNCATE)"
"""Statement that moves the write-ahead log into the file. Its first column is not 0 if that has failed."""


def is_damage(problem: Exception) -> bool:
    return getattr(problem, "sqlite_errorcode", sqlite3.SQLITE_CORRUPT) & 0xFF not in ACCESS_ERRORS


@contextmanager
def translated_errors() -> Iterator[None]:
    """Turn exceptions of SQLite into `Damaged` or `NotWritten`."""
    try:
        yield
    except FAILURES as problem:
        raise (Damaged if is_damage(problem) else NotWritten)(str(problem)) from problem


class SqliteFile:
    """A SQLite file with its lock, connections and threads. `open` creates one."""

    def __init__(self) -> None:
        self._writer = ThreadPoolExecutor(1, "store writer")
        self._reader = ThreadPoolExecutor(1, "store reader")
        self._writing: sqlite3.Connection | None = None
        self._reading: sqlite3.Connection | None = None
        self._path, self._inodes = Path(), _Inodes(None)
        self._lock: int | None = None
        self._closed = False

    @classmethod
    async def open(cls, path: Path, first: Doing[None]) -> "SqliteFile":
        """Open a file, created if it does not exist, and call `first`. Raise `Unusable` on failure."""
        file = cls()
        try:
            await file._in(file._writer, lambda: file._open(path, first))
        except BaseException:
            await file.close()
            raise
        return file

    def _open(self, path: Path, first: Doing[None]) -> None:
        try:
            self._lock = _locked(path)
            self._writing = prepare(path)
            with transaction(self._writing):
                first(self._writing)
            self._reading = _to_read(path)
            self._path, self._inodes = path, _inodes(path)
        except (OSError, *FAILURES) as problem:
            what = "SQLITE_CORRUPT" if isinstance(problem, UnicodeDecodeError) else problem_of(problem)
            raise Unusable("cannot-use-folder", folder=str(path.parent), problem=what) from problem

    async def read(self, do: Doing[Found]) -> Found:
        """Return the result of a read. Raise `Damaged` or `NotWritten` if it fails."""

        def reading() -> Found:
            if self._reading is None:
                raise NotWritten("The file could not be reopened.")
            with translated_errors(), at_one_moment(self._reading):
                return do(self._reading)

        return await self._in(self._reader, reading)

    async def change(self, do: Doing[Found]) -> Found:
        """Run a change and return its result, once it is on the disk. If it raises, nothing is written."""

        def writing() -> Found:
            self._check_files()
            assert self._writing is not None
            with translated_errors(), transaction(self._writing):
                return do(self._writing)

        return await self._in(self._writer, writing)

    def _check_files(self) -> None:
        """Reopen the file if somebody has removed its write-ahead log or shared memory.

        Writes would then go to a file without a name, which vanishes with this process. They can still be
        moved into the file itself, unless that has been removed: then raise `NotWritten`.
        """
        now = _inodes(self._path)
        if now == self._inodes and self._writing is not None:
            return
        if now.file != self._inodes.file:
            raise NotWritten("The file was removed or replaced.")
        self._reader.submit(self._reopen).result()  # in the reader's thread, so that nobody reads meanwhile

    def _reopen(self) -> None:
        """Close and reopen all connections, because those of one process share the open files."""
        with translated_errors():
            if self._writing is not None and self._writing.execute(CHECKPOINT).fetchone()[0]:
                raise NotWritten("The write-ahead log cannot be moved into the file yet.")
            for db in (self._reading, self._writing):
                if db is not None:
                    db.close()
            self._reading = self._writing = None
            try:
                self._writing = prepare(self._path)
            except OSError as problem:
                raise NotWritten(str(problem)) from problem
            self._reading = _to_read(self._path)
            self._inodes = _inodes(self._path)

    async def _in(self, thread: ThreadPoolExecutor, do: Callable[[], Found]) -> Found:
        if self._closed:
            raise NotWritten("The file is closed.")
        return await asyncio.get_running_loop().run_in_executor(thread, do)

    async def close(self) -> None:
        """Close the file, after all reads and changes that were requested before."""
        self._closed = True
        await asyncio.to_thread(self._shut)

    def _shut(self) -> None:
        for thread in (self._writer, self._reader):
            thread.shutdown(wait=True)
        for db in (self._reading, self._writing):
            if db is not None:
                db.close()
        lock, self._lock = self._lock, None
        if lock is not None:
            os.close(lock)


class _Inodes(NamedTuple):
    """The inodes of the file, its write-ahead log and its shared memory. None for a missing file."""

    file: int | None
    log: int | None = None
    shared: int | None = None


def _inodes(path: Path) -> _Inodes:
    def inode(name: str) -> int | None:
        try:
            return os.stat(name).st_ino  # noqa: PTH116 - before each batch
        except OSError:
            return None

    return _Inodes(inode(str(path)), inode(f"{path}-wal"), inode(f"{path}-shm"))


def _to_read(path: Path) -> sqlite3.Connection:
    """Return a connection that has read once, so that it has all files open even if they are renamed."""
    db = connect(path)
    db.execute("SELECT count(*) FROM sqlite_schema").fetchone()
    return db


def _locked(path: Path) -> int:
    """Return the descriptor of the file's lock, which is held until it is closed. Raise `Unusable` if another
    process holds it."""
    try:
        return lock_file(path.with_name(f"{path.name}.lock"))
    except BlockingIOError:
        raise Unusable("folder-in-use", folder=str(path.parent)) from None
