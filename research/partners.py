"""Measure the learned player with itself, `scripted` and three partners never seen in training.

    python -m research.partners
    python -m research.partners --communication open --before onirim-open.npz

The cards are the same for all partners, and those of `reverie arena`; --before compares weights game by game.
"""

import argparse
import json
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np

from reverie.dice import seed_dice
from reverie.envs.leaderboard import strangers
from reverie.envs.leaderboard.strangers import STRANGERS, choose_as_stranger
from reverie.lab.arena import p_value
from reverie.onirim.fast.batch import Array, Batch
from reverie.onirim.fast.compiled import compile_rules, new_states
from reverie.onirim.hidden import conceal
from reverie.onirim.options import Options, options_for
from reverie.onirim.players.lookahead import copy_state
from reverie.onirim.players.network import load, load_shipped
from reverie.onirim.state import ALL_DOORS
from reverie.onirim.summary import Summary

from .selfplay import Odds, asking

PIECE = 5000
PARTNERS = ("itself", "scripted", *STRANGERS)

Beside = Callable[[Batch, Array], Array]
"""A partner: returns the index of its choice in each game that is marked."""


def main(arguments: list[str] | None = None) -> int:
    """Measure and print. 0: done."""
    asked = _parser().parse_args(arguments)
    found = measure(asked)
    if asked.json:
        print(json.dumps(found))
    return 0


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="python -m research.partners", description=__doc__)
    parser.add_argument("--communication", choices=("silent", "open"), default="silent")
    parser.add_argument("--games", type=int, default=5000, metavar="N", help="beside each, in each seat")
    parser.add_argument("--seed", default="arena", help="any string (default: arena)")
    parser.add_argument("--weights", type=Path, metavar="FILE", help="(default: those that are shipped)")
    parser.add_argument("--before", type=Path, metavar="FILE", help="other weights, to compare with")
    parser.add_argument("--partners", nargs="+", choices=PARTNERS, default=PARTNERS, metavar="PARTNER")
    parser.add_argument("--json", action="store_true", help="print one JSON object and nothing else")
    return parser


def measure(asked: argparse.Namespace) -> list[dict[str, Any]]:
    """Return a line for each partner and seat."""
    options = options_for(2, communication=asked.communication)
    odds_of = asking(load(asked.weights) if asked.weights else load_shipped(asked.communication))
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


# Playing


def partner_named(name: str) -> Beside | None:
    """Return the function that chooses for a partner, or None for `itself`."""
    if name == "itself":
        return None
    if name == "scripted":
        return lambda batch, which: batch.scripted()
    who = STRANGERS[name]

    def choose(batch: Batch, which: Array) -> Array:
        picked = np.zeros(len(batch.active), np.int64)
        scratch = new_states(len(batch.active))
        compile_rules(strangers, sys.modules[__name__]).loop(strangers_of_all)(
            *(len(batch.active), batch.states, batch.active, batch.counts, batch.choices),
            *(scratch, which, who, picked),
        )
        return picked

    return choose


def strangers_of_all(
    first: int,
    last: int,
    states: Any,
    active: Any,
    counts: Any,
    options: Any,
    scratch: Any,
    which: Any,
    who: int,
    picked: Any,
) -> None:
    """Write into `picked` the choices of `who` in the marked games, made from views. Compiled."""
    for k in range(first, last):
        if which[k]:
            copy_state(scratch, k, states, active[k])
            s = scratch[k]
            conceal(s, s.active)
            picked[k] = choose_as_stranger(s, options[k], counts[k], who)


def wins_beside(
    partner: str, seat: int, odds_of: Odds | None, options: Options, games: int, seed: str, first: int = 0
) -> Array:
    """Return which games the learned player in `seat` wins with a partner.

    Game `i` has the cards of `reverie simulate --seed`, and `first` is the number of the first game. Without
    `odds_of`, the partner holds both seats."""
    beside = partner_named(partner)
    won = []
    for begin in range(first, first + games, PIECE):
        numbers = range(begin, min(first + games, begin + PIECE))
        batch = Batch(len(numbers), options)
        batch.deal(np.array([seed_dice(f"{seed}/{number}") for number in numbers]))
        while batch.running:
            batch.list_choices()
            mine = batch.states["active"][batch.active] == seat
            if beside is None:
                mine[:] = True
            if odds_of is None:
                mine[:] = False
            picked: Array = np.zeros(len(mine), np.int64)
            if odds_of is not None:
                rows, odds = batch.look(mine)
                odds_of(rows, odds)
                picked = batch.best(odds, mine)
            if beside is not None and not mine.all():
                picked = np.where(mine, picked, beside(batch, ~mine))
            batch.make(picked)
        won.append(batch.states["ending"] == ALL_DOORS)
    return np.concatenate(won)


if __name__ == "__main__":
    sys.exit(main())
