"""Comparison of stems. The beginnings of words are compared first, because stemming is slow.

>>> have_same_stem("phares", "phare", "fr"), have_same_stem("beam", "phare", "fr")
(True, False)
"""

from .languages import grammar
from .lists import fold
from .spelling import stem


def have_same_stem(one: str, other: str, language: str) -> bool:
    """Return whether two words have the same stem."""
    return may_have_same_stem(fold(one), fold(other), language) and (
        stem(one.casefold(), language) == stem(other.casefold(), language)
    )


def may_have_same_stem(one: str, other: str, language: str) -> bool:
    """Return whether two folded words can have the same stem, judged by how they begin."""
    known = grammar(language)
    if one[: known.stem_letters] == other[: known.stem_letters]:
        return True
    lost = known.lost_at_start
    return lost != "" and (lost in one or lost in other)
