"""Games for a learner: many side by side, stepped by compiled code into arrays that are there already.

>>> import numpy as np
>>> from reverie.onirim.fast.vector import Vector
>>> games = Vector(1000, seed=7)
>>> games.observations.shape, games.masks.shape
((1000, 378), (1000, 344))
>>> rng = np.random.default_rng(1)
>>> for _ in range(100):
...     games.step(games.options[np.arange(1000), rng.integers(games.counts)])
>>> bool((games.endings == 0).any())        # 0: the game goes on; else one of `state.REASONS`
True
"""

import numpy as np

from ...dice import seed_dice
from ..choices import CHOICES, FINE, MOST
from ..observation import CHOICE_WIDTH
from ..state import PROPHECY
from ..steps import new
from .batch import Array
from .compiled import compile_rules, new_states


class Vector:
    """Games of one kind, each at a moment when a player chooses. The arrays are filled anew by every step."""

    def __init__(
        self,
        games: int,
        players: int = 1,
        *,
        seed: str | int = 1,
        search_without_door: str = "nothing",
        communication: str | None = None,
    ) -> None:
        kind = new(players, search_without_door, communication)
        self._kind = (kind.players, kind.search_shuffles, kind.silent)
        self._blank, self._scratch = new_states(1), new_states(games)
        self._cards = np.zeros((games, PROPHECY), np.int64)
        self._reasons = np.zeros(games, np.int64)
        self.states = new_states(games)
        """Everything, for whoever may look behind the scenes; a player may not."""
        self.options = np.zeros((games, MOST), np.int16)
        """The legal choices of each game; the first `counts` of a line count."""
        self.counts = np.zeros(games, np.int64)
        self.masks = np.zeros((games, CHOICES), np.bool_)
        """The same as a mask over all choices, as `reverie.onirim.choices` numbers them."""
        self.observations = np.zeros((games, CHOICE_WIDTH), np.uint8)
        """What whoever has to choose sees; `reverie.onirim.observation` says what is where."""
        self.endings = np.zeros(games, np.int8)
        """How the last step ended each game: 0 not, 1 with a win. A game that ended has begun anew."""
        self.reset(seed)

    def reset(self, seed: str | int) -> None:
        """Begin every game; number `i` with the cards of `onirim.Game(seed=f"{seed}/{i}")`."""
        self.states[:] = self._blank[0]
        self._dice = np.array([seed_dice(f"{seed}/{number}") for number in range(len(self.states))])
        compile_rules().deal_all(self.states, self._dice, *self._kind, self._cards)
        self.endings[:] = 0
        self._show()

    def step(self, chosen: Array) -> None:
        """Make one choice in every game and let the deck answer. If one is not legal, nothing happens."""
        rules = compile_rules()
        rules.refuse_all(self.states, chosen, self._reasons)
        if (self._reasons != FINE).any():
            game = int(np.argmax(self._reasons != FINE))
            raise ValueError(f"Choice {int(chosen[game])} is not legal in game {game}.")
        rules.step_all(self.states, self._blank, chosen, self._dice, *self._kind, self._cards, self.endings)
        self._show()

    def _show(self) -> None:
        compile_rules().show_all(
            self.states, self._scratch, self.options, self.counts, self.masks, self.observations
        )
