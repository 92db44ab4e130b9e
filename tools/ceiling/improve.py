"""Trains on from the shipped weights, in pieces: the plan counts seconds, and goes on where it was kept."""

import json
import time
from collections.abc import Callable
from dataclasses import asdict, dataclass
from pathlib import Path

import torch
from torch import nn
from torch.nn import functional

from reverie.files import written_whole
from reverie.onirim.players.network import shipped

from .net import Eyes, Net, write
from .twins import play

FULL = 0.3
"""The part of the plan in which the learning rate stays whole; then it falls evenly to nearly nothing."""


@dataclass
class Plan:
    """What to train and how."""

    seconds: float = 480
    games: int = 32768
    hidden: int = 256
    deeper: bool = False
    close: float = 0.0
    """Twins take choices that are no further behind than this; none without it."""
    mix: float = 0.8
    """λ: how much of what is learned is what came later."""
    rate: float = 4e-4
    samples: int = 8192
    seed: int = 1

    def rate_at(self, part: float) -> float:
        return self.rate * min(1.0, max(0.005, (1 - part) / (1 - FULL)))


class Improvement:
    """A training under way."""

    def __init__(self, plan: Plan, folder: Path) -> None:
        self.plan, self.folder = plan, folder
        torch.manual_seed(plan.seed)
        torch.set_float32_matmul_precision("high")
        self.net = Net(shipped("solo").weights, plan.hidden, plan.deeper)
        self.eyes = Eyes(self.net.weights())
        self.net.to(self.eyes.device)
        self.optimiser = torch.optim.Adam(self.net.parameters(), lr=plan.rate)
        self.spent = 0.0
        self.curve: list[dict[str, float]] = []

    @classmethod
    def resumed(cls, folder: Path) -> "Improvement":
        state = torch.load(folder / "improvement.pt", map_location="cpu", weights_only=True)
        self = cls(Plan(**state["plan"]), folder)
        self.net.load_state_dict(state["net"])
        self.optimiser.load_state_dict(state["optimiser"])
        self.spent, self.curve = state["spent"], state["curve"]
        return self

    def keep(self) -> None:
        """Everything that is needed to go on, and the weights as they are."""
        self.folder.mkdir(parents=True, exist_ok=True)
        kept = {"plan": asdict(self.plan), "net": self.net.state_dict(), "spent": self.spent}
        kept |= {"optimiser": self.optimiser.state_dict(), "curve": self.curve}
        fresh = self.folder / "improvement.new"
        torch.save(kept, fresh)
        fresh.replace(self.folder / "improvement.pt")
        write(self.folder / "onirim-solo.npz", self.net.weights())
        with written_whole(self.folder / "curve.jsonl") as file:
            file.writelines(json.dumps(point) + "\n" for point in self.curve)

    def run(self, seconds: float, report: Callable[[dict[str, float]], None]) -> None:
        """Train for so long, or to the end of the plan; everything is kept then."""
        begun, before = time.monotonic(), self.spent
        while self.spent < min(self.plan.seconds, before + seconds):
            plan, number = self.plan, len(self.curve)
            rate = plan.rate_at(self.spent / plan.seconds)
            self.eyes.learn(self.net.weights())
            won, moments, targets = play(plan.games, [plan.seed, number], self.eyes, plan.mix, plan.close)
            loss = self.learn(moments, targets, rate)
            self.spent = before + time.monotonic() - begun
            point = {"games": (number + 1) * plan.games, "won": won, "loss": loss, "seconds": self.spent}
            self.curve.append(point)
            report(point)
        self.keep()

    def learn(self, moments: torch.Tensor, targets: torch.Tensor, rate: float) -> float:
        """One pass over the moments of a generation, in random order."""
        for group in self.optimiser.param_groups:
            group["lr"] = rate
        shuffled = torch.randperm(len(moments), device=moments.device)
        losses = []
        for at in range(0, len(moments), self.plan.samples):
            some = shuffled[at : at + self.plan.samples]
            loss = functional.binary_cross_entropy_with_logits(self.net(moments[some]), targets[some])
            self.optimiser.zero_grad(set_to_none=True)
            loss.backward()
            nn.utils.clip_grad_norm_(self.net.parameters(), 1.0)
            self.optimiser.step()
            losses.append(loss.detach())
        return float(torch.stack(losses).mean())
