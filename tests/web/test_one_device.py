"""Two people at one device: the page holds both seats and never shows a hand to the other (O10.10)."""

import random

import pytest
from playwright.sync_api import Page, expect

from tests.web.conftest import PHONE, Visit
from tests.web.playing import by_keyboard, by_mouse, choose, moment, phase
from tests.web.test_onirim_page import fits, no_barriers

GIVE, HERE = "[data-act=give]", "[data-act=uncover]"
NAMES = ("Ann", "Ben")


def begin(page: Page, how: str = "silent") -> None:
    """Begin a game at one device, up to the cover of the first turn."""
    page.click("button.two")
    page.check("[name=with][value=device]", force=True)
    page.check(f"[name=how][value={how}]", force=True)
    for n, name in enumerate(NAMES):
        page.fill(f"[name=name-{n}]", name)
    page.click("dialog button.primary")
    covered(page, "Ann")


def covered(page: Page, name: str) -> None:
    """Wait for the cover that hands the device to `name`. No card is in the page."""
    page.wait_for_selector(HERE)
    expect(page.locator("h1")).to_have_text(f"Hand it to {name}")
    expect(page.locator(HERE)).to_have_text(f"I’m {name}")
    assert page.locator(".onirim, .card, .flight, [data-hand], [data-card]").count() == 0
    assert (
        page.evaluate(
            "[...document.body.innerHTML.matchAll(/(red|blue|green|brown) (sun|moon|key)/gi)].length"
        )
        == 0
    ), page.inner_html("body")


def own_hand(page: Page) -> list[str]:
    return sorted(
        page.locator(".hand .own [data-face]").evaluate_all("all => all.map(each => each.dataset.face)")
    )


def take_up(page: Page, name: str) -> None:
    covered(page, name)
    page.click(HERE)
    page.wait_for_selector(".onirim.mine")
    expect(page.locator("#said")).to_contain_text(f"It’s your turn, {name}.")
    page.clock.fast_forward(400)


def draft(page: Page) -> None:
    """Draft three cards each, in turn, with a cover after each (O10.1)."""
    for n in range(6):
        take_up(page, NAMES[n % 2])
        assert phase(page) == "draft"
        page.locator(".offered button").first.click()
        page.wait_for_selector(HERE)


def take_turn(page: Page, dice: random.Random) -> None:
    """Make all choices of a turn."""
    while page.locator(".onirim.mine").count() and phase(page) != "over":
        choose(page, by_mouse, dice)


def some_turns(page: Page, turns: int, dice: random.Random) -> None:
    """Play some turns, and check that each player sees the same own hand again and never the other's."""
    held: dict[str, list[str]] = {}
    for n in range(turns):
        name = NAMES[n % 2]
        take_up(page, name)
        mine = own_hand(page)
        assert len(mine) == 3 and "back" not in mine
        assert held.get(name, mine) == mine, "as it was at the end of their last turn"
        assert page.locator(".held .card:not(.back)").count() == 0
        take_turn(page, dice)
        held[name] = own_hand(page)
        expect(page.locator(GIVE)).to_have_text(f"Hand it to {NAMES[1 - n % 2]}")
        page.click(GIVE)
    covered(page, NAMES[turns % 2])


def test_no_hand_is_in_the_page_between_turns_on_one_device(visit: Visit) -> None:
    page = visit("/", PHONE, reduced_motion="no-preference")  # cards that still fly are cards
    begin(page)
    no_barriers(page)
    fits(page)
    draft(page)
    dice = random.Random(3)
    some_turns(page, 2, dice)
    page.reload()
    take_up(page, "Ann")
    fits(page)
    expect(page.locator(".partner")).not_to_contain_text("away")
    page.keyboard.press("h")
    expect(page.locator(".hint-panel")).to_contain_text("%")
    page.keyboard.press("Escape")
    take_turn(page, dice)
    fits(page)
    no_barriers(page)


def shown(page: Page) -> tuple[list[str], str]:
    """Return the own hand and the own row."""
    return own_hand(page), page.locator(".amid").inner_text()


@pytest.mark.whole
def test_a_turn_is_undone_before_the_partner_sees_it(
    visit: Visit,
) -> None:
    page = visit("/", PHONE)
    begin(page)
    draft(page)
    take_up(page, "Ann")
    undo = page.locator(".tool-undo")
    expect(undo).to_have_attribute("aria-disabled", "true")  # what was taken in turn, the other has seen
    fits(page)
    before = shown(page)
    page.locator(".own [data-hand]:not(:has(.key))").first.click()
    page.click("[data-act=discard]")
    page.wait_for_selector(".onirim.phase-swap")  # nothing is drawn yet
    page.clock.fast_forward(400)
    undo.click()
    page.wait_for_selector(".onirim.phase-choose")
    assert shown(page) == before
    page.clock.fast_forward(400)
    take_turn(page, random.Random(3))
    expect(page.locator(GIVE)).to_be_visible()
    fits(page)
    for n in range(12):  # a card was drawn: the game turns into practice, and is as it was before the turn
        if shown(page) == before and phase(page) == "choose":
            break
        was = moment(page)
        undo.click()
        if n == 0:
            no_barriers(page)
            page.click("[data-act=practise]")
        page.wait_for_function("b => document.querySelector('.onirim')?.dataset.moment !== b", arg=was)
    assert shown(page) == before
    page.reload()  # nothing of what was taken back is still on its way
    take_up(page, "Ann")
    take_turn(page, random.Random(3))
    page.click(GIVE)
    take_up(page, "Ben")
    expect(page.locator(".tool-undo")).to_have_attribute("aria-disabled", "true")
    page.click(".tool-list")
    told = page.locator("dialog .chronicle").inner_text()
    assert told.count("Ann played") + told.count("Ann discarded") == 1, told


def finish(page: Page) -> None:
    page.click(".tool-menu")
    page.click(".to-resign")
    page.click("[data-act=resign]")
    page.wait_for_selector(".ending")


@pytest.mark.whole
def test_open_hands_are_not_covered_and_a_rematch_begins_at_once(visit: Visit) -> None:
    page = visit("/", PHONE)
    begin(page, "open")
    page.click(HERE)
    for n in range(6):
        page.wait_for_selector(f".onirim.mine [aria-label='Your partner, {NAMES[1 - n % 2]}']")
        page.clock.fast_forward(400)
        page.locator(".offered button").first.click()
    page.wait_for_selector(".onirim.phase-choose.mine")
    page.clock.fast_forward(400)
    expect(page.locator(".held .card:not(.back)")).to_have_count(3)
    take_turn(page, random.Random(1))
    page.click(GIVE)
    expect(page.locator("#said")).to_contain_text("It’s your turn, Ben.")
    expect(page.locator(".while-away, .news").first).to_contain_text("Ann ")
    page.click(".tool-list")
    expect(page.locator("dialog .chronicle")).to_contain_text("Ann took")
    expect(page.locator("dialog .chronicle")).to_contain_text("Ann drew")
    page.keyboard.press("Escape")
    page.wait_for_selector(".onirim.mine")
    no_barriers(page)
    fits(page)
    finish(page)
    expect(page.locator(".reactions-bar")).to_have_count(0)
    page.click("[data-act=again]")
    covered(page, "Ben")  # the other begins this time
    page.click(HERE)
    page.wait_for_selector(".onirim.mine [aria-label='Your partner, Ann']")
    page.goto(page.url.split("/t/")[0])
    page.click("nav.going a")
    covered(page, "Ben")


@pytest.mark.whole
def test_one_device_is_handed_over_by_keyboard(visit: Visit) -> None:
    page = visit("/", PHONE)
    begin(page)
    press = page.keyboard.press
    for n in range(6):
        covered(page, NAMES[n % 2])
        expect(page.locator(HERE)).to_be_focused()
        press("Enter")
        page.wait_for_selector(".onirim.mine")
        page.clock.fast_forward(400)
        press("1")
        press("Enter")
    dice = random.Random(2)
    for name in ("Ann", "Ben", "Ann"):
        covered(page, name)
        expect(page.locator(HERE)).to_be_focused()
        press("Enter")
        page.wait_for_selector(".onirim.mine")
        page.clock.fast_forward(400)
        while page.locator(".onirim.mine").count():
            if phase(page) == "swap":
                press("k")
                page.wait_for_selector(".onirim:not(.phase-swap)")
            else:
                choose(page, by_keyboard, dice)
        page.locator(GIVE).focus()
        press("Enter")
