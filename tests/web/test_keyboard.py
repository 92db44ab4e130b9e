"""A whole game of When I Dream by keyboard, from the lobby to the last score, also at 200% zoom."""

from typing import Any

import pytest
from playwright.sync_api import Page, expect

from reverie.whenidream import Game
from tests.server.serving import Server
from tests.web.accessibility import (
    ZOOMED,
    announcements,
    nothing_is_out_of_reach,
    open_to_all,
    record_announcements,
    tab_to,
    wait_for_announcement,
)
from tests.web.conftest import DESK, Visit
from tests.web.seats import open_table, screen_of

WORDS = ["thing", "small", "house", "water", "metal", "animal", "round", "green", "travel", "music"]
STORY = "I woke on a boat. Somebody sang, and I knew the song."


def kind_of(page: Page) -> str:
    return next((each for each in reversed(screen_of(page).split()) if each.endswith("-screen")), "")


def changes(page: Page, was: str, unless: str = "() => false") -> None:
    """Wait until the screen changes or `unless` is true."""
    page.wait_for_function(f"was => !document.querySelector('main.' + was) || ({unless})()", arg=was)


def types_in(page: Page, field: str, text: str) -> None:
    """Type into a field that has the focus already."""
    page.wait_for_function("id => document.activeElement?.id === id", arg=field)
    page.keyboard.press("Control+A")
    page.keyboard.type(text)


def press(page: Page, what: str) -> None:
    tab_to(page, what)
    page.keyboard.press("Enter")


def reads(page: Page) -> None:
    press(page, "button.ready")
    changes(page, "reading-screen")


def gives_a_word(page: Page, word: str) -> None:
    changes(page, "spirit-screen", "() => document.querySelector('.saying.mine') !== null")
    if page.query_selector(".saying.mine") is None:
        return
    types_in(page, "word", word)
    page.keyboard.press("Enter")
    said = "() => !document.querySelector('.saying.mine') || document.getElementById('word').value === ''"
    changes(page, "spirit-screen", f"() => ({said})() || document.querySelector('.verdict .bad') !== null")
    if page.query_selector(".saying.mine .verdict .bad"):
        press(page, ".saying button[type=button]")
        changes(page, "spirit-screen", said)


def guesses(page: Page, word: str) -> None:
    count = "document.querySelectorAll('.heard-words li').length"
    changes(page, "dreamer-screen", f"() => {count} > 0")
    if kind_of(page) != "dreamer-screen":
        return
    types_in(page, "guess", word)
    page.keyboard.press("Enter")
    changes(page, "dreamer-screen", "() => document.querySelector('.said-before') !== null")


def tells(page: Page) -> None:
    types_in(page, "story", STORY)
    press(page, ".telling .wide")
    changes(page, "narration-screen")


def goes_on(page: Page) -> None:
    changes(page, "scoring-screen", "() => document.querySelector('.onward button') !== null")
    if page.query_selector(".onward button"):
        assert page.evaluate("document.activeElement.matches('h1')"), "a new screen is read from its title"
        press(page, ".onward button")
        changes(page, "scoring-screen")


def votes(page: Page) -> None:
    if page.query_selector(".candidate button"):
        press(page, ".candidate button")
    page.wait_for_selector(".candidates", state="detached")


def over(page: Page) -> bool:
    return kind_of(page) == "end-screen" and page.query_selector(".candidates") is None


def play(page: Page, seen: dict[str, int], look: Any) -> None:
    """Do what the current screen asks for."""
    page.wait_for_function("() => document.querySelector('main')?.className.includes('-screen')")
    kind = kind_of(page)
    seen[kind] = seen.get(kind, 0) + 1
    if seen[kind] == 1:
        look(page)
    word = WORDS[sum(seen.values()) % len(WORDS)]
    if kind == "reading-screen":
        reads(page)
    elif kind == "spirit-screen":
        gives_a_word(page, word)
    elif kind == "dreamer-screen":
        guesses(page, word)
    elif kind == "narration-screen":
        tells(page)
    elif kind == "scoring-screen":
        goes_on(page)
    elif kind == "end-screen":
        votes(page)
    else:
        changes(page, kind)


def sits_down_and_begins(page: Page, look: Any) -> None:
    """Sit down by name, fill the free seats with bots, and begin."""
    tab_to(page, "input[name=name]")
    page.keyboard.press("Control+A")
    page.keyboard.type("Kim")
    page.keyboard.press("Enter")
    page.wait_for_selector(".places .mine")
    look(page)
    press(page, "button.fill")
    page.wait_for_selector(".reading-screen")


@pytest.mark.whole
@pytest.mark.parametrize("size", [DESK, *ZOOMED])
def test_a_whole_game_by_keyboard_alone(visit: Visit, server: Server, size: tuple[int, int]) -> None:
    how = {"dream_seconds": 12, "last_guess_seconds": 2, "forced_guess_seconds": 4, "story_seconds": 60}
    options = {"preset": "original", "first_dreamer": 0, **how}
    code = server.table("when-i-dream", 4, options=options)
    page = open_table(
        visit, code, None, size, before=record_announcements, device_scale_factor=1 if size == DESK else 2
    )
    page.wait_for_selector("form.come-in")
    sits_down_and_begins(page, open_to_all)
    seen: dict[str, int] = {}
    for _ in range(200):
        if over(page):
            break
        play(page, seen, open_to_all)
    assert over(page)
    open_to_all(page)
    wanted = {"reading-screen", "spirit-screen", "dreamer-screen", "narration-screen", "listening-screen"}
    assert wanted | {"scoring-screen"} <= set(seen)
    tab_to(page, ".onward button")
    assert "The game is over" in " ".join(announcements(page))
    wait_for_announcement(page, "The mask is off")
    expect(page.locator(".told", has_text=STORY)).to_have_count(1)
    nothing_is_out_of_reach(page)
    _, record = server.ask(f"/api/tables/{code}/record", {})
    game = Game.from_record(record)
    assert game.outcome is not None
    assert STORY in [step[1] for step in record["steps"] if step[0] == "tell"]
    assert any(step[0] == "clue" and step[1] == 0 for step in record["steps"]), "a word by keyboard"
