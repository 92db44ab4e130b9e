"""Onirim as an environment of Gymnasium: `reverie/Onirim-v0`, and `reverie/OnirimTwoPlayer-v0`.

In the second, one learner plays both seats.

Actions are numbered as in `reverie.onirim.choices`, observations laid out as in `reverie.onirim.observation`.

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
"""

from dataclasses import replace
from typing import Unpack

import gymnasium as gym
import numpy as np
import numpy.typing as npt
from gymnasium.envs.registration import EnvSpec

from ..json_values import Json
from ..onirim import View
from ..onirim.fast.learner_games import AFTER_THE_END, MAX_ACTIONS, REFUSED, TRUNCATED
from ..onirim.fast.one_game import OneGame
from ..onirim.fast.vector import Prophecy
from ..onirim.json_types import Record, Rules
from ..onirim.moves import new
from ..refusal import IllegalMove
from .onirim_common import PROPHECIES, Infos, check, game_options, reset_seed, whole_number, why_closed
from .onirim_infos import Reward, ending_of, record_from_actions, rewards, state_of
from .render import Rendered, render_view

MAX_COUNT = 76
"""Maximum of each number in an observation: numbers count cards."""

ILLEGAL_ACTION = -1
"""An action that is never legal, in place of numbers that are out of range."""

NAMES = {1: ("env:reverie/Onirim-v0",), 2: ("env:reverie/OnirimTwoPlayer-v0",) * 2}
"""Names of the seats in records, by the number of players."""

Observation = npt.NDArray[np.uint8]
Mask = npt.NDArray[np.int8]


class Limited:
    """A mixin whose `spec` contains the number of actions after which a game is truncated.

    Gymnasium's registry does not have this limit: its wrapper would count the actions once more, and truncate
    a game that its last action ended.
    """

    _spec: EnvSpec | None = None

    @property
    def spec(self) -> EnvSpec | None:
        """The specification with which Gymnasium made this environment."""
        return self._spec

    @spec.setter
    def spec(self, spec: EnvSpec | None) -> None:
        if spec is not None and spec.max_episode_steps is None:
            spec = replace(spec, max_episode_steps=MAX_ACTIONS)
        self._spec = spec


class Onirim(Limited, gym.Env[Observation, np.int64]):
    """One game of Onirim at a time.

    - `players`: 1, or 2 for a learner that plays both seats, each time with the view of the seat to move;
      `info["seat"]` is that seat, and `communication` is "silent" or "open" then (O10.10).
    - `search_without_door`: "nothing" or "shuffle" (O4.5), and the other options of `onirim.Options`.
    - `prophecy`: "whole", one choice out of 120, or "sequence", card by card.
    - `reward`: "doors", an eighth for each door and 1 for winning, or "win", only 1 for winning.
    """

    metadata = {"render_modes": ["ansi", "rgb_array"], "render_fps": 2}  # noqa: RUF012  as Gymnasium has it

    def __init__(
        self,
        render_mode: str | None = None,
        *,
        prophecy: Prophecy = "whole",
        reward: Reward = "doors",
        players: int = 1,
        **options: Unpack[Rules],
    ) -> None:
        check("render_mode", render_mode, (None, *self.metadata["render_modes"]))
        check("prophecy", prophecy, PROPHECIES)
        self.render_mode = render_mode
        self._rewards = rewards(reward)
        self._sequence = prophecy == "sequence"
        self._options = game_options(players, options)
        self._game = OneGame(self._options, prophecy=prophecy)
        self._two = players == 2
        self.observation_space = gym.spaces.Box(0, MAX_COUNT, (self._game.width,), np.uint8)
        self.action_space = gym.spaces.Discrete(self._game.actions)
        self.seed = ""
        """The seed of the game: `onirim.Game(seed=…)` has the same cards. Empty if the dice continue from the
        last game."""
        self._fresh = True
        self._actions: list[int] = []

    def reset(self, *, seed: int | None = None, options: Json | None = None) -> tuple[Observation, Infos]:
        """Begin a game. `seed` determines its cards and those of later games."""
        seed = reset_seed(seed)
        super().reset(seed=seed)
        if seed is not None:
            self.seed = str(seed)
        elif self._fresh:
            self.seed = str(self.np_random.integers(2**62))
        else:
            self.seed = ""
        self._game.deal(self.seed)
        self._fresh = False
        self._actions = []
        return self._game.observation.copy(), self._info()

    def _info(self) -> Infos:
        game = self._game
        if self._two:
            return {"action_mask": game.mask.copy(), "seat": int(game.active[0])}
        return {"action_mask": game.mask.copy()}

    def step(self, action: np.int64 | int) -> tuple[Observation, float, bool, bool, Infos]:
        """Take an action. An illegal one changes nothing, costs a hundredth, and `info` says why."""
        chosen = whole_number(action)
        if self._fresh:
            raise IllegalMove("reset-first")
        result = self._game.take(chosen if 0 <= chosen < self._game.actions else ILLEGAL_ACTION)
        info = self._info()
        if result & REFUSED:
            state = state_of(self._game.states[0])
            info["refused"] = str(why_closed(state, chosen, self._sequence))
        else:
            self._actions.append(chosen)
        over, broken_off = result & 3 != 0, result & TRUNCATED != 0
        if (over or broken_off) and result != AFTER_THE_END:
            info.update(ending_of(result, self._game.learners[0]))
        return self._game.observation.copy(), self._rewards[result], over, broken_off, info

    def action_masks(self) -> npt.NDArray[np.bool_]:
        """Return the legal actions as booleans, as masked learners need them (`sb3_contrib.MaskablePPO`)."""
        mask: npt.NDArray[np.bool_] = self._game.mask.astype(np.bool_)
        return mask

    @property
    def view(self) -> View:
        """The view of the seat to move, with names instead of numbers."""
        return View(state_of(self._game.states[0]), int(self._game.active[0]))

    def record(self) -> Record:
        """Return the game so far as a record. `onirim.Game.from_record` replays it."""
        seats = NAMES[self._options.players]
        return record_from_actions(
            new(self._options), self._game.start_dice[0], self._actions, self.seed, seats, self._sequence
        )

    def render(self) -> Rendered:
        """Return the table as text, or as a picture with the page's drawings."""
        return render_view(self.view, self.render_mode)
