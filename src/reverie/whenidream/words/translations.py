"""Translations between English and the other nine languages.

They come from the names of the pieces and from `translations/LANGUAGE.tsv`, about 4,800 words that are common
or that people say of the pieces. They were written for this project.

>>> translations_of("roar", "de"), translations_of("lion", "de")[0], translations_of("lighthouse", "en")
(('brüllen',), 'Löwe', ('lighthouse',))
>>> meanings("Hund", "de"), meanings("zwimpel", "de")
(('dog',), ())
"""

from functools import cache
from importlib.resources import files

from ..options import check_language
from . import table
from .lists import fold


def translations_of(word: str, language: str) -> tuple[str, ...]:
    """Return the translations of an English word, the everyday one first, or () if none are known."""
    return (word,) if language == "en" else dictionary(language).get(word, ())


def meanings(word: str, language: str) -> tuple[str, ...]:
    """Return the English words that a word may stand for, the most usual first, or () if none are known."""
    return (word,) if language == "en" else all_meanings(language).get(fold(word), ())


@cache
def dictionary(language: str) -> dict[str, tuple[str, ...]]:
    """Return the translations of all English words that have any."""
    check_language(language)
    path = files(__package__).joinpath("translations", f"{language}.tsv")
    lines = path.read_text(encoding="utf-8").splitlines() if path.is_file() else []
    written = (line.split("\t") for line in lines)
    found = {english: tuple(words.split("|")) for english, words in written if words}
    return {**found, **{name: row.names[language] for row in table() for name in row.names["en"]}}


@cache
def all_meanings(language: str) -> dict[str, tuple[str, ...]]:
    """Return the English meanings of all words of another language, by folded word."""
    ranked: dict[str, list[tuple[int, str]]] = {}
    for english, words in dictionary(language).items():
        for rank, word in enumerate(words):
            ranked.setdefault(fold(word), []).append((rank, english))
    return {word: tuple(english for _, english in sorted(some)) for word, some in ranked.items()}
