"""Train a DQN without masks on solo Onirim from nothing: `python examples/train_dqn.py --curve dqn.svg`.

The learner is `DQN` of Stable-Baselines3, with its own settings but for the discount and a smaller memory. It
is told what is open by nothing but the hundredth that a refused action costs, and refused actions count
among its choices. What it knows is measured twice: with the best of all actions, as it learned it (a game in
which it insists on a refused one is broken off after a thousand), and with the best of those that are open,
as somebody would use it. Needs `pip install reverie[envs] stable-baselines3 sb3-contrib`.
"""

from typing import Any

import numpy as np
import torch
from stable_baselines3 import DQN
from stable_baselines3.common.callbacks import BaseCallback
from standing import Curve, measure, options, tell
from train_ppo import Tables, games_side_by_side

CLOSED = -1e9


class Look(BaseCallback):
    """Measures how well it plays, now and then."""

    curve: Curve

    def _on_step(self) -> bool:
        self.curve.look(self.num_timesteps)
        return True


def worth(model: DQN, seen: Any) -> Any:
    """What the network thinks each action is worth."""
    with torch.no_grad():
        return model.q_net(torch.from_numpy(seen).float()).numpy()


def main() -> None:
    asked = options("Train a DQN without masks on solo Onirim, from nothing.", 1_000_000, games=4)
    torch.set_num_threads(asked.threads)
    model = DQN(
        "MlpPolicy",
        Tables(games_side_by_side(asked, asked.games), asked.seed),
        train_freq=(max(1, 4 // asked.games), "step"),
        gamma=0.998,
        buffer_size=100_000,
        seed=asked.seed,
        device="cpu",
    )
    look = Look()
    look.curve = Curve(asked, lambda seen, mask: np.where(mask == 1, worth(model, seen), CLOSED).argmax(1))
    model.learn(asked.steps, callback=look)
    look.curve.look(model.num_timesteps, last=True)
    as_it_is = measure(
        lambda seen, mask: worth(model, seen).argmax(1), asked, asked.measure, asked.measured_from
    )
    print(f"\nWith the best of all actions, open or not: {as_it_is}")
    if asked.keep:
        model.save(asked.keep)
    tell("DQN", look.curve)


if __name__ == "__main__":
    main()
