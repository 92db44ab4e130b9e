"""TorchRL works with the games unchanged: the mask comes from `info`, and its masked actors learn."""

from typing import Any

import gymnasium as gym
import pytest
import torch
from tensordict.nn import TensorDictModule
from torch import nn
from torchrl.data import Binary
from torchrl.envs import (
    ActionMask,
    Compose,
    DTypeCastTransform,
    GymEnv,
    GymWrapper,
    PettingZooWrapper,
    TransformedEnv,
)
from torchrl.envs.gym_like import default_info_dict_reader
from torchrl.envs.utils import check_env_specs
from torchrl.modules import MaskedCategorical, ProbabilisticActor, ValueOperator
from torchrl.objectives import ClipPPOLoss
from torchrl.objectives.value import GAE

import reverie.envs  # noqa: F401  (tells Gymnasium of the games)
from reverie.envs import onirim_two_player

ACTIONS = 229


def masked(env: Any) -> Any:
    """Return the environment with the mask where TorchRL looks for it."""
    reader = default_info_dict_reader(["action_mask"], {"action_mask": Binary(ACTIONS, dtype=torch.int8)})
    env.set_info_dict_reader(reader)
    as_truth = DTypeCastTransform(torch.int8, torch.bool, in_keys=["action_mask"])  # which its actors require
    return TransformedEnv(env, Compose(as_truth, ActionMask()))


def by_name() -> Any:
    return GymEnv("reverie/Onirim-v0", prophecy="sequence", categorical_action_encoding=True)


def wrapped() -> Any:
    return GymWrapper(gym.make("reverie/Onirim-v0", prophecy="sequence"), categorical_action_encoding=True)


def open_only(played: Any) -> bool:
    return bool(played["action_mask"].gather(1, played["action"][:, None]).all())


@pytest.mark.parametrize("made", [by_name, wrapped])
def test_a_game_is_sampled_within_its_mask(made: Any) -> None:
    env = masked(made())
    check_env_specs(env)
    env.set_seed(7)
    played = env.rollout(300, break_when_any_done=False)
    assert open_only(played) and played["next", "terminated"].sum() > 3
    assert not played["next", "truncated"].any()


class Small(nn.Module):
    """A network of two layers for small integers."""

    def __init__(self, width: int, out: int) -> None:
        super().__init__()
        self.layers = nn.Sequential(nn.Linear(width, 32), nn.Tanh(), nn.Linear(32, out))

    def forward(self, seen: Any) -> Any:
        return self.layers(seen.float())


def test_a_masked_actor_learns() -> None:
    torch.manual_seed(1)
    env = masked(by_name())
    env.set_seed(1)
    logits = TensorDictModule(Small(403, ACTIONS), in_keys=["observation"], out_keys=["logits"])
    actor = ProbabilisticActor(
        logits,
        in_keys={"logits": "logits", "mask": "action_mask"},
        distribution_class=MaskedCategorical,
        return_log_prob=True,
    )
    critic = ValueOperator(Small(403, 1), in_keys=["observation"])
    loss, adam = ClipPPOLoss(actor, critic), torch.optim.Adam([*actor.parameters(), *critic.parameters()])
    before = [each.clone() for each in actor.parameters()]
    for _ in range(2):
        played = env.rollout(128, actor, break_when_any_done=False)
        assert open_only(played)
        GAE(gamma=0.998, lmbda=0.95, value_network=critic)(played)
        losses = loss(played.detach())
        total = losses["loss_objective"] + losses["loss_critic"] + losses["loss_entropy"]
        adam.zero_grad()
        total.backward()
        adam.step()
        assert torch.isfinite(total)
    assert any((old != new).any() for old, new in zip(before, actor.parameters(), strict=True))


@pytest.mark.filterwarnings("ignore:PettingZoo in TorchRL is tested")
def test_two_agents_are_asked_in_turn() -> None:
    env = PettingZooWrapper(
        onirim_two_player.env(prophecy="sequence"), use_mask=True, categorical_actions=True, seed=7
    )
    check_env_specs(env)
    played = env.rollout(60)
    asked = torch.stack([played[seat, "mask"].flatten() for seat in ("player_0", "player_1")])
    assert (asked.sum(0) == 1).all() and asked.any(1).all()  # one at a time, and both in their turn
    for seat in ("player_0", "player_1"):
        turns = played[seat, "mask"].flatten()
        chosen = played[seat, "action"].flatten()[turns]
        open_then = played[seat, "action_mask"].flatten(1, -2)[turns].flatten(0, -2)
        assert open_then.gather(1, chosen[:, None]).all()
