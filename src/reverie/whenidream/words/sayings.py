"""The first associations of three writers for each thing that can be pictured.

They were written for this project, thing by thing. One writer thinks of looks and sounds, one of everyday
use, one of stories and sayings. The most obvious words come first.

>>> [words[0] for words in words_said_of("elephant")]
['trunk', 'trunk', 'trunk']
>>> words_said_of("escape artist")
()
"""

from functools import cache
from importlib.resources import files
from typing import Any, NamedTuple

import numpy as np

from .lexicon import lexicon

Whole = np.ndarray[Any, np.dtype[np.int32]]
Lists = tuple[tuple[str, ...], ...]
"""A list of words by each writer."""
WRITERS = 3
"""Number of writers."""


@cache
def sayings() -> dict[str, Lists]:
    """Return all things, in order, with their lists of words."""
    text = files(__package__).joinpath("sayings.tsv").read_text(encoding="utf-8")
    rows = (line.split("\t") for line in text.splitlines())
    return {thing: tuple(tuple(words.split()) for words in lists) for thing, *lists in rows}


def words_said_of(thing: str) -> Lists:
    """Return each writer's words for a thing, or () for an unknown thing."""
    return sayings().get(thing, ())


@cache
def first_words(thing: str) -> tuple[str, ...]:
    """Return the words of all writers, those that are early in lists or in several of them first."""
    worth: dict[str, float] = {}
    for words in words_said_of(thing):
        for rank, word in enumerate(words):
            worth[word] = worth.get(word, 0.0) + 1 / (3 + rank)
    return tuple(sorted(worth, key=lambda word: -worth[word]))


class Index(NamedTuple):
    """All lists in a row, with word, thing, writer and rank at each place."""

    words: tuple[str, ...]
    word: Whole
    thing: Whole
    writer: Whole
    rank: Whole
    starts: Whole
    """The place at which the lists of each thing begin."""
    places: dict[str, Whole]
    """The places of each word, in any form."""


@cache
def index() -> Index:
    """Return the index, made at the first call."""
    numbers: dict[str, int] = {}
    word: list[int] = []
    thing: list[int] = []
    writer: list[int] = []
    rank: list[int] = []
    starts: list[int] = []
    for number, lists in enumerate(sayings().values()):
        starts.append(len(word))
        for who, words in enumerate(lists):
            word += [numbers.setdefault(each, len(numbers)) for each in words]
            thing += [number] * len(words)
            writer += [who] * len(words)
            rank += range(len(words))
    at_place = np.array(word, np.int32)
    return Index(
        tuple(numbers),
        at_place,
        np.array(thing, np.int32),
        np.array(writer, np.int32),
        np.array(rank, np.int32),
        np.array(starts, np.int32),
        _places(numbers, at_place),
    )


def _places(numbers: dict[str, int], at_place: Whole) -> dict[str, Whole]:
    order = np.argsort(at_place, kind="stable").astype(np.int32)
    ends = np.searchsorted(at_place[order], np.arange(len(numbers) + 1))
    by_form: dict[str, list[int]] = {}
    for word, number in numbers.items():
        for form in lexicon().lemmas(word):
            by_form.setdefault(form, []).append(number)
    return {
        form: np.concatenate([order[ends[number] : ends[number + 1]] for number in some])
        if len(some) > 1
        else order[ends[some[0]] : ends[some[0] + 1]]
        for form, some in by_form.items()
    }
