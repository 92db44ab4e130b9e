"""Every screen in every language at the size of a phone, and in a made-up one, long and from right to left:
nothing is out of reach, and nothing is English."""

import json
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Error, Page, Route, expect

from reverie import wording
from tests.server.serving import Server
from tests.texts.every_text import LANGUAGES, TRANSLATIONS
from tests.web.conftest import PHONE, Visit
from tests.web.everybody import UNREACHABLE
from tests.web.left_over import english_in, no_english, said_on
from tests.web.made_up import CODE
from tests.web.sitting import screen_of
from tests.web.walk import PARTS, Walk

SHORT_WALK = ("front", "lobby", "learn")


class Looking:
    """What was wrong with the screens of a walk, each by its name."""

    def __init__(self, language: str) -> None:
        self.language = language
        self.seen: list[str] = []
        self.wrong: dict[str, list[str]] = {}

    def __call__(self, page: Page, name: str) -> None:
        self.seen.append(name)
        found = list(page.evaluate(UNREACHABLE))
        if self.language in TRANSLATIONS:
            found += english_in(said_on(page), self.language)
        if found:
            self.wrong[name] = found


def walked(browser: Browser, server: Server, language: str, *parts: str) -> Looking:
    looking = Looking(language)
    walk = Walk(browser, server, looking, language)
    try:
        for part in parts:
            PARTS[part](walk)
    finally:
        for context in browser.contexts:
            context.close()
    return looking


def test_a_language_from_right_to_left_needs_nothing_but_its_words(browser: Browser, server: Server) -> None:
    ran: set[str] = set()

    def look(page: Page, name: str) -> None:
        ran.add(page.evaluate("getComputedStyle(document.body).direction"))
        looking(page, name)

    looking = Looking(CODE)
    walk = Walk(browser, server, look, CODE)
    for part in SHORT_WALK:
        PARTS[part](walk)
    assert (ran, looking.wrong) == ({"rtl"}, {})


@pytest.mark.whole
@pytest.mark.languages
@pytest.mark.parametrize("part", PARTS)
@pytest.mark.parametrize("language", [CODE, *LANGUAGES])
def test_every_screen_of_every_language_is_whole(
    browser: Browser, server: Server, language: str, part: str
) -> None:
    looking = walked(browser, server, language, part)
    assert looking.seen
    assert looking.wrong == {}


@pytest.mark.parametrize("language", TRANSLATIONS)
def test_english_would_be_found(language: str) -> None:
    left = ["Play alone", "You dream.", "The mask is off. 2 guessed.", "the red sun", "What do you say?"]
    own = [wording.word(key, language=language) for key in ("front.onirim.alone", "whenidream.youDream")]
    assert english_in([*left, *own, "Ada", "Reverie", "When I Dream"], language) == left


# A whole game


@pytest.fixture
def reader(visit: Visit, request: pytest.FixtureRequest) -> Iterator[Page]:
    """Somebody who has the front page in their language, and dreams that are soon over."""
    short = {"dream_seconds": 6, "last_guess_seconds": 1, "forced_guess_seconds": 2, "reading_seconds": 5}

    def quicker(route: Route) -> None:
        asked = json.loads(route.request.post_data or "{}")
        asked["options"] |= short
        route.continue_(post_data=json.dumps(asked))

    page = visit("/favicon.svg", PHONE, locale=request.getfixturevalue("language"))
    page.route("**/api/tables", quicker)
    page.add_init_script(f"({PAINTED})()")
    page.goto(page.url.replace("favicon.svg", ""))
    yield page


PAINTED = """() => {
  window.painted = [];
  const { fillText } = CanvasRenderingContext2D.prototype;
  CanvasRenderingContext2D.prototype.fillText = function (text, ...more) {
    window.painted.push(text);
    return fillText.call(this, text, ...more);
  };
}"""
"""What is written into pictures."""


def act(page: Page, kind: str, words: list[str]) -> None:
    """What somebody does who plays along."""
    if "reading-screen" in kind:
        page.click("button.ready:not([aria-disabled])", timeout=2000)
    elif "spirit-screen" in kind and page.query_selector(".saying.mine"):
        page.fill("#word", words[0], timeout=2000)
        words.append(words.pop(0))
        page.press("#word", "Enter")
    elif "dreamer-screen" in kind and page.query_selector(".heard-words li"):
        page.fill("#guess", words[1], timeout=2000)
        page.press("#guess", "Enter")
    elif "narration-screen" in kind:
        page.fill("#story", f"{words[1]}, {words[2]}.", timeout=2000)
        page.click(".telling .wide", timeout=2000)
    elif "scoring-screen" in kind:
        page.click(".onward button", timeout=2000)
    elif "end-screen" in kind:  # a tie
        page.click(".candidate button[aria-pressed=false]", timeout=2000)


@pytest.mark.whole
@pytest.mark.languages
@pytest.mark.parametrize("language", ["de", "tr"])  # any other would do
def test_a_whole_game_from_the_front_page_to_the_shared_picture(
    reader: Page, browser: Browser, server: Server, language: str, tmp_path: Path
) -> None:
    """With bots, who speak the reader's language; every screen that comes is read."""
    walk = Walk(browser, server, lambda *_: None, language)
    words = [walk.word(piece) for piece in ("mountain", "garden", "clock", "river", "wheel", "lamp")]
    reader.wait_for_selector("button.party")
    no_english(reader, language)
    reader.click("button.party")
    reader.fill("dialog input[name=name]", "Ada")
    no_english(reader, language)
    while reader.inner_text("dialog output") != "4":
        reader.locator(".stepper button").first.click()
    reader.click("dialog form button.primary")
    reader.wait_for_selector(".places")
    no_english(reader, language)
    reader.click("button.fill")
    seen: set[str] = set()
    while reader.query_selector(".keepsakes") is None:
        reader.wait_for_timeout(150)
        with suppress(Error):  # what was to be pressed may be gone
            kind = screen_of(reader)
            no_english(reader, language)
            seen |= set(kind.split())
            act(reader, kind, words)
    assert seen >= {"reading-screen", "spirit-screen", "dreamer-screen", "narration-screen", "scoring-screen"}
    reader.wait_for_selector(".told")
    no_english(reader, language)
    with reader.expect_download() as download:
        reader.locator(".keepsakes button").first.click()
    download.value.save_as(tmp_path / "evening.png")
    painted = reader.evaluate("window.painted")
    assert len(painted) > 4
    assert english_in(painted, language) == []
    expect(reader.locator("html")).to_have_attribute("lang", language)
