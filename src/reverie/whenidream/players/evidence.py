"""What speaks for a thing when a word is said: who would say it of that, and how near the two are.

For every thing a row of numbers, which `sense` weighs. Lists of what people say first come from
`words.sayings`, nearness from the word vectors.
"""

from collections.abc import Iterable
from functools import cache
from typing import NamedTuple

import numpy as np

from ..words.lexicon import lexicon
from ..words.sayings import WRITERS, Whole, index, sayings
from ..words.vectors import Floats, vectors

FEATURES = (
    "said by the first writer",
    "said by the second",
    "said by the third",
    "said by how many",
    "and of how few things",
    "a word of its family is said",
    "the word is a thing of which this is said",
    "near, for the Dreamer's vectors",
    "near, for WordNet's",
    "near to what is said of it all in all",
    "said of things like it",
    "of how few things the word is said",
)
SOON = 6.0
"""After how many words of a list one is worth half of the first."""


class Ground(NamedTuple):
    """What is known of all things, whatever is said."""

    dreamer: Floats
    spirits: Floats
    """A vector of each thing. A name of several words has that of what is said of it."""
    said: Floats
    """The middle of what is said of it, in the Dreamer's vectors."""
    names: dict[str, list[int]]
    """The things that are called so."""
    rare: Floats
    """For each word of the lists, how few things it is said of."""


@cache
def ground() -> Ground:
    """Made once, when it is first needed."""
    known, lists = vectors(), index()
    rows = [known.row(word) for word in lists.words]
    words = _rows(known.dreamer, rows)
    lines = np.split(lists.word, lists.starts[1:])
    said = _unit(np.stack([words[line].sum(axis=0) for line in lines]))  # one by one fits the cache
    own = [known.row(thing) for thing in sayings()]
    spirits, meant = _rows(known.spirits, own), _rows(known.spirits, rows)
    for number in (number for number, row in enumerate(own) if row is None):
        spirits[number] = meant[lines[number]].sum(axis=0)
    names: dict[str, list[int]] = {}
    for number, thing in enumerate(sayings()):
        names.setdefault(thing, []).append(number)
    count = np.maximum(1, np.bincount(lists.word, minlength=len(lists.words)))
    rare = np.log(len(own) * WRITERS / count) / 10
    return Ground(
        _named(_rows(known.dreamer, own), said),
        _unit(spirits),
        said,
        names,
        rare.astype(np.float32),
    )


def evidence(word: str, words: int = 99) -> Floats:
    """What an English word says for each thing, a row of `FEATURES` for each, to somebody who knows the first
    `words` of every list."""
    have, lists = ground(), index()
    found = np.zeros((len(FEATURES), len(have.said)), np.float32)
    forms = lexicon().lemmas(word)
    places = places_of(forms)
    places = places[lists.rank[places] < words]
    np.maximum.at(found, (lists.writer[places], lists.thing[places]), 1 / (1 + lists.rank[places] / SOON))
    found[3] = (found[:WRITERS] > 0).sum(axis=0) / WRITERS
    of_things = max(1, int(np.count_nonzero(found[3])))
    few = float(np.log(len(have.said) / of_things) / 8)
    found[4] = few * (found[3] > 0)
    kin = {other for form in forms for other in lexicon().kin(form)} - forms
    found[5, lists.thing[places_of(kin)]] = 1
    for number in (number for form in forms for number in have.names.get(form, ())):
        found[6] += _said_as_names(number)
    row = next((row for form in (word, *sorted(forms)) if (row := vectors().row(form)) is not None), None)
    if row is not None:
        own = vectors().dreamer[row]
        found[7] = have.dreamer @ own
        found[8] = have.spirits @ vectors().spirits[row]
        found[9] = have.said @ own
    found[10] = alike(found[3])
    found[11] = few
    return found.T


def places_of(forms: Iterable[str]) -> Whole:
    """Where any of these words is said in the lists."""
    some = [index().places[form] for form in forms if form in index().places]
    return np.unique(np.concatenate(some)) if some else np.zeros(0, np.int32)


def _said_as_names(number: int) -> Floats:
    """The things whose names are said of a thing, by how many."""
    lists, have = index(), ground()
    found = np.zeros(len(have.said), np.float32)
    end = lists.starts[number + 1] if number + 1 < len(lists.starts) else len(lists.word)
    for word in lists.word[lists.starts[number] : end]:
        for form in lexicon().lemmas(lists.words[word]):
            for other in have.names.get(form, ()):
                found[other] += 1 / WRITERS
    return found


def alike(said: Floats) -> Floats:
    """How much of what is said of the things for which the word is said is said of each thing, too."""
    lists, have = index(), ground()
    if not said.any():
        return said
    places = np.flatnonzero(said[lists.thing])
    weights = said[lists.thing[places]] * have.rare[lists.word[places]]
    by_word = np.bincount(lists.word[places], weights, len(lists.words)) * have.rare
    by_thing = np.add.reduceat(by_word.astype(np.float32)[lists.word], lists.starts)
    return np.asarray(by_thing / max(float(by_thing.max()), 1e-9), np.float32)


def _rows(table: Floats, rows: list[int | None]) -> Floats:
    found = np.zeros((len(rows), table.shape[1]), np.float32)
    have = [number for number, row in enumerate(rows) if row is not None]
    found[have] = table[[row for row in rows if row is not None]]
    return found


def _named(rows: Floats, instead: Floats) -> Floats:
    """A row of its own for each thing, or what is said of it."""
    return np.where(rows.any(axis=1, keepdims=True), rows, instead)


def _unit(rows: Floats) -> Floats:
    return np.asarray(rows / np.maximum(np.linalg.norm(rows, axis=1, keepdims=True), 1e-9), np.float32)
