"""axe over every screen of Onirim, by night and at dawn, on the walk that goes through all of them."""

import random
from collections.abc import Callable

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Browser, Page

from tests.server.serving import Server
from tests.web.conftest import DESK
from tests.web.playing import by_mouse, choose
from tests.web.screens_onirim import at_a_table
from tests.web.walk import PARTS, Walk


def places(camera: Walk) -> None:
    """What lies at each place, what happened, and what is asked before giving up."""
    page, _ = at_a_table(camera, seed="walk")
    dice = random.Random(3)
    for _ in range(6):
        choose(page, by_mouse, dice)
    for place in (".limbo", ".discards", ".to-come", ".tool-list"):
        page.click(place)
        page.wait_for_selector("dialog[open]")
        camera.shoot(page, f"place {place}")
        page.keyboard.press("Escape")
        page.wait_for_selector("dialog", state="detached")
    page.click(".tool-menu")
    page.click(".to-resign")
    camera.shoot(page, "giving up")
    page.click("[data-act=resign]")
    page.wait_for_selector(".onirim.phase-over")
    camera.shoot(page, "given up")
    page.context.close()


def day(camera: Walk) -> None:
    """Today's dream before, its name asked for, and after; one's games and challenges."""
    with camera.at("/daily") as page:
        page.wait_for_selector(".begin-it:not([disabled])")
        camera.shoot(page, "daily before")
        page.click(".begin-it")
        page.wait_for_selector("dialog input[name=name]")
        camera.shoot(page, "daily name")
        page.click("dialog button.primary")
        page.wait_for_selector(".onirim.phase-choose")
        page.click(".tool-menu")
        page.click(".to-resign")
        page.click("[data-act=resign]")
        page.click(".ending .others")
        page.wait_for_selector(".result")
        camera.shoot(page, "daily after")
        page.goto(page.url.replace("/daily", "/games"))
        page.wait_for_selector(".challenges li")
        camera.shoot(page, "challenges")


ONIRIM: dict[str, Callable[[Walk], None]] = {
    **{
        name: PARTS[name]
        for name in (
            *("alone", "table_dialogs", "lessons", "lessons_for_two", "rules", "two_of_us"),
            *("one_device", "story_waits", "puzzles", "daily", "lobby_of_two"),
        )
    },
    "places": places,
    "day": day,
}
QUICK = ("places",)
"""Those that cost little are looked at in one light in every change."""


@pytest.mark.parametrize(
    ("part", "light"),
    [
        pytest.param(part, light, marks=[] if part in QUICK and light == "dark" else [pytest.mark.whole])
        for part in ONIRIM
        for light in ("dark", "light")
    ],
)
def test_axe_finds_nothing_on_any_screen_of_onirim(
    browser: Browser, server: Server, part: str, light: str
) -> None:
    wrong: dict[str, list[str]] = {}
    seen: list[str] = []

    def look(page: Page, name: str) -> None:
        found = Axe().run(page).response["violations"]
        seen.append(name)
        if found:
            wrong[name] = [f"{each['id']}: {each['nodes'][0]['html'][:200]}" for each in found]

    try:
        ONIRIM[part](Walk(browser, server, look, "en", light))
    finally:
        for context in browser.contexts:
            context.close()
    assert wrong == {} and seen


@pytest.mark.whole
def test_a_walk_at_a_desk_has_no_barriers_either(browser: Browser, server: Server) -> None:
    """The list beside the table, and the tally, are there alone."""
    wrong: list[str] = []

    def look(page: Page, name: str) -> None:
        page.set_viewport_size({"width": DESK[0], "height": DESK[1]})
        wrong.extend(f"{name}: {each['id']}" for each in Axe().run(page).response["violations"])
        page.set_viewport_size({"width": 360, "height": 640})

    try:
        places(Walk(browser, server, look, "en", "light"))
    finally:
        for context in browser.contexts:
            context.close()
    assert wrong == []
