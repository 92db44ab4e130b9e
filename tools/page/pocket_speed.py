"""The size and speed of a pocket: `python -m tools.page.pocket_speed [--json] [--times 3] [--slow 4]`.

From a static host on this machine, in Chromium at phone size: what the host sends until everything is kept
(as hosts compress it), from the address to the first choice that can be made (first and second visit, an
update, no network), a choice, a hint (the first one after `A_LOOK`), a story, what the browser's processes
hold in memory, and what the first visit takes of processors. Each is the best of some times. `--slow 4`
gives all of the browser a quarter of a core, workers too, which its own throttling may spare; it needs
root.
"""

import argparse
import gzip
import json
import os
import random
import statistics
import subprocess
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any

from playwright.sync_api import BrowserContext, Page, sync_playwright

from reverie.pocket import runtime, site
from tests.web.conftest import FLAGS, PHONE
from tests.web.playing import by_keyboard, choose, phase, play_out
from tests.web.static_host import PATH, StaticHost

AWAKE = "html:not([data-waking]) .onirim [data-hand]"
GROUPS = Path("/sys/fs/cgroup")
PERIOD = 20_000
"""Microseconds of a scheduling period. A slowed browser runs for a part of each."""
COMPRESSED = (".css", ".html", ".js", ".json", ".mjs", ".svg", ".txt", ".webmanifest")
"""Suffixes of the files that hosts compress."""
A_LOOK = 2.0
"""Seconds that a player looks at a table before asking for the first hint."""
HINT = """() => new Promise((resolve) => {
  let begun = 0;
  addEventListener("keydown", () => { begun = realNow(); }, { capture: true, once: true });
  const seen = new MutationObserver(() => {
    if (!document.querySelector(".hint-panel")) return;
    seen.disconnect();
    window.hinted = realNow() - begun;
  });
  seen.observe(document.body, { subtree: true, childList: true });
  resolve();
})"""
"""From the key to the panel, as the page itself has it: asking from outside takes longer than the hint. The
clock of these tests can be put forward; `realNow` is the other one."""


def kilobytes_sent(host: StaticHost) -> dict[str, float]:
    """Return the kilobytes that the host has sent, by purpose."""
    found: dict[str, float] = {}
    for path in host.sent:
        content = path.read_bytes()
        size = len(gzip.compress(content)) if path.suffix in COMPRESSED else len(content)
        folder = path.relative_to(host.site).parts[0]
        part = path.name if folder in ("pyodide", "pocket") else "page"
        found[part] = found.get(part, 0) + size / 1000
    parts = {part: round(size, 1) for part, size in sorted(found.items(), key=lambda each: -each[1])}
    return {**parts, "all": round(sum(found.values()), 1)}


def process_tree(parent: int) -> list[int]:
    """Return the ids of a process and its descendants."""
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
    return [pid for pid in process_tree(os.getpid()) if pid in named]


def megabytes() -> float:
    """Return the megabytes that the browser's processes hold. Shared parts count once for each process."""
    pages = [int(Path(f"/proc/{pid}/statm").read_text().split()[1]) for pid in browsers()]
    return round(sum(pages) * os.sysconf("SC_PAGE_SIZE") / 1e6, 0)


def cpu_seconds() -> float:
    """Return the seconds of processor time that the browser's processes have used so far."""
    used = 0
    for pid in browsers():
        with suppress(FileNotFoundError):  # the process has just ended
            fields = Path(f"/proc/{pid}/stat").read_text().rsplit(")", 1)[1].split()
            used += int(fields[11]) + int(fields[12])
    return used / os.sysconf("SC_CLK_TCK")


@contextmanager
def slow_browser(times: float) -> Iterator[None]:
    """Limit the whole browser to a share of one core's time."""
    if times == 1:
        yield
        return
    first = (GROUPS / "cpu" / "cpu.shares").exists()  # version 1 or 2 of control groups
    group = (GROUPS / "cpu" if first else GROUPS) / f"reverie-slow-{os.getpid()}"
    quota = round(PERIOD / times)
    group.mkdir()
    try:
        if first:
            (group / "cpu.cfs_period_us").write_text(str(PERIOD))
            (group / "cpu.cfs_quota_us").write_text(str(quota))
        else:
            (group / "cpu.max").write_text(f"{quota} {PERIOD}")
        for pid in browsers():
            (group / "cgroup.procs").write_text(str(pid))
        yield
    finally:
        for member in (group / "cgroup.procs").read_text().split():
            (group.parent / "cgroup.procs").write_text(member)
        group.rmdir()


def open_page(context: BrowserContext, address: str) -> tuple[Page, float, float]:
    """Return a page, and the seconds until it shows something and until a choice can be made."""
    page = context.new_page()
    page.set_default_timeout(300_000)
    page.clock.install()
    begun = time.monotonic()
    page.goto(address)
    if "/t/" in address:
        page.wait_for_selector(".onirim [data-hand]")
        shown = time.monotonic() - begun
        page.wait_for_selector(AWAKE)
    else:
        page.wait_for_selector("button.alone")
        shown = time.monotonic() - begun
        page.click("button.alone")
        page.wait_for_selector(".onirim [data-hand]")
    return page, shown, time.monotonic() - begun


def measure(slow: float, times: int) -> dict[str, Any]:
    """Return the best of `times` measurements of each figure."""
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        site.write(Path(folder) / PATH, runtime.here())
        found = []
        for _ in range(times):
            host = StaticHost(Path(folder))
            browser = playwright.chromium.launch(executable_path="/usr/bin/chromium", args=FLAGS)
            with slow_browser(slow):
                context = browser.new_context(
                    viewport={"width": PHONE[0], "height": PHONE[1]}, reduced_motion="reduce"
                )
                context.add_init_script("window.realNow = performance.now.bind(performance)")
                found.append(measure_visit(context, host))
            browser.close()
    best = {key: round(min(each[key] for each in found), 2) for key in found[0] if key != "sent_kb"}
    return {"sent_kb": found[0]["sent_kb"], **best}


def measure_update(page: Page, host: StaticHost) -> float:
    """Return the seconds from the tap that starts a newer pocket to a choice at the same table."""
    words = host.site / "texts" / "front" / "en.json"
    words.write_text(words.read_text("utf-8") + " ", "utf-8")
    site.write_service_worker(host.site)
    page.evaluate("navigator.serviceWorker.getRegistration().then((it) => it.update())")
    page.wait_for_selector("#pocket button")
    begun = time.monotonic()
    page.click("#pocket button")
    page.wait_for_event("load")
    page.wait_for_selector(AWAKE)
    return time.monotonic() - begun


def measure_visit(context: BrowserContext, host: StaticHost) -> dict[str, Any]:
    found: dict[str, Any] = {}
    before = cpu_seconds()
    page, found["first_shown_s"], found["first_choice_s"] = open_page(context, host.at)
    found["first_cpu_s"] = cpu_seconds() - before
    page.evaluate("navigator.serviceWorker.ready.then(() => true)")
    page.wait_for_function("() => navigator.serviceWorker.controller !== null")
    found["sent_kb"] = kilobytes_sent(host)
    page.close()
    page, found["second_shown_s"], found["second_choice_s"] = open_page(context, host.at)
    address = page.url
    found["updated_choice_s"] = measure_update(page, host)
    page.close()
    host.stop()
    context.set_offline(True)
    page, found["offline_shown_s"], found["offline_choice_s"] = open_page(context, address)
    dice, choices, hints = random.Random(5), list[float](), list[float]()  # noqa: S311
    time.sleep(A_LOOK)
    for _ in range(20):
        if phase(page) == "over":
            break
        if phase(page) == "choose" and len(hints) < 5:
            page.evaluate(HINT)
            page.keyboard.press("h")
            page.wait_for_selector(".hint-panel")
            hints.append(page.evaluate("window.hinted"))
            page.keyboard.press("Escape")
        begun = time.monotonic()
        choose(page, by_keyboard, dice)
        choices.append((time.monotonic() - begun) * 1000)
    found |= {
        "choice_ms": statistics.median(choices),
        "hint_ms": statistics.median(hints),
        "hint_first_ms": hints[0],
    }
    play_out(page, by_keyboard, dice)
    begun = time.monotonic()
    page.locator("a[href*='/analysis/']").first.click()
    page.wait_for_selector(".curve svg")
    found["story_s"] = time.monotonic() - begun
    found["memory_mb"] = megabytes()
    return found


def main() -> None:
    asked = argparse.ArgumentParser(description="Measure the size and speed of a pocket.")
    asked.add_argument("--json", action="store_true")
    asked.add_argument("--slow", type=float, default=1.0)
    asked.add_argument("--times", type=int, default=3)
    given = asked.parse_args()
    found = measure(given.slow, given.times)
    print(json.dumps(found) if given.json else "\n".join(f"{key}: {value}" for key, value in found.items()))


if __name__ == "__main__":
    main()
