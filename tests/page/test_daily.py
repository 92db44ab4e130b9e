"""The dream of the day, in browsers: three players on one server, what each sees of the others and when."""

import json
import re
from datetime import UTC, datetime, timedelta
from typing import Any

from playwright.sync_api import Page, expect

from tests.page.conftest import DESK, PHONE, Visit
from tests.page.test_onirim_page import no_barriers
from tests.serving import Player, Server

DARK, LIGHT = {"color_scheme": "dark"}, {"color_scheme": "light"}


def day(back: int = 0) -> str:
    return (datetime.now(UTC).date() - timedelta(days=back)).isoformat()


def begin(page: Page, name: str) -> None:
    """From the front page, as somebody who has not dreamed one yet."""
    page.click("button.daily")
    page.fill("dialog input[name=name]", name)
    page.click("dialog button.primary")
    page.wait_for_selector(".onirim.phase-choose")


def give_up(page: Page) -> None:
    page.click(".tool-menu")
    page.click(".to-resign")
    page.click("[data-act=resign]")
    page.wait_for_selector(".onirim.phase-over")


def kept(page: Page, what: str, value: Any = None) -> Any:
    if value is not None:
        page.evaluate("([k, v]) => localStorage.setItem(`reverie.${k}`, v)", [what, json.dumps(value)])
    return page.evaluate("k => JSON.parse(localStorage.getItem(`reverie.${k}`))", what)


def chooses(page: Page, server: Server, verb: str) -> None:
    """The first choice of a kind, from another device that holds the same seat."""
    player = Player(server, page.url.split("/t/")[1], kept(page, "token"))
    said = next(move for move in player.view["may"] if move.startswith(verb))
    assert player.say(said)["type"] == "done"
    player.socket.close()
    page.reload()
    page.wait_for_selector(".onirim")


def small_targets(page: Page) -> list[Any]:
    """What is too small for a finger."""
    return page.evaluate(  # type: ignore[no-any-return]
        """() => [...document.querySelectorAll("main button, main a")].filter(each => each.offsetParent)
        .map(each => [each.className || each.textContent.trim(), each.getBoundingClientRect()])
        .filter(([, at]) => at.width < 43.9 || at.height < 43.9)
        .map(([name, at]) => [name, at.width, at.height])"""
    )


def test_at_the_end_of_todays_dream_one_sees_how_others_dreamed_it(visit: Visit, server: Server) -> None:
    ada, bo, cleo = visit("/", PHONE, **DARK), visit("/", DESK), visit("/", PHONE, **LIGHT)
    begin(ada, "Ada")
    begin(bo, "")
    expect(ada.locator(".onirim .others")).to_have_count(0)
    expect(ada.locator(".hand .card")).to_have_count(5)  # the opening hand, as dealt

    # Ada and Bo part at the first choice, and give up; Ada is the first today
    chooses(ada, server, "play")
    chooses(bo, server, "discard")
    give_up(ada)
    ada.click(".ending .others")
    ada.wait_for_selector(".result.lost")
    expect(ada.locator(".others > p.panel")).to_contain_text("the first today")
    expect(ada.locator(".rival")).to_contain_text("Dreamwalker")

    # Cleo has not begun: she is told how many, and nothing else
    cleo.goto(cleo.url + "daily")
    expect(cleo.locator(".begin")).to_contain_text("One dreamer has finished it")
    expect(cleo.locator("main")).not_to_contain_text("Ada")
    assert small_targets(cleo) == []
    no_barriers(cleo)
    give_up(bo)

    cleo.click(".begin-it")
    cleo.fill("dialog input[name=name]", "fuck")
    cleo.click("dialog button.primary")
    expect(cleo.locator("#no-name")).not_to_be_empty()
    visit.wrong.clear()  # type: ignore[attr-defined]  # the browser writes down the 400
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
    parting = cleo.locator(".parting")
    expect(parting.locator(".day-cards .card")).to_have_count(5)
    expect(parting.locator(".day-choices li")).to_have_count(2)
    expect(parting).to_contain_text("2 dreamers stood here")
    odds = [re.search(r"wins ([\d.]+)", each) for each in parting.locator(".day-numbers").all_inner_texts()]
    assert all(odds), "the coach says what each was worth"
    alike = len({found[1] for found in odds if found}) == 1
    assert parting.locator(".better").count() in ((0, 1) if alike else (1,))
    expect(cleo.locator(".streak")).to_have_text("1")
    for page in (cleo, ada):
        page.reload()
        page.wait_for_selector(".day-names")
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
        assert small_targets(page) == []
        no_barriers(page)

    # At home: the result, its grid, and when the next one comes
    ada.click("header .home")
    strip = ada.locator(".strip.daily.done")
    expect(strip).to_contain_text("R□□ B□□ G□□ N□□")
    expect(strip).to_contain_text("Tomorrow's in")
    assert kept(ada, "kept.dailies")[day()]["server"] is True


def test_what_is_shared_gives_nothing_away(visit: Visit, server: Server) -> None:
    page = visit("/", PHONE, permissions=["clipboard-read", "clipboard-write"])
    begin(page, "Dora")
    give_up(page)
    page.click(".ending .others")
    page.wait_for_selector(".result")
    page.click(".result .share")
    expect(page.locator("#notes")).to_contain_text("Copied")
    text = page.evaluate("navigator.clipboard.readText()")
    lines = text.split("\n")
    assert lines[0].startswith("Reverie, the dream of") and lines[2] == "R□□ B□□ G□□ N□□"
    code = next(each["code"] for each in kept(page, "kept.dailies").values() if each["day"] == day())
    assert code not in text and "Dora" not in text
    assert not any(word in text for word in ("sun", "moon", "key", "nightmare"))


def test_the_calendar_has_days_of_before_and_those_whose_cards_followed_from_the_date(visit: Visit) -> None:
    page = visit("/favicon.svg", PHONE)
    won = {"won": True, "doors": [["red"] * 2 + ["blue"] * 2 + ["green"] * 2 + ["brown"] * 2], "turns": 30}
    page.evaluate("t => localStorage.setItem('reverie.token', t)", json.dumps("x" * 24))
    kept(page, "kept.daily", {"day": day(1), "code": "LUMIKOTA", "result": {**won, "reason": "all doors"}})
    lost = {"won": False, "doors": [["red"]], "turns": 20, "reason": "no cards"}
    kept(page, "kept.dailies", {day(2): {"day": day(2), "code": "LUMIKOTU", "server": True, "result": lost}})
    page.goto(page.url.replace("favicon.svg", "daily"))
    page.wait_for_selector(".begin-it:not([disabled])")
    if day(2)[:7] != day()[:7]:
        page.click("[aria-label='The month before']")
    expect(page.locator("td.apart")).to_have_count(1 if day(1)[:7] == day(2)[:7] else 0)
    cell = page.get_by_role("button", name="Lost, 1 of 8 doors")
    expect(cell).to_be_visible()
    cell.click()
    expect(page.locator(".result.lost .day-doors .open")).to_have_count(1)
    expect(page.locator(".result.lost .day-doors .open.red")).to_have_count(1)
    no_barriers(page)


def test_without_a_server_the_page_shows_what_the_browser_remembers(visit: Visit) -> None:
    page = visit("/favicon.svg", PHONE)
    result = {"won": True, "doors": [["red", "red"]], "turns": 30, "reason": "all doors"}
    kept(page, "kept.dailies", {day(): {"day": day(), "code": "LUMIKOTA", "server": True, "result": result}})
    page.route("**/api/daily**", lambda route: route.abort())
    page.goto(page.url.replace("favicon.svg", "daily"))
    expect(page.locator("main [role=status]")).to_contain_text("what this browser remembers")
    expect(page.locator(".result.won")).to_contain_text("Won in 30 turns")
    expect(page.locator(".streak")).to_have_text("1")
    no_barriers(page)
    page.unroute("**/api/daily**")
    page.click("main [role=status] button")
    expect(page.locator("main [role=status]")).to_have_count(0)
    visit.wrong.clear()  # type: ignore[attr-defined]  # the browser says that it was offline
