"""Attack servers of one's own, and tell how honest people fared.

Usage: `python -m tests.server.hardening.attacks [NAME…] [--seconds N] [--json]`.
"""

import argparse
import json
import sys
from typing import Any

from tests.server.hardening.attacks import connections, crowds, frames, names, packs, questions, stored
from tests.server.hardening.attacks.scene import KINDS, run

assert (
    connections and crowds and frames and names and packs and questions and stored
)  # whose attacks are then known
LATE = 100.0
"""Milliseconds more than without the attack that nobody should wait."""


def longest(waited: dict[str, list[float]], which: int = 1) -> float:
    """Without the time in which there was no core for it; with it (3)."""
    known = [waited[what][which] for what in ("move", "face", "health") if waited[what]]
    return max(known, default=float("nan"))


def median(waited: dict[str, list[float]]) -> float:
    return waited["move"][0] if waited["move"] else float("nan")


def wrong(found: dict[str, Any]) -> list[str]:
    """What should not be."""
    said = []
    if longest(found["attacked"]) > longest(found["idle"]) + LATE:
        said.append("late")
    elif longest(found["attacked"], 3) > longest(found["idle"], 3) + LATE:
        said.append("late, or the machine was busy")
    said += ["failed"] if found["failures"] else []
    said += ["lost"] if found["lost"] else []
    said += ["dead"] if not found["alive"] else []
    said += ["traceback"] if found["tracebacks"] else []
    said += ["grown"] if found["memory"]["after"] > found["memory"]["before"] + 30 else []
    said += ["told badly"] if any(what.startswith(("BAD", "500")) for what in found["told"]) else []
    return said


def line(found: dict[str, Any]) -> str:
    """A row of the table in docs/security.md."""
    idle, under, memory = found["idle"], found["attacked"], found["memory"]
    alone, attacked = (f"{longest(each):.0f} ({longest(each, 3):.0f})" for each in (idle, under))
    stalls = f"{alone} | {attacked} | {median(idle):.0f} → {median(under):.0f}"
    sizes = f"{memory['before']} → {memory['most']} → {memory['after']}"
    return f"| {found['name']} | {stalls} | {sizes} | {', '.join(wrong(found)) or '–'} |"


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m tests.server.hardening.attacks", description=__doc__)
    parser.add_argument("names", nargs="*", metavar="NAME", help="which (default: all)")
    parser.add_argument("--seconds", type=float, default=4.0, help="how long each (default: 4)")
    parser.add_argument("--idle", type=float, default=4.0, help="how long honest people are alone before (4)")
    parser.add_argument("--json", action="store_true", help="all that was measured, an object a line")
    parser.add_argument("--list", action="store_true", help="the attacks there are")
    asked = parser.parse_args()
    if unknown := [name for name in asked.names if name not in KINDS]:
        parser.error(f"no attack is called {', '.join(unknown)}; see --list")
    if asked.list:
        print("\n".join(f"{kind.name}: {kind.does}" for kind in KINDS.values()))
        return 0
    if not asked.json:
        print("| attack | longest wait alone, ms | attacked | median | MB before → most → after | |")
        print("|---|---|---|---|---|---|")
    bad = 0
    for name in asked.names or KINDS:
        found = run(KINDS[name], asked.seconds, asked.idle)
        if found.get("broken"):
            bad += 1
            print(json.dumps(found) if asked.json else f"| {name} | {found['told']} |")
            continue
        bad += bool(wrong(found))
        print(json.dumps(found, ensure_ascii=False) if asked.json else line(found), flush=True)
        if not asked.json and wrong(found):
            for what in ("told", "failures", "lost", "tracebacks", "files", "honest"):
                if found[what]:
                    print(f"    {what}: {found[what]}", file=sys.stderr, flush=True)
    return int(bad > 0)


if __name__ == "__main__":
    sys.exit(main())
