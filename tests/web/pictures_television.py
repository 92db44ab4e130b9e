"""Pictures of the television, which is the same by night and at dawn, and of the end of an evening."""

from collections.abc import Callable
from typing import Any

from playwright.sync_api import Page

from tests.server.serving import Player
from tests.web.camera import Camera
from tests.web.evenings import played, to_a_tie, wait_for_phase
from tests.web.seats import open_table

ROOM = (1920, 1080)
PEOPLE = ["Nina", "Ben", "Cleo", "Dov", "Elif", "Finn"]
CLUES = {1: "mountain", 2: "garden", 3: "clock", 4: "river"}


def television_screens(camera: Camera) -> tuple[Callable[[Camera], None], ...]:
    once = camera.size == "desk" and camera.light == "dark"
    return (an_end, a_dream, a_show, a_curtain) if once else (an_end,)


def open_screen(camera: Camera, code: str) -> Page:
    screen = camera.visit("/favicon.svg", camera.pixels if camera.size == "zoomed" else ROOM)
    screen.evaluate("localStorage.setItem('reverie.kept.sound-asked', 'true')")
    screen.goto(screen.url.replace("/favicon.svg", f"/t/{code}/screen"))
    screen.wait_for_selector(".theatre")
    return screen


def a_dream(camera: Camera) -> None:
    """Picture the phases of one dream."""
    how: dict[str, Any] = {
        "reading_seconds": 60,
        "dream_seconds": 24,
        "last_guess_seconds": 2,
        "preset": "original",
    }
    code, tokens = camera.table(PEOPLE, 6, **how)
    players = [Player(camera.server, code, token) for token in tokens]
    screen = open_screen(camera, code)
    for seat in (1, 2, 4):
        players[seat].say("ready")
    camera.shoot_room(screen, "reading")
    for seat in (0, 3, 5):
        players[seat].say("ready")
    screen.wait_for_selector(".title-card")
    camera.shoot_room(screen, "begins")
    screen.wait_for_selector(".title-card", state="detached")
    for seat, clue in CLUES.items():
        players[seat].say("clue", camera.word(clue))
    camera.shoot_room(screen, "dream")
    players[0].say("guess", camera.word("umbrella"))
    camera.shoot_room(screen, "guess")
    screen.wait_for_selector(".theatre.late")
    camera.shoot_room(screen, "late")
    wait_for_phase(players, "narration")
    screen.wait_for_selector(".telling-scene")
    screen.wait_for_selector(".title-card", state="detached")
    camera.shoot_room(screen, "morning")
    screen.context.close()


def a_show(camera: Camera) -> None:
    code, _, players = played(camera.server, lambda *_: (2, 1), rounds=1, **camera.told())
    screen = open_screen(camera, code)
    page = screen.locator(".show-act")
    wanted = ["masks", "card 1", "points", "story", "award 1", "standing"]
    while wanted:
        name = page.get_attribute("data-page") or ""
        if name in wanted:
            del wanted[: wanted.index(name) + 1]
            camera.shoot_room(screen, name.replace(" ", "-"))
        screen.keyboard.press("PageDown")
        screen.wait_for_timeout(60)
    players[1].say("next")
    screen.context.close()


def a_curtain(camera: Camera) -> None:
    code, _, players = played(camera.server, to_a_tie, dream_seconds=5, **camera.told())
    screen = open_screen(camera, code)
    camera.shoot_room(screen, "stories")
    view = players[0].view["view"]
    for seat, each in enumerate(players):
        each.say("vote", view["votes"][0]["vote"], next(one for one in view["tied"] if one != seat))
    screen.wait_for_selector(".bows")
    camera.shoot_room(screen, "curtain")
    screen.context.close()


def an_end(camera: Camera) -> None:
    """Picture the end of a game on a phone."""
    code, tokens, _ = played(camera.server, lambda *_: (2, 1), tie="shared", **camera.told())
    page = open_table(camera.visit, code, tokens[1], camera.pixels)
    page.wait_for_selector(".told")
    camera.shoot(page, "when-i-dream-end")
    page.context.close()
