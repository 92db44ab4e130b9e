"""A copy of all tables, made while a server goes on writing."""

import argparse
import sqlite3
from contextlib import closing
from pathlib import Path
from secrets import token_hex

from ..files import to_the_disk
from ..refusal import problem_of
from ..terminal.language import common
from . import WrongUse
from .onirim import data_folder


def backup(asked: argparse.Namespace) -> int:
    from ..server.store.sqlite_file import FAILURES, is_damage

    source, target = data_folder(asked) / "tables.db", asked.file
    if not source.is_file():
        raise WrongUse("no-tables-there", folder=str(source.parent))
    try:
        target.touch(exist_ok=False)  # the name is ours; until the copy is whole an empty file has it
    except FileExistsError:
        raise WrongUse("file-exists", file=str(target)) from None
    except OSError as problem:
        raise WrongUse("cannot-write", file=str(target), problem=problem_of(problem)) from None
    try:
        tables = _copy(source, target)
    except BaseException as problem:
        target.unlink()
        if isinstance(problem, FAILURES) and is_damage(problem):
            raise WrongUse("cannot-read", file=str(source), problem=problem_of(problem)) from None
        if isinstance(problem, OSError | sqlite3.Error):
            raise WrongUse("cannot-write", file=str(target), problem=problem_of(problem)) from None
        raise
    print(common("results.backup", asked.spoken, source=source, tables=tables, target=target))
    return 0


def _copy(source: Path, target: Path) -> int:
    """All as it is at one moment. The server goes on: readers and writers do not wait for each other.
    How many tables there were."""
    part = target.with_name(f"{target.name}.{token_hex(4)}.part")
    try:
        with closing(sqlite3.connect(f"{source.absolute().as_uri()}?mode=rw", uri=True)) as db:
            db.execute("VACUUM INTO ?", (str(part),))
        with closing(sqlite3.connect(part)) as copy:
            tables: int = copy.execute("SELECT count(*) FROM tables").fetchone()[0]
        part.chmod(source.stat().st_mode & 0o777)  # as private as what it was made from
        to_the_disk(part)
        part.replace(target)
        to_the_disk(target.parent)
        return tables
    finally:
        part.unlink(missing_ok=True)
