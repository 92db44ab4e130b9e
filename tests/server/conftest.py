"""A server for each module, tables without one, and tests that are coroutines."""

import asyncio
import inspect
from collections.abc import Iterator
from contextlib import AbstractAsyncContextManager, AsyncExitStack
from pathlib import Path
from typing import Any

import pytest

from tests.server.serving import Server, served
from tests.table.stored_tables import House, house

LONGEST = 300.0
"""Seconds after which a test that is a coroutine has failed."""


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server for the tests of a module that do not need one of their own."""
    with served(Server, tmp_path_factory.mktemp("tables")) as running:
        yield running


@pytest.fixture
def home(tmp_path: Path) -> AbstractAsyncContextManager[House]:
    """Tables on a store of their own. A test that is a coroutine gets the `House`."""
    return house(tmp_path)


@pytest.hookimpl(tryfirst=True)
def pytest_pyfunc_call(pyfuncitem: pytest.Function) -> bool | None:
    """Run a test that is a coroutine. Fixtures that are asynchronous contexts are entered around it."""
    if not inspect.iscoroutinefunction(pyfuncitem.obj):
        return None

    async def run() -> None:
        async with asyncio.timeout(LONGEST), AsyncExitStack() as stack:
            given: dict[str, Any] = {}
            for name in pyfuncitem._fixtureinfo.argnames:
                value = given[name] = pyfuncitem.funcargs[name]
                if isinstance(value, AbstractAsyncContextManager):
                    given[name] = await stack.enter_async_context(value)
            await pyfuncitem.obj(**given)

    asyncio.run(run())
    return True
