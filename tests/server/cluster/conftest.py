"""One PostgreSQL for all tests of several processes, and a database for each."""

from collections.abc import Iterator

import pytest

from tests.server.postgres import Postgres, running


@pytest.fixture(scope="session")
def postgres(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Postgres]:
    with running(tmp_path_factory.mktemp("postgres")) as made:
        yield made


@pytest.fixture
def database(postgres: Postgres) -> str:
    return postgres.database()
