"""The referee: is a clue allowed (W4.1), and is a guess right (W4.7)?

>>> judge("lighthouse", "light").reason
'"light" is a part of the name.'
>>> judge("lighthouse", "beam").verdict, judge("mouse", "mice").verdict, judge("bread", "pain").verdict
('legal', 'illegal', 'legal')
>>> is_right("sofa", "a couch"), is_right("lighthouse", "ligthouse")
('right', 'near')
"""

import re
import unicodedata
from functools import cache, lru_cache
from typing import Any, NamedTuple

import snowballstemmer

from .options import LANGUAGES
from .umpire import DOUBTFUL, ILLEGAL, LEGAL, NEAR, RIGHT, WRONG
from .words import names_of, row_of
from .words.check import STEMMERS
from .words.lexicon import COMMON, NAME, ORDINARY, RARE, by_hand, lexicon
from .words.lists import SHORTEST_PART, fold, word_list

LANGUAGE_NAMES = {
    "en": "English",
    "fr": "French",
    "de": "German",
    "es": "Spanish",
    "it": "Italian",
    "pt": "Portuguese",
    "nl": "Dutch",
    "pl": "Polish",
    "sv": "Swedish",
    "tr": "Turkish",
}
JOINTS = "-‐‑‒–—'’.·_/"
ARTICLES = {
    "en": ("a", "an", "the"),
    "fr": ("un", "une", "le", "la", "les", "l", "des"),
    "de": ("ein", "eine", "der", "die", "das"),
    "es": ("un", "una", "el", "la", "los", "las"),
    "it": ("un", "uno", "una", "il", "lo", "la", "i", "gli", "le", "l"),
    "pt": ("um", "uma", "o", "a", "os", "as"),
    "nl": ("een", "de", "het"),
    "pl": (),
    "sv": ("en", "ett"),
    "tr": ("bir",),
}


class Ruling(NamedTuple):
    """What the referee says, and why."""

    verdict: str
    reason: str


class Referee:
    """Judges clues and guesses in one language; `others` are other names in a pack of one's own."""

    def __init__(self, language: str = "en", others: dict[str, tuple[str, ...]] | None = None) -> None:
        self.language = language
        self.others = others or {}

    def clue(self, piece: str, word: str) -> tuple[str, str]:
        return judge(piece, word, self.language)

    def guess(self, piece: str, text: str) -> str:
        return is_right(piece, text, self.language, self.others.get(piece, ()))


@lru_cache(4096)  # a word is often asked about before it is said
def judge(piece: str, clue: str, language: str = "en") -> Ruling:
    """Is `clue` fair for `piece`: legal, illegal or doubtful, and why."""
    said = unicodedata.normalize("NFC", clue).strip()
    for check in (_tricks, _count, _names, _translations, _containing, _existence):
        ruling = check(piece, said, language)
        if ruling is not None:
            return ruling
    return Ruling(LEGAL, f'"{said}" is fair.')


def _illegal(reason: str) -> Ruling:
    return Ruling(ILLEGAL, reason)


# Tricks


def _tricks(piece: str, said: str, language: str) -> Ruling | None:
    """Hidden characters, letters of other alphabets, digits: nothing that a word needs."""
    if not said:
        return _illegal("Nothing is not a word.")
    if any(unicodedata.category(letter) in ("Cf", "Cc", "Co", "Cn") for letter in said):
        return _illegal("There are hidden characters in it.")
    if any(letter.isalpha() and "LATIN" not in unicodedata.name(letter, "") for letter in said):
        return _illegal("There are letters of another alphabet in it.")
    plain = unicodedata.normalize("NFKC", said)
    if plain != said:
        return _illegal("There are letters in it that only look like letters.")
    if any(letter.isdigit() or letter in "@$€|" for letter in said):
        return _illegal("There are digits or signs in it.")
    inner = said.strip(".,!?\"'()")
    if not inner or any(not (letter.isalpha() or letter.isspace() or letter in JOINTS) for letter in inner):
        return _illegal("It is not a word.")
    return None


def _count(piece: str, said: str, language: str) -> Ruling | None:
    """One word; a hyphenated one that dictionaries have is one, too."""
    inner = said.strip(".,!?\"'()")
    if len(inner.split()) > 1:
        return _illegal("It is more than one word.")
    pieces = _pieces(inner)
    if len(pieces) == 1:
        return None
    joined = fold("".join(pieces))
    if any(joined == fold(form) for name in names_of(piece, language)[:1] for form in _forms(name, language)):
        return _illegal("It is the name itself, taken apart.")
    if all(len(part) == 1 for part in pieces):
        return _illegal("It is spelled out, letter by letter.")
    if language == "en" and lexicon().kind(fold(inner.replace("’", "'"))) is None:
        if lexicon().kind(joined) in (ORDINARY, COMMON, RARE) and len(set(map(fold, pieces))) == 2:
            return None
        if len(set(map(fold, pieces))) == 1:
            return _illegal("It is a sound, not a word.")
        if set(inner) & set("/._·"):
            return _illegal("It is more than one word.")
        if len(pieces) == 2 and all(lexicon().kind(fold(part)) in (ORDINARY, COMMON) for part in pieces):
            return Ruling(DOUBTFUL, "It may be more than one word.")
        return _illegal("It is more than one word.")
    return None


def _pieces(word: str) -> list[str]:
    for joint in JOINTS:
        word = word.replace(joint, " ")
    return word.split()


# The name itself, its forms and parts


def _names(piece: str, said: str, language: str) -> Ruling | None:
    word = fold(said.strip(".,!?\"'()").replace("’", "'"))
    whole = fold(piece)
    if word == whole or "".join(_pieces(word)) == "".join(_pieces(whole)):
        return _illegal("It is the name itself.")
    if _is_form(word, piece, language):
        return _illegal(f'"{said}" is a form of the name.')
    for part in _parts(piece, language):
        if word == fold(part) or _is_form(word, part, language):
            return _illegal(f'"{said}" is a part of the name.')
    if language != "en" and (rest := word_list(language).rest_of(piece, word)):
        if min(len(word), len(rest)) > SHORTEST_PART:
            return _illegal(f'"{said}" is a part of the name.')
        return Ruling(DOUBTFUL, f'"{said}" may be a part of the name, or only share its letters.')
    for other in names_of(piece, language)[1:]:
        if _same_but_for_spelling(word, other, whole) or (word == fold(other) and word in whole):
            return _illegal(f'"{said}" is a form of the name.')
    return None


def _same_but_for_spelling(word: str, other: str, whole: str) -> bool:
    """Harbor and harbour, donut and doughnut, pajamas and pyjamas."""
    if word not in (fold(other), fold(other) + "s"):
        return False
    return word[0] == whole[0] and _apart(word.rstrip("s"), whole.rstrip("s")) <= max(1, len(whole) // 2)


def _parts(piece: str, language: str) -> list[str]:
    pieces = _pieces(fold(piece))
    parts = [part for part in pieces if len(part) > 2] if len(pieces) > 1 else []
    if language == "en":
        for word in pieces:
            parts += by_hand()[word][0] if word in by_hand() else lexicon().compounds.get(word, ())
    return parts


def _is_form(word: str, name: str, language: str) -> bool:
    """Is `word` a form of `name`, or derived from it?"""
    whole = fold(name)
    if language == "en":
        known = lexicon()
        kin = set(by_hand().get(whole, ((), ()))[1])
        kin = kin.union(*(known.kin(lemma) for lemma in known.lemmas(whole)))
        return bool(known.lemmas(word) & kin) or _derived(word, whole)
    if language in CHANGED and any(
        whole.endswith(ending) and word == whole.removesuffix(ending) + plural
        for ending, plural in CHANGED[language]
    ):
        return True
    return word == whole or _stem(word, language) == _stem(whole, language)


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
    own = lexicon().kinds.get(word) in (ORDINARY, COMMON, RARE)
    stems = {whole, whole.removesuffix("e"), re.sub("y$", "i", whole), whole + whole[-1]}
    endings = STRONG if own else ENDINGS
    if any(word == stem + ending for stem in stems if len(stem) >= 3 for ending in endings):
        return True
    if any(word.startswith(prefix) and whole in lexicon().lemmas(word[len(prefix) :]) for prefix in PREFIXES):
        return len(whole) >= 4
    if any(
        word == f"{prefix}{whole}{ending}" for prefix in ("de", "im", "en") for ending in ("ment", "ation")
    ):
        return True
    return any(
        word == whole[: len(whole) - len(one)] + other
        for one in FAMILIES
        if whole.endswith(one) and (one or len(whole) >= 6)
        for other, least in IN_PLACE[one]
        if len(whole) - len(one) >= least
    )


@cache
def _stemmer(language: str) -> Any:
    return snowballstemmer.stemmer(STEMMERS[language])


@lru_cache(1 << 16)
def _stem(word: str, language: str) -> str:
    return str(_stemmer(language).stemWord(word))


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
            same = word == fold(name) or (
                len(word) > 3 and _stem(said.casefold(), other) == _stem(name.casefold(), other)
            )
            if same:
                return _unless_a_word(word, said, language, LANGUAGE_NAMES[other])
    return None


def _unless_a_word(word: str, said: str, language: str, other: str) -> Ruling | None:
    """A word of the table's own language may happen to be spelled like a translation: bread, and pain."""
    kind = lexicon().kind(word) if language == "en" and said.isascii() else None
    return None if kind in (ORDINARY, COMMON) else _illegal(f'"{said}" is {other} for it.')


# Words with the name in them


def _containing(piece: str, said: str, language: str) -> Ruling | None:
    word, whole = fold(said.strip(".,!?\"'()")), fold(piece)
    if len(whole) >= 4 and whole in word and len(_pieces(whole)) == 1:
        if language != "en":
            return Ruling(DOUBTFUL, f'"{said}" has the name in it.')
        if whole in lexicon().compounds.get(word, ()):
            return Ruling(DOUBTFUL, f'"{said}" has the name in it.')
        if lexicon().kind(word) not in (ORDINARY, COMMON, RARE):
            return _illegal(f'"{said}" is made from the name.')
    return None


# Is there such a word?


def _existence(piece: str, said: str, language: str) -> Ruling | None:
    word = fold(said.strip(".,!?\"'()").replace("’", "'"))
    if language != "en":
        return _existence_elsewhere(piece, said, word, language)
    kind = lexicon().kind(word) or lexicon().kind("".join(_pieces(word)))
    if said[0].isupper() and not said.isupper() and word in lexicon().capitals:
        return Ruling(DOUBTFUL, f'"{said}" is a name.')
    if kind in (ORDINARY, COMMON) and word not in SOUNDS:
        return None
    if _is_sound(word):
        return _illegal(f'"{said}" is a sound, not a word.')
    if kind == RARE:
        return Ruling(DOUBTFUL, f'"{said}" is a rare word.')
    if kind == NAME:
        return Ruling(DOUBTFUL, f'"{said}" is a name, or not in our dictionary.')
    return _illegal(f'"{said}" is not a word that we know.')


def _existence_elsewhere(piece: str, said: str, word: str, language: str) -> Ruling | None:
    """Where there is a list of words and no more. A word that is not on it may exist all the same."""
    if _is_sound(word):
        return _illegal(f'"{said}" is a sound, not a word.')
    known = word_list(language)
    if known.is_smaller(word, piece):
        return Ruling(DOUBTFUL, f'"{said}" may be a form of the name.')
    parts = _pieces(word)
    stem = _stem(said.casefold(), language)
    if known.has("".join(parts), stem) or (len(parts) > 1 and all(map(known.has, parts))):
        return None
    return Ruling(DOUBTFUL, f'"{said}" is not in our dictionary.')


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


# Guesses


def is_right(piece: str, text: str, language: str = "en", others: tuple[str, ...] = ()) -> str:
    """Right: the same word, whatever the case, accents, article or number, or another name. Near: a slip of
    one letter in a word of five or more (W4.7)."""
    guess = _bare(text, language)
    if not guess:
        return WRONG
    names = [_bare(name, language) for name in (*names_of(piece, language), *others)]
    if any(guess == name or _number(guess, language) & _number(name, language) for name in names):
        return RIGHT
    if any(len(name) >= 5 and _apart(guess, name) == 1 for name in names):
        return NEAR
    return WRONG


def _bare(text: str, language: str) -> str:
    """The words without case, accents, signs and a leading article."""
    words = _pieces(fold("".join(c for c in text if c.isalpha() or c.isspace() or c in JOINTS)))
    if len(words) > 1 and words[0] in ARTICLES[language]:
        words = words[1:]
    return " ".join(words)


def _number(word: str, language: str) -> set[str]:
    """A noun in both numbers, as well as we know."""
    if language == "en":
        found = {word, *lexicon().irregular.get(word, ())}
        for ending, instead in (
            ("s", ""),
            ("es", ""),
            ("ies", "y"),
            ("ves", "f"),
            ("ves", "fe"),
            ("men", "man"),
        ):
            if word.endswith(ending) and len(word) > len(ending) + 2:
                found.add(word[: len(word) - len(ending)] + instead)
        return found
    return {word, _stem(word, language)} if len(word) > 3 else {word}


def _apart(one: str, other: str) -> int:
    """How many letters must be changed, added, left out or swapped with a neighbour, counted up to two."""
    if abs(len(one) - len(other)) > 3:
        return 9
    before: list[int] = []
    line = list(range(len(other) + 1))
    for i, letter in enumerate(one, 1):
        before, line, last = line, [i], before
        for j, wanted in enumerate(other, 1):
            cost = min(before[j] + 1, line[j - 1] + 1, before[j - 1] + (letter != wanted))
            if i > 1 and j > 1 and letter == other[j - 2] and one[i - 2] == wanted:
                cost = min(cost, last[j - 2] + 1)
            line.append(cost)
    return line[-1]
