"""What a word makes one think of: how strongly it speaks for each thing that one can picture.

The Dreamer weighs everything that `evidence` finds, by weights that were learned from what people said
(`python -m research.hearing`). Spirits reckon with the lists alone."""

from bisect import bisect_left
from collections.abc import Iterator
from functools import cache, lru_cache
from importlib.resources import as_file, files
from itertools import takewhile
from typing import NamedTuple

import numpy as np

from ..words.lexicon import lexicon
from ..words.lists import fold
from ..words.sayings import index
from ..words.vectors import Floats, things, vectors
from .evidence import SOON, evidence, places_of
from .tongue import root, spoken, understood

NEVER = -20.0
KEPT = 1 << 10
"""Words of which it is cached what they speak for: 20 KB each, so 20 MB for every `Sense`, of which there are
three, and as much for `said_for`."""
SELDOM = 2.5
"""How common a name of several words is taken to be, on Zipf's scale."""
TELLING = 60.0
"""How much likelier a word is of a thing in whose lists it comes first than of any other."""
ROOT = 4
"""Letters from which one word at the beginning of another is taken for the root of it."""


class Weights(NamedTuple):
    """How evidence is weighed, as `python -m research.hearing` found it: a small network, the pull of what is
    common, and how often an honest word says nothing."""

    A: Floats
    a: Floats
    B: Floats
    C: Floats
    common: float
    stray: float

    def close(self, seen: Floats) -> Floats:
        return np.asarray(np.tanh(seen @ self.A + self.a) @ self.B + seen @ self.C, np.float32)


class Sense:
    """A feeling for words, of somebody who knows the first `words` of every list."""

    def __init__(self, weights: Weights, words: int = 99) -> None:
        self.weights, self._words = weights, words
        prior = weights.common * common()
        self.prior = np.asarray(prior - logsumexp(prior), np.float32)
        """How likely each thing is before anybody has spoken, as logarithms."""
        self.speaks_for = lru_cache(KEPT)(self._speaks_for)
        """The same, kept for words that were said not long ago."""

    def _speaks_for(self, word: str, language: str = "en") -> Floats | None:
        """For each thing, how much likelier a word of the table is if that is meant than if anything might
        be, as logarithms; nothing for a word that is not known. Of several English words that it may stand
        for, each is as likely to be the one."""
        meant = [each for each in understood(word, language) if _is_known(each)]
        named = list(named_by(word, language))
        weighed = [self._weighed(each, named) for each in meant]
        return weighed[0] if len(weighed) == 1 else _mean(weighed) if weighed else None

    def _weighed(self, word: str, named: list[int]) -> Floats:
        close = self.weights.close(evidence(word, self._words))
        close[named] = NEVER  # nobody may say the name (W4.1)
        return np.asarray(np.maximum(close - logsumexp(close + self.prior), NEVER), np.float32)


@cache
def common() -> Floats:
    """How common the name of each thing is; of several words, seldom."""
    known = vectors()
    rows = [known.row(thing) for thing in things()]
    return np.array([SELDOM if row is None else known.zipf[row] for row in rows], np.float32)


def is_understood(word: str, language: str) -> bool:
    """Does a word of a table say anything to a bot?"""
    return any(_is_known(meant) for meant in understood(word, language))


def _is_known(word: str) -> bool:
    forms = lexicon().lemmas(word)
    return any(form in index().places for form in forms) or vectors().row(word) is not None


def named_by(word: str, language: str) -> Iterator[int]:
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
def _weights() -> Weights:
    with as_file(files(__package__).joinpath("hearing.npz")) as path, np.load(path) as found:
        arrays = {name: found[name] for name in ("A", "a", "B", "C")}
        stray = 1 / (1 + float(np.exp(-found["stray"])))
        return Weights(**arrays, common=float(found["common"]), stray=stray)


@cache
def dreamers_sense(words: int = 99) -> Sense:
    """That of a Dreamer who knows the first `words` of every list."""
    return Sense(_weights(), words)


@lru_cache(KEPT)
def said_for(word: str, language: str = "en") -> Floats:
    """For each thing, how much likelier a word is if that is meant, as logarithms, by the lists alone: how a
    spirit reckons what a clue tells, quickly and without the Dreamer's vectors."""
    lists = index()
    said = np.zeros(len(things()), np.float32)
    for meant in understood(word, language):
        places = places_of(lexicon().lemmas(meant))
        np.add.at(said, lists.thing[places], 1 / (1 + lists.rank[places] / SOON))
    said = np.log1p(TELLING * said)
    return np.asarray(said - logsumexp(said) + np.log(len(said)), np.float32)


@cache
def thing_numbers() -> dict[str, int]:
    return {thing: number for number, thing in enumerate(things())}
