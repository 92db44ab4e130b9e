"""Plays Onirim on the page: reads the table, clicks and presses keys."""

import random
import re
from collections.abc import Callable

from playwright.sync_api import Page, TimeoutError

How = Callable[[Page, random.Random], None]

STAGE = ".onirim"


def phase(page: Page) -> str:
    found = re.search(r"phase-([a-z-]+)", page.get_attribute(STAGE, "class") or "")
    assert found is not None
    return found[1]


def moment(page: Page) -> str:
    return page.get_attribute(STAGE, "data-moment") or ""


def choose(page: Page, how: How, dice: random.Random) -> None:
    """Make one choice and wait for its result. The page ignores taps just after a new kind of choice, so put
    its clock forward."""
    was, before = phase(page), moment(page)
    how(page, dice)
    try:
        page.wait_for_function("b => document.querySelector('.onirim')?.dataset.moment !== b", arg=before)
    except TimeoutError:
        raise AssertionError(f"stuck in {was}: {page.inner_text('body')}") from None
    if phase(page) != was or was != "choose":
        page.clock.fast_forward(400)


def hand(page: Page) -> list[str]:
    return [card.get_attribute("aria-label") or "" for card in page.query_selector_all("[data-hand]")]


def by_mouse(page: Page, dice: random.Random) -> None:
    """Make one choice with the pointer."""
    now = phase(page)
    if now == "choose":
        plain = page.query_selector_all("[data-hand]:not(:has(.faint, .key))")
        chosen = dice.choice(plain or page.query_selector_all("[data-hand]"))
        chosen.click()
        page.click(f"[data-act={'play' if plain else 'discard'}]")
    elif now == "arrange":
        page.click(".foreseen .next [data-card] >> nth=-1")
        page.click(".foreseen .out .slot")
        page.click("[data-act=confirm]")
    else:
        offered = page.query_selector_all(".choice [data-act]:not([aria-disabled=true], [data-act=enough])")
        assert offered, f"nothing to click in phase {now}"
        offered[0].click()


def for_two(page: Page, dice: random.Random) -> None:
    """Make one choice of a game for two with the pointer."""
    if phase(page) in ("draft", "swap"):
        dice.choice(page.query_selector_all(".offered button, .swap button")).click()
    else:
        by_mouse(page, dice)


def by_keyboard(page: Page, dice: random.Random) -> None:
    """Make one choice with the keyboard."""
    press = page.keyboard.press
    now = phase(page)
    if now == "choose":
        cards = page.query_selector_all("[data-hand]")
        fit = [at for at, card in enumerate(cards) if not card.query_selector(".faint, .key")]
        press(str(dice.choice(fit) + 1) if fit else "1")
        press("p" if fit else "d")
    elif now == "nightmare":
        press("k" if len(page.query_selector_all("[data-act^='pay key']")) == 1 else dice.choice("ta"))
    elif now == "door":
        press("o")
    elif now == "search":
        press("s")
    elif now == "arrange":
        press("2")
        press("Delete")
        press("c")


def play_out(page: Page, how: How, dice: random.Random, most: int = 300) -> int:
    """Play to the end of the game; return the number of choices."""
    for count in range(most):
        if phase(page) == "over":
            return count
        choose(page, how, dice)
    raise AssertionError("the game does not end")
