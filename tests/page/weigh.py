"""How heavy the first view is, how soon it can be used, and how soon a spirit can speak who opens the link of
a running dream: `python -m tests.page.weigh`, five visits each."""

import json
import tempfile
import time
from pathlib import Path
from statistics import median

from playwright.sync_api import Browser, sync_playwright

from tests.page.conftest import FLAGS, PHONE
from tests.page.sitting import whenidream_table
from tests.serving import Server

WEIGHT = """() => [...performance.getEntriesByType("resource"), ...performance.getEntriesByType("navigation")]
    .reduce((sum, each) => [sum[0] + each.encodedBodySize, sum[1] + each.decodedBodySize], [0, 0])"""


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
        print(f"First view: {sent / 1000:.0f} KB sent, {unpacked / 1000:.0f} KB unpacked.")
        print(f"It can be used after {median(seconds):.2f} s (slowest {max(seconds):.2f} s).")
        seconds = [until_a_spirit_can_speak(browser, server) for _ in range(5)]
        print(f"A spirit's screen can be used after {median(seconds):.2f} s (slowest {max(seconds):.2f} s).")
        browser.close()
        server.stop()


def until_a_spirit_can_speak(browser: Browser, server: Server) -> float:
    """With a browser that comes for the first time, and nothing in its cache."""
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
