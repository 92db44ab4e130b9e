"""Every screen in every language, in both lights, on a phone and at 200% zoom: nothing is cut off or
covered, no English is left, and axe finds nothing."""

from collections.abc import Callable, Iterator
from functools import partial

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Browser, Page

from reverie import wording
from tests.server.serving import Server
from tests.texts.every_text import LANGUAGES, TRANSLATIONS
from tests.web.accessibility import UNREACHABLE
from tests.web.invented_language import CODE
from tests.web.untranslated import english_in, english_on
from tests.web.walk import PARTS, Walk

SHORT_WALK = ("front", "lobby", "learn")
QUICK = "places"
"""A cheap part of the walk, which `make test` runs."""
HIGHER = {"learn", "lessons", "two", "lessons_for_two", "two_of_us"}
"""Parts that do not fit into 400 px: a lesson covers the table, the bot's name is cut short."""


def barriers(page: Page) -> list[str]:
    """Return the violations that axe finds."""
    found = Axe().run(page).response["violations"]
    return [f"{each['id']}: {each['nodes'][0]['html'][:200]}" for each in found]


class Looking:
    """Checks each screen of a walk and collects what is wrong, by the name of the screen."""

    def __init__(self, *looks: Callable[[Page], list[str]]) -> None:
        self.looks = (lambda page: page.evaluate(UNREACHABLE), *looks)
        self.seen: list[str] = []
        self.wrong: dict[str, list[str]] = {}

    def __call__(self, page: Page, name: str) -> None:
        self.seen.append(name)
        if found := [each for look in self.looks for each in look(page)]:
            self.wrong[name] = found


@pytest.fixture
def walker(browser: Browser, server: Server) -> Iterator[Callable[..., Walk]]:
    yield partial(Walk, browser, server)
    for context in browser.contexts:
        context.close()


def test_a_language_from_right_to_left_needs_only_texts(walker: Callable[..., Walk]) -> None:
    ran: set[str] = set()

    def look(page: Page, name: str) -> None:
        ran.add(page.evaluate("getComputedStyle(document.body).direction"))
        looking(page, name)

    looking = Looking()
    for part in SHORT_WALK:
        PARTS[part](walker(look, CODE))
    assert (ran, looking.wrong) == ({"rtl"}, {})


@pytest.mark.whole
@pytest.mark.languages
@pytest.mark.parametrize("part", PARTS)
@pytest.mark.parametrize("language", [CODE, *LANGUAGES])
def test_every_screen_fits_in_every_language(walker: Callable[..., Walk], language: str, part: str) -> None:
    looking = Looking(*([partial(english_on, language=language)] if language in TRANSLATIONS else []))
    PARTS[part](walker(looking, language))
    assert looking.seen
    assert looking.wrong == {}


@pytest.mark.parametrize(
    ("part", "size", "light"),
    [
        (QUICK, "phone", "dark"),
        *(
            pytest.param(part, size, light, marks=pytest.mark.whole)
            for part in PARTS
            for size, light in (("phone", "light"), ("zoomed", "dark"))
            if size == "phone" or part not in HIGHER
        ),
        *(pytest.param(part, "desk", "dark", marks=pytest.mark.whole) for part in (QUICK, "alone")),
    ],
)
def test_every_screen_is_accessible(walker: Callable[..., Walk], part: str, size: str, light: str) -> None:
    looking = Looking(barriers)
    PARTS[part](walker(looking, size=size, light=light))
    assert looking.seen
    assert looking.wrong == {}


def test_english_text_on_a_translated_screen_is_detected() -> None:
    language = "tr"
    left = ["Play alone", "You dream.", "The mask is off. 2 guessed.", "the red sun", "What do you say?"]
    own = [wording.word(key, language=language) for key in ("front.onirim.alone", "whenidream.youDream")]
    assert english_in([*left, *own, "Ada", "Reverie", "When I Dream"], language) == left
