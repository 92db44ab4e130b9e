"""More screens of Onirim: dialogs, coach, lessons, games for two, story, puzzles."""

import json
import random
from typing import Any

from playwright.sync_api import Page, Route

from reverie.server.http.modules import WEB
from tests.web.camera import Camera
from tests.web.playing import by_mouse, choose, moment
from tests.web.seats import onirim_table, open_table


def at_a_table(camera: Camera, seats: int = 1, **more: Any) -> tuple[Page, str]:
    options = {"coach": "hints", "practice": True, **more}
    code, token = onirim_table(camera.server, seats, **options)
    page = open_table(camera.visit, code, token, camera.pixels)
    page.wait_for_selector(".onirim")
    page.clock.fast_forward(400)
    return page, code


def table_dialogs(camera: Camera) -> None:
    """Walk through the dialogs of a table, the coach, and a card that cannot be played."""
    page, _ = at_a_table(camera, seed="walk", coach="always")
    page.click(".tool-menu")
    page.wait_for_selector("dialog[open]")
    camera.shoot(page, "onirim-menu")
    for name in ("rules", "settings", "keys", "tally"):
        page.click(f".to-{name}")
        page.wait_for_selector(f"dialog.of-{name}")
        camera.shoot(page, f"onirim-{name}")
        page.keyboard.press("Escape")
        page.wait_for_selector("dialog", state="detached")
        page.click(".tool-menu")
    page.keyboard.press("Escape")
    page.locator("[data-hand]").first.click()
    page.wait_for_selector(".odds")
    camera.shoot(page, "onirim-coach")
    page.keyboard.press("h")
    page.wait_for_selector(".hint-panel")
    camera.shoot(page, "onirim-hint")
    page.click("[data-act=show-me]")
    page.wait_for_selector(".one-way")
    camera.shoot(page, "onirim-one-way")
    page.keyboard.press("Escape")
    page.click("[data-act=close-hint]")
    page.click(".tool-undo", force=True)  # it says why not
    page.wait_for_selector(".why")
    camera.shoot(page, "onirim-nothing-to-undo")
    dice = random.Random(3)
    for _ in range(30):
        unfit = page.locator("[data-hand]:has(.faint)")
        if page.locator(".phase-choose").count() and unfit.count():
            unfit.first.click()
            page.locator("[data-act=play]").click(force=True)
            camera.shoot(page, "onirim-cannot")
            break
        choose(page, by_mouse, dice)
    page.context.close()


def lessons(camera: Camera) -> None:
    """Walk through every lesson of the first game."""
    with camera.at("/learn") as page:
        page.wait_for_selector("[data-lesson]")
        dice, seen = random.Random(2), 0
        told = set[str]()
        for _ in range(40):
            lesson = page.query_selector("[data-lesson] p")
            if page.query_selector(".onirim.phase-over") or lesson is None:
                break
            if lesson.inner_text() not in told:
                told.add(lesson.inner_text())
                seen += 1
                camera.shoot(page, f"learn-{seen}")
            choose(page, by_mouse, dice)


def lessons_for_two(camera: Camera) -> None:
    """Walk through the first lessons of a game with a bot."""
    with camera.at("/learn/two") as page:
        told = set[str]()
        for turn in range(9):
            page.wait_for_selector(".onirim.mine [data-lesson]")
            page.clock.fast_forward(400)
            lesson = page.inner_text("[data-lesson] p")
            if lesson not in told:
                told.add(lesson)
                camera.shoot(page, f"learn-two-{len(told)}")
            before = moment(page)
            offered = page.query_selector_all(".offered button, .swap button")
            if offered:
                offered[0].click()
            elif turn % 2 and page.query_selector(".phase-choose"):
                page.query_selector_all("[data-hand]")[0].click()
                page.click("[data-act=discard]")
            else:
                by_mouse(page, random.Random(turn))
            page.wait_for_function("b => document.querySelector('.onirim').dataset.moment !== b", arg=before)


def rules(camera: Camera) -> None:
    """Walk through the rules for one and for two, at their beginning and end."""
    for part in ("alone", "two"):
        with camera.at(f"/rules/onirim#{part}") as page:
            page.wait_for_selector("[data-rule=cards] [data-card]")
            camera.shoot(page, f"rules-{part}")
            page.evaluate("scrollTo(0, 1e6)")
            camera.shoot(page, f"rules-{part}-foot")


def two_of_us(camera: Camera) -> None:
    """Walk through a draft, a swap and the signs of a game for two."""
    page, _ = at_a_table(camera, 2, options={"communication": "open"})
    wanted = {"draft": "onirim-draft", "swap": "onirim-swap"}
    for _ in range(120):
        mine = page.query_selector(".onirim.mine")
        name = next((each for each in wanted if page.query_selector(f".onirim.mine.phase-{each}")), None)
        if name is not None:
            camera.shoot(page, wanted.pop(name))
        if not wanted:
            break
        page.clock.fast_forward(400)
        offered = page.query_selector_all(".offered button, .swap button") if mine else []
        if offered:
            offered[0].click()
        elif mine and page.query_selector(".phase-choose [data-hand]"):
            page.query_selector_all("[data-hand]")[0].click()
            page.click("[data-act=discard]")
        elif mine:
            choose(page, by_mouse, random.Random(4))
        page.wait_for_timeout(120)
    signs = page.query_selector(".bar button[aria-haspopup=dialog]")
    if signs is not None:
        signs.click()
        page.wait_for_selector(".signs")
        camera.shoot(page, "onirim-signs")
    page.context.close()


def one_device(camera: Camera) -> None:
    """Walk through a game of two people at one device."""
    with camera.at("/") as page:
        page.click("button.two")
        page.check("[name=with][value=device]", force=True)
        page.wait_for_selector(".both-names")
        camera.shoot(page, "front-one-device")
        for n, name in enumerate(("Ada", "Ben")):
            page.fill(f"[name=name-{n}]", name)
        page.click("dialog button.primary")
        page.wait_for_selector("[data-act=uncover]")
        camera.shoot(page, "onirim-covered")
        for turn in range(7):
            page.click("[data-act=uncover]")
            page.wait_for_selector(".onirim.mine")
            page.clock.fast_forward(400)
            if turn < 6:
                page.locator(".offered button").first.click()
        while page.query_selector(".onirim.mine"):
            choose(page, by_mouse, random.Random(4))
        page.wait_for_selector("[data-act=give]")
        camera.shoot(page, "onirim-give")


def story_waits(camera: Camera) -> None:
    """Walk through the story of a game while it waits, while it is made, and when it is ready."""
    page, code = at_a_table(camera)
    for turn in range(6):
        choose(page, by_mouse, random.Random(turn))
    page.click(".tool-menu")
    page.click(".to-resign")
    page.click("[data-act=resign]")
    page.wait_for_selector(".onirim.phase-over")
    queue = [{"waiting": 0, "done": 21, "all": 60}] * 2 + [{"waiting": 3}]

    def answer(route: Route) -> None:
        if queue:
            route.fulfill(status=202, json=queue.pop())
        else:
            route.continue_()

    page.route(f"**/api/tables/{code}/analysis", answer)
    page.goto(page.url.replace("/t/", "/analysis/"))
    page.wait_for_selector(".story-waiting")
    camera.shoot(page, "story-waiting")
    page.wait_for_selector(".story-waiting progress")
    camera.shoot(page, "story-progress")
    page.wait_for_selector(".curve svg")
    for details in page.query_selector_all(".story details:not([open]) > summary"):
        details.click()
    page.locator("#replay").scroll_into_view_if_needed()
    camera.shoot(page, "story-replay")
    page.evaluate("scrollTo(0, 1e6)")
    camera.shoot(page, "story-foot")
    page.context.close()


def puzzles(camera: Camera) -> None:
    """Walk through the puzzles and one wrong answer."""
    with camera.at("/puzzles") as page:
        page.wait_for_selector(".themes")
        camera.shoot(page, "puzzles")
        page.evaluate("scrollTo(0, 1e6)")
        camera.shoot(page, "puzzles-foot")
        page.locator(".themes a[href*='/price-']").click()
        page.wait_for_selector(".puzzle.is-asked")
        camera.shoot(page, "puzzle")
        theme = json.loads((WEB / "puzzles" / "price.json").read_text("utf-8"))
        found = {each["id"]: each for each in theme["puzzles"]}
        asked = found[page.url.split("/")[-1].partition("?")[0]]
        wrong = next(name for name in ("pay hand", "pay deck") if name != asked["best"])
        page.clock.fast_forward(400)
        page.click(f"[data-act='{wrong}']")
        page.wait_for_selector(".is-answered")
        camera.shoot(page, "puzzle-wrong")
        page.click("[data-act=solution]")
        page.wait_for_selector(".is-explained")
        camera.shoot(page, "puzzle-explained")


def places(camera: Camera) -> None:
    """Walk through the places of a table and its list of events."""
    page, _ = at_a_table(camera, seed="walk")
    dice = random.Random(3)
    for _ in range(6):
        choose(page, by_mouse, dice)
    for place in (".limbo", ".discards", ".to-come", ".tool-list"):
        if not page.is_visible(place):
            continue  # the list lies beside the table at a desk
        page.click(place)
        page.wait_for_selector("dialog[open]")
        camera.shoot(page, f"place {place}")
        page.keyboard.press("Escape")
        page.wait_for_selector("dialog", state="detached")
    page.context.close()


ONIRIM = (
    *(table_dialogs, places, lessons, lessons_for_two, rules),
    *(two_of_us, one_device, story_waits, puzzles),
)
