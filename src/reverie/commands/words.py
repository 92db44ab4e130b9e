"""What bots make of words, and what they say: `reverie guess` and `reverie clue`."""

import argparse
import json
from collections.abc import Iterator
from functools import partial
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING

from ..numerals import percent
from ..refusal import problem_of
from . import WrongUse
from .arguments import LEVELS
from .lab import results

if TYPE_CHECKING:
    from ..whenidream.players.levels import Level

LONGEST_LINE = 400
LEAST = 0.001


def guess(asked: argparse.Namespace) -> int:
    """What a Dreamer thinks of first after some clues."""
    from ..whenidream.options import check_language
    from ..whenidream.players import levels
    from ..whenidream.players.dreamer import first_guesses
    from ..whenidream.players.sense import is_understood

    check_language(asked.language)
    level = levels.LEVELS[LEVELS[asked.level]]
    if (asked.file is None) == (not asked.words):
        raise WrongUse("clues-or-file")
    if asked.file is not None:
        return _guess_file(asked, level)
    found = first_guesses(asked.words, asked.language, level, doubting=asked.doubting)
    if asked.json:
        line = {"language": asked.language, "clues": asked.words, "guesses": [name for name, _ in found]}
        print(json.dumps({**line, "odds": [round(odds, 4) for _, odds in found]}, ensure_ascii=False))
        return 0
    if not any(is_understood(word, asked.language) for word in asked.words):
        print(results(asked.spoken, "noGuess"))
        return 0
    width = max(len(name) for name, _ in found)
    for name, odds in found:
        print(f"  {name:{width}}  {_share(odds, asked.spoken):>7}")
    return 0


def _share(odds: float, language: str) -> str:
    """As a percentage; what is nearly nothing is not called nothing."""
    return percent(odds, language) if odds >= LEAST else f"< {percent(LEAST, language)}"


def _guess_file(asked: argparse.Namespace, level: "Level") -> int:
    """The first five guesses for every line of a file, and how many were right."""
    from ..whenidream.guesses import is_right
    from ..whenidream.players.dreamer import first_guesses
    from ..whenidream.ruling import RIGHT

    count = first = five = 0
    for language, thing, clues in _lines(asked.file):
        names = [name for name, _ in first_guesses(clues, language, level, doubting=asked.doubting)]
        right = [is_right(thing, name, language) == RIGHT for name in names]
        count, first, five = count + 1, first + any(right[:1]), five + any(right)
        if asked.json:
            line = {"language": language, "thing": thing, "clues": clues, "guesses": names}
            print(json.dumps(line, ensure_ascii=False), flush=True)
        else:
            print("✓" if any(right[:1]) else "·" if any(right) else " ", f"{thing}:", *clues, "→", *names[:1])
    if not asked.json:
        shares = {"first": percent(first / max(1, count), asked.spoken)}
        shares["five"] = percent(five / max(1, count), asked.spoken)
        print(results(asked.spoken, "guessed", count=count, **shares))
    return 0


def _lines(path: Path) -> Iterator[tuple[str, str, list[str]]]:
    """The language, the thing and the clues of every line; what comes after them is left alone."""
    from ..whenidream.options import check_language

    try:
        text = path.read_text(encoding="utf-8-sig")
    except (OSError, UnicodeDecodeError) as error:
        raise WrongUse("cannot-read", file=str(path), problem=problem_of(error)) from None
    for number, line in enumerate(text.splitlines(), start=1):
        if not line.strip():
            continue
        language, *cells = line[:LONGEST_LINE].split("\t")
        if len(cells) < 2 or not cells[1].split():
            raise WrongUse("bad-clues", file=str(path), line=number)
        yield check_language(language), cells[0].strip(), cells[1].split()


def clue(asked: argparse.Namespace) -> int:
    """What a spirit would say of a piece."""
    from ..whenidream.options import IMP, TRICKSTER, check_language
    from ..whenidream.players import levels, spirits
    from ..whenidream.players.knowledge import known_to_bots

    check_language(asked.language)
    say, level = partial(results, asked.spoken), levels.LEVELS[LEVELS[asked.level]]
    said, dice = asked.after, Random(asked.seed)  # noqa: S311
    heard = asked.piece, said, dice, asked.language
    ways = {
        "help": lambda: spirits.fairy_clue(*heard, level),
        "mislead": lambda: spirits.imp_clue(*heard, level),
        "murmur": lambda: spirits.murmur(*heard),
    }
    wanted = {IMP: ("mislead",), TRICKSTER: ("help", "mislead", "murmur")}.get(asked.spirit, ("help",))
    found = {way: ways[way]() for way in wanted}
    if asked.json:
        line = {"language": asked.language, "piece": asked.piece, "as": asked.spirit, "after": said}
        print(json.dumps({**line, "clues": found}, ensure_ascii=False))
        return 0
    if not known_to_bots(asked.piece, asked.language):
        print(say("pieceUnknown", piece=asked.piece))
        return 0
    for way, word in found.items():
        passes = say("passes") if word is None else word
        print(passes if len(found) == 1 else f"  {passes}: {say('way', way=way)}")
    return 0
