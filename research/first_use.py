"""Measure how long a newcomer waits: the first use of each interface, in a new process with an empty cache.

python -m research.first_use
python -m research.first_use vector check_env "reverie warm"
"""

import argparse
import os
import resource
import subprocess
import sys
import time
from tempfile import TemporaryDirectory

WAYS = {
    "random": "onirim.simulate(games=100, player='random')",
    "scripted": "onirim.simulate(games=100, player='scripted')",
    "environment": "gym.make('reverie/Onirim-v0').reset(seed=1)",
    "vector": "v = gym.make_vec('reverie/Onirim-v0', num_envs=1024); v.reset(seed=1); v.step(v.sample())",
    "check_env": "check_env(gym.make('reverie/Onirim-v0').unwrapped)",
    "two": "e = onirim_two_player.env(); e.reset(seed=1); e.step(int(e.last()[0]['action_mask'].argmax()))",
    "dreamwalker": "onirim.simulate(games=100, player='dreamwalker')",
}
"""Code that a user would write, by name."""

IMPORTS = """
import gymnasium as gym
import reverie.envs
from gymnasium.utils.env_checker import check_env
from reverie import onirim
from reverie.envs import onirim_two_player
"""


COMMANDS = (
    "reverie simulate onirim --games 100 --player random",
    "reverie simulate onirim --games 100",
    "reverie bench --games 100",
    "reverie warm",
)
"""Commands that a user would type."""


def program(way: str) -> list[str]:
    """Return the arguments of Python for one of `WAYS` or `COMMANDS`."""
    if way in WAYS:
        return ["-W", "ignore", "-c", IMPORTS + WAYS[way]]
    return ["-m", *way.split()]


def seconds(way: str) -> tuple[float, float]:
    """Return the seconds from the start of Python to the end of the program: elapsed, and of all cores
    together."""
    with TemporaryDirectory() as cache:
        begun, used = time.perf_counter(), _used()
        subprocess.run(
            [sys.executable, *program(way)],
            env={**os.environ, "XDG_CACHE_HOME": cache},
            capture_output=True,
            check=True,
        )
        return time.perf_counter() - begun, _used() - used


def _used() -> float:
    children = resource.getrusage(resource.RUSAGE_CHILDREN)
    return children.ru_utime + children.ru_stime


def main() -> None:
    ask = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    ask.add_argument("ways", nargs="*", choices=[*WAYS, *COMMANDS, []], help="which; all of them unless told")
    for way in ask.parse_args().ways or (*WAYS, *COMMANDS):
        clock, used = seconds(way)
        print(f"{clock:6.1f} s, {used:6.1f} s of a core   {WAYS.get(way, way)}", flush=True)


if __name__ == "__main__":
    main()
