"""Onirim from a folder of files: no server, and after the first visit no network."""

import json
import random
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect

from reverie.pocket import site
from tests.page.conftest import PHONE
from tests.page.playing import by_keyboard, choose, hand, moment, phase, play_out
from tests.page.static_host import StaticHost
from tests.page.test_one_phone import NAMES, goes_round
from tests.test_earned import played


@pytest.fixture
def host(tmp_path: Path) -> Iterator[StaticHost]:
    host = StaticHost(tmp_path)
    site.write(host.site, site.here())
    yield host
    host.stop()


@pytest.fixture
def somebody(chromium: Browser, host: StaticHost) -> Iterator[BrowserContext]:
    """Somebody with a phone. Nothing is asked of anybody but the host, and nothing goes wrong."""
    context = chromium.new_context(
        viewport={"width": PHONE[0], "height": PHONE[1]}, reduced_motion="reduce", locale="en"
    )
    asked: list[str] = []
    wrong: list[str] = []
    context.on("request", lambda request: asked.append(request.url))
    context.on(
        "console",
        lambda said: wrong.append(f"{said.text} ({said.location['url']})") if said.type == "error" else None,
    )
    context.on("weberror", lambda problem: wrong.append(str(problem.error)))
    yield context
    context.close()
    assert [url for url in asked if not url.startswith((host.at, "blob:", "data:"))] == []
    assert wrong == []


AWAKE = "html:not([data-waking]) .onirim [data-hand]"
"""A table at which something can be chosen."""


def come(somebody: BrowserContext, address: str) -> Page:
    page = somebody.new_page()
    page.set_default_timeout(30_000)
    page.clock.install()
    page.goto(address)
    return page


def sit_down(page: Page) -> None:
    page.click("button.alone")
    page.wait_for_selector(".onirim [data-hand]")


def kept(page: Page) -> None:
    """Until all files are there for when there is no network."""
    page.evaluate("navigator.serviceWorker.ready.then(() => true)")
    page.wait_for_function("() => navigator.serviceWorker.controller !== null")


def test_without_a_network_a_whole_game_is_played_with_a_hint_and_told_and_goes_on_after_the_tab_was_closed(
    somebody: BrowserContext, host: StaticHost
) -> None:
    page = come(somebody, host.at)
    sit_down(page)
    kept(page)
    host.stop()
    somebody.set_offline(True)
    dice = random.Random(4)
    for _ in range(4):
        choose(page, by_keyboard, dice)
    before = (hand(page), moment(page), phase(page))
    address = page.url
    page.close()
    page = come(somebody, address)
    page.wait_for_selector("html[data-waking] .onirim [data-hand]")  # to look at while Python wakes
    assert [card.split(",")[0] for card in hand(page)] == [card.split(",")[0] for card in before[0]]
    page.wait_for_selector(AWAKE)
    assert (hand(page), phase(page)) == (before[0], before[2])
    while phase(page) != "choose":
        choose(page, by_keyboard, dice)
    page.keyboard.press("h")
    expect(page.locator(".hint-panel")).to_contain_text("%")
    page.keyboard.press("Escape")
    play_out(page, by_keyboard, dice)
    page.locator("a[href*='/story/']").first.click()
    page.wait_for_selector(".curve svg")
    page.locator(".home").first.click()
    page.wait_for_selector("button.alone")


@pytest.mark.whole
def test_without_a_network_two_play_beside_a_bot_and_a_puzzle_is_solved(
    somebody: BrowserContext, host: StaticHost
) -> None:
    page = come(somebody, host.at)
    page.wait_for_selector("button.alone")
    kept(page)
    host.stop()
    somebody.set_offline(True)
    page.goto(f"{host.at}puzzles/price-001")
    page.wait_for_selector(".puzzle.is-asked")
    page.goto(f"{host.at}learn/two")
    page.wait_for_selector(".onirim.mine [data-lesson]")


@pytest.mark.whole
def test_a_newer_pocket_says_so_in_mid_game_and_nothing_is_lost(
    somebody: BrowserContext, host: StaticHost
) -> None:
    page = come(somebody, host.at)
    sit_down(page)
    kept(page)
    choose(page, by_keyboard, random.Random(1))
    before = hand(page)
    words = host.site / "texts" / "front" / "en.json"
    words.write_text(words.read_text("utf-8").replace("Today's dream", "Tonight's dream"), "utf-8")
    site.name_files(host.site)
    page.evaluate("navigator.serviceWorker.getRegistration().then((it) => it.update())")
    page.get_by_role("status").get_by_text("A newer version is here").wait_for()
    assert hand(page) == before, "nobody is interrupted"
    page.locator("#pocket button").click()
    page.wait_for_event("load")
    page.wait_for_selector(AWAKE)
    assert hand(page) == before
    page.locator(".home").first.click()
    expect(page.locator("body")).to_contain_text("Tonight's dream")


FULL = """  if (changes++ > 8) return Promise.reject(new DOMException("", "QuotaExceededError"));
  const transaction"""
"""No browser lets a test fill a disk; so what keeps pages is told of a full one after a few changes."""


@pytest.mark.whole
def test_a_device_without_room_says_so_and_the_game_goes_on(
    somebody: BrowserContext, host: StaticHost
) -> None:
    pages = host.site / "scripts" / "pocket" / "pages.js"
    text = pages.read_text("utf-8").replace(
        '  const transaction = db.transaction(PAGES, "readwrite"',
        f'{FULL} = db.transaction(PAGES, "readwrite"',
    )
    pages.write_text(f"let changes = 0;\n{text}", "utf-8")
    site.name_files(host.site)
    page = come(somebody, host.at)
    sit_down(page)
    dice = random.Random(2)
    for _ in range(6):
        choose(page, by_keyboard, dice)
    expect(page.locator("#notes")).to_contain_text("no room left on this device")
    choose(page, by_keyboard, dice)


@pytest.mark.whole
def test_w8_6_one_phone_goes_round_and_lies_on_the_table_without_a_network(
    somebody: BrowserContext, host: StaticHost
) -> None:
    page = come(somebody, host.at)
    page.wait_for_selector(".bill .party")
    kept(page)
    host.stop()
    somebody.set_offline(True)
    party = {"people": 4, "options": {"first_dreamer": 0, "preset": "original"}}
    page.evaluate("party => localStorage.setItem('reverie.kept.party', party)", json.dumps(party))
    page.reload()
    page.click(".bill .party")
    expect(page.locator(".choice-one", has_text="One phone")).to_have_count(1)
    for seat, name in enumerate(NAMES):
        page.fill(f"input[name=name-{seat}]", name)
    page.get_by_role("button", name="Begin", exact=True).click()
    page.wait_for_selector(".in-hand")
    goes_round(page, [*NAMES[1:], NAMES[0]])
    page.wait_for_selector(".phone-table")
    expect(page.locator(".here .piece")).not_to_be_empty()
    page.click(".taps.tap .right")


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
"""The first page is junk, and another is gone."""


@pytest.mark.whole
def test_a_damaged_pocket_says_so_saves_what_can_be_read_and_begins_anew(
    somebody: BrowserContext, host: StaticHost
) -> None:
    page = come(somebody, host.at)
    sit_down(page)
    choose(page, by_keyboard, random.Random(3))
    code = page.url.rsplit("/", 1)[1]
    page.evaluate(JUNK)
    page.goto(host.at)
    page.locator("a[href$='/games']").first.click()
    expect(page.get_by_role("dialog")).to_contain_text("damaged", timeout=30_000)
    with page.expect_download() as saving:
        page.get_by_role("button", name="Save what can be read").click()
    (line,) = Path(saving.value.path()).read_text("utf-8").splitlines()
    told = json.loads(line)
    assert (told["log"], told["entries"][0][0]) == (code, "settings")
    expect(page.get_by_role("dialog").get_by_role("status")).to_contain_text("what is left of one more")
    page.get_by_role("button", name="Begin anew").click()
    page.wait_for_event("load")
    expect(page.locator("main.games")).to_contain_text("No games yet", timeout=30_000)
    page.goto(host.at)
    sit_down(page)


@pytest.mark.whole
def test_games_are_brought_into_a_pocket_and_saved_from_it(
    somebody: BrowserContext, host: StaticHost, tmp_path: Path
) -> None:
    file = tmp_path / "games.jsonl"
    records = [{**played(seed).record(), "ended": 1.7e9, "seat": 0} for seed in ("s61", "s363")]
    file.write_text("".join(json.dumps(each) + "\n" for each in records), "utf-8")
    page = come(somebody, f"{host.at}index.html")
    page.locator("a[href$='/games']").first.click()
    page.locator(".games-file input").set_input_files(file)
    expect(page.locator(".games-file")).to_contain_text("2 games were brought in", timeout=30_000)
    expect(page.locator(".game-line")).to_have_count(2)
    with page.expect_download() as saving:
        page.get_by_role("button", name="Save my games").click()
    saved = [json.loads(line) for line in Path(saving.value.path()).read_text("utf-8").splitlines()]
    assert sorted(each["seed"] for each in saved) == ["s363", "s61"]
    assert all(each["steps"] == records[["s61", "s363"].index(each["seed"])]["steps"] for each in saved)
    page.locator(".game-line").first.click()
    page.wait_for_selector(".curve svg")
