"""Many games: simulate, compare, measure."""

import argparse
import sys
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, TextIO

from ..numerals import decimal, percent
from ..refusal import problem_of
from ..status_line import within
from ..terminal.language import common
from . import WrongUse, options_asked

if TYPE_CHECKING:
    from ..lab.arena import Contestant

CHANCE = 0.05
"""Differences that come by chance as often as this, or oftener, are not called real."""


def simulate(asked: argparse.Namespace) -> int:
    import json

    from ..lab.simulate import Job, run
    from ..onirim.players import seats_named
    from ..onirim.simulation import compiled_rules_are_here

    seats_named(asked.player, asked.players)
    options, keep = options_asked(asked), asked.records is not None
    job = Job(asked.games, asked.player, asked.seed, options, keep_records=keep)
    with Progress(asked.games, "games", asked.spoken) as progress, kept(asked.records) as records:
        summary = run(job, asked.workers, progress, records, asked.on)
    if asked.json:
        print(json.dumps(summary.to_dict()))
        return 0
    say = partial(results, asked.spoken)
    if not compiled_rules_are_here():
        print(say("plainPython"), file=sys.stderr)
    low, high = (percent(each, asked.spoken, 2) for each in summary.interval)
    rate = decimal(summary.decisions / summary.seconds, asked.spoken, 0)
    seconds = decimal(summary.seconds, asked.spoken)
    print(say("simulated", player=asked.player, players=asked.players, games=summary.games))
    share = percent(summary.win_rate, asked.spoken, 2)
    print(" ", say("won", won=summary.won, share=share, low=low, high=high))
    print(" ", say("turns", n=decimal(summary.mean_turns, asked.spoken, 2)))
    print(" ", say("doors", n=decimal(summary.mean_doors, asked.spoken, 2)))
    print(" ", say("speed", n=summary.decisions, seconds=seconds, rate=rate))
    if asked.records is not None:
        print(" ", say("records", file=asked.records))
    return 0


def arena(asked: argparse.Namespace) -> int:
    import json

    from ..lab.arena import compare
    from ..onirim.players import seats_named

    for contestant in asked.contestants:
        seats_named(contestant, asked.players)
    options = options_asked(asked)

    with Progress(asked.games * len(asked.contestants), "games", asked.spoken) as progress:
        found = compare(asked.contestants, asked.games, asked.seed, options, progress, asked.on)
    if asked.json:
        print(json.dumps({"games": asked.games, "seed": asked.seed, "players": found}))
        return 0
    print(results(asked.spoken, "arena", games=asked.games, seed=asked.seed))
    width = max(len(each["player"]) for each in found)
    for each in found:
        print(f"  {each['player']:{width}}", _compared(each, asked.spoken))
    return 0


def _compared(each: "Contestant", language: str) -> str:
    """How a player of the arena did, beside the first of them."""
    low, high = (percent(bound, language, 2) for bound in each["interval"])
    return results(
        language,
        "compared",
        share=percent(each["win_rate"], language, 2),
        low=low,
        high=high,
        ms=decimal(each["ms_per_decision"], language, 3),
        first=each["p_value"] is None,
        better=each["better"],
        worse=each["worse"],
        real=each["p_value"] is not None and each["p_value"] < CHANCE,
    )


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
    say = partial(results, asked.spoken)
    print(say("bench"))
    for how in ("compiled", "simulate", "cpython"):
        print(" ", say(how, rate=decimal(figures[f"{how}_decisions_per_second"], asked.spoken, 0)))
    print(" ", say("ratio", n=decimal(figures["ratio"], asked.spoken, 0)))
    print(" ", say("vector", rate=decimal(figures["vector_steps_per_second"], asked.spoken, 0)))
    print(" ", say("machine", machine=figures["machine"]))
    return 0


def warm(asked: argparse.Namespace) -> int:
    import json

    from ..onirim.simulation import compiled_rules_are_here

    if not compiled_rules_are_here():
        raise WrongUse("needs-numba")
    from .warm import warm

    say = partial(results, asked.spoken)
    found = {}
    for way, seconds in warm():
        found[way] = seconds
        if not asked.json:
            print(say("warm", what=say(f"ways.{way}"), seconds=decimal(seconds, asked.spoken)), flush=True)
    if asked.json:
        print(json.dumps({"seconds": found}))
    return 0


def calibrate(asked: argparse.Namespace) -> int:
    import json

    from ..onirim.simulation import compiled_rules_are_here

    if not compiled_rules_are_here():
        raise WrongUse("needs-numba")
    options = options_asked(asked)
    from ..lab.calibration import calibrate

    with Progress(asked.games, "games", asked.spoken) as progress:
        tenths = calibrate(asked.games, asked.seed, options, progress)
    if asked.json:
        print(json.dumps({"games": asked.games, "seed": asked.seed, "tenths": tenths}))
        return 0
    say = partial(results, asked.spoken)
    print(say("calibrated", games=asked.games))
    rows = [[say(f"columns.{name}") for name in ("odds", "mean", "won", "choices")]]
    for tenth in tenths:
        low, high = (percent(tenth["from"] + more, asked.spoken, 0) for more in (0, 0.1))
        means = (percent(tenth[which], asked.spoken) for which in ("odds", "won"))
        rows.append([say("span", low=low, high=high), *means, str(tenth["choices"])])
    widths = [max(len(row[at]) for row in rows) for at in range(len(rows[0]))]
    for row in rows:
        print(" ", "  ".join(cell.rjust(width) for cell, width in zip(row, widths, strict=True)))
    return 0


def results(language: str, key: str, /, **values: object) -> str:
    """A line of what was found."""
    return common(f"results.{key}", language, **values)


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
    if not path.resolve().parent.exists():
        raise WrongUse("no-such-folder", folder=str(path.resolve().parent))
    with written(path) as file:
        yield lambda lines: file.writelines(f"{line}\n" for line in lines)


class Progress:
    """A bar on standard error for whoever watches; silent otherwise."""

    def __init__(self, total: int, what: str, language: str) -> None:
        self.watched = sys.stderr.isatty()
        self.total, self.noun = total, common(f"progress.{what}", language)
        self.inside = ExitStack()

    def __enter__(self) -> "Progress":
        if self.watched:
            from rich.console import Console, RenderableType
            from rich.progress import BarColumn, MofNCompleteColumn, Progress, TimeRemainingColumn
            from rich.text import Text

            class Bar(Progress):
                """And below it what takes long, if something does."""

                words = ""

                def get_renderables(self) -> Iterator[RenderableType]:
                    yield from super().get_renderables()
                    if self.words:
                        yield Text(self.words)

            columns = (BarColumn(), MofNCompleteColumn(), self.noun, TimeRemainingColumn())
            self.bar = Bar(*columns, console=Console(stderr=True), transient=True)
            self.bar.start()
            self.task = self.bar.add_task("", total=self.total)
            self.inside.enter_context(within(self._show))
        return self

    def _show(self, words: str) -> None:
        self.bar.words = words
        self.bar.refresh()

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
        self.inside.close()
        if self.watched:
            self.bar.stop()
