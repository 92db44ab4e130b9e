"""The loop that a learner writes: sample from the mask, step, reset; with every kind of vector and every
autoreset mode."""

import json
import subprocess
import sys
from typing import Any

import gymnasium as gym
import numpy as np
import pytest
from gymnasium.vector import AutoresetMode

import reverie.envs
from reverie.onirim import choices

MODES = [mode.value for mode in AutoresetMode]
GAMES = 3
ALONE, TWO = NAMES = ("reverie/Onirim-v0", "reverie/OnirimTwoPlayer-v0")


def side_by_side(name: str, how: str, mode: str, **options: Any) -> Any:
    """Return a vector of games. Gymnasium's own vectors take the autoreset mode in another argument than
    ours."""
    begins: dict[str, Any] = {"autoreset_mode": mode}
    if how != "vector_entry_point":
        begins = {"vector_kwargs": {"autoreset_mode": AutoresetMode(mode)}}
    return gym.make_vec(name, num_envs=GAMES, vectorization_mode=how, **begins, **options)


def masked_softmax(masks: Any, rng: np.random.Generator) -> Any:
    """Return probabilities as learners compute them from a network's logits."""
    worth = np.where(masks == 1, rng.normal(size=masks.shape), -np.inf)
    chances = np.exp(worth - worth.max(1, keepdims=True))
    return chances / chances.sum(1, keepdims=True)


def loop(name: str, how: str, mode: str, steps: int = 180) -> list[Any]:
    """Return the rewards, terminations and seats of some random steps, for comparison with another loop."""
    envs = side_by_side(name, how, mode)
    assert envs.metadata["autoreset_mode"] is AutoresetMode(mode)
    rng, results, ended = np.random.default_rng(2), [], np.zeros(GAMES, np.bool_)
    observations, infos = envs.reset(seed=3)
    masks = infos["action_mask"]
    for _ in range(steps):
        assert masks.shape == (GAMES, choices.CHOICES) and masks.dtype == np.int8
        assert envs.observation_space.contains(observations)
        assert (masks.all(1) == (ended if mode == "NextStep" else False)).all()  # never empty, then all open
        chances = masked_softmax(masks, rng)
        assert np.isfinite(chances).all() and np.allclose(chances.sum(1), 1)
        actions = np.array([rng.choice(choices.CHOICES, p=row) for row in chances])
        observations, rewards, over, broken_off, infos = envs.step(actions)
        assert "refused" not in infos
        ended, masks = over | broken_off, infos["action_mask"]
        last = infos.get("final_info", infos)
        endings = [[int(last[name][i]) for name in ("won", "doors", "turns")] for i in np.flatnonzero(ended)]
        seats = infos["seat"].tolist() if name == TWO else None
        results.append([rewards.tolist(), ended.tolist(), endings, int(observations.sum()), seats])
        if mode == "Disabled" and ended.any():
            observations, begun = envs.reset(options={"reset_mask": ended})
            masks = np.where(ended[:, None], begun["action_mask"], masks)
    envs.close()
    assert sum(sum(each[1]) for each in results) > 5
    return results


def main() -> None:
    """Print the results with a process for each game as JSON."""
    print(json.dumps(loops("async")))


def loops(how: str) -> list[Any]:
    return [[loop(name, how, mode) for mode in MODES] for name in NAMES]


def test_our_vector_equals_gymnasiums_in_every_autoreset_mode() -> None:
    """A mask is never empty and a masked softmax never undefined, even after the end of a game, when the next
    action only begins another one."""
    assert loops("sync") == loops("vector_entry_point")


@pytest.mark.thousand
def test_a_masked_loop_is_the_same_with_a_process_for_each_game() -> None:
    """The loop runs in a subprocess, because forking with the threads of compiled games would hang."""
    command = [sys.executable, "-m", "tests.envs.test_masked_loops"]
    done = subprocess.run(command, capture_output=True, text=True, timeout=600, check=True)
    assert json.loads(done.stdout) == loops("vector_entry_point")


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("mode", MODES)
def test_a_shorter_game_side_by_side_is_gymnasium_s_time_limit(mode: str, name: str) -> None:
    """`make_vec` passes the number to the vector entry point; otherwise it is a wrapper."""
    rng = np.random.default_rng(4)
    ways = ("vector_entry_point", "sync")
    ours, theirs = (side_by_side(name, how, mode, max_episode_steps=7) for how in ways)
    ours.reset(seed=1), theirs.reset(seed=1)
    for nth in range(1, 50):
        actions = rng.integers(choices.CHOICES, size=GAMES)
        mine, other = ours.step(actions), theirs.step(actions)
        for here, there in zip(mine[:4], other[:4], strict=True):
            assert np.array_equal(here, there)
        due = nth % 8 == 7 if mode == "NextStep" else nth % 7 == 0
        assert not mine[2].any() and mine[3].tolist() == [due] * GAMES
        if mode == "Disabled" and mine[3].any():
            for envs in (ours, theirs):
                envs.reset(options={"reset_mask": mine[3]})


def test_a_spec_makes_the_same_environment_again() -> None:
    envs = gym.make_vec("reverie/Onirim-v0", num_envs=2, prophecy="sequence", max_episode_steps=9)
    assert envs.spec is not None
    again = gym.make_vec(envs.spec)
    assert (again.num_envs, again.observation_space) == (2, envs.observation_space)
    whole = gym.make_vec("reverie/Onirim-v0", num_envs=2)
    assert whole.spec is not None and whole.spec.max_episode_steps == 1000
    assert gym.make_vec(whole.spec).spec.max_episode_steps == 1000  # type: ignore[union-attr]
    for each in (0, 1.5, "9"):
        with pytest.raises(ValueError, match="max_episode_steps must be a whole number, 1 or more"):
            gym.make_vec("reverie/Onirim-v0", num_envs=2, max_episode_steps=each)


if __name__ == "__main__":
    reverie.envs.register()
    main()
