"""A third game (tests/candles) on the page: found, opened, played with a bot, watched; in two languages."""

import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import expect

from tests.candles.serving import WithCandles
from tests.server.serving import Server, served
from tests.web.conftest import DESK, PHONE, Visit
from tests.web.test_onirim_page import no_barriers


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with served(WithCandles, tmp_path_factory.mktemp("candles")) as running:
        yield running


@pytest.mark.whole
def test_a_third_game_can_be_played_with_a_bot_and_watched(visit: Visit) -> None:
    player = visit("/", PHONE)
    player.get_by_role("heading", name="Candles").wait_for()
    no_barriers(player)
    player.click("button.open-candles")
    player.fill("dialog input[name=name]", "Ada")
    player.click("dialog button.primary")
    player.click("button.fill")
    watcher = visit(re.sub("^.*(/t/)", r"\1", player.url), DESK)
    for rounds in (1, 2):
        expect(player.locator(".own-card")).to_contain_text(re.compile("Your card: [1-9]"))
        expect(watcher.locator(".candles-screen")).to_be_visible()
        assert watcher.locator(".own-card").count() == 0
        player.fill("input[name=number]", "99")
        player.click("main form button")
        expect(player.locator("#notes")).to_contain_text("The sum is between 1 and 18.")
        player.fill("input[name=number]", "10")
        player.click("main form button")
        player.wait_for_selector(f"main[data-won='{rounds}']")
    for page in (player, watcher):
        expect(page.locator(".over")).to_have_text("2 rounds were played.")
