"""Train a Q-network on solo Onirim with a GPU, by the clock: `python examples/train_gpu.py --minutes 9`.

What `train_td.py` does on one core, at the size of a GPU: thousands of games side by side in two halves, so
that the processor plays the one while the GPU thinks about the other; all that is learned from stays on the
GPU; and who plays in the end is not the last network but the mean of the latest ones, which errs less.
Where there is no GPU it runs on the processor, slowly. Needs `pip install reverie[envs] torch`.
"""

import time
from argparse import ArgumentParser, Namespace
from collections.abc import Iterator
from copy import deepcopy
from typing import Any

import numpy as np
import torch
from standing import Curve, add_options, games_side_by_side, tell
from torch import Tensor, nn
from train_td import CLOSED, GAMMA, LAMBDA, Worth

STEPS = 16  # choices in each game, between two times of learning
EPOCHS, PARTS = 2, 32  # how often a lot is gone through, and in how many parts
RATE, LEAST_RATE = 2e-3, 2e-5
MEAN = 0.999  # how much of the mean of the networks stays at every step
OFTEN, RARELY = 0.3, 0.005  # how often any choice is tried instead of the best


class Half:
    """Half of the games, and what was seen, chosen and earned in them since the last time of learning."""

    def __init__(self, asked: Namespace, device: str, seed: int) -> None:
        self.envs, self.device = games_side_by_side(asked, asked.games // 2), device
        seen, infos = self.envs.reset(seed=seed)
        self.seen, self.mask = self._there(seen), self._there(infos["action_mask"])
        self._begin_lot()

    def _begin_lot(self) -> None:
        self.lot: list[tuple[Tensor, ...]] = []

    def _there(self, array: Any) -> Tensor:
        """On the GPU; from memory that it reads by itself, while the processor goes on."""
        found = torch.from_numpy(array)
        return found.pin_memory().to(self.device, non_blocking=True) if self.device == "cuda" else found

    def think(self, worth: Worth, often: float) -> None:
        """What to choose; the GPU is left alone with it."""
        best, at = worth(self.seen.float()).masked_fill(self.mask == 0, CLOSED).max(1)
        any_open = (torch.rand(self.mask.shape, device=self.device) * self.mask).argmax(1)
        tried = torch.rand(len(at), device=self.device) < often
        self.best, self.chosen = best, torch.where(tried, any_open, at)

    def play(self) -> None:
        """Choose that, in every game."""
        seen, earned, over, broken_off, infos = self.envs.step(self.chosen.cpu().numpy())
        came = self._there(np.array([earned, ~(over | broken_off)], np.float32))
        self.lot.append((self.seen, self.chosen, self.best, came[0], came[1]))
        self.seen, self.mask = self._there(seen), self._there(infos["action_mask"])

    def take_lot(self, now: Tensor) -> tuple[Tensor, Tensor, Tensor]:
        """What was seen, chosen, and what came of it; `now` is what the position is worth by now."""
        seen, chosen, best, earned, goes_on = (torch.stack(each) for each in zip(*self.lot, strict=True))
        came, later, following = torch.empty_like(earned), now, now
        for t in reversed(range(len(came))):
            later = came[t] = earned[t] + GAMMA * goes_on[t] * ((1 - LAMBDA) * following + LAMBDA * later)
            following = best[t]
        self._begin_lot()
        return seen.flatten(0, 1), chosen.flatten(), came.flatten()


class Learner:
    """The network, the mean of its latest ones, and how it learns."""

    def __init__(self, width: int, actions: int, hidden: int, device: str) -> None:
        self.device = device
        self.worth = Worth(width, actions, hidden).to(device)
        self.mean = deepcopy(self.worth).requires_grad_(False)
        self.adam = torch.optim.Adam(self.worth.parameters(), fused=device == "cuda")

    def learn(self, seen: Tensor, chosen: Tensor, came: Tensor, rate: float) -> None:
        """Draw the worth of every choice made towards what came of it."""
        self.adam.param_groups[0]["lr"] = rate
        for part in self._parts(len(came)):
            with torch.autocast(self.device, torch.bfloat16, enabled=self.device == "cuda"):
                promised = self.worth(seen[part].float()).gather(1, chosen[part, None])[:, 0]
            loss = (promised.float() - came[part]).square().mean()
            self.adam.zero_grad()
            loss.backward()
            nn.utils.clip_grad_norm_(self.worth.parameters(), 1.0)
            self.adam.step()
            latest, mean = list(self.worth.parameters()), list(self.mean.parameters())
            torch._foreach_lerp_(mean, [each.detach() for each in latest], 1 - MEAN)

    def _parts(self, number: int) -> Iterator[Tensor]:
        for _ in range(EPOCHS):
            yield from torch.randperm(number, device=self.device).chunk(PARTS)

    def choose(self, seen: Any, mask: Any) -> Any:
        """The best choices of the mean network."""
        with torch.no_grad():
            worth = self.mean(torch.from_numpy(seen).to(self.device).float())
            return (
                worth.masked_fill(torch.from_numpy(mask).to(self.device) == 0, CLOSED).argmax(1).cpu().numpy()
            )


def train(asked: Namespace) -> Curve:
    device = "cuda" if torch.cuda.is_available() else "cpu"
    print(f"On {torch.cuda.get_device_name() if device == 'cuda' else 'the processor: no GPU was found'}.")
    torch.set_num_threads(asked.threads)
    torch.manual_seed(asked.seed)
    halves = [Half(asked, device, asked.seed + k * asked.games) for k in range(2)]
    learner = Learner(halves[0].seen.shape[1], halves[0].mask.shape[1], asked.hidden, device)
    curve, steps = Curve(asked, learner.choose), 0
    while (gone := curve.clock() / (60 * asked.minutes)) < 1:
        if gone * asked.points >= len(curve.points) + 1:
            curve.look(steps, last=True)
        with torch.no_grad():
            often = max(RARELY, OFTEN * (1 - 4 * gone), 0.02 * (1 - gone))
            halves[0].think(learner.worth, often)
            for _ in range(STEPS):
                halves[1].think(learner.worth, often)
                halves[0].play()
                halves[0].think(learner.worth, often)
                halves[1].play()
            lots = [half.take_lot(half_now(half, learner.worth)) for half in halves]
        seen, chosen, came = (torch.cat(each) for each in zip(*lots, strict=True))
        learner.learn(seen, chosen, came, max(LEAST_RATE, RATE * (1 - gone)))
        steps += STEPS * asked.games
    curve.look(steps, last=True)
    if asked.keep:
        torch.save(learner.mean.state_dict(), asked.keep)
    return curve


def half_now(half: Half, worth: Worth) -> Tensor:
    return worth(half.seen.float()).masked_fill(half.mask == 0, CLOSED).max(1)[0]


def asked_for() -> Namespace:
    ask = ArgumentParser(description="Train a Q-network on solo Onirim with a GPU, from nothing.")
    add_options(ask, games=4096)
    ask.add_argument("--minutes", type=float, default=9.0, help="how long to learn; measuring is not counted")
    ask.add_argument("--hidden", type=int, default=256, help="how wide the network is")
    return ask.parse_args()


if __name__ == "__main__":
    began = time.perf_counter()
    tell("GPU", train(asked_for()))
    print(f"{time.perf_counter() - began:.0f} s in all")
