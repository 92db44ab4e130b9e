"""What goes wrong in a pocket is said, with what to do about it; nobody waits for ever, and nothing is lost."""

import random
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, BrowserContext, expect

from reverie.pocket import site
from tests.page.conftest import PHONE
from tests.page.playing import by_keyboard, choose, hand
from tests.page.static_host import StaticHost
from tests.page.test_pocket_page import AWAKE, come, host, kept, sit_down  # noqa: F401

ASK = "([at, path]) => import(at).then(({ ask }) => ask(path)).catch(String)"
DIES = """
addEventListener("message", ({ data }) => {
  if (String(data[3]).startsWith("/api/schema")) throw new Error("the worker dies");
});
"""


@pytest.fixture
def unlucky(browser: Browser) -> Iterator[BrowserContext]:
    """Somebody in whose browser things go wrong, and its console has them."""
    context = browser.new_context(
        viewport={"width": PHONE[0], "height": PHONE[1]}, reduced_motion="reduce", locale="en"
    )
    yield context
    context.close()


def test_where_python_cannot_be_had_it_is_said_and_loading_the_page_again_mends_it(
    unlucky: BrowserContext,
    host: StaticHost,  # noqa: F811
) -> None:
    pack = host.site / "pocket" / "games.pack"
    away = pack.rename(host.site / "away")
    page = come(unlucky, host.at)
    page.click("button.alone")
    expect(page.locator(".pocket-says")).to_contain_text("The tables could not be opened", timeout=30_000)
    expect(page.locator("#notes")).to_contain_text("Something went wrong with the tables here")
    away.rename(pack)
    page.get_by_role("status").get_by_role("button", name="Reload").click()
    sit_down(page)


def test_where_python_dies_in_mid_game_it_is_said_and_the_game_goes_on_after_a_reload(
    unlucky: BrowserContext,
    host: StaticHost,  # noqa: F811
) -> None:
    worker = host.site / "scripts" / "pocket" / "worker.js"
    worker.write_text(worker.read_text("utf-8") + DIES, "utf-8")
    site.name_files(host.site)
    page = come(unlucky, host.at)
    sit_down(page)
    kept(page)
    choose(page, by_keyboard, random.Random(4))
    before = hand(page)
    for path in ("/api/schema", "/api/about"):  # it dies of the one; nobody waits who asks later, either
        told = page.evaluate(ASK, [f"{host.at}scripts/ground/api.js", path])
        assert "Something went wrong with the tables here" in told
    expect(page.locator(".pocket-says")).to_contain_text("The tables do not answer any more")
    page.get_by_role("status").get_by_role("button", name="Reload").click()
    page.wait_for_event("load")
    page.wait_for_selector(AWAKE)
    assert hand(page) == before
    page.clock.fast_forward(400)
    choose(page, by_keyboard, random.Random(4))
