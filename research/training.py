"""Training of `dreamwalker` by self-play, or with many kinds of partners. It needs PyTorch.

A generation is a few thousand games side by side, in which every choice is the one with the best odds. Then
the odds of every position right after a choice move towards a mixture of the odds at the following choices
and the result of the game, TD(λ). `scripted` plays the first generations, so that there are wins to learn
from. The learning rate falls to nearly nothing over the second half. A training can start from given weights.
Its whole state is saved once a minute, and an interrupted training resumes from there.
"""

import json
import time
from collections.abc import Callable
from dataclasses import asdict, dataclass, replace
from functools import partial
from pathlib import Path
from typing import Any

import numpy as np
import torch
from torch import nn
from torch.nn import functional

from reverie.files import atomic_write
from reverie.lab.pools import CORES, spread
from reverie.onirim.cards import COLOURS
from reverie.onirim.fast.batch import Array
from reverie.onirim.observation import COLOUR_PART
from reverie.onirim.players.network import COMMON_PARTS, SCALE, Floats, Network, load, save, shapes
from reverie.report.plot import Chart, percent, plain_number

from .selfplay import Task, play, play_elsewhere

SHARE = 1024
"""The number of games in the share of a worker."""
PIECE = 1 << 17
"""The number of rows that the network computes at once."""
SAVE_SECONDS = 60.0
FROM_WEIGHTS = 7e-4
"""The first learning rate of a training that starts from weights."""
STORED_NETWORKS = 8
"""The number of networks of earlier generations that are kept, evenly over the training."""
FASTEST_DECAY = 0.01
"""The last learning rate as a share of the first."""


@dataclass
class Plan:
    """The settings of a training. Its length is counted in generations, so that a seed reproduces it."""

    mode: str = "solo"
    generations: int = 500
    games: int = 16384
    hidden: int = 256
    rate: float = 1e-3
    first_lambda: float = 0.9
    last_lambda: float = 0.65
    scripted: float = 0.01
    """The share of the generations that `scripted` plays."""
    samples: int = 8192
    """The number of positions in one step of the optimiser."""
    seed: int = 1
    partners: str = "itself"
    """The pool of partners, with two players: one of `partners.POOLS`."""

    def rate_at(self, part: float) -> float:
        return self.rate * (1 if part < 0.5 else max(FASTEST_DECAY, 2 * (1 - part)))

    def lambda_at(self, part: float) -> float:
        return self.first_lambda + (self.last_lambda - self.first_lambda) * part


class Net(nn.Module):
    """The network of `players.network`, with the same names for its weights."""

    scale: torch.Tensor

    def __init__(self, hidden: int, common: int) -> None:
        super().__init__()
        self.width = COLOURS * COLOUR_PART + common
        for name, shape in shapes(hidden, common).items():
            fan_in = shape[0] if name in "ABCDEFg" and shape else 0
            start = torch.empty(shape).uniform_(-1, 1) / fan_in**0.5 if fan_in else torch.zeros(shape)
            self.register_parameter(name, nn.Parameter(start))
        self.register_buffer("scale", torch.from_numpy(SCALE[: self.width]))

    def forward(self, rows: torch.Tensor) -> torch.Tensor:
        w: dict[str, Any] = dict(self.named_parameters())
        x = rows[:, : self.width].float() * self.scale
        split = COLOURS * COLOUR_PART
        colours, common = x[:, :split].reshape(-1, COLOURS, COLOUR_PART), x[:, split:]
        h1 = functional.relu(colours @ w["A"] + (common @ w["B"] + w["a"])[:, None, :])
        h2 = functional.relu(h1 @ w["C"] + (h1.mean(1) @ w["D"] + w["c"])[:, None, :])
        z = functional.relu(torch.cat([h2.mean(1), common], 1) @ w["E"] + w["e"])
        logit: torch.Tensor = functional.relu(z @ w["F"] + w["f"]) @ w["g"] + w["g0"]
        return logit

    def take(self, network: Network) -> None:
        """Take the weights of `network`. Inputs that it did not have get weight 0."""
        with torch.no_grad():
            for name, value in self.named_parameters():
                value.zero_()
                given = torch.from_numpy(np.asarray(network.weights[name]))
                value[tuple(slice(size) for size in given.shape)] = given

    def to_network(self) -> Network:
        arrays = {
            name: value.detach().cpu().numpy().astype(np.float32) for name, value in self.named_parameters()
        }
        return Network(arrays)


class Training:
    """A training under way: the network, the optimiser, and how far it has come."""

    def __init__(self, plan: Plan, folder: Path, on: str = CORES) -> None:
        self.plan, self.folder = plan, folder
        self.on = on
        """The place where games are played: here, or on a Ray cluster."""
        self.device = "cuda" if torch.cuda.is_available() else "cpu"
        torch.set_float32_matmul_precision("high")  # a GPU's quicker products; nothing changes on a CPU
        torch.manual_seed(plan.seed)
        self.net = Net(plan.hidden, COMMON_PARTS[plan.mode]).to(self.device)
        self.optimiser = torch.optim.Adam(self.net.parameters(), lr=plan.rate)
        self.earlier: list[dict[str, torch.Tensor]] = []
        """Networks of earlier generations, as partners."""
        self.done = 0
        self.curve: list[dict[str, float]] = []

    def start_from(self, path: Path) -> None:
        """Begin with existing weights, with a lower learning rate and without games of `scripted`."""
        network = load(path)
        self.plan.hidden = len(network.weights["a"])
        self.plan.scripted, self.plan.rate = 0.0, FROM_WEIGHTS
        self.net = Net(self.plan.hidden, COMMON_PARTS[self.plan.mode]).to(self.device)
        self.net.take(network)
        self.optimiser = torch.optim.Adam(self.net.parameters(), lr=self.plan.rate)

    # Saving and resuming

    @property
    def kept_at(self) -> Path:
        return self.folder / "training.pt"

    def keep(self) -> None:
        """Save everything that is needed to resume."""
        self.folder.mkdir(parents=True, exist_ok=True)
        state = {
            "plan": asdict(self.plan),
            "net": self.net.state_dict(),
            "optimiser": self.optimiser.state_dict(),
            "earlier": self.earlier,
            "done": self.done,
            "curve": self.curve,
        }
        fresh = self.kept_at.with_suffix(".new")
        torch.save(state, fresh)
        fresh.replace(self.kept_at)
        save(self.folder / f"onirim-{self.plan.mode}.npz", self.net.to_network())
        with atomic_write(self.folder / "curve.jsonl") as file:
            file.writelines(json.dumps(point) + "\n" for point in self.curve)
        with atomic_write(self.folder / "curve.svg") as file:
            file.write(learning_curve(self.curve, self.plan.mode))

    @classmethod
    def resumed(cls, folder: Path, on: str = CORES) -> "Training":
        state = torch.load(folder / "training.pt", map_location="cpu", weights_only=True)
        training = cls(Plan(**state["plan"]), folder, on)
        training.net.load_state_dict(state["net"])
        training.optimiser.load_state_dict(state["optimiser"])
        training.earlier = state["earlier"]
        training.done, training.curve = state["done"], state["curve"]
        return training

    # Playing and learning

    def run(self, report: Callable[[dict[str, float]], None] = lambda point: None) -> None:
        """Train to the end of the plan. `report` is called after every generation."""
        kept = time.monotonic()
        while self.done < self.plan.generations:
            begun = time.monotonic()
            part = self.done / self.plan.generations
            won, doors, moments, targets = self.generation(part)
            loss = self.learn(moments, targets, self.plan.rate_at(part))
            self.done += 1
            point = {
                "generation": self.done,
                "games": self.done * self.plan.games,
                "won": won,
                "doors": doors,
                "loss": loss,
                "seconds": time.monotonic() - begun,
            }
            self.curve.append(point)
            report(point)
            if time.monotonic() - kept > SAVE_SECONDS:
                self.keep()
                kept = time.monotonic()
        self.keep()

    def generation(self, part: float) -> tuple[float, float, torch.Tensor, torch.Tensor]:
        """Play a generation.

        Return the share won, the doors found, the positions after choices, and their targets."""
        plan = self.plan
        scripted = part < plan.scripted
        mix = 1.0 if scripted else plan.lambda_at(part)
        partners = "itself" if scripted else plan.partners
        task = Task(plan.mode, plan.seed, self.done, 0, plan.games, scripted, mix, partners)
        before = self.one_before() if partners == "many" else None
        if self.on == CORES:
            earlier = None if before is None else partial(self.odds_by, before)
            played = [play(task, partial(self.odds_by, self.net), earlier)]
        else:
            weights = self.net.to_network().weights
            shares = [
                (replace(task, first=first, games=games), weights, before and before.to_network().weights)
                for first in range(0, plan.games, SHARE)
                if (games := min(SHARE, plan.games - first))
            ]
            played = list(spread(play_elsewhere, shares, self.on))
        moments = torch.from_numpy(np.concatenate([each.moments for each in played])).to(self.device)
        targets = torch.from_numpy(np.concatenate([each.targets for each in played])).to(self.device)
        won, doors = sum(each.won for each in played), sum(each.doors for each in played)
        return won / plan.games, doors / plan.games, moments, targets

    def one_before(self) -> Net:
        """Return the network of an earlier generation: the first, or in turn one of the last that were
        kept."""
        if self.done * STORED_NETWORKS // self.plan.generations >= len(self.earlier):
            self.earlier.append({name: value.clone() for name, value in self.net.state_dict().items()})
        net = Net(self.plan.hidden, COMMON_PARTS[self.plan.mode]).to(self.device)
        net.load_state_dict(self.earlier[self.done % len(self.earlier)])
        return net

    def odds_by(self, net: Net, rows: Array, odds: Floats) -> None:
        """Write the odds by `net` of rows that are not certain already."""
        unknown = odds < 0
        with torch.no_grad():
            for at in range(0, len(rows), PIECE):
                part = torch.from_numpy(rows[at : at + PIECE]).to(self.device)
                found = torch.sigmoid(net(part)).cpu().numpy()
                odds[at : at + PIECE] = np.where(unknown[at : at + PIECE], found, odds[at : at + PIECE])

    def learn(self, moments: torch.Tensor, targets: torch.Tensor, rate: float) -> float:
        """Learn from the positions of a generation in random order, and return the mean loss."""
        for group in self.optimiser.param_groups:
            group["lr"] = rate
        shuffled = torch.randperm(len(moments), generator=torch.Generator().manual_seed(self.done)).to(
            self.device
        )
        total, steps = 0.0, 0
        for at in range(0, len(moments), self.plan.samples):
            some = shuffled[at : at + self.plan.samples]
            loss = functional.binary_cross_entropy_with_logits(self.net(moments[some]), targets[some])
            self.optimiser.zero_grad(set_to_none=True)
            loss.backward()
            nn.utils.clip_grad_norm_(self.net.parameters(), 1.0)
            self.optimiser.step()
            total, steps = total + float(loss.detach()), steps + 1
        return total / max(1, steps)


def learning_curve(points: list[dict[str, float]], mode: str) -> str:
    """Return an SVG chart of the share won in each generation, over the games played so far."""
    last = points[-1]["games"] if points else 1
    chart = Chart(f"Learning by playing itself ({mode})", "games", (0, last), (0, 1), percent, _short)
    chart.line([(point["games"], point["won"]) for point in points], "lamp")
    if points:
        chart.text((last, points[-1]["won"]), f"{points[-1]['won']:.1%}", "end")
    return chart.svg()


def _short(number: float) -> str:
    """Return a count in few digits: 8,192,000 as 8.19 M."""
    for size, letter in ((1e6, " M"), (1e3, " k")):
        if number >= size:
            return f"{number / size:.3g}{letter}"
    return plain_number(number)
