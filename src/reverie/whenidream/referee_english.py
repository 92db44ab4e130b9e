"""What the referee knows of English: parts and forms of a name, words made from it, which words there are.

>>> English().is_form("volcanic", "volcano"), English().parts("starfish")
(True, ['star', 'fish'])
"""

import re
from functools import lru_cache

from .ruling import Ruling, doubtful, illegal
from .words.lexicon import COMMON, NAME, ORDINARY, RARE, by_hand, lexicon
from .words.lists import fold
from .words.sounds import is_sound
from .words.spelling import split_word

WORDS = (ORDINARY, COMMON, RARE)


class English:
    """The English table's side of the referee: see `referee.Tongue`."""

    def several_words(self, inner: str, parts: list[str]) -> Ruling | None:
        """A hyphenated word that dictionaries have is one."""
        joined = fold("".join(parts))
        if lexicon().kind(fold(inner.replace("’", "'"))) is not None:
            return None
        if lexicon().kind(joined) in WORDS and len(set(map(fold, parts))) == 2:
            return None
        if len(set(map(fold, parts))) == 1:
            return illegal("only-a-sound", word=inner)
        if set(inner) & set("/._·"):
            return illegal("more-than-one-word")
        if len(parts) == 2 and all(lexicon().kind(fold(part)) in (ORDINARY, COMMON) for part in parts):
            return doubtful("maybe-more-than-one-word")
        return illegal("more-than-one-word")

    def parts(self, name: str) -> list[str]:
        """The words that a name's words are made of, and short forms of it."""
        found: list[str] = []
        for word in split_word(fold(name)):
            found += by_hand()[word][0] if word in by_hand() else lexicon().compounds.get(word, ())
        return found

    def is_form(self, word: str, name: str) -> bool:
        """Is `word` a form of `name`, or derived from it?"""
        whole = fold(name)
        return not _lemmas(word).isdisjoint(_kin(whole)) or _derived(word, whole)

    def may_be_part(self, piece: str, word: str, said: str) -> Ruling | None:
        return None

    def containing(self, piece: str, word: str, said: str) -> Ruling | None:
        """Words with the name in them."""
        whole = fold(piece)
        if whole in lexicon().compounds.get(word, ()):
            return doubtful("name-inside", word=said)
        return None if lexicon().kind(word) in WORDS else illegal("made-from-name", word=said)

    def is_ordinary(self, word: str, said: str) -> bool:
        """Does everybody know it, so that it is no foreign word here: pain, for bread?"""
        return said.isascii() and lexicon().kind(word) in (ORDINARY, COMMON)

    def existence(self, piece: str, word: str, said: str) -> Ruling | None:
        """Is there such a word?"""
        kind = lexicon().kind(word) or lexicon().kind("".join(split_word(word)))
        if said[0].isupper() and not said.isupper() and word in lexicon().capitals:
            return doubtful("proper-name", word=said)
        if kind in (ORDINARY, COMMON) and not is_sound(word, by_spelling=False):
            return None
        if is_sound(word):
            return illegal("only-a-sound", word=said)
        if kind == RARE:
            return doubtful("rare-word", word=said)
        if kind == NAME:
            return doubtful("proper-name-or-unknown", word=said)
        return illegal("unknown-word", word=said)


@lru_cache(1024)  # a card is spoken of by all spirits in turn
def _kin(name: str) -> frozenset[str]:
    """English words that are forms of a name, or derived from it."""
    known = lexicon()
    by_us = by_hand().get(name, ((), ()))[1]
    return frozenset(by_us).union(*(known.kin(lemma) for lemma in known.lemmas(name)))


@lru_cache(1024)  # one word is asked about several times
def _lemmas(word: str) -> frozenset[str]:
    return frozenset(lexicon().lemmas(word))


STRONG = ("ish", "like", "let", "ness", "ful", "less", "hood", "ship")
ENDINGS = (
    *STRONG,
    *("y", "ie", "ies", "ette", "ist", "ism", "ic", "ical", "al", "an", "ian", "ous"),
    *("ing", "ings", "ed", "er", "ers", "s", "es", "ry", "ery", "en", "ine", "ics", "ation", "ment"),
)
"""What English puts at the end of a word to make another; the strong ones leave no doubt."""
FAMILIES = (
    *("ist", "ific", "al", "ion", "ive", "ics", "ic", "ine", "ian"),
    *("ance", "ery", "er", "ism", "ize", "y", ""),
)
"""Endings that come in place of each other: dentist and dental, bakery and baker."""
IN_PLACE = {
    one: [
        (other, 3 if {one, other} == {"er", "ery"} else 5 if "y" in (one, other) else 4)
        for other in FAMILIES
        if one != other and {one, other} not in ({"er", ""}, {"y", ""}, {"er", "y"})
    ]
    for one in FAMILIES
}
"""What may come in place of an ending, and how many letters there have to be before it."""
PREFIXES = ("be", "un", "re", "en", "out", "over")


def _derived(word: str, whole: str) -> bool:
    """Is it the name with an ending or a beginning of English? A word of its own is not taken for one."""
    return (word[:2] == whole[:2] and _has_an_ending(word, whole)) or _has_a_beginning(word, whole)


def _has_an_ending(word: str, whole: str) -> bool:
    own = lexicon().kinds.get(word) in (ORDINARY, COMMON, RARE)
    stems = {whole, whole.removesuffix("e"), re.sub("y$", "i", whole), whole + whole[-1]}
    endings = STRONG if own else ENDINGS
    if any(word == stem + ending for stem in stems if len(stem) >= 3 for ending in endings):
        return True
    return any(
        word == whole[: len(whole) - len(one)] + other
        for one in FAMILIES
        if whole.endswith(one) and (one or len(whole) >= 6)
        for other, least in IN_PLACE[one]
        if len(whole) - len(one) >= least
    )


def _has_a_beginning(word: str, whole: str) -> bool:
    if any(word.startswith(prefix) and whole in _lemmas(word[len(prefix) :]) for prefix in PREFIXES):
        return len(whole) >= 4
    return word.startswith(("de", "im", "en")) and word[2:] in (f"{whole}ment", f"{whole}ation")
