"""Onirim from a folder of files: no server, and after the first visit no network."""

import json
import random
import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect

from reverie import onirim
from reverie.pocket import site
from reverie.server.http.modules import WEB
from tests.onirim.test_challenges import played
from tests.waiting import wait_for
from tests.web.conftest import PATIENCE, PHONE
from tests.web.mishaps import listen
from tests.web.playing import by_keyboard, choose, hand, moment, phase, play_out
from tests.web.static_host import StaticHost
from tests.web.test_daily import give_up
from tests.web.test_one_phone import NAMES, goes_round


@pytest.fixture
def host(tmp_path: Path, pocket_site: Path) -> Iterator[StaticHost]:
    host = StaticHost(tmp_path)
    shutil.copytree(pocket_site, host.site)
    yield host
    host.stop()


@pytest.fixture
def somebody(browser: Browser, host: StaticHost) -> Iterator[BrowserContext]:
    """Somebody with a phone. Nothing is asked of anybody but the host, and nothing goes wrong."""
    context = browser.new_context(
        viewport={"width": PHONE[0], "height": PHONE[1]}, reduced_motion="reduce", locale="en"
    )
    asked: list[str] = []
    wrong: list[str] = []
    context.on("request", lambda request: asked.append(request.url))
    listen(context, wrong)
    yield context
    context.close()
    assert [url for url in asked if not url.startswith((host.at, "blob:", "data:"))] == []
    assert wrong == []


PUZZLE = json.loads((WEB / "puzzles" / "price.json").read_text("utf-8"))["puzzles"][0]
AWAKE = "html:not([data-waking]) .onirim [data-hand]"
"""A table at which something can be chosen."""
LAST_SEEN = "localStorage.getItem('reverie.kept.last seen')"
"""What a tab leaves behind."""
NOTE_WHILE_WAKING = """
window.handWhileWaking = [];
new MutationObserver(() => {
  const cards = [...document.querySelectorAll("html[data-waking] .onirim [data-hand]")];
  if (cards.length) window.handWhileWaking = cards.map((each) => each.getAttribute("aria-label"));
}).observe(document, { attributes: true, childList: true, subtree: true });
"""
"""Notes the hand that can be seen while Python wakes, which may be for a moment only."""


def come(somebody: BrowserContext, address: str) -> Page:
    page = somebody.new_page()
    page.set_default_timeout(PATIENCE[True])
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


@pytest.mark.whole
@pytest.mark.firefox
def test_without_a_network_a_whole_game_is_played_with_a_hint_and_told_and_goes_on_after_the_tab_was_closed(
    somebody: BrowserContext, host: StaticHost
) -> None:
    page = come(somebody, host.at)
    sit_down(page)
    kept(page)
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
    page = come(somebody, address)
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
    page.locator("a[href*='/story/']").first.click()
    page.wait_for_selector(".curve svg")
    page.locator(".home").first.click()
    page.wait_for_selector("button.alone")


COUNTED = """window.asked = 0;
if (navigator.storage) navigator.storage.persist = () => Promise.resolve((window.asked += 1) > 0)"""


@pytest.mark.whole
@pytest.mark.firefox
def test_nobody_is_asked_to_keep_anything_before_they_play_and_then_once(
    somebody: BrowserContext, host: StaticHost
) -> None:
    """Firefox shows a question for it."""
    somebody.add_init_script(COUNTED)
    page = come(somebody, host.at)
    page.wait_for_selector("button.alone")
    kept(page)
    assert page.evaluate("window.asked") == 0
    sit_down(page)
    assert page.evaluate("window.asked") == 1
    expect(page.locator(".pocket-says")).to_have_count(0)  # awake, and nothing is left of what was said


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


@pytest.mark.whole
def test_what_is_kept_is_said_to_be_in_this_browser(somebody: BrowserContext, host: StaticHost) -> None:
    page = come(somebody, host.at)
    page.get_by_role("link", name="What is stored").click()
    page.wait_for_selector("main.kept h2")
    expect(page.locator("main.kept h2")).to_have_text(["In this browser", "For how long", "How to delete it"])
    expect(page.locator("main")).to_contain_text("our games are stored in this browser too")
    expect(page.locator("main")).to_contain_text("until somebody deletes them")
    expect(page.locator("main")).not_to_contain_text("server")


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
    expect(page.locator(".games-file")).to_contain_text("2 games were imported")
    expect(page.locator(".game-line")).to_have_count(2)
    with page.expect_download() as saving:
        page.get_by_role("button", name="Export my games").click()
    saved = [json.loads(line) for line in Path(saving.value.path()).read_text("utf-8").splitlines()]
    assert sorted(each["seed"] for each in saved) == ["s363", "s61"]
    assert all(each["steps"] == records[["s61", "s363"].index(each["seed"])]["steps"] for each in saved)
    page.locator(".game-line").first.click()
    page.wait_for_selector(".curve svg")


SLOW = """
  if (path.endsWith("silent.weights")) await new Promise((resolve) => setTimeout(resolve, 2000));"""


@pytest.mark.whole
def test_the_story_of_a_game_for_two_is_told_to_who_opens_nothing_else(
    somebody: BrowserContext, host: StaticHost, tmp_path: Path
) -> None:
    """Its weights are on their way when Python is awake."""
    worker = host.site / "scripts" / "pocket" / "worker.js"
    begin = "async function content(path) {"
    text = worker.read_text("utf-8")
    assert begin in text
    worker.write_text(text.replace(begin, begin + SLOW), "utf-8")
    site.write_service_worker(host.site)
    file = tmp_path / "games.jsonl"
    game, dice = onirim.Game(2, seed="two"), random.Random(2)
    while game.outcome is None:
        game.push(dice.choice(list(game.legal_moves)))
    file.write_text(json.dumps({**game.record(), "ended": 1.7e9, "seat": 0}), "utf-8")
    page = come(somebody, host.at)
    page.wait_for_selector("button.alone")
    kept(page)
    page.goto(f"{host.at}games")
    page.locator(".games-file input").set_input_files(file)
    address = page.locator("a.game-line").evaluate("each => each.href")
    page.close()
    page = come(somebody, address)
    page.wait_for_selector(".curve svg")


KEEPS = """navigator.storage.persisted = async () => false;
navigator.storage.persist = async () => { window.askedToKeep = true; return true; };"""


@pytest.mark.whole
def test_from_a_static_host_the_date_deals_the_dream_of_the_day_and_it_counts_there_alone(
    somebody: BrowserContext, host: StaticHost
) -> None:
    page = somebody.new_page()
    page.set_default_timeout(PATIENCE[True])
    page.add_init_script(KEEPS)
    page.goto(host.at)
    page.click("a[href$='/daily']")
    expect(page.locator(".begin")).to_contain_text("counts on this device only")
    expect(page.locator(".begin .tick")).to_have_count(0)
    assert not page.evaluate("window.askedToKeep"), "nothing is to be lost yet"
    page.click(".begin-it")
    page.click("dialog button.primary")
    page.wait_for_selector(".onirim.phase-choose")
    page.wait_for_function("() => window.askedToKeep")
    give_up(page)
    page.click(".ending .others")
    page.wait_for_selector(".result.lost")
    expect(page.locator(".others > p.panel")).to_contain_text("counts on this device only")
    expect(page.locator("td.today.apart .day-door")).to_have_count(1)
    expect(page.locator(".legend")).to_contain_text("with the cards of the date")
    expect(page.locator(".streak")).to_have_text("1")
    page.locator(".home").first.click()
    expect(page.locator(".strip.daily.done")).to_contain_text("Lost")
