"""A whole game of When I Dream in five browsers, and the secret role of a player."""

import random
import re
from contextlib import suppress
from typing import Any

import pytest
from playwright.sync_api import Error, Page, expect

from reverie.whenidream import Game
from tests.server.serving import Server
from tests.web.conftest import DESK, PHONE, Visit
from tests.web.seats import open_table, screen_of, whenidream_table
from tests.web.test_onirim_page import fits, no_barriers

WORDS = [
    "thing",
    "small",
    "house",
    "water",
    "metal",
    "animal",
    "round",
    "green",
    "travel",
    "music",
    "kitchen",
]


def act(page: Page, dice: random.Random, seen: set[str]) -> None:
    """Do what the current screen asks for, if anything."""
    kind = screen_of(page)
    name = next((each for each in kind.split() if each.endswith("-screen")), "")
    if name and name not in seen:
        seen.add(name)
        no_barriers(page)
        if name in ("spirit-screen", "dreamer-screen"):
            fits(page)
    if name == "spirit-screen":
        for ballot in page.query_selector_all(".ballot button[aria-pressed=false]")[-1:]:
            ballot.click()
        if page.query_selector(".saying.mine"):
            page.fill("#word", dice.choice(WORDS))
            page.press("#word", "Enter")
            page.wait_for_timeout(60)
            if page.query_selector(".saying.mine") and page.input_value("#word"):
                page.fill("#word", "")
                page.click(".saying button[type=button]")
    elif name == "dreamer-screen":
        if len(page.query_selector_all(".heard-words li")) >= 1 and page.is_enabled("#guess ~ button"):
            page.fill("#guess", dice.choice(WORDS))
            page.press("#guess", "Enter")
    elif name == "reading-screen":
        page.click("button.ready:not([aria-disabled=true])", timeout=2000)
    elif name == "narration-screen":
        tell(page)
    elif name == "scoring-screen" and (onward := page.query_selector(".onward button")):
        onward.click()
    elif name == "end-screen" and (story := page.query_selector(".candidates button")):
        story.click()


def story_of(page: Page) -> str:
    """Return the story of a player, in the table's language."""
    name = page.evaluate("localStorage.dreamt")
    return f"I was somewhere else, in Zoë’s café, and somebody whispered {name}."


def tell(page: Page) -> None:
    """Write a short story, or end one that is told aloud."""
    if page.query_selector("#story"):
        page.fill("#story", story_of(page))
        page.click(".telling .wide", timeout=2000)
    elif page.query_selector(".touch-sky:enabled"):
        page.click(".touch-sky", timeout=2000)


def over(page: Page) -> bool:
    return "end-screen" in screen_of(page) and page.query_selector(".candidates") is None


@pytest.mark.whole
def test_five_browsers_play_with_a_reload_a_lost_connection_and_a_penalty(
    visit: Visit, server: Server
) -> None:
    names = ["Ada", "Ben", "Cleo", "Dov", "Elif"]
    short = {"dream_seconds": 8, "last_guess_seconds": 1, "forced_guess_seconds": 2}
    code, tokens = whenidream_table(server, names, len(names), begin=False, preset="original", **short)
    pages = [
        open_table(visit, code, token, PHONE if seat % 2 else DESK, **looks(seat))
        for seat, token in enumerate(tokens)
    ]
    for name, page in zip(names, pages, strict=True):
        page.evaluate("name => { localStorage.dreamt = name }", name)
    pages[0].get_by_role("button", name=re.compile("^begin", re.IGNORECASE)).click()
    for page in pages:
        page.wait_for_function("() => document.querySelector('main')?.className.includes('-screen')")
    dice, seen = random.Random(6), set[str]()
    challenged = challenge_a_clue(pages)
    pages[2].reload()
    pages[3].context.set_offline(True)
    pages[3].wait_for_timeout(300)
    pages[3].context.set_offline(False)
    for page in pages:
        page.set_default_timeout(5000)  # the clock moves on while somebody reaches for a button
    for _ in range(5000):
        if all(over(page) for page in pages):
            break
        for page in pages:
            with suppress(Error):
                act(page, dice, seen)
    assert all(over(page) for page in pages)
    act(pages[0], dice, seen)
    assert {"spirit-screen", "dreamer-screen", "scoring-screen", "end-screen"} <= seen
    _, record = server.ask(f"/api/tables/{code}/record", {})
    assert Game.from_record(record).outcome is not None
    penalties = [step for step in record["steps"] if step[0] == "penalty"]
    assert challenged in [step[2] for step in penalties], "the clue was found foul after its card had gone"
    everybody_reads_every_dream(pages, [step[1] for step in record["steps"] if step[0] == "tell"])


def looks(seat: int) -> dict[str, Any]:
    """Options of a player's browser: light or dark, and one in French."""
    return {"color_scheme": "dark" if seat % 3 else "light", "language": "fr" if seat == 4 else None}


def everybody_reads_every_dream(pages: list[Page], told: list[str]) -> None:
    """Assert that every page shows the stories of all Dreamers at the end."""
    written = [story_of(page) for page in pages]
    assert told == written
    for page in pages:
        expect(page.locator("details.told")).to_have_count(len(pages))
        for story in written:
            told_there = page.locator("details.told", has_text=story)
            expect(told_there).to_have_count(1)
            expect(told_there.locator("[lang=en]", has_text=story)).to_have_count(1)  # on a French page, too
    languages = [page.evaluate("document.documentElement.lang") for page in pages]
    assert languages == [looks(seat)["language"] or "en" for seat in range(len(pages))]
    for page, language in zip(pages, languages, strict=True):
        expect(page.locator("h1")).to_contain_text(re.compile("win" if language == "en" else "gagne"))


def challenge_a_clue(pages: list[Page]) -> str:
    """Have a clue found foul after its card has gone; return its piece."""
    dreamer, accused, accuser, *others = pages
    accused.wait_for_selector(".saying.mine")
    piece = accused.inner_text(".piece")
    accused.fill("#word", "thing")
    accused.press("#word", "Enter")
    expect(dreamer.locator(".heard-words")).to_contain_text("thing")
    dreamer.fill("#guess", "water")
    dreamer.press("#guess", "Enter")
    accuser.locator(".gone-card button.slip", has_text="thing").click()
    accuser.locator("button.challenge").click()
    for page in (accuser, *others):
        page.locator(".ballot button").nth(1).click()  # foul
    expect(accused.locator("#said")).to_contain_text("Your clue was foul")
    return piece


def tells(page: Page, piece: str) -> bool:
    """Return whether a page names a piece. The page itself says "card", so that piece is ignored."""
    return piece != "card" and re.search(rf"\b{re.escape(piece)}\b", page.inner_text("body")) is not None


def test_the_secret_role_shows_only_while_the_button_is_pressed(visit: Visit, server: Server) -> None:
    code, tokens = whenidream_table(server, ["Ada", "Ben", "Cleo", "Dov"], 4)
    spirit = open_table(visit, code, tokens[1], PHONE)
    button = spirit.get_by_role("button", name=re.compile("hold", re.IGNORECASE))
    names = re.compile("fairy|imp|trickster", re.IGNORECASE)
    expect(spirit.locator(".beginning")).to_contain_text(names)  # once, when the dream begins
    spirit.keyboard.press("Escape")
    expect(spirit.locator(".beginning")).to_have_count(0)
    assert not names.search(spirit.inner_text("main"))
    button.hover()
    spirit.mouse.down()
    expect(spirit.locator("main")).to_contain_text(names)
    spirit.mouse.up()
    expect(spirit.locator("main")).not_to_contain_text(names)
