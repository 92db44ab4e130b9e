"""Train a masked PPO on solo Onirim from nothing: `python examples/train_ppo.py --curve ppo.svg`.

The learner is `MaskablePPO` of sb3-contrib, as it is. What is ours: an adapter from the games side by side to
the vector environments of Stable-Baselines3, and a network that treats the four colours alike.
Needs `pip install reverie[envs] sb3-contrib`.
"""

from typing import Any

import numpy as np
import torch
from colours import Choices, Thoughts
from sb3_contrib import MaskablePPO
from sb3_contrib.common.maskable.policies import MaskableActorCriticPolicy
from stable_baselines3.common.callbacks import BaseCallback
from stable_baselines3.common.torch_layers import BaseFeaturesExtractor
from stable_baselines3.common.vec_env import VecEnv
from standing import Curve, games_side_by_side, options, tell

from reverie.onirim.cards import COLOURS

HIDDEN = 96


class Tables(VecEnv):
    """Our games side by side, as Stable-Baselines3 has environments."""

    def __init__(self, envs: Any, seed: int) -> None:
        self.envs, self.first_seed = envs, seed
        super().__init__(envs.num_envs, envs.single_observation_space, envs.single_action_space)

    def reset(self) -> Any:
        return self.envs.reset(seed=self.first_seed)[0]

    def step_async(self, actions: Any) -> None:
        self.actions = actions

    def step_wait(self) -> Any:
        seen, rewards, over, broken_off, infos = self.envs.step(self.actions)
        ends: list[dict[str, Any]] = [{} for _ in range(self.num_envs)]
        for i in np.flatnonzero(over | broken_off):
            ends[i] = {
                "terminal_observation": infos["final_obs"][i],
                "TimeLimit.truncated": bool(broken_off[i]),
            }
        return seen, rewards.astype(np.float32), over | broken_off, ends

    def env_method(self, method_name: str, *args: Any, indices: Any = None, **named: Any) -> list[Any]:
        return list(getattr(self.envs, method_name)(*args, **named))

    def has_attr(self, attr_name: str) -> bool:
        return hasattr(self.envs, attr_name)

    def get_attr(self, attr_name: str, indices: Any = None) -> list[Any]:
        return [getattr(self.envs, attr_name)] * self.num_envs

    def set_attr(self, attr_name: str, value: Any, indices: Any = None) -> None:
        setattr(self.envs, attr_name, value)

    def env_is_wrapped(self, wrapper_class: Any, indices: Any = None) -> list[bool]:
        return [False] * self.num_envs

    def close(self) -> None:
        self.envs.close()


class Colours(BaseFeaturesExtractor):
    """The thoughts of our network, as Stable-Baselines3 has what comes before policy and value."""

    def __init__(self, space: Any) -> None:
        super().__init__(space, COLOURS * HIDDEN)
        self.thoughts = Thoughts(space.shape[0], HIDDEN)

    def forward(self, seen: torch.Tensor) -> torch.Tensor:
        return self.thoughts(seen)


class Policy(MaskableActorCriticPolicy):
    """The usual policy, but for how it comes from thoughts to choices."""

    def _build(self, schedule: Any) -> None:
        super()._build(schedule)
        self.action_net = Choices(HIDDEN, self.action_space.n)
        self.optimizer = torch.optim.Adam(self.parameters(), lr=schedule(1), eps=1e-5)


class Look(BaseCallback):
    """Measures how well it plays, after every lot of choices."""

    curve: Curve

    def _on_rollout_start(self) -> None:
        self.curve.look(self.num_timesteps)

    def _on_step(self) -> bool:
        return True


def main() -> None:
    asked = options("Train a masked PPO on solo Onirim, from nothing.", 2_000_000, games=128)
    torch.set_num_threads(asked.threads)
    lot = 64 * asked.games
    model = MaskablePPO(
        Policy,
        Tables(games_side_by_side(asked, asked.games), asked.seed),
        learning_rate=lambda left: 3e-3 * max(left, 0.05),
        n_steps=64,
        batch_size=lot // 16,
        n_epochs=3,
        gamma=0.998,
        gae_lambda=0.95,
        ent_coef=0.005,
        policy_kwargs={"features_extractor_class": Colours, "net_arch": []},
        seed=asked.seed,
        device="cpu",
    )
    look = Look()
    look.curve = Curve(
        asked, lambda seen, mask: model.predict(seen, action_masks=mask, deterministic=True)[0]
    )
    model.learn(asked.steps, callback=look)
    look.curve.look(model.num_timesteps, last=True)
    if asked.keep:
        model.save(asked.keep)
    tell("PPO", look.curve)


if __name__ == "__main__":
    main()
