"""Stable-Baselines3 works with the solo game unchanged."""

import gymnasium as gym
import pytest
from sb3_contrib import MaskablePPO
from stable_baselines3.common.env_checker import check_env

import reverie.envs  # noqa: F401 (tells Gymnasium of the game)


@pytest.mark.parametrize("prophecy", ["whole", "sequence"])
def test_stable_baselines_finds_nothing_wrong(prophecy: str) -> None:
    check_env(gym.make("reverie/Onirim-v0", prophecy=prophecy).unwrapped)


def test_a_masked_learner_works_unchanged() -> None:
    env = gym.make("reverie/Onirim-v0", prophecy="sequence")
    learner = MaskablePPO("MlpPolicy", env, n_steps=64, batch_size=32, n_epochs=1, seed=1, device="cpu")
    learner.learn(128)
    observation, _ = env.reset(seed=3)
    masks = env.unwrapped.action_masks()  # type: ignore[attr-defined]
    action, _ = learner.predict(observation, action_masks=masks)
    assert masks[int(action)]
