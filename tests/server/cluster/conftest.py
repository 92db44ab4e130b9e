"""A database for each test of several processes."""

import pytest

from tools.temporary_postgres import Postgres


@pytest.fixture
def database(database_server: Postgres) -> str:
    return database_server.database()
