"""Evidence that a word points to a thing: which writers say it of the thing, and how near the two are.

Each thing has a row of features, which `sense` weighs. The lists of first associations come from
`words.sayings`, nearness from the word vectors.
"""

from collections.abc import Iterable, Sequence
from functools import cache
from typing import NamedTuple

import numpy as np

from ..words.lexicon import lexicon
from ..words.sayings import NATIVE_WRITERS, WRITERS, Whole, index, native_lists, sayings
from ..words.vectors import Floats, vectors
from .translation import root

FEATURES = (
    *(f"rank in the list of writer {number}" for number in range(1, WRITERS + 1)),
    "share of writers who list the word",
    "weight of the word in all lists, as a logarithm",
    "rarity of the word, if it is listed",
    "a word of its family is listed",
    "the word is a thing whose lists have this thing",
    "the word is a thing with lists like those of this thing",
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
WEIGHT_SCALE = 10.0
"""Factor of a word's weight before its logarithm is taken."""
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


def evidence(word: str, words: int = WHOLE_LIST, native: Floats | None = None) -> Floats:
    """Return the `FEATURES` of an English word, a row for each thing.

    The features are for a player who knows the first `words` of every list. `native` are the ranks of a word
    of another language, from `native_ranks`. They count as ranks in the lists of the last writers.
    """
    have, lists = thing_arrays(), index()
    forms = lexicon().lemmas(word)
    places = places_of(forms)
    places = places[lists.rank[places] < words]
    ranks = np.zeros((WRITERS, len(have.listed)), np.float32)
    np.maximum.at(
        ranks, (lists.writer[places], lists.thing[places]), 1 / (1 + lists.rank[places] / HALF_WEIGHT_RANK)
    )
    if native is not None:
        ranks[-len(native) :] = np.maximum(ranks[-len(native) :], native)
    share = (ranks > 0).sum(axis=0, dtype=np.float32) / WRITERS
    few = float(np.log(len(have.listed) / max(1, int(np.count_nonzero(share)))) / FEW_SCALE)
    kin = {other for form in forms for other in lexicon().kin(form)} - forms
    family = np.zeros_like(share)
    family[lists.thing[places_of(kin)]] = 1
    return np.stack(
        [
            *ranks,
            share,
            np.log1p(WEIGHT_SCALE * ranks.sum(axis=0)),
            few * (share > 0),
            family,
            *_as_thing(forms),
            *_similarities(word, forms),
            list_likeness(share),
            np.full_like(share, few),
        ],
        axis=1,
    )


def native_ranks(word: str, language: str, words: int = WHOLE_LIST) -> Floats | None:
    """Return the ranks of a word in a language's lists, a row for each writer, or None if none has it."""
    places = _native_places(language).get(root(word, language))
    if places is None:
        return None
    ranks = np.zeros((NATIVE_WRITERS, len(thing_arrays().listed)), np.float32)
    for writer, thing, rank in places:
        if rank < words:
            ranks[writer, thing] = max(ranks[writer, thing], 1 / (1 + rank / HALF_WEIGHT_RANK))
    return ranks


@cache
def _native_places(language: str) -> dict[str, list[tuple[int, int, int]]]:
    """Return the writers, things and ranks of each word of a language, by its root."""
    names = thing_arrays().names
    places: dict[str, list[tuple[int, int, int]]] = {}
    for thing, lists in native_lists(language).items():
        for writer, words in enumerate(lists):
            for rank, word in enumerate(words):
                at = places.setdefault(root(word, language), [])
                at += [(writer, number, rank) for number in names.get(thing, ())]
    return places


def _as_thing(forms: Iterable[str]) -> tuple[Floats, Floats]:
    """Return two features of a word that names things.

    They are the share of these things' writers who say each thing, and how similar its lists are to theirs.
    """
    have = thing_arrays()
    numbers = [number for form in forms for number in have.names.get(form, ())]
    named = np.zeros(len(have.listed), np.float32)
    for number in numbers:
        named += _listed_names(number)
    own = np.zeros_like(named)
    own[numbers] = 1
    return named, list_likeness(own, but=numbers)


def _similarities(word: str, forms: Iterable[str]) -> tuple[Floats, Floats, Floats]:
    """Return the similarity of each thing to the word: in both sets of vectors, and of its list."""
    have = thing_arrays()
    row = next((row for form in (word, *sorted(forms)) if (row := vectors().row(form)) is not None), None)
    if row is None:
        nothing = np.zeros(len(have.listed), np.float32)
        return nothing, nothing, nothing
    own = vectors().dreamer[row]
    return have.dreamer @ own, have.spirits @ vectors().spirits[row], have.listed @ own


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


def list_likeness(share: Floats, but: Sequence[int] = ()) -> Floats:
    """Return how similar each thing's list is to the lists of the things with a `share`, at most 1.

    The things `but` are left out: they get 0.
    """
    lists, have = index(), thing_arrays()
    if not share.any():
        return share
    places = np.flatnonzero(share[lists.thing])
    weights = share[lists.thing[places]] * have.rare[lists.word[places]]
    by_word = np.bincount(lists.word[places], weights, len(lists.words)) * have.rare
    by_thing = np.add.reduceat(by_word.astype(np.float32)[lists.word], lists.starts)
    by_thing[list(but)] = 0
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
