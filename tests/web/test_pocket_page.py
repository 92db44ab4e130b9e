"""Onirim from a folder of files, without server and network."""

import random

import pytest
from playwright.sync_api import BrowserContext, expect

from tests.waiting import wait_for
from tests.web.playing import by_keyboard, choose, hand, moment, phase, play_out
from tests.web.pocket import AWAKE, open_page, sit_down, wait_for_offline_copy
from tests.web.static_host import StaticHost

LAST_SEEN = "localStorage.getItem('reverie.kept.last seen')"
"""The last view that a tab has stored."""
NOTE_WHILE_WAKING = """
window.handWhileWaking = [];
new MutationObserver(() => {
  const cards = [...document.querySelectorAll("html[data-waking] .onirim [data-hand]")];
  if (cards.length) window.handWhileWaking = cards.map((each) => each.getAttribute("aria-label"));
}).observe(document, { attributes: true, childList: true, subtree: true });
"""
"""Records the hand that is visible while Python starts."""


@pytest.mark.whole
@pytest.mark.firefox
def test_a_whole_game_offline_continues_after_the_tab_was_closed(
    somebody: BrowserContext, host: StaticHost
) -> None:
    page = open_page(somebody, host.at)
    sit_down(page)
    wait_for_offline_copy(page)
    aside = somebody.new_page()
    aside.goto(f"{host.at}nowhere")  # a page that wants no tables
    host.stop()
    somebody.set_offline(True)
    dice = random.Random(4)
    for _ in range(4):
        choose(page, by_keyboard, dice)
    before = (hand(page), moment(page), phase(page))
    address, left = page.url, page.evaluate(LAST_SEEN)
    wait_for(lambda: aside.evaluate(LAST_SEEN) == left)  # Firefox tells other tabs a little later
    page.close()
    somebody.add_init_script(NOTE_WHILE_WAKING)
    page = open_page(somebody, address)
    page.wait_for_selector(AWAKE)
    while_waking = page.evaluate("handWhileWaking")
    assert [card.split(",")[0] for card in while_waking] == [card.split(",")[0] for card in before[0]]
    assert (hand(page), phase(page)) == (before[0], before[2])
    while phase(page) != "choose":
        choose(page, by_keyboard, dice)
    page.keyboard.press("h")
    expect(page.locator(".hint-panel")).to_contain_text("%")
    page.keyboard.press("Escape")
    play_out(page, by_keyboard, dice)
    page.locator("a[href*='/analysis/']").first.click()
    page.wait_for_selector(".curve svg")
    page.locator(".home").first.click()
    page.wait_for_selector("button.alone")


COUNTED = """window.asked = 0;
if (navigator.storage) navigator.storage.persist = () => Promise.resolve((window.asked += 1) > 0)"""


@pytest.mark.whole
@pytest.mark.firefox
def test_storage_is_requested_once_when_a_game_begins(somebody: BrowserContext, host: StaticHost) -> None:
    """Firefox asks the user."""
    somebody.add_init_script(COUNTED)
    page = open_page(somebody, host.at)
    page.wait_for_selector("button.alone")
    wait_for_offline_copy(page)
    assert page.evaluate("window.asked") == 0
    sit_down(page)
    assert page.evaluate("window.asked") == 1
    expect(page.locator(".pocket-says")).to_have_count(0)  # awake, and nothing is left of what was said


@pytest.mark.whole
def test_a_pocket_says_that_data_is_stored_in_this_browser(
    somebody: BrowserContext, host: StaticHost
) -> None:
    page = open_page(somebody, host.at)
    page.get_by_role("link", name="What is stored").click()
    page.wait_for_selector("main.kept h2")
    expect(page.locator("main.kept h2")).to_have_text(["In this browser", "For how long", "How to delete it"])
    expect(page.locator("main")).to_contain_text("our games are stored in this browser too")
    expect(page.locator("main")).to_contain_text("until somebody deletes them")
    expect(page.locator("main")).not_to_contain_text("server")
