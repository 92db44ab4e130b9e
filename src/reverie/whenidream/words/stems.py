"""Have two words of a language one stem? Stemming takes long; most words are told apart by how they begin.

>>> have_one_stem("phares", "phare", "fr"), have_one_stem("beam", "phare", "fr")
(True, False)
"""

from .lists import fold
from .spelling import stem

LETTERS = {"en": 1, "de": 1, "nl": 1, "tr": 1}
"""How many letters no stemmer changes at the beginning of a word; two where nothing is said. English makes
lie of lying, German takes ae for ä, Turkish leaves of some words but a letter."""


def have_one_stem(one: str, other: str, language: str) -> bool:
    """Do they differ in their endings only?"""
    return may_have_one(fold(one), fold(other), language) and (
        stem(one.casefold(), language) == stem(other.casefold(), language)
    )


def may_have_one(one: str, other: str, language: str) -> bool:
    """Return whether it is worth while to find the stems of two words, letters folded."""
    letters = LETTERS.get(language, 2)
    return one[:letters] == other[:letters] or _may_lose_its_beginning(f"{one} {other}", language)


def _may_lose_its_beginning(words: str, language: str) -> bool:
    """Dutch takes ge- away, French an article that is joined on."""
    return (language == "nl" and "ge" in words) or (language == "fr" and "'" in words)
