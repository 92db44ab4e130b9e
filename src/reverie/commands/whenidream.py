"""When I Dream from the command line: games with bots, many games, the referee."""

import argparse
import json
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from ..json_values import Json
from ..numerals import decimal, percent
from ..refusal import problem_of
from ..terminal.language import WIDEST, common, paragraphs
from ..wording import word
from . import WrongUse
from .lab import Progress, kept, results

PACE = (0.1, 10)

if TYPE_CHECKING:
    from ..lab.whenidream import Totals
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
    options: Json = {"dream_seconds": asked.seconds, "language": asked.spoken}
    options |= {"first_dreamer": 0} if asked.dream_first else {}
    named = _one_each(asked.level, asked.players - 1)
    seats = ["player", *[f"bot:{bot}" for bot in named]]
    game = Game(asked.players, asked.preset, seed=asked.seed, seats=seats, **options)
    console = console_here()
    console.print(paragraphs(say("welcome", asked.spoken), min(console.width, WIDEST)))
    bots = {
        seat: Companion(game.options, seat, f"{game.seed}/bots", asked.pace, bot)
        for seat, bot in enumerate(named, 1)
    }
    keep_at = data_folder(asked) / "when-i-dream" / f"{datetime.now():%Y-%m-%d-%H%M%S}.json"
    with listening() as keyboard:
        if console.is_terminal:
            keyboard.wait(3600.0, common("begin", asked.spoken))
        company = Company(game, bots)
        return Session(game, company, console, keyboard, keep_at, language=asked.spoken).run()


def _one_each(bots: tuple[str, ...], seats: int) -> tuple[str, ...]:
    """Who sits in each seat: bots of one level in all of them, or of one each."""
    if len(bots) not in (1, seats):
        raise WrongUse("levels-for-seats", named=len(bots), bots=seats)
    return bots * seats if len(bots) == 1 else bots


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
        levels=_one_each(asked.level, asked.players),
    )
    with Progress(asked.games, "games", asked.spoken) as progress, kept(asked.records) as records:
        totals = run(job, asked.workers, progress, records, asked.on)
    if asked.json:
        print(json.dumps(totals.to_dict()))
        return 0
    _tell(totals, asked)
    return 0


def _tell(totals: "Totals", asked: argparse.Namespace) -> None:
    """What came of many games."""
    say, number = partial(results, asked.spoken), partial(decimal, language=asked.spoken)
    cards = totals.right + totals.wrong
    played = {"games": totals.games, "seconds": number(totals.seconds), "preset": asked.preset}
    print(say("simulatedBots", players=asked.players, **played))
    for role, points in totals.mean_points.items():
        named = word(f"whenidream.role.{role}", None, asked.spoken)
        print(" ", say("role", role=named, points=number(points, digits=2)))
    print(" ", say("spread", share=percent(totals.spread, asked.spoken, 0)))
    guesses = {"right": totals.right, "wrong": totals.wrong}
    print(" ", say("guesses", **guesses, cards=number(cards / totals.rounds)))
    print(" ", say("clues", clues=number(totals.clues / cards), penalties=totals.penalties))
    print(" ", say("toldApart", share=percent(totals.told_apart, asked.spoken, 0)))
    if asked.records is not None:
        print(" ", say("records", file=asked.records))


def company(asked: argparse.Namespace) -> int:
    from ..lab.whenidream import understanding
    from ..whenidream.options import check_language
    from ..whenidream.players.translation import names_of_things
    from ..whenidream.words import pieces

    found = understanding(asked.seed, check_language(asked.language))
    things = len(names_of_things(asked.language)[0])
    if asked.json:
        print(json.dumps({"pieces": len(pieces()), "things": things, "cases": found}))
        return 0
    say = partial(results, asked.spoken)
    print(say("company", pieces=len(pieces()), things=things))
    rows = [["", say("columns.first"), say("columns.amongFive")]]
    for case, shares in found.items():
        odds = (percent(shares[which], asked.spoken) for which in ("first", "first_five"))
        rows.append([_case(case, asked.spoken), *odds])
    width, *widths = (max(len(row[at]) for row in rows) for at in range(3))
    for name, *cells in rows:
        right = (cell.rjust(wide) for cell, wide in zip(cells, widths, strict=True))
        print(f"  {name:{width}}", "  ".join(right))
    return 0


def _case(case: str, language: str) -> str:
    """What a Dreamer was told, and whether they knew whom to trust."""
    from ..lab.whenidream import CASES
    from ..whenidream.options import FAIRY

    honest = CASES[case].count(FAIRY)
    others = len(CASES[case]) - honest
    return results(language, "case", honest=honest, imps=others, trusted="nobody" not in case)


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
        reason = ruling.sentence(asked.spoken)
        print(results(asked.spoken, "ruling", verdict=ruling.verdict, reason=reason))
    return 0


def _judge_file(path: Path, language: str) -> int:
    """Each case with a verdict and a reason, as JSON, one on a line."""
    from ..records import read_records
    from ..whenidream.referee import judge

    try:
        for number, case in read_records(path):
            checked = _judgeable(case, path, number)
            ruling = judge(checked["piece"], checked["clue"], checked.get("language", language))
            print(json.dumps({**checked, **_written(ruling)}, ensure_ascii=False))
    except OSError as error:
        raise WrongUse("cannot-read", file=str(path), problem=problem_of(error)) from None
    return 0


def _written(ruling: "Ruling") -> Json:
    return {"verdict": ruling.verdict, "reason": ruling.reason}


def _judgeable(case: object, path: Path, number: int) -> Json:
    """Return a line of the file, if it has the texts that can be judged."""
    if not isinstance(case, dict) or not all(isinstance(case.get(key), str) for key in ("piece", "clue")):
        raise WrongUse("bad-case", file=str(path), line=number)
    return case
