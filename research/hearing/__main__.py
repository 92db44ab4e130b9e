"""Fit `src/reverie/whenidream/players/hearing.npz`: how a Dreamer weighs what speaks for a thing.

It learns from first associations of real people, five words for a thing, in `*-people5.tsv` (of five people)
and `*-top5.tsv` (the commonest) in a folder outside this repository. A small network learns to weigh the
evidence of a word (`players/evidence.py`) so that the thing that was meant is likely among all. How strongly
common things come to mind first, and how often an honest word says nothing, are learned with it. Things are
split into fifths; the reported figures are for each fifth, by weights that were fitted to the others. Needs
PyTorch:

    python -m research.hearing FOLDER
"""

import argparse
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

import numpy as np
import torch

from reverie.whenidream.players.evidence import FEATURES, evidence
from reverie.whenidream.players.sense import PHRASE_FREQUENCY, things_named_by
from reverie.whenidream.words.sayings import WRITERS, sayings
from reverie.whenidream.words.vectors import vectors

OUT = Path(__file__).parents[2] / "src/reverie/whenidream/players/hearing.npz"
FOLDS, STEPS, BATCH, HIDDEN = 5, 1500, 64, 16
WORDS = 3
"""Number of words of a row that are heard at once, at most."""
LIKELY, OTHERS = 300, 100
"""Candidates that are looked at for a row: the likeliest, and as many of all the others."""
ROUGH_WEIGHTS = np.array([*(1.0 for _ in range(WRITERS)), 3, 3, 3, 2, 1, 1, 4, 3, 4, 3, 0], np.float32)
"""Weights of the features by which the likeliest candidates are found."""
BINS = 10
"""Number of bins of the calibration error."""


class Row(NamedTuple):
    """A thing and five words that people said for it."""

    source: str
    thing: int
    words: tuple[str, ...]


class Hearing(torch.nn.Module):  # type: ignore[misc,unused-ignore]
    """The network of `players.sense.Weights`, with the same names for its weights."""

    def __init__(self) -> None:
        super().__init__()
        count = len(FEATURES)
        self.A = torch.nn.Parameter(0.3 * torch.randn(count, HIDDEN))
        self.a = torch.nn.Parameter(torch.zeros(HIDDEN))
        self.B = torch.nn.Parameter(0.3 * torch.randn(HIDDEN))
        self.C = torch.nn.Parameter(torch.ones(count))
        self.common = torch.nn.Parameter(torch.tensor(0.3))
        self.stray = torch.nn.Parameter(torch.tensor(-2.0))

    def scores(self, features: torch.Tensor) -> torch.Tensor:
        return torch.tanh(features @ self.A + self.a) @ self.B + features @ self.C

    def forward(self, some: "Candidates") -> torch.Tensor:
        """Return the log odds of the candidates after the words of each row."""
        prior = torch.log_softmax(self.common * some.zipf + some.stand_for, -1)
        scores = self.scores(some.words.float()).masked_fill(some.banned, -20.0)
        speaks = scores - torch.logsumexp(scores + prior[:, None], -1, keepdim=True)
        stray = torch.sigmoid(self.stray)
        honest = torch.logaddexp(torch.log1p(-stray) + speaks, torch.log(stray))
        return torch.log_softmax(prior + honest.sum(1), -1)


class Candidates(NamedTuple):
    """The things that may be meant in each row, the right one first.

    They are those that anything speaks for, and a few that stand for all the others.
    """

    words: torch.Tensor
    """Evidence by row, word and candidate."""
    banned: torch.Tensor
    zipf: torch.Tensor
    stand_for: torch.Tensor
    """The logarithm of how many things each candidate stands for."""

    def some(self, numbers: np.ndarray, heard: np.ndarray) -> "Candidates":
        """Return these rows, each with the words at the places in its line of `heard`."""
        at = numbers[:, None]
        return Candidates(
            self.words[at, heard], self.banned[at, heard], self.zipf[numbers], self.stand_for[numbers]
        )


def read(folder: Path) -> list[Row]:
    return [row for path in sorted(folder.glob("*5.tsv")) for row in _rows(path)]


def _rows(path: Path) -> Iterator[Row]:
    numbers = {thing: number for number, thing in enumerate(sayings())}
    for line in path.read_text(encoding="utf-8").splitlines():
        _, thing, *words = line.split("\t")
        if thing in numbers and len(words) == 5:
            yield Row(path.stem, numbers[thing], tuple(words))


def gather(rows: list[Row]) -> Candidates:
    """Return the evidence for the candidates of every row."""
    known = vectors()
    at = [known.row(thing) for thing in sayings()]
    zipf = np.array([PHRASE_FREQUENCY if row is None else known.zipf[row] for row in at], np.float32)
    seen = {
        word: evidence(word).astype(np.float16)
        for word in sorted({word for row in rows for word in row.words})
    }
    named = {word: list(things_named_by(word, "en")) for word in seen}
    dice = np.random.default_rng(3)
    parts: list[tuple[np.ndarray, np.ndarray, np.ndarray, np.ndarray]] = []
    for row in rows:
        words = np.stack([seen[word] for word in row.words])
        likely = np.argsort(-(words.astype(np.float32) @ ROUGH_WEIGHTS).sum(0))
        likely = likely[likely != row.thing]
        others = dice.choice(likely[LIKELY:], OTHERS, replace=False)
        chosen = np.concatenate([[row.thing], likely[:LIKELY], others])
        banned = np.zeros((len(row.words), len(zipf)), bool)
        for number, word in enumerate(row.words):
            banned[number, named[word]] = True
        stand_for = np.zeros(len(chosen), np.float32)
        stand_for[-OTHERS:] = np.log((len(likely) - LIKELY) / OTHERS)
        parts.append((words[:, chosen], banned[:, chosen], zipf[chosen], stand_for))
    return Candidates(*(torch.from_numpy(np.stack(part)) for part in zip(*parts, strict=True)))


def fit(data: Candidates, some: np.ndarray, steps: int = STEPS) -> Hearing:
    """Fit to these rows, each time after one to `WORDS` of their words in any order."""
    torch.manual_seed(1)
    net = Hearing()
    optimiser = torch.optim.Adam(net.parameters(), lr=0.02, weight_decay=1e-5)
    schedule = torch.optim.lr_scheduler.OneCycleLR(optimiser, 0.02, total_steps=steps)
    dice = np.random.default_rng(1)
    for _ in range(steps):
        heard = dice.permuted(np.tile(np.arange(5), (BATCH, 1)), axis=1)[:, : dice.integers(1, WORDS + 1)]
        loss = -net(data.some(dice.choice(some, BATCH), heard))[:, 0].mean()
        optimiser.zero_grad()
        loss.backward()
        optimiser.step()
        schedule.step()
    return net


def odds_after_three(data: Candidates, net: Hearing, some: np.ndarray) -> torch.Tensor:
    """Return the odds of the candidates after the first three words of each row."""
    heard = np.arange(WORDS)[None]
    with torch.no_grad():
        parts = [
            net(data.some(part, np.repeat(heard, len(part), 0))).exp()
            for part in np.array_split(some, max(1, len(some) // BATCH))
        ]
    return torch.nan_to_num(torch.cat(parts))


def report(odds: torch.Tensor) -> str:
    """Return the shares of right first guesses and of right ones among five, and the calibration error."""
    above = (odds > odds[:, :1]).sum(1)
    sure, right = odds.max(1).values.numpy(), (above == 0).numpy()
    bins = np.minimum((sure * BINS).astype(int), BINS - 1)
    error = sum(abs(sure[bins == each].sum() - right[bins == each].sum()) for each in range(BINS)) / len(sure)
    five = (above < 5).float().mean()
    return f"first {right.mean():.1%}, among five {five:.1%}, calibration error {error:.3f}"


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("folder", type=Path, help="folder of the files with people's words")
    torch.set_num_threads(1)
    rows = read(parser.parse_args().folder)
    data = gather(rows)
    things = sorted({row.thing for row in rows})
    np.random.default_rng(7).shuffle(things)
    fold_of = {thing: number % FOLDS for number, thing in enumerate(things)}
    folds = np.array([fold_of[row.thing] for row in rows])
    odds = torch.zeros(len(rows), 1 + LIKELY + OTHERS)
    for fold in range(FOLDS):
        unseen = np.flatnonzero(folds == fold)
        odds[unseen] = odds_after_three(data, fit(data, np.flatnonzero(folds != fold)), unseen)
    sources = np.array([row.source for row in rows])
    for source in sorted(set(sources)):
        print(f"{source}: {report(odds[sources == source])} of {sum(sources == source)} unseen", flush=True)
    net = fit(data, np.arange(len(rows)), 2 * STEPS)
    np.savez(OUT, **{name: value.detach().numpy() for name, value in net.named_parameters()})
    return 0


if __name__ == "__main__":
    sys.exit(main())
