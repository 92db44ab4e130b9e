"""Functions that choose in many games at once, for the built-in players.

A chooser gets a batch (`reverie.onirim.fast.batch`) and returns an array: for each game that is not over, the
index of the choice to make. A new chooser is made for every batch, so it may store what it needs for
its games.
"""

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, NamedTuple, Protocol

from ...dice import seed_dice
from ..arrays import Bytes, Floats, Ints, Records
from ..options import Options
from .wavering import slip

if TYPE_CHECKING:
    from .network import Network


class GameBatch(Protocol):
    """The part of a batch that a chooser uses."""

    states: Records
    active: Ints
    choices: Ints
    counts: Ints

    def look(self) -> tuple[Bytes, Floats]: ...
    def solve(self, odds: Floats) -> None: ...
    def best(self, odds: Floats) -> Ints: ...
    def random(self, seat_dice: Ints) -> Ints: ...
    def scripted(self) -> Ints: ...


Chooser = Callable[[GameBatch], Ints]
"""A function that returns the index of a choice for each game of a batch."""


class BatchSetup(NamedTuple):
    """The seeds and the options of a batch that a chooser is made for."""

    seeds: Sequence[str]
    """The seed of each game. The dice of a seat have the seed "SEED/seat 0" and so on."""
    options: Options


def random_chooser(setup: BatchSetup) -> Chooser:
    """Return a chooser like `Random`, with the same dice."""
    import numpy as np

    seat_dice = np.array(
        [[seed_dice(f"{seed}/seat {seat}") for seat in range(setup.options.players)] for seed in setup.seeds]
    )
    return lambda batch: batch.random(seat_dice)


def scripted_chooser(setup: BatchSetup) -> Chooser:
    """Return a chooser like `Scripted`."""
    return lambda batch: batch.scripted()


def odds_chooser(mode: str | None) -> Callable[[BatchSetup], Chooser]:
    """Return a factory of choosers like `Dreamwalker`, with the weights of a mode, or of the mode of each
    batch."""

    def make_chooser(setup: BatchSetup) -> Chooser:
        from .network import load_shipped

        network = load_shipped(mode or setup.options.mode)
        return lambda batch: batch.best(odds_in(batch, network))

    return make_chooser


def wavering_chooser(off_by: float) -> Callable[[BatchSetup], Chooser]:
    """Return a factory of choosers like `Wavering`, with the same dice."""

    def make_chooser(setup: BatchSetup) -> Chooser:
        import numpy as np

        from .network import load_shipped

        network = load_shipped(setup.options.mode)
        seats = range(setup.options.players)
        seat_dice = [[seed_dice(f"{seed}/seat {seat}") for seat in seats] for seed in setup.seeds]

        def choose(batch: GameBatch) -> Ints:
            odds = odds_in(batch, network).astype(np.float64)
            whose = [seat_dice[game][batch.states["active"][game]] for game in batch.active]
            each = (dice for dice, n in zip(whose, batch.counts, strict=True) for _ in range(n))
            odds += np.fromiter((slip(dice, off_by) for dice in each), np.float64, len(odds))
            return np.array([part.argmax() for part in np.split(odds, np.cumsum(batch.counts)[:-1])])

        return choose

    return make_chooser


def odds_in(batch: GameBatch, network: "Network") -> Floats:
    """Return the odds of every choice of every game: exact where few cards are left, else the network's."""
    odds = network_odds_in(batch, network)
    batch.solve(odds)
    return odds


def network_odds_in(batch: GameBatch, network: "Network") -> Floats:
    """Return the network's odds of every choice of every game."""
    from .network import ask

    rows, odds = batch.look()
    ask(network, rows, odds)
    return odds
