"""Where a learner of Onirim stands: its games without exploring, its curve, and our own players beside it.

The scripts that learn (`train_*.py`) share this: their options, and what they print and draw. By itself it
draws the curves of several runs into one picture: `python examples/standing.py both.svg ppo.json td.json`.
With `--bands`, runs of one learner that differ in their seed are one line with a band around it.
"""

import argparse
import json
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import gymnasium as gym
import numpy as np

import reverie.envs  # noqa: F401  tells Gymnasium of reverie/Onirim-v0
from reverie import onirim
from reverie.onirim.summary import Summary
from reverie.report.plot import Chart, percent

Play = Callable[[Any, Any], Any]
"""Observations and masks, a line for each game; the actions to take."""

KNOWN = {"random": 0.0, "scripted": 0.501, "dreamwalker": 0.957}
"""The part won by our players, over many games (docs/strength.md, docs/learn.md)."""

WHILE_LEARNING, AT_THE_END = 2_000_000, 3_000_000
"""The first seeds of the games that are measured. None of them is learned from."""


def options(what: str, steps: int, games: int) -> argparse.Namespace:
    """What was asked for on the command line."""
    ask = argparse.ArgumentParser(description=what)
    ask.add_argument("--steps", type=int, default=steps, help="choices to learn from, in all games together")
    add_options(ask, games)
    return ask.parse_args()


def add_options(ask: argparse.ArgumentParser, games: int) -> None:
    """What every learner can be asked for."""
    ask.add_argument("--games", type=int, default=games, help="games side by side")
    ask.add_argument("--prophecy", choices=("whole", "sequence"), default="sequence")
    ask.add_argument("--seed", type=int, default=1)
    ask.add_argument("--threads", type=int, default=1, help="cores for PyTorch")
    ask.add_argument("--points", type=int, default=24, help="how often to look how well it plays")
    ask.add_argument("--measure", type=int, default=2000, help="games to play at the end")
    ask.add_argument("--measured-from", type=int, default=AT_THE_END, help="the first seed of these games")
    ask.add_argument("--curve", type=Path, help="draw the learning curve into this file (SVG)")
    ask.add_argument("--json", type=Path, help="write the points of the curve into this file")
    ask.add_argument("--keep", type=Path, help="write what was learned into this file")


def games_side_by_side(asked: argparse.Namespace, number: int) -> Any:
    """Games that begin anew in the step that ends them, rewarded for doors and for winning."""
    return gym.make_vec(
        "reverie/Onirim-v0", num_envs=number, prophecy=asked.prophecy, autoreset_mode="SameStep"
    )


def measure(play: Play, asked: argparse.Namespace, number: int, seed: int) -> Summary:
    """Play `number` games, the first that each table deals, always with the choice that looks best."""
    envs = games_side_by_side(asked, number)
    seen, infos = envs.reset(seed=seed)
    doors = np.full(number, -1)
    won, turns = np.zeros(number, np.bool_), np.zeros(number, np.int64)
    while (doors < 0).any():
        seen, _, over, broken_off, infos = envs.step(play(seen, infos["action_mask"]))
        ended = (over | broken_off) & (doors < 0)
        if ended.any():
            last = infos["final_info"]
            doors[ended], won[ended], turns[ended] = (last[k][ended] for k in ("doors", "won", "turns"))
    return Summary(wins=won.tolist(), turns=turns.tolist(), doors=doors.tolist())


class Curve:
    """How well it plays, measured now and then while it learns."""

    def __init__(self, asked: argparse.Namespace, play: Play) -> None:
        self.asked, self.play = asked, play
        self.points: list[dict[str, float]] = []
        self.learned = self.at_work = 0.0
        """Seconds spent learning, on the clock and of all cores together; the measuring is not counted."""
        self._since = time.perf_counter(), time.process_time()

    def clock(self) -> float:
        """Seconds of learning so far."""
        return self.learned + time.perf_counter() - self._since[0]

    def look(self, steps: int, last: bool = False) -> None:
        """Measure, if it is time for the next point."""
        if not last and steps * self.asked.points < (len(self.points) + 1) * self.asked.steps:
            return
        self.learned += time.perf_counter() - self._since[0]
        self.at_work += time.process_time() - self._since[1]
        found = measure(self.play, self.asked, min(500, self.asked.measure), WHILE_LEARNING)
        doors, won = found.mean_doors, found.win_rate
        seconds = round(self.at_work, 1)
        self.points.append(
            {"steps": steps, "seconds": seconds, "doors": round(doors, 3), "won": round(won, 4)}
        )
        print(
            f"{steps:>12,} choices, {self.learned:4.0f} s, {steps / self.learned:7,.0f} a second: "
            f"{doors:.2f} doors, {won:.1%} won",
            flush=True,
        )
        self._since = time.perf_counter(), time.process_time()


def tell(name: str, curve: Curve) -> None:
    """Say where the learner stands, and write what was asked for."""
    asked = curve.asked
    found = measure(curve.play, asked, asked.measure, asked.measured_from)
    learned = f"{curve.points[-1]['steps']:,} choices in {curve.learned:,.0f} s"
    print(f"\nAfter {learned}, {asked.measure:,} games without exploring:")
    print(f"{name:12} {found}")
    for player in KNOWN:
        games = min(asked.measure, 1000) if player == "dreamwalker" else asked.measure
        print(f"{player:12} {onirim.simulate(games=games, player=player, seed='standing')}")
    if asked.curve:
        asked.curve.write_text(drawn({name: curve.points}, f"Won while learning: {name}"), encoding="utf-8")
    if asked.json:
        low, high = found.interval
        end = {
            "games": asked.measure,
            "from": asked.measured_from,
            "won": found.win_rate,
            "interval": [round(low, 4), round(high, 4)],
        }
        end["doors"] = round(found.mean_doors, 3)
        run = {key: getattr(asked, key) for key in ("games", "prophecy", "seed", "threads")}
        run |= {"steps": curve.points[-1]["steps"]}
        run |= {"seconds": round(curve.at_work, 1), "clock": round(curve.learned, 1)}
        summary = {"learner": name, **run, "end": end, "curve": curve.points}
        asked.json.write_text(json.dumps(summary) + "\n", encoding="utf-8")


def drawn(curves: dict[str, list[dict[str, float]]], title: str, over: str = "steps") -> str:
    """Learning curves as a picture, with our own players as dashed lines."""
    most = max(points[-1][over] for points in curves.values())
    across = {"steps": "choices made", "seconds": "seconds of learning, of all cores together"}[over]
    chart = Chart(
        title, across, (0, most), (0, 1), percent, lambda x: f"{x / 1e6:g} M" if x >= 1e5 else f"{x:g}"
    )
    for player, won in KNOWN.items():
        chart.line([(0, won), (most, won)], "faint", dashed=True)
        chart.text((0, won) if won else (most, won), player, "start" if won else "end", 5, "faint")
    colours = ("lamp", "blue", "red", "green")
    for (_, points), colour in zip(curves.items(), colours, strict=False):
        if "least" in points[0]:
            low, high = ([(point[over], point[side]) for point in points] for side in ("least", "most"))
            chart.band(low, high, colour)
        chart.line([(point[over], point["won"]) for point in points], colour)
    if len(curves) > 1:
        chart.legend(list(zip(curves, colours, strict=False)))
    return chart.svg()


def over_seeds(runs: list[dict[str, Any]], over: str) -> dict[str, list[dict[str, float]]]:
    """The runs of each learner as one: the mean of what was won, the least and the most."""
    together: dict[str, list[list[dict[str, float]]]] = {}
    for run in runs:
        together.setdefault(run["learner"], []).append(run["curve"])
    curves = {}
    for learner, ones in together.items():
        at = np.linspace(
            max(points[0][over] for points in ones), min(points[-1][over] for points in ones), 24
        )
        won = np.array(
            [np.interp(at, [p[over] for p in points], [p["won"] for p in points]) for points in ones]
        )
        lines = zip(at, won.mean(0), won.min(0), won.max(0), strict=True)
        name = f"{learner}, {len(ones)} seeds" if len(ones) > 1 else learner
        curves[name] = [
            {over: float(x), "won": float(mean), "least": float(low), "most": float(high)}
            for x, mean, low, high in lines
        ]
    return curves


def main() -> None:
    ask = argparse.ArgumentParser(description="Draw several learning curves into one picture.")
    ask.add_argument("picture", type=Path)
    ask.add_argument("runs", type=Path, nargs="+", help="what --json wrote; up to four, or any with --bands")
    ask.add_argument("--over", choices=("steps", "seconds"), default="seconds")
    ask.add_argument("--bands", action="store_true", help="a line for each learner, over all its seeds")
    asked = ask.parse_args()
    runs = [json.loads(run.read_text(encoding="utf-8")) for run in asked.runs]
    if asked.bands:
        curves = over_seeds(runs, asked.over)
    else:
        curves = {f"{run['learner']}, {run['prophecy']}, {run['seed']}": run["curve"] for run in runs}
    asked.picture.write_text(drawn(curves, "Won while learning", asked.over), encoding="utf-8")


if __name__ == "__main__":
    main()
