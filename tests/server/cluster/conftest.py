"""A database for each test of several processes."""

import pytest

from tests.server.postgres import Postgres


@pytest.fixture
def database(database_server: Postgres) -> str:
    return database_server.database()
