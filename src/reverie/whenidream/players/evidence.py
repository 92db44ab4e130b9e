"""Evidence that a word points to a thing: which writers say it of the thing, and how near the two are.

Each thing has a row of features, which `sense` weighs. The lists of first associations come from
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
    "rank in the first writer's list",
    "rank in the second writer's list",
    "rank in the third writer's list",
    "share of writers who list the word",
    "rarity of the word, if it is listed",
    "a word of its family is listed",
    "the word is a thing whose list has this thing",
    "similarity in the Dreamer's vectors",
    "similarity in the spirits' vectors",
    "similarity to the mean of the thing's list",
    "likeness to the things whose lists have the word",
    "rarity of the word",
)
HALF_WEIGHT_RANK = 6.0
"""Rank in a list at which a word counts half as much as the first."""
WHOLE_LIST = 99
"""Number of words that stands for a whole list. No list is this long."""
RARITY_SCALE, FEW_SCALE = 10, 8
"""Divisors that bring the two measures of rarity to about 0 to 1, as the learned weights expect them."""


class ThingArrays(NamedTuple):
    """Arrays about all things that do not depend on the word."""

    dreamer: Floats
    spirits: Floats
    """A vector of each thing. A name without one gets the mean vector of its list."""
    listed: Floats
    """The mean of each thing's list, in the Dreamer's vectors."""
    names: dict[str, list[int]]
    """Numbers of the things with each name."""
    rare: Floats
    """Rarity of each word in the lists. Words of fewer things have a larger value."""


@cache
def thing_arrays() -> ThingArrays:
    """Return the arrays, made at the first call."""
    known, lists = vectors(), index()
    rows = [known.row(word) for word in lists.words]
    words = _rows(known.dreamer, rows)
    lines = np.split(lists.word, lists.starts[1:])
    # One thing at a time, so that the arrays fit the processor's cache.
    listed = _unit(np.stack([words[line].sum(axis=0) for line in lines]))
    own = [known.row(thing) for thing in sayings()]
    spirits, meant = _rows(known.spirits, own), _rows(known.spirits, rows)
    for number in (number for number, row in enumerate(own) if row is None):
        spirits[number] = meant[lines[number]].sum(axis=0)
    names: dict[str, list[int]] = {}
    for number, thing in enumerate(sayings()):
        names.setdefault(thing, []).append(number)
    count = np.maximum(1, np.bincount(lists.word, minlength=len(lists.words)))
    rare = np.log(len(own) * WRITERS / count) / RARITY_SCALE
    return ThingArrays(
        _fill_missing(_rows(known.dreamer, own), listed),
        _unit(spirits),
        listed,
        names,
        rare.astype(np.float32),
    )


def evidence(word: str, words: int = WHOLE_LIST) -> Floats:
    """Return the `FEATURES` of an English word, a row for each thing.

    The features are for a player who knows the first `words` of every list.
    """
    have, lists = thing_arrays(), index()
    found = np.zeros((len(FEATURES), len(have.listed)), np.float32)
    forms = lexicon().lemmas(word)
    places = places_of(forms)
    places = places[lists.rank[places] < words]
    np.maximum.at(
        found, (lists.writer[places], lists.thing[places]), 1 / (1 + lists.rank[places] / HALF_WEIGHT_RANK)
    )
    found[3] = (found[:WRITERS] > 0).sum(axis=0) / WRITERS
    of_things = max(1, int(np.count_nonzero(found[3])))
    few = float(np.log(len(have.listed) / of_things) / FEW_SCALE)
    found[4] = few * (found[3] > 0)
    kin = {other for form in forms for other in lexicon().kin(form)} - forms
    found[5, lists.thing[places_of(kin)]] = 1
    for number in (number for form in forms for number in have.names.get(form, ())):
        found[6] += _listed_names(number)
    row = next((row for form in (word, *sorted(forms)) if (row := vectors().row(form)) is not None), None)
    if row is not None:
        own = vectors().dreamer[row]
        found[7] = have.dreamer @ own
        found[8] = have.spirits @ vectors().spirits[row]
        found[9] = have.listed @ own
    found[10] = list_likeness(found[3])
    found[11] = few
    return found.T


def places_of(forms: Iterable[str]) -> Whole:
    """Return the positions of these words in the lists."""
    some = [index().places[form] for form in forms if form in index().places]
    return np.unique(np.concatenate(some)) if some else np.zeros(0, np.int32)


def _listed_names(number: int) -> Floats:
    """Return for each thing the share of writers who say its name of thing `number`."""
    lists, have = index(), thing_arrays()
    found = np.zeros(len(have.listed), np.float32)
    end = lists.starts[number + 1] if number + 1 < len(lists.starts) else len(lists.word)
    for word in lists.word[lists.starts[number] : end]:
        for form in lexicon().lemmas(lists.words[word]):
            for other in have.names.get(form, ()):
                found[other] += 1 / WRITERS
    return found


def list_likeness(share: Floats) -> Floats:
    """Return how similar each thing's list is to the lists of the things with a `share`, at most 1."""
    lists, have = index(), thing_arrays()
    if not share.any():
        return share
    places = np.flatnonzero(share[lists.thing])
    weights = share[lists.thing[places]] * have.rare[lists.word[places]]
    by_word = np.bincount(lists.word[places], weights, len(lists.words)) * have.rare
    by_thing = np.add.reduceat(by_word.astype(np.float32)[lists.word], lists.starts)
    return np.asarray(by_thing / max(float(by_thing.max()), 1e-9), np.float32)


def _rows(table: Floats, rows: list[int | None]) -> Floats:
    found = np.zeros((len(rows), table.shape[1]), np.float32)
    have = [number for number, row in enumerate(rows) if row is not None]
    found[have] = table[[row for row in rows if row is not None]]
    return found


def _fill_missing(rows: Floats, instead: Floats) -> Floats:
    """Return each thing's own row, or the one in `instead` if it has none."""
    return np.where(rows.any(axis=1, keepdims=True), rows, instead)


def _unit(rows: Floats) -> Floats:
    return np.asarray(rows / np.maximum(np.linalg.norm(rows, axis=1, keepdims=True), 1e-9), np.float32)
