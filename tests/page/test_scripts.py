"""Scripts and strange letters in names, clues, guesses, stories and packs: nothing of it runs anywhere, and
it spoils nobody's screen."""

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.page.conftest import DESK, PHONE, Visit
from tests.page.evenings import SHORT, hear_all, played
from tests.page.sitting import come, whenidream_table
from tests.page.test_evening import saved
from tests.page.test_television import television
from tests.serving import Player, Server, play_alone

MARKS = "a" + "\u0301" * 5
FAMILY = "👨\u200d👩\u200d👧\u200d👦"
NAMES = ["<img src=x onerror=h()>", '"><script>h()</script>', MARKS, "שלום " + FAMILY]
CLUES = ["<img/src=x/onerror=h()>", "\u202eevil\u202e", MARKS, FAMILY, "مرحبا", "javascript:h()"]
STORY = '</textarea><script>h()</script><svg onload="h()"> {pieces} '
STORY += 'javascript:h() <a href="javascript:h()">x</a> &lt;b&gt;'
PACK = [NAMES[0], MARKS, *(f"<b onmouseover=h()>{k}" for k in range(30)), *(f"{MARKS}{k}" for k in range(4))]
PACK += ["x" * 40, "javascript:h()", "שלום", "${h()}", "{name}", "{{h()}}"]
RAN = "() => [window.ran ?? 0, [...document.querySelectorAll('[onerror], [onload], [onmouseover]')].length]"
LINKS = "() => [...document.querySelectorAll('a')].filter((a) => a.href.startsWith('javascript')).length"


@pytest.fixture
def armed(visit: Visit) -> Any:
    """Whatever ran would be counted, in every page that is opened; and nothing may stick out of it."""
    opened: list[Page] = []

    def arm(page: Page) -> Page:
        page.evaluate("() => { window.h = () => { window.ran = (window.ran ?? 0) + 1 } }")
        opened.append(page)
        return page

    yield arm
    for page in opened:
        unspoilt(page)


STICKS_OUT = """() => [...document.querySelectorAll("main *, dialog *")]
  .filter((each) => [...each.childNodes].some((node) => node.nodeType === 3 && node.data.trim()))
  .filter((each) => each.getClientRects().length && !each.closest(".unseen"))
  .filter((each) => each.getBoundingClientRect().right > innerWidth + 1)
  .map((each) => each.outerHTML.slice(0, 120))"""


def unspoilt(page: Page) -> None:
    assert page.evaluate(RAN) == [0, 0]
    assert page.evaluate(LINKS) == 0
    assert page.evaluate(STICKS_OUT) == []
    wide = page.evaluate("document.scrollingElement.scrollWidth - innerWidth")
    assert wide <= 0


def strange_table(server: Server, **options: Any) -> tuple[str, list[str], list[Player]]:
    how = {**SHORT, "dream_seconds": 600, "words": "\n".join(PACK), **options}
    code, tokens = whenidream_table(server, NAMES, 4, begin=False, **how)
    return code, tokens, [Player(server, code, token) for token in tokens[:3]]


def test_scripts_in_names_packs_clues_guesses_and_stories_run_nowhere(
    visit: Visit, server: Server, armed: Any
) -> None:
    code, tokens, players = strange_table(server)
    host, screen = armed(come(visit, code, tokens[3], DESK)), armed(visit(f"/t/{code}/screen"))
    for name in NAMES:
        expect(host.locator("body")).to_contain_text(name)
        expect(screen.locator("body")).to_contain_text(name)
    unspoilt(host)
    unspoilt(screen)
    assert players[0].do("begin")["type"] == "done"
    hear_all(players, "dream")
    screen = armed(television(visit, code))
    phone = armed(come(visit, code, tokens[3], PHONE))
    expect(phone.locator(".piece")).to_be_visible()
    for spirit in players[1:]:
        said = next(
            word for word in CLUES[spirit is players[2] :] if spirit.say("clue", word)["type"] == "done"
        )
        expect(phone.locator("body")).to_contain_text(said)
    unspoilt(phone)
    unspoilt(screen)
    players[0].say("guess", CLUES[0])
    expect(phone.locator("body")).to_contain_text(CLUES[0])
    unspoilt(phone)


@pytest.mark.whole
def test_scripts_in_an_evening_run_neither_at_its_end_nor_in_its_file(
    visit: Visit, server: Server, armed: Any, tmp_path: Path
) -> None:
    code, tokens, _ = played(
        server, lambda *_: (1, 1), names=NAMES, tell=STORY, words="\n".join(PACK), tie="shared"
    )
    screen = armed(television(visit, code))
    expect(screen.locator(".bows").first).to_be_visible()
    for size in (DESK, PHONE):
        page = armed(come(visit, code, tokens[3], size))
        expect(page.locator(".told").first).to_be_visible()
        expect(page.locator("body")).to_contain_text("</textarea><script>h()</script>")
        unspoilt(page)
    file = saved(page, "Keep the evening", tmp_path / "evening.html")
    home = visit("/favicon.svg", PHONE)
    home.goto(file.as_uri())
    armed(home)
    assert "</textarea><script>h()</script>" in home.inner_text("body")


@pytest.mark.parametrize(
    "name", [NAMES[0], *(pytest.param(each, marks=pytest.mark.whole) for each in NAMES[1:])]
)
def test_a_name_that_is_a_script_is_a_name_in_the_story_of_a_game_and_in_its_report(
    visit: Visit, server: Server, armed: Any, name: str, tmp_path: Path
) -> None:
    code = server.table("onirim", 1)
    token = server.sit(code, name)
    player = Player(server, code, token)
    player.do("begin")
    play_alone(player, 6)
    player.say("resign")
    player.socket.close()
    page = armed(come(visit, code, token, PHONE))
    expect(page.locator("main")).to_be_visible()
    page.goto(page.url.replace(f"/t/{code}", "/games"))
    _, record = server.ask(f"/api/tables/{code}/record", {})
    (tmp_path / "game.json").write_text(json.dumps(record))
    report = tmp_path / "report.html"
    command = [sys.executable, "-m", "reverie", "analyze", str(tmp_path / "game.json"), "--html", str(report)]
    subprocess.run(command, check=True, capture_output=True)
    home = visit("/favicon.svg", PHONE)
    home.goto(report.as_uri())
    assert name in home.inner_text("body")
    armed(home)
