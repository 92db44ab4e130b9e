"""What a word makes one think of: how strongly it speaks for each thing that one can picture."""

from bisect import bisect_left
from collections.abc import Iterator
from functools import cache
from itertools import takewhile

import numpy as np

from ..words.lexicon import lexicon
from ..words.vectors import Floats, things, vectors

NEVER = -20.0
ROOT = 4
"""Letters from which one word at the beginning of another is taken for the root of it."""


class Sense:
    """A feeling for words. The spirits have one and the Dreamer another, from different vectors."""

    def __init__(self, rows: Floats, sharpness: float, prior: Floats, crowd: Floats | None = None) -> None:
        self.at = vectors().at
        self.rows = rows
        self.things = rows[[self.at[thing] for thing in things()]]
        self.sharpness = sharpness
        self.prior = prior - np.log(np.exp(prior - prior.max()).sum()) - prior.max()
        """How likely each thing is before anybody has spoken, as logarithms."""
        self._crowd = 0.0 if crowd is None else crowd / 2
        self._known: dict[str, Floats | None] = {}

    def speaks_for(self, word: str) -> Floats | None:
        """For each thing, how much likelier the word is if that is meant than if anything might be, as
        logarithms; nothing for a word that is not known."""
        if word not in self._known:
            row = vectors().row(word)
            self._known[word] = None if row is None else self._weighed(word, self.rows[row])
        return self._known[word]

    def _weighed(self, word: str, row: Floats) -> Floats:
        close = self.sharpness * (self.things @ row - self._crowd)
        close[list(_named_by(word))] = -np.inf  # nobody may say the name (W4.1)
        return np.asarray(np.maximum(close - logsumexp(close + self.prior), NEVER), np.float32)

    def near(self, thing: str, how_many: int) -> list[str]:
        """The words closest to a thing."""
        row = vectors().row(thing)
        if row is None:
            return []
        close = self.rows @ self.rows[row]
        best = np.argpartition(-close, how_many)[: how_many + 1]
        return [_words()[each] for each in best[np.argsort(-close[best])] if each != row]


def _named_by(word: str) -> Iterator[int]:
    """Things of which the word is a form, or which begin as it does, or it as they do."""
    numbers = thing_numbers()
    yield from (numbers[form] for form in lexicon().lemmas(word) if form in numbers)
    if len(word) >= ROOT:
        first = bisect_left(things(), word)
        yield from takewhile(lambda number: things()[number].startswith(word), range(first, len(things())))
    roots = (word[:length] for length in range(ROOT, len(word)))
    yield from (numbers[root] for root in roots if root in numbers)


def logsumexp(values: Floats) -> float:
    top = values.max()
    return float(top + np.log(np.exp(values - top).sum()))


@cache
def _words() -> list[str]:
    return list(vectors().at)


@cache
def spirits_sense() -> Sense:
    """WordNet's: what definitions and relations say."""
    return Sense(vectors().spirits, 8.0, np.zeros(len(things()), np.float32))


@cache
def dreamers_sense() -> Sense:
    """That of a sentence encoder and of GloVe: what is written near each other. Common things come to mind
    first. The sharpness was fitted so that what it holds for likely is true that often."""
    known = vectors()
    common = known.zipf[[known.at[thing] for thing in things()]]
    return Sense(known.dreamer, 16.0, common, known.crowd)


@cache
def thing_numbers() -> dict[str, int]:
    return {thing: number for number, thing in enumerate(things())}
