"""What a word makes one think of: how strongly it speaks for each thing that one can picture."""

from bisect import bisect_left
from collections.abc import Iterator
from functools import cache, lru_cache
from itertools import takewhile

import numpy as np

from ..words.lexicon import lexicon
from ..words.lists import fold
from ..words.vectors import Floats, things, vectors
from .tongue import root, spoken, understood

NEVER = -20.0
KEPT = 1 << 12
"""Words of which it is kept what they speak for, at 18 KB each."""
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
        self.speaks_for = lru_cache(KEPT)(self._speaks_for)
        """The same, kept for words that were said not long ago."""

    def _speaks_for(self, word: str, language: str = "en") -> Floats | None:
        """For each thing, how much likelier a word of the table is if that is meant than if anything might
        be, as logarithms; nothing for a word that is not known. Of several English words that it may stand
        for, each is as likely to be the one."""
        found = (vectors().row(each) for each in understood(word, language))
        rows = [self.rows[row] for row in found if row is not None]
        named = list(_named_by(word, language))
        weighed = [self._weighed(row, named) for row in rows]
        return weighed[0] if len(weighed) == 1 else _mean(weighed) if weighed else None

    def _weighed(self, row: Floats, named: list[int]) -> Floats:
        close = self.sharpness * (self.things @ row - self._crowd)
        close[named] = -np.inf  # nobody may say the name (W4.1)
        return np.asarray(np.maximum(close - logsumexp(close + self.prior), NEVER), np.float32)

    def near(self, thing: str, how_many: int) -> list[str]:
        """The words closest to a thing."""
        row = vectors().row(thing)
        if row is None:
            return []
        close = self.rows @ self.rows[row]
        best = np.argpartition(-close, how_many)[: how_many + 1]
        return [_words()[each] for each in best[np.argsort(-close[best])] if each != row]


def _named_by(word: str, language: str) -> Iterator[int]:
    """Things of whose names the word is a form, or which begin as it does, or it as they do."""
    names, numbers, roots = _names(language)
    folded = fold(word)
    forms = lexicon().lemmas(folded) if language == "en" else ()
    yield from (number for form in forms for number in numbers.get(form, ()))
    yield from roots.get(root(word, language), ()) if language != "en" else ()
    if len(folded) >= ROOT:
        beginning = takewhile(lambda name: name.startswith(folded), names[bisect_left(names, folded) :])
        yield from (number for name in beginning for number in numbers[name])
    shorter = (folded[:length] for length in range(ROOT, len(folded)))
    yield from (number for name in shorter for number in numbers.get(name, ()))


Numbers = dict[str, list[int]]


@cache
def _names(language: str) -> tuple[list[str], Numbers, Numbers]:
    """What things are called at a table, in order; which are called so, and which by a name of that root."""
    numbers: Numbers = {}
    roots: Numbers = {}
    for number, thing in enumerate(things()):
        name = spoken(thing, language)
        if name is not None:
            numbers.setdefault(fold(name), []).append(number)
            roots.setdefault(root(name, language), []).append(number)
    return sorted(numbers), numbers, roots


def _mean(logarithms: list[Floats]) -> Floats:
    return np.asarray(np.log(np.exp(logarithms).mean(axis=0)), np.float32)


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
