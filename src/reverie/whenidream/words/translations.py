"""How English words are said in the other nine languages, and what words of those mean in English.

The names of the pieces, and beside them `translations/LANGUAGE.tsv`: some 4,800 words that are common,
or that people say of the pieces. They were written for this project.

>>> said_in("roar", "de"), said_in("lion", "de")[0], said_in("lighthouse", "en")
(('brüllen',), 'Löwe', ('lighthouse',))
>>> meanings("Hund", "de"), meanings("zwimpel", "de")
(('dog',), ())
"""

from functools import cache
from importlib.resources import files

from ..options import check_language
from . import table
from .lists import fold


def said_in(word: str, language: str) -> tuple[str, ...]:
    """How an English word is said, the everyday word first; nothing where we do not know."""
    return (word,) if language == "en" else dictionary(language).get(word, ())


def meanings(word: str, language: str) -> tuple[str, ...]:
    """The English words that a word may stand for, those that it stands for first of all before others."""
    return (word,) if language == "en" else all_meanings(language).get(fold(word), ())


@cache
def dictionary(language: str) -> dict[str, tuple[str, ...]]:
    """Every English word that we can say in another language, and how."""
    check_language(language)
    path = files(__package__).joinpath("translations", f"{language}.tsv")
    lines = path.read_text(encoding="utf-8").splitlines() if path.is_file() else []
    written = (line.split("\t") for line in lines)
    found = {english: tuple(words.split("|")) for english, words in written if words}
    return {**found, **{name: row.names[language] for row in table() for name in row.names["en"]}}


@cache
def all_meanings(language: str) -> dict[str, tuple[str, ...]]:
    """Every word of another language that we know, letters folded, and what it means."""
    ranked: dict[str, list[tuple[int, str]]] = {}
    for english, words in dictionary(language).items():
        for rank, word in enumerate(words):
            ranked.setdefault(fold(word), []).append((rank, english))
    return {word: tuple(english for _, english in sorted(some)) for word, some in ranked.items()}
