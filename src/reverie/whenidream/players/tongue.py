"""What a bot can say at a table, and what it takes words for. It thinks in English.

Elsewhere it says what our table of translations has, and understands a word as whatever English words it
may stand for, all of them at once: a German "Bank" may be a bench. What is unfit for a family table it says
nowhere.

>>> understood("Hund", "de"), spoken("lion", "de"), spoken("roar", "de")
(('dog',), 'Löwe', 'brüllen')
"""

from functools import cache
from typing import Any

import numpy as np

from ...short_cache import cached_if_short
from ...unfit import unfit_word
from ..words.lists import fold
from ..words.spelling import stem
from ..words.translations import dictionary, meanings, said_in
from ..words.vectors import things

Whole = np.ndarray[Any, np.dtype[np.int64]]
Meaning = tuple[str, ...]
"""The English words that something said may stand for; none where a bot does not understand it."""


@cached_if_short(1 << 13, letters=50)
def understood(word: str, language: str) -> Meaning:
    """What a bot takes a word for, in whatever form it is said."""
    return meanings(word, language) or _by_root(language).get(root(word, language), ())


def root(word: str, language: str) -> str:
    """What the forms of a word have in common."""
    return fold(stem(word.casefold(), language))


@cache
def _by_root(language: str) -> dict[str, Meaning]:
    found: dict[str, list[str]] = {}
    for english, words in dictionary(language).items():
        for word in words:
            found.setdefault(root(word, language), []).append(english)
    return {each: tuple(dict.fromkeys(some)) for each, some in found.items()}


@cache
def spoken(word: str, language: str) -> str | None:
    """How an English word is said at a table; nothing if a bot does not know, or would not say it."""
    return next(iter(ways_to_say(word, language)), None)


@cache
def ways_to_say(word: str, language: str) -> tuple[str, ...]:
    """The same word and others for it, the everyday one first."""
    return tuple(said for said in said_in(word, language) if not unfit_word(said, language))


@cache
def names_of_things(language: str) -> tuple[tuple[str, ...], Whole]:
    """What a Dreamer may guess at a table, and for each thing the number of its name; what has no name there
    has the number after the last."""
    said = [spoken(thing, language) for thing in things()]
    names = tuple(dict.fromkeys(name for name in said if name is not None))
    numbers = {name: number for number, name in enumerate(names)}
    return names, np.array([len(names) if name is None else numbers[name] for name in said])
