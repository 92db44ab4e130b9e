"""Measure how fast the environments step, compared with others in the field, on one core.

    python -m research.bench_envs

Every environment replays games that were played before, action by action, so that only steps are timed:
the consequences of an action, the observation, and the mask of legal actions.
"""

import argparse
import json
import random
import sys
import time
from collections.abc import Callable, Iterator
from typing import Any

import gymnasium as gym
import numpy as np

from reverie.envs import onirim_two_player, whenidream
from reverie.envs.onirim import Onirim
from reverie.envs.onirim_vector import OnirimVector
from reverie.onirim.fast.crew import CREW, set_threads

SIDE_BY_SIDE = 4096
OPEN_SPIEL = ("leduc_poker", "kuhn_poker", "hanabi", "skat", "gin_rummy")
"""Card games in C++ that come with OpenSpiel, among them its fastest."""


def measure(seconds: float = 2.0, rounds: int = 3) -> dict[str, float]:
    """Return steps per second by name: the median of a few rounds, interleaved since machines are noisy."""
    contestants = dict(contenders())
    found: dict[str, list[float]] = {name: [] for name in contestants}
    threads = CREW.size
    set_threads(1)
    try:
        for _ in range(rounds):
            for name, play in contestants.items():
                found[name].append(_per_second(play, seconds))
    finally:
        set_threads(threads)
    return {name: sorted(rates)[len(rates) // 2] for name, rates in found.items()}


def contenders() -> Iterator[tuple[str, Callable[[], int]]]:
    """Yield names, each with a function that plays for a while and returns the number of steps."""
    yield "reverie/Onirim-v0, vector", vector(OnirimVector(SIDE_BY_SIDE, copy=False), OnirimVector.sample)
    yield "reverie/Onirim-v0, vector, copies", vector(OnirimVector(SIDE_BY_SIDE), OnirimVector.sample)
    blackjack = gym.make_vec("Blackjack-v1", num_envs=64, vectorization_mode="sync")
    yield "Gymnasium Blackjack-v1, vector", vector(blackjack, lambda envs: envs.action_space.sample(), 50)
    two = OnirimVector(SIDE_BY_SIDE, copy=False, players=2)
    yield "reverie/OnirimTwoPlayer-v0, vector", vector(two, OnirimVector.sample)
    yield "reverie/Onirim-v0", single(Onirim())
    yield "Gymnasium Blackjack-v1", single(gym.make("Blackjack-v1").unwrapped)
    yield "reverie onirim_two_player_v0", by_turns(onirim_two_player.raw_env())
    yield "reverie when_i_dream_v0", by_turns(whenidream.raw_env(players=4))
    yield "PettingZoo connect_four_v3", connect_four()
    for name in OPEN_SPIEL:
        yield f"OpenSpiel {name}", open_spiel(name)


def _per_second(play: Callable[[], int], seconds: float) -> float:
    play()
    steps, begun = 0, time.process_time()  # what others do on the machine does not count
    while time.process_time() - begun < seconds:
        steps += play()
    return steps / (time.process_time() - begun)


def vector(envs: Any, choose: Callable[[Any], Any], steps: int = 400) -> Callable[[], int]:
    """Return a function that plays games side by side, with the same seed and actions each time."""
    envs.reset(seed=1)
    lines = []
    for _ in range(steps):
        lines.append(choose(envs))
        envs.step(lines[-1])

    def play() -> int:
        envs.reset(seed=1)
        for line in lines:
            envs.step(line)
        return steps * int(envs.num_envs)

    return play


def single(env: Any, games: int = 50) -> Callable[[], int]:
    """Return a function that plays one game after another, from one seed."""
    rng, played = np.random.default_rng(1), []
    for number in range(games):
        actions, over = [], False
        _, info = env.reset(seed=None if number else 1)
        while not over:
            mask = info.get("action_mask")
            actions.append(
                int(env.action_space.sample() if mask is None else rng.choice(np.flatnonzero(mask)))
            )
            _, _, over, _, info = env.step(actions[-1])
        played.append(actions)

    def play() -> int:
        for number, actions in enumerate(played):
            env.reset(seed=None if number else 1)
            for action in actions:
                env.step(action)
        return sum(map(len, played))

    return play


def connect_four() -> Callable[[], int]:
    from pettingzoo.classic.connect_four.connect_four import raw_env

    return by_turns(raw_env())


def by_turns(env: Any, games: int = 10) -> Callable[[], int]:
    """Return a function for PettingZoo's interface, which asks for the observation before every step."""
    rng, played = random.Random(1), []  # noqa: S311
    for number in range(games):
        env.reset(seed=number)
        actions = []
        while not any(env.terminations.values()):
            open_now = np.flatnonzero(env.last()[0]["action_mask"])
            actions.append(int(rng.choice(open_now)))
            env.step(actions[-1])
        played.append(actions)

    def play() -> int:
        for number, actions in enumerate(played):
            env.reset(seed=number)
            for action in actions:
                env.last()
                env.step(action)
        return sum(map(len, played))

    return play


def open_spiel(name: str, games: int = 30) -> Callable[[], int]:
    """Return a function for OpenSpiel that asks all that a learner needs after each step.

    Chance nodes are not counted as steps, since they belong to the step before. Their outcomes are replayed.
    """
    import pyspiel

    game, rng, played = pyspiel.load_game(name), random.Random(1), []  # noqa: S311
    for _ in range(games):
        state, actions = game.new_initial_state(), []
        while not state.is_terminal():
            seat = -1 if state.is_chance_node() else state.current_player()
            actions.append((seat, rng.choice(state.legal_actions())))
            state.apply_action(actions[-1][1])
        played.append(actions)
    steps = sum([seat >= 0 for actions in played for seat, _ in actions])

    def play() -> int:
        for actions in played:
            state = game.new_initial_state()
            for seat, action in actions:
                state.apply_action(action)
                state.is_terminal()
                turn = state.current_player()
                if turn >= 0:
                    state.observation_tensor(turn)
                    state.legal_actions()
                if seat >= 0:
                    state.rewards()
        return int(steps)

    return play


def compared(found: dict[str, float]) -> dict[str, float]:
    """Return how many times as fast our environments are as the fastest of the others.

    There is a ratio for vector environments, for single ones, and for those by turns, compared with
    PettingZoo's."""
    others = [rate for name, rate in found.items() if not name.startswith("reverie")]
    turns = found["PettingZoo connect_four_v3"]
    return {
        "vector_ratio": found["reverie/Onirim-v0, vector"] / max(others),
        "single_ratio": found["reverie/Onirim-v0"] / max(others),
        "two_vector_ratio": found["reverie/OnirimTwoPlayer-v0, vector"] / max(others),
        "two_turns_ratio": found["reverie onirim_two_player_v0"] / turns,
        "dream_turns_ratio": found["reverie when_i_dream_v0"] / turns,
    }


def main(arguments: list[str] | None = None) -> int:
    """Measure and print one JSON object. 0: done."""
    parser = argparse.ArgumentParser(prog="python -m research.bench_envs")
    parser.add_argument("--seconds", type=float, default=2, metavar="S", help="for each (default: 2)")
    found = measure(parser.parse_args(arguments).seconds)
    print(json.dumps({"steps_per_second": found, **compared(found)}, indent=2))
    return 0


if __name__ == "__main__":
    sys.exit(main())
