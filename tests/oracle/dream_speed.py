"""How fast the environment of When I Dream is beside the plain way: `python -m tests.oracle.dream_speed`.

The same games, action by action, in turns and in one process: what follows an action, what is seen then and
open, what is earned, what everybody is told. Each round has games that were not played before, as a learner
meets them. Seconds are those of the processor.
"""

import argparse
import time
from collections.abc import Callable
from random import Random
from statistics import median
from typing import Any

import numpy as np

from reverie.envs import whenidream
from reverie.envs.whenidream_vocabulary import vocabulary

from .plain_dream import PlainTable

TABLES: list[dict[str, Any]] = [
    {"players": 4},
    {"players": 5},
    {"players": 7, "preset": "revised", "referee": "table"},
    {"players": 10},
]
Played = tuple[dict[str, Any], int, list[int]]
"""A table, a seed, and the actions of a game."""


def recorded(seed: int, doubting: float) -> list[Played]:
    """Games by chance. What is no word (a pass, a challenge) is chosen more often than chance has it."""
    dice, played = Random(seed), []
    for table in TABLES:
        env = whenidream.raw_env(**table)
        env.reset(seed=seed)
        actions = []
        while not env.terminations[env.agent_selection]:
            choices = np.flatnonzero(env.last()[0]["action_mask"])
            acts = choices[choices >= len(vocabulary())]
            actions.append(
                int(dice.choice(list(acts if len(acts) and dice.random() < doubting else choices)))
            )
            env.step(actions[-1])
        played.append((table, seed, actions))
    return played


def fast(played: list[Played]) -> Callable[[], None]:
    envs = {str(table): whenidream.raw_env(**table) for table, _, _ in played}

    def play() -> None:
        for table, seed, actions in played:
            env = envs[str(table)]
            env.reset(seed=seed)
            for action in actions:
                env.last()
                env.step(action)

    return play


def plain(played: list[Played]) -> Callable[[], None]:
    def play() -> None:
        for table, seed, actions in played:
            game = PlainTable(seed=seed, **table)
            for action in actions:
                assert game.turn is not None
                game.row(game.turn.seat), game.mask(game.turn.seat)
                game.step(action)
                _ = game.infos

    return play


def main() -> None:
    ask = argparse.ArgumentParser(description=__doc__)
    ask.add_argument("--rounds", type=int, default=9, help="each with new games")
    ask.add_argument("--doubting", type=float, default=0.1, help="how often what is no word is chosen")
    given = ask.parse_args()
    rates: dict[str, list[float]] = {"plain": [], "fast": []}
    for seed in range(given.rounds + 1):
        played = recorded(seed, given.doubting)
        steps = sum(len(actions) for _, _, actions in played)
        ways = {"plain": plain(played), "fast": fast(played)}
        for name, play in ways.items():
            begun = time.process_time()
            play()
            rates[name].append(steps / (time.process_time() - begun))
    warm = {name: found[1:] for name, found in rates.items()}
    ratios = sorted(fast / plain for plain, fast in zip(warm["plain"], warm["fast"], strict=True))
    for name, found in warm.items():
        print(f"{name}: {median(found):,.0f} steps a second of the processor")
    print(f"{median(ratios):.1f} times as fast ({ratios[0]:.1f} to {ratios[-1]:.1f})")


if __name__ == "__main__":
    main()
