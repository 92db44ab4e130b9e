"""The command `backup`: a copy of all tables, even while a server is running."""

import argparse
import sqlite3
from contextlib import closing
from pathlib import Path
from secrets import token_hex

from ..files import flush_to_disk
from ..refusal import problem_of
from ..terminal.language import terminal_text
from . import WrongUse
from .onirim import data_folder


def backup(args: argparse.Namespace) -> int:
    """Copy all tables to a file, and print how many there are."""
    from ..server.store.sqlite_file import FAILURES, is_damage

    source, target = data_folder(args) / "tables.db", args.file
    if not source.is_file():
        raise WrongUse("tables-not-found", folder=str(source.parent))
    try:
        target.touch(exist_ok=False)  # reserves the name until the copy is complete
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
    print(terminal_text("results.backup", args.output_language, source=source, tables=tables, target=target))
    return 0


def _copy(source: Path, target: Path) -> int:
    """Copy the database as it is at one moment, and return its number of tables.

    In WAL mode readers and writers do not wait for each other, so a running server is not blocked.
    """
    part = target.with_name(f"{target.name}.{token_hex(4)}.part")
    try:
        with closing(sqlite3.connect(f"{source.absolute().as_uri()}?mode=rw", uri=True)) as db:
            db.execute("VACUUM INTO ?", (str(part),))
        with closing(sqlite3.connect(part)) as copy:
            tables: int = copy.execute("SELECT count(*) FROM tables").fetchone()[0]
        part.chmod(source.stat().st_mode & 0o777)  # the copy is as private as the original
        flush_to_disk(part)
        part.replace(target)
        flush_to_disk(target.parent)
        return tables
    finally:
        part.unlink(missing_ok=True)
