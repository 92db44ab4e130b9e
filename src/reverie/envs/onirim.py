"""Onirim for one player as an environment of Gymnasium: `reverie/Onirim-v0`.

>>> import gymnasium as gym
>>> import reverie.envs
>>> env = gym.make("reverie/Onirim-v0", prophecy="sequence")
>>> observation, info = env.reset(seed=7)                   # the cards of onirim.Game(seed=7)
>>> over = False
>>> while not over:
...     action = env.action_space.sample(info["action_mask"])
...     observation, reward, over, broken_off, info = env.step(action)
>>> env.unwrapped.view.to_move is None
True

Actions are numbered as in `reverie.onirim.choices`, observations laid out as in
`reverie.onirim.observation`.
"""

from dataclasses import replace
from typing import Any

import gymnasium as gym
import numpy as np
import numpy.typing as npt
from gymnasium.envs.registration import EnvSpec

from ..dice import seed_words
from ..onirim import View
from ..onirim.fast.compiled import compile_rules, direct
from ..onirim.fast.learner_games import AFTER_THE_END, BROKEN_OFF, NOBODY, PATIENCE, REFUSED
from ..onirim.fast.vector import Prophecy, Vector
from ..onirim.moves import new
from ..refusal import IllegalMove
from .onirim_common import PROPHECIES, check, options_given, whole_number, why_closed
from .onirim_infos import Reward, ending_of, rewards, state_of, written
from .render import drawn

MOST = 76
"""No number of an observation is larger: they count cards."""

NAME = ("env:reverie/Onirim-v0",)
"""Who sat at the table, in records."""

Observation = npt.NDArray[np.uint8]
Mask = npt.NDArray[np.int8]


class Limited:
    """Says in its `spec` after how many actions a game is broken off. Gymnasium's registry says nothing of
    it: its wrapper would count them once more, and call a game broken off that its last action ended."""

    _spec: EnvSpec | None = None

    @property
    def spec(self) -> EnvSpec | None:
        """How Gymnasium made this."""
        return self._spec

    @spec.setter
    def spec(self, spec: EnvSpec | None) -> None:
        if spec is not None and spec.max_episode_steps is None:
            spec = replace(spec, max_episode_steps=PATIENCE)
        self._spec = spec


class Onirim(Limited, gym.Env[Observation, np.int64]):
    """One game of solo Onirim at a time.

    - `search_without_door`: "nothing" or "shuffle" (O4.5), and whatever else `onirim.Options` has.
    - `prophecy`: "whole", one choice out of 120, or "sequence", card by card.
    - `reward`: "doors", an eighth for each door and 1 for winning, or "win", 1 for winning alone.
    """

    metadata = {"render_modes": ["ansi", "rgb_array"], "render_fps": 2}  # noqa: RUF012  as Gymnasium has it

    def __init__(
        self,
        render_mode: str | None = None,
        *,
        prophecy: Prophecy = "whole",
        reward: Reward = "doors",
        **options: Any,
    ) -> None:
        check("render_mode", render_mode, (None, *self.metadata["render_modes"]))
        check("prophecy", prophecy, PROPHECIES)
        self.render_mode = render_mode
        self._rewards = rewards(reward)
        self._sequence = prophecy == "sequence"
        self._options = options_given(1, options)
        self._game = Vector(1, self._options, prophecy=prophecy, begins=NOBODY)
        self._sit_down()
        self.observation_space = gym.spaces.Box(0, MOST, (self._game.width,), np.uint8)
        self.action_space = gym.spaces.Discrete(self._game.actions)
        self.seed = ""
        """The game's own seed: `onirim.Game(seed=…)` meets the same cards. Empty if the game goes on with
        the dice of the one before."""
        self._fresh = True
        self._actions: list[int] = []

    def _sit_down(self) -> None:
        """Take hold of the compiled functions and of the arrays they fill; a copy needs its own."""
        game, rules = self._game, compile_rules()
        self._observation, self._mask = game.observations[0], game.masks[0]
        self._before = (game.states, game.learners, game.blank, game.scratch)
        self._during = (game.states, game.learners, game.scratch)
        self._begin = direct(rules.begin_one, *(array.copy() for array in self._before), False)
        self._take = direct(rules.step_one, *(array.copy() for array in self._during), -1)

    def __getstate__(self) -> dict[str, Any]:
        held = ("_observation", "_mask", "_before", "_during", "_begin", "_take")
        return {name: value for name, value in self.__dict__.items() if name not in held}

    def __setstate__(self, kept: dict[str, Any]) -> None:
        self.__dict__.update(kept)
        self._sit_down()

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Observation, dict[str, Any]]:
        """Begin a game; `seed` says which cards it meets, and those of the games after it."""
        super().reset(seed=seed)
        if seed is not None:
            self.seed = str(seed)
        elif self._fresh:
            self.seed = str(self.np_random.integers(2**62))
        else:
            self.seed = ""
        if self.seed:
            self._game.learners["dice"][0] = seed_words(self.seed)
        self._begin(*self._before, bool(self.seed))
        self._fresh = False
        self._actions = []
        return self._observation.copy(), {"action_mask": self._mask.copy()}

    def step(self, action: np.int64 | int) -> tuple[Observation, float, bool, bool, dict[str, Any]]:
        """Take an action. One that is not open changes nothing, costs a hundredth, and `info` says why."""
        chosen = whole_number(action)
        if self._fresh:
            raise IllegalMove("reset-first")
        result = self._take(*self._during, chosen)
        info: dict[str, Any] = {"action_mask": self._mask.copy()}
        if result & REFUSED:
            state = state_of(self._game.states[0])
            info["refused"] = str(why_closed(state, chosen, self._sequence))
        else:
            self._actions.append(chosen)
        over, broken_off = result & 3 != 0, result & BROKEN_OFF != 0
        if (over or broken_off) and result != AFTER_THE_END:
            info.update(ending_of(result, self._game.learners[0]))
        return self._observation.copy(), self._rewards[result], over, broken_off, info

    def action_masks(self) -> npt.NDArray[np.bool_]:
        """What is open now, as masked learners ask for it (`sb3_contrib.MaskablePPO`)."""
        mask: npt.NDArray[np.bool_] = self._mask.astype(np.bool_)
        return mask

    @property
    def view(self) -> View:
        """What the player sees, with names instead of numbers."""
        return View(state_of(self._game.states[0]), 0)

    def record(self) -> dict[str, Any]:
        """The game so far as a record; `onirim.Game.from_record` replays it."""
        return written(
            new(self._options), self._game.began[0], self._actions, self.seed, NAME, self._sequence
        )

    def render(self) -> Any:
        """The table as text, or as a picture with the page's own drawings."""
        return drawn(self.view, self.render_mode)
