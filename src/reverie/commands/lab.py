"""Many games: simulate, compare, measure, train."""

import argparse
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TextIO

from ..refusal import problem_of
from . import WrongUse, options_asked


def simulate(asked: argparse.Namespace) -> int:
    import json

    from ..lab.simulate import Job, run
    from ..onirim.players import seats_named
    from ..onirim.simulation import compiled_rules_are_here

    seats_named(asked.player, asked.players)
    options, keep = options_asked(asked), asked.records is not None
    job = Job(asked.games, asked.player, asked.seed, options, keep_records=keep)
    with Progress(asked.games, "games") as progress, kept(asked.records) as records:
        summary = run(job, asked.workers, progress, records, asked.on)
    if asked.json:
        print(json.dumps(summary.to_dict()))
        return 0
    if not compiled_rules_are_here():
        print("Plain Python; a hundred times faster with Numba: pip install reverie[lab].", file=sys.stderr)
    low, high = summary.interval
    print(f"{asked.player}, {asked.players} player{'s' * (asked.players - 1)}, {summary.games} games")
    print(f"  won       {summary.won} = {summary.win_rate:.2%} (95 %: {low:.2%} to {high:.2%})")
    print(f"  turns     {summary.mean_turns:.2f} on average")
    print(f"  doors     {summary.mean_doors:.2f} on average")
    rate = summary.decisions / summary.seconds
    print(f"  choices   {summary.decisions} in {summary.seconds:.1f} s = {rate:,.0f} a second")
    if asked.records is not None:
        print(f"  records   {asked.records}")
    return 0


def arena(asked: argparse.Namespace) -> int:
    import json

    from ..lab.arena import compare
    from ..onirim.players import seats_named

    for contestant in asked.contestants:
        seats_named(contestant, asked.players)
    options = options_asked(asked)
    from ..report import pictures

    with Progress(asked.games * len(asked.contestants), "games") as progress:
        results = compare(asked.contestants, asked.games, asked.seed, options, progress, asked.on)
    draw(asked.plot, lambda: pictures.arena(results, asked.games))
    draw(asked.plot_time, lambda: pictures.strength_and_time(results))
    if asked.json:
        print(json.dumps({"games": asked.games, "seed": asked.seed, "players": results}))
        return 0
    print(f"{asked.games} games each, with the same cards (seed {asked.seed})")
    width = max(len(each["player"]) for each in results)
    for each in results:
        low, high = each["interval"]
        against = ""
        if each["p_value"] is not None:
            real = "a real difference" if each["p_value"] < 0.05 else "may be chance"
            against = f"; {each['better']} games better and {each['worse']} worse than the first, {real}"
        print(
            f"  {each['player']:{width}} {each['win_rate']:7.2%} ({low:.2%} to {high:.2%})  "
            f"{each['ms_per_decision']:.3f} ms a choice{against}"
        )
    return 0


def bench(asked: argparse.Namespace) -> int:
    import json

    from ..onirim.simulation import compiled_rules_are_here

    if not compiled_rules_are_here():
        raise WrongUse("needs-numba")
    from ..lab.bench import measure

    figures = measure(asked.games)
    if asked.json:
        print(json.dumps(figures))
        return 0
    print("random solo games, full rules, one core, in one run")
    print(f"  compiled  {figures['compiled_decisions_per_second']:>12,.0f} choices a second")
    print(f"  CPython   {figures['cpython_decisions_per_second']:>12,.0f} choices a second")
    print(f"  ratio     {figures['ratio']:>12,.0f}")
    print(f"  vector    {figures['vector_steps_per_second']:>12,.0f} steps a second, for learners, all cores")
    print(f"  machine   {figures['machine']}")
    return 0


def bench_envs(asked: argparse.Namespace) -> int:
    import json

    try:
        from ..envs.bench import compared, measure

        found = measure(asked.seconds)
    except ImportError as missing:
        raise WrongUse("needs-other-environments", package=missing.name) from None
    ratios = compared(found)
    if asked.json:
        print(json.dumps({"steps_per_second": found, **ratios}))
        return 0
    print("steps a second on one core, games given action by action, medians of three turns")
    for name, rate in found.items():
        print(f"  {name:36} {rate:>12,.0f}")
    print(f"side by side, {ratios['vector_ratio']:.1f} times the quickest of the others")
    print(f"singly, {ratios['single_ratio']:.2f} times")
    return 0


def calibrate(asked: argparse.Namespace) -> int:
    import json

    from ..onirim.simulation import compiled_rules_are_here

    if not compiled_rules_are_here():
        raise WrongUse("needs-numba")
    options = options_asked(asked)
    from ..lab.calibration import calibrate
    from ..report import pictures

    with Progress(asked.games, "games") as progress:
        tenths = calibrate(asked.games, asked.seed, options, progress)
    draw(asked.plot, lambda: pictures.calibration(tenths, asked.games))
    if asked.json:
        print(json.dumps({"games": asked.games, "seed": asked.seed, "tenths": tenths}))
        return 0
    print(f"dreamwalker, {asked.games} games: the odds it gave its choices, and the part that was won")
    print("       odds     mean      won   choices")
    for tenth in tenths:
        span = f"{tenth['from']:.0%} to {tenth['from'] + 0.1:.0%}"
        print(f"  {span:>12} {tenth['odds']:8.1%} {tenth['won']:8.1%} {tenth['choices']:9}")
    return 0


def train(asked: argparse.Namespace) -> int:
    from importlib.util import find_spec

    if find_spec("torch") is None or find_spec("numba") is None:
        raise WrongUse("needs-training-packages")
    from ..lab.train import Plan, Training

    if asked.resume:
        if not (asked.out / "training.pt").is_file():
            raise WrongUse("no-training", folder=str(asked.out))
        training = Training.resumed(asked.out, asked.on)
    else:
        plan = Plan(asked.mode, asked.generations, asked.games, asked.hidden, seed=asked.seed)
        training = Training(plan, asked.out, asked.on)

    with Progress(training.plan.generations, "generations") as progress:
        progress(training.done)

        def report(point: dict[str, float]) -> None:
            progress(1)
            progress.say(
                f"generation {point['generation']:.0f} of {training.plan.generations}: "
                f"won {point['won']:.2%}, {point['doors']:.2f} doors, loss {point['loss']:.4f}, "
                f"{point['seconds']:.1f} s"
            )

        training.run(report)
    print(asked.out / f"onirim-{training.plan.mode}.npz")
    print(asked.out / "curve.svg")
    return 0


@contextmanager
def written(path: Path) -> Iterator[TextIO]:
    """A file that is there whole or not at all; a sentence if it cannot be written."""
    from ..files import written_whole

    try:
        with written_whole(path) as file:
            yield file
    except OSError as error:
        raise WrongUse("cannot-write", file=str(path), problem=problem_of(error)) from None


@contextmanager
def kept(path: Path | None) -> Iterator[Callable[[list[str]], None]]:
    """Where lines of records go: into a file, if one was asked for."""
    if path is None:
        yield lambda lines: None
        return
    with written(path) as file:
        yield lambda lines: file.writelines(f"{line}\n" for line in lines)


def draw(path: Path | None, picture: Callable[[], str]) -> None:
    """Write a picture, if one was asked for."""
    if path is not None:
        with written(path) as file:
            file.write(picture())
        print(f"The picture is in {path}.", file=sys.stderr)


class Progress:
    """A bar on standard error for whoever watches; silent otherwise."""

    def __init__(self, total: int, noun: str) -> None:
        self.watched = sys.stderr.isatty()
        self.total, self.noun = total, noun

    def __enter__(self) -> "Progress":
        if self.watched:
            from rich.console import Console
            from rich.progress import BarColumn, MofNCompleteColumn, Progress, TimeRemainingColumn

            columns = (BarColumn(), MofNCompleteColumn(), self.noun, TimeRemainingColumn())
            self.bar = Progress(*columns, console=Console(stderr=True), transient=True)
            self.bar.start()
            self.task = self.bar.add_task("", total=self.total)
        return self

    def __call__(self, more: int) -> None:
        if self.watched:
            self.bar.advance(self.task, more)

    def say(self, words: str) -> None:
        """A line above the bar."""
        if self.watched:
            self.bar.console.print(words, highlight=False)
        else:
            print(words, file=sys.stderr)

    def __exit__(self, *problem: object) -> None:
        if self.watched:
            self.bar.stop()
