"""Games of the learned player beside another, on the same cards whoever it is."""

from collections.abc import Callable
from types import ModuleType

import numpy as np

from reverie.dice import seed_dice
from reverie.lab import strangers
from reverie.lab.selfplay import Odds
from reverie.lab.strangers import STRANGERS
from reverie.onirim.fast.batch import Array, Batch
from reverie.onirim.fast.compiled import compile_rules, new_states
from reverie.onirim.options import Options
from reverie.onirim.state import ALL_DOORS

PIECE = 5000
PARTNERS = ("itself", "scripted", *STRANGERS)

Beside = Callable[[Batch, Array], Array]
"""A partner: for each game marked, which of its choices it makes."""


def partner_named(name: str) -> Beside | None:
    """What chooses for a partner; nothing for `itself`."""
    if name == "itself":
        return None
    if name == "scripted":
        return lambda batch, which: batch.scripted()
    who = STRANGERS[name]
    module: ModuleType = strangers

    def choose(batch: Batch, which: Array) -> Array:
        picked = np.zeros(len(batch.active), np.int64)
        scratch = new_states(len(batch.active))
        compile_rules(module).strangers_of_all(
            *(len(batch.active), batch.states, batch.active, batch.counts, batch.options),
            *(scratch, which, who, picked),
        )
        return picked

    return choose


def wins_beside(
    partner: str, seat: int, odds_of: Odds | None, options: Options, games: int, seed: str, first: int = 0
) -> Array:
    """Which games are won by the learned player in `seat` beside a partner; game `i` has the cards of
    `reverie simulate --seed`, and `first` is the number of the first. Without `odds_of`, the partner holds
    both seats."""
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
            picked = np.zeros(len(mine), np.int64)
            if odds_of is not None:
                rows, odds = batch.look(mine)
                odds_of(rows, odds)
                picked = batch.best(odds, mine)
            if beside is not None and not mine.all():
                picked = np.where(mine, picked, beside(batch, ~mine))
            batch.make(picked)
        won.append(batch.states["ending"] == ALL_DOORS)
    return np.concatenate(won)
