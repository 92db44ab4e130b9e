"""Tianshou works with both games: the solo game with the mask in the observation, the game for two
unchanged."""

from typing import Any

import gymnasium as gym
import numpy as np
import pytest
import torch
from tianshou.algorithm import DQN, MARLRandomDiscreteMaskedOffPolicyAlgorithm, MultiAgentOffPolicyAlgorithm
from tianshou.algorithm.modelfree.dqn import DiscreteQLearningPolicy
from tianshou.algorithm.optim import AdamOptimizerFactory
from tianshou.data import Collector, VectorReplayBuffer
from tianshou.env import DummyVectorEnv, PettingZooEnv, SubprocVectorEnv
from torch import nn

import reverie.envs  # noqa: F401  (tells Gymnasium of the games)
from reverie.envs import onirim_two_player


class MaskBeside(gym.Wrapper[Any, Any, Any, Any]):
    """A wrapper that puts observation and mask into one dictionary, where Tianshou's policies look for the
    mask."""

    def __init__(self, env: Any) -> None:
        super().__init__(env)
        mask = gym.spaces.MultiBinary(int(env.action_space.n))
        self.observation_space = gym.spaces.Dict({"obs": env.observation_space, "mask": mask})

    def reset(self, **named: Any) -> Any:
        seen, info = self.env.reset(**named)
        return {"obs": seen, "mask": info["action_mask"].astype(bool)}, info

    def step(self, action: Any) -> Any:
        seen, *rest, info = self.env.step(action)
        return {"obs": seen, "mask": info["action_mask"].astype(bool)}, *rest, info


def solo() -> Any:
    return MaskBeside(gym.make("reverie/Onirim-v0", prophecy="sequence"))


class Two(PettingZooEnv):
    """Tianshou stores `info` in arrays, so the names of doors, lists of different lengths, are dropped."""

    def step(self, action: Any) -> Any:
        *rest, info = super().step(action)
        return *rest, {name: value for name, value in info.items() if name != "doors"}


def two() -> Any:
    return Two(onirim_two_player.env(prophecy="sequence"))


class Worth(nn.Module):
    """A network that computes the value of each action from small integers."""

    def __init__(self, width: int, actions: int) -> None:
        super().__init__()
        self.layers = nn.Sequential(nn.Linear(width, 32), nn.ReLU(), nn.Linear(32, actions))

    def forward(self, obs: Any, state: Any = None, info: Any = None) -> tuple[Any, Any]:
        return self.layers(torch.as_tensor(np.asarray(obs)).float()), state


def q_learner(env: Any, width: int) -> Any:
    policy = DiscreteQLearningPolicy(
        model=Worth(width, int(env.action_space.n)), action_space=env.action_space, eps_training=0.2
    )
    return DQN(policy=policy, optim=AdamOptimizerFactory(lr=1e-3), target_update_freq=100)


def open_only(batch: Any) -> bool:
    return bool(np.take_along_axis(batch.obs.mask, batch.act[:, None], 1).all())


@pytest.mark.parametrize("side_by_side", [DummyVectorEnv, SubprocVectorEnv])
def test_a_masked_learner_collects_and_learns(side_by_side: Any) -> None:
    options = {"context": "spawn"} if side_by_side is SubprocVectorEnv else {}
    envs = side_by_side([solo, solo], **options)
    envs.seed([7, 8])
    learner, buffer = q_learner(solo(), 403), VectorReplayBuffer(4000, 2)
    collector: Any = Collector(learner, envs, buffer, exploration_noise=True)
    collected = collector.collect(n_step=400, reset_before_collect=True)
    assert collected.n_collected_steps == 400 and collected.n_collected_episodes > 3
    batch = buffer[:]
    assert open_only(batch) and "refused" not in batch.info
    before = learner.policy.model.layers[0].weight.clone()
    with torch.enable_grad():
        learner.policy.is_within_training_step = True
        learner.update(buffer, 64)
    assert (learner.policy.model.layers[0].weight != before).any()
    envs.close()


def test_two_learners_sit_at_one_table() -> None:
    env = two()
    width = env.observation_space["observation"].shape[0]
    partner = MARLRandomDiscreteMaskedOffPolicyAlgorithm(env.action_space)
    both = MultiAgentOffPolicyAlgorithm(algorithms=[q_learner(env, width), partner], env=env)
    buffer = VectorReplayBuffer(4000, 2)
    collector: Any = Collector(both, DummyVectorEnv([two, two]), buffer, exploration_noise=True)
    collected = collector.collect(n_episode=4, reset_before_collect=True)
    batch = buffer[:]
    assert collected.n_collected_episodes == 4 and open_only(batch)
    assert set(batch.obs.agent_id) == {"player_0", "player_1"}
