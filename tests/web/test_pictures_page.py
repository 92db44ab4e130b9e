"""Pictures of pieces: who sees them, who does not, and a setting for words alone."""

from typing import Any
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import Page, expect

from tests.server.serving import Server
from tests.web.conftest import DESK, PHONE, Visit
from tests.web.seats import open_table, whenidream_table

PEOPLE = ["Ada", "Ben", "Cleo", "Dov"]


def drawn(page: Page) -> str:
    """Return the address of the picture on the card."""
    return page.evaluate(  # type: ignore[no-any-return]
        "getComputedStyle(document.querySelector('.piece .picture')).maskImage"
    )


def fetched(page: Page) -> list[str]:
    """Reload a page; return the pictures and indexes that it requests."""
    asked: list[str] = []
    page.on("request", lambda request: asked.append(urlsplit(request.url).path))
    page.reload()
    expect(page.locator("main.when-i-dream")).to_be_visible()
    page.wait_for_load_state("networkidle")
    assert asked
    return [each for each in asked if each.startswith("/pictures/")]


def test_spirits_see_a_picture_above_its_word_in_the_tables_language(visit: Visit, server: Server) -> None:
    code, tokens = whenidream_table(server, PEOPLE, 4, language="fr")
    page = open_table(visit, code, tokens[1], PHONE)
    expect(page.locator(".piece .picture")).to_be_visible()
    word = page.locator(".piece").inner_text().strip()
    key = server.ask("/pictures/index/fr.json")[1][word]
    page.wait_for_function("() => document.querySelector('.piece .picture').style.cssText")
    assert drawn(page).endswith(f'/pictures/{key}.svg")')
    assert page.locator(".piece .picture").get_attribute("aria-hidden") == "true"  # the word says it all
    assert page.evaluate("document.documentElement.scrollHeight <= innerHeight")


@pytest.mark.whole
def test_neither_the_dreamer_nor_the_shared_screen_asks_for_a_picture(visit: Visit, server: Server) -> None:
    code, tokens = whenidream_table(server, PEOPLE, 4)
    for page in (open_table(visit, code, tokens[0], PHONE), visit(f"/t/{code}/screen", DESK)):
        assert fetched(page) == []
    assert "/pictures/index/en.json" in fetched(
        open_table(visit, code, tokens[1], PHONE)
    )  # or it could not fail


@pytest.mark.whole
def test_pictures_can_be_turned_off_on_a_device(visit: Visit, server: Server) -> None:
    code, tokens = whenidream_table(server, PEOPLE, 4)
    page = open_table(visit, code, tokens[1], DESK)
    expect(page.locator(".piece .picture")).to_be_visible()
    page.get_by_role("button", name="The table and its players").click()
    page.get_by_role("checkbox", name="Pictures next to the words").uncheck()
    expect(page.locator(".piece .picture")).to_have_count(0)
    page.reload()
    expect(page.locator(".piece")).to_be_visible()
    expect(page.locator(".piece .picture")).to_have_count(0)


@pytest.mark.whole
def test_a_custom_piece_is_shown_as_its_word(visit: Visit, server: Server) -> None:
    own = "\n".join(f"thingamajig {letter}{other}" for letter in "abcdefgh" for other in "ijklmnopqrst")
    code, tokens = whenidream_table(server, PEOPLE, 4, words=own)
    page = open_table(visit, code, tokens[1], PHONE)
    expect(page.locator(".piece")).to_be_visible()
    expect(page.locator(".piece .picture")).to_be_hidden()


@pytest.mark.whole
def test_the_dreamer_sees_the_picture_once_the_masks_are_off(visit: Visit, server: Server) -> None:
    brief: dict[str, Any] = {"dream_seconds": 1, "last_guess_seconds": 1, "story_seconds": 1}
    code, tokens = whenidream_table(server, PEOPLE, 4, table="voice", **brief)
    page = open_table(visit, code, tokens[0], DESK)
    seen = page.locator(".dreamt-one .picture").first
    expect(seen).to_be_visible()
    at = seen.bounding_box()
    assert at is not None and at["width"] == at["height"] > 30
