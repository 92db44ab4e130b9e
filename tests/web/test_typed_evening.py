"""What people stumbled over when they tried a typed evening, so that nobody does again."""

import re
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.server.serving import Server
from tests.web.conftest import DESK, PHONE, Visit
from tests.web.screens_front import CutLine
from tests.web.sitting import come, whenidream_table

PEOPLE = ["Ada", "Ben", "Cleo", "Dora"]
SHORT: dict[str, Any] = {"dream_seconds": 2, "last_guess_seconds": 1, "story_seconds": 300}


def waking(visit: Visit, server: Server) -> tuple[Page, Page]:
    """The Dreamer, about to write, and a spirit who reads along."""
    code, tokens = whenidream_table(server, PEOPLE, 4, **SHORT)
    sleeper, spirit = come(visit, code, tokens[0], PHONE), come(visit, code, tokens[1], DESK)
    sleeper.wait_for_selector("#story")
    return sleeper, spirit


@pytest.mark.whole
def test_an_unfit_word_in_a_story_is_told_beside_it_and_what_is_pressed_stays_free(
    visit: Visit, server: Server
) -> None:
    sleeper, spirit = waking(visit, server)
    tell = sleeper.locator(".telling .wide")
    expect(tell).not_to_have_class(re.compile("primary"))  # nothing invites to remember nothing
    sleeper.fill("#story", "A fucking lamp.")
    expect(sleeper.locator("#room")).to_contain_text("is not a word for this table")
    expect(sleeper.locator("#notes")).to_be_empty()
    sleeper.fill("#story", "A quiet lamp.")
    expect(sleeper.locator("#room")).to_be_empty()
    expect(spirit.locator(".story")).to_contain_text("A quiet lamp.")
    expect(tell).to_have_class(re.compile("primary"))


@pytest.mark.whole
def test_what_is_written_while_the_line_is_down_is_heard_without_another_letter(
    visit: Visit, server: Server
) -> None:
    code, tokens = whenidream_table(server, PEOPLE, 4, **SHORT)
    spirit = come(visit, code, tokens[1], DESK)
    lines: list[CutLine] = []
    sleeper = come(visit, code, tokens[0], PHONE, before=lambda page: lines.append(CutLine(page)))
    sleeper.wait_for_selector("#story")
    lines[0].stop()
    expect(sleeper.locator(".offline")).to_be_visible()
    sleeper.fill("#story", "I fell asleep with the phone.")
    sleeper.wait_for_timeout(1500)
    lines[0].cut = False
    expect(spirit.locator(".story")).to_contain_text("I fell asleep with the phone.")


@pytest.mark.whole
def test_a_refusal_does_not_cover_the_word_it_is_about(visit: Visit, server: Server) -> None:
    code, tokens = whenidream_table(server, PEOPLE, 4)
    other = come(visit, code, tokens[2], PHONE)  # Ben, on the left of Ada who dreams, has the first turn
    other.fill("#word", "early")
    other.press("#word", "Enter")
    expect(other.locator("#notes p")).to_contain_text("Ben is looking for a word")
    note, field = other.locator("#notes p").bounding_box(), other.locator("#word").bounding_box()
    assert note is not None and field is not None
    assert note["y"] + note["height"] <= field["y"]
    assert other.input_value("#word") == "early"


@pytest.mark.whole
def test_who_reads_another_language_is_told_which_one_is_played(visit: Visit, server: Server) -> None:
    code, tokens = whenidream_table(server, PEOPLE, 4, reading_seconds=600)
    ben = come(visit, code, tokens[1], PHONE)
    expect(ben.locator(".role-card")).not_to_contain_text("This table plays in")
    french, sleeper = come(visit, code, tokens[2], PHONE), come(visit, code, tokens[0], PHONE)
    for page in (french, sleeper):
        page.evaluate("localStorage.setItem('reverie.settings', JSON.stringify({ language: 'fr' }))")
        page.reload()
        expect(page.locator(".role")).to_contain_text("À cette table, on joue en anglais.")
        assert page.evaluate("document.documentElement.scrollHeight <= innerHeight"), "it fits"
        expect(page.locator(".ready-faces li", has_text="Toi")).to_contain_text("Tu lis encore")


@pytest.mark.whole
def test_guests_are_not_told_to_begin_themselves(visit: Visit, server: Server) -> None:
    code, tokens = whenidream_table(server, PEOPLE, 5, begin=False)
    guest, host = come(visit, code, tokens[1], PHONE), come(visit, code, tokens[0], PHONE)
    expect(guest.locator(".footing")).to_contain_text("There are enough of you. Ada will begin.")
    expect(host.locator(".footing")).not_to_contain_text("Ada will begin")
