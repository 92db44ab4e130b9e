"""Compilation of the rules for their common uses, so that later processes do not have to wait for it.

The compiled rules are cached on the disk for all processes of this user (`fast.compiled.cache_folder`).
"""

import time
from collections.abc import Callable, Iterator
from importlib.util import find_spec

import numpy as np

from .. import onirim


def warm() -> Iterator[tuple[str, float]]:
    """Compile for each use, and yield its name and the seconds that it took."""
    for name, use in USES.items():
        if name in REQUIRED_PACKAGES and find_spec(REQUIRED_PACKAGES[name]) is None:
            continue
        begun = time.perf_counter()
        use()
        yield name, time.perf_counter() - begun


def _simulate(*players: str) -> None:
    for player in players:
        onirim.simulate(games=2, player=player)


def _step_one_game() -> None:
    from ..envs.onirim import Onirim

    env = Onirim()
    env.reset(seed=1)
    env.step(0)


def _step_many_games() -> None:
    from ..envs.onirim_vector import OnirimVector

    envs = OnirimVector(2)
    envs.reset(seed=1)
    envs.step(np.zeros(2, np.int64))
    envs.step(envs.sample())


def _step_two_players() -> None:
    from ..envs.onirim_two_player import raw_env

    env = raw_env()
    env.reset(seed=1)
    for agent in env.agents:
        env.observe(agent)


USES: dict[str, Callable[[], None]] = {
    "simulate": lambda: _simulate("random", "scripted"),
    "dreamwalker": lambda: _simulate("dreamwalker"),
    "environment": _step_one_game,
    "vector": _step_many_games,
    "two": _step_two_players,
}
"""Uses of compiled rules, by their names under `terminal.results.ways`, the most common first."""

# Optional packages without which a use is skipped
REQUIRED_PACKAGES = {"environment": "gymnasium", "vector": "gymnasium", "two": "pettingzoo"}
