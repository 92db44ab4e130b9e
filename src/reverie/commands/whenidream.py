"""When I Dream from the command line: games with bots, many games, the referee."""

import argparse
import json
from pathlib import Path
from typing import TYPE_CHECKING, Any

from ..refusal import problem_of
from ..terminal.language import WIDEST, common, paragraphs
from . import WrongUse
from .lab import Progress, kept

PACE = (0.1, 10)

if TYPE_CHECKING:
    from ..whenidream import Ruling


def play(asked: argparse.Namespace) -> int:
    from datetime import datetime

    from ..terminal.keyboard import listening
    from ..terminal.whenidream import Session
    from ..terminal.whenidream_text import say
    from ..whenidream import Game
    from ..whenidream.players import Companion, Company
    from .onirim import console_here, data_folder

    if not PACE[0] <= asked.pace <= PACE[1]:
        raise WrongUse("bad-pace", least=PACE[0], most=PACE[1])
    options: dict[str, Any] = {"dream_seconds": asked.seconds, "language": asked.spoken}
    options |= {"first_dreamer": 0} if asked.dream_first else {}
    seats = ["player", *[f"bot:{Companion.name}"] * (asked.players - 1)]
    game = Game(asked.players, asked.preset, seed=asked.seed, seats=seats, **options)
    console = console_here()
    console.print(paragraphs(say("welcome", asked.spoken), min(console.width, WIDEST)))
    bots = {
        seat: Companion(game.options, seat, f"{game.seed}/bots", asked.pace)
        for seat in range(1, asked.players)
    }
    keep_at = data_folder(asked) / "when-i-dream" / f"{datetime.now():%Y-%m-%d-%H%M%S}.json"
    with listening() as keyboard:
        if console.is_terminal:
            keyboard.wait(3600.0, common("begin", asked.spoken))
        company = Company(game, bots)
        return Session(game, company, console, keyboard, keep_at, language=asked.spoken).run()


def simulate(asked: argparse.Namespace) -> int:
    from ..lab.whenidream import Job, run
    from ..whenidream.options import check_language, options_for

    options_for(
        asked.players, asked.preset, language=check_language(asked.language)
    )  # refuses what cannot be
    job = Job(
        asked.games,
        asked.players,
        asked.preset,
        asked.seed,
        keep_records=asked.records is not None,
        language=asked.language,
    )
    with Progress(asked.games, "games") as progress, kept(asked.records) as records:
        totals = run(job, asked.workers, progress, records, asked.on)
    if asked.json:
        print(json.dumps(totals.to_dict()))
        return 0
    cards = (totals.right + totals.wrong) / totals.rounds
    print(f"{asked.players} bots, {asked.preset}, {totals.games} games in {totals.seconds:.1f} s")
    for role, points in totals.mean_points.items():
        print(f"  {role:10} {points:5.2f} points a round")
    print(f"  the best role has {totals.spread:.0%} more than the worst")
    print(f"  {totals.right} guesses right and {totals.wrong} wrong or passed, {cards:.1f} cards a round")
    print(f"  {totals.clues / (totals.right + totals.wrong):.1f} clues a card, {totals.penalties} penalties")
    print(f"  {totals.told_apart:.0%} of the spirits taken for what they were at the end of a round")
    if asked.records is not None:
        print(f"  records in {asked.records}")
    return 0


def company(asked: argparse.Namespace) -> int:
    from ..lab.whenidream import understanding
    from ..whenidream.options import check_language
    from ..whenidream.players.tongue import names_of_things
    from ..whenidream.words import pieces

    found = understanding(asked.seed, check_language(asked.language))
    things = len(names_of_things(asked.language)[0])
    if asked.json:
        print(json.dumps({"pieces": len(pieces()), "things": things, "cases": found}))
        return 0
    print(f"{len(pieces())} pieces; the Dreamer may think of {things} things")
    width = max(map(len, found))
    print(f"  {'':{width}} first guess  among five")
    for case, shares in found.items():
        print(f"  {case:{width}} {shares['first']:11.1%}  {shares['first_five']:10.1%}")
    return 0


def judge(asked: argparse.Namespace) -> int:
    from ..whenidream.options import check_language

    check_language(asked.language)
    if (asked.file is None) == (asked.piece is None) or (asked.piece is not None and asked.clue is None):
        raise WrongUse("piece-and-clue")
    from ..whenidream.referee import judge

    if asked.file is not None:
        return _judge_file(asked.file, asked.language)
    ruling = judge(asked.piece, asked.clue, asked.language)
    if asked.json:
        print(json.dumps({"piece": asked.piece, "clue": asked.clue, **_written(ruling)}, ensure_ascii=False))
    else:
        print(f"{ruling.verdict}: {ruling.sentence(asked.spoken)}")
    return 0


def _judge_file(path: Path, language: str) -> int:
    """Each case with a verdict and a reason, as JSON, one on a line."""
    from ..records import read_records
    from ..whenidream.referee import judge

    try:
        for number, case in read_records(path):
            piece, clue = _words(case, path, number)
            ruling = judge(piece, clue, case.get("language", language))
            print(json.dumps({**case, **_written(ruling)}, ensure_ascii=False))
    except OSError as error:
        raise WrongUse("cannot-read", file=str(path), problem=problem_of(error)) from None
    return 0


def _written(ruling: "Ruling") -> dict[str, Any]:
    return {"verdict": ruling.verdict, "reason": ruling.reason}


def _words(case: Any, path: Path, number: int) -> tuple[str, str]:
    if not isinstance(case, dict) or not all(isinstance(case.get(key), str) for key in ("piece", "clue")):
        raise WrongUse("bad-case", file=str(path), line=number)
    return case["piece"], case["clue"]
