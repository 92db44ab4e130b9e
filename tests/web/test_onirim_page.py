"""Onirim in two browsers, and while its server is restarted."""

import random
import re
import signal

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page, expect

from tests.server.serving import Server
from tests.web.conftest import DESK, PHONE, Visit
from tests.web.playing import by_mouse, choose, for_two, hand, phase


@pytest.fixture(scope="module")
def server(own_server: Server) -> Server:
    """A server that a test kills."""
    return own_server


def no_barriers(page: Page) -> None:
    """Assert that axe-core finds no accessibility violation."""
    found = Axe().run(page).response["violations"]
    assert found == [], [(each["id"], each["nodes"][0]["html"]) for each in found]


PUSHED = """() => {
  const table = document.querySelector(".onirim");
  table?.scrollTo(0, 100);
  return table?.scrollTop ?? 0;
}"""


def fits(page: Page) -> None:
    """Assert that neither the page nor the table scrolls. Firefox pushed the table to show a card."""
    over = page.evaluate("document.scrollingElement.scrollHeight - innerHeight")
    wide = page.evaluate("document.scrollingElement.scrollWidth - innerWidth")
    pushed = page.evaluate(PUSHED)
    assert over <= 0 and wide <= 0 and pushed == 0, (over, wide, pushed)


def alone(page: Page) -> str:
    """Begin a game for one from the front page; return its code."""
    page.get_by_role("button", name="Play alone").click()
    page.wait_for_selector(".onirim.phase-choose")
    page.clock.fast_forward(400)
    return page.url.rsplit("/", 1)[1]


@pytest.mark.whole
def test_the_page_recovers_after_the_server_was_killed(
    visit: Visit, errors: list[str], server: Server
) -> None:
    page = visit("/", PHONE)
    alone(page)
    choose(page, by_mouse, random.Random(1))
    before = hand(page)
    port = server.at.rpartition(":")[2]
    server.stop(signal.SIGKILL)
    expect(page.locator(".offline")).to_be_visible()
    server.MORE = (*server.MORE, "--port", port)
    server.start()
    expect(page.locator(".offline")).to_be_hidden()
    assert hand(page) == before
    choose(page, by_mouse, random.Random(2))
    errors.clear()  # the browser itself complains of the lost connection


@pytest.mark.whole
@pytest.mark.firefox
def test_two_browsers_play_in_silence_to_the_end(visit: Visit, server: Server) -> None:
    code = server.table(seats=2, options={"communication": "silent"})
    pages = []
    for name, size in (("Ada", PHONE), ("Ben", DESK)):
        page = visit(f"/t/{code}", size)
        page.get_by_label(re.compile("name", re.IGNORECASE)).first.fill(name)
        page.get_by_role("button", name=re.compile("sit", re.IGNORECASE)).first.click()
        expect(page.get_by_text(name).first).to_be_visible()
        pages.append(page)
    pages[0].get_by_role("button", name=re.compile("^begin", re.IGNORECASE)).click()
    for page in pages:
        page.wait_for_selector(".onirim.two")
        no_barriers(page)
    dice = random.Random(3)
    for _ in range(500):
        if phase(pages[0]) == "over":
            break
        pages[1].wait_for_timeout(60)  # until both have heard
        mover = next((page for page in pages if page.query_selector(".onirim.mine")), None)
        if mover is None:
            continue
        mover.clock.fast_forward(400)
        choose(mover, for_two, dice)
        fits(pages[0])
    assert [phase(page) for page in pages] == ["over", "over"]
