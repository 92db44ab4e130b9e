"""The sense of words: how strongly a word speaks for each thing.

The Dreamer weighs all `evidence` with weights learned from people's clues (`python -m research.hearing`).
Spirits use only the lists."""

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
from .evidence import HALF_WEIGHT_RANK, WHOLE_LIST, evidence, native_ranks, places_of
from .translation import english_meanings, root, usual_translation

NEGLIGIBLE = -20.0
"""Logarithm of a probability that counts as zero."""
MAX_CACHED_WORDS = 1 << 10
"""Maximum number of words in each cache of odds.

An entry has 20 KB, so a cache has 20 MB. There are four: one for each of the three `Sense` objects, and that
of `listed_odds`.
"""
NO_WORD = ""
"""The English meaning of a word that only the lists of its own language have."""
PHRASE_FREQUENCY = 2.5
"""Assumed Zipf frequency of a name of several words."""
LISTED_RATIO = 60.0
"""Likelihood ratio of a word between a thing whose lists it heads and any other thing."""
MIN_ROOT_LENGTH = 4
"""Minimum length of a word that counts as the root of a longer word that begins with it."""


class Weights(NamedTuple):
    """The weights of evidence, learned by `python -m research.hearing`.

    They are a small network, the weight of frequency, and the probability that an honest word says nothing.
    """

    A: Floats
    a: Floats
    B: Floats
    C: Floats
    common: float
    stray: float

    def score(self, features: Floats) -> Floats:
        return np.asarray(np.tanh(features @ self.A + self.a) @ self.B + features @ self.C, np.float32)


class Sense:
    """The sense of words of a player who knows the first `words` of every list."""

    def __init__(self, weights: Weights, words: int = WHOLE_LIST) -> None:
        self.weights, self._words = weights, words
        prior = weights.common * thing_frequencies()
        self.prior = np.asarray(prior - logsumexp(prior), np.float32)
        """Logarithm of each thing's probability before any clue."""
        self.speaks_for = lru_cache(MAX_CACHED_WORDS)(self._speaks_for)
        """Cached version of `_speaks_for`."""

    def _speaks_for(self, word: str, language: str = "en") -> Floats | None:
        """Return the logarithm of a word's likelihood ratio for each thing, or None if the word is unknown.

        The ratio is that of the word if the thing is meant, to the word if any thing may be. If the word has
        several English meanings, all are equally probable.
        """
        meanings = [each for each in english_meanings(word, language) if _is_known(each)]
        native = native_ranks(word, language, self._words)
        named = list(things_named_by(word, language))
        if native is not None and not meanings:
            meanings = [NO_WORD]
        weighed = [self._weighed(each, named, native) for each in meanings]
        return weighed[0] if len(weighed) == 1 else _mean(weighed) if weighed else None

    def _weighed(self, word: str, named: list[int], native: Floats | None) -> Floats:
        scores = self.weights.score(evidence(word, self._words, native))
        scores[named] = NEGLIGIBLE  # the name is an illegal clue (W4.1)
        return np.asarray(np.maximum(scores - logsumexp(scores + self.prior), NEGLIGIBLE), np.float32)


@cache
def thing_frequencies() -> Floats:
    """Return the Zipf frequency of each thing's name, or PHRASE_FREQUENCY if it has several words."""
    known = vectors()
    rows = [known.row(thing) for thing in things()]
    return np.array([PHRASE_FREQUENCY if row is None else known.zipf[row] for row in rows], np.float32)


def is_understood(word: str, language: str) -> bool:
    """Return whether a word of a table means anything to a bot."""
    return native_ranks(word, language) is not None or any(
        _is_known(meant) for meant in english_meanings(word, language)
    )


def _is_known(word: str) -> bool:
    forms = lexicon().lemmas(word)
    return any(form in index().places for form in forms) or vectors().row(word) is not None


def things_named_by(word: str, language: str) -> Iterator[int]:
    """Yield numbers of things whose name the word is a form of, begins, or begins with."""
    names, numbers, roots = _names(language)
    folded = fold(word)
    forms = lexicon().lemmas(folded) if language == "en" else ()
    yield from (number for form in forms for number in numbers.get(form, ()))
    yield from roots.get(root(word, language), ()) if language != "en" else ()
    if len(folded) >= MIN_ROOT_LENGTH:
        beginning = takewhile(lambda name: name.startswith(folded), names[bisect_left(names, folded) :])
        yield from (number for name in beginning for number in numbers[name])
    shorter = (folded[:length] for length in range(MIN_ROOT_LENGTH, len(folded)))
    yield from (number for name in shorter for number in numbers.get(name, ()))


Numbers = dict[str, list[int]]


@cache
def _names(language: str) -> tuple[list[str], Numbers, Numbers]:
    """Return the sorted names of things in a language, and the things' numbers by name and by its root."""
    numbers: Numbers = {}
    roots: Numbers = {}
    for number, thing in enumerate(things()):
        name = usual_translation(thing, language)
        if name is not None:
            numbers.setdefault(fold(name), []).append(number)
            roots.setdefault(root(name, language), []).append(number)
    return sorted(numbers), numbers, roots


def _mean(logarithms: list[Floats]) -> Floats:
    return np.asarray(np.log(np.exp(logarithms).mean(axis=0)), np.float32)


def logsumexp(values: Floats) -> float:
    """Return the logarithm of the sum of probabilities, given their logarithms."""
    top = values.max()
    return float(top + np.log(np.exp(values - top).sum()))


@cache
def _weights() -> Weights:
    with as_file(files(__package__).joinpath("hearing.npz")) as path, np.load(path) as found:
        arrays = {name: found[name] for name in ("A", "a", "B", "C")}
        stray = 1 / (1 + float(np.exp(-found["stray"])))
        return Weights(**arrays, common=float(found["common"]), stray=stray)


@cache
def dreamers_sense(words: int = WHOLE_LIST) -> Sense:
    """Return the sense of a Dreamer who knows the first `words` of every list."""
    return Sense(_weights(), words)


@lru_cache(MAX_CACHED_WORDS)
def listed_odds(word: str, language: str = "en") -> Floats:
    """Return the logarithm of the word's likelihood ratio for each thing, from the lists alone.

    Spirits estimate with it what a clue tells the Dreamer. It is fast and needs no vectors.
    """
    lists = index()
    weight = np.zeros(len(things()), np.float32)
    for meant in english_meanings(word, language):
        places = places_of(lexicon().lemmas(meant))
        np.add.at(weight, lists.thing[places], 1 / (1 + lists.rank[places] / HALF_WEIGHT_RANK))
    if (native := native_ranks(word, language)) is not None:
        weight += native.sum(axis=0)
    odds = np.log1p(LISTED_RATIO * weight)
    return np.asarray(odds - logsumexp(odds) + np.log(len(odds)), np.float32)


@cache
def thing_numbers() -> dict[str, int]:
    return {thing: number for number, thing in enumerate(things())}
