"""A pocket in several tabs of one browser: one tab owns the tables and hands them over."""

import random

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect

from tests.web.playing import by_keyboard, choose, hand
from tests.web.pocket import AWAKE, open_page, sit_down, wait_for_offline_copy
from tests.web.static_host import StaticHost

ELSEWHERE = "Reverie is open in another tab"


def stopped(tab: Page) -> None:
    """Assert that a tab only says that another one has the tables."""
    expect(tab.get_by_role("dialog")).to_contain_text(ELSEWHERE)
    tab.keyboard.press("Escape")
    tab.keyboard.press("Escape")
    expect(tab.get_by_role("dialog")).to_be_visible()


def play_here(tab: Page, seen: str = AWAKE) -> None:
    with tab.expect_event("load"):
        tab.get_by_role("button", name="Play here").click()
    tab.wait_for_selector(seen)
    expect(tab.get_by_role("dialog")).to_have_count(0)


@pytest.mark.whole
def test_tabs_hand_over_the_tables_without_losing_moves(
    somebody: BrowserContext,
    host: StaticHost,
) -> None:
    dice = random.Random(4)
    first = open_page(somebody, host.at)
    sit_down(first)
    wait_for_offline_copy(first)
    choose(first, by_keyboard, dice)
    second = open_page(somebody, host.at)
    stopped(second)
    choose(first, by_keyboard, dice)  # who plays is not interrupted
    before = hand(first)
    play_here(second, "button.alone")
    stopped(first)
    sit_down(second)
    for _ in range(3):
        choose(second, by_keyboard, dice)
    seconds = hand(second)
    play_here(first)
    assert hand(first) == before
    stopped(second)
    for _ in range(3):
        choose(first, by_keyboard, dice)
    before = hand(first)
    third = open_page(somebody, second.url)
    stopped(third)
    play_here(third)
    assert hand(third) == seconds
    stopped(first)
    for tab in (first, second):
        tab.close()
    third.reload()  # it has no other beside it any more
    third.wait_for_selector(AWAKE)
    assert hand(third) == seconds
    third.goto(first.url)
    third.wait_for_selector(AWAKE)
    assert hand(third) == before


FENCED = """async (at) => {
  const { DatabasePages } = await import(at);
  const [former, newer] = [await DatabasePages.open(), await DatabasePages.open()];
  const page = (n) => [[0, new Uint8Array(4096).fill(n)]];
  await former.read();
  const told = [await former.write(page(1), 1)];
  const taken = (await newer.read())[0];
  told.push(await former.write(page(2), 1), await former.clear(), await newer.write(page(3), 1));
  told.push(await former.write(page(4), 1), taken, (await newer.read())[0]);
  return told;
}"""


def test_a_tab_that_lost_the_tables_cannot_change_them(browser: Browser, pocket_host: StaticHost) -> None:
    tab = browser.new_page()
    tab.goto(f"{pocket_host.at}favicon.svg")
    assert tab.evaluate(FENCED, "/scripts/pocket/database-pages.js") == [
        True,
        False,
        False,
        True,
        False,
        1,
        3,
    ]
    tab.close()
