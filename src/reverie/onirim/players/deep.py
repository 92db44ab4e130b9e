"""`dreamwalker:deep`: the learned player, looking further ahead.

Where its first look leaves two or more choices close together it goes on: for each of them, everything that
the deck may bring (all of it where that is little, else samples, the same random numbers for every choice),
and for each of these the best of what can be done then. What a silent partner holds is dealt at random from
the cards that have not been seen.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cache
from typing import Any

import numpy as np

from ...dice import seed_dice
from ..choices import MOST
from ..observation import FULL_WIDTH
from ..state import PROPHECY
from ..view import View
from . import lookahead
from .dreamwalker import Dreamwalker
from .effort import EFFORTS, Effort
from .evaluators import mode_of
from .exact import endgame_odds
from .network import Floats, Network, ask, shipped

Array = np.ndarray[Any, Any]

A_HAIR = 1e-6


@dataclass(frozen=True)
class Engine:
    """Runs the loops of `lookahead`: as they stand over lists of states, or compiled over arrays."""

    loops: Any
    new_states: Callable[[int], Any]
    listed: Callable[[Array], Any]
    """Numbers as the engine takes them."""


class _Loops:
    """The loops of `lookahead` as they stand, each over all of its positions."""

    def __getattr__(self, name: str) -> Callable[..., None]:
        loop = getattr(lookahead, name)
        return lambda n, *rest: loop(0, n, *rest)


PLAIN = Engine(_Loops(), lambda n: [None] * n, lambda numbers: numbers.tolist())


class Search:
    """Looks ahead from many positions at once."""

    def __init__(
        self, mode: str, effort: Effort, engine: Engine = PLAIN, network: Network | None = None
    ) -> None:
        self._network = network or shipped(mode)
        self._effort = effort
        self._hands = effort.imagined if mode == "silent" else 1
        self._engine, self._do = engine, engine.loops

    def improve(
        self, states: Any, active: Array, options: Array, counts: Array, odds: Floats, depth: int
    ) -> Floats:
        """Better odds for the best choices of the positions `active`, looking `depth` times further; the
        other choices stay below them. `options` has a line for each of these positions, with `counts`
        choices, and `odds` has those of all of them, one after another."""
        starts = np.cumsum(counts) - counts
        of, at = self._close(counts, starts, odds)
        if not len(at):
            return odds
        imagined = self._engine.new_states(len(at) * self._hands)
        dice = self._dice(np.repeat(np.arange(self._hands), len(at)))
        self._do.imagine_all(len(imagined), states, np.tile(active[of], self._hands), dice, imagined)
        chosen = np.tile(options[of, at - starts[of]], self._hands)
        values = self._expect(imagined, chosen, depth).reshape(self._hands, -1).mean(0)
        ceiling = np.full(len(counts), np.inf)
        ceiling[of] = -np.inf
        np.maximum.at(ceiling, of, values - A_HAIR)
        better: Floats = np.minimum(odds, np.repeat(ceiling, counts)).astype(np.float32)
        better[at] = values
        return better

    def _close(self, counts: Array, starts: Array, odds: Floats) -> tuple[Array, Array]:
        """The choices worth a closer look, where there are several: of which position, and where in
        `odds`."""
        of = np.repeat(np.arange(len(counts)), counts)
        best = np.maximum.reduceat(odds, starts)[of]
        rank = np.empty(len(odds), np.int64)
        rank[np.lexsort((-odds, of))] = np.arange(len(odds)) - starts[of]
        close = (odds >= best - self._effort.margin) & (rank < self._effort.width) & (odds > 0) & (best < 1)
        close &= np.bincount(of[close], minlength=len(counts))[of] > 1
        at = np.flatnonzero(close)
        return of[at], at

    def _expect(self, states: Any, chosen: Array, depth: int) -> Array:
        """The odds after a choice in each position, over all that the deck may bring."""
        n, samples = len(states), self._effort.samples
        after, cards = self._engine.new_states(n), self._cards(n)
        self._do.leave_all(n, states, self._engine.listed(chosen), after, cards)
        counts = np.zeros(n, np.int64)
        self._do.chances_all(n, after, samples, counts)
        starts = np.cumsum(counts) - counts
        of = np.repeat(np.arange(n), counts)
        futures, likely = self._engine.new_states(len(of)), np.zeros(len(of))
        dice = self._dice(np.arange(len(of)) - starts[of])
        self._do.happen_all(n, after, counts, starts, samples, dice, futures, likely, cards)
        return np.bincount(of, self._values(futures, depth) * likely, n)

    def _values(self, states: Any, depth: int) -> Array:
        """The odds of each position, with the best choice there."""
        n = len(states)
        every = np.arange(n)
        counts, options = np.zeros(n, np.int64), np.zeros((n, MOST), np.int16)
        self._do.list_or_none_all(n, states, counts, options)
        starts = np.cumsum(counts) - counts
        rows, odds = (
            np.zeros((int(counts.sum()), FULL_WIDTH), np.uint8),
            np.zeros(int(counts.sum()), np.float32),
        )
        scratch = self._engine.new_states(n)
        self._do.look_at_all(
            *(n, states, every, counts, starts, options, scratch, self._cards(n), rows, odds)
        )
        ask(self._network, rows, odds)
        if depth > 1:
            odds = self.improve(states, every, options, counts, odds, depth - 1)
        best: Array = np.maximum.reduceat(odds, starts)
        return best

    def _cards(self, n: int) -> Any:
        return self._engine.listed(np.zeros((n, PROPHECY), np.int64))

    def _dice(self, numbers: Array) -> Any:
        """The same dice for the same number, whichever choice they are for."""
        return self._engine.listed(_dice_up_to(int(numbers.max()) + 1)[numbers])


@cache
def _dice_up_to(n: int) -> Array:
    return np.array([seed_dice(f"look ahead {number}") for number in range(n)])


class Deep:
    """The best odds after a closer look at the best choices."""

    def __init__(self, effort: str = "deep", network: Network | None = None) -> None:
        self.name = f"dreamwalker:{effort}"
        self._effort = EFFORTS[effort]
        self._network = network

    def choose(self, view: View, choices: Sequence[int]) -> int:
        return choices[int(np.argmax(self.odds(view, choices)))]

    def odds(self, view: View, choices: Sequence[int]) -> Floats:
        """The odds of winning after each choice."""
        exact = endgame_odds(view.seen, choices)
        if exact is not None:
            return np.array(exact, np.float32)
        search = Search(mode_of(view.seen), self._effort, network=self._network)
        first = np.array(Dreamwalker(network=self._network).network_odds(view, choices), np.float32)
        one, options = np.zeros(1, np.int64), np.array([choices])
        return search.improve([view.seen], one, options, one + len(choices), first, self._effort.depth)
