"""The most common journeys in WebKitGTK, which has Safari's engine: `make test-all ONLY=webkit`."""

import json
import shutil
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

pytest.importorskip("selenium", reason="`make test-all ONLY=webkit` brings Selenium")

from selenium.webdriver.common.keys import Keys

from tests.server.serving import Server, served
from tests.web.seats import whenidream_table
from tests.web.static_host import StaticHost
from tests.web.webkit import DESK, PHONE, People, Person, by_keyboard, by_pointer, choose

pytestmark = [
    pytest.mark.webkit,
    pytest.mark.filterwarnings("ignore::DeprecationWarning:selenium.*"),
    pytest.mark.filterwarnings("ignore::DeprecationWarning:urllib3.*"),
]
MAX_CHOICES = 400
"""Maximum number of choices in one game."""
SLOW: dict[str, Any] = {
    "preset": "original",
    "reading_seconds": 600,
    "dream_seconds": 60,
    "last_guess_seconds": 1,
    "story_seconds": 600,
}
"""Options of a dream slow enough for WebDriver."""


@pytest.fixture
def people() -> Iterator[People]:
    people = People()
    yield people
    people.rest()


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with served(Server, tmp_path_factory.mktemp("webkit")) as running:
        yield running


def sit(person: Person, server: Server, code: str, token: str) -> None:
    """Come to a table with a token that the browser remembers."""
    person.go(f"http://{server.at}/favicon.svg")
    person.run("localStorage.setItem('reverie.token', a[0])", json.dumps(token))
    person.go(f"http://{server.at}/t/{code}")


def test_two_taps_from_the_front_page_to_a_whole_game_by_pointer(people: People, server: Server) -> None:
    person = people.come(PHONE)
    person.go(f"http://{server.at}/")
    person.click("button.alone")
    person.see(".onirim.phase-choose")
    seen = set()
    for _ in range(MAX_CHOICES):
        phase = choose(person, by_pointer)
        if phase not in seen:
            person.fits()
        seen.add(phase)
        if phase == "over":
            break
    assert "over" in seen
    person.see(".ending")


def test_a_typed_dream_with_bots_from_the_lobby_to_its_scores(people: People, server: Server) -> None:
    code, tokens = whenidream_table(server, ["Ada", "Ben"], 4, bots=2, begin=False, **SLOW)
    sleeper, spirit = people.come(PHONE), people.come(DESK)
    for person, token in ((sleeper, tokens[0]), (spirit, tokens[1])):
        sit(person, server, code, token)
    sleeper.click("button.begin")
    for person in (sleeper, spirit):
        person.click("button.ready")
    spirit.see(".saying.mine")
    spirit.fits()
    piece = spirit.see(".piece").text
    spirit.write("#word", "lantern")
    spirit.press(Keys.ENTER)
    sleeper.see(".heard-words", "lantern")
    sleeper.fits()
    assert piece not in sleeper.words("body")
    sleeper.write("#guess", piece)
    sleeper.press(Keys.ENTER)
    spirit.until("the next piece", lambda: spirit.words(".piece") not in ("", piece))
    sleeper.write("#story", f"I stood in the rain, and there was the {piece}.")
    spirit.see(".story", "I stood in the rain")
    sleeper.click(".telling .wide")
    for person in (sleeper, spirit):
        person.see(".scoring-screen")
        assert piece in person.words("main")


def test_a_pocket_plays_hints_and_tells_the_story_offline(
    people: People, pocket_site: Path, tmp_path: Path
) -> None:
    host = StaticHost(tmp_path)
    shutil.copytree(pocket_site, host.site)
    person = people.come(PHONE)
    person.go(host.at)
    person.click("button.alone")
    person.see(".onirim [data-hand]")
    person.until("all files", lambda: person.run("navigator.serviceWorker.controller !== null"))
    host.stop()
    for _ in range(MAX_CHOICES):
        if choose(person, by_keyboard) == "choose":
            break
    person.press("h")
    person.see(".hint-panel", "%")
    person.press(Keys.ESCAPE)
    for _ in range(MAX_CHOICES):
        if choose(person, by_keyboard) == "over":
            break
    person.click("a[href*='/analysis/']")
    person.see(".curve svg")
