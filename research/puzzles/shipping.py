"""The selection of puzzles to ship: no two alike, as many of each theme, easy and hard ones."""

import json
from collections import Counter
from pathlib import Path
from typing import Any

from reverie.files import atomic_write
from reverie.onirim.explain import explain
from reverie.onirim.game import Game
from reverie.onirim.json_types import WrittenReason
from reverie.onirim.puzzles import THEMES, Puzzle, read_puzzles

from .mine import Lot, name_of
from .panel import rating

INNER = ("panel", "past")
"""Keys that are left out of the shipped files."""

ALL = 0.9
"""The cost from which the whole game depends on a choice."""


def ship(lots: list[Lot], folder: Path, each: int) -> dict[str, list[Puzzle]]:
    """Write up to `each` puzzles of a theme to `folder`. Existing ones stay, with new explanations."""
    shipped = {theme: here(theme, folder) for theme in THEMES}
    taken = {name_of(puzzle) for puzzles in shipped.values() for puzzle in puzzles}
    for theme in THEMES:
        found = []
        for puzzle in sorted(of_theme(lots, theme), key=lambda puzzle: -puzzle["cost"]):
            name = name_of(puzzle)
            if name not in taken:
                taken.add(name)
                found.append(puzzle)
        first = 1 + max((int(puzzle["id"].partition("-")[2]) for puzzle in shipped[theme]), default=0)
        chosen = spread_out(found, each - len(shipped[theme]))
        for number, puzzle in enumerate(sorted(chosen, key=lambda puzzle: rating(puzzle["panel"])), first):
            kept = {key: value for key, value in puzzle.items() if key not in INNER}
            kept["rating"] = rating(puzzle["panel"])
            shipped[theme].append({"id": f"{theme}-{number:03}", **kept})
        for puzzle in shipped[theme]:
            puzzle["reasons"] = reasons_of(puzzle)
    write(shipped, folder)
    return shipped


def reasons_of(puzzle: Puzzle) -> list[WrittenReason]:
    """Return the coach's reasons for the best choice, or [] if the coach would choose otherwise.

    Without reasons the page shows the results of the games (`web/scripts/onirim/puzzles/after.js`)."""
    why = explain(Game.from_position(puzzle["position"])).to_dict()
    right = why["best"] in (puzzle["best"], *puzzle.get("same", ()))
    return why["reasons"] if right else []


def here(theme: str, folder: Path) -> list[Puzzle]:
    return read_puzzles(theme, folder) if (folder / f"{theme}.json").exists() else []


def of_theme(lots: list[Lot], theme: str) -> list[Puzzle]:
    return [puzzle for lot in lots for puzzle in lot["puzzles"] if puzzle["theme"] == theme]


def spread_out(puzzles: list[Puzzle], wanted: int) -> list[Puzzle]:
    """Return `wanted` of the puzzles, in turn one of each kind, so that no kind dominates.

    A kind is the mode, the phase, and the kind of the best choice."""
    met: Counter[Any] = Counter()
    turns: list[tuple[int, int, Puzzle]] = []
    for number, puzzle in enumerate(sorted(puzzles, key=lambda puzzle: str(puzzle["from"]["seed"]))):
        kind = kind_of(puzzle)
        turns.append((met[kind], number, puzzle))
        met[kind] += 1
    return [puzzle for *_, puzzle in sorted(turns, key=lambda turn: turn[:2])[: max(0, wanted)]]


def kind_of(puzzle: Puzzle) -> tuple[Any, ...]:
    """Return the phase, the best choice, the choice of `scripted`, and whether the game depends on it."""
    rules = puzzle["view"]["rules"]
    verbs = (_verb(puzzle["best"]), _verb(puzzle["by"]["scripted"]))
    return (rules.get("communication"), puzzle["view"]["phase"], *verbs, puzzle["cost"] > ALL)


def _verb(move: str) -> str:
    words = move.split()
    return " ".join(words[:2]) if words[0] == "pay" else words[0]


# Files


def write(puzzles: dict[str, list[Puzzle]], folder: Path) -> None:
    """Write a file for each theme, and `index.json`, which has the id and the rating of every puzzle."""
    for theme, each in puzzles.items():
        common = _common([puzzle["view"] for puzzle in each])
        lines = [
            _compact({**puzzle, "view": {k: v for k, v in puzzle["view"].items() if k not in common}})
            for puzzle in each
        ]
        head = f'{{"theme":"{theme}","view":{_compact(common)},"puzzles":[\n'
        _write(folder / f"{theme}.json", head + ",\n".join(lines) + "\n]}\n")
    index = {theme: [[puzzle["id"], puzzle["rating"]] for puzzle in each] for theme, each in puzzles.items()}
    _write(folder / "index.json", _compact(index) + "\n")


def _common(views: list[dict[str, Any]]) -> dict[str, Any]:
    """Return the keys and values that all of the views have in common."""
    first, *others = views or [{}]
    return {k: v for k, v in first.items() if all(view[k] == v for view in others)}


def _compact(value: Any) -> str:
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"))


def _write(path: Path, text: str) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    with atomic_write(path) as file:
        file.write(text)
