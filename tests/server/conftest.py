"""A shared server, tables without a server, and support for tests that are coroutines."""

import asyncio
import inspect
from collections.abc import Iterator
from contextlib import AbstractAsyncContextManager, AsyncExitStack, closing
from itertools import count
from pathlib import Path
from typing import Any

import pytest

from reverie.table import Log
from tests.server.hardening.forgeries import Watched
from tests.server.serving import served, still_running
from tests.table.stored_tables import House, house

MAX_TEST_SECONDS = 300.0
"""Seconds after which a test that is a coroutine has failed."""


class Shared(Watched):
    """A server with a third game that keeps its log output."""

    PROGRAM = "tests.candles"


@pytest.fixture(scope="session")
def shared_server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Shared]:
    """The server for all tests that do not need one of their own."""
    with served(Shared, tmp_path_factory.mktemp("tables")) as running:
        yield running


VISITORS = count(1)


@pytest.fixture
def server(shared_server: Shared) -> Iterator[Shared]:
    """The shared server with an unused client address and an empty log."""
    still_running(shared_server)
    number = next(VISITORS)
    shared_server.visitor = f"127.64.{number >> 8}.{number & 255}"
    shared_server.logged.clear()
    yield shared_server
    shared_server.hang_up()


@pytest.fixture
def log(tmp_path: Path) -> Iterator[Log]:
    """A log in a file, shared with `home` if the test uses both."""
    with closing(Log(tmp_path / "tables.db")) as log:
        yield log


@pytest.fixture
def home(tmp_path: Path) -> AbstractAsyncContextManager[House]:
    """Tables on their own store. A test that is a coroutine gets the `House`."""
    return house(tmp_path)


@pytest.hookimpl(tryfirst=True)
def pytest_pyfunc_call(pyfuncitem: pytest.Function) -> bool | None:
    """Run a test that is a coroutine. Fixtures that are asynchronous contexts are entered around it."""
    if not inspect.iscoroutinefunction(pyfuncitem.obj):
        return None

    async def run() -> None:
        async with asyncio.timeout(MAX_TEST_SECONDS), AsyncExitStack() as stack:
            given: dict[str, Any] = {}
            for name in pyfuncitem._fixtureinfo.argnames:
                value = given[name] = pyfuncitem.funcargs[name]
                if isinstance(value, AbstractAsyncContextManager):
                    given[name] = await stack.enter_async_context(value)
            await pyfuncitem.obj(**given)

    asyncio.run(run())
    return True
