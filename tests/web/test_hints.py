"""Hints, possible continuations, help settings, and lessons."""

import json
import random
import re

import pytest
from playwright.sync_api import Page, expect

from tests.server.serving import Server
from tests.web.conftest import DESK, PHONE, Visit
from tests.web.playing import by_mouse, choose, phase
from tests.web.seats import onirim_table, open_table
from tests.web.test_onirim_page import fits, no_barriers

BLUE_SERIES = "58"
"""Seed of a game in which a blue series is the best plan."""
EVEN = "even 0"
"""Seed of a game whose two best first moves differ by less than half a point."""


def at_a_table(visit: Visit, server: Server, size: tuple[int, int], seed: str = BLUE_SERIES) -> Page:
    code, token = onirim_table(server, seed=seed)
    page = open_table(visit, code, token, size)
    page.wait_for_selector(".onirim.phase-choose")
    page.clock.fast_forward(400)
    return page


@pytest.mark.parametrize("size", [PHONE, pytest.param(DESK, marks=pytest.mark.whole)])
def test_a_hint_gives_a_reason_and_the_cost_of_the_next_best(
    visit: Visit, server: Server, size: tuple[int, int]
) -> None:
    page = at_a_table(visit, server, size)
    page.keyboard.press("h")
    panel = page.locator(".hint-panel")
    expect(panel).to_contain_text("Best: play the blue sun.")
    expect(panel).to_contain_text("in a blue series; 14 more blue cards are left")
    expect(panel).to_contain_text(re.compile(r"Next best: discard the blue sun, \d+\.\d% less\."))
    expect(page.locator("#said")).to_contain_text("blue series")
    expect(page.locator(".advised")).to_be_visible()
    fits(page)
    no_barriers(page)
    page.click("[data-act=close-hint]")
    expect(panel).to_have_count(0)


def test_a_hint_shows_two_equal_moves_as_equal(visit: Visit, server: Server) -> None:
    page = at_a_table(visit, server, PHONE, EVEN)
    page.keyboard.press("h")
    panel = page.locator(".hint-panel")
    expect(panel.locator("p")).to_have_text(
        "Either is fine: play the red sun, or discard the blue sun. Odds of winning: 96%."
    )
    expect(page.locator("#said")).to_contain_text("Either is fine")
    figures = page.locator(".odds").all_inner_texts()
    assert figures and not [each for each in figures if "." in each]
    fits(page)


def test_show_me_plays_a_likely_line_and_restores_the_table(visit: Visit, server: Server) -> None:
    page = at_a_table(visit, server, PHONE)
    before = page.locator("[data-hand]").all_inner_texts(), page.get_attribute(".onirim", "data-moment")
    page.keyboard.press("h")
    page.get_by_role("button", name="Show me: first the move, then one way it may go").click()
    expect(page.locator("#said")).to_contain_text("First the move")  # lifted, and where it goes lit
    expect(page.locator(".lesson")).to_contain_text("Then one way it may go")
    expect(page.locator("[data-hand] .chosen")).to_have_count(1)
    expect(page.locator(".onirim")).to_have_class(re.compile(r"\blit-row\b"))
    assert page.locator("[data-hand]").all_inner_texts() == before[0]
    fits(page)
    page.click("[data-act=next-step]")
    expect(page.locator(".one-way")).to_contain_text("One way it may go")
    expect(page.locator(".lesson")).to_have_count(0)
    expect(page.locator("#said")).to_contain_text("blue sun")
    fits(page)
    page.keyboard.press("Escape")
    expect(page.locator(".one-way")).to_have_count(0)
    expect(page.locator(".hint-panel")).to_be_visible()
    after = page.locator("[data-hand]").all_inner_texts(), page.get_attribute(".onirim", "data-moment")
    assert after == before
    page.click("[data-act=play]")
    expect(page.locator(".hint-panel")).to_have_count(0)


@pytest.mark.whole
def test_help_is_chosen_before_a_game_and_shown_in_its_menu(visit: Visit, server: Server) -> None:
    page = visit("/", PHONE)
    for help_, says, hints in (("none", "played without hints", 0), ("always", "The coach is on", 1)):
        page.click(".ways summary")
        page.get_by_label("Help during a game").select_option(help_)
        page.get_by_role("button", name="Play alone").click()
        page.wait_for_selector(".onirim.phase-choose")
        expect(page.locator(".tool-hint")).to_have_count(hints)
        if hints:
            expect(page.locator(".odds").first).to_be_visible()
        page.click(".tool-menu")
        expect(page.locator(".of-help")).to_contain_text(says)
        page.goto(page.url.split("/t/")[0] + "/")
    expect(page.get_by_label("Help during a game")).to_have_value("always")


def test_a_refused_undo_offers_practice_without_counting_the_game(visit: Visit, server: Server) -> None:
    page = at_a_table(visit, server, PHONE)
    row = page.locator(".row-cards, .amid").first
    page.keyboard.press("h")
    page.click("[data-act=play]")
    expect(row).to_contain_text("1 of 3")
    page.wait_for_function("!document.querySelector('.hint-panel')")
    page.click(".tool-undo")
    page.click("[data-act=practise]")
    expect(row).to_contain_text("Your row begins here")
    page.click(".tool-menu")
    page.click(".to-resign")
    page.click("[data-act=resign]")
    expect(page.locator(".ending")).to_be_visible()
    token = page.evaluate("JSON.parse(localStorage.getItem('reverie.token'))")
    token = json.loads(token) if token.startswith('"') else token
    _, told = server.ask("/api/games", {"token": token})
    assert told["finished"][0]["practice"] is True
    assert told["figures"]["onirim"]["games"] == told["figures"]["onirim"]["hinted"]["games"] == 0


# Lessons


def test_a_lesson_says_what_the_hint_says(visit: Visit) -> None:
    page, dice = visit("/learn", PHONE), random.Random(1)
    lesson = page.locator("[data-lesson] p")
    for _ in range(3):
        expect(lesson).to_contain_text(re.compile("(Best here|Again|Either is fine): "))
        fits(page)
        said = lesson.inner_text()
        page.keyboard.press("h")
        best = re.search(r"(?:Best|Either is fine): (.*?)\. Odds", page.locator(".hint-panel b").inner_text())
        assert best and f": {best[1]}." in said
        page.keyboard.press("Escape")
        page.clock.fast_forward(400)
        choose(page, by_mouse, dice)


def as_advised(page: Page, dice: random.Random) -> None:
    """Make one choice with the pointer: as the lesson advises, but discard no key."""
    advised = re.search(r": (play|discard) the (\w+ (?:sun|moon))[.,]", page.inner_text("[data-lesson] p"))
    if phase(page) != "choose" or not advised:
        by_mouse(page, dice)
    else:
        page.locator(f"[data-hand][aria-label^='{advised[2]}']").first.click()
        page.click(f"[data-act={advised[1]}]")


def test_lessons_name_what_did_not_come_up_and_explain_it_later(visit: Visit) -> None:
    page, dice = visit("/learn", PHONE), random.Random(1)
    lesson, learned = page.locator("[data-lesson] p"), page.locator(".learnt .known")
    goes_on = page.locator("[data-act=enough]", has_text="Play on")
    expect(lesson).to_contain_text("Best here: ")
    while goes_on.count() == 0:
        choose(page, as_advised, dice)
        expect(lesson).to_contain_text(
            re.compile("(Best here|Again|Either is fine): |by yourself|You know it all")
        )
    expect(learned).to_have_count(6)
    expect(lesson).to_have_text(
        "You can go on by yourself now. Still new to you, and explained when the time comes: limbo."
    )
    fits(page)
    edge = goes_on.evaluate("it => getComputedStyle(it).borderTopColor")
    assert edge not in ("rgba(0, 0, 0, 0)", "transparent"), "it looks like a button"
    goes_on.click()
    expect(lesson).to_have_count(0)
    while lesson.count() == 0:
        choose(page, by_mouse, dice)
    expect(lesson).to_contain_text("so it went to limbo")
    expect(learned).to_have_count(7)
    choose(page, by_mouse, dice)
    expect(lesson).to_contain_text("You know it all now.")
