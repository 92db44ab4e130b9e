"""Have two words of a language one stem? Stemming takes long; most words are told apart by how they begin.

>>> have_one_stem("phares", "phare", "fr"), have_one_stem("beam", "phare", "fr")
(True, False)
"""

from .languages import grammar
from .lists import fold
from .spelling import stem


def have_one_stem(one: str, other: str, language: str) -> bool:
    """Do they differ in their endings only?"""
    return may_have_one(fold(one), fold(other), language) and (
        stem(one.casefold(), language) == stem(other.casefold(), language)
    )


def may_have_one(one: str, other: str, language: str) -> bool:
    """Return whether it is worth while to find the stems of two words, letters folded."""
    known = grammar(language)
    if one[: known.stem_letters] == other[: known.stem_letters]:
        return True
    lost = known.lost_at_start
    return lost != "" and (lost in one or lost in other)
