"""Atomic writes, file locks and flushing to the disk, on Windows too."""

import os
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TextIO


@contextmanager
def atomic_write(path: Path) -> Iterator[TextIO]:
    """Open a file for writing that replaces `path` at the end, or leaves `path` unchanged if anything fails.

    A link is followed. If `path` is not a regular file (a pipe or a device), it is written to directly.
    """
    path = path.resolve()
    if path.exists() and not path.is_file():
        with path.open("w", encoding="utf-8") as file:
            yield file
        return
    path.parent.mkdir(parents=True, exist_ok=True)
    handle, name = tempfile.mkstemp(dir=path.parent, prefix=f".{path.name}.")
    try:
        with os.fdopen(handle, "w", encoding="utf-8") as file:
            yield file
        os.chmod(name, path.stat().st_mode if path.exists() else 0o666 & ~_umask())  # noqa: PTH101
        Path(name).replace(path)
    except BaseException:
        Path(name).unlink(missing_ok=True)
        raise


def _umask() -> int:
    mask = os.umask(0)
    os.umask(mask)
    return mask


def lock_file(path: Path) -> int:
    """Return the handle of a file that is locked until it is closed or the process ends.

    Raise `BlockingIOError` if another process holds the lock.
    """
    handle = os.open(path, os.O_RDWR | os.O_CREAT, 0o600)  # not inherited by child processes
    try:
        _lock(handle)
    except BaseException:
        os.close(handle)
        raise
    return handle


def _lock(handle: int) -> None:
    if sys.platform != "win32":
        import fcntl

        fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
        return
    import msvcrt

    try:
        msvcrt.locking(handle, msvcrt.LK_NBLCK, 1)  # the first byte, even of an empty file
    except PermissionError as held:
        raise BlockingIOError(*held.args) from None


def flush_to_disk(path: Path) -> None:
    """Wait until a file, or the names in a folder, would survive a power cut."""
    windows = sys.platform == "win32"
    if windows and path.is_dir():
        return  # Windows cannot open a folder
    opened = os.open(path, os.O_RDWR if windows else os.O_RDONLY)
    try:
        os.fsync(opened)
    finally:
        os.close(opened)
