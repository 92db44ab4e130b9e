"""A real browser against a real server. Whatever a page writes to its console as an error fails the test."""

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, sync_playwright

from tests.page import firefox
from tests.page.mishaps import listen
from tests.serving import Server, served

PHONE, DESK = (360, 640), (1280, 800)
WINDOW = ("WebUIOmniboxPopup", "WebUIOmniboxAimPopup", "WebUIOmniboxFullPopup")
"""What Chromium draws below an address that is typed: a page of its own in each window, which nobody sees
here and which takes longer to load than most of ours."""
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
"""What Playwright switches off. Chromium heeds the last list that it is given, and that is ours."""
FLAGS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-background-networking",
    "--disable-component-update",
    f"--disable-features={','.join((*WINDOW, *AS_EVER))}",
]

Visit = Callable[..., Page]


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--browser", choices=["chromium", "firefox"], default="chromium")


def in_firefox(config: pytest.Config) -> bool:
    return bool(config.getoption("--browser", "chromium") == "firefox")


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    for item in items:
        if Path(item.fspath).parent.name == "page":
            item.add_marker(pytest.mark.page)


@pytest.fixture(scope="session")
def browser(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Browser]:
    with sync_playwright() as playwright:
        if in_firefox(request.config):
            browser = firefox.launch(playwright, tmp_path_factory.mktemp("firefox"))
        else:
            browser = playwright.chromium.launch(executable_path="/usr/bin/chromium", args=FLAGS)
        yield browser
        browser.close()


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with served(Server, tmp_path_factory.mktemp("page")) as running:
        yield running


@pytest.fixture
def visit(browser: Browser, server: Server) -> Iterator[Visit]:
    """`visit(address, size)`: somebody with a browser of their own; nothing may go wrong in it."""
    wrong: list[str] = []
    contexts = []

    def come(
        address: str = "/", size: tuple[int, int] = DESK, language: str | None = None, **how: Any
    ) -> Page:
        """`language` is one that they have chosen, as a link does; `locale` is their browser's."""
        usual = {"reduced_motion": "reduce", "locale": "en"}
        context = browser.new_context(viewport={"width": size[0], "height": size[1]}, **{**usual, **how})
        contexts.append(context)
        listen(context, wrong)
        if language is not None:
            context.add_init_script(f"try {{ sessionStorage['reverie.language'] = '{language}' }} catch {{}}")
        page = context.new_page()
        page.set_default_timeout(15_000)
        page.clock.install()  # it runs as ever, and can be put forward
        page.goto(f"http://{server.at}{address}")
        return page

    come.wrong = wrong  # type: ignore[attr-defined]
    yield come
    for context in contexts:
        context.close()
    assert wrong == []
