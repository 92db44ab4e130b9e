"""The command `puzzles`, which lists the puzzles of Onirim by theme, or poses one in the terminal."""

import argparse
import json
from functools import partial
from pathlib import Path

from ..wording import word


def puzzles(args: argparse.Namespace) -> int:
    """List the puzzles, print one as JSON, or pose one."""
    from ..onirim.puzzles import find_puzzle

    if args.name is None:
        return _list(args)
    puzzle = find_puzzle(args.name)
    if args.json:
        print(json.dumps(puzzle, ensure_ascii=False))
        return 0
    from ..onirim import Game
    from ..terminal.onirim_puzzle import PuzzleSession
    from .onirim import make_console

    game = Game.from_position(puzzle["position"])
    return PuzzleSession(game, make_console(), Path(), "", language=args.output_language, puzzle=puzzle).run()


def _list(args: argparse.Namespace) -> int:
    from ..onirim.puzzles import THEMES, read_puzzles

    puzzles_by_theme = {theme: read_puzzles(theme) for theme in THEMES}
    if args.json:
        print(
            json.dumps(
                {
                    theme: [[puzzle["id"], puzzle["rating"]] for puzzle in puzzles_by_theme[theme]]
                    for theme in puzzles_by_theme
                }
            )
        )
        return 0
    say = partial(word, language=args.output_language)
    print(say("puzzles.about"))
    for theme, members in puzzles_by_theme.items():
        first, last = members[0]["id"], members[-1]["id"].rpartition("-")[2]
        print(
            f"  {first}–{last}".ljust(20),
            f"{say(f'puzzles.theme.{theme}')}. {say(f'puzzles.themeAbout.{theme}')}",
        )
    return 0
