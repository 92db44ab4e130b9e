"""A page that runs from files alone: how tests open it, begin a game, and wait for its offline copy."""

import json

from playwright.sync_api import BrowserContext, Page

from reverie.server.http.modules import WEB
from tests.web.conftest import PATIENCE

PUZZLE = json.loads((WEB / "puzzles" / "price.json").read_text("utf-8"))["puzzles"][0]
AWAKE = "html:not([data-waking]) .onirim [data-hand]"
"""A table at which something can be chosen."""


def open_page(somebody: BrowserContext, address: str) -> Page:
    page = somebody.new_page()
    page.set_default_timeout(PATIENCE[True])
    page.clock.install()
    page.goto(address)
    return page


def sit_down(page: Page) -> None:
    page.click("button.alone")
    page.wait_for_selector(".onirim [data-hand]")


def wait_for_offline_copy(page: Page) -> None:
    """Until all files are there for when there is no network."""
    page.evaluate("navigator.serviceWorker.ready.then(() => true)")
    page.wait_for_function("() => navigator.serviceWorker.controller !== null")
