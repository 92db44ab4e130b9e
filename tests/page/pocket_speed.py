"""How large and how quick a pocket is: `python -m tests.page.pocket_speed [--json] [--slow 4]`.

From a static host on this machine, in Chromium at phone size: sizes as they are sent (packed, as hosts do),
from the address to the first choice that can be made (first and second visit, without a network), a choice,
a hint, a story, and what the browser's processes hold in memory. `--slow` gives all of the browser a part of
a core's time, workers too, which a browser's own throttling may spare.
"""

import argparse
import gzip
import json
import os
import random
import signal
import statistics
import subprocess
import tempfile
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from playwright.sync_api import BrowserContext, Page, sync_playwright

from reverie.pocket import site
from tests.page.conftest import FLAGS, PHONE
from tests.page.playing import by_keyboard, choose, phase, play_out
from tests.page.static_host import StaticHost

SLICE = 0.02
"""Seconds: a slow browser runs for a part of this, and stands still for the rest."""


def sent(folder: Path) -> dict[str, float]:
    """Kilobytes of each part, packed as a host would; what is packed already stays as it is."""
    found: dict[str, float] = {}
    for path in sorted(folder.rglob("*")):
        if path.is_file():
            content = path.read_bytes()
            size = len(content) if path.suffix == ".zip" else min(len(content), len(gzip.compress(content)))
            part = path.relative_to(folder).parts[0]
            part = path.name if part in ("pyodide", "pocket") else part if path.parent != folder else "page"
            found[part] = found.get(part, 0) + size / 1000
    return {part: round(size, 1) for part, size in sorted(found.items(), key=lambda each: -each[1])}


def family(parent: int) -> list[int]:
    """A process and all that came of it."""
    listed = subprocess.run(["ps", "-eo", "pid=,ppid="], capture_output=True, text=True, check=True).stdout
    children: dict[int, list[int]] = {}
    for line in listed.splitlines():
        pid, ppid = map(int, line.split())
        children.setdefault(ppid, []).append(pid)
    found, waiting = [], [parent]
    while waiting:
        found.append(waiting.pop())
        waiting += children.get(found[-1], [])
    return found


def browsers() -> list[int]:
    listed = subprocess.run(["ps", "-eo", "pid=,comm="], capture_output=True, text=True, check=True).stdout
    named = {
        int(pid) for pid, name in (line.split(maxsplit=1) for line in listed.splitlines()) if "chrom" in name
    }
    return [pid for pid in family(os.getpid()) if pid in named]


def megabytes() -> float:
    """What the browser's processes hold, shared parts counted once a process."""
    pages = [int(Path(f"/proc/{pid}/statm").read_text().split()[1]) for pid in browsers()]
    return round(sum(pages) * os.sysconf("SC_PAGE_SIZE") / 1e6, 0)


@contextmanager
def slowed(times: float) -> Iterator[None]:
    """The whole browser stands still for most of the time."""
    over = threading.Event()

    def beat() -> None:
        while not over.is_set():
            for kind, seconds in ((signal.SIGSTOP, SLICE * (1 - 1 / times)), (signal.SIGCONT, SLICE / times)):
                for pid in browsers():
                    try:
                        os.kill(pid, kind)
                    except ProcessLookupError:
                        continue
                time.sleep(seconds)

    thread = threading.Thread(target=beat, daemon=True)
    if times > 1:
        thread.start()
    yield
    over.set()
    if times > 1:
        thread.join()
        for pid in browsers():
            os.kill(pid, signal.SIGCONT)


def awake(context: BrowserContext, address: str) -> tuple[Page, float, float]:
    """A page, and the seconds until it shows something and until a choice can be made."""
    page = context.new_page()
    page.set_default_timeout(120_000)
    page.clock.install()
    begun = time.monotonic()
    page.goto(address)
    if "/t/" in address:
        page.wait_for_selector(".onirim [data-hand]")
        shown = time.monotonic() - begun
    else:
        page.wait_for_selector("button.alone")
        shown = time.monotonic() - begun
        page.click("button.alone")
        page.wait_for_selector(".onirim [data-hand]")
    return page, shown, time.monotonic() - begun


def measured(slow: float) -> dict[str, Any]:
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        host = StaticHost(Path(folder))
        site.write(host.site, site.here())
        browser = playwright.chromium.launch(executable_path="/usr/bin/chromium", args=FLAGS)
        context = browser.new_context(
            viewport={"width": PHONE[0], "height": PHONE[1]}, reduced_motion="reduce"
        )
        found: dict[str, Any] = {"sent_kb": sent(host.site)}
        found["sent_kb"]["all"] = round(sum(found["sent_kb"].values()), 1)
        with slowed(slow):
            page, found["first_shown_s"], found["first_choice_s"] = awake(context, host.at)
            page.evaluate("navigator.serviceWorker.ready.then(() => true)")
            page.wait_for_function("() => navigator.serviceWorker.controller !== null")
            page.close()
            page, found["second_shown_s"], found["second_choice_s"] = awake(context, host.at)
            address = page.url
            page.close()
            host.stop()
            context.set_offline(True)
            page, _, found["offline_choice_s"] = awake(context, address)
            dice, choices, hints = random.Random(5), list[float](), list[float]()
            for _ in range(20):
                if phase(page) == "over":
                    break
                if phase(page) == "choose" and len(hints) < 5:
                    begun = time.monotonic()
                    page.keyboard.press("h")
                    page.wait_for_selector(".hint-panel")
                    hints.append((time.monotonic() - begun) * 1000)
                    page.keyboard.press("Escape")
                begun = time.monotonic()
                choose(page, by_keyboard, dice)
                choices.append((time.monotonic() - begun) * 1000)
            found |= {"choice_ms": statistics.median(choices), "hint_ms": statistics.median(hints)}
            play_out(page, by_keyboard, dice)
            begun = time.monotonic()
            page.locator("a[href*='/story/']").first.click()
            page.wait_for_selector(".curve svg")
            found["story_s"] = time.monotonic() - begun
        found["memory_mb"] = megabytes()
        browser.close()
    return {key: round(value, 2) if isinstance(value, float) else value for key, value in found.items()}


def main() -> None:
    asked = argparse.ArgumentParser(description="How large and how quick a pocket is.")
    asked.add_argument("--json", action="store_true")
    asked.add_argument("--slow", type=float, default=1.0)
    given = asked.parse_args()
    found = measured(given.slow)
    print(json.dumps(found) if given.json else "\n".join(f"{key}: {value}" for key, value in found.items()))


if __name__ == "__main__":
    main()
