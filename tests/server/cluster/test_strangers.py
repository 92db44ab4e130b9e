"""Strangers at the documented proxies of a cluster cannot impersonate another visitor or a process."""

import asyncio
from collections.abc import Iterator
from typing import NamedTuple

import pytest

from reverie.server.store.postgres_store import PostgresStore
from tests.server.hardening.strangers import ALLOWED, Way, forged_headers, join, look, wrong_before_refused
from tools.temporary_postgres import Postgres

from . import proxies
from .evening import insist
from .processes import started

pytestmark = pytest.mark.cluster
PROCESSES = 3


class Cluster(NamedTuple):
    at: str
    """The proxy."""
    secret: str
    """The secret of the processes."""


@pytest.fixture(scope="module", params=[proxies.nginx, proxies.haproxy, proxies.caddy])
def cluster(
    request: pytest.FixtureRequest, database_server: Postgres, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[Cluster]:
    database, folder = database_server.database(), tmp_path_factory.mktemp("cluster")

    async def secret() -> str:
        store = await PostgresStore.connect(database)
        try:
            return await store.secret()
        finally:
            await store.close()

    with (
        started(folder, database, PROCESSES) as processes,
        proxies.in_front(request.param, folder, [process.at for process in processes]) as at,
    ):
        yield Cluster(at, asyncio.run(secret()))


@pytest.mark.parametrize("way", [look, join])
def test_a_client_with_forged_headers_guesses_no_more_codes(way: Way, cluster: Cluster) -> None:
    """The client even knows the secret. Until the first exchange each process may grant a whole allowance."""
    for visitor in ("127.0.0.2", "127.0.0.3") if way is look else ("127.0.0.4", "127.0.0.5"):
        tried = wrong_before_refused(cluster.at, visitor, cluster.secret, way)
        assert sum(tried.values()) >= ALLOWED // PROCESSES


def test_a_table_is_found_despite_forged_headers(cluster: Cluster) -> None:
    opened = asyncio.run(insist(cluster.at, "/api/tables", {"game": "onirim", "seats": 1}))
    for headers in forged_headers(0, cluster.secret).values():
        assert look(cluster.at, "127.0.0.6", str(opened["code"]), headers) == 200
