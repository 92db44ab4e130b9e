"""The commands `play`, `simulate`, `company` and `judge` of When I Dream."""

import argparse
import json
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from ..json_values import Json
from ..numerals import decimal, percent
from ..refusal import problem_of
from ..terminal.language import MAX_WIDTH, terminal_text, wrap_paragraphs
from ..wording import word
from . import WrongUse
from .lab import ProgressBar, record_writer, results

PACE_LIMITS = (0.1, 10)
"""Minimum and maximum factor of the bots' thinking time."""

if TYPE_CHECKING:
    from ..lab.whenidream import Totals
    from ..whenidream import Ruling


def play(args: argparse.Namespace) -> int:
    """Play a game of When I Dream with bots in this terminal."""
    from datetime import datetime

    from ..terminal.keyboard import open_keyboard
    from ..terminal.whenidream import MAX_WAIT, Session
    from ..terminal.whenidream_text import say
    from ..whenidream import Game
    from ..whenidream.players import Bots, Companion
    from .onirim import data_folder, make_console

    if not PACE_LIMITS[0] <= args.pace <= PACE_LIMITS[1]:
        raise WrongUse("bad-pace", least=PACE_LIMITS[0], most=PACE_LIMITS[1])
    options: Json = {"dream_seconds": args.seconds, "language": args.output_language}
    options |= {"first_dreamer": 0} if args.dream_first else {}
    named = _bot_for_each(args.level, args.players - 1)
    seats = ["player", *[f"bot:{bot}" for bot in named]]
    game = Game(args.players, args.preset, seed=args.seed, seats=seats, **options)
    console = make_console()
    console.print(wrap_paragraphs(say("welcome", args.output_language), min(console.width, MAX_WIDTH)))
    companions = {
        seat: Companion(game.options, seat, f"{game.seed}/bots", args.pace, bot)
        for seat, bot in enumerate(named, 1)
    }
    record_path = data_folder(args) / "when-i-dream" / f"{datetime.now():%Y-%m-%d-%H%M%S}.json"
    with open_keyboard() as keyboard:
        if console.is_terminal:
            keyboard.wait(MAX_WAIT, terminal_text("begin", args.output_language))
        return Session(
            game, Bots(game, companions), console, keyboard, record_path, language=args.output_language
        ).run()


def _bot_for_each(bots: tuple[str, ...], seats: int) -> tuple[str, ...]:
    """Return a bot for each seat. A single bot is used for all seats."""
    if len(bots) not in (1, seats):
        raise WrongUse("wrong-number-of-levels", named=len(bots), bots=seats)
    return bots * seats if len(bots) == 1 else bots


def simulate(args: argparse.Namespace) -> int:
    """Let bots play many games, and print the figures."""
    from ..lab.whenidream import Job, run
    from ..whenidream.options import check_language, options_for

    options_for(
        args.players, args.preset, language=check_language(args.language)
    )  # raises for invalid options
    job = Job(
        args.games,
        args.players,
        args.preset,
        args.seed,
        keep_records=args.records is not None,
        language=args.language,
        levels=_bot_for_each(args.level, args.players),
    )
    with (
        ProgressBar(args.games, "games", args.output_language) as progress,
        record_writer(args.records) as write_records,
    ):
        totals = run(job, args.workers, progress, write_records, args.on)
    if args.json:
        print(json.dumps(totals.to_dict()))
        return 0
    _print_totals(totals, args)
    return 0


def _print_totals(totals: "Totals", args: argparse.Namespace) -> None:
    """Print the figures of many games."""
    say, number = partial(results, args.output_language), partial(decimal, language=args.output_language)
    cards = totals.right + totals.wrong
    played = {"games": totals.games, "seconds": number(totals.seconds), "preset": args.preset}
    print(say("simulatedBots", players=args.players, **played))
    for role, points in totals.mean_points.items():
        named = word(f"whenidream.role.{role}", None, args.output_language)
        print(" ", say("role", role=named, points=number(points, digits=2)))
    print(" ", say("spread", share=percent(totals.spread, args.output_language, 0)))
    guesses = {"right": totals.right, "wrong": totals.wrong}
    print(" ", say("guesses", **guesses, cards=number(cards / totals.rounds)))
    print(" ", say("clues", clues=number(totals.clues / cards), penalties=totals.penalties))
    print(" ", say("toldApart", share=percent(totals.found_out_share, args.output_language, 0)))
    if args.records is not None:
        print(" ", say("records", file=args.records))


def company(args: argparse.Namespace) -> int:
    """Print how often a Dreamer bot guesses right at once, by the number of honest and misleading clues."""
    from ..lab.whenidream import understanding
    from ..whenidream.options import check_language
    from ..whenidream.players.translation import names_of_things
    from ..whenidream.words import pieces

    cases = understanding(args.seed, check_language(args.language))
    things = len(names_of_things(args.language)[0])
    if args.json:
        print(json.dumps({"pieces": len(pieces()), "things": things, "cases": cases}))
        return 0
    say = partial(results, args.output_language)
    print(say("company", pieces=len(pieces()), things=things))
    rows = [["", say("columns.first"), say("columns.amongFive")]]
    for case, shares in cases.items():
        odds = (percent(shares[which], args.output_language) for which in ("first", "first_five"))
        rows.append([_case_label(case, args.output_language), *odds])
    width, *widths = (max(len(row[at]) for row in rows) for at in range(3))
    for name, *cells in rows:
        right = (cell.rjust(wide) for cell, wide in zip(cells, widths, strict=True))
        print(f"  {name:{width}}", "  ".join(right))
    return 0


def _case_label(case: str, language: str) -> str:
    """Return the label of a case: how many clues were honest, and whether the Dreamer knew whom to trust."""
    from ..lab.whenidream import CASES
    from ..whenidream.options import FAIRY

    honest = CASES[case].count(FAIRY)
    others = len(CASES[case]) - honest
    return results(language, "case", honest=honest, imps=others, trusted="nobody" not in case)


def judge(args: argparse.Namespace) -> int:
    """Print the referee's ruling on a clue, or on each case of a file."""
    from ..whenidream.options import check_language

    check_language(args.language)
    if (args.file is None) == (args.piece is None) or (args.piece is not None and args.clue is None):
        raise WrongUse("needs-piece-and-clue")
    from ..whenidream import referee

    if args.file is not None:
        return _judge_file(args.file, args.language)
    ruling = referee.judge(args.piece, args.clue, args.language)
    if args.json:
        print(json.dumps({"piece": args.piece, "clue": args.clue, **_to_json(ruling)}, ensure_ascii=False))
    else:
        reason = ruling.sentence(args.output_language)
        print(results(args.output_language, "ruling", verdict=ruling.verdict, reason=reason))
    return 0


def _judge_file(path: Path, language: str) -> int:
    """Print each case of a file with a verdict and a reason, as JSON Lines."""
    from ..records import read_records
    from ..whenidream import referee

    try:
        for number, case in read_records(path):
            checked = _check_case(case, path, number)
            ruling = referee.judge(checked["piece"], checked["clue"], checked.get("language", language))
            print(json.dumps({**checked, **_to_json(ruling)}, ensure_ascii=False))
    except BrokenPipeError:  # of the output, not of the file
        raise
    except OSError as error:
        raise WrongUse("cannot-read", file=str(path), problem=problem_of(error)) from None
    return 0


def _to_json(ruling: "Ruling") -> Json:
    return {"verdict": ruling.verdict, "reason": ruling.reason}


def _check_case(case: object, path: Path, number: int) -> Json:
    """Return a case from a line of a file, or raise `WrongUse` if it has no piece or no clue."""
    if not isinstance(case, dict) or not all(isinstance(case.get(key), str) for key in ("piece", "clue")):
        raise WrongUse("bad-case", file=str(path), line=number)
    return case
