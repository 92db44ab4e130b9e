"""The commands `simulate`, `arena`, `bench`, `warm` and `calibrate`, which play many games.

docs/how/simulate.md follows `simulate onirim` from here to the compiled rules and back.
"""

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
from ..terminal.language import terminal_text
from . import WrongUse, options_from

if TYPE_CHECKING:
    from ..lab.arena import Contestant

SIGNIFICANCE_LEVEL = 0.05
"""A difference between two players is called significant if its p-value is below this."""


def simulate(args: argparse.Namespace) -> int:
    """Play many games with one player, and print the figures."""
    import json

    from ..lab.onirim import Job, run
    from ..onirim.players import names_for_seats
    from ..onirim.simulation import has_numba

    names_for_seats(args.player, args.players)  # refuses unknown players before a file is opened
    options, keep = options_from(args), args.records is not None
    job = Job(args.games, args.player, args.seed, options, keep_records=keep)
    say = partial(results, args.output_language)
    if not args.json and not has_numba():
        print(say("plainPython"), file=sys.stderr)
    with (
        ProgressBar(args.games, "games", args.output_language) as progress,
        record_writer(args.records) as write_records,
    ):
        summary = run(job, args.workers, progress, write_records, args.on)
    if args.json:
        print(json.dumps(summary.to_dict()))
        return 0
    low, high = (percent(each, args.output_language, 2) for each in summary.interval)
    rate = decimal(summary.decisions / summary.seconds, args.output_language, 0)
    seconds = decimal(summary.seconds, args.output_language)
    print(say("simulated", player=args.player, players=args.players, games=summary.games))
    share = percent(summary.win_rate, args.output_language, 2)
    print(" ", say("won", won=summary.won, share=share, low=low, high=high))
    print(" ", say("turns", n=decimal(summary.mean_turns, args.output_language, 2)))
    print(" ", say("doors", n=decimal(summary.mean_doors, args.output_language, 2)))
    print(" ", say("speed", n=summary.decisions, seconds=seconds, rate=rate))
    if args.records is not None:
        print(" ", say("records", file=args.records))
    return 0


def arena(args: argparse.Namespace) -> int:
    """Compare players on the same games, and print the comparison."""
    import json

    from ..lab.arena import compare
    from ..onirim.players import names_for_seats

    for player in args.contestants:
        names_for_seats(player, args.players)  # refuses unknown players before the first game
    options = options_from(args)

    with ProgressBar(args.games * len(args.contestants), "games", args.output_language) as progress:
        contestants = compare(args.contestants, args.games, args.seed, options, progress, args.on)
    if args.json:
        print(json.dumps({"games": args.games, "seed": args.seed, "players": contestants}))
        return 0
    print(results(args.output_language, "arena", games=args.games, seed=args.seed))
    width = max(len(each["player"]) for each in contestants)
    for contestant in contestants:
        print(f"  {contestant['player']:{width}}", _comparison(contestant, args.output_language))
    return 0


def _comparison(contestant: "Contestant", language: str) -> str:
    """Return the line about a player in the arena, with a comparison to the first player."""
    low, high = (percent(bound, language, 2) for bound in contestant["interval"])
    return results(
        language,
        "compared",
        share=percent(contestant["win_rate"], language, 2),
        low=low,
        high=high,
        ms=decimal(contestant["ms_per_decision"], language, 3),
        first=contestant["p_value"] is None,
        better=contestant["better"],
        worse=contestant["worse"],
        real=contestant["p_value"] is not None and contestant["p_value"] < SIGNIFICANCE_LEVEL,
    )


def bench(args: argparse.Namespace) -> int:
    """Measure how many decisions a second are made with compiled rules and without."""
    import json

    from ..onirim.simulation import has_numba

    if not has_numba():
        raise WrongUse("needs-numba")
    from ..lab.bench import measure

    figures = measure(args.games)
    if args.json:
        print(json.dumps(figures))
        return 0
    say = partial(results, args.output_language)
    print(say("bench"))
    for way in ("compiled", "simulate", "cpython"):
        print(" ", say(way, rate=decimal(figures[f"{way}_decisions_per_second"], args.output_language, 0)))
    print(" ", say("ratio", n=decimal(figures["ratio"], args.output_language, 0)))
    print(" ", say("vector", rate=decimal(figures["vector_steps_per_second"], args.output_language, 0)))
    print(" ", say("machine", machine=figures["machine"]))
    return 0


def warm(args: argparse.Namespace) -> int:
    """Compile the rules for their common uses."""
    import json

    from ..onirim.simulation import has_numba

    if not has_numba():
        raise WrongUse("needs-numba")
    from .warm import warm

    say = partial(results, args.output_language)
    seconds_by_way = {}
    for way, seconds in warm():
        seconds_by_way[way] = seconds
        if not args.json:
            print(
                say("warm", what=say(f"ways.{way}"), seconds=decimal(seconds, args.output_language)),
                flush=True,
            )
    if args.json:
        print(json.dumps({"seconds": seconds_by_way}))
    return 0


def calibrate(args: argparse.Namespace) -> int:
    """Print how often games were won, by the odds that the player had computed."""
    import json

    from ..onirim.simulation import has_numba

    if not has_numba():
        raise WrongUse("needs-numba")
    options = options_from(args)
    from ..lab.calibration import calibrate

    with ProgressBar(args.games, "games", args.output_language) as progress:
        tenths = calibrate(args.games, args.seed, options, progress)
    if args.json:
        print(json.dumps({"games": args.games, "seed": args.seed, "tenths": tenths}))
        return 0
    say = partial(results, args.output_language)
    print(say("calibrated", games=args.games))
    rows = [[say(f"columns.{name}") for name in ("odds", "mean", "won", "choices")]]
    for tenth in tenths:
        low, high = (percent(tenth["from"] + more, args.output_language, 0) for more in (0, 0.1))
        means = (percent(tenth[which], args.output_language) for which in ("odds", "won"))
        rows.append([say("span", low=low, high=high), *means, str(tenth["choices"])])
    widths = [max(len(row[at]) for row in rows) for at in range(len(rows[0]))]
    for row in rows:
        print(" ", "  ".join(cell.rjust(width) for cell, width in zip(row, widths, strict=True)))
    return 0


def results(language: str, key: str, /, **values: object) -> str:
    """Return the text under `terminal.results.KEY` in the catalogue."""
    return terminal_text(f"results.{key}", language, **values)


@contextmanager
def open_whole(path: Path) -> Iterator[TextIO]:
    """Yield a file that appears only when complete, or raise `WrongUse` if it cannot be written."""
    from ..files import atomic_write

    try:
        with atomic_write(path) as file:
            yield file
    except OSError as error:
        raise WrongUse("cannot-write", file=str(path), problem=problem_of(error)) from None


@contextmanager
def record_writer(path: Path | None) -> Iterator[Callable[[list[str]], None]]:
    """Yield a function that writes lines of records to a file, or does nothing if `path` is None."""
    if path is None:
        yield lambda lines: None
        return
    if not path.resolve().parent.exists():
        raise WrongUse("folder-not-found", folder=str(path.resolve().parent))
    with open_whole(path) as file:
        yield lambda lines: file.writelines(f"{line}\n" for line in lines)


class ProgressBar:
    """A progress bar on standard error. Nothing is printed if standard error is not a terminal."""

    def __init__(self, total: int, what: str, language: str) -> None:
        self.watched = sys.stderr.isatty()
        self.total, self.noun = total, terminal_text(f"progress.{what}", language)
        self.inside = ExitStack()

    def __enter__(self) -> "ProgressBar":
        if self.watched:
            from rich.console import Console, RenderableType
            from rich.progress import BarColumn, MofNCompleteColumn, Progress, TimeRemainingColumn
            from rich.text import Text

            class BarWithStatus(Progress):
                """A bar of rich with the status line (`reverie.status_line`) below it, if there is one."""

                status = ""

                def get_renderables(self) -> Iterator[RenderableType]:
                    yield from super().get_renderables()
                    if self.status:
                        yield Text(self.status)

            columns = (BarColumn(), MofNCompleteColumn(), self.noun, TimeRemainingColumn())
            self.bar = BarWithStatus(*columns, console=Console(stderr=True), transient=True)
            self.bar.start()
            self.task = self.bar.add_task("", total=self.total)
            self.inside.enter_context(within(self._show))
        return self

    def _show(self, status: str) -> None:
        self.bar.status = status
        self.bar.refresh()

    def __call__(self, more: int) -> None:
        if self.watched:
            self.bar.advance(self.task, more)

    def say(self, line: str) -> None:
        """Print a line above the bar, or on standard error if there is no bar."""
        if self.watched:
            self.bar.console.print(line, highlight=False)
        else:
            print(line, file=sys.stderr)

    def __exit__(self, *problem: object) -> None:
        self.inside.close()
        if self.watched:
            self.bar.stop()
