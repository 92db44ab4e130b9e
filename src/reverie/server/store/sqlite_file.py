"""A SQLite file in a folder that no other process uses meanwhile, used from an event loop.

One thread writes and another reads, each with a connection of its own; the loop never touches the file.
"""

import asyncio
import os
import sqlite3
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from pathlib import Path
from typing import NamedTuple, TypeVar

from ...files import locked
from ...refusal import problem_of
from ...table.schema import Unusable, connect, prepare
from ...table.statements import at_one_moment, transaction
from ...table.store import Damaged, Unwritten

Found = TypeVar("Found")
Doing = Callable[[sqlite3.Connection], Found]
"""Something to do with a connection, in its thread and inside a transaction."""

OUT_OF_REACH = {
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
"""Problems with the disk or with others who use the file. All other problems are with what is in it."""


FAILURES = (sqlite3.Error, UnicodeDecodeError)
"""What SQLite raises. What it says of a damaged file may quote that, and be no text at all."""


BRING_OVER = "PRAGMA wal_checkpoint(TRUNCATE)"
"""All that stands in the log beside a file comes into the file; the first column says if it could not."""


def is_damage(problem: Exception) -> bool:
    return getattr(problem, "sqlite_errorcode", sqlite3.SQLITE_CORRUPT) & 0xFF not in OUT_OF_REACH


@contextmanager
def in_our_words() -> Iterator[None]:
    """What SQLite says is either that the file is damaged or that it is out of reach."""
    try:
        yield
    except FAILURES as problem:
        raise (Damaged if is_damage(problem) else Unwritten)(str(problem)) from problem


class SqliteFile:
    """Made by `open`."""

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
        """A file, made if it is not there, and what is to be done with it first. `Unusable` says why not."""
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
            raise Unusable("cannot-use", folder=str(path.parent), problem=what) from problem

    async def read(self, do: Doing[Found]) -> Found:
        """`Damaged` or `Unwritten` if it cannot be read."""

        def reading() -> Found:
            if self._reading is None:
                raise Unwritten("It could not be opened again.")
            with in_our_words(), at_one_moment(self._reading):
                return do(self._reading)

        return await self._in(self._reader, reading)

    async def change(self, do: Doing[Found]) -> Found:
        """It is on the disk by then: all of it, or none where something is raised."""

        def writing() -> Found:
            self._look_after_files()
            assert self._writing is not None
            with in_our_words(), transaction(self._writing):
                return do(self._writing)

        return await self._in(self._writer, writing)

    def _look_after_files(self) -> None:
        """Somebody may tidy the folder up: what is then written goes into a file without a name, gone
        with this process. From there it can still be brought into the file itself, unless that is gone."""
        now = _inodes(self._path)
        if now == self._inodes and self._writing is not None:
            return
        if now.file != self._inodes.file:
            raise Unwritten("The file was removed or replaced.")
        self._reader.submit(self._open_again).result()  # nobody reads meanwhile

    def _open_again(self) -> None:
        """SQLite joins all connections of a process to one file: none may be left open."""
        with in_our_words():
            if self._writing is not None and self._writing.execute(BRING_OVER).fetchone()[0]:
                raise Unwritten("What stands beside the file cannot be brought into it yet.")
            for db in (self._reading, self._writing):
                if db is not None:
                    db.close()
            self._reading = self._writing = None
            try:
                self._writing = prepare(self._path)
            except OSError as problem:
                raise Unwritten(str(problem)) from problem
            self._reading = _to_read(self._path)
            self._inodes = _inodes(self._path)

    async def _in(self, thread: ThreadPoolExecutor, do: Callable[[], Found]) -> Found:
        if self._closed:
            raise Unwritten("It is closed.")
        return await asyncio.get_running_loop().run_in_executor(thread, do)

    async def close(self) -> None:
        """What was asked for before is done before."""
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
    """Which files these are, whatever they are called: the file, and what SQLite keeps beside it."""

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
    """It has read once, and so holds all the files there are, whatever becomes of their names."""
    db = connect(path)
    db.execute("SELECT count(*) FROM sqlite_schema").fetchone()
    return db


def _locked(path: Path) -> int:
    """The lock beside a file, which is ours until it is closed."""
    try:
        return locked(path.with_name(f"{path.name}.lock"))
    except BlockingIOError:
        raise Unusable("folder-in-use", folder=str(path.parent)) from None
