"""The practice: two short dreams with bots and tips."""

import json
import random
from contextlib import suppress

import pytest
from playwright.sync_api import Error, Page, Route, expect

from tests.web.conftest import PATIENCE, PHONE, Visit
from tests.web.test_onirim_page import no_barriers
from tests.web.test_whenidream_game import act


def practise(page: Page, **short: float) -> None:
    """Begin the practice as a newcomer, with shorter phases."""

    def quicker(route: Route) -> None:
        asked = json.loads(route.request.post_data or "{}")
        assert (asked["seats"], asked["practice"], asked["options"]["dream_seconds"]) == (4, True, 60)
        asked["options"] |= short
        route.continue_(post_data=json.dumps(asked))

    page.route("**/api/tables", quicker)
    page.click("button.bots")
    page.wait_for_selector(".tip")


def walk_through(page: Page) -> list[str]:
    """Play until the last tip; return the tips in order."""
    tips: list[str] = []
    dice, seen = random.Random(1), set[str]()
    page.set_default_timeout(2000)  # the clock moves on while somebody reaches for a button
    for _ in range(5000):
        if page.query_selector(".tip .primary"):
            break
        with suppress(Error):
            tip = page.inner_text(".tip p")
            if tip not in tips:
                tips.append(tip)
                if len(tips) < 3:
                    no_barriers(page)
            else:
                act(page, dice, seen)
        page.wait_for_timeout(80)
    page.set_default_timeout(PATIENCE[False])
    return tips


@pytest.mark.whole
def test_a_practice_dream_from_start_to_end(visit: Visit) -> None:
    page = visit("/", PHONE)
    practise(page, dream_seconds=7, last_guess_seconds=1, forced_guess_seconds=2)
    tips = walk_through(page)
    expect(page.locator(".tip")).to_contain_text("That is the whole game.")
    wanted = (
        "who you are",
        "Your turn",
        "tells the dream",
        "The mask is off",
        "Put on the mask",
        "Tell the dream",
    )
    for words in wanted:
        assert any(words in tip for tip in tips), (words, tips)
    assert "Put on the mask" in page.inner_text("#said") or "whole game" in page.inner_text("#said")
    no_barriers(page)
    page.press(".tip .primary", "Enter")  # it still moves to its place, away from a pointer
    expect(page.locator("dialog")).to_contain_text("Host a party")
    page.keyboard.press("Escape")
    page.unroute("**/api/tables")
    page.click("button.bots")  # now it is a game like any other
    page.click("dialog [data-bot='companion']")
    page.wait_for_function("() => document.querySelector('main')?.className.includes('-screen')")
    expect(page.locator(".tip")).to_have_count(0)


@pytest.mark.whole
def test_a_key_closes_a_tip_and_the_practice_can_be_skipped(visit: Visit) -> None:
    page = visit("/", PHONE)
    practise(page, reading_seconds=30)
    page.keyboard.press("Escape")
    expect(page.locator(".tip")).to_have_count(0)
    page.click("button.ready")
    page.wait_for_selector(".tip")
    page.click(".tip .skip")
    expect(page.locator("dialog")).to_contain_text("Host a party")
    assert page.evaluate("localStorage['reverie.kept.practised']") == "true"
