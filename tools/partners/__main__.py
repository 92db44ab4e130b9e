"""Measure the learned player beside itself, `scripted` and three players whom no training has met.

The cards are the same for all, and those of `reverie arena`; --before compares weights game by game.
"""

import argparse
import json
import sys
from pathlib import Path
from typing import Any

import numpy as np

from reverie.commands import WrongUse
from reverie.lab.arena import p_value
from reverie.lab.selfplay import asking
from reverie.onirim.options import options_for
from reverie.onirim.players.network import load, shipped
from reverie.onirim.simulation import compiled_rules_are_here
from reverie.onirim.summary import Summary

from .measure import PARTNERS, wins_beside


def main(arguments: list[str] | None = None) -> int:
    """Measure and print. 0: done, 2: wrong use."""
    asked = _parser().parse_args(arguments)
    try:
        found = measure(asked)
    except WrongUse as problem:
        print(f"partners: {problem}", file=sys.stderr)
        return 2
    if asked.json:
        print(json.dumps(found))
    return 0


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="python -m tools.partners", description=__doc__)
    parser.add_argument("--communication", choices=("silent", "open"), default="silent")
    parser.add_argument("--games", type=int, default=5000, metavar="N", help="beside each, in each seat")
    parser.add_argument("--seed", default="arena", help="any text (default: arena)")
    parser.add_argument("--weights", type=Path, metavar="FILE", help="(default: those that are shipped)")
    parser.add_argument("--before", type=Path, metavar="FILE", help="other weights, to compare with")
    parser.add_argument("--partners", nargs="+", choices=PARTNERS, default=PARTNERS, metavar="PARTNER")
    parser.add_argument("--json", action="store_true", help="print one JSON object and nothing else")
    return parser


def measure(asked: argparse.Namespace) -> list[dict[str, Any]]:
    """A line for each partner and seat."""
    if not compiled_rules_are_here():
        raise WrongUse("Many games need the compiled rules, and these Numba: pip install reverie[lab].")
    options = options_for(2, communication=asked.communication)
    odds_of = asking(load(asked.weights) if asked.weights else shipped(asked.communication))
    before = asking(load(asked.before)) if asked.before else None
    lines = []
    for partner in asked.partners:
        for seat in (0,) if partner == "itself" else (0, 1):
            won = wins_beside(partner, seat, odds_of, options, asked.games, asked.seed)
            line: dict[str, Any] = {"partner": partner, "seat": seat + 1, **_figures(won)}
            if before is not None:
                then = wins_beside(partner, seat, before, options, asked.games, asked.seed)
                better, worse = int((won & ~then).sum()), int((then & ~won).sum())
                line |= {"before": _figures(then), "better": better, "worse": worse}
                line["p_value"] = p_value(better, worse)
            lines.append(line)
            if not asked.json:
                print(_sentence(line), flush=True)
    return lines


def _figures(won: np.ndarray[Any, np.dtype[np.bool_]]) -> dict[str, Any]:
    return {"games": len(won), "won": int(won.sum()), "interval": Summary(wins=won.tolist()).interval}


def _sentence(line: dict[str, Any]) -> str:
    words = f"{line['partner']:10} seat {line['seat']}  {_share(line)}"
    if "before" not in line:
        return words
    return f"{words}  before {_share(line['before'])}  better {line['better']}, worse {line['worse']}"


def _share(figures: dict[str, Any]) -> str:
    low, high = figures["interval"]
    return f"{figures['won'] / figures['games']:.1%} ({low:.1%} to {high:.1%})"


if __name__ == "__main__":
    sys.exit(main())
