"""Challenges, rivals and a link to a moment, in a browser."""

import re
from secrets import token_urlsafe

import pytest
from playwright.sync_api import expect

from tests.onirim.test_challenges import SWIFT, dealt, moves, play_through, played
from tests.server.serving import Player, Server
from tests.web.accessibility import large_enough
from tests.web.conftest import DESK, PHONE, Visit
from tests.web.seats import open_table, open_with_memory
from tests.web.test_onirim_for_two import inside
from tests.web.test_onirim_page import fits, no_barriers


def test_an_earned_challenge_is_listed(visit: Visit, server: Server) -> None:
    token = token_urlsafe(18)
    code = dealt(server, token, SWIFT)
    ann = Player(server, code, token)
    ann.do("begin")
    page = open_table(visit, code, token, PHONE)
    page.wait_for_selector(".onirim.phase-choose")
    ann = Player(server, code, token)  # the same seat on another device, as fast as it goes
    *before, last = moves(played(SWIFT))
    for move in before:
        assert ann.say(move)["type"] == "done"
    assert ann.say(last)["type"] == "done"
    page.locator(".offline button").first.click()
    earned = page.locator(".ending .earned")
    expect(earned).to_contain_text("A full ring")
    fits(page)
    inside(page, ".ending")
    no_barriers(page)
    large_enough(page)
    earned.locator("a").click()
    page.wait_for_url("**/games#challenges")
    met = page.locator(".challenges li.met")
    expect(met.filter(has_text="Light sleep")).to_be_visible()
    assert met.filter(has_text="Light sleep").locator("a").get_attribute("href") == f"/analysis/{code}"
    expect(page.locator(".challenges li:not(.met)").filter(has_text="At the last moment")).to_contain_text(
        "24"
    )
    no_barriers(page)


@pytest.mark.whole
def test_a_rival_is_chosen_before_a_game_and_compared_after_it(visit: Visit) -> None:
    page = visit("/", PHONE)
    page.click(".ways > summary")
    rivals = [
        "Sleepwalker: wins 0%",
        "Young Dreamwalker: wins 22%",
        "Daydreamer: wins 50%",
        "Drowsy Dreamwalker: wins 77%",
        "Dreamwalker: wins 96%",
    ]
    expect(page.locator(".rival-field option:not(:first-child)")).to_have_text(rivals)
    page.select_option(".rival-field select", "scripted")
    large_enough(page, "rival")
    page.get_by_role("button", name="Play alone").click()
    page.wait_for_selector(".onirim.phase-choose")
    expect(page.locator(".news")).to_contain_text("Rival: Daydreamer. You will see its result")
    page.click(".tool-menu")
    page.click(".to-resign")
    page.click("[data-act=resign]")
    expect(page.locator(".ending .rival-line")).to_contain_text(
        re.compile("Daydreamer (won|lost) with the same cards")
    )
    inside(page, ".ending")
    page.click(".ending a[href^='/analysis']")
    page.wait_for_selector(".rival")
    page.click("[data-rival='dreamwalker:young']")
    expect(page.locator(".rival")).to_contain_text(
        re.compile("Young Dreamwalker (won|lost) with the same cards")
    )
    page.click("[data-rival=dreamwalker]")
    expect(page.locator(".rival")).to_contain_text(re.compile("Dreamwalker (won|lost) with the same cards"))
    expect(page.locator(".courses")).to_have_attribute("aria-label", re.compile("You: 0 of 8 in 0 turns"))
    no_barriers(page)
    page.goto(page.url.split("/analysis")[0] + "/games")
    expect(page.locator(".game-list")).to_contain_text(re.compile("Daydreamer: (won|lost)"))


@pytest.mark.whole
def test_a_link_to_a_moment_opens_the_story_there(visit: Visit, server: Server) -> None:
    code, token = play_through(server, None, SWIFT)
    page = open_with_memory(visit, f"/analysis/{code}#12", PHONE, remembers={"token": token})
    page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    expect(page.locator(".replay-head")).to_contain_text("Step 12 of")
    page.get_by_role("button", name="One step forward").click()
    page.get_by_role("button", name="Link to this moment").click()
    expect(page.locator("#notes")).to_contain_text("copied")
    link = page.evaluate("navigator.clipboard.readText()")
    assert link.endswith(f"/analysis/{code}#13")
    large_enough(page, "copy-moment")
    friend = visit(f"/analysis/{code}?at=30", DESK)  # without any secret, as analyses are
    expect(friend.locator(".replay-head")).to_contain_text("Step 30 of")
    friend.evaluate("location.hash = '#40'")
    expect(friend.locator(".replay-head")).to_contain_text("Step 40 of")
