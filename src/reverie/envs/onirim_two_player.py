"""Onirim for two learners, for PettingZoo: `env()` takes turns, `parallel_env()` steps both at once.

Agents are `player_0` and `player_1`. Actions are the numbers of `reverie.onirim.choices`.
docs/envs/pettingzoo.md has the options, the observation number by number, and the rewards.

>>> from reverie import onirim
>>> from reverie.envs import onirim_two_player
>>> env = onirim_two_player.env(communication="silent")
>>> env.reset(seed=7)
>>> for agent in env.agent_iter():
...     seen, reward, terminated, truncated, info = env.last()
...     action = None if terminated or truncated else int(seen["action_mask"].argmax())
...     env.step(action)
>>> info["won"], info["reason"]
(False, 'deck empty')
>>> game = onirim.Game.from_record(env.unwrapped.record())
>>> game.outcome.reason, len(game.steps)
('deck empty', 137)
"""

from collections.abc import Mapping
from typing import SupportsIndex, TypedDict, Unpack

import numpy as np
from gymnasium import logger, spaces
from gymnasium.utils.seeding import np_random
from numpy.typing import NDArray
from pettingzoo import AECEnv, ParallelEnv
from pettingzoo.utils import wrappers

from ..arguments import short_repr
from ..json_values import Json
from ..onirim.json_types import Record
from ..refusal import IllegalMove, InvalidMove
from .onirim_common import Infos, reset_seed
from .onirim_two_player_game import Table, TwoPlayerOptions
from .pettingzoo_wrapper import Refusing, check_done, of_agent
from .render import Rendered


class Observation(TypedDict):
    """The observation of an agent, and its legal actions."""

    observation: NDArray[np.uint8]
    action_mask: NDArray[np.int8]


AGENTS = FIRST, SECOND = "player_0", "player_1"
SEATS = {FIRST: 0, SECOND: 1}
ILLEGAL = -1.0
"""The reward of an agent whose illegal action ends the game."""

METADATA = {
    "name": "onirim_two_player_v0",
    "render_modes": ["human", "ansi", "rgb_array"],
    "render_fps": 2,
    "is_parallelizable": False,  # PettingZoo's converters need a fixed order of turns
}


def env(**options: Unpack[TwoPlayerOptions]) -> "Refusing[raw_env, Observation]":
    """Return the game by turns (AEC). An illegal action ends it, and its agent gets −1."""
    return Refusing(wrappers.TerminateIllegalWrapper(raw_env(**options), illegal_reward=ILLEGAL))


def parallel_env(**options: Unpack[TwoPlayerOptions]) -> "raw_parallel_env":
    """Return the game with an action from each agent at every step. The agent that is not to move has to
    wait."""
    return raw_parallel_env(**options)


class raw_env(AECEnv):  # noqa: N801 - PettingZoo's programs look for this name
    """The game by turns, without PettingZoo's wrappers: an illegal action raises and changes nothing."""

    metadata = METADATA

    def __init__(self, **options: Unpack[TwoPlayerOptions]) -> None:
        self.table = Table(**options)
        self.render_mode = self.table.render_mode
        self.possible_agents = list(AGENTS)
        actions, width = self.table.actions, self.table.width
        self.action_spaces = {agent: spaces.Discrete(actions) for agent in AGENTS}
        self.observation_spaces = {agent: observation_space_of(width, actions) for agent in AGENTS}
        self.state_space = spaces.Box(0, 255, (width + 1,), np.uint8)
        self._seed: int | None = None
        self._random: np.random.Generator | None = None
        """The generator of the seeds of games after the one with the seed, once there is such a game."""

    def observation_space(self, agent: str) -> spaces.Dict:
        """Return the space of an agent's observations."""
        return of_agent(self.observation_spaces, agent)

    def action_space(self, agent: str) -> spaces.Discrete:
        """Return the space of an agent's actions."""
        return of_agent(self.action_spaces, agent)

    def reset(self, seed: int | None = None, options: Json | None = None) -> None:
        """Deal a new game. `seed=7` deals the cards of `onirim.Game(2, seed=7)`; `options` are not used."""
        seed = reset_seed(seed)
        if seed is not None:
            self._seed, self._random = seed, None
            self.table.deal(str(seed))
        else:
            if self._random is None:
                self._random, _ = np_random(self._seed)
            self.table.deal(self._random.bytes(16).hex())
        self.agents = list(AGENTS)
        self.rewards = dict.fromkeys(AGENTS, 0.0)
        self._cumulative_rewards = dict.fromkeys(AGENTS, 0.0)
        self.terminations = dict.fromkeys(AGENTS, False)
        self.truncations = dict.fromkeys(AGENTS, False)
        self.infos: dict[str, Infos] = {agent: {} for agent in AGENTS}
        self._skip_agent_selection = None
        self._select_next_agent()

    def step(self, action: SupportsIndex | None) -> None:
        """Make the choice of the agent whose turn it is, and let the deck answer."""
        if not self.table.seed:
            raise IllegalMove("reset-first")
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            check_done(agent, action)
            self._was_dead_step(None)
            return
        earned, over = self.table.take(action)
        self.rewards = {FIRST: earned, SECOND: earned}
        total = self._cumulative_rewards
        total[agent] = 0.0
        total[FIRST] += earned
        total[SECOND] += earned
        if over:
            self.terminations = dict.fromkeys(AGENTS, True)
            result = self.table.result()
            self.infos = {FIRST: result, SECOND: dict(result)}
        self._select_next_agent()

    def _select_next_agent(self) -> None:
        self.agent_selection = AGENTS[self.table.game.active[0]]
        if self.render_mode == "human":
            self.render()

    def observe(self, agent: str) -> Observation:
        """Return an agent's view of the table in numbers, and its legal actions if it is to move."""
        if not self.table.seed:
            raise IllegalMove("reset-first")
        game = self.table.game
        if agent == self.agent_selection and not self.terminations[agent]:
            return {"observation": game.observation.copy(), "action_mask": game.mask.copy()}
        row, nothing_open = self.table.row(of_agent(SEATS, agent)), np.zeros(self.table.actions, np.int8)
        return {"observation": row, "action_mask": nothing_open}

    def state(self) -> NDArray[np.uint8]:
        """Return everything, for a critic of both learners: whose turn it is, and all cards face up."""
        return self.table.everything()

    def render(self) -> Rendered:
        """Return the table as the selected agent sees it, as text or as a picture, or print it."""
        if self.render_mode is None:
            logger.warn("There is nothing to render: render_mode was not given.")
            return None
        return self.table.render(AGENTS.index(self.agent_selection))

    def close(self) -> None:
        """Do nothing: no resources are held."""

    def record(self) -> Record:
        """Return the game so far as in docs/rules/records.md. `onirim.Game.from_record` replays it."""
        return self.table.record()


class raw_parallel_env(ParallelEnv):  # noqa: N801 - named like the other
    """The same game in steps that both agents take: one chooses, the other waits.

    `wait` is the highest action, and the only one of an agent that is not to move. An illegal action ends the
    game as in `env`: its agent gets −1, and `infos` says why.
    """

    metadata = METADATA

    def __init__(self, **options: Unpack[TwoPlayerOptions]) -> None:
        self._turns = raw_env(**options)
        self.table = self._turns.table
        self.wait = self.table.actions
        self.render_mode = self.table.render_mode
        self.possible_agents = list(AGENTS)
        self.state_space = self._turns.state_space
        self.action_spaces = {agent: spaces.Discrete(self.wait + 1) for agent in AGENTS}
        self.observation_spaces = {
            agent: observation_space_of(self.table.width, self.wait + 1) for agent in AGENTS
        }

    def observation_space(self, agent: str) -> spaces.Dict:
        """Return the space of an agent's observations."""
        return of_agent(self.observation_spaces, agent)

    def action_space(self, agent: str) -> spaces.Discrete:
        """Return the space of an agent's actions."""
        return of_agent(self.action_spaces, agent)

    def reset(
        self, seed: int | None = None, options: Json | None = None
    ) -> tuple[dict[str, Observation], dict[str, Infos]]:
        """Deal a new game, like `raw_env.reset`."""
        self._turns.reset(seed, options)
        self.agents = list(AGENTS)
        return {agent: self._observe(agent) for agent in AGENTS}, dict(self._turns.infos)

    def step(
        self, actions: Mapping[str, SupportsIndex]
    ) -> tuple[
        dict[str, Observation],
        dict[str, float],
        dict[str, bool],
        dict[str, bool],
        dict[str, Infos],
    ]:
        """Make the choice of the agent that is to move. The other agent's action is `wait`."""
        if not hasattr(self, "agents"):
            raise IllegalMove("reset-first")
        if not isinstance(actions, Mapping):
            raise InvalidMove("actions-must-be-dict", value=short_repr(actions))
        turns, agents = self._turns, self.agents
        wrong = {agent: self.why_not(agent, actions.get(agent)) for agent in agents}
        if any(wrong.values()):
            turns.rewards = {agent: ILLEGAL if wrong[agent] else 0.0 for agent in agents}
            turns.terminations = dict.fromkeys(agents, True)
            turns.truncations = dict.fromkeys(agents, True)
            turns.infos = {agent: {"illegal": why} if why else {} for agent, why in wrong.items()}
        elif agents:
            turns.step(actions[turns.agent_selection])
        self.agents = [agent for agent in agents if not turns.terminations[agent]]
        seen = {agent: self._observe(agent) for agent in agents}
        return (
            seen,
            {agent: turns.rewards[agent] for agent in agents},
            {agent: turns.terminations[agent] for agent in agents},
            {agent: turns.truncations[agent] for agent in agents},
            {agent: turns.infos[agent] for agent in agents},
        )

    def why_not(self, agent: str, action: object) -> str | None:
        """Return why `agent` cannot choose `action` now, in a sentence, or None if it can."""
        waits = isinstance(action, int | np.integer) and action == self.wait
        if agent != self._turns.agent_selection:
            return None if waits else str(IllegalMove("agent-must-wait", agent=agent, action=self.wait))
        return str(IllegalMove("agent-cannot-wait", agent=agent)) if waits else self.table.why_not(action)

    def _observe(self, agent: str) -> Observation:
        seen = self._turns.observe(agent)
        waits = agent in self.agents and agent != self._turns.agent_selection
        return {**seen, "action_mask": np.append(seen["action_mask"], np.int8(waits))}

    def state(self) -> NDArray[np.uint8]:
        """Return everything, like `raw_env.state`."""
        return self._turns.state()

    def render(self) -> Rendered:
        """Return the table as seen by the agent that is to move."""
        return self._turns.render()

    def close(self) -> None:
        """Do nothing: no resources are held."""

    def record(self) -> Record:
        """Return the game so far as in docs/rules/records.md."""
        return self.table.record()


def observation_space_of(width: int, actions: int) -> spaces.Dict:
    """Return the space of observations: a row of `width` numbers and a mask over `actions`."""
    return spaces.Dict(
        {
            "observation": spaces.Box(0, 255, (width,), np.uint8),
            "action_mask": spaces.Box(0, 1, (actions,), np.int8),
        }
    )
