"""One journey through a pocket: an update, a game without network and server, a hint, a story, a puzzle."""

import random
from pathlib import Path

import pytest
from playwright.sync_api import BrowserContext, Page, expect

from reverie.pocket import site
from reverie.pocket.file import PAGE
from tests.web.playing import by_keyboard, choose, hand, phase
from tests.web.pocket import AWAKE, PUZZLE, open_page, sit_down, wait_for_offline_copy
from tests.web.static_host import StaticHost
from tests.web.test_one_device import finish
from tests.web.test_puzzles_page import answer

JUNK = """() => new Promise((resolve, reject) => {
  const opening = indexedDB.open("reverie", 1);
  opening.onerror = reject;
  opening.onsuccess = () => {
    const transaction = opening.result.transaction("pages", "readwrite");
    transaction.objectStore("pages").put(new Uint8Array(4096).fill(7), 0);
    transaction.objectStore("pages").delete(1);
    transaction.oncomplete = () => resolve(opening.result.close());
  };
})"""
"""Damages the stored database: its first page is junk and the next is missing."""


def test_a_pocket_is_updated_taken_offline_and_played(
    somebody: BrowserContext,
    host: StaticHost,
) -> None:
    page = open_page(somebody, host.at)
    sit_down(page)
    wait_for_offline_copy(page)
    dice = random.Random(4)
    choose(page, by_keyboard, dice)
    a_newer_one_comes_in_mid_game(page, host)
    host.stop()
    somebody.set_offline(True)
    page = the_tab_is_closed_and_opened(somebody, page)
    a_game_is_played_with_a_hint_and_told(page, dice)
    a_puzzle_is_solved(page, host)


def go_home(page: Page) -> None:
    page.locator(".home").first.click()
    page.wait_for_selector("button.alone")


def follow(page: Page, address: str) -> None:
    """Open an address like a link, which keeps Python awake."""
    page.evaluate(
        "to => Object.assign(document.body.appendChild(document.createElement('a')), {href: to}).click()",
        address,
    )


def a_newer_one_comes_in_mid_game(page: Page, host: StaticHost) -> None:
    before = hand(page)
    words = host.site / "texts" / "front" / "en.json"
    words.write_text(words.read_text("utf-8").replace("Today’s dream", "Tonight’s dream"), "utf-8")
    site.write_service_worker(host.site)
    page.evaluate("navigator.serviceWorker.getRegistration().then((it) => it.update())")
    page.get_by_role("status").get_by_text("A new version is here").wait_for()
    assert hand(page) == before, "nobody is interrupted"
    expect(page.get_by_role("status").get_by_role("button", name="Close")).to_be_visible()  # for later
    with page.expect_event("load"):
        page.locator("#pocket button.primary").click()
    page.wait_for_selector(AWAKE)
    assert hand(page) == before


def the_tab_is_closed_and_opened(somebody: BrowserContext, page: Page) -> Page:
    before, address = (hand(page), phase(page)), page.url
    page.close()
    page = open_page(somebody, address)
    page.wait_for_selector(AWAKE)
    assert (hand(page), phase(page)) == before
    page.clock.fast_forward(400)  # a key pressed just after a choice appears is ignored
    expect(page.locator(".pocket-says")).to_have_count(0)  # awake: nothing lies over the bar
    return page


def a_game_is_played_with_a_hint_and_told(page: Page, dice: random.Random) -> None:
    while phase(page) != "choose":
        choose(page, by_keyboard, dice)
    page.keyboard.press("h")
    expect(page.locator(".hint-panel")).to_contain_text("%")
    page.keyboard.press("Escape")
    choose(page, by_keyboard, dice)
    finish(page)
    page.locator("a[href*='/analysis/']").first.click()
    page.wait_for_selector(".curve svg")
    go_home(page)
    expect(page.locator("body")).to_contain_text("Tonight’s dream")


def a_puzzle_is_solved(page: Page, host: StaticHost) -> None:
    follow(page, f"{host.at}puzzles/{PUZZLE['id']}")
    page.wait_for_selector(".puzzle.is-asked")
    page.clock.fast_forward(400)
    answer(page, PUZZLE["best"])
    expect(page.locator(".puzzle-after h1")).to_have_text("Correct.")
    follow(page, host.at)


@pytest.mark.whole
def test_a_damaged_store_is_reported_and_can_be_saved(somebody: BrowserContext, host: StaticHost) -> None:
    page = open_page(somebody, host.at)
    sit_down(page)
    wait_for_offline_copy(page)
    choose(page, by_keyboard, random.Random(4))
    page.evaluate(JUNK)
    page.goto(f"{host.at}games")
    expect(page.get_by_role("dialog")).to_contain_text("damaged")
    with page.expect_download() as saving:
        page.get_by_role("button", name="Save the file as it is").click()
    saved = Path(saving.value.path()).read_bytes()
    assert saved.startswith(bytes([7]) * PAGE) and len(saved) % PAGE == 0
    with page.expect_event("load"):
        page.get_by_role("button", name="Start afresh").click()
    expect(page.locator("main.games")).to_contain_text("No games yet")
    go_home(page)
    sit_down(page)
