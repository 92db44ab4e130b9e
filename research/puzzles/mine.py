"""Mining lot by lot. The result of each lot is a line of `lots.jsonl` in a folder, and is not computed again.

So mining can be stopped at any time and resumed later."""

import json
import multiprocessing
import os
import time
from collections import Counter
from collections.abc import Callable, Iterator
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from functools import cache
from itertools import count
from pathlib import Path
from typing import Any

from reverie.onirim.fast.batch import Array, Batch
from reverie.onirim.fast.crew import set_threads
from reverie.onirim.players.network import Network, load_shipped
from reverie.onirim.position import read_position
from reverie.onirim.puzzles import THEMES, Puzzle

from ..selfplay import Odds, asking
from .candidates import Plan, find, mode_of_lot
from .playing import Chooser
from .proof import prove
from .themes import canonical
from .writing import puzzle_of

FILE = "lots.jsonl"
Lot = dict[str, Any]
"""The result of a lot: its number, mode, themes, counts, seconds, and puzzles."""


def mine(
    plan: Plan,
    folder: Path,
    wanted: int,
    minutes: float,
    workers: int = 1,
    gpu: bool = False,
    heard: Callable[[Lot], None] = lambda lot: None,
) -> None:
    """Mine until every theme has `wanted` puzzles or the time is over. Lots that have begun are completed."""
    until = time.monotonic() + 60 * minutes
    folder.mkdir(parents=True, exist_ok=True)
    done = lots_in(folder)
    numbers = {lot["lot"] for lot in done}
    names = {name_of(puzzle): puzzle["theme"] for lot in done for puzzle in lot["puzzles"]}

    def to_do() -> Iterator[tuple[Plan, int, tuple[str, ...], bool]]:
        for number in count():
            have = Counter(names.values())
            lacking = sorted(THEMES, key=lambda theme: have[theme])
            themes = tuple(theme for theme in lacking if have[theme] < wanted)
            if not themes or time.monotonic() >= until:
                return
            mine_here = tuple(t for t in themes if (t == "two") == (mode_of_lot(number) != "solo"))
            if mine_here and number not in numbers:
                yield plan, number, mine_here, gpu

    with (folder / FILE).open("a", encoding="utf-8") as file:
        for lot in side_by_side(to_do(), workers):
            file.write(json.dumps(lot, ensure_ascii=False) + "\n")
            file.flush()
            names |= {name_of(puzzle): puzzle["theme"] for puzzle in lot["puzzles"]}
            heard(lot)


def side_by_side(work: Iterator[Any], workers: int) -> Iterator[Lot]:
    """Do the work in as many processes. The next piece is requested when a process is free."""
    if workers == 1:
        for piece in work:
            yield mine_lot(piece)
        return
    os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")
    threads = max(1, (os.cpu_count() or 1) // workers)
    spawned = multiprocessing.get_context("spawn")
    with ProcessPoolExecutor(workers, spawned, set_threads, (threads,)) as pool:
        under_way: set[Future[Lot]] = set()
        while True:
            while len(under_way) < workers and (piece := next(work, None)) is not None:
                under_way.add(pool.submit(mine_lot, piece))
            if not under_way:
                return
            over, under_way = wait(under_way, return_when=FIRST_COMPLETED)
            for future in over:
                yield future.result()


def lots_in(folder: Path) -> list[Lot]:
    """Return the lots found so far, without a line that was cut off."""
    path = folder / FILE
    lots = []
    for line in path.read_text("utf-8").splitlines() if path.exists() else []:
        try:
            lots.append(json.loads(line))
        except ValueError:
            continue
    return lots


def name_of(puzzle: Puzzle) -> str:
    """Return a name that is the same for puzzles that differ only in colours."""
    return repr(canonical(read_position(puzzle["position"])))


# One lot


def mine_lot(piece: tuple[Plan, int, tuple[str, ...], bool]) -> Lot:
    """Play games, find candidates of these themes, and prove them."""
    plan, lot, themes, gpu = piece
    begun = time.perf_counter()
    counts: Counter[str] = Counter()
    network = network_for(mode_of_lot(lot), gpu)
    found = [each for each in find(plan, lot, odds_by(network), counts) if each.theme in themes]
    found = sorted(found, key=lambda each: themes.index(each.theme))[: plan.all]
    searched = time.perf_counter()
    proven = prove(plan, lot, found, by_odds(network), counts)
    puzzles = []
    for trial in proven:
        puzzle = puzzle_of(trial)
        if puzzle is None:
            counts[f"rejected: nobody errs: {trial.candidate.theme}"] += 1
        else:
            puzzles.append(puzzle)
    seconds = {"search": searched - begun, "all": time.perf_counter() - begun}
    return {
        "lot": lot,
        "mode": mode_of_lot(lot),
        "themes": themes,
        "seconds": {name: round(taken, 2) for name, taken in seconds.items()},
        "counts": dict(counts),
        "puzzles": puzzles,
    }


@cache
def network_for(mode: str, gpu: bool) -> Network:
    """Return the network of a mode, on the GPU if asked for."""
    if not gpu:
        return load_shipped(mode)
    from ..gpu import OnDevice

    return OnDevice(load_shipped(mode))


def by_odds(network: Network) -> Chooser:
    """Return a function that chooses as `dreamwalker` does, by the network alone."""
    odds_of = odds_by(network)

    def chosen(batch: Batch) -> Array:
        batch.new_rows = network.new_rows
        rows, odds = batch.look()
        odds_of(rows, odds)
        return batch.best(odds)

    return chosen


def odds_by(network: Network) -> Odds:
    """Return a function that writes the network's odds of rows into an array."""
    return network if callable(network) else asking(network)
