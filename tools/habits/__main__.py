"""Let dreamwalker play solo games and count what it does in which situation: the figures of docs/learn.md.

A count can be stopped at any time: what it has so far is in the output.
"""

import argparse
import json
import sys
from importlib.util import find_spec
from pathlib import Path
from typing import Any

from reverie.commands import WrongUse
from reverie.commands.lab import Progress, written
from reverie.onirim.players.network import shipped
from reverie.onirim.simulation import compiled_rules_are_here

from . import page, pictures


def main(arguments: list[str] | None = None) -> int:
    """Count, or read what was counted; draw it and write it into a page. 0: done, 2: wrong use."""
    asked = _parser().parse_args(arguments)
    try:
        figures = _read(asked.source) if asked.source else _count(asked)
        _draw(asked.pictures, figures)
        _write_into(asked.page, figures)
    except WrongUse as problem:
        print(f"habits: {problem}", file=sys.stderr)
        return 2
    print(json.dumps(figures) if asked.json else page.in_short(figures))
    return 0


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="python -m tools.habits", description=__doc__)
    parser.add_argument("--games", type=int, default=2000, metavar="N", help="how many (default: 2000)")
    parser.add_argument("--seed", default="habits", help="any text (default: habits); as in simulate")
    parser.add_argument(
        "--without",
        type=int,
        default=0,
        metavar="N",
        help="then N games each without one habit after another, with the same cards (default: none)",
    )
    parser.add_argument("--chunk", type=int, default=16384, metavar="N", help="games side by side")
    parser.add_argument(
        "--gpu", action="store_true", help="ask the network by PyTorch, on a GPU if there is one"
    )
    parser.add_argument(
        "--output", type=Path, metavar="FILE", help="write the figures (JSON) after every chunk"
    )
    parser.add_argument("--from", dest="source", type=Path, metavar="FILE", help="play nothing: read figures")
    parser.add_argument("--pictures", type=Path, metavar="FOLDER", help="draw them (SVG)")
    parser.add_argument("--page", type=Path, metavar="PAGE", help="bring the tables of a page up to date")
    parser.add_argument("--json", action="store_true", help="print one JSON object and nothing else")
    return parser


def _read(path: Path) -> dict[str, Any]:
    try:
        figures: dict[str, Any] = json.loads(path.read_text(encoding="utf-8"))
    except (OSError, ValueError) as problem:
        raise WrongUse(f"{path} holds no figures: {problem}.") from None
    return figures


def _count(asked: argparse.Namespace) -> dict[str, Any]:
    """Play and count; an interruption ends the count, not the command."""
    if not compiled_rules_are_here():
        raise WrongUse("Counting habits needs the compiled rules, and these Numba: pip install reverie[lab].")
    if asked.gpu and find_spec("torch") is None:
        raise WrongUse("A GPU is asked by PyTorch: pip install reverie[train].")
    from .count import count
    from .handicaps import HANDICAPS

    odds_of = None
    if asked.gpu:
        from .gpu import device_here, odds_on

        odds_of = odds_on(device_here(), shipped("solo"))
    figures: dict[str, Any] = {}
    total = asked.games + asked.without * len(HANDICAPS)
    with Progress(total, "games", "en") as progress:
        try:
            for figures in count(asked.games, asked.seed, asked.without, odds_of, asked.chunk, progress):
                if asked.output:
                    with written(asked.output) as file:
                        json.dump(figures, file)
                        file.write("\n")
        except KeyboardInterrupt:
            if not figures:
                raise
    return figures


def _draw(folder: Path | None, figures: dict[str, Any]) -> None:
    if folder is None:
        return
    for name, picture in pictures.pictures(figures).items():
        with written(folder / f"{name}.svg") as file:
            file.write(picture)


def _write_into(path: Path | None, figures: dict[str, Any]) -> None:
    if path is None:
        return
    try:
        text = page.brought_up_to_date(path.read_text(encoding="utf-8"), figures)
    except (OSError, KeyError) as problem:
        raise WrongUse(f"{path} cannot be brought up to date: {problem}.") from None
    with written(path) as file:
        file.write(text)


if __name__ == "__main__":
    sys.exit(main())
