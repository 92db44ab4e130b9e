"""Pictures of the television, which is the same by night and at dawn, and of the end of an evening."""

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING, Any

from playwright.sync_api import Page

from tests.page.evenings import hear_all, played, to_a_tie
from tests.page.sitting import come, whenidream_table
from tests.serving import Player

if TYPE_CHECKING:
    from tests.page.pictures import Camera

ROOM = (1920, 1080)
PEOPLE = ["Nina", "Ben", "Cleo", "Dov", "Elif", "Finn"]
CLUES = {1: "metal", 2: "garden", 3: "old", 4: "morning"}


def television_screens(camera: "Camera") -> list[Callable[[], None]]:
    once = camera.size == "desk" and camera.light == "dark"
    screens = (an_end, a_dream, a_show, a_curtain) if once else (an_end,)
    return [partial(screen, camera) for screen in screens]


def open_screen(camera: "Camera", code: str) -> Page:
    screen = camera.visit("/favicon.svg", ROOM)
    screen.evaluate("localStorage.setItem('reverie.kept.sound-asked', 'true')")
    screen.goto(screen.url.replace("/favicon.svg", f"/t/{code}/screen"))
    screen.wait_for_selector(".theatre")
    return screen


def shoot(camera: "Camera", screen: Page, name: str) -> None:
    screen.wait_for_timeout(300)
    to = camera.folder / f"television-{name}.jpg"
    screen.screenshot(path=to, type="jpeg", quality=78)
    print(to)


def a_dream(camera: "Camera") -> None:
    """Reading, words, a guess, the last seconds, the morning."""
    how: dict[str, Any] = {
        "reading_seconds": 60,
        "dream_seconds": 24,
        "last_guess_seconds": 2,
        "preset": "original",
    }
    code, tokens = whenidream_table(camera.server, PEOPLE, 6, **how)
    players = [Player(camera.server, code, token) for token in tokens]
    screen = open_screen(camera, code)
    for seat in (1, 2, 4):
        players[seat].say("ready")
    shoot(camera, screen, "reading")
    for seat in (0, 3, 5):
        players[seat].say("ready")
    screen.wait_for_selector(".title-card")
    shoot(camera, screen, "begins")
    screen.wait_for_selector(".title-card", state="detached")
    for seat, clue in CLUES.items():
        players[seat].say("clue", clue)
    shoot(camera, screen, "dream")
    players[0].say("guess", "umbrella")
    shoot(camera, screen, "guess")
    screen.wait_for_selector(".theatre.late", timeout=30_000)
    shoot(camera, screen, "late")
    hear_all(players, "narration")
    screen.wait_for_selector(".telling-scene")
    screen.wait_for_selector(".title-card", state="detached")
    shoot(camera, screen, "morning")
    screen.context.close()


def a_show(camera: "Camera") -> None:
    code, _, players = played(camera.server, lambda *_: (2, 1), rounds=1)
    screen = open_screen(camera, code)
    page = screen.locator(".show-act")
    for name in ("masks", "card 1", "points", "story", "award 1", "standing"):
        while page.get_attribute("data-page") != name:
            screen.keyboard.press("ArrowRight")
            screen.wait_for_timeout(60)
        shoot(camera, screen, name.replace(" ", "-"))
    players[1].say("next")
    screen.context.close()


def a_curtain(camera: "Camera") -> None:
    code, _, players = played(camera.server, to_a_tie)
    screen = open_screen(camera, code)
    shoot(camera, screen, "stories")
    view = players[0].view["view"]
    for seat, each in enumerate(players):
        each.say("vote", view["votes"][0]["vote"], next(one for one in view["tied"] if one != seat))
    screen.wait_for_selector(".bows")
    shoot(camera, screen, "curtain")
    screen.context.close()


def an_end(camera: "Camera") -> None:
    """After a round, and the end, on one's own device."""
    code, tokens, _ = played(camera.server, lambda *_: (2, 1), tie="shared")
    page = come(camera.visit, code, tokens[1], camera.pixels)
    page.wait_for_selector(".told")
    camera.shoot(page, "when-i-dream-end")
    page.context.close()
