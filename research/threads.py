"""Compare one thread with all threads: steps per second of games side by side, on an idle and a busy machine.

python -m research.threads
python -m research.threads --turns 5 64 8192
"""

import argparse
import os
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from statistics import median

from reverie.envs.onirim_vector import OnirimVector
from reverie.onirim.fast.crew import CREW, set_threads

GAMES = (1, 64, 1024, 8192)
TURN = 0.3
"""Seconds of each measurement. One thread and all threads alternate, since machines vary."""
EACH = 2
"""Busy processes for each core."""


@contextmanager
def busy(processes: int) -> Iterator[None]:
    """Keep the cores busy with this many other processes."""
    others = [subprocess.Popen([sys.executable, "-c", "while True: pass"]) for _ in range(processes)]
    try:
        time.sleep(0.5)
        yield
    finally:
        for other in others:
            other.kill()
            other.wait()


def turns(games: int, number: int) -> list[tuple[float, float]]:
    """Return steps per second by one thread and by all, for each repetition."""
    envs, threads = OnirimVector(games, copy=False), CREW.size
    envs.reset(seed=1)
    _rate(envs, TURN)
    found = []
    for turn in range(number):
        rates = {}
        for size in (1, threads) if turn % 2 else (threads, 1):
            set_threads(size)
            rates[size] = _rate(envs, TURN)
        set_threads(threads)
        found.append((rates[1], rates[threads]))
    return found


def _rate(envs: OnirimVector, seconds: float) -> float:
    """Return steps per second, without the time for choosing actions."""
    steps, spent = 0, 0.0
    while spent < seconds:
        chosen = envs.sample()
        begun = time.perf_counter()
        envs.step(chosen)
        spent += time.perf_counter() - begun
        steps += envs.num_envs
    return steps / spent


def table(games: list[int], number: int) -> None:
    print("| games | one thread | all | ratio | in the quarters |")
    print("|---|---|---|---|---|")
    for n in games:
        found = turns(n, number)
        ratios = sorted(together / alone for alone, together in found)
        one, every = median(alone for alone, _ in found), median(together for _, together in found)
        low, high = ratios[len(ratios) // 4], ratios[-1 - len(ratios) // 4]
        print(
            f"| {n:,} | {one:,.0f} | {every:,.0f} | {median(ratios):.2f} | {low:.2f} to {high:.2f} |",
            flush=True,
        )


def main() -> None:
    ask = argparse.ArgumentParser(description=__doc__.partition("\n\n")[0])
    ask.add_argument("games", nargs="*", type=int, default=GAMES, help="how many side by side")
    ask.add_argument("--turns", type=int, default=15, help="number of turns each takes")
    asked, cores = ask.parse_args(), os.cpu_count() or 1
    for others in (0, EACH * cores):
        print(
            f"\n{CREW.size} threads, {cores} cores, load {os.getloadavg()[0]:.1f}, busy processes: {others}\n"
        )
        with busy(others):
            table(asked.games, asked.turns)


if __name__ == "__main__":
    main()
