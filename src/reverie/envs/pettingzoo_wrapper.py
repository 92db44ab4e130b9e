"""A wrapper of our PettingZoo environments that raises sentences where PettingZoo's own assert.

It requires `reset` first, whole numbers for actions, and `None` for an agent that is done. Errors are of the
types in docs/library.md, and change nothing.
"""

from collections.abc import Iterable, Mapping
from typing import Generic, SupportsIndex, TypeVar

import numpy as np
from gymnasium import spaces
from numpy.typing import NDArray
from pettingzoo import AECEnv
from pettingzoo.utils.wrappers import OrderEnforcingWrapper

from ..arguments import short_repr
from ..json_values import Json
from ..refusal import BadOption, IllegalMove, InvalidMove
from .onirim_common import Infos, action_within, reset_seed
from .render import Rendered

Each = TypeVar("Each")
Raw = TypeVar("Raw", bound=AECEnv)
Seen = TypeVar("Seen")


class Refusing(OrderEnforcingWrapper, Generic[Raw, Seen]):
    """The outermost wrapper of an environment by turns."""

    def __init__(self, env: AECEnv) -> None:
        super().__init__(env)
        self._raw: Raw = env.unwrapped

    def __str__(self) -> str:
        return str(self.env)

    @property
    def unwrapped(self) -> Raw:
        """The game within, `raw_env`."""
        return self._raw

    def reset(self, seed: int | None = None, options: Json | None = None) -> None:
        super().reset(reset_seed(seed), options)

    def step(self, action: SupportsIndex | str | None) -> None:
        self._require_reset()
        raw = self._raw
        if raw.agents:  # PettingZoo itself warns about steps after the end
            agent = raw.agent_selection
            if raw.terminations[agent] or raw.truncations[agent]:
                check_done(agent, action)
            elif isinstance(space := raw.action_spaces[agent], spaces.Discrete):
                action = action_within(int(space.n), action)
        super().step(action)

    def observe(self, agent: str) -> Seen:
        self._require_reset()
        seen: Seen = super().observe(agent)
        return seen

    def last(self, observe: bool = True) -> tuple[Seen, float, bool, bool, Infos]:
        self._require_reset()
        last: tuple[Seen, float, bool, bool, Infos] = super().last(observe)
        return last

    def state(self) -> NDArray[np.uint8]:
        self._require_reset()
        state: NDArray[np.uint8] = super().state()
        return state

    def render(self) -> Rendered:
        self._require_reset()
        rendered: Rendered = super().render()
        return rendered

    def agent_iter(self, max_iter: int = 2**63) -> Iterable[str]:
        self._require_reset()
        agents: Iterable[str] = super().agent_iter(max_iter)
        return agents

    def _require_reset(self) -> None:
        if not self._has_reset:
            raise IllegalMove("reset-first")


def check_done(agent: str, action: object) -> None:
    """Raise `InvalidMove` if an agent that is done passes an action. It has to pass None."""
    if action is not None:
        raise InvalidMove("agent-is-done", agent=agent, value=short_repr(action))


def of_agent(each: Mapping[str, Each], agent: str) -> Each:
    """Return what belongs to an agent, by its name, or raise `BadOption`."""
    try:
        return each[agent]
    except (KeyError, TypeError):
        raise BadOption("unknown-agent", value=short_repr(agent), agents=list(each)) from None
