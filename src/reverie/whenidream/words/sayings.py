"""The first associations of five writers for each thing that can be pictured.

They were written for this project, thing by thing. One writer thinks of looks and sounds, one of everyday
use, one of stories and sayings; the other two of what students in America, and people of all ages in Britain
and elsewhere, blurt out first. The most obvious words come first. For the 440 pieces there are lists of two
writers in each other language, who did not see the English ones.

>>> [words[0] for words in words_said_of("elephant")][:3]
['trunk', 'trunk', 'trunk']
>>> words_said_of("escape artist")
()
>>> native_lists("de")["lion"][0][:3]
('Mähne', 'König', 'Tiger')
"""

from collections.abc import Iterable, Sequence
from functools import cache
from importlib.resources import files
from typing import Any, NamedTuple

import numpy as np

from .lexicon import lexicon

Whole = np.ndarray[Any, np.dtype[np.int32]]
Lists = tuple[tuple[str, ...], ...]
"""A list of words by each writer."""
WRITERS, NATIVE_WRITERS = 5, 2
"""Number of writers of lists in English, and in each other language."""
FIRST_RANK = 3
"""Rank of the first word of a list when lists are merged. A word scores 1 / rank."""


@cache
def sayings() -> dict[str, Lists]:
    """Return all things, in order, with their English lists of words."""
    return _lists_in("en")


@cache
def native_lists(language: str) -> dict[str, Lists]:
    """Return the English names of the pieces with their lists of words in another language."""
    return {} if language == "en" else _lists_in(language)


def _lists_in(language: str) -> dict[str, Lists]:
    path = files(__package__).joinpath("sayings", f"{language}.tsv")
    rows = (line.split("\t") for line in path.read_text(encoding="utf-8").splitlines())
    return {thing: tuple(tuple(words.split()) for words in lists) for thing, *lists in rows}


def words_said_of(thing: str) -> Lists:
    """Return each writer's words for a thing, or () for an unknown thing."""
    return sayings().get(thing, ())


@cache
def first_words(thing: str) -> tuple[str, ...]:
    """Return the words of all writers, those that are early in lists or in several of them first."""
    return merge(words_said_of(thing))


def merge(lists: Iterable[Sequence[str]]) -> tuple[str, ...]:
    """Return the words of some lists, those that are early in lists or in several of them first."""
    worth: dict[str, float] = {}
    for words in lists:
        for rank, word in enumerate(words):
            worth[word] = worth.get(word, 0.0) + 1 / (FIRST_RANK + rank)
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
    lists = [words for each in sayings().values() for words in each]
    flat = [word for words in lists for word in words]
    numbers = {word: number for number, word in enumerate(dict.fromkeys(flat))}
    word = np.fromiter(map(numbers.__getitem__, flat), np.int32, len(flat))
    lengths = np.fromiter(map(len, lists), np.int32, len(lists))
    begins = np.cumsum(lengths, dtype=np.int32) - lengths
    of_list = np.repeat(np.arange(len(lists), dtype=np.int32), lengths)
    return Index(
        tuple(numbers),
        word,
        of_list // WRITERS,
        of_list % WRITERS,
        np.arange(len(flat), dtype=np.int32) - begins[of_list],
        begins[::WRITERS],
        _places(numbers, word),
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
