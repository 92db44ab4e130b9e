"""Translation for bots, which think in English: what they can say at a table, and what they understand.

In other languages a bot uses the words of our translations. It understands a word as all of its possible
English meanings at once: a German "Bank" may be a bench. It never says a word unfit for a family table.

>>> english_meanings("Hund", "de"), usual_translation("lion", "de"), usual_translation("roar", "de")
(('dog',), 'Löwe', 'brüllen')
"""

from functools import cache
from typing import Any

import numpy as np

from ...profanity import find_profanity
from ...short_cache import cached_if_short
from ..words.lists import fold
from ..words.spelling import stem
from ..words.translations import dictionary, meanings, translations_of
from ..words.vectors import things

Whole = np.ndarray[Any, np.dtype[np.int64]]
Meaning = tuple[str, ...]
"""The possible English meanings of a word. It is empty if a bot does not understand the word."""


@cached_if_short(1 << 13, max_length=50)
def english_meanings(word: str, language: str) -> Meaning:
    """Return the English meanings of a word in any form."""
    return meanings(word, language) or _by_root(language).get(root(word, language), ())


def root(word: str, language: str) -> str:
    """Return the folded stem of a word."""
    return fold(stem(word.casefold(), language))


@cache
def _by_root(language: str) -> dict[str, Meaning]:
    found: dict[str, list[str]] = {}
    for english, words in dictionary(language).items():
        for word in words:
            found.setdefault(root(word, language), []).append(english)
    return {each: tuple(dict.fromkeys(some)) for each, some in found.items()}


@cache
def usual_translation(word: str, language: str) -> str | None:
    """Return a bot's usual translation of an English word, or None if it does not know or use one."""
    return next(iter(ways_to_say(word, language)), None)


@cache
def ways_to_say(word: str, language: str) -> tuple[str, ...]:
    """Return all translations of an English word that a bot says, the everyday one first."""
    return tuple(each for each in translations_of(word, language) if not find_profanity(each, language))


@cache
def names_of_things(language: str) -> tuple[tuple[str, ...], Whole]:
    """Return the names that a Dreamer may guess, and for each thing the number of its name.

    Things without a name in the language have the number after the last.
    """
    own = [usual_translation(thing, language) for thing in things()]
    names = tuple(dict.fromkeys(name for name in own if name is not None))
    numbers = {name: number for number, name in enumerate(names)}
    return names, np.array([len(names) if name is None else numbers[name] for name in own])
