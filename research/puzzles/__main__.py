"""Mine puzzles from games of Onirim. It can be stopped at any time: the same command resumes it.

python -m research.puzzles --out puzzles --minutes 30
python -m research.puzzles --out puzzles --minutes 0 --ship src/reverie/web/puzzles
"""

import argparse
import json
import os
import sys
import time
from collections import Counter
from dataclasses import replace
from pathlib import Path
from typing import Any

from .candidates import Plan
from .mine import lots_in, mine
from .shipping import ship

FOR_A_GPU = 4
"""The number of processes that together keep a GPU busy."""


def main(arguments: list[str] | None = None) -> int:
    """Mine into a folder, then ship the puzzles if requested. Return 0."""
    asked = _parser().parse_args(arguments)
    plan = Plan(asked.seed, asked.games)
    if asked.quick:
        plan = replace(plan, first=plan.first // 10, then=plan.then // 10, most=plan.most // 10)
    if asked.gpu:
        plan = replace(plan, each=max(6, asked.games // 600), all=asked.games, room=1 << 16)
    begun = time.monotonic()
    workers = asked.workers or min(os.cpu_count() or 1, FOR_A_GPU if asked.gpu else 1000)
    mine(plan, asked.out, asked.each, asked.minutes, workers, asked.gpu, heard=_report)
    found = figures(lots_in(asked.out), time.monotonic() - begun)
    if asked.ship is not None:
        shipped = ship(lots_in(asked.out), asked.ship, asked.each)
        found["shipped"] = {theme: len(puzzles) for theme, puzzles in shipped.items()}
    print(json.dumps(found))
    return 0


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog="python -m research.puzzles", description=__doc__, formatter_class=argparse.RawTextHelpFormatter
    )
    option = parser.add_argument
    option("--out", type=Path, default=Path("puzzles"), metavar="FOLDER", help="(default: puzzles)")
    option("--each", type=int, default=100, metavar="N", help="of each theme (default: 100)")
    option("--minutes", type=float, default=10, metavar="M", help="then finish what is begun (default: 10)")
    option("--games", type=int, default=100, metavar="N", help="in each lot (default: 100)")
    option("--seed", default="puzzles", help="any string (default: puzzles)")
    option("--workers", type=int, metavar="W", help="processes (default: one a core)")
    option("--quick", action="store_true", help="a tenth of the games: to try it out, not to ship")
    option("--gpu", action="store_true", help="ask the network by PyTorch, on a GPU if there is one")
    option("--ship", type=Path, metavar="FOLDER", help="write the puzzles there, as the page has them")
    return parser


def _report(lot: dict[str, Any]) -> None:
    puzzles, seconds = len(lot["puzzles"]), lot["seconds"]["all"]
    print(f"lot {lot['lot']} ({lot['mode']}): {puzzles} puzzles in {seconds:.0f} s", file=sys.stderr)


def figures(lots: list[dict[str, Any]], now: float) -> dict[str, Any]:
    """Return the figures of all lots so far. `now` is the duration of this run in seconds."""
    counts: Counter[str] = Counter()
    for lot in lots:
        counts.update(lot["counts"])
    return {
        "lots": len(lots),
        "seconds": round(sum(lot["seconds"]["all"] for lot in lots), 1),
        "now": round(now, 1),
        "puzzles": dict(Counter(puzzle["theme"] for lot in lots for puzzle in lot["puzzles"])),
        "counts": dict(sorted(counts.items())),
    }


if __name__ == "__main__":
    sys.exit(main())
