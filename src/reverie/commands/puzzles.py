"""Mining puzzles from games of Onirim."""

import argparse
import os
import time
from collections import Counter
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import Any

from ..numerals import decimal
from . import WrongUse
from .lab import Progress, results

FOR_A_GPU = 4
"""Processes that keep a GPU busy between them."""


def mine(asked: argparse.Namespace) -> int:
    """Go on mining in a folder, then write the puzzles where they are wanted."""
    import json
    from importlib.util import find_spec

    from ..onirim.simulation import compiled_rules_are_here

    if not compiled_rules_are_here():
        raise WrongUse("needs-numba")
    if asked.gpu and find_spec("torch") is None:
        raise WrongUse("needs-training-packages")
    from ..lab.mining.candidates import Plan
    from ..lab.mining.mine import lots_in
    from ..lab.mining.mine import mine as mine_lots
    from ..onirim.puzzles import THEMES

    plan = Plan(asked.seed, asked.games)
    if asked.quick:
        plan = replace(plan, first=plan.first // 10, then=plan.then // 10, most=plan.most // 10)
    if asked.gpu:
        plan = replace(plan, each=max(6, asked.games // 600), all=asked.games, room=1 << 16)
    begun = time.monotonic()
    with Progress(asked.each * len(THEMES), "puzzles", asked.spoken) as progress:
        progress(sum(map(len, (lot["puzzles"] for lot in lots_in(asked.out)))))
        mine_lots(
            *(plan, asked.out, asked.each, asked.minutes, asked.workers or cores(asked.gpu), asked.gpu),
            heard=lambda lot: progress(len(lot["puzzles"])),
        )
    found = figures(lots_in(asked.out), time.monotonic() - begun)
    if asked.ship is not None:
        found["shipped"] = shipped(asked.out, asked.ship, asked.each)
    print(json.dumps(found) if asked.json else told(found, asked.ship, asked.spoken))
    return 0


def cores(gpu: bool) -> int:
    """How many processes: one a core, but no more than keep one GPU busy."""
    return min(os.cpu_count() or 1, FOR_A_GPU if gpu else 1000)


def shipped(folder: Path, to: Path, each: int) -> dict[str, int]:
    """Write the puzzles to a folder; how many of each theme there are now."""
    from ..lab.mining.mine import lots_in
    from ..lab.mining.shipping import ship

    return {theme: len(puzzles) for theme, puzzles in ship(lots_in(folder), to, each).items()}


def figures(lots: list[dict[str, Any]], now: float) -> dict[str, Any]:
    """What came of all lots so far."""
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


def told(found: dict[str, Any], folder: Path | None, language: str) -> str:
    """The figures in words."""
    say, counts = partial(results, language), Counter(found["counts"])
    candidates = sum(n for name, n in counts.items() if name.startswith("candidates: "))
    lines = [
        say(
            "mined",
            games=counts["games"],
            candidates=candidates,
            survivors=counts["survivors"],
            finalists=counts["finalists"],
            puzzles=sum(found["puzzles"].values()),
        ),
        "  " + ", ".join(f"{theme} {n}" for theme, n in found["puzzles"].items()),
        say(
            "minedIn",
            lots=found["lots"],
            seconds=decimal(found["seconds"], language),
            now=decimal(found["now"], language),
            played=counts["played out"],
        ),
    ]
    if folder is not None:
        lines.append(say("shipped", n=sum(found["shipped"].values()), folder=str(folder)))
    return "\n".join(line for line in lines if line.strip())
