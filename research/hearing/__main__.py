"""Fit `src/reverie/whenidream/players/hearing.npz`: how a Dreamer weighs what speaks for a thing.

`people.tsv` beside this file has things, three words that people blurted out for each, and a lie. Their
writers saw neither the lists (`words/sayings.tsv`) nor the vectors. A small network learns to weigh the
evidence of a word (`players/evidence.py`) so that the thing that was meant is likely among all; how
strongly common things come to mind first, and how often an honest word says nothing, are learned with it.
The reported figures are for things left out of the fit, a fifth of them at a time. Needs PyTorch:

    python -m research.hearing
"""

import sys
from pathlib import Path
from typing import NamedTuple

import numpy as np
import torch

from reverie.whenidream.players.evidence import FEATURES, evidence
from reverie.whenidream.players.sense import PHRASE_FREQUENCY, things_named_by
from reverie.whenidream.words.sayings import sayings
from reverie.whenidream.words.vectors import vectors

PEOPLE = Path(__file__).with_name("people.tsv")
OUT = Path(__file__).parents[2] / "src/reverie/whenidream/players/hearing.npz"
FOLDS, STEPS, HIDDEN = 5, 400, 12
LIKELY, OTHERS = 200, 100
"""Candidates that are looked at for a triple: the likeliest, and as many of all the others."""
ROUGHLY = np.array([1, 1, 1, 3, 3, 2, 1, 4, 3, 4, 3, 0], np.float32)
"""Which are the likeliest is found by this."""


class Triple(NamedTuple):
    thing: int
    words: tuple[str, ...]


class Hearing(torch.nn.Module):  # type: ignore[misc,unused-ignore]
    """The network of `players.hearing`, with the same names for its weights."""

    def __init__(self) -> None:
        super().__init__()
        count = len(FEATURES)
        self.A = torch.nn.Parameter(0.3 * torch.randn(count, HIDDEN))
        self.a = torch.nn.Parameter(torch.zeros(HIDDEN))
        self.B = torch.nn.Parameter(0.3 * torch.randn(HIDDEN))
        self.C = torch.nn.Parameter(torch.ones(count))
        self.common = torch.nn.Parameter(torch.tensor(0.3))
        self.stray = torch.nn.Parameter(torch.tensor(-2.0))

    def close(self, evidence: torch.Tensor) -> torch.Tensor:
        return torch.tanh(evidence @ self.A + self.a) @ self.B + evidence @ self.C

    def forward(self, some: "Candidates") -> torch.Tensor:
        """Log odds of the candidates after each triple."""
        every = self.common * some.zipf + some.stand_for
        prior = torch.log_softmax(every, -1)
        close = self.close(some.words).masked_fill(some.banned, -20.0)
        speaks = close - torch.logsumexp(close + prior[:, None], -1, keepdim=True)
        stray = torch.sigmoid(self.stray)
        honest = torch.logaddexp(torch.log1p(-stray) + speaks, torch.log(stray))
        return torch.log_softmax(prior + honest.sum(1), -1)


class Candidates(NamedTuple):
    """For some triples the things that may be meant, the right one first: those that anything speaks for, and
    a few that stand for all the others."""

    words: torch.Tensor
    """Evidence by triple, word and candidate."""
    banned: torch.Tensor
    zipf: torch.Tensor
    stand_for: torch.Tensor
    """The logarithm of how many each stands for."""

    def some(self, numbers: np.ndarray, count: int) -> "Candidates":
        return Candidates(
            self.words[numbers, :count],
            self.banned[numbers, :count],
            self.zipf[numbers],
            self.stand_for[numbers],
        )


def read(path: Path) -> list[Triple]:
    numbers = {thing: number for number, thing in enumerate(sayings())}
    rows = (line.split("\t") for line in path.read_text(encoding="utf-8").splitlines())
    return [Triple(numbers[thing], tuple(words.split())) for thing, words, *_ in rows if thing in numbers]


def gather(triples: list[Triple]) -> Candidates:
    """The evidence for the candidates of every triple."""
    known = vectors()
    rows = [known.row(thing) for thing in sayings()]
    zipf = np.array([PHRASE_FREQUENCY if row is None else known.zipf[row] for row in rows], np.float32)
    seen = {word: evidence(word) for word in sorted({word for each in triples for word in each.words})}
    named = {word: list(things_named_by(word, "en")) for word in seen}
    dice = np.random.default_rng(3)
    found: list[tuple[np.ndarray, np.ndarray, np.ndarray, np.ndarray]] = []
    for each in triples:
        words = np.stack([seen[word] for word in each.words])
        likely = np.argsort(-(words @ ROUGHLY).sum(0))
        likely = likely[likely != each.thing]
        others = dice.choice(likely[LIKELY:], OTHERS, replace=False)
        chosen = np.concatenate([[each.thing], likely[:LIKELY], others])
        banned = np.zeros((len(each.words), len(zipf)), bool)
        for at, word in enumerate(each.words):
            banned[at, named[word]] = True
        stand_for = np.zeros(len(chosen), np.float32)
        stand_for[-OTHERS:] = np.log((len(likely) - LIKELY) / OTHERS)
        found.append((words[:, chosen], banned[:, chosen], zipf[chosen], stand_for))
    return Candidates(*(torch.from_numpy(np.stack(part)) for part in zip(*found, strict=True)))


def fit(data: Candidates, some: np.ndarray, steps: int = STEPS) -> Hearing:
    torch.manual_seed(1)
    net = Hearing()
    optimiser = torch.optim.Adam(net.parameters(), lr=0.03, weight_decay=1e-5)
    schedule = torch.optim.lr_scheduler.OneCycleLR(optimiser, 0.03, total_steps=steps)
    dice = np.random.default_rng(1)
    for _ in range(steps):
        count = int(dice.integers(1, 4))  # after one word, two or three
        odds = net(data.some(dice.choice(some, 48), count))
        loss = -odds[:, 0].mean()
        optimiser.zero_grad()
        loss.backward()
        optimiser.step()
        schedule.step()
    return net


def score(data: Candidates, net: Hearing, some: np.ndarray) -> tuple[int, int, float]:
    """Return how many are first, how many are among the first five, and the sum of the log odds."""
    with torch.no_grad():
        odds = torch.cat([net(data.some(some[at : at + 64], 3)) for at in range(0, len(some), 64)])
    odds = torch.where(torch.isfinite(odds), odds, -99.0)
    above = (odds > odds[:, :1]).sum(1)
    return int((above == 0).sum()), int((above < 5).sum()), float(odds[:, 0].sum())


def main() -> int:
    torch.set_num_threads(1)
    path = Path(sys.argv[1]) if len(sys.argv) > 1 else PEOPLE
    triples = [each for each in read(path) if len(each.words) == 3]
    data = gather(triples)
    things = sorted({each.thing for each in triples})
    np.random.default_rng(7).shuffle(things)
    fold_of = {thing: number % FOLDS for number, thing in enumerate(things)}
    folds = np.array([fold_of[each.thing] for each in triples])
    found = np.zeros(3)
    for fold in range(FOLDS):
        net = fit(data, np.flatnonzero(folds != fold))
        found += score(data, net, np.flatnonzero(folds == fold))
    first, five, odds = found / len(triples)
    print(f"first {first:.1%}, among five {five:.1%} of {len(triples)} unseen; log odds {odds:.3f}")
    net = fit(data, np.arange(len(triples)), 2 * STEPS)
    np.savez(OUT, **{name: value.detach().numpy() for name, value in net.named_parameters()})
    return 0


if __name__ == "__main__":
    sys.exit(main())
