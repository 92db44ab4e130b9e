"""A dream from the lobby to its scores, in browsers alone: typed, and at a voice table with a television."""

from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.server.serving import Player, Server
from tests.web.conftest import PHONE, Visit
from tests.web.sitting import come, whenidream_table
from tests.web.test_onirim_page import fits
from tests.web.test_whenidream_page import tells

UNHURRIED: dict[str, Any] = {
    "preset": "original",
    "reading_seconds": 600,
    "dream_seconds": 20,
    "last_guess_seconds": 1,
    "story_seconds": 600,
}
"""The clock begins when all have read who they are; and one has time to say a word."""


def begin(pages: list[Page], others: list[Player]) -> None:
    """The host begins, and everybody is ready."""
    pages[0].click("button.begin")
    for each in others:
        each.hear("view", "change")
        assert each.say("ready")["type"] == "done"
    for page in pages:
        page.click("button.ready")


def until(page: Page, what: str) -> None:
    """A part of the screen that comes when a dream is over."""
    page.wait_for_selector(what)


@pytest.mark.whole
@pytest.mark.firefox
def test_a_voice_dream_with_a_television_from_the_lobby_to_its_scores(visit: Visit, server: Server) -> None:
    names = ["Ada", "Ben", "Cleo", "Dov"]
    code, tokens = whenidream_table(server, names, 4, begin=False, table="voice", **UNHURRIED)
    others = [Player(server, code, token) for token in tokens[2:]]
    sleeper, spirit = (come(visit, code, token, PHONE) for token in tokens[:2])
    screen = visit(f"/t/{code}/screen", (1920, 1080))
    screen.get_by_role("button", name="With sound").click()
    expect(screen.locator(".places")).to_contain_text("Cleo")
    begin([sleeper, spirit], others)
    expect(screen.locator(".face-down")).to_contain_text("Picture 1")
    spirit.wait_for_selector(".taps.tap button.right:enabled")
    piece = spirit.inner_text(".piece")
    assert not tells(sleeper, piece) and not tells(screen, piece)
    spirit.click(".taps.tap button.right")
    expect(screen.locator(".face-down")).to_contain_text("Picture 2")
    fits(screen)
    until(screen, ".tells")
    expect(screen.locator(".tells")).to_have_text("Ada tells the dream")
    spirit.click(".tick-card[aria-pressed=false] >> nth=0")
    sleeper.click(".touch-sky")
    until(screen, ".show-act[data-page=masks]")
    screen.keyboard.press("ArrowRight")
    expect(screen.locator(".piece-card")).to_contain_text(piece)
    expect(screen.locator(".verdict")).to_contain_text("Guessed, and remembered.")
    for page in (sleeper, spirit):
        until(page, ".scoring-screen")  # W6.6: who tapped may correct it first
        expect(page.locator("main")).to_contain_text(piece)
