"""Train a masked PPO on solo Onirim from nothing, in one file: `python examples/train_clean_ppo.py`.

No library of learners: a network, a lot of choices in games side by side, what each of them turned out better
than expected (GAE), and a few careful steps uphill. What is masked is not open, and has no chance at all; so
it costs nothing in the entropy either. Needs `pip install reverie[envs] torch`.
"""

from argparse import Namespace
from typing import Any

import numpy as np
import torch
from colours import Choices, Thoughts
from standing import Curve, games_side_by_side, options, tell
from torch import Tensor, nn
from torch.distributions import Categorical

from reverie.onirim.cards import COLOURS

HIDDEN = 96
STEPS = 64  # choices in each game, between two times of learning
EPOCHS, PARTS = 3, 16  # how often a lot is gone through, and in how many parts
GAMMA, LAMBDA = 0.998, 0.95
CLIP = 0.2  # how far the chance of a choice may move, before it is no longer pushed
ENTROPY, VALUE, LONGEST = 0.005, 0.5, 0.5  # weights in the loss; the longest step of the gradient
RATE = 3e-3


class Agent(nn.Module):
    """What to choose, and what the position is worth, from the same thoughts."""

    def __init__(self, width: int, actions: int) -> None:
        super().__init__()
        self.thoughts, self.choices = Thoughts(width, HIDDEN), Choices(HIDDEN, actions)
        self.position = nn.Linear(COLOURS * HIDDEN, 1)
        for last in (self.choices.of_colour, self.choices.of_all):  # at first nearly by chance
            nn.init.orthogonal_(last.weight, 0.01)
            nn.init.zeros_(last.bias)

    def forward(self, seen: Tensor, mask: Tensor) -> tuple[Categorical, Tensor]:
        thoughts = self.thoughts(seen.float())
        logits = self.choices(thoughts).masked_fill(mask == 0, -1e9)  # finite: NaN spreads, this does not
        return Categorical(logits=logits, validate_args=False), self.position(thoughts)[:, 0]


class Lot:
    """A lot of choices, a line for each moment and a column for each game."""

    def __init__(self, games: int, width: int, actions: int) -> None:
        self.seen = torch.zeros(STEPS, games, width, dtype=torch.uint8)
        self.mask = torch.zeros(STEPS, games, actions, dtype=torch.int8)
        self.chosen = torch.zeros(STEPS, games, dtype=torch.int64)
        self.chance, self.worth, self.earned, self.going_on = torch.zeros(4, STEPS, games)


def play_on(envs: Any, agent: Agent, lot: Lot, seen: Tensor, mask: Tensor) -> tuple[Tensor, Tensor]:
    """Fill a lot; where the games are then."""
    for t in range(STEPS):
        lot.seen[t], lot.mask[t] = seen, mask
        with torch.no_grad():
            policy, lot.worth[t] = agent(seen, mask)
        lot.chosen[t] = policy.sample()
        lot.chance[t] = policy.log_prob(lot.chosen[t])
        after, earned, over, broken_off, infos = envs.step(lot.chosen[t].numpy())
        lot.earned[t], lot.going_on[t] = torch.from_numpy(earned), torch.from_numpy(~(over | broken_off))
        if broken_off.any():  # it was no end: what was still to come is worth what it looks like
            last = torch.from_numpy(np.stack(list(infos["final_obs"][broken_off])))
            with torch.no_grad():
                lot.earned[t, broken_off] += GAMMA * agent(last, torch.ones(len(last), mask.shape[1]))[1]
        seen, mask = torch.from_numpy(after), torch.from_numpy(infos["action_mask"])
    return seen, mask


def better_than_expected(lot: Lot, worth_now: Tensor) -> Tensor:
    """By how much each choice turned out better than the position had looked, over all distances (GAE)."""
    better, later, next_worth = torch.zeros_like(lot.worth), torch.zeros_like(worth_now), worth_now
    for t in reversed(range(STEPS)):
        surprise = lot.earned[t] + GAMMA * next_worth * lot.going_on[t] - lot.worth[t]
        later = better[t] = surprise + GAMMA * LAMBDA * lot.going_on[t] * later
        next_worth = lot.worth[t]
    return better


def learn(agent: Agent, adam: torch.optim.Optimizer, lot: Lot, better: Tensor) -> None:
    """A few passes over the lot, in parts: more of what turned out well, never far from what was played."""
    kept = (lot.seen, lot.mask, lot.chosen, lot.chance, better, better + lot.worth)
    seen, mask, chosen, chance, better, came = (each.flatten(0, 1) for each in kept)
    for _ in range(EPOCHS):
        for part in torch.randperm(len(chosen)).chunk(PARTS):
            policy, worth = agent(seen[part], mask[part])
            ratio = (policy.log_prob(chosen[part]) - chance[part]).exp()
            good = (better[part] - better[part].mean()) / (better[part].std() + 1e-8)
            gain = torch.minimum(ratio * good, ratio.clamp(1 - CLIP, 1 + CLIP) * good).mean()
            missed = (worth - came[part]).square().mean()
            loss = VALUE * missed - gain - ENTROPY * policy.entropy().mean()
            adam.zero_grad()
            loss.backward()
            nn.utils.clip_grad_norm_(agent.parameters(), LONGEST)
            adam.step()


def train(asked: Namespace) -> Curve:
    torch.set_num_threads(asked.threads)
    torch.manual_seed(asked.seed)
    envs = games_side_by_side(asked, asked.games)
    first, infos = envs.reset(seed=asked.seed)
    seen, mask = torch.from_numpy(first), torch.from_numpy(infos["action_mask"])
    agent = Agent(seen.shape[1], mask.shape[1])
    adam = torch.optim.Adam(agent.parameters(), lr=RATE, eps=1e-5)
    lot = Lot(asked.games, seen.shape[1], mask.shape[1])

    def best(seen: Any, mask: Any) -> Any:
        with torch.no_grad():
            policy, _ = agent(torch.from_numpy(seen), torch.from_numpy(mask))
        return policy.logits.argmax(1).numpy()

    curve = Curve(asked, best)
    for steps in range(0, asked.steps, STEPS * asked.games):
        curve.look(steps)
        adam.param_groups[0]["lr"] = RATE * max(1 - steps / asked.steps, 0.05)
        seen, mask = play_on(envs, agent, lot, seen, mask)
        with torch.no_grad():
            worth_now = agent(seen, mask)[1]
        learn(agent, adam, lot, better_than_expected(lot, worth_now))
    curve.look(steps + STEPS * asked.games, last=True)
    return curve


if __name__ == "__main__":
    tell("CleanPPO", train(options("Train a masked PPO, whole in one file.", 2_000_000, games=128)))
