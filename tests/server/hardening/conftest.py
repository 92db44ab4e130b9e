"""A server whose log is read, for tests of clients that mean harm."""

from collections.abc import Iterator

import pytest

from tests.server.hardening.forgeries import Watched
from tests.server.serving import served


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Watched]:
    with served(Watched, tmp_path_factory.mktemp("tables")) as running:
        yield running
