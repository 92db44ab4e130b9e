"""What a bot can say at a table: anything in English, which it thinks in, and names of things elsewhere.

A bot knows other languages from the table of pieces alone, so its clues and guesses there are such names.
What is unfit for a family table it says nowhere.

>>> in_english("Löwe", "de"), spoken("lion", "de"), spoken("roar", "de"), spoken("roar", "en")
('lion', 'Löwe', None, 'roar')
"""

from functools import cache

import numpy as np

from ...unfit import unfit_word
from ..words import table
from ..words.lists import fold
from ..words.vectors import Floats, things, vectors
from .sense import spirits_sense

NEIGHBOURS = 25
"""Names of things that come to mind for another, where there is no other word for it."""


def in_english(word: str, language: str) -> str:
    """What a bot takes a word for; itself where it is no name that it knows."""
    return word if language == "en" else _meanings(language).get(fold(word), word)


@cache
def spoken(word: str, language: str) -> str | None:
    """How an English word is said at a table; nothing if a bot does not know, or would not say it."""
    said = word if language == "en" else _names(language).get(word)
    return None if said is None or unfit_word(said, language) else said


@cache
def _meanings(language: str) -> dict[str, str]:
    return {fold(name): row.names["en"][0] for row in reversed(table()) for name in row.names[language]}


@cache
def _names(language: str) -> dict[str, str]:
    return {name: row.names[language][0] for row in table() for name in row.names["en"]}


@cache
def things_known(language: str) -> Floats:
    """For each thing, 1 where there is a word for it, else 0."""
    return np.array([spoken(thing, language) is not None for thing in things()], np.float32)


@cache
def neighbours(thing: str, language: str) -> tuple[str, ...]:
    """The pieces closest to a thing that have a name in that language, in English."""
    row = vectors().row(thing)
    if row is None:
        return ()
    known = [name for name in _names(language) if name in vectors().at and name != thing]
    rows = spirits_sense().rows
    close = rows[[vectors().at[name] for name in known]] @ rows[row]
    return tuple(known[int(at)] for at in np.argsort(-close, kind="stable")[:NEIGHBOURS])
