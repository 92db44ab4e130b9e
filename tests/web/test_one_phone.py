"""One phone that holds all seats (W8.6): setup, secret roles, dreams and the result."""

import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import Page, expect

from tests.server.serving import Server
from tests.web.conftest import PHONE, Visit, carried
from tests.web.seats import open_with_memory, screen_of
from tests.web.test_onirim_page import fits, no_barriers

NAMES = ["Ada", "Ben", "Cleo", "Dov"]
HIDDEN = re.compile("You (are|drew) an? (fairy|imp|trickster)")
BRISK = {"dream_seconds": 1, "last_guess_seconds": 60, "preset": "original"}


class Hasty(Server):
    PROGRAM = "tests.web.quick_scoring"


@pytest.fixture(scope="module")
def server(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with carried(request, Hasty, tmp_path_factory.mktemp("phone")) as running:
        yield running


def one_phone(visit: Visit, names: list[str], **options: object) -> Page:
    """Open the party dialog on a phone and enter these names."""
    party = {"people": len(names), "options": {**BRISK, **options}}
    page = open_with_memory(visit, "/", PHONE, remembers={"kept.party": party})
    page.click(".bill .party")
    page.locator(".choice-one", has_text="One phone").click()
    for seat, name in enumerate(names):
        page.fill(f"input[name=name-{seat}]", name)
    return page


def looks(page: Page, name: str) -> str:
    """Hold the button that shows a role; return what it showed."""
    expect(page.locator(".in-hand h1")).to_contain_text(name)
    assert not HIDDEN.search(page.inner_text("body")), "nothing of anybody's spirit before it is held"
    page.locator(".hold").hover()
    page.mouse.down()
    expect(page.locator(".role-card")).to_contain_text(HIDDEN)
    seen = HIDDEN.search(page.inner_text(".role-card"))
    assert seen
    page.mouse.up()
    expect(page.locator(".role-card")).to_have_count(0)
    return seen[0]


def goes_round(page: Page, order: list[str]) -> list[str]:
    """Pass the phone round; return the roles that were shown. The Dreamer is last."""
    seen = []
    for name in order:
        seen.append(looks(page, name))
        page.click(".in-hand .ready")
    return seen


def test_w8_6_an_evening_of_four_on_one_phone_from_setup_to_winner(visit: Visit, server: Server) -> None:
    page = one_phone(visit, NAMES, first_dreamer=0)
    page.get_by_role("button", name="Begin", exact=True).click()
    page.wait_for_selector(".in-hand")
    code = page.url.rsplit("/", 1)[1]
    no_barriers(page)
    fits(page)
    for dreamer in range(4):
        order = [NAMES[(dreamer + k) % 4] for k in (1, 2, 3, 4)]
        seen = goes_round(page, order)
        assert seen[3].startswith("You drew") and all(each.startswith("You are") for each in seen[:3])
        page.wait_for_selector(".phone-table")
        expect(page.locator(".now-line")).to_contain_text("The time is up")
        piece = page.locator(".here .piece").inner_text()
        assert page.locator(".across .piece").inner_text() == piece
        if dreamer == 0:
            no_barriers(page)
        fits(page)
        page.click(".taps.tap .right")
        page.wait_for_selector(".listening-screen")
        fits(page)
        page.locator(".tick-card", has_text=piece).click()
        expect(page.locator(".tick-card[aria-pressed=true]")).to_have_count(1)
        page.click(".told-foot button")
        if dreamer < 3:
            page.wait_for_selector(".scoring-screen .onward button")
            assert not re.search(r"\bYou\b", page.inner_text(".scores")), "everybody by name"
            page.click(".onward button")
    page.wait_for_selector(".end-screen")
    vote(page)
    expect(page.locator(".end-screen h1")).to_contain_text(re.compile("wins?$"))
    _, record = server.ask(f"/api/tables/{code}/record", {})
    assert record["rules"]["table"] == "phone" and record["result"]["winners"]
    assert all(step[0] not in ("clue", "pass") for step in record["steps"]), "nothing is typed"


def vote(page: Page) -> None:
    """Vote in turn, if there is a tie, each for another's story."""
    page.wait_for_selector(".candidates, .ranking")
    while page.query_selector(".candidates button"):
        whose = page.inner_text(".end-screen [role=status]")
        page.locator(".candidates button").first.click()
        page.wait_for_function(
            "whose => document.querySelector('.end-screen [role=status]')?.innerText !== whose", arg=whose
        )
    assert "end-screen" in screen_of(page)


@pytest.mark.whole
def test_w8_6_ten_on_one_phone_with_a_reload_a_withdrawn_foul_and_a_vote(visit: Visit) -> None:
    names = ["Ada", "Ben", "Cleopatra", "Dov", "Elif", "Finn", "Goran", "Hana", "Ivo", "Juno"]
    page = one_phone(visit, names, first_dreamer=0, dream_seconds=60, table="phone")
    no_barriers(page)
    page.get_by_role("button", name="Begin", exact=True).click()
    looks(page, "Ben")
    page.click(".in-hand .ready")
    looks(page, "Cleopatra")
    page.reload()
    goes_round(page, names[2:])  # nobody who has passed it on is asked again, and nobody is left out
    goes_round(page, names[:1])
    first = page.locator(".here .piece").inner_text()
    assert first not in page.inner_text("#said"), "the Dreamer lies beside it and hears"
    no_barriers(page)
    page.click(".taps.tap .penalty")
    fits(page)
    no_barriers(page)
    page.locator(".blame button", has_text="Ben").click()
    line = page.locator(".verdict-line", has_text=first)
    expect(line).to_contain_text("Ben’s penalty")
    page.wait_for_timeout(2100)  # for two seconds a penalty holds
    line.locator("button.card-line").click()
    fits(page)
    page.click(".taps.correct .fair")
    expect(line).to_contain_text("passed")
    line.locator("button.card-line").click()
    page.click(".taps.correct .right")
    expect(page.locator(".ballot")).to_contain_text("Ben is voting.")  # corrected twice
    fits(page)
    no_barriers(page)
    for name in names[1:]:
        expect(page.locator(".ballot")).to_contain_text(f"{name} is voting.")
        page.locator(".ballot button").first.click()
    expect(page.locator(".ballot")).to_have_count(0)
    expect(line).to_contain_text("guessed")
    page.reload()
    expect(page.locator(".here .piece")).to_be_visible()
    page.locator(".push").click()
    no_barriers(page)
    expect(page.locator("#menu-dialog .manage, #menu-dialog .pass-on")).to_have_count(0)
    page.get_by_role("button", name="Pause the dream").click()
    expect(page.locator(".now-line")).to_contain_text("paused")
    page.click(".now-line .go-on")


@pytest.mark.whole
def test_w8_6_one_phone_works_by_keyboard_and_offers_a_rematch(visit: Visit, errors: list[str]) -> None:
    page = one_phone(visit, NAMES, first_dreamer=0, preset="revised", table="phone", tie="shared")
    page.fill("input[name=name-1]", "Ada")
    page.keyboard.press("Enter")
    expect(page.locator("#no-name-1")).not_to_be_empty()
    errors.clear()  # the browser writes down the 409
    page.fill("input[name=name-1]", "Ben")
    page.keyboard.press("Enter")
    for round_ in range(4):
        for k in (1, 2, 3):
            expect(page.locator(".in-hand h1")).to_contain_text(NAMES[(round_ + k) % 4])
            expect(page.locator(".in-hand h1")).to_be_focused()
            page.locator(".hold").focus()
            page.keyboard.down(" ")
            expect(page.locator(".role-card")).to_contain_text(HIDDEN)
            page.keyboard.up(" ")
            expect(page.locator(".role-card")).to_have_count(0)
            page.keyboard.press("Tab")
            page.keyboard.press("Enter")
        expect(page.locator(".in-hand h1")).to_contain_text(f"{NAMES[round_]} dreams")
        expect(page.locator(".hold")).to_have_count(0)
        page.locator(".in-hand .ready").press("Enter")
        expect(page.locator(".now-line")).to_contain_text("The time is up")
        page.locator(".taps.tap .right").press("Enter")
        page.wait_for_selector(".tick-card")
        if round_ == 0:
            no_barriers(page)
        page.locator(".told-foot button").press("Enter")
        if round_ < 3:
            page.wait_for_selector(".onward button")
            if round_ == 0:
                no_barriers(page)
            page.locator(".onward button").press("Enter")
    expect(page.locator(".end-screen h1")).to_contain_text("win")
    no_barriers(page)
    was = page.url
    page.locator(".onward button").press("Enter")
    page.wait_for_url(lambda url: url != was)
    looks(page, NAMES[1])
