"""Failures in a pocket: the page explains them, no request waits forever, and nothing is lost."""

import random
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect

from reverie.pocket import site
from tests.web.conftest import PHONE
from tests.web.playing import by_keyboard, choose, hand
from tests.web.pocket import AWAKE, open_page, sit_down, wait_for_offline_copy
from tests.web.static_host import PATH, StaticHost

ASK = "([at, path]) => import(at).then(({ fetchJson }) => fetchJson(path)).catch(String)"
DIES = """
addEventListener("message", ({ data }) => {
  if (String(data[3]).startsWith("/api/schema")) throw new Error("the worker dies");
});
"""


@pytest.fixture
def unlucky(browser: Browser) -> Iterator[BrowserContext]:
    """A phone whose console may have errors."""
    context = browser.new_context(
        viewport={"width": PHONE[0], "height": PHONE[1]}, reduced_motion="reduce", locale="en"
    )
    yield context
    context.close()


def room(page: Page, host: StaticHost, most: int | None = None) -> None:
    """Limit the storage of this browser to `most` bytes; None removes the limit. The limit lasts as long as
    the session."""
    asked: dict[str, str | int] = {"origin": host.at.removesuffix(f"/{PATH}/")}
    if most is not None:
        asked["quotaSize"] = most
    page.context.new_cdp_session(page).send("Storage.overrideQuotaForOrigin", asked)


FILL = """async () => {
  const opening = indexedDB.open("something else", 1);
  opening.onupgradeneeded = () => opening.result.createObjectStore("junk", { autoIncrement: true });
  const db = await new Promise((resolve) => (opening.onsuccess = () => resolve(opening.result)));
  const junk = (size) => crypto.getRandomValues(new Uint8Array(size));
  const put = (values) => new Promise((resolve) => {
    const transaction = db.transaction("junk", "readwrite");
    for (const value of values) transaction.objectStore("junk").add(value);
    transaction.oncomplete = () => resolve(true);
    transaction.onerror = transaction.onabort = () => resolve(false);
  });
  for (const number of [32, 4, 1]) while (await put(Array.from({ length: number }, () => junk(65536))));
  while (await put([junk(2048)]));
  db.close();
}"""
"""Fills the storage of the browser."""


@pytest.mark.whole
def test_a_full_device_is_reported_and_the_game_is_saved_later(
    somebody: BrowserContext,
    host: StaticHost,
) -> None:
    page = open_page(somebody, "about:blank")
    room(page, host, 48_000_000)
    page.goto(host.at)
    sit_down(page)
    wait_for_offline_copy(page)
    dice = random.Random(4)
    choose(page, by_keyboard, dice)
    page.evaluate(FILL)
    for _ in range(2):
        choose(page, by_keyboard, dice)
        expect(page.locator("#notes")).to_contain_text("This device has no room left")
    room(page, host)
    choose(page, by_keyboard, dice)
    before = hand(page)
    page.reload()
    page.wait_for_selector(AWAKE)
    assert hand(page) == before, "with room again, all of it was kept"


@pytest.mark.whole
def test_a_missing_python_is_reported_and_a_reload_helps(
    unlucky: BrowserContext,
    host: StaticHost,
) -> None:
    games = host.site / "pocket" / "reverie.zip.gzip"
    away = games.rename(host.site / "away")
    page = open_page(unlucky, host.at)
    page.click("button.alone")
    expect(page.locator(".pocket-says")).to_contain_text("The tables could not be opened")
    expect(page.locator("#notes")).to_contain_text("Something went wrong with your tables")
    away.rename(games)
    page.get_by_role("status").get_by_role("button", name="Reload").click()
    sit_down(page)


@pytest.mark.whole
def test_a_crash_of_python_is_reported_and_a_reload_continues_the_game(
    unlucky: BrowserContext,
    host: StaticHost,
) -> None:
    worker = host.site / "scripts" / "pocket" / "worker.js"
    worker.write_text(worker.read_text("utf-8") + DIES, "utf-8")
    site.write_service_worker(host.site)
    page = open_page(unlucky, host.at)
    sit_down(page)
    wait_for_offline_copy(page)
    choose(page, by_keyboard, random.Random(4))
    before = hand(page)
    for path in ("/api/schema", "/api/about"):  # it dies of the one; nobody waits who asks later, either
        told = page.evaluate(ASK, [f"{host.at}scripts/ground/api.js", path])
        assert "Something went wrong with your tables" in told
    expect(page.locator(".pocket-says")).to_contain_text("The tables have stopped answering")
    with page.expect_event("load"):
        page.get_by_role("status").get_by_role("button", name="Reload").click()
    page.wait_for_selector(AWAKE)
    assert hand(page) == before
    page.clock.fast_forward(400)
    choose(page, by_keyboard, random.Random(4))
