"""The smoothness of Onirim's animations: `python -m tools.page.smoothness [--json] [--turns 40]`.

A seeded game is played on a real server, at a desk, with Chromium's tracing on. For every scene (draws,
doors, nightmares, shuffles) it is looked at how long the longest task on the main thread took while cards
were flying, which properties were animated, and how many frames were dropped. Between the scenes, in the same
run and on the same page, a plain square is moved by a transform, and its dropped frames are what the scenes
are compared with.

Each kind of scene is reported separately. The exit status is not 0 if a limit is exceeded.
"""

import argparse
import json
import random
import sys
import tempfile
import time
from pathlib import Path
from typing import Any

from playwright.sync_api import CDPSession, Page, ViewportSize, sync_playwright

from tests.server.serving import Player, Server
from tests.web.conftest import FLAGS
from tests.web.playing import phase

SIZE: ViewportSize = {"width": 1440, "height": 900}
CATEGORIES = "toplevel,devtools.timeline,blink.user_timing,cc,benchmark"
MAX_TASK = 50.0
"""Milliseconds above which a task is noticeable."""
MAX_MORE_DROPPED = 10.0
"""Maximum percentage points of dropped frames above those of an empty animation."""

WATCH = """() => {
  window.animated = new Set();
  const properties = () => {
    for (const each of document.getAnimations()) for (const frame of each.effect.getKeyframes())
      for (const key of Object.keys(frame)) window.animated.add(key);
  };
  const kind = () => {
    const flights = [...document.querySelectorAll(".flights .flight")];
    const some = (what) => flights.some((each) => each.querySelector(what));
    const backs = flights.filter((each) => each.querySelector(".face .back") && !each.querySelector(".was"));
    if (document.querySelector(".onirim.phase-over")) return "ending";
    if (backs.length >= 6) return "search";
    if (some(".halo.dread")) return "nightmare";
    if (some(".halo.lamp")) return "door";
    if (document.querySelector(".onirim .deck")?.getAnimations().length) return "shuffle";
    if (document.querySelector(".onirim .prophecy")) return "prophecy";
    return flights.filter((each) => each.querySelector(".was .back")).length >= 5 ? "five cards" : "draw";
  };
  let [flying, now] = [false, ""];
  new MutationObserver(() => {
    const flies = (document.querySelector(".flights")?.childElementCount ?? 0) > 0;
    if (flies) queueMicrotask(properties);
    if (flies === flying) return;
    flying = flies;
    if (flies) now = kind();
    performance.mark(`scene ${flies ? "begins" : "ends"}: ${now}`);
  }).observe(document.body, { childList: true, subtree: true });
}"""
EMPTY = """() => new Promise((done) => {
  const square = document.createElement("div");
  square.style.cssText = "position:fixed;left:0;top:0;width:200px;height:280px;background:#888;z-index:99";
  document.body.append(square);
  performance.mark("scene begins: empty");
  const there = "translate(900px, 400px) scale(.3)";
  const moves = square.animate([{ transform: "none" }, { transform: there }], 700);
  moves.onfinish = () => { performance.mark("scene ends: empty"); square.remove(); done(); };
})"""
MAY_MOVE = {"transform", "translate", "rotate", "scale", "opacity"}
TIMING = {"offset", "computedOffset", "easing", "composite"}


def trace(session: CDPSession, page: Page, play: Any) -> list[dict[str, Any]]:
    """Return Chromium's trace events while `play` runs."""
    events: list[dict[str, Any]] = []
    over: list[bool] = []
    session.on("Tracing.dataCollected", lambda told: events.extend(told["value"]))
    session.on("Tracing.tracingComplete", lambda _: over.append(True))
    session.send(
        "Tracing.start",
        {"transferMode": "ReportEvents", "traceConfig": {"includedCategories": CATEGORIES.split(",")}},
    )
    play()
    session.send("Tracing.end")
    while not over:
        page.wait_for_timeout(50)
    return events


Span = tuple[float, float]


def spans(events: list[dict[str, Any]]) -> dict[str, list[Span]]:
    """Return the start and end of each scene and each empty one, by kind, in microseconds."""
    marks = sorted(
        (each["ts"], *each["name"].removeprefix("scene ").split(": "))
        for each in events
        if each.get("cat") == "blink.user_timing" and each["name"].startswith("scene ")
    )
    found: dict[str, list[Span]] = {}
    begun: dict[str, float] = {}
    for when, which, kind in marks:
        if which == "begins":
            begun[kind] = when
        elif kind in begun:
            found.setdefault(kind, []).append((begun.pop(kind), when))
    return found


def is_within(when: float, among: list[Span]) -> bool:
    return any(begins <= when <= ends for begins, ends in among)


def renderer(events: list[dict[str, Any]]) -> tuple[int, int]:
    """Return process and thread of the page's main thread, which set the marks."""
    mark = next(each for each in events if each.get("cat") == "blink.user_timing")
    return mark["pid"], mark["tid"]


def tasks(events: list[dict[str, Any]], among: list[Span]) -> list[float]:
    """Return the CPU milliseconds of the tasks on the main thread during these spans."""
    main = renderer(events)
    return [
        each.get("tdur", each["dur"]) / 1000
        for each in events
        if each["name"] in ("RunTask", "ThreadControllerImpl::RunTask")
        and (each["pid"], each["tid"]) == main
        and "dur" in each
        and any(each["ts"] < ends and each["ts"] + each["dur"] > begins for begins, ends in among)
    ]


def frames(events: list[dict[str, Any]], among: list[Span]) -> tuple[int, int]:
    """Return the numbers of frames shown and dropped during these spans."""
    pid, _ = renderer(events)
    states = [
        each["args"]["frame_reporter"]["state"]
        for each in events
        if each["name"] == "PipelineReporter"
        and each["pid"] == pid
        and "frame_reporter" in each.get("args", {})
        and is_within(each["ts"], among)
    ]
    dropped = sum(state == "STATE_DROPPED" for state in states)
    return sum(state.startswith("STATE_PRESENTED") for state in states), dropped


def open_table(page: Page, server: Server, seed: str) -> None:
    code = server.table(seed=seed)
    token = server.sit(code)
    Player(server, code, token).do("begin")
    page.goto(f"http://{server.at}/favicon.svg")
    page.evaluate("token => localStorage.setItem('reverie.token', token)", json.dumps(token))
    page.evaluate("localStorage.setItem('reverie.kept.sound-asked', 'true')")
    page.goto(f"http://{server.at}/t/{code}")
    page.wait_for_selector(".onirim.phase-choose")
    page.wait_for_timeout(1000)
    page.evaluate(WATCH)


def play(page: Page, most: int) -> None:
    """Play the game, with an empty animation after every other move."""
    dice = random.Random(1)  # noqa: S311
    for count in range(most):
        if phase(page) == "over":
            return
        page.wait_for_timeout(400)
        now = page.evaluate("document.querySelector('.onirim').dataset.moment")
        one_move(page, dice)
        page.wait_for_function(
            "b => document.querySelector('.onirim').dataset.moment !== b", arg=now, timeout=10_000
        )
        page.wait_for_function("() => !document.querySelector('.flights')?.childElementCount")
        if count % 2:
            page.evaluate(EMPTY)


def one_move(page: Page, dice: random.Random) -> None:
    now = phase(page)
    if now == "choose":
        fit = page.query_selector_all("[data-hand]:not(:has(.faint))")
        dice.choice(fit or page.query_selector_all("[data-hand]")).click()
        page.click(f"[data-act={'play' if fit else 'discard'}]")
    elif now == "arrange":
        page.click(".foreseen .next [data-card] >> nth=0")
        page.click(".foreseen .out .slot")
        page.click("[data-act=confirm]")
    else:
        wanted = {
            "nightmare": "[data-act='pay deck']",
            "door": "[data-act=open]",
            "search": "[data-act=search]",
        }
        page.click(wanted[now])


def measure(turns: int, seed: str) -> dict[str, Any]:
    with tempfile.TemporaryDirectory() as data, sync_playwright() as playwright:
        server = Server(Path(data))
        browser = playwright.chromium.launch(executable_path="/usr/bin/chromium", args=FLAGS)
        page = browser.new_context(viewport=SIZE, locale="en", reduced_motion="no-preference").new_page()
        open_table(page, server, seed)
        events = trace(page.context.new_cdp_session(page), page, lambda: play(page, turns))
        animated = sorted(set(page.evaluate("[...window.animated]")) - TIMING)
        browser.close()
        server.stop()
    kinds = spans(events)
    empty = kinds.pop("empty", [])
    return {
        **_of(events, [span for some in kinds.values() for span in some]),
        "animated": animated,
        "empty_frames": _frames(events, empty),
        "kinds": {kind: _of(events, some) for kind, some in sorted(kinds.items())},
    }


def _of(events: list[dict[str, Any]], scenes: list[Span]) -> dict[str, Any]:
    took = sorted(tasks(events, scenes), reverse=True)
    return {
        "scenes": len(scenes),
        "seconds": round(sum(ends - begins for begins, ends in scenes) / 1e6, 1),
        "longest_task_ms": round(took[0], 1) if took else 0,
        "tasks_over_50_ms": sum(each > MAX_TASK for each in took),
        "frames": _frames(events, scenes),
    }


def _frames(events: list[dict[str, Any]], among: list[Span]) -> dict[str, int]:
    return dict(zip(("shown", "dropped"), frames(events, among), strict=True))


def share(counted: dict[str, int]) -> float:
    return 100 * counted["dropped"] / max(1, sum(counted.values()))


def broken_limits(found: dict[str, Any]) -> list[str]:
    """Return sentences about exceeded limits. Frames of a single kind are too few for a limit."""
    wrong = [
        f"A task took over {MAX_TASK:.0f} ms in a scene of the kind: {kind} ({each['longest_task_ms']} ms)."
        for kind, each in found["kinds"].items()
        if each["tasks_over_50_ms"]
    ]
    if others := sorted(set(found["animated"]) - MAY_MOVE):
        wrong.append(f"Animated, and neither a transform nor opacity: {', '.join(others)}.")
    more = share(found["frames"]) - share(found["empty_frames"])
    if more > MAX_MORE_DROPPED:
        wrong.append(f"{more:.1f} points more frames were dropped than in an empty animation.")
    return wrong


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--json", action="store_true")
    parser.add_argument("--turns", type=int, default=40)
    parser.add_argument("--seed", default="smooth 3")
    asked = parser.parse_args()
    begun = time.perf_counter()
    found = measure(asked.turns, asked.seed)
    wrong = broken_limits(found)
    if asked.json:
        print(json.dumps({**found, "broken": wrong}, indent=2))
    else:
        print_figures(found, time.perf_counter() - begun)
    sys.exit("\n".join(wrong) or 0)


def print_figures(found: dict[str, Any], took: float) -> None:
    empty = share(found["empty_frames"])
    print(f"{found['scenes']} scenes, {found['seconds']} s of movement, in {took:.0f} s.")
    print(f"Animated: {', '.join(found['animated'])}.")
    print(f"{'':12}{'scenes':>8}{'longest task':>14}{'dropped':>10}{'beside empty':>14}")
    for kind, each in {**found["kinds"], "all": found}.items():
        dropped, longest = share(each["frames"]), each["longest_task_ms"]
        print(f"{kind:12}{each['scenes']:8}{longest:11.1f} ms{dropped:8.1f} %{dropped - empty:+14.1f}")
    print(f"{'empty':12}{'':8}{'':14}{empty:8.1f} %")


if __name__ == "__main__":
    main()
