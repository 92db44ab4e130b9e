"""How heavy the first view is, and how soon it can be used: `python -m tests.page.weigh`, five visits."""

import tempfile
import time
from pathlib import Path
from statistics import median

from playwright.sync_api import sync_playwright

from tests.page.conftest import FLAGS, PHONE
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
        browser.close()
        server.stop()


if __name__ == "__main__":
    main()
