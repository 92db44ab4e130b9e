"""Puzzles: moments of real games at which one choice is clearly best, by theme.

They were found by `research/puzzles` in the repository. The puzzles of a theme are in one file,
`web/puzzles/THEME.json`: `view` contains what all its views have in common, `puzzles` one line per puzzle.

>>> puzzle = read_puzzles("price")[0]
>>> puzzle["id"], puzzle["best"] == puzzle["moves"][0][0], len(find_puzzle("price-001")["moves"]) > 1
('price-001', True, True)
"""

import json
from pathlib import Path

from ..json_values import Json
from ..refusal import BadOption, clip

FOLDER = Path(__file__).parent.parent / "web" / "puzzles"
THEMES = ("key", "door", "price", "prophecy", "search", "two")
"""Save the key, let the door go, choose the price, prophecy, the last search, for two."""

Puzzle = Json
"""A puzzle in the form of the files: see docs/puzzles.md."""


def read_puzzles(theme: str, folder: Path = FOLDER) -> list[Puzzle]:
    """Return the puzzles of a theme, each with its whole view."""
    file = json.loads((folder / f"{theme}.json").read_text("utf-8"))
    return [{**puzzle, "view": {**file["view"], **puzzle["view"]}} for puzzle in file["puzzles"]]


def find_puzzle(name: str) -> Puzzle:
    """Return the puzzle with the id `name`; raise `BadOption` if there is none."""
    theme = name.partition("-")[0]
    for puzzle in read_puzzles(theme) if theme in THEMES else []:
        if puzzle["id"] == name:
            return puzzle
    raise BadOption("unknown-puzzle", value=clip(name), themes=list(THEMES))
