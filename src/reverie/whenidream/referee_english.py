"""The referee's checks for English: parts and forms of a name, words made from it, unknown words.

>>> English().is_form("volcanic", "volcano"), English().parts("starfish")
(True, ['star', 'fish'])
"""

import re

from ..short_cache import cached_if_short
from .ruling import Ruling, doubtful, illegal
from .words.lexicon import COMMON, FAMOUS, NAME, ORDINARY, RARE, lexicon, manual_corrections
from .words.lists import fold
from .words.sounds import is_sound
from .words.spelling import split_word

WORDS = (ORDINARY, COMMON, RARE)
BODY_PARTS = frozenset(
    """
    eyed legged haired headed necked heeled sized shaped coloured colored footed handed hearted minded tailed
    free like winged skinned toothed nosed eared faced sided armed bodied horned beaked bellied bearded
    fingered
    """.split()  # noqa: SIM905
)
"""Second parts that make one word with any word before a hyphen: long-necked."""


class English:
    """The checks for English, as declared in `referee.LanguageChecks`."""

    def several_words(self, inner: str, parts: list[str]) -> Ruling | None:
        """Return the ruling on hyphenated parts, or None if dictionaries list them as one word."""
        pieces = [fold(part) for part in parts]
        joined, known = lexicon().kind("".join(pieces)), lexicon().kind(fold(inner.replace("’", "'")))
        if known is not None and known != NAME:
            return None
        if len(set(pieces)) == 1:
            return illegal("only-a-sound", word=inner)
        if set(inner) & set("/._·"):
            return illegal("more-than-one-word")
        if len(pieces) == 2 and (joined in WORDS or pieces[1] in BODY_PARTS):
            return None
        if joined in (FAMOUS, NAME) and all(part[0].isupper() for part in parts):
            return None  # Coca-Cola
        both_known = all(lexicon().kind(part) in WORDS for part in pieces)
        if both_known and joined in (FAMOUS, NAME):
            return doubtful("maybe-more-than-one-word")
        return illegal("more-than-one-word")

    def parts(self, name: str) -> list[str]:
        """Return the parts of compounds in a name, and its short forms."""
        found: list[str] = []
        for word in split_word(fold(name)):
            found += _halves(word)
        return found

    def is_form(self, word: str, name: str) -> bool:
        """Return whether `word` is a form of `name` or derived from it."""
        whole = fold(name)
        return (
            not _lemmas(word).isdisjoint(_relatives(whole))
            or _is_derived(word, whole)
            or _have_related_parts(word, whole)
        )

    def judge_part(self, piece: str, word: str, typed: str) -> Ruling | None:
        return None

    def containing(self, piece: str, word: str, typed: str) -> Ruling | None:
        """Refuse compounds of the name, and unknown words that contain it."""
        whole = fold(piece)
        if any(_is_or_begins_with(part, whole) for part in _all_parts(word)):
            return illegal("name-inside", word=typed)
        if len(whole) >= 4 and whole in word and lexicon().kind(word) in (None, NAME):
            return illegal("made-from-name", word=typed)
        return None

    def is_ordinary(self, word: str, typed: str) -> bool:
        """Return whether `word` is English, not a foreign word that English dictionaries list."""
        return (
            typed.isascii() and lexicon().kind(word) in WORDS and _lemmas(word).isdisjoint(lexicon().foreign)
        )

    def existence(self, piece: str, word: str, typed: str) -> Ruling | None:
        """Refuse sounds and unknown words, and doubt other names. Rare words and famous names are fair."""
        kind = lexicon().kind(word) or lexicon().kind("".join(split_word(word)))
        if is_sound(word, by_spelling=kind not in (ORDINARY, COMMON, FAMOUS)):
            return illegal("only-a-sound", word=typed)
        if kind in (*WORDS, FAMOUS) or split_word(word)[-1] in BODY_PARTS:
            return None
        if kind == NAME:
            return doubtful("proper-name" if typed[0].isupper() else "proper-name-or-unknown", word=typed)
        if lexicon().is_newly_made(word):
            return doubtful("rare-word", word=typed)
        return illegal("unknown-word", word=typed)


@cached_if_short(1024, max_length=60)  # one word may be a clue for several cards
def _all_parts(word: str) -> tuple[str, ...]:
    """Return the parts of a compound, and their parts."""
    halves = _halves(word)
    return (*halves, *(part for half in halves for part in _halves(half)))


def _halves(word: str) -> tuple[str, ...]:
    """Return the two parts of a compound, and its short forms."""
    known = manual_corrections().get(word)
    return known.parts if known and known.parts else lexicon().parts(word)


def _is_or_begins_with(part: str, whole: str) -> bool:
    """Return whether part of a word is a form of the name, as "pig" and "piggy" in pigsty and piggybank."""
    return whole in _lemmas(part) or (part.startswith(whole) and part in _relatives(whole))


PEOPLE = frozenset({"man", "woman", "men", "women", "person", "people", "boy", "girl", "lady"})


def _have_related_parts(word: str, whole: str) -> bool:
    """Return whether both are compounds of related parts, such as firefighting and firefighter."""
    mine, theirs = lexicon().parts(word), lexicon().parts(whole)
    if not mine or not theirs or _lemmas(mine[0]).isdisjoint(_relatives(theirs[0])):
        return False
    return {mine[1], theirs[1]} <= PEOPLE or not _lemmas(mine[1]).isdisjoint(_relatives(theirs[1]))


@cached_if_short(1024, max_length=60)  # all spirits give clues for the same card
def _relatives(name: str) -> frozenset[str]:
    """Return English words that are forms of a name or derived from it."""
    known = lexicon()
    by_us = manual_corrections()[name].kin if name in manual_corrections() else ()
    return frozenset(by_us).union(*(known.kin(lemma) for lemma in known.lemmas(name)))


@cached_if_short(1024, max_length=60)  # judging one word needs its lemmas several times
def _lemmas(word: str) -> frozenset[str]:
    return frozenset(lexicon().lemmas(word))


STRONG_ENDINGS = ("ish", "like", "let", "ness", "ful", "less", "hood", "ship")
ENDINGS = (
    *STRONG_ENDINGS,
    *("y", "ie", "ies", "ette", "ist", "ism", "ic", "ical", "al", "an", "ian", "ous"),
    *("ing", "ings", "ed", "er", "ers", "s", "es", "ry", "ery", "en", "ine", "ics", "ation", "ment"),
)
"""Endings that make a new word. A word with a strong ending is certainly derived."""
ENDING_FAMILIES = (
    *("ist", "ific", "al", "ion", "ive", "ics", "ic", "ine", "ian"),
    *("ance", "ery", "er", "ism", "ize", "y", ""),
)
"""Endings that replace each other: dentist and dental, bakery and baker."""
REPLACING_ENDINGS = {
    one: [
        (other, 3 if {one, other} == {"er", "ery"} else 5 if "y" in (one, other) else 4)
        for other in ENDING_FAMILIES
        if one != other and {one, other} not in ({"er", ""}, {"y", ""}, {"er", "y"})
    ]
    for one in ENDING_FAMILIES
}
"""Endings that may replace an ending, and the minimum number of letters before it."""
PREFIXES = ("be", "un", "re", "en", "out", "over")


def _is_derived(word: str, whole: str) -> bool:
    """Return whether `word` is the name with a prefix or suffix, and not a known word of its own."""
    return (word[:2] == whole[:2] and _has_an_ending(word, whole)) or _has_a_beginning(word, whole)


def _has_an_ending(word: str, whole: str) -> bool:
    own = lexicon().kinds.get(word) in (*WORDS, FAMOUS)
    stems = {whole, whole.removesuffix("e"), re.sub("y$", "i", whole), whole + whole[-1]}
    endings = STRONG_ENDINGS if own else ENDINGS
    if any(word == stem + ending for stem in stems if len(stem) >= 3 for ending in endings):
        return True
    return not own and any(
        word == whole[: len(whole) - len(one)] + other
        for one in ENDING_FAMILIES
        if whole.endswith(one) and (one or len(whole) >= 6)
        for other, least in REPLACING_ENDINGS[one]
        if len(whole) - len(one) >= least
    )


def _has_a_beginning(word: str, whole: str) -> bool:
    if word.startswith(("de", "im", "en")) and word[2:] in (f"{whole}ment", f"{whole}ation"):
        return True
    if len(whole) < 4 or lexicon().kinds.get(word) in (*WORDS, FAMOUS):
        return False  # the families of known words are listed, and "record" is not in that of "cord"
    return any(word.startswith(prefix) and whole in _lemmas(word[len(prefix) :]) for prefix in PREFIXES)
