"""A copy of all tables, made while a server goes on writing."""

import argparse
import os
import sqlite3
from contextlib import closing
from pathlib import Path

from ..refusal import problem_of
from . import WrongUse
from .onirim import data_folder


def backup(asked: argparse.Namespace) -> int:
    source, target = data_folder(asked) / "tables.db", asked.file
    if not source.is_file():
        raise WrongUse("no-tables-there", folder=str(source.parent))
    try:
        target.touch(exist_ok=False)  # the name is ours; until the copy is whole an empty file has it
    except FileExistsError:
        raise WrongUse("file-exists", file=str(target)) from None
    except OSError as problem:
        raise WrongUse("cannot-write", file=str(target), problem=problem_of(problem)) from None
    part = target.with_name(f"{target.name}.part")
    try:
        _copy(source, part)
        part.replace(target)
        _to_the_disk(target.parent)
    except (OSError, sqlite3.Error) as problem:
        target.unlink(missing_ok=True)
        raise WrongUse("cannot-write", file=str(target), problem=problem_of(problem)) from None
    finally:
        part.unlink(missing_ok=True)
    return 0


def _copy(source: Path, target: Path) -> None:
    """All as it is at one moment. The server goes on: readers and writers do not wait for each other."""
    target.unlink(missing_ok=True)  # of one that was cut off
    with closing(sqlite3.connect(f"{source.absolute().as_uri()}?mode=rw", uri=True)) as db:
        db.execute("VACUUM INTO ?", (str(target),))
    _to_the_disk(target)


def _to_the_disk(path: Path) -> None:
    opened = os.open(path, os.O_RDONLY)
    try:
        os.fsync(opened)
    finally:
        os.close(opened)
