"""The page as a pocket, which needs no server: opening it, beginning a game, waiting for its offline
copy."""

import json

from playwright.sync_api import BrowserContext, Page

from reverie.server.http.modules import WEB
from tests.web.conftest import PATIENCE

PUZZLE = json.loads((WEB / "puzzles" / "price.json").read_text("utf-8"))["puzzles"][0]
AWAKE = "html:not([data-waking]) .onirim [data-hand]"
"""Selects a table at which Python is awake and a card can be chosen."""


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
    """Wait until the service worker has stored all files."""
    page.evaluate("navigator.serviceWorker.ready.then(() => true)")
    page.wait_for_function("() => navigator.serviceWorker.controller !== null")
