"""Around our environments of PettingZoo: its order of calls, and sentences where its own wrappers assert.

Nothing before `reset`, a whole number for an action, `None` for an agent that is done. What is wrong raises a
`Refusal`, of the types in docs/library.md, and changes nothing.
"""

from collections.abc import Iterable, Mapping
from typing import Any, SupportsIndex, TypeVar

from gymnasium import spaces
from pettingzoo import AECEnv
from pettingzoo.utils.wrappers import OrderEnforcingWrapper

from ..given import shown
from ..refusal import BadOption, IllegalMove, InvalidMove
from .onirim_common import action_within, seed_given

Each = TypeVar("Each")


class Refusing(OrderEnforcingWrapper):
    """The outermost wrapper of an environment by turns."""

    def __init__(self, env: AECEnv) -> None:
        super().__init__(env)
        self._raw: Any = env.unwrapped

    def __str__(self) -> str:
        return str(self.env)

    @property
    def unwrapped(self) -> Any:
        """The game within, `raw_env`."""
        return self._raw

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        super().reset(seed_given(seed), options)

    def step(self, action: SupportsIndex | str | None) -> None:
        self._begun()
        raw = self._raw
        if raw.agents:  # PettingZoo has a warning for whoever goes on after the end
            agent = raw.agent_selection
            if raw.terminations[agent] or raw.truncations[agent]:
                check_done(agent, action)
            elif isinstance(space := raw.action_spaces[agent], spaces.Discrete):
                action = action_within(int(space.n), action)
        super().step(action)

    def observe(self, agent: str) -> Any:
        self._begun()
        return super().observe(agent)

    def last(self, observe: bool = True) -> tuple[Any, float, bool, bool, dict[str, Any]]:
        self._begun()
        told: tuple[Any, float, bool, bool, dict[str, Any]] = super().last(observe)
        return told

    def state(self) -> Any:
        self._begun()
        return super().state()

    def render(self) -> Any:
        self._begun()
        return super().render()

    def agent_iter(self, max_iter: int = 2**63) -> Iterable[str]:
        self._begun()
        agents: Iterable[str] = super().agent_iter(max_iter)
        return agents

    def _begun(self) -> None:
        if not self._has_reset:
            raise IllegalMove("reset-first")


def check_done(agent: str, action: Any) -> None:
    """An agent for which the game is over has nothing to choose."""
    if action is not None:
        raise InvalidMove("agent-is-done", agent=agent, said=shown(action))


def of_agent(each: Mapping[str, Each], agent: Any) -> Each:
    """What belongs to an agent, by its name."""
    try:
        return each[agent]
    except (KeyError, TypeError):
        raise BadOption("no-such-agent", said=shown(agent), agents=list(each)) from None
