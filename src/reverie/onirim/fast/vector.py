"""Games for a learner, side by side, stepped by compiled code. The arrays are reused.

`reverie.envs` offers the same as a Gymnasium environment.

>>> import numpy as np
>>> from reverie.onirim.fast.vector import Vector
>>> games = Vector(1000, seed=7)
>>> games.observations.shape, games.masks.shape
((1000, 378), (1000, 344))
>>> rng = np.random.default_rng(1)
>>> for _ in range(100):
...     _ = games.step(games.choices[np.arange(1000), rng.integers(games.counts)])
>>> bool((games.endings == 0).any())        # 0: the game is not over; else one of `state.REASONS`
True
"""

from collections.abc import Sequence
from typing import Literal

import numpy as np

from ...dice import check_seed, seed_words
from ...refusal import BadOption, InvalidMove, clip
from ..arrays import Bytes, Flags, Ints
from ..choices import CHOICES, DO_ARRANGE
from ..observation import CHOICE_WIDTH
from ..options import SOLO, Options
from ..state import PROPHECY
from .compiled import compile_function, compile_loop, new_states
from .learner_games import LEARNER, LEARNER_WIDTH, REFUSED, SAME_STEP, begin_all, begin_one, see_all, step_all

learner_type = np.dtype([(name, kind, shape) for name, kind, shape in LEARNER], align=True)

Prophecy = Literal["whole", "sequence"]


class Vector:
    """Games with the same options, each at a moment when a player chooses. Every step refills the arrays."""

    def __init__(
        self,
        games: int,
        options: Options = SOLO,
        *,
        seed: str | int = 1,
        prophecy: Prophecy = "whole",
        begins: int = SAME_STEP,
    ) -> None:
        if games < 1:
            raise BadOption("at-least-one-game")
        self.actions, self.width = sizes(prophecy)
        self._begins = begins
        self.blank, self.scratch = new_states(1, options), new_states(games)
        self._finals = np.zeros((games, LEARNER_WIDTH), np.uint8)
        self.learners = np.zeros(games, learner_type)
        """The other data of each game, as `learner_games` describes it."""
        self.learners["sequence"] = prophecy == "sequence"
        self.states = new_states(games)
        """The complete states, which players must not see."""
        self.results = np.zeros(games, np.int64)
        """The result of the last step in each game as one number: see `learner_games`."""
        self._lay_out()
        self.reset([f"{seed}/{number}" for number in range(games)])

    def _lay_out(self) -> None:
        """Make attributes for parts of the arrays. A copy needs its own."""
        self.choices: Ints = self.learners["choices"]
        """The legal actions in each game: the first `counts` numbers of a row."""
        self.counts: Ints = self.learners["count"]
        self.masks: Ints = self.learners["mask"][:, : self.actions]
        """The legal actions as a mask over all actions."""
        self.observations: Bytes = self.learners["observation"][:, : self.width]
        """The observation of the seat that has to choose. `reverie.onirim.observation` has the layout."""
        self.finals: Bytes = self._finals[:, : self.width]
        """The last observation of a game that restarted in the step that ended it."""
        self.start_dice: Ints = self.learners["start_dice"]
        """The dice with which each game began."""

    def _unpicklable(self) -> tuple[str, ...]:
        return ("choices", "counts", "masks", "observations", "finals", "start_dice")

    def __getstate__(self) -> dict[str, object]:
        dropped = self._unpicklable()
        return {name: value for name, value in self.__dict__.items() if name not in dropped}

    def __setstate__(self, stored: dict[str, object]) -> None:
        self.__dict__.update(stored)
        self._lay_out()

    @property
    def endings(self) -> Ints:
        """How the last step ended each game: 0 if it did not, 1 with a win, else an index of
        `state.REASONS`."""
        return self.results & 3

    @property
    def refused_games(self) -> Flags:
        """The games whose last action was illegal. They did not change."""
        refused: Flags = self.results & REFUSED != 0
        return refused

    def reset(self, seeds: Sequence[str | None], which: "Flags | None" = None) -> None:
        """Begin every game, or those marked. A seed gives the cards of `onirim.Game(seed=…)`.

        A game without a seed continues with the dice as the last game left them.
        """
        which = np.ones(len(self.states), np.bool_) if which is None else which
        new = np.array([seed is not None for seed in seeds]) & which
        for seed in seeds:
            check_seed(seed or "as before")
        if new.any():
            words = [seed_words(seed) for seed, wanted in zip(seeds, new, strict=True) if seed and wanted]
            self.learners["dice"][new] = words
        arrays = (self.states, self.learners, self.blank, self.scratch)
        if len(which) == 1:  # `OneGame` uses `begin_one`, too, so nothing is compiled twice
            compile_function(begin_one)(*arrays, bool(new[0]))
        else:
            compile_loop(begin_all)(len(which), *arrays, which, new)
        self.results[which] = self.learners["result"][which]

    def see(self, seat: int) -> Bytes:
        """Return what a seat sees in every game, even if it is not to move. `EVERYTHING` sees all cards."""
        seen = np.empty((len(self.states), LEARNER_WIDTH), np.uint8)
        compile_loop(see_all)(len(seen), self.states, self.learners, self.scratch, seat, seen)
        return seen[:, : self.width]

    def step(self, chosen: Ints) -> tuple[int, int]:
        """Take one action in every game and let the deck answer. An illegal action changes nothing.

        A game that is over restarts, in the same step or in the next, depending on `begins`. Return how many
        games ended, and how many actions were refused; `results` contains the result of each.
        """
        if chosen.shape != self.results.shape or chosen.dtype.kind not in "iu":
            raise InvalidMove("wrong-number-of-actions", games=len(self.results))
        chosen = chosen.astype(np.int64, copy=False)  # one type, so that only one version is compiled
        parts = compile_loop(step_all)(
            *(len(chosen), self.states, self.learners, self.blank, self.scratch, chosen),
            *(self._begins, self.results, self._finals),
        )
        return sum(ended for ended, _ in parts), sum(refused for _, refused in parts)


def sizes(prophecy: Prophecy) -> tuple[int, int]:
    """Return the number of actions and the width of an observation."""
    if prophecy == "whole":
        return CHOICES, CHOICE_WIDTH
    if prophecy == "sequence":
        return DO_ARRANGE + PROPHECY, LEARNER_WIDTH
    raise BadOption(
        "bad-option-value", option="prophecy", value=clip(prophecy), choices=["whole", "sequence"]
    )
