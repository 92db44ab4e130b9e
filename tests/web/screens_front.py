"""Screens around the games: front page, own games, packs, lobby, errors."""

import json
import re

from playwright.sync_api import Page, Route, WebSocketRoute

from tests.server.serving import Player, play_alone
from tests.web.camera import Camera
from tests.web.evenings import played
from tests.web.seats import open_table

NOBODY_THERE = "BABABABA"


def dialogs(camera: Camera) -> None:
    """Walk through the dialogs of the front page, and a code without a table."""
    with camera.at("/") as page:
        page.wait_for_selector("button.alone")
        page.fill("input[name=code]", NOBODY_THERE)
        page.press("input[name=code]", "Enter")
        page.wait_for_selector(".wrong:not(:empty)")
        camera.shoot(page, "front-no-such-table")
        page.evaluate("scrollTo(0, 1e6)")
        camera.shoot(page, "front-foot")
        page.evaluate("localStorage['reverie.kept.practised'] = true")  # who has not practises at once
        openers = {"settings": ".front-head button", "party": "button.party", "two": "button.two"}
        for name, opener in {**openers, "rules": "button.rules", "company": "button.bots"}.items():
            page.click(opener)
            page.wait_for_selector("dialog[open]")
            camera.shoot(page, f"front-{name}")
            if name == "party":
                page.click("dialog .more-options > summary")
                camera.shoot(page, "front-party-options")
            page.keyboard.press("Escape")
            page.wait_for_selector("dialog", state="detached")


def daily(camera: Camera) -> None:
    """Walk through the dream of the day: before, running, given up, finished."""
    with camera.at("/") as page:
        page.click("button.daily")
        page.wait_for_selector("dialog[open] input[name=name]")
        camera.shoot(page, "daily-name")
        page.click("dialog button.primary")
        page.wait_for_selector(".onirim.phase-choose")
        page.click(".tool-menu")
        page.click(".to-resign")
        camera.shoot(page, "onirim-give-up")
        page.keyboard.press("Escape")
        page.goto(page.url.split("/t/")[0])
        page.wait_for_selector("a.daily")
        camera.shoot(page, "front-running")
        page.click("a.daily")
        page.wait_for_selector(".onirim.phase-choose")
        page.click(".tool-menu")
        page.click(".to-resign")
        page.click("[data-act=resign]")
        page.wait_for_selector(".onirim.phase-over")
        camera.shoot(page, "onirim-given-up")
        page.goto(page.url.split("/t/")[0])
        page.wait_for_selector(".daily.done")
        camera.shoot(page, "front-daily-done")
        page.evaluate("() => { navigator.clipboard.writeText = () => Promise.reject(new Error()); }")
        page.click(".daily .share")
        camera.shoot(page, "front-daily-share")
        page.goto(f"{page.url.rstrip('/')}/daily")
        page.wait_for_selector(".others")
        camera.shoot(page, "daily-done")
    with camera.at("/daily") as page:
        page.wait_for_selector(".begin-it:not([disabled])")
        camera.shoot(page, "daily-begin")


def my_games(camera: Camera) -> None:
    """Walk through the list of games: empty, with games of both kinds, deleted."""
    with camera.at("/games") as page:
        page.wait_for_selector(".games-none")
        camera.shoot(page, "games-none")
        page.goto(page.url.replace("/games", "/kept"))
        page.wait_for_selector("main h2")
        camera.shoot(page, "kept")
    _, tokens, _ = played(camera.server, lambda *_: (1, 1), tie="shared", **camera.told())
    alone = camera.server.table()
    camera.server.sit(alone, "Ada", token=tokens[0])
    player = Player(camera.server, alone, tokens[0])
    player.do("begin")
    play_alone(player)
    camera.server.sit(camera.server.table(), "Ada", token=tokens[0])
    page = open_table(camera.visit, alone, tokens[0], camera.pixels)
    page.goto(page.url.split("/t/")[0] + "/games")
    page.wait_for_selector(".game-line")
    camera.shoot(page, "games-of-either-kind")
    page.evaluate("scrollTo(0, 1e6)")
    page.click(".games-foot button")
    page.wait_for_selector("dialog .sure")
    camera.shoot(page, "games-delete")
    page.click("dialog .sure")
    page.wait_for_selector(".deleted")
    camera.shoot(page, "games-deleted")
    page.context.close()


def pack_page(camera: Camera) -> None:
    """Walk through a pack with too few words, with a word twice, and with words that bots do not know."""
    with camera.at("/pack") as page:
        page.wait_for_selector(".new-pack")
        camera.shoot(page, "packs-none")
        page.click(".new-pack")
        lamp, sofa = camera.word("lamp"), camera.word("sofa")
        for name, words in {"few": [lamp, sofa], "twice": [lamp, sofa, lamp]}.items():
            page.fill("textarea", "\n".join(words))
            page.wait_for_selector(".pack-said .few")
            camera.shoot(page, f"packs-{name}")
        page.fill("textarea", "\n".join(f"zwimpelfritz {n}" for n in range(40)))
        page.wait_for_selector(".pack-said .bots-pass")
        camera.shoot(page, "packs-bots-pass")
        page.click(".forget")
        camera.shoot(page, "packs-forget")


def lobby_dialogs(camera: Camera) -> None:
    """Walk through the lobby as host, guest and newcomer, and its dialogs."""
    code, tokens = camera.table(["Ada", "Ben"], 6, begin=False)
    host = open_table(camera.visit, code, tokens[0], camera.pixels)
    guest = open_table(camera.visit, code, tokens[1], camera.pixels)
    guest.wait_for_selector(".places .mine")
    camera.shoot(guest, "lobby-guest")
    with camera.at(f"/t/{code}") as newcomer:
        newcomer.wait_for_selector("form.come-in")
        newcomer.fill("input[name=name]", "")
        newcomer.click("button.sit")
        camera.shoot(newcomer, "lobby-newcomer")
    with camera.at(f"/t/{code}/screen") as screen:
        screen.wait_for_selector(".shared-main")
        camera.shoot(screen, "lobby-screen")
    host.click(".show-qr")
    camera.shoot(host, "lobby-qr")
    host.keyboard.press("Escape")
    host.click(".bots-are")
    camera.shoot(host, "lobby-bots")
    host.keyboard.press("Escape")
    host.locator(".place-more").first.click()
    camera.shoot(host, "lobby-mine")
    host.click("dialog .pass-on")
    host.wait_for_selector("dialog .whole-line")
    camera.shoot(host, "lobby-pass-on")
    host.keyboard.press("Escape")
    host.click(".set-up > summary")
    host.click(".more-options > summary")
    host.locator(".more-options").evaluate("at => at.scrollIntoView({ block: 'start' })")
    camera.shoot(host, "lobby-more-options")
    host.locator(".set-up input[value=voice]").check(force=True)
    camera.shoot(host, "lobby-voice")
    host.locator(".place-more").nth(1).click()
    camera.shoot(host, "lobby-person")
    host.click("dialog .send-away")
    camera.shoot(host, "lobby-send-away")
    host.click("dialog .sure")
    guest.wait_for_selector("main a.primary")
    camera.shoot(guest, "banned")
    for page in (host, guest):
        page.context.close()


def lobby_of_two(camera: Camera) -> None:
    code = camera.server.table(seats=2)
    page = open_table(camera.visit, code, camera.server.sit(code, "Ada"), camera.pixels)
    page.wait_for_selector(".places")
    camera.shoot(page, "onirim-lobby")
    page.locator(".seat-bot").first.click()
    page.wait_for_selector("dialog[open]")
    camera.shoot(page, "onirim-lobby-bot")
    page.context.close()


def nothing_here(camera: Camera) -> None:
    """Walk through an address and a code that lead nowhere."""
    for name, address in {"nowhere": "/nothing/here", "no-table": f"/t/{NOBODY_THERE}"}.items():
        with camera.at(address) as page:
            page.wait_for_selector("main a.primary")
            camera.shoot(page, name)
    with camera.at(f"/analysis/{NOBODY_THERE}") as page:
        page.wait_for_selector("main .primary")
        camera.shoot(page, "story-none")


class CutLine:
    """The connection of a page to its server, which can be cut."""

    def __init__(self, page: Page) -> None:
        self.cut = False
        self.open: list[WebSocketRoute] = []
        page.route_web_socket(re.compile("/ws/"), self._come)

    def _come(self, line: WebSocketRoute) -> None:
        if self.cut:
            line.close()
        else:
            self.open.append(line)
            line.connect_to_server()

    def stop(self) -> None:
        self.cut = True
        self.open[-1].close()


def lines_lost(camera: Camera) -> None:
    """Walk through a lost connection, a seat used in another window, and an outdated page."""
    code = camera.server.table()
    token = camera.server.sit(code, "Ada")
    Player(camera.server, code, token).do("begin")
    page = camera.visit("/favicon.svg")
    line = CutLine(page)
    page.evaluate("token => localStorage.setItem('reverie.token', token)", json.dumps(token))
    page.goto(page.url.replace("/favicon.svg", f"/t/{code}"))
    page.wait_for_selector(".onirim.phase-choose")
    other = page.context.new_page()
    other.goto(page.url)
    page.wait_for_selector(".offline button")
    camera.shoot(page, "replaced")
    other.close()
    page.click(".offline button")
    page.wait_for_selector(".offline", state="detached")
    line.stop()
    page.wait_for_selector(".offline")
    camera.shoot(page, "offline")
    page.clock.fast_forward(400)
    page.locator("[data-hand]").first.click()
    page.click("[data-act=discard]")
    page.clock.fast_forward(13_000)
    page.wait_for_selector("#notes p")
    camera.shoot(page, "nobody-heard")
    page.context.close()
    outdated(camera, code)


def outdated(camera: Camera, code: str) -> None:
    def older(route: Route) -> None:
        text = route.fetch().text()
        route.fulfill(body=re.sub(r"version: \d+", "version: 2", text), content_type="text/javascript")

    page = camera.visit("/favicon.svg")
    page.route("**/connection.js", older)
    page.goto(page.url.replace("/favicon.svg", f"/t/{code}"))
    page.wait_for_selector("main button")
    camera.shoot(page, "outdated")
    page.context.close()


FRONT = (dialogs, daily, my_games, pack_page, lobby_dialogs, lobby_of_two, nothing_here, lines_lost)
