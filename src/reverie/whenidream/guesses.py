"""Is a guess right (W4.7)?

>>> is_right("sofa", "a couch"), is_right("lighthouse", "ligthouse")
('right', 'near')
"""

from .ruling import NEAR, RIGHT, WRONG
from .words import names_of
from .words.lexicon import lexicon
from .words.lists import fold
from .words.spelling import JOINTS, apart, split_word, stem

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


def is_right(piece: str, text: str, language: str = "en", others: tuple[str, ...] = ()) -> str:
    """Right: the same word, whatever the case, accents, article or number, or another name. Near: a slip of
    one letter in a word of five or more (W4.7)."""
    guess = _bare(text, language)
    if not guess:
        return WRONG
    names = [_bare(name, language) for name in (*names_of(piece, language), *others)]
    if any(guess == name or _number(guess, language) & _number(name, language) for name in names):
        return RIGHT
    if any(len(name) >= 5 and apart(guess, name) == 1 for name in names):
        return NEAR
    return WRONG


def _bare(text: str, language: str) -> str:
    """The words without case, accents, signs and a leading article."""
    words = split_word(fold("".join(c for c in text if c.isalpha() or c.isspace() or c in JOINTS)))
    if len(words) > 1 and words[0] in ARTICLES[language]:
        words = words[1:]
    return " ".join(words)


PLURALS = (("s", ""), ("es", ""), ("ies", "y"), ("ves", "f"), ("ves", "fe"), ("men", "man"))
"""Endings of English plurals, and what takes their place."""


def _number(word: str, language: str) -> set[str]:
    """A noun in both numbers, as well as we know."""
    if language == "en":
        found = {word, *lexicon().irregular.get(word, ())}
        for ending, instead in PLURALS:
            if word.endswith(ending) and len(word) > len(ending) + 2:
                found.add(word[: len(word) - len(ending)] + instead)
        return found
    return {word, stem(word, language)} if len(word) > 3 else {word}
