"""Thousands of games of Onirim side by side, in compiled code: Gymnasium's vector environment.

>>> import gymnasium as gym
>>> import reverie.envs
>>> envs = gym.make_vec("reverie/Onirim-v0", num_envs=1000)
>>> observations, infos = envs.reset(seed=7)                # game i has the cards of onirim.Game(seed=7 + i)
>>> for _ in range(50):
...     observations, rewards, over, broken_off, infos = envs.step(envs.sample())
>>> observations.shape, infos["action_mask"].shape
((1000, 378), (1000, 344))
"""

from collections.abc import Sequence
from typing import Unpack

import gymnasium as gym
import numpy as np
import numpy.typing as npt
from gymnasium.utils import seeding
from gymnasium.vector import AutoresetMode, VectorEnv
from gymnasium.vector.utils import batch_space

from ..arguments import check_int
from ..json_values import Json
from ..onirim import View
from ..onirim.fast.batch import Array
from ..onirim.fast.compiled import compile_loop
from ..onirim.fast.learner_games import EVERYTHING, MAX_ACTIONS, NEXT_STEP, NOBODY, SAME_STEP, reward_all
from ..onirim.fast.vector import Prophecy, Vector
from ..onirim.json_types import Rules
from ..onirim.moves import new
from ..onirim.state import ALL_DOORS
from ..refusal import BadOption, IllegalMove
from .onirim import MAX_COUNT, NAMES, Limited, Onirim
from .onirim_common import PROPHECIES, Infos, check, game_options
from .onirim_infos import Reward, record_from_actions, rewards, state_of
from .render import Rendered, render_view

BEGINS = {
    AutoresetMode.NEXT_STEP: NEXT_STEP,
    AutoresetMode.SAME_STEP: SAME_STEP,
    AutoresetMode.DISABLED: NOBODY,
}


class OnirimVector(Limited, VectorEnv[Array, Array, Array]):
    """Games of Onirim side by side, with the options of `Onirim` and Gymnasium's own.

    With two players, `infos["seat"]` is the seat to move in each game; the observation and the mask are for
    that seat.

    - `autoreset_mode`: a game that is over restarts with the next step ("NextStep": the action has no
      effect then, so the mask allows all), in the same step ("SameStep": `infos["final_obs"]` has the last
      observation), or when `reset` is called with `options={"reset_mask": …}` ("Disabled").
    - `copy=False` returns arrays that the next step overwrites, which is faster.
    - `records=True` stores every game's actions; `infos["record"]` has the record of each game that ended.
    - `max_episode_steps` truncates games after fewer than a thousand actions, like `TimeLimit`.
    """

    def __init__(
        self,
        num_envs: int = 1,
        *,
        render_mode: str | None = None,
        prophecy: Prophecy = "whole",
        reward: Reward = "doors",
        autoreset_mode: AutoresetMode | str = AutoresetMode.NEXT_STEP,
        copy: bool = True,
        records: bool = False,
        players: int = 1,
        max_episode_steps: int | None = None,
        **options: Unpack[Rules],
    ) -> None:
        check("render_mode", render_mode, (None, *Onirim.metadata["render_modes"]))
        check("prophecy", prophecy, PROPHECIES)
        mode = getattr(autoreset_mode, "value", autoreset_mode)
        check("autoreset_mode", mode, [each.value for each in BEGINS])
        self.num_envs, self.render_mode = check_int("num_envs", num_envs), render_mode
        self.autoreset_mode = AutoresetMode(autoreset_mode)
        self.metadata = {**Onirim.metadata, "autoreset_mode": self.autoreset_mode}
        limit = (
            MAX_ACTIONS if max_episode_steps is None else check_int("max_episode_steps", max_episode_steps)
        )
        self._head_start = max(0, MAX_ACTIONS - limit)
        self._options = game_options(players, options)
        self._games = Vector(num_envs, self._options, prophecy=prophecy, begins=BEGINS[self.autoreset_mode])
        self._rewards = np.array(rewards(reward))
        self._sequence = prophecy == "sequence"
        self._copy, self._records = copy, records
        self._actions: list[list[int]] = [[] for _ in range(num_envs)]
        self._seeds = [""] * num_envs
        self._fresh, self._begun = np.ones(num_envs, np.bool_), False
        self._waiting = np.zeros(num_envs, np.bool_)
        self.single_observation_space = gym.spaces.Box(0, MAX_COUNT, (self._games.width,), np.uint8)
        self.single_action_space = gym.spaces.Discrete(self._games.actions)
        self.observation_space = batch_space(self.single_observation_space, num_envs)
        self.action_space = batch_space(self.single_action_space, num_envs)

    def reset(
        self, *, seed: int | Sequence[int | None] | None = None, options: Json | None = None
    ) -> tuple[Array, Infos]:
        """Begin every game, or those that `options={"reset_mask": …}` marks.

        If `seed` is a number, game `i` gets that number plus `i`.
        """
        which = np.ones(self.num_envs, np.bool_)
        if options and "reset_mask" in options:
            which = np.asarray(options["reset_mask"], np.bool_)
            if which.shape != (self.num_envs,) or not which.any():
                raise BadOption("reset-mask-empty", games=self.num_envs)
        self._seeds = [
            self._seed(seed, i) if marked else old
            for i, (marked, old) in enumerate(zip(which, self._seeds, strict=True))
        ]
        self._games.reset([text or None for text in self._seeds], which)
        self._shorten()
        self._fresh[which] = self._waiting[which] = False
        self._begun = True
        for i in np.flatnonzero(which):
            self._actions[i] = []
        return self._output(self._games.observations), self._infos()

    def _seed(self, seed: int | Sequence[int | None] | None, i: int) -> str:
        """Return the seed for game `i` as a string; empty if the dice continue from its last game."""
        if isinstance(seed, Sequence | np.ndarray):
            if len(seed) != self.num_envs:
                raise BadOption("wrong-number-of-seeds", games=self.num_envs, seeds=len(seed))
            seed, i = seed[i], 0
        if seed is not None:
            number = check_int("seed", seed, 0)
            if i == 0:
                self._np_random, self._np_random_seed = seeding.np_random(number)
            return str(number + i)
        return str(self.np_random.integers(2**62)) if self._fresh[i] else ""

    def step(
        self, actions: Array
    ) -> tuple[Array, Array, npt.NDArray[np.bool_], npt.NDArray[np.bool_], Infos]:
        """Take an action in every game, on all cores if that is faster."""
        if not self._begun:
            raise IllegalMove("reset-first")
        if self.autoreset_mode is AutoresetMode.DISABLED and self._waiting.any():
            raise IllegalMove("needs-reset-mask")
        chosen = np.asarray(actions)
        began = self._games.start_dice.copy() if self._records else None
        endings, refusals = self._games.step(chosen)
        self._shorten()
        earned, over, broken_off = np.empty(self.num_envs), *np.empty((2, self.num_envs), np.bool_)
        compile_loop(reward_all)(self.num_envs, self._games.results, self._rewards, earned, over, broken_off)
        infos = self._infos()
        if refusals:
            infos["refused"] = self._games.refused_games
        if began is not None:
            self._note(chosen, ~self._games.refused_games & ~self._waiting)
        ended = over | broken_off
        if endings:
            self._add_endings(ended, began, infos)
        if self.autoreset_mode is not AutoresetMode.SAME_STEP:
            self._waiting = ended
        return self._output(self._games.observations), earned, over, broken_off, infos

    def sample(self) -> Array:
        """Return a random legal action for every game."""
        counts = np.maximum(self._games.counts, 1)
        return self._games.choices[np.arange(self.num_envs), self.np_random.integers(counts)].astype(np.int64)

    def action_masks(self) -> npt.NDArray[np.bool_]:
        """Return the legal actions as booleans, as masked learners want them."""
        return self._games.masks.astype(np.bool_)

    def render(self) -> Rendered:
        """Return every table as text or as a picture."""
        if self.render_mode is None:
            return None
        return tuple(
            render_view(View(state_of(state), int(state["active"])), self.render_mode)
            for state in self._games.states
        )

    def observe(self, seat: int) -> Array:
        """Return what a seat sees in every game, even if it is not to move. For two players."""
        check("seat", seat, range(self._options.players))
        return self._games.see(seat)

    def state(self) -> Array:
        """Return everything, for a critic of both seats: whose turn it is, and all cards face up."""
        whose = self._games.states["active"].astype(np.uint8)
        return np.column_stack([whose, self._games.see(EVERYTHING)])

    def _infos(self) -> Infos:
        infos: Infos = {"action_mask": self._output(self._games.masks)}
        if self._options.players == 2:
            infos["seat"] = self._games.states["active"].copy()
        return infos

    def _shorten(self) -> None:
        """Let games that have just begun be truncated sooner. The compiled rules count to a thousand."""
        if self._head_start:
            tried = self._games.learners["actions"]
            tried[tried == 0] = self._head_start

    def _output(self, array: Array) -> Array:
        return array.copy() if self._copy else array

    def _add_endings(self, ended: Array, began: Array | None, infos: Infos) -> None:
        """Add how games ended to the infos: arrays over all games, each with a mask, as Gymnasium has
        them."""
        last: dict[str, Array] = {"won": self._games.results & 3 == ALL_DOORS}
        for name in ("turns", "doors"):
            last[name] = np.zeros(self.num_envs, np.int64)
            last[name][ended] = self._games.learners[name][ended]
        if began is not None:
            last["record"] = self._write(ended, began)
        masked = {**last, **{f"_{name}": ended for name in last}}
        if self.autoreset_mode is AutoresetMode.SAME_STEP:
            finals = np.full(self.num_envs, None, object)
            for i in np.flatnonzero(ended):
                finals[i] = self._games.finals[i].copy()
            infos.update(final_obs=finals, _final_obs=ended, final_info=masked, _final_info=ended)
        else:
            infos.update(masked)

    def _note(self, chosen: Array, taken: Array) -> None:
        """Store the actions that were taken, for the records."""
        for i in np.flatnonzero(taken):
            self._actions[i].append(int(chosen[i]))

    def _write(self, ended: Array, began: Array) -> Array:
        """Return the records of the games that have ended, and forget their actions."""
        records = np.full(self.num_envs, None, object)
        for i in np.flatnonzero(ended):
            records[i] = record_from_actions(
                *(new(self._options), began[i], self._actions[i], self._seeds[i]),
                *(NAMES[self._options.players], self._sequence),
            )
            self._actions[i], self._seeds[i] = [], ""
        return records
