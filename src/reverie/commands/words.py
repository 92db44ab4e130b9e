"""The commands `guess` and `clue`: the bots' guesses after some clues, and their clues for a piece."""

import argparse
import json
from collections.abc import Iterator
from functools import partial
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING, Any

from ..numerals import percent
from ..refusal import problem_of
from . import WrongUse
from .arguments import LEVELS
from .lab import results

if TYPE_CHECKING:
    from ..whenidream.players.levels import Level

MAX_LINE_LENGTH = 400
"""Maximum length of a line of a file in characters. The rest is not read."""
MIN_PRINTED = 0.001
"""Minimum probability that is printed. Below it, "< 0.1%" is printed."""


def guess(args: argparse.Namespace) -> int:
    """Print what a Dreamer bot would guess after some clues."""
    from ..whenidream.options import check_language
    from ..whenidream.players import levels
    from ..whenidream.players.dreamer import first_guesses
    from ..whenidream.players.sense import is_understood

    check_language(args.language)
    level = levels.LEVELS[LEVELS[args.level]]
    if (args.file is None) == (not args.words):
        raise WrongUse("needs-clues-or-file")
    if args.file is not None:
        return _guess_file(args, level)
    guesses = first_guesses(args.words, args.language, level, doubting=args.doubting)
    if args.json:
        print(_json_line({"language": args.language, "clues": args.words}, guesses))
        return 0
    if not any(is_understood(word, args.language) for word in args.words):
        print(results(args.output_language, "noGuess"))
        return 0
    width = max(len(name) for name, _ in guesses)
    for name, odds in guesses:
        print(f"  {name:{width}}  {_percentage(odds, args.output_language):>7}")
    return 0


def _percentage(odds: float, language: str) -> str:
    """Return a probability as a percentage, never as 0%."""
    return percent(odds, language) if odds >= MIN_PRINTED else f"< {percent(MIN_PRINTED, language)}"


def _guess_file(args: argparse.Namespace, level: "Level") -> int:
    """Print the first five guesses for every line of a file, and the percentage that was right."""
    from ..whenidream.guesses import judge_guess
    from ..whenidream.players.dreamer import first_guesses
    from ..whenidream.ruling import RIGHT

    count = first = five = 0
    for language, thing, clues in _lines(args.file):
        guesses = first_guesses(clues, language, level, doubting=args.doubting)
        names = [name for name, _ in guesses]
        right = [judge_guess(thing, name, language) == RIGHT for name in names]
        count, first, five = count + 1, first + any(right[:1]), five + any(right)
        if args.json:
            print(_json_line({"language": language, "thing": thing, "clues": clues}, guesses), flush=True)
        else:
            print("✓" if any(right[:1]) else "·" if any(right) else " ", f"{thing}:", *clues, "→", *names[:1])
    if not args.json:
        shares = {"first": percent(first / max(1, count), args.output_language)}
        shares["five"] = percent(five / max(1, count), args.output_language)
        print(results(args.output_language, "guessed", count=count, **shares))
    return 0


def _json_line(question: dict[str, Any], guesses: list[tuple[str, float]]) -> str:
    """Return a JSON object of the question, the names guessed, and their odds."""
    odds = [round(odds, 4) for _, odds in guesses]
    return json.dumps(
        {**question, "guesses": [name for name, _ in guesses], "odds": odds}, ensure_ascii=False
    )


def _lines(path: Path) -> Iterator[tuple[str, str, list[str]]]:
    """Yield language, thing and clues of every line of a file. Further cells are ignored."""
    from ..whenidream.options import check_language

    try:
        text = path.read_text(encoding="utf-8-sig")
    except (OSError, UnicodeDecodeError) as error:
        raise WrongUse("cannot-read", file=str(path), problem=problem_of(error)) from None
    for number, line in enumerate(text.splitlines(), start=1):
        if not line.strip():
            continue
        language, *cells = line[:MAX_LINE_LENGTH].split("\t")
        if len(cells) < 2 or not cells[1].split():
            raise WrongUse("bad-clues", file=str(path), line=number)
        yield check_language(language), cells[0].strip(), cells[1].split()


def clue(args: argparse.Namespace) -> int:
    """Print the clue that a spirit bot would give for a piece."""
    from ..whenidream.options import IMP, TRICKSTER, check_language
    from ..whenidream.players import levels, spirits
    from ..whenidream.players.knowledge import known_to_bots

    check_language(args.language)
    say, level = partial(results, args.output_language), levels.LEVELS[LEVELS[args.level]]
    earlier, dice = args.after, Random(args.seed)  # noqa: S311
    situation = args.piece, earlier, dice, args.language
    ways = {
        "help": lambda: spirits.fairy_clue(*situation, level),
        "mislead": lambda: spirits.imp_clue(*situation, level),
        "murmur": lambda: spirits.murmur(*situation),
    }
    chosen_ways = {IMP: ("mislead",), TRICKSTER: ("help", "mislead", "murmur")}.get(args.spirit, ("help",))
    clues = {way: ways[way]() for way in chosen_ways}
    if args.json:
        line = {"language": args.language, "piece": args.piece, "as": args.spirit, "after": earlier}
        print(json.dumps({**line, "clues": clues}, ensure_ascii=False))
        return 0
    if not known_to_bots(args.piece, args.language):
        print(say("pieceUnknown", piece=args.piece))
        return 0
    for way, word in clues.items():
        answer = say("passes") if word is None else word
        print(answer if len(clues) == 1 else f"  {answer}: {say('way', way=way)}")
    return 0
