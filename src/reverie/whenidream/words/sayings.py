"""What people say first of a thing: for each that one can picture, what three writers would blurt out.

Written for this project, thing by thing, by writers with different eyes: for looks and sounds, for everyday
use, for stories and sayings. The most obvious words come first.

>>> [words[0] for words in said_of("elephant")]
['trunk', 'trunk', 'trunk']
>>> said_of("escape artist")
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


@cache
def sayings() -> dict[str, Lists]:
    """Every thing, in order, and what is said of it."""
    text = files(__package__).joinpath("sayings.tsv").read_text(encoding="utf-8")
    rows = (line.split("\t") for line in text.splitlines())
    return {thing: tuple(tuple(words.split()) for words in lists) for thing, *lists in rows}


def said_of(thing: str) -> Lists:
    """What each writer says of a thing; nothing where it is not among ours."""
    return sayings().get(thing, ())


@cache
def first_words(thing: str) -> tuple[str, ...]:
    """The words of all writers, what several say and what comes first before the rest."""
    worth: dict[str, float] = {}
    for words in said_of(thing):
        for rank, word in enumerate(words):
            worth[word] = worth.get(word, 0.0) + 1 / (3 + rank)
    return tuple(sorted(worth, key=lambda word: -worth[word]))


class Index(NamedTuple):
    """All lists, one after another: what is said at each place, of which thing, by whom, how soon."""

    words: tuple[str, ...]
    word: Whole
    thing: Whole
    writer: Whole
    rank: Whole
    starts: Whole
    """Where the lists of each thing begin."""
    places: dict[str, Whole]
    """Where each word is said, in any form."""


@cache
def index() -> Index:
    """Read once, when it is first needed."""
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
    said = np.array(word, np.int32)
    return Index(
        tuple(numbers),
        said,
        np.array(thing, np.int32),
        np.array(writer, np.int32),
        np.array(rank, np.int32),
        np.array(starts, np.int32),
        _places(numbers, said),
    )


def _places(numbers: dict[str, int], said: Whole) -> dict[str, Whole]:
    order = np.argsort(said, kind="stable").astype(np.int32)
    ends = np.searchsorted(said[order], np.arange(len(numbers) + 1))
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
