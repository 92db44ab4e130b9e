"""The partners of the learner in training: one is drawn by lot for every game."""

from dataclasses import dataclass
from typing import NamedTuple

import numpy as np

from reverie.onirim.fast.batch import Array, Batch

from .styles import draw_styles, in_style

# Kinds of partner
ITSELF = 0  # the learner in both seats; both learn
SCRIPTED = 1
STYLED = 2  # `scripted` with a style of its own
EARLIER = 3  # the network of an earlier generation
WAVERING = 4  # the learner's network, or an earlier one, that takes worse choices for better ones

POOLS = {
    "itself": (1.0, 0.0, 0.0, 0.0, 0.0),
    "scripted": (0.0, 1.0, 0.0, 0.0, 0.0),
    "many": (0.4, 0.25, 0.2, 0.075, 0.075),
    "likeness": (0.3, 0.2, 0.3, 0.1, 0.1),
}
"""The probability of each kind of partner, by pool."""

WAVERING_BY = (0.01, 0.02, 0.05, 0.1)
"""Standard deviations of the noise in a wavering network's odds."""


class Strangers(NamedTuple):
    """The running games in which a partner other than the learner has to choose, by kind of partner."""

    any: Array
    styled: Array
    earlier: Array
    wavering: Array

    def rows(self, which: Array, batch: Batch) -> Array:
        """Return which rows belong to the games marked in `which`."""
        looked = np.where(self.styled, 0, batch.counts)
        return np.repeat(which, looked)


@dataclass
class Company:
    """The partners of some games, as arrays with an entry for each game."""

    kind: Array
    seat: Array
    """The learner's seat."""
    styles: Array
    off_by: Array
    """The standard deviation of a wavering network's odds."""
    will: Array
    """Random numbers for the chance decisions of styles."""

    def from_game(self, first: int) -> "Company":
        """Return the partners of the games from a number on."""
        parts = (self.kind, self.seat, self.styles, self.off_by, self.will)
        return Company(*(part[first:] for part in parts))

    def choosing(self, batch: Batch) -> Strangers:
        """Return the games in which a partner has to choose now."""
        kind = self.kind[batch.active]
        theirs = (kind != ITSELF) & (batch.states["active"][batch.active] != self.seat[batch.active])
        styled = (kind == SCRIPTED) | (kind == STYLED)
        return Strangers(theirs, theirs & styled, theirs & (kind == EARLIER), theirs & (kind == WAVERING))

    def pick(self, batch: Batch, strangers: Strangers, odds: Array, rng: np.random.Generator) -> Array:
        """Return the choice for each game: the best odds, except for partners who choose in another way."""
        if strangers.wavering.any():
            theirs = strangers.rows(strangers.wavering, batch)
            off_by = np.repeat(self.off_by[batch.active], np.where(strangers.styled, 0, batch.counts))[theirs]
            odds = odds.copy()
            odds[theirs] += (rng.standard_normal(len(off_by)) * off_by).astype(np.float32)
        picked = batch.best(odds, ~strangers.styled)
        if strangers.styled.any():
            styled = in_style(batch, strangers.styled, self.styles, self.will)
            picked = np.where(strangers.styled, styled, picked)
        return picked


def draw_company(pool: str, games: int, rng: np.random.Generator) -> Company:
    """Draw a partner for each of some games at random."""
    kind = rng.choice(len(POOLS[pool]), games, p=POOLS[pool])
    styles = draw_styles(games, rng)
    styles[kind != STYLED] = 0
    off_by = np.where(kind == WAVERING, rng.choice(WAVERING_BY, games), 0.0)
    return Company(kind, rng.integers(0, 2, games), styles, off_by, rng.integers(0, 2**32, (games, 4)))
