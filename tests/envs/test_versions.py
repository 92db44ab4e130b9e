"""An environment always shows the same under its name, so that results stay comparable with older ones.

`tests/golden/environments.json` has a digest of seeded games for every name: every observation, mask, reward
and ending. Where one differs, what a learner sees has changed: that is a new version (`-v1`), and the old one
stays. `python -m tests.envs.test_versions` writes the digests of names that have none yet, and no other.
"""

import json
from collections.abc import Callable
from hashlib import sha256
from typing import Any

import gymnasium as gym
import numpy as np
import pyspiel
import pytest

import reverie.envs  # noqa: F401  (tells Gymnasium of the games)
from reverie.envs import onirim_two_player, open_spiel, whenidream
from reverie.onirim.json_types import Communication
from tests import ROOT

assert open_spiel  # registers the games with OpenSpiel
GOLDEN = ROOT / "tests" / "golden" / "environments.json"
KEPT: dict[str, str] = json.loads(GOLDEN.read_text(encoding="utf-8")) if GOLDEN.exists() else {}

OURS = sorted(name for name in gym.registry if name.startswith("reverie/"))
OF_OPEN_SPIEL = sorted(name for name in pyspiel.registered_names() if name.startswith("python_reverie_"))
STEPS = 150
KINDS: list[dict[str, Any]] = [
    {},
    {"prophecy": "sequence", "search_without_door": "shuffle"},
    {"reward": "win"},
]


class Digest:
    """A digest of everything that a learner is shown, and dice of its own."""

    def __init__(self) -> None:
        self.hash, self.dice = sha256(), 12345

    def note(self, *shown: Any) -> None:
        for each in shown:
            if isinstance(each, dict):
                self.note(*(part for name in sorted(each) for part in (name, each[name])))
            else:  # an array, a number or a string, independent of its NumPy type
                array = np.asarray(each)
                flat = array.tolist() if array.dtype.kind != "f" else np.round(array, 9).tolist()
                self.hash.update(f"{array.shape}{flat}".encode())

    def choose(self, mask: Any) -> int:
        self.dice = (self.dice * 1103515245 + 12345) % 2**31
        legal = np.flatnonzero(mask)
        return int(legal[(self.dice >> 8) % len(legal)])


def one_at_a_time(name: str) -> str:
    """Return the digest of a Gymnasium environment. Masked actions are tried, too."""
    digest = Digest()
    for seed, kind in enumerate(KINDS):
        env = gym.make(name, disable_env_checker=True, **kind)
        digest.note(env.observation_space.shape, env.action_space.n)  # type: ignore[attr-defined]
        observation, info = env.reset(seed=seed)
        digest.note(observation, info["action_mask"])
        for nth in range(STEPS):
            action = int(env.action_space.n) - 1 if nth % 10 == 9 else digest.choose(info["action_mask"])  # type: ignore[attr-defined]
            observation, reward, over, broken_off, info = env.step(action)
            digest.note(observation, info["action_mask"], float(reward), over, broken_off)
            if over or broken_off:
                digest.note(bool(info["won"]), int(info["turns"]))
                observation, info = env.reset()
                digest.note(observation, info["action_mask"])
    return digest.hash.hexdigest()


def side_by_side(name: str) -> str:
    """Return the digest of a vector, which resets itself."""
    digest = Digest()
    for seed, kind in enumerate(KINDS):
        envs = gym.make_vec(name, num_envs=3, **kind)
        observations, infos = envs.reset(seed=seed)
        for _ in range(STEPS):
            digest.note(observations, infos["action_mask"])
            actions = np.array([digest.choose(mask) for mask in infos["action_mask"]])
            observations, rewards, over, broken_off, infos = envs.step(actions)
            digest.note(rewards, over, broken_off)
    return digest.hash.hexdigest()


def by_turns(*envs: Any) -> str:
    """Return the digest of environments of PettingZoo, a game each."""
    digest = Digest()
    for seed, env in enumerate(envs):
        env.reset(seed=seed)
        for agent, _ in zip(env.agent_iter(), range(2 * STEPS), strict=False):
            seen, reward, over, broken_off, _ = env.last()
            digest.note(agent, seen, float(reward), over, broken_off)
            env.step(None if over or broken_off else digest.choose(seen["action_mask"]))
    return digest.hash.hexdigest()


def two_players() -> str:
    return by_turns(*(onirim_two_player.env(communication=way) for way in ("silent", "open")))


def dreamers() -> str:
    return by_turns(whenidream.env(players=4, dream_seconds=30))


def prophets() -> str:
    """Return the digest of games with a prophecy card by card, and a search that finds a door or shuffles."""
    options: Any = {"prophecy": "sequence", "search_without_door": "shuffle", "reward": "win"}
    return by_turns(*(onirim_two_player.env(communication=way, **options) for way in ("silent", "open")))


def all_at_once() -> str:
    """Return the digest of PettingZoo's parallel interface, with the state for a critic."""
    digest = Digest()
    ways: list[Communication] = ["silent", "open"]
    for seed, way in enumerate(ways):
        env = onirim_two_player.parallel_env(communication=way)
        seen, _ = env.reset(seed=seed)
        while env.agents:
            digest.note(seen, env.state())
            seen, *rest, _ = env.step({agent: digest.choose(seen[agent]["action_mask"]) for agent in seen})
            digest.note(*rest)
    return digest.hash.hexdigest()


def in_words() -> str:
    """Return the digest of When I Dream with free text, readable and not."""
    digest = Digest()
    env = whenidream.env(players=4, dream_seconds=30, text=True)
    env.reset(seed=1)
    for agent, _ in zip(env.agent_iter(), range(STEPS), strict=False):
        asked, reward, over, broken_off, info = env.last()
        digest.note(agent, asked, float(reward), over, broken_off, sorted(info))
        env.step(None if over or broken_off else ANSWERS[digest.choose([1] * len(ANSWERS))])
    return digest.hash.hexdigest()


ANSWERS = [
    "pass",
    "wait",
    "animal",
    "month",
    "water",
    "big",
    "a clock",
    "yes",
    "no",
    "0",
    "challenge big",
    "…",
]


def for_open_spiel(name: str) -> str:
    """Return the digest of every state of seeded games in OpenSpiel."""
    digest = Digest()
    for kind in ("sequence", "whole"):
        game = pyspiel.load_game(f"{name}(prophecy={kind})")
        digest.note(game.num_distinct_actions(), game.max_chance_outcomes(), game.max_game_length())
        state = game.new_initial_state()
        while not state.is_terminal():
            for seat in range(game.num_players()):
                digest.note(state.information_state_string(seat), state.observation_string(seat))
                digest.note(state.information_state_tensor(seat), state.observation_tensor(seat))
            if state.is_chance_node():
                cards, chances = zip(*state.chance_outcomes(), strict=True)
                digest.note(cards, chances)
            else:
                cards = state.legal_actions()
                digest.note(state.current_player(), cards)
            chosen = cards[digest.choose([1] * len(cards))]
            digest.note(state.action_to_string(chosen))
            state.apply_action(chosen)
        digest.note(state.returns())
    return digest.hash.hexdigest()


SHOWN: dict[str, Callable[[], str]] = {
    **{name: lambda name=name: one_at_a_time(name) for name in OURS},  # type: ignore[misc]
    **{f"{name}, side by side": lambda name=name: side_by_side(name) for name in OURS},  # type: ignore[misc]
    str(onirim_two_player.raw_env.metadata["name"]): two_players,
    str(whenidream.raw_env.metadata["name"]): dreamers,
    "onirim_two_player_v0, card by card": prophets,
    "onirim_two_player_v0, all at once": all_at_once,
    "when_i_dream_v0, in words": in_words,
    **{name: lambda name=name: for_open_spiel(name) for name in OF_OPEN_SPIEL},  # type: ignore[misc]
}


@pytest.mark.parametrize("name", SHOWN)
def test_an_environment_shows_the_same_under_its_name(name: str) -> None:
    assert name in KEPT, f"{name} has no digest yet: python -m tests.envs.test_versions"
    assert SHOWN[name]() == KEPT[name], (
        "learners see something else: give it a new version, and keep this one"
    )


def test_no_version_goes_away() -> None:
    assert KEPT.keys() <= SHOWN.keys()


def main() -> None:
    """Write the digests that are missing."""
    new = {name: shown() for name, shown in SHOWN.items() if name not in KEPT}
    GOLDEN.write_text(json.dumps({**KEPT, **new}, indent=1) + "\n", encoding="utf-8")
    print(*(new or ["All names have their digests."]), sep="\n")


if __name__ == "__main__":
    main()
