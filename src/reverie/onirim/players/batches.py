"""Functions that choose in many games at once, for the built-in players.

A chooser gets a batch (`reverie.onirim.fast.batch`) and returns an array: for each game that is not over, the
index of the choice to make. A new chooser is made for every lot of games, so it may store what it needs for
them.
"""

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, NamedTuple, Protocol

from ...dice import seed_dice
from ..arrays import Bytes, Floats, Ints, Records
from ..options import Options
from .wavering import slip

if TYPE_CHECKING:
    from .network import Network


class Games(Protocol):
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


Chooser = Callable[[Games], Ints]
"""A function that returns the index of a choice for each game of a batch."""


class Lot(NamedTuple):
    """The games that a chooser is made for."""

    seeds: Sequence[str]
    """The seed of each game. The dice of a seat have the seed "SEED/seat 0" and so on."""
    options: Options


def random_chooser(lot: Lot) -> Chooser:
    """Return a chooser like `Random`, with the same dice."""
    import numpy as np

    seat_dice = np.array(
        [[seed_dice(f"{seed}/seat {seat}") for seat in range(lot.options.players)] for seed in lot.seeds]
    )
    return lambda games: games.random(seat_dice)


def scripted_chooser(lot: Lot) -> Chooser:
    """Return a chooser like `Scripted`."""
    return lambda games: games.scripted()


def odds_chooser(mode: str | None) -> Callable[[Lot], Chooser]:
    """Return a factory of choosers like `Dreamwalker`, with the weights of a mode, or of the mode of each
    lot."""

    def make_chooser(lot: Lot) -> Chooser:
        from .network import load_shipped

        network = load_shipped(mode or lot.options.mode)
        return lambda games: games.best(odds_in(games, network))

    return make_chooser


def wavering_chooser(off_by: float) -> Callable[[Lot], Chooser]:
    """Return a factory of choosers like `Wavering`, with the same dice."""

    def make_chooser(lot: Lot) -> Chooser:
        import numpy as np

        from .network import load_shipped

        network = load_shipped(lot.options.mode)
        seats = range(lot.options.players)
        seat_dice = [[seed_dice(f"{seed}/seat {seat}") for seat in seats] for seed in lot.seeds]

        def choose(games: Games) -> Ints:
            odds = odds_in(games, network).astype(np.float64)
            whose = [seat_dice[game][games.states["active"][game]] for game in games.active]
            each = (dice for dice, n in zip(whose, games.counts, strict=True) for _ in range(n))
            odds += np.fromiter((slip(dice, off_by) for dice in each), np.float64, len(odds))
            return np.array([part.argmax() for part in np.split(odds, np.cumsum(games.counts)[:-1])])

        return choose

    return make_chooser


def odds_in(games: Games, network: "Network") -> Floats:
    """Return the odds of every choice of every game: exact where few cards are left, else the network's."""
    odds = network_odds_in(games, network)
    games.solve(odds)
    return odds


def network_odds_in(games: Games, network: "Network") -> Floats:
    """Return the network's odds of every choice of every game."""
    from .network import ask

    rows, odds = games.look()
    ask(network, rows, odds)
    return odds
