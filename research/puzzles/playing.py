"""Playing candidates out, with the same cards for every choice."""

from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field

import numpy as np

from reverie.onirim.fast.batch import Array, Batch
from reverie.onirim.state import ALL_DOORS, ARRANGE

from .candidates import Candidate, Plan
from .imagining import imagined_often
from .themes import MAX_DIFFERENCE

Chooser = Callable[[Batch], Array]
"""A function that returns the choice to make in each game of a batch."""


@dataclass
class Trial:
    """A candidate, and the games played after each of its choices; game `i` has the same cards for all."""

    candidate: Candidate
    number: int
    won: dict[int, Array] = field(default_factory=dict)
    exact: dict[int, float] = field(default_factory=dict)
    """The odds of every choice, if the end was enumerated."""
    good: list[int] = field(default_factory=list)
    """The choices that count as right, best first."""

    def __post_init__(self) -> None:
        self.good = self.good or self.candidate.good

    def agree_on_good(self, doubt: float) -> None:
        """Set the right choices: the best one so far, and with a prophecy those that are as good.

        A choice that might be as good within `doubt` standard errors counts as well."""
        self.good = [max(self.exact or self.won, key=self.odds)]
        if self.candidate.states["phase"][0] == ARRANGE:
            self.good += [other for other in self.others if self.near(other, MAX_DIFFERENCE, doubt)]

    def near(self, other: int, distance: float, doubt: float) -> bool:
        """Return whether `other` is no further behind the best than `distance`, or may be within `doubt`."""
        ahead, error = self.ahead(self.best, other)
        return ahead - doubt * error <= distance

    @property
    def best(self) -> int:
        return self.good[0]

    @property
    def others(self) -> list[int]:
        """Return the wrong choices that were played, best first."""
        played = self.exact or self.won
        return sorted((each for each in played if each not in self.good), key=self.odds, reverse=True)

    def odds(self, choice: int) -> float:
        return self.exact[choice] if self.exact else float(self.won[choice].mean())

    def games(self, choice: int) -> int:
        return 0 if self.exact else len(self.won[choice])

    def error(self, choice: int) -> float:
        """Return the standard error of a choice's odds."""
        return 0.0 if self.exact else float(self.won[choice].std() / len(self.won[choice]) ** 0.5)

    def ahead(self, one: int, other: int) -> tuple[float, float]:
        """Return by how much one choice was better than another with the same cards, and its standard
        error."""
        if self.exact:
            return self.exact[one] - self.exact[other], 0.0
        n = min(len(self.won[one]), len(self.won[other]))
        more = self.won[one][:n].astype(np.int8) - self.won[other][:n]
        return float(more.mean()), float(max(more.std(), n**-0.5) / n**0.5)


Asked = list[tuple[Trial, list[int]]]
"""Trials, and the choices of each that are to be played out."""


@dataclass
class Table:
    """Plays games out, with the settings and the chooser of a lot."""

    plan: Plan
    lot: int
    go_on: Chooser
    counts: Counter[str]

    def games(self, block: int) -> int:
        """Return the number of games in a block: the first, the rest for a survivor, then as many again."""
        sizes = {0: self.plan.first, 1: self.plan.then - self.plan.first}
        return sizes.get(block, self.plan.then)

    def play(self, asked: Asked, block: int) -> None:
        """Play a block of games after each of the choices asked for.

        Each block of a trial has cards of its own, the same for all choices."""
        games = self.games(block)
        for some in filled(asked, max(1, self.plan.room // max(1, games))):
            dealt = [self.deal(trial, block) for trial, _ in some]
            states = [
                imagined for (imagined, _), (_, wanted) in zip(dealt, some, strict=True) for _ in wanted
            ]
            dice = [rolls for (_, rolls), (_, wanted) in zip(dealt, some, strict=True) for _ in wanted]
            choices = [np.full(games, choice) for _, wanted in some for choice in wanted]
            won = play_out(np.concatenate(states), np.concatenate(dice), np.concatenate(choices), self.go_on)
            self.counts["played out"] += len(won)
            each = iter(won.reshape(-1, games))
            for trial, wanted in some:
                for choice in wanted:
                    before = trial.won.get(choice, np.zeros(0, np.bool_))
                    trial.won[choice] = np.concatenate([before, next(each)])

    def play_pairs(self, trial: Trial, pairs: list[tuple[int, int]]) -> dict[tuple[int, int], Array]:
        """Play the first block again with pairs of choices: the first and the next one."""
        games = self.games(0)
        found: dict[tuple[int, int], Array] = {}
        states, dice = self.deal(trial, 0)
        at_once = max(1, self.plan.room // games)
        for at in range(0, len(pairs), at_once):
            some = pairs[at : at + at_once]
            first, after = (np.repeat(each, games) for each in np.array(some).T)
            won = play_out(
                np.tile(states, len(some)), np.tile(dice, (len(some), 1)), first, self.go_on, after
            )
            self.counts["played out"] += len(won)
            found.update(zip(some, won.reshape(-1, games), strict=True))
        return found

    def deal(self, trial: Trial, block: int) -> tuple[Array, Array]:
        """Return imagined positions of the moment, one for each game of a block, and the dice for each."""
        games = self.games(block)
        cards = np.random.default_rng([*self.plan.seed.encode(), self.lot, trial.number, block + 1])
        imagined = imagined_often(trial.candidate.states, cards.integers(0, 2**32, (games, 4)))
        return imagined, cards.integers(0, 2**32, (games, 4))


def filled(asked: Asked, most: int) -> Iterator[Asked]:
    """Yield the trials in parts of about `most` choices each."""
    part: Asked = []
    size = 0
    for trial, wanted in asked:
        if part and size + len(wanted) > most:
            yield part
            part, size = [], 0
        part.append((trial, wanted))
        size += len(wanted)
    if part:
        yield part


def play_out(states: Array, dice: Array, choices: Array, go_on: Chooser, after: Array | None = None) -> Array:
    """Play games on with their choices (and the next ones, if given), then by `go_on`.

    Return which were won."""
    batch = Batch(len(states))
    batch.place(states, dice.copy())
    for made in (choices,) if after is None else (choices, after):
        batch.list_choices()
        batch.make((batch.choices == made[:, None]).argmax(1))
    while batch.running:
        batch.list_choices()
        batch.make(go_on(batch))
    won: Array = batch.states["ending"] == ALL_DOORS
    return won
