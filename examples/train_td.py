"""Train a Q-network on solo Onirim from nothing: `python examples/train_td.py --curve td.svg`.

Temporal differences in plain PyTorch. Many games go on side by side for a while; then every choice is drawn
towards what came of it: rewards, then what the network promised of the best choice, mixed over all distances
(Q(λ)). Games side by side take the place of a replay memory, and the next lot of choices comes from the
new network, so there is no second, older network either. Needs `pip install reverie[envs] torch`.
"""

from argparse import Namespace
from typing import Any

import numpy as np
import torch
from colours import Choices, Thoughts
from standing import Curve, games_side_by_side, options, tell
from torch import Tensor, nn

from reverie.onirim.cards import COLOURS

HIDDEN = 96
STEPS = 32  # choices in each game, between two times of learning
EPOCHS, PARTS = 2, 32  # how often a lot is gone through, and in how many parts
GAMMA, LAMBDA = 0.998, 0.8
CLOSED = -1e9  # worth of a choice that is not open


class Worth(nn.Module):
    """What each choice is worth: what the position is, and what the choice adds to it."""

    def __init__(self, width: int, actions: int, hidden: int = HIDDEN) -> None:
        super().__init__()
        self.thoughts, self.choices = Thoughts(width, hidden), Choices(hidden, actions)
        self.position = nn.Linear(COLOURS * hidden, 1)

    def forward(self, seen: Tensor) -> Tensor:
        thoughts = self.thoughts(seen)
        return self.position(thoughts) + self.choices(thoughts)

    def of_open(self, seen: Any, mask: Any) -> Tensor:
        """The same without learning; choices that are not open are worth nothing at all."""
        with torch.no_grad():
            return self(torch.from_numpy(seen).float()).masked_fill(torch.from_numpy(mask) == 0, CLOSED)


def explore(best: Any, mask: Any, often: float, rng: np.random.Generator) -> Any:
    """The best choice, or now and then any that is open."""
    any_open = (rng.random(mask.shape) * mask).argmax(1)
    return np.where(rng.random(len(best)) < often, any_open, best)


def play_on(envs: Any, worth: Worth, seen: Any, mask: Any, often: float, rng: Any) -> tuple[Any, Any, Any]:
    """A lot of choices in every game: what was seen, chosen and earned; and where the games are now."""
    kept = []
    for _ in range(STEPS):
        best, at = worth.of_open(seen, mask).max(1)
        chosen = explore(at.numpy(), mask, often, rng)
        after, earned, over, broken_off, infos = envs.step(chosen)
        kept.append((seen, chosen, earned.astype(np.float32), over | broken_off, best.numpy()))
        seen, mask = after, infos["action_mask"]
    return seen, mask, [np.array(column) for column in zip(*kept, strict=True)]


def what_came(earned: Any, over: Any, best: Any) -> Any:
    """What each choice was worth as it turned out; `best` has one line more than the others."""
    came, later = np.empty_like(earned), best[-1]
    for t in reversed(range(len(earned))):
        later = (1 - LAMBDA) * best[t + 1] + LAMBDA * later
        later = came[t] = earned[t] + GAMMA * ~over[t] * later
    return came


def learn(worth: Worth, adam: torch.optim.Optimizer, seen: Any, chosen: Any, came: Any) -> None:
    """Draw the worth of every choice made towards what came of it."""
    seen, chosen, came = (torch.from_numpy(each).flatten(0, 1) for each in (seen, chosen, came))
    for _ in range(EPOCHS):
        for part in torch.randperm(len(came)).chunk(PARTS):
            promised = worth(seen[part].float()).gather(1, chosen[part, None])[:, 0]
            loss = (promised - came[part]).square().mean()
            adam.zero_grad()
            loss.backward()
            nn.utils.clip_grad_norm_(worth.parameters(), 1.0)
            adam.step()


def train(asked: Namespace) -> Curve:
    torch.set_num_threads(asked.threads)
    torch.manual_seed(asked.seed)
    rng = np.random.default_rng(asked.seed)
    envs = games_side_by_side(asked, asked.games)
    seen, infos = envs.reset(seed=asked.seed)
    mask = infos["action_mask"]
    worth = Worth(seen.shape[1], mask.shape[1])
    adam = torch.optim.Adam(worth.parameters())
    curve = Curve(asked, lambda seen, mask: worth.of_open(seen, mask).argmax(1).numpy())
    for steps in range(0, asked.steps, STEPS * asked.games):
        curve.look(steps)
        left = 1 - steps / asked.steps
        adam.param_groups[0]["lr"] = 3e-3 * max(left, 0.05)
        often = max(0.01, 0.5 * (1 - 4 * (1 - left)), 0.05 * left)
        seen, mask, (looked, chosen, earned, over, best) = play_on(envs, worth, seen, mask, often, rng)
        now = worth.of_open(seen, mask).max(1)[0].numpy()
        learn(worth, adam, looked, chosen, what_came(earned, over, np.concatenate([best, now[None]])))
    curve.look(steps + STEPS * asked.games, last=True)
    if asked.keep:
        torch.save(worth.state_dict(), asked.keep)
    return curve


if __name__ == "__main__":
    tell("TD", train(options("Train a Q-network on solo Onirim, from nothing.", 4_000_000, games=512)))
