"""The referee: is a clue allowed (W4.1)? Whether a guess is right is said in `guesses`.

>>> judge("lighthouse", "light").reason
'“light” is a part of the name.'
>>> judge("lighthouse", "beam").verdict, judge("mouse", "mice").verdict, judge("bread", "pain").verdict
('legal', 'illegal', 'legal')
"""

import re
import unicodedata
from collections.abc import Sequence
from functools import lru_cache
from typing import Any

from ..refusal import Refusal
from .guesses import is_right
from .options import LANGUAGES
from .ruling import DOUBTFUL, ILLEGAL, LEGAL, Named, Ruling
from .stories import named_in
from .view import View
from .words import names_of, row_of
from .words.lexicon import COMMON, NAME, ORDINARY, RARE, by_hand, lexicon
from .words.lists import SHORTEST_PART, fold, word_list
from .words.spelling import JOINTS, apart, split_word, stem
from .words.stems import have_one_stem


class Referee:
    """Judges clues, guesses and stories in one language; `others` are the pieces of a pack of one's own, each
    with its other names."""

    def __init__(self, language: str = "en", others: dict[str, tuple[str, ...]] | None = None) -> None:
        self.language = language
        self.others = others or {}

    def clue(self, piece: str, word: str) -> Ruling:
        return judge(piece, word, self.language)

    def guess(self, piece: str, text: str) -> str:
        return is_right(piece, text, self.language, self.others)

    def named(self, text: str, pieces: Sequence[str]) -> list[Named]:
        return named_in(text, pieces, self.language, self.others)


@lru_cache(4096)  # a word is often asked about before it is said
def judge(piece: str, clue: str, language: str = "en") -> Ruling:
    """Is `clue` fair for `piece`: legal, illegal or doubtful, and why."""
    said = unicodedata.normalize("NFC", clue).strip()
    for check in (_tricks, _count, _names, _translations, _containing, _existence):
        ruling = check(piece, said, language)
        if ruling is not None:
            return ruling
    return Ruling(LEGAL, "fair-word", {"word": said})


def _illegal(code: str, **values: Any) -> Ruling:
    return Ruling(ILLEGAL, code, values)


def _doubtful(code: str, **values: Any) -> Ruling:
    return Ruling(DOUBTFUL, code, values)


def check_clue(view: View, word: str) -> Ruling:
    """What the referee would say to a word for the picture that a seat sees, before it is given."""
    if view.card is None:
        raise Refusal("no-card-for-you")
    return judge(view.card.piece, word, view.rules.language)


# Tricks


def _tricks(piece: str, said: str, language: str) -> Ruling | None:
    """Hidden characters, letters of other alphabets, digits: nothing that a word needs."""
    if not said:
        return _illegal("nothing-said")
    if any(unicodedata.category(letter) in ("Cf", "Cc", "Co", "Cn") for letter in said):
        return _illegal("hidden-characters")
    if any(letter.isalpha() and "LATIN" not in unicodedata.name(letter, "") for letter in said):
        return _illegal("other-alphabet")
    plain = unicodedata.normalize("NFKC", said)
    if plain != said:
        return _illegal("letters-in-disguise")
    if any(letter.isdigit() or letter in "@$€|" for letter in said):
        return _illegal("digits-or-signs")
    inner = said.strip(".,!?\"'()")
    if not inner or any(not (letter.isalpha() or letter.isspace() or letter in JOINTS) for letter in inner):
        return _illegal("not-a-word")
    return None


def _count(piece: str, said: str, language: str) -> Ruling | None:
    """One word; a hyphenated one that dictionaries have is one, too."""
    inner = said.strip(".,!?\"'()")
    if len(inner.split()) > 1:
        return _illegal("more-than-one-word")
    parts = split_word(inner)
    if len(parts) == 1:
        return None
    joined = fold("".join(parts))
    if any(joined == fold(form) for name in names_of(piece, language)[:1] for form in _forms(name, language)):
        return _illegal("name-taken-apart")
    if all(len(part) == 1 for part in parts):
        return _illegal("spelled-out")
    if language == "en" and lexicon().kind(fold(inner.replace("’", "'"))) is None:
        if lexicon().kind(joined) in (ORDINARY, COMMON, RARE) and len(set(map(fold, parts))) == 2:
            return None
        if len(set(map(fold, parts))) == 1:
            return _illegal("only-a-sound", word=inner)
        if set(inner) & set("/._·"):
            return _illegal("more-than-one-word")
        if len(parts) == 2 and all(lexicon().kind(fold(part)) in (ORDINARY, COMMON) for part in parts):
            return _doubtful("maybe-more-than-one-word")
        return _illegal("more-than-one-word")
    return None


# The name itself, its forms and parts


def _names(piece: str, said: str, language: str) -> Ruling | None:
    word = fold(said.strip(".,!?\"'()").replace("’", "'"))
    whole = fold(piece)
    if word == whole or "".join(split_word(word)) == "".join(split_word(whole)):
        return _illegal("name-itself")
    if _is_form(word, piece, language):
        return _illegal("form-of-name", word=said)
    for part in _parts(piece, language):
        if word == fold(part) or _is_form(word, part, language):
            return _illegal("part-of-name", word=said)
    if language != "en" and (rest := word_list(language).rest_of(piece, word)):
        if min(len(word), len(rest)) > SHORTEST_PART:
            return _illegal("part-of-name", word=said)
        return _doubtful("maybe-part-of-name", word=said)
    for other in names_of(piece, language)[1:]:
        if _same_but_for_spelling(word, other, whole) or (word == fold(other) and word in whole):
            return _illegal("form-of-name", word=said)
    return None


def _same_but_for_spelling(word: str, other: str, whole: str) -> bool:
    """Harbor and harbour, donut and doughnut, pajamas and pyjamas."""
    if word not in (fold(other), fold(other) + "s"):
        return False
    return word[0] == whole[0] and apart(word.rstrip("s"), whole.rstrip("s")) <= max(1, len(whole) // 2)


def _parts(piece: str, language: str) -> list[str]:
    words = split_word(fold(piece))
    parts = [part for part in words if len(part) > 2] if len(words) > 1 else []
    if language == "en":
        for word in words:
            parts += by_hand()[word][0] if word in by_hand() else lexicon().compounds.get(word, ())
    return parts


def _is_form(word: str, name: str, language: str) -> bool:
    """Is `word` a form of `name`, or derived from it?"""
    whole = fold(name)
    if language == "en":
        return not _lemmas(word).isdisjoint(_kin(whole)) or _derived(word, whole)
    if language in CHANGED and any(
        whole.endswith(ending) and word == whole.removesuffix(ending) + plural
        for ending, plural in CHANGED[language]
    ):
        return True
    return word == whole or stem(word, language) == stem(whole, language)


@lru_cache(1024)  # a card is spoken of by all spirits in turn
def _kin(name: str) -> frozenset[str]:
    """English words that are forms of a name, or derived from it."""
    known = lexicon()
    by_us = by_hand().get(name, ((), ()))[1]
    return frozenset(by_us).union(*(known.kin(lemma) for lemma in known.lemmas(name)))


@lru_cache(1024)  # one word is asked about several times
def _lemmas(word: str) -> frozenset[str]:
    return frozenset(lexicon().lemmas(word))


CHANGED = {"es": (("z", "ces"),), "pt": (("ao", "oes"), ("ao", "aes"), ("ao", "aos"), ("l", "is"))}
"""Plurals that stemmers do not see, letters folded."""


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


def _forms(name: str, language: str) -> list[str]:
    return [name, f"{name}s", f"{name}es"]


# Translations


def _translations(piece: str, said: str, language: str) -> Ruling | None:
    row = row_of(piece, language)
    if row is None:
        return None
    word = fold(said.strip(".,!?\"'()"))
    for other in LANGUAGES:
        if other == language:
            continue
        for name in row.names[other]:
            if word == fold(name) or (len(word) > 3 and have_one_stem(said, name, other)):
                return _unless_a_word(word, said, language, other)
    return None


def _unless_a_word(word: str, said: str, language: str, other: str) -> Ruling | None:
    """A word of the table's own language may happen to be spelled like a translation: bread, and pain."""
    kind = lexicon().kind(word) if language == "en" and said.isascii() else None
    return None if kind in (ORDINARY, COMMON) else _illegal("translation", word=said, language=other)


# Words with the name in them


def _containing(piece: str, said: str, language: str) -> Ruling | None:
    word, whole = fold(said.strip(".,!?\"'()")), fold(piece)
    if len(whole) >= 4 and whole in word and len(split_word(whole)) == 1:
        if language != "en":
            return _doubtful("name-inside", word=said)
        if whole in lexicon().compounds.get(word, ()):
            return _doubtful("name-inside", word=said)
        if lexicon().kind(word) not in (ORDINARY, COMMON, RARE):
            return _illegal("made-from-name", word=said)
    return None


# Is there such a word?


def _existence(piece: str, said: str, language: str) -> Ruling | None:
    word = fold(said.strip(".,!?\"'()").replace("’", "'"))
    if language != "en":
        return _existence_elsewhere(piece, said, word, language)
    kind = lexicon().kind(word) or lexicon().kind("".join(split_word(word)))
    if said[0].isupper() and not said.isupper() and word in lexicon().capitals:
        return _doubtful("proper-name", word=said)
    if kind in (ORDINARY, COMMON) and word not in SOUNDS:
        return None
    if _is_sound(word):
        return _illegal("only-a-sound", word=said)
    if kind == RARE:
        return _doubtful("rare-word", word=said)
    if kind == NAME:
        return _doubtful("proper-name-or-unknown", word=said)
    return _illegal("unknown-word", word=said)


def _existence_elsewhere(piece: str, said: str, word: str, language: str) -> Ruling | None:
    """Where there is a list of words and no more. A word that is not on it may exist all the same."""
    if _is_sound(word):
        return _illegal("only-a-sound", word=said)
    known = word_list(language)
    if known.is_smaller(word, piece):
        return _doubtful("maybe-form-of-name", word=said)
    parts = split_word(word)
    if known.has("".join(parts), stem(said.casefold(), language)) or (
        len(parts) > 1 and all(map(known.has, parts))
    ):
        return None
    return _doubtful("not-in-dictionary", word=said)


SOUNDS = frozenset(
    """
    hm hmm hmmm brr brrr grr grrr shh shhh psst pst ugh eek argh aargh arg mmm zzz vroom boing achoo
    atchoo pff pfft tsk uh uhh um umm ahh ahhh ooh oooh hehe
    """.split()  # noqa: SIM905
)


def _is_sound(word: str) -> bool:
    """Letters drawn out, none to sing, or one of the sounds that are written down."""
    drawn_out = re.search(r"(.)\1\1|(..+?)\2\2", word) is not None
    return word in SOUNDS or drawn_out or (len(word) > 1 and not set(word) & set("aeiouy"))
