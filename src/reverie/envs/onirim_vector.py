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
from ..onirim.fast.learner_games import EVERYTHING, NEXT_STEP, NOBODY, PATIENCE, SAME_STEP, reward_all
from ..onirim.fast.vector import Prophecy, Vector
from ..onirim.json_types import Rules
from ..onirim.moves import new
from ..onirim.state import ALL_DOORS
from ..refusal import BadOption, IllegalMove
from .onirim import MOST, NAMES, Limited, Onirim
from .onirim_common import PROPHECIES, Infos, check, options_given
from .onirim_infos import Reward, rewards, state_of, written
from .render import Drawn, drawn

BEGINS = {
    AutoresetMode.NEXT_STEP: NEXT_STEP,
    AutoresetMode.SAME_STEP: SAME_STEP,
    AutoresetMode.DISABLED: NOBODY,
}


class OnirimVector(Limited, VectorEnv[Array, Array, Array]):
    """Games of Onirim side by side, with the options of `Onirim` and Gymnasium's own. With two players,
    `infos["seat"]` says in each game who is to move; what is seen and open is theirs.

    - `autoreset_mode`: a game that is over begins anew with the next step ("NextStep": the action does not
      matter then, so the mask leaves all open), in the same step ("SameStep": `infos["final_obs"]` has what
      was seen last), or when `reset` is called with `options={"reset_mask": …}` ("Disabled").
    - `copy=False` hands out the arrays that the next step fills anew, which is quicker.
    - `records=True` keeps every game's actions; `infos["record"]` has the record of each that ended.
    - `max_episode_steps` breaks games off sooner than after a thousand actions, as `TimeLimit` does.
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
        limit = PATIENCE if max_episode_steps is None else check_int("max_episode_steps", max_episode_steps)
        self._head_start = max(0, PATIENCE - limit)
        self._options = options_given(players, options)
        self._games = Vector(num_envs, self._options, prophecy=prophecy, begins=BEGINS[self.autoreset_mode])
        self._rewards = np.array(rewards(reward))
        self._sequence = prophecy == "sequence"
        self._copy, self._records = copy, records
        self._actions: list[list[int]] = [[] for _ in range(num_envs)]
        self._seeds = [""] * num_envs
        self._fresh, self._begun = np.ones(num_envs, np.bool_), False
        self._waiting = np.zeros(num_envs, np.bool_)
        self.single_observation_space = gym.spaces.Box(0, MOST, (self._games.width,), np.uint8)
        self.single_action_space = gym.spaces.Discrete(self._games.actions)
        self.observation_space = batch_space(self.single_observation_space, num_envs)
        self.action_space = batch_space(self.single_action_space, num_envs)

    def reset(
        self, *, seed: int | Sequence[int | None] | None = None, options: Json | None = None
    ) -> tuple[Array, Infos]:
        """Begin every game, or those that `options={"reset_mask": …}` marks.

        With a number for a seed, game `i` has that number and `i` added to it.
        """
        which = np.ones(self.num_envs, np.bool_)
        if options and "reset_mask" in options:
            which = np.asarray(options["reset_mask"], np.bool_)
            if which.shape != (self.num_envs,) or not which.any():
                raise BadOption("reset-mask", games=self.num_envs)
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
        return self._given(self._games.observations), self._infos()

    def _seed(self, seed: int | Sequence[int | None] | None, i: int) -> str:
        """The text of the seed for game `i`; empty if it goes on with the dice of the game before."""
        if isinstance(seed, Sequence | np.ndarray):
            if len(seed) != self.num_envs:
                raise BadOption("seeds-for-games", games=self.num_envs, seeds=len(seed))
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
        """Take an action in every game, over all cores where that is quicker."""
        if not self._begun:
            raise IllegalMove("reset-first")
        if self.autoreset_mode is AutoresetMode.DISABLED and self._waiting.any():
            raise IllegalMove("reset-mask-first")
        chosen = np.asarray(actions)
        began = self._games.began.copy() if self._records else None
        endings, refusals = self._games.step(chosen)
        self._shorten()
        earned, over, broken_off = np.empty(self.num_envs), *np.empty((2, self.num_envs), np.bool_)
        compile_loop(reward_all)(self.num_envs, self._games.results, self._rewards, earned, over, broken_off)
        infos = self._infos()
        if refusals:
            infos["refused"] = self._games.refused
        if began is not None:
            self._note(chosen, ~self._games.refused & ~self._waiting)
        ended = over | broken_off
        if endings:
            self._tell_endings(ended, began, infos)
        if self.autoreset_mode is not AutoresetMode.SAME_STEP:
            self._waiting = ended
        return self._given(self._games.observations), earned, over, broken_off, infos

    def sample(self) -> Array:
        """An action for every game, by chance, out of those that are open."""
        counts = np.maximum(self._games.counts, 1)
        return self._games.choices[np.arange(self.num_envs), self.np_random.integers(counts)].astype(np.int64)

    def action_masks(self) -> npt.NDArray[np.bool_]:
        """What is open now, as masked learners ask for it."""
        return self._games.masks.astype(np.bool_)

    def render(self) -> Drawn:
        """Every table as text, or as a picture."""
        if self.render_mode is None:
            return None
        return tuple(
            drawn(View(state_of(state), int(state["active"])), self.render_mode)
            for state in self._games.states
        )

    def observe(self, seat: int) -> Array:
        """What a seat sees in every game, whoever is to move: for two."""
        check("seat", seat, range(self._options.players))
        return self._games.see(seat)

    def state(self) -> Array:
        """Everything, for a critic that both seats share: whose turn it is, and all cards face up."""
        whose = self._games.states["active"].astype(np.uint8)
        return np.column_stack([whose, self._games.see(EVERYTHING)])

    def _infos(self) -> Infos:
        infos: Infos = {"action_mask": self._given(self._games.masks)}
        if self._options.players == 2:
            infos["seat"] = self._games.states["active"].copy()
        return infos

    def _shorten(self) -> None:
        """Let games that have just begun be broken off sooner: the compiled rules count to a thousand."""
        if self._head_start:
            tried = self._games.learners["actions"]
            tried[tried == 0] = self._head_start

    def _given(self, array: Array) -> Array:
        return array.copy() if self._copy else array

    def _tell_endings(self, ended: Array, began: Array | None, infos: Infos) -> None:
        """How games ended: arrays over all games, each with a mask beside it, which is Gymnasium's way."""
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
        """Keep the actions that were taken, for the records."""
        for i in np.flatnonzero(taken):
            self._actions[i].append(int(chosen[i]))

    def _write(self, ended: Array, began: Array) -> Array:
        """The records of the games that have ended; what follows begins anew."""
        records = np.full(self.num_envs, None, object)
        for i in np.flatnonzero(ended):
            records[i] = written(
                *(new(self._options), began[i], self._actions[i], self._seeds[i]),
                *(NAMES[self._options.players], self._sequence),
            )
            self._actions[i], self._seeds[i] = [], ""
        return records
