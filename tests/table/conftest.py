"""Fixtures for the tests of tables."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from reverie.table import Log
from tests.server.conftest import home, pytest_pyfunc_call, server, shared_server

__all__ = ["home", "pytest_pyfunc_call", "server", "shared_server"]


@pytest.fixture
def log(tmp_path: Path) -> Iterator[Log]:
    log = Log(tmp_path / "tables.db")
    yield log
    log.close()
