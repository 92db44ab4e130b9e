"""Comparison of stems. Because stemming is slow, the beginnings of words are compared first.

>>> have_one_stem("phares", "phare", "fr"), have_one_stem("beam", "phare", "fr")
(True, False)
"""

from .languages import grammar
from .lists import fold
from .spelling import stem


def have_one_stem(one: str, other: str, language: str) -> bool:
    """Return whether two words have the same stem."""
    return may_have_one(fold(one), fold(other), language) and (
        stem(one.casefold(), language) == stem(other.casefold(), language)
    )


def may_have_one(one: str, other: str, language: str) -> bool:
    """Return whether two folded words can have the same stem, judged by how they begin."""
    known = grammar(language)
    if one[: known.stem_letters] == other[: known.stem_letters]:
        return True
    lost = known.lost_at_start
    return lost != "" and (lost in one or lost in other)
