"""Pictures of the lobby and around it: the host changes the table, masks, packs, practice, latecomers."""

from typing import Any

from tests.web.camera import Camera
from tests.web.seats import open_table

PACK = ["attic lamp", "rocking horse", "sofa, couch", "flurble", *(f"photograph {n}" for n in range(1, 40))]


def set_up(camera: Camera) -> None:
    """Picture the lobby while the host changes the table."""
    code, tokens = camera.table(["Ada", "Ben", "Cleo", "Dov", "Elif"], 7, begin=False)
    page = open_table(camera.visit, code, tokens[0], camera.pixels)
    page.click(".set-up > summary")
    page.wait_for_selector(".set-up-inside")
    page.locator(".set-up").evaluate("at => at.scrollIntoView({ block: 'start' })")
    camera.shoot(page, "lobby-set-up")
    page.context.close()


def join(camera: Camera) -> None:
    code, _ = camera.table(["Ada", "Ben"], 6, begin=False)
    with camera.at(f"/t/{code}") as page:
        page.click(".pick-face")
        page.fill("input[name=name]", "Cleo")
        page.locator(".face-one").nth(4).click()
        camera.shoot(page, "lobby-join")


def packs(camera: Camera) -> None:
    with camera.at("/pack") as page:
        page.click(".new-pack")
        page.fill("input[name=pack-name]", "Our attic")
        page.fill("textarea", "\n".join(PACK))
        page.wait_for_selector(".pack-said .soft")
        camera.shoot(page, "packs")


def practice(camera: Camera) -> None:
    with camera.at("/") as page:
        page.click("button.bots")
        page.wait_for_selector(".tip")
        page.wait_for_timeout(1200)  # until it stands where it belongs
        camera.shoot(page, "practice-role")
        page.click("button.ready")
        page.wait_for_selector(".spirit-screen ~ .tip")
        camera.shoot(page, "practice-word")


def latecomer(camera: Camera) -> None:
    short: dict[str, Any] = {
        "dream_seconds": 1,
        "last_guess_seconds": 1,
        "forced_guess_seconds": 1,
        "reading_seconds": 1,
    }
    code, tokens = camera.table(["Ada"], 4, bots=3, first_dreamer=1, story_seconds=1, **short)
    host = open_table(camera.visit, code, tokens[0], camera.pixels)  # a table where nobody is waits
    with camera.at(f"/t/{code}") as page:
        page.wait_for_selector(".latecomer summary")
        page.click(".latecomer summary")
        camera.shoot(page, "latecomer")
    host.context.close()


LOBBY = (set_up, join, packs, practice, latecomer)
