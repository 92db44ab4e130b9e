"""The rules of Onirim on the page, and a guided game for two."""

import random

import pytest
from playwright.sync_api import Page, expect

from reverie.onirim.cards import COPIES, Card
from tests.server.serving import Server
from tests.web.accessibility import open_to_all, tab_to
from tests.web.conftest import DESK, PHONE, Visit
from tests.web.playing import by_mouse, hand, moment, phase
from tests.web.seats import finished_game, onirim_table, open_table
from tests.web.test_onirim_page import fits, no_barriers

RULES = "/rules/onirim"


def shows(page: Page, part: str) -> None:
    """Assert that one part of the rules is visible and the other is not."""
    expect(page.locator(f".rule-part.of-{part}")).to_be_visible()
    expect(page.locator(f".rule-part:not(.of-{part})")).to_be_hidden()
    expect(page.locator("[data-rule=cards] td[data-card]").first).to_be_visible()


@pytest.mark.whole
def test_every_screen_except_tables_links_to_the_rules(visit: Visit, server: Server) -> None:
    code, token = finished_game(server)
    page = open_table(visit, code, token, PHONE)
    origin = page.url.split("/t/")[0]
    for address in ("/", "/games", "/daily", "/puzzles", "/kept", f"/analysis/{code}"):
        page.goto(f"{origin}{address}")
        page.locator(f"a[href='{RULES}']").first.click()
        page.wait_for_url(f"**{RULES}")
        shows(page, "alone")
        assert len(page.context.pages) == 1, "in this tab"


@pytest.mark.parametrize(("seats", "part"), [(1, "alone"), pytest.param(2, "two", marks=pytest.mark.whole)])
def test_rules_open_over_a_game_and_it_continues(visit: Visit, server: Server, seats: int, part: str) -> None:
    code, token = onirim_table(server, seats)
    page = open_table(visit, code, token, PHONE)
    page.wait_for_selector(".onirim.mine")
    before = (page.url, phase(page), moment(page), hand(page))
    page.click(".tool-menu")
    assert page.locator("dialog [target=_blank]").count() == 0
    page.click(".to-rules")
    shows(page, part)
    page.get_by_role("link", name="How many of each").click()
    expect(page.locator("[data-rule=cards]")).to_be_in_viewport()
    open_to_all(page)
    page.locator("dialog header button").click()
    expect(page.locator("dialog")).to_have_count(0)
    assert (page.url, phase(page), moment(page), hand(page)) == before
    page.keyboard.press("?")
    page.click("dialog .to-rules")
    shows(page, part)
    page.keyboard.press("Escape")
    expect(page.locator("dialog")).to_have_count(0)
    page.keyboard.press("r")
    shows(page, part)


@pytest.mark.whole
def test_the_rules_list_the_cards_of_the_game(visit: Visit) -> None:
    page = visit(RULES)
    page.wait_for_selector("[data-card]")
    said = {
        cell.get_attribute("data-card"): int(cell.inner_text().split()[0])
        for cell in page.query_selector_all("[data-rule=cards] td[data-card]")
    }
    assert said == {str(card): COPIES[card] for card in Card}
    expect(page.locator("[data-rule=cards] > p")).to_have_text(f"{sum(COPIES)} cards in all.")


def test_texts_of_the_rules_are_loaded_only_with_the_rules(server: Server) -> None:
    _, game = server.ask("/texts/onirim/en.json")
    _, rules = server.ask("/texts/onirim.rules/en.json")
    assert "rules" not in game and list(rules) == ["rules"]
    assert server.ask("/texts/onirim.lobby/en.json")[0] == 404


def test_the_rules_are_read_with_the_keyboard_alone(visit: Visit) -> None:
    page = visit(RULES, DESK)
    page.wait_for_selector("[data-card]")
    tab_to(page, ".rule-parts input")
    page.keyboard.press("ArrowRight")
    shows(page, "two")
    tab_to(page, ".rule-jumps a[href$='#talk']")
    page.keyboard.press("Enter")
    assert page.evaluate("document.activeElement.dataset.rule") == "talk"
    expect(page.locator("[data-rule=talk]")).to_be_in_viewport()
    expect(page.locator(".rule-jumps")).to_be_in_viewport()  # it stays beside the text


@pytest.mark.whole
def test_both_parts_of_the_rules_are_printed(visit: Visit) -> None:
    page = visit(RULES, DESK)
    page.wait_for_selector("[data-card]")
    page.emulate_media(media="print")
    for part in ("alone", "two"):
        expect(page.locator(f".rule-part.of-{part}")).to_be_visible()
    expect(page.locator(".rule-jumps")).to_be_hidden()


# A first game for two


def choose_for_two(page: Page, discard: bool) -> None:
    """Make one choice with the pointer."""
    page.clock.fast_forward(400)
    now = phase(page)
    if now in ("draft", "swap"):
        page.locator(".offered button, .swap button").first.click()
    elif now == "choose" and discard:
        page.locator("[data-hand]").first.click()
        page.click("[data-act=discard]")
    else:
        by_mouse(page, random.Random(1))


def guided(page: Page, until: str) -> list[str]:
    """Play until a lesson contains `until`; return the lessons in order. Every third choice is a
    discard."""
    told: list[str] = []
    for turn in range(100):
        page.wait_for_selector(".onirim.mine")
        told.append(page.inner_text("[data-lesson] p"))
        if until in told[-1]:
            return told
        fits(page)
        before = moment(page)
        choose_for_two(page, discard=turn % 3 == 2)
        page.wait_for_function("b => document.querySelector('.onirim').dataset.moment !== b", arg=before)
    raise AssertionError(told)


@pytest.mark.whole
def test_a_guided_game_for_two_shows_draft_shared_cards_and_swap(visit: Visit) -> None:
    page = visit("/learn/two", PHONE)
    page.wait_for_selector("[data-lesson]")
    assert phase(page) == "draft"
    no_barriers(page)
    told = guided(page, "You have discarded")
    no_barriers(page)
    page.reload()
    page.wait_for_selector(".onirim.phase-swap [data-lesson]")
    for part in (
        "Eight cards lie face up",
        "yours alone to play",
        "Your third card",
        "three cards of your own",
        "plays into a row of their own",
    ):
        assert part in told.pop(0)
    page.click("[data-act=enough]")
    expect(page.locator("[data-lesson]")).to_have_count(0)
    page.click(".tool-menu")
    page.click("[data-act=resume]")
    expect(page.locator("[data-lesson]")).to_contain_text("You have discarded")
    page.click(".tool-menu")
    page.click(".to-rules")
    shows(page, "two")
