"""Measure what `dreamwalker` loses against exact play in endgames that its own games reach.

    python -m research.endgames --count 1000 --cards 7

An endgame begins with the first choice at which at most `--cards` cards are left. From there every choice
until the end is compared with the exact odds (`players.endgame`). The regret is the sum of the differences to
the best choice: how much more exact play would win on average.
"""

import argparse
import json
import sys
from collections.abc import Iterator
from itertools import chain
from itertools import count as count_up
from typing import Any, NamedTuple

import numpy as np

from reverie.onirim.fast.batch import Array, Batch
from reverie.onirim.fast.solver import Solver
from reverie.onirim.players.endgame import MAX_CARDS, MAX_POSITIONS
from reverie.onirim.players.network import load_shipped

from .selfplay import Odds, asking

GAMES_PER_LOT = 500
"""The number of games that are played side by side."""
TOLERANCE = 1e-6


class Judged(NamedTuple):
    """A choice compared with exact play."""

    regret: float
    """The difference to the odds of the best choice."""
    off: float
    """The error of the player's odds."""
    left: int
    """The number of cards in the deck."""
    sure: bool
    """Whether the player has exact odds there."""
    best: float
    """The odds of the best choice."""


class Moment(NamedTuple):
    """A choice of an endgame."""

    state: Any
    choices: Array
    odds: Array
    """The odds of all choices by the network."""
    left: int
    """Cards to come."""


def main(arguments: list[str] | None = None) -> int:
    """Measure the shipped weights for solo play and print the figures as JSON. 0: done."""
    parser = argparse.ArgumentParser(prog="python -m research.endgames", description=__doc__)
    parser.add_argument("--count", type=int, default=1000, help="endgames (default: 1000)")
    parser.add_argument("--cards", type=int, default=7, help="cards to come, at most (default: 7)")
    parser.add_argument("--most", type=int, default=4_000_000, help="positions to solve for a choice")
    parser.add_argument("--seed", type=int, default=17)
    asked = parser.parse_args(arguments)
    found = endgames(asked.count, asked.cards, asked.most, asking(load_shipped("solo")), asked.seed)
    print(json.dumps(found))
    return 0


def endgames(count: int, cards: int, most: int, odds_of: Odds, seed: int) -> dict[str, Any]:
    """Return figures of the regret in `count` endgames of at most `cards` cards, solving up to `most`
    positions each."""
    solver, brief = Solver(most), Solver(MAX_POSITIONS)
    judged: list[list[Judged]] = []
    games = gave_up = 0
    lots = (of_games(GAMES_PER_LOT, cards, odds_of, [seed, first]) for first in count_up(0, GAMES_PER_LOT))
    every = chain.from_iterable(lots)
    while len(judged) < count:
        moments = next(every)
        games += 1
        if moments:
            regrets = regrets_of(solver, brief, moments)
            gave_up += not regrets
            judged += [regrets] if regrets else []
    each = [moment for regrets in judged for moment in regrets]
    regret, off = np.array([moment.regret for moment in each]), np.array([moment.off for moment in each])
    left = np.array([moment.left for moment in each])
    sums = np.array([sum(moment.regret for moment in regrets) for regrets in judged])
    kept = np.array([sum(moment.regret for moment in regrets if not moment.sure) for regrets in judged])
    return {
        "endgames": len(judged),
        "given_up": gave_up,
        "cards": cards,
        "games": games,
        "choices": len(each),
        "not_the_best": float((regret > TOLERANCE).mean()),
        "best": float(np.mean([regrets[0].best for regrets in judged])),
        "regret": float(sums.mean()),
        "interval": float(1.96 * sums.std() / len(sums) ** 0.5),
        "with_exact_odds": float(kept.mean()),
        "with_regret": float((sums > TOLERANCE).mean()),
        "greatest": float(sums.max()),
        "odds_off": float(off.mean()),
        "by_cards": [
            {"left": int(n), "choices": int(at.sum()), "regret": float(regret[at].mean())}
            | {"odds_off": float(off[at].mean())}
            for n in np.unique(left)
            if (at := left == n).any()
        ],
    }


def of_games(games: int, cards: int, odds_of: Odds, seed: list[int]) -> Iterator[list[Moment]]:
    """Yield the choices of the endgame of each game, none if there is no endgame."""
    batch = Batch(games)
    batch.deal(np.random.default_rng(seed).integers(0, 2**32, (games, 4)))
    moments: list[list[Moment]] = [[] for _ in range(games)]
    while batch.running:
        batch.list_choices()
        rows, odds = batch.look()
        odds_of(rows, odds)
        s = batch.states[batch.active]
        left = s["deck_n"].astype(np.int64) + s["known_n"] + s["limbo"].sum(1)
        for k in np.flatnonzero((left <= cards) & (batch.counts > 1)):
            start, n = batch.starts[k], batch.counts[k]
            moments[batch.active[k]].append(
                Moment(
                    s[k : k + 1], batch.choices[k, :n].copy(), odds[start : start + n].copy(), int(left[k])
                )
            )
        batch.make(batch.best(odds))
    yield from moments


def regrets_of(solver: Solver, brief: Solver, moments: list[Moment]) -> list[Judged]:
    """Judge each choice.

    Return nothing if one cannot be solved. `brief` has the limits of the player's own solver."""
    judged = []
    for moment in moments:
        sure = moment.left <= MAX_CARDS and brief.odds(moment.state, 0, moment.choices) is not None
        exact = solver.odds(moment.state, 0, moment.choices)
        if exact is None:
            return []
        made, best = int(moment.odds.argmax()), float(exact.max())
        off = abs(float(moment.odds[made] - exact[made]))
        judged.append(Judged(best - float(exact[made]), off, moment.left, sure, best))
    return judged


if __name__ == "__main__":
    sys.exit(main())
