"""Size and loading times of the page: `python -m tools.page.weigh`, with five visits each.

It measures the first view, a game of Onirim, and how soon a spirit who opens the link of a running dream can
speak. `--all` lists every file of the game. The exit status is 1 if a size limit is exceeded.
"""

import json
import random
import sys
import tempfile
import time
from contextlib import closing
from http.client import HTTPConnection
from pathlib import Path
from statistics import median
from urllib.parse import urlsplit

from playwright.sync_api import Browser, Request, sync_playwright

from tests.server.serving import Player, Server
from tests.web.conftest import FLAGS, PHONE
from tests.web.playing import by_mouse, choose
from tests.web.seats import whenidream_table

WEIGHT = """() => [...performance.getEntriesByType("resource"), ...performance.getEntriesByType("navigation")]
    .reduce((sum, each) => [sum[0] + each.encodedBodySize, sum[1] + each.decodedBodySize], [0, 0])"""

MAX_FIRST_VIEW, MAX_GAME = 65_000, 180_000
"""Maximum sizes in bytes, as sent."""


def main() -> None:
    with tempfile.TemporaryDirectory() as data, sync_playwright() as playwright:
        begun = time.perf_counter()
        server = Server(Path(data))
        server.ask("/healthz")
        print(f"The server answers {time.perf_counter() - begun:.1f} s after its start.")
        browser = playwright.chromium.launch(executable_path="/usr/bin/chromium", args=FLAGS)
        seconds = []
        for _ in range(5):
            page = browser.new_context(viewport={"width": PHONE[0], "height": PHONE[1]}).new_page()
            begun = time.perf_counter()
            page.goto(f"http://{server.at}/", wait_until="commit")
            page.get_by_role("button", name="Play alone").wait_for()
            seconds.append(time.perf_counter() - begun)
            sent, unpacked = page.evaluate(WEIGHT)
            page.context.close()
        print(f"First view: {sent / 1000:.1f} KB sent, {unpacked / 1000:.0f} KB unpacked.")
        print(f"It can be used after {median(seconds):.2f} s (slowest {max(seconds):.2f} s).")
        files = weigh_game(browser, server)
        print(f"A game of Onirim: {sum(files.values()) / 1000:.1f} KB sent, in {len(files)} files.")
        if "--all" in sys.argv:
            for name, size in sorted(files.items(), key=lambda each: -each[1]):
                print(f"{size / 1000:7.1f} KB  {name}")
        seconds = [seconds_until_spirit_can_speak(browser, server) for _ in range(5)]
        print(f"A spirit's screen can be used after {median(seconds):.2f} s (slowest {max(seconds):.2f} s).")
        browser.close()
        server.stop()
    if sent > MAX_FIRST_VIEW or sum(files.values()) > MAX_GAME:
        sys.exit(1)


def weigh_game(browser: Browser, server: Server, language: str = "en") -> dict[str, int]:
    """Return the bytes of each file sent to a player with an empty cache in a whole game.

    The player opens the game, looks into its menu, asks for a hint and plays to the end.
    """
    code = server.table(seed="weighed")
    token = server.sit(code, "Ada")
    player = Player(server, code, token)
    player.do("begin")
    player.socket.close()
    context = browser.new_context(viewport={"width": PHONE[0], "height": PHONE[1]}, locale=language)
    context.add_init_script(f"localStorage.setItem('reverie.token', {json.dumps(json.dumps(token))})")
    page = context.new_page()
    page.clock.install()
    files: dict[str, int] = {}

    def note(request: Request) -> None:
        path = urlsplit(request.url).path
        files[path] = request.sizes()["responseBodySize"] or compressed_size(server, path)

    page.on("requestfinished", note)
    page.goto(f"http://{server.at}/t/{code}")
    page.wait_for_selector("[data-hand]")
    page.click(".tool-menu")
    page.wait_for_selector("dialog[open]")
    page.keyboard.press("Escape")
    page.keyboard.press("h")
    page.wait_for_selector(".hint-panel")
    dice = random.Random(1)  # noqa: S311
    while not page.query_selector(".phase-over"):
        choose(page, by_mouse, dice)
    page.wait_for_load_state("networkidle")
    context.close()
    return files


def compressed_size(server: Server, path: str) -> int:
    """Return the size of a file as sent, which the browser does not report for referenced drawings."""
    with closing(HTTPConnection(server.at)) as line:
        line.request("GET", path, headers={"Accept-Encoding": "gzip"})
        return len(line.getresponse().read())


def seconds_until_spirit_can_speak(browser: Browser, server: Server) -> float:
    """Return the seconds on a first visit with an empty cache."""
    code, tokens = whenidream_table(server, ["Ada", "Ben", "Cleo", "Dov"], 4, reading_seconds=0)
    context = browser.new_context(viewport={"width": PHONE[0], "height": PHONE[1]})
    secret = json.dumps(json.dumps(tokens[1]))
    context.add_init_script(f"localStorage.setItem('reverie.token', {secret})")
    page = context.new_page()
    begun = time.perf_counter()
    page.goto(f"http://{server.at}/t/{code}", wait_until="commit")
    page.wait_for_selector("#word")
    took = time.perf_counter() - begun
    context.close()
    return took


if __name__ == "__main__":
    main()
