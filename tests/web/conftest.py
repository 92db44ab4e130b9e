"""A real browser and a real server. An error in the browser fails the test.

With `--carrier pocket` (`make test-all ONLY=pocket`) the same tests run without a server: each browser
has its own tables. `server_only.py` lists the tests that cannot, with the reason.
"""

import asyncio
import shutil
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from typing import Any, Literal

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect, sync_playwright

from reverie.pocket import runtime, site
from tests.server.serving import Server, served
from tests.web import firefox
from tests.web.page_errors import record_errors
from tests.web.pocket_server import PocketServer
from tests.web.server_only import why_not
from tests.web.static_host import StaticHost

PHONE, DESK = (360, 640), (1280, 800)
WINDOW = ("WebUIOmniboxPopup", "WebUIOmniboxAimPopup", "WebUIOmniboxFullPopup")
"""Pages that Chromium loads below its address bar. Nobody sees them here, and they take longer than
ours."""
AS_EVER = (
    "AimEnabled",
    "AvoidCorsURLLoaderRestartOnRedirect",
    "AvoidUnnecessaryBeforeUnloadCheckSync",
    "DestroyProfileOnBrowserClose",
    "HttpsFirstBalancedModeAutoEnable",
    "HttpsUpgrades",
    "LensOverlay",
    "MediaRouter",
    "NetworkTimeServiceQuerying",
    "OptimizationHints",
    "PaintHolding",
    "PreconnectToSearch",
    "ThirdPartyStoragePartitioning",
)
"""Features that Playwright disables. Chromium obeys only the last list, so ours repeats them."""
FLAGS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-background-networking",
    "--disable-component-update",
    "--renderer-process-limit=1",  # no spare process is started for a next page: an eighth of a page's cost
    f"--disable-features={','.join((*WINDOW, *AS_EVER))}",
]

NO_SERVICE_WORKER = "delete Navigator.prototype.serviceWorker"
"""Browsers have no service worker where the address is neither HTTPS nor localhost."""
PATIENCE = (60_000, 120_000)
"""Milliseconds to wait: with a server, and in a pocket, where Python has to start first."""

Visit = Callable[..., Page]


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--carrier", choices=["server", "pocket"], default="server")
    parser.addoption("--browser", choices=["chromium", "firefox"], default="chromium")


def in_a_pocket(config: pytest.Config) -> bool:
    return bool(config.getoption("--carrier", "server") == "pocket")


def in_firefox(config: pytest.Config) -> bool:
    return bool(config.getoption("--browser", "chromium") == "firefox")


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    for item in items:
        if Path(item.fspath).parent.name == "web":
            item.add_marker(pytest.mark.page)
            if in_a_pocket(config) and (why := why_not(item.nodeid)):
                item.add_marker(pytest.mark.skip(reason=why))


@pytest.fixture(scope="session")
def browser(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Browser]:
    expect.set_options(timeout=PATIENCE[in_a_pocket(request.config)])
    with sync_playwright() as playwright:
        if in_firefox(request.config):
            browser = firefox.launch(playwright, tmp_path_factory.mktemp("firefox"))
        else:
            browser = playwright.chromium.launch(executable_path="/usr/bin/chromium", args=FLAGS)
        loop = asyncio._get_running_loop()
        yield browser
        asyncio._set_running_loop(loop)  # the last test may be another's, from which it is hidden
        browser.close()


@pytest.fixture(scope="session")
def pocket_site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return the folder of a pocket, written once. A test that changes a file copies the folder first."""
    folder = tmp_path_factory.mktemp("pocket") / "site"
    site.write(folder, runtime.here())
    return folder


@pytest.fixture(scope="session")
def pocket_host(pocket_site: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[StaticHost]:
    """Serve the same pocket at the root of a host that answers every address with the page."""
    folder = tmp_path_factory.mktemp("root") / "site"
    shutil.copytree(pocket_site, folder)
    page = folder / "index.html"
    page.write_text(page.read_text("utf-8").replace('="./', '="/'), "utf-8")
    host = StaticHost(folder, "", pages=True)
    yield host
    host.stop()


@pytest.fixture
def host(tmp_path: Path, pocket_site: Path) -> Iterator[StaticHost]:
    host = StaticHost(tmp_path)
    shutil.copytree(pocket_site, host.site)
    yield host
    host.stop()


@pytest.fixture
def somebody(browser: Browser, host: StaticHost, errors: list[str]) -> Iterator[BrowserContext]:
    """A phone that sends requests to the host alone."""
    context = browser.new_context(
        viewport={"width": PHONE[0], "height": PHONE[1]}, reduced_motion="reduce", locale="en"
    )
    asked: list[str] = []
    context.on("request", lambda request: asked.append(request.url))
    record_errors(context, errors)
    yield context
    context.close()
    assert [url for url in asked if not url.startswith((host.at, "blob:", "data:"))] == []


@contextmanager
def carried(request: pytest.FixtureRequest, kind: Callable[[Path], Server], folder: Path) -> Iterator[Server]:
    """Run a server of this kind; with `--carrier pocket`, one that lays out tables for pockets."""
    if in_a_pocket(request.config):
        host = request.getfixturevalue("pocket_host")
        kind = partial(PocketServer, host=host)
    with served(kind, folder) as running:
        yield running


class PageServer(Server):
    MORE = (*Server.MORE, "--guesses-from-one", "1000")


def shared_by(fixture_name: str, config: pytest.Config) -> Literal["session", "module"]:
    """Return the scope of the server. Pockets copy its tables, so there each module has its own."""
    return "module" if in_a_pocket(config) else "session"


@pytest.fixture(scope=shared_by)
def server(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with carried(request, PageServer, tmp_path_factory.mktemp("page")) as running:
        yield running


@pytest.fixture(scope="module")
def own_server(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """Run a server for one module, which stops it or reads what others have played."""
    with carried(request, PageServer, tmp_path_factory.mktemp("own")) as running:
        yield running


@pytest.fixture
def errors() -> Iterator[list[str]]:
    """Errors in the pages that a test opens. A test that expects some removes them; any other fails it."""
    found: list[str] = []
    yield found
    assert found == []


@pytest.fixture
def visit(browser: Browser, server: Server, errors: list[str]) -> Iterator[Visit]:
    """`visit(address, size)` opens a page in a browser context of its own."""
    contexts = []
    if isinstance(server, PocketServer):
        server.forget()

    def come(
        address: str = "/", size: tuple[int, int] = DESK, language: str | None = None, **how: Any
    ) -> Page:
        """`language` was chosen on the page; `locale` is that of the browser."""
        usual = {"reduced_motion": "reduce", "locale": "en"}
        context = browser.new_context(viewport={"width": size[0], "height": size[1]}, **{**usual, **how})
        contexts.append(context)
        record_errors(context, errors)
        if language is not None:
            context.add_init_script(f"try {{ sessionStorage['reverie.language'] = '{language}' }} catch {{}}")
        page = context.new_page()
        page.set_default_timeout(PATIENCE[isinstance(server, PocketServer)])
        page.clock.install()  # it runs as ever, and can be put forward
        if isinstance(server, PocketServer):
            page.add_init_script(NO_SERVICE_WORKER)
            page.goto(f"{server.origin}/favicon.svg")
            server.give(page)
            page.goto(f"{server.origin}{address}")
        else:
            page.goto(f"http://{server.at}{address}")
        return page

    yield come
    for context in contexts:
        context.close()
