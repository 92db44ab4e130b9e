"""The dream of the day for several players of one server."""

import json
import re
import time
from datetime import UTC, datetime, timedelta
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from reverie import onirim
from reverie.onirim.moves import choices_of, step_of
from reverie.onirim.players.dreamwalker import Dreamwalker
from tests.server.serving import Player, Server
from tests.web.accessibility import large_enough
from tests.web.conftest import DESK, PHONE, Visit
from tests.web.seats import open_with_memory
from tests.web.test_onirim_page import no_barriers


@pytest.fixture(scope="module")
def server(own_server: Server) -> Server:
    """A server at which nobody else has played today."""
    return own_server


DARK, LIGHT = {"color_scheme": "dark"}, {"color_scheme": "light"}


def day(back: int = 0) -> str:
    return (datetime.now(UTC).date() - timedelta(days=back)).isoformat()


def begin(page: Page, name: str) -> None:
    """Begin the dream of the day from the front page."""
    page.click("button.daily")
    page.fill("dialog input[name=name]", name)
    page.click("dialog button.primary")
    page.wait_for_selector(".onirim.phase-choose")


def give_up(page: Page) -> None:
    page.click(".tool-menu")
    page.click(".to-resign")
    page.click("[data-act=resign]")
    page.wait_for_selector(".onirim.phase-over")


def stored(page: Page, what: str, value: Any = None) -> Any:
    if value is not None:
        page.evaluate("([k, v]) => localStorage.setItem(`reverie.${k}`, v)", [what, json.dumps(value)])
    return page.evaluate("k => JSON.parse(localStorage.getItem(`reverie.${k}`))", what)


def chooses(page: Page, server: Server, verb: str) -> None:
    """Make the first choice of a kind from another device with the same seat."""
    player = Player(server, page.url.split("/t/")[1], stored(page, "token"))
    said = next(move for move in player.view["may"] if move.startswith(verb))
    assert player.say(said)["type"] == "done"
    player.socket.close()
    page.reload()
    page.wait_for_selector(".onirim")


def plays_to_the_end(page: Page, server: Server, verb: str) -> onirim.Game:
    """Make one choice of a kind, then play as dreamwalker to the end; return the game."""
    player, bot = Player(server, page.url.split("/t/")[1], stored(page, "token")), Dreamwalker()
    said = next(move for move in player.view["may"] if move.startswith(verb))
    assert player.say(said)["type"] == "done"
    game = onirim.Game(seed=player.view["seed"])
    game.push(said)
    while game.outcome is None:
        view = game.view(0)
        said = str(step_of(view.visible_state, bot.choose(view, choices_of(view))))
        while (answer := player.say(said)).get("why", "").startswith("Too fast"):
            time.sleep(0.3)
        assert answer["type"] == "done", answer
        game.push(said)
    player.socket.close()
    page.reload()
    page.wait_for_selector(".onirim.phase-over")
    return game


@pytest.mark.whole
def test_a_finished_dream_of_the_day_shows_the_results_of_others(
    visit: Visit, errors: list[str], server: Server
) -> None:
    ada, bo, cleo = visit("/", PHONE, **DARK), visit("/", DESK), visit("/", PHONE, **LIGHT)
    begin(ada, "Ada")
    begin(bo, "")
    expect(ada.locator(".onirim .others")).to_have_count(0)
    expect(ada.locator(".hand .card")).to_have_count(5)  # the opening hand, as dealt

    # Ada and Bo part at the first choice; Ada gives up and is the first today, Bo will play to an end
    chooses(ada, server, "play")
    give_up(ada)
    ada.click(".ending .others")
    ada.wait_for_selector(".result.lost")
    expect(ada.locator(".others > p.panel")).to_contain_text("the first today")
    expect(ada.locator(".rival")).to_contain_text("Dreamwalker")

    # Cleo has not begun: she is told how many, and nothing else
    cleo.goto(cleo.url + "daily")
    expect(cleo.locator(".begin")).to_contain_text("One dreamer has finished it")
    expect(cleo.locator("main")).not_to_contain_text("Ada")
    large_enough(cleo)
    no_barriers(cleo)
    theirs = plays_to_the_end(bo, server, "discard").outcome
    assert theirs is not None and theirs.doors[0], "or chance has been very unkind"

    cleo.click(".begin-it")
    cleo.fill("dialog input[name=name]", "fuck")
    cleo.click("dialog button.primary")
    expect(cleo.locator("#no-name")).not_to_be_empty()
    errors.clear()  # the browser writes down the 400
    cleo.fill("dialog input[name=name]", "Cleo")
    cleo.click("dialog button.primary")
    cleo.wait_for_selector(".onirim.phase-choose")
    give_up(cleo)
    cleo.click(".ending .others")
    names = cleo.locator(".day-names li")
    expect(names).to_have_count(3)
    assert sorted(each.split("\n")[0] for each in names.all_inner_texts())[:3] == [
        "Ada",
        "Cleo you",
        "Somebody",
    ]
    best, *others = names.all_inner_texts()  # Bo's first, who has most
    went = f"Won in {theirs.turns} turns" if theirs.won else f"Lost with {len(theirs.doors[0])} of 8 doors"
    assert best.startswith("Somebody") and went in best
    assert all("Lost with 0 of 8 doors" in each for each in others)
    figures = cleo.locator(".others > .figures > div")
    expect(figures.nth(1)).to_contain_text("1 of 3" if theirs.won else "0 of 3")
    expect(figures.nth(2)).to_contain_text("of 3")
    doors, turns = (cleo.locator(".others .bars-picture").nth(at).locator("li .unseen") for at in (0, 1))
    expect(doors.nth(0)).to_have_text("0 doors: 2 dreamers")
    expect(doors.nth(len(theirs.doors[0]))).to_contain_text(": 1 dreamer")
    least = theirs.turns // 5 * 5
    expect(turns.first).to_have_text("0 to 4 turns: 2 dreamers")
    expect(turns.last).to_have_text(f"{least} to {least + 4} turns: 1 dreamer")
    parting = cleo.locator(".parting")
    expect(parting.locator(".day-cards .card")).to_have_count(5)
    expect(parting.locator(".day-choices li")).to_have_count(2)
    expect(parting).to_contain_text("2 dreamers stood here")
    odds = [re.search(r"wins ([\d.]+)", each) for each in parting.locator(".day-numbers").all_inner_texts()]
    assert all(odds), "the coach says what each was worth"
    shown = [float(found[1]) for found in odds if found]
    alike = max(shown) - min(shown) < 0.11  # within rounding, they may be told as the same
    assert parting.locator(".better").count() in ((0, 1) if alike else (1,))
    expect(cleo.locator(".streak")).to_have_text("1")
    for page in (cleo, ada):
        page.reload()
        page.wait_for_selector(".day-names")
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
        large_enough(page)
        no_barriers(page)

    # At home: the result, its grid, and when the next one comes
    ada.click("header .home")
    strip = ada.locator(".strip.daily.done")
    expect(strip).to_contain_text("R□□ B□□ G□□ N□□")
    expect(strip).to_contain_text("Next dream in")
    assert stored(ada, "kept.dailies")[day()]["server"] is True


SIGNS = {"search": "■", "open": "◆", "pay key": "▲", "pay deck": "●", "pay hand": "○", "pay door": "▽"}


def course_of(steps: list[tuple[str, ...]]) -> list[str]:
    """Return the signs of events, ten turns to a line and at most five lines."""
    turn, lines = 0, [""]
    for verb, *_ in steps:
        turn += verb in ("play", "discard")
        lines += [""] * (min(5, -(-turn // 10)) - len(lines))
        lines[-1] += SIGNS.get(verb, "")
    return ["".join(sorted(line, key="■◆▲●○▽".index))[:10] or "·" for line in lines]


def test_a_shared_result_reveals_no_card(visit: Visit, server: Server) -> None:
    page = visit("/", PHONE, permissions=["clipboard-read", "clipboard-write"])
    begin(page, "Dora")
    game = plays_to_the_end(page, server, "play")
    page.click(".ending .others")
    steps = [tuple(map(str, step.to_record())) for step in game.steps]
    lines = course_of(steps)
    expect(page.locator(".result .day-course li [aria-hidden]")).to_have_text(lines)
    spoken = page.locator(".result .day-course .unseen").all_inner_texts()
    assert spoken[0].startswith("Turns 1 to 10: ") and len(spoken) == len(lines) <= 5
    for said, line in zip(spoken, lines, strict=True):
        assert line == "·" or sum(map(int, re.findall(r"(\d+) ×", said))) == len(line)
    no_barriers(page)
    page.click(".result .share")
    expect(page.locator("#notes")).to_contain_text("Copied")
    text = page.evaluate("navigator.clipboard.readText()")
    shared = text.split("\n")
    assert shared[0].startswith("Reverie, the dream of") and shared[2 : 2 + len(lines)] == lines
    assert "■ door by a series" in shared[2 + len(lines)] and len(shared) == 4 + len(lines)
    code = next(each["code"] for each in stored(page, "kept.dailies").values() if each["day"] == day())
    assert code not in text and "Dora" not in text
    assert not any(word in text for word in ("sun", "moon", "red", "blue", "green", "brown"))
    page.evaluate("localStorage.setItem('reverie.kept.dailies', '{}')")  # as on another device
    page.reload()
    expect(page.locator(".result .day-course li [aria-hidden]")).to_have_text(lines)

    # other cards, and another order within ten turns, are the same text
    one = [["deal", "red sun"], ["play", "red sun"], ["search", "red"], ["draw", "nightmare"], ["pay hand"]]
    other = [
        ["play", "blue key"],
        ["draw", "nightmare"],
        ["pay hand"],
        ["discard", "blue sun"],
        ["search", "blue"],
    ]
    read = "all => import('/scripts/onirim/daily/course.js').then(it => all.map(it.courseOf))"
    assert page.evaluate(read, [one, other]) == [["■○"], ["■○"]]


@pytest.mark.whole
def test_the_calendar_shows_earlier_days(visit: Visit) -> None:
    won = {"won": True, "doors": [["red"] * 2 + ["blue"] * 2 + ["green"] * 2 + ["brown"] * 2], "turns": 30}
    by_date = {"day": day(1), "code": "LUMIKOTA", "result": {**won, "reason": "all doors"}}
    lost = {"won": False, "doors": [["red"]], "turns": 20, "reason": "no cards"}
    dailies = {day(2): {"day": day(2), "code": "LUMIKOTU", "server": True, "result": lost}}
    remembers = {"token": "x" * 24, "kept.daily": by_date, "kept.dailies": dailies}
    page = open_with_memory(visit, "/daily", PHONE, remembers=remembers)
    page.wait_for_selector(".begin-it:not([disabled])")
    if day(2)[:7] != day()[:7]:
        page.click("[aria-label='Previous month']")
    expect(page.locator("td.apart")).to_have_count(1 if day(1)[:7] == day(2)[:7] else 0)
    cell = page.get_by_role("button", name="Lost, 1 of 8 doors")
    expect(cell).to_be_visible()
    cell.click()
    expect(page.locator(".result.lost .day-doors .open")).to_have_count(1)
    expect(page.locator(".result.lost .day-doors .open.red")).to_have_count(1)
    no_barriers(page)


@pytest.mark.whole
def test_weekly_and_monthly_reviews_compare_with_everybody(visit: Visit, server: Server) -> None:
    for name in ("Elif", "Finn"):
        other = visit("/", PHONE)
        begin(other, name)
        give_up(other)
    page = visit("/", PHONE)
    begin(page, "Gina")
    mine = plays_to_the_end(page, server, "play").outcome
    assert mine is not None
    page.click(".ending .others")
    page.wait_for_selector(".result .day-course")
    own = {0: (int(mine.won), len(mine.doors[0]), mine.turns), 1: (1, 8, 30), 6: (0, 1, 20), 7: (0, 0, 1)}
    remembered = stored(page, "kept.dailies")
    for back, (won, doors, turns) in list(own.items())[1:]:
        result = {"won": bool(won), "doors": [["red"] * doors], "turns": turns, "reason": "all doors"}
        remembered[day(back)] = {"day": day(back), "code": "LUMIKOTA", "server": True, "result": result}
    stored(page, "kept.dailies", remembered)
    page.reload()
    page.wait_for_selector(".day-names")
    asked = {"game": "onirim", "token": stored(page, "token"), "first": day(), "last": day()}
    [today] = server.ask("/api/daily/past", asked)[1]["days"]
    assert today["played"] >= 3
    of_month = [back for back in own if day(back)[:7] == day()[:7]]
    for at, (counted, days) in enumerate([([0, 1, 6], 7), (of_month, datetime.now(UTC).day)]):
        lines = page.locator(".back").nth(at).locator("dl > div").all_inner_texts()
        assert lines[0].split("\n") == ["days", str(len(counted)), f"of {days}"]
        for what, name in enumerate(("won", "doors", "turns")):
            said = [float(number) for number in re.findall(r"[\d.]+", lines[1 + what])]
            part = 100 if name == "won" else 1
            means = [part * sum(own[back][what] for back in counted) / len(counted)]
            if today["played"] > len(counted):
                means.append(part * today["sums"][name] / today["played"])
            assert said == pytest.approx(means, abs=0.06 if part == 1 else 0.6), (name, lines)
    expect(page.locator(".back h2").first).to_have_text("The last seven days")
    no_barriers(page)


@pytest.mark.whole
def test_without_a_server_the_page_shows_stored_results(visit: Visit, errors: list[str]) -> None:
    result = {"won": True, "doors": [["red", "red"]], "turns": 30, "reason": "all doors"}
    dailies = {day(): {"day": day(), "code": "LUMIKOTA", "server": True, "result": result}}
    offline = lambda page: page.route("**/api/daily**", lambda route: route.abort())  # noqa: E731
    page = open_with_memory(visit, "/daily", PHONE, before=offline, remembers={"kept.dailies": dailies})
    expect(page.locator("main [role=status]")).to_contain_text("what your browser remembers")
    expect(page.locator(".result.won")).to_contain_text("Won in 30 turns")
    expect(page.locator(".streak")).to_have_text("1")
    no_barriers(page)
    page.unroute("**/api/daily**")
    page.click("main [role=status] button")
    expect(page.locator("main [role=status]")).to_have_count(0)
    errors.clear()  # the browser says that it was offline
