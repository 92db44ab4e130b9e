"""What the referee knows of words in the nine languages beside English: parts and forms of a name, words made
from it, which words there are.

>>> Other("de").is_form("hunde", "Hund"), Other("es").is_form("lapices", "lápiz")
(True, True)
"""

from .ruling import Ruling, doubtful, illegal
from .words.lists import SHORTEST_PART, fold, word_list
from .words.sounds import is_sound
from .words.spelling import split_word, stem

CHANGED = {"es": (("z", "ces"),), "pt": (("ao", "oes"), ("ao", "aes"), ("ao", "aos"), ("l", "is"))}
"""Plurals that stemmers do not see, letters folded."""


class Other:
    """The other languages' side of the referee: see `referee.Tongue`."""

    def __init__(self, language: str) -> None:
        self.language = language

    def several_words(self, inner: str, parts: list[str]) -> Ruling | None:
        return None

    def parts(self, name: str) -> list[str]:
        return []

    def is_form(self, word: str, name: str) -> bool:
        """Is `word` a form of `name`, or derived from it?"""
        whole = fold(name)
        if any(
            whole.endswith(ending) and word == whole.removesuffix(ending) + plural
            for ending, plural in CHANGED.get(self.language, ())
        ):
            return True
        return word == whole or stem(word, self.language) == stem(whole, self.language)

    def may_be_part(self, piece: str, word: str, said: str) -> Ruling | None:
        rest = word_list(self.language).rest_of(piece, word)
        if not rest:
            return None
        if min(len(word), len(rest)) > SHORTEST_PART:
            return illegal("part-of-name", word=said)
        return doubtful("maybe-part-of-name", word=said)

    def containing(self, piece: str, word: str, said: str) -> Ruling | None:
        """Words with the name in them."""
        return doubtful("name-inside", word=said)

    def is_ordinary(self, word: str, said: str) -> bool:
        return False

    def existence(self, piece: str, word: str, said: str) -> Ruling | None:
        """Where there is a list of words and no more. A word that is not on it may exist all the same."""
        if is_sound(word):
            return illegal("only-a-sound", word=said)
        known = word_list(self.language)
        if known.is_smaller(word, piece):
            return doubtful("maybe-form-of-name", word=said)
        parts = split_word(word)
        if known.has("".join(parts), stem(said.casefold(), self.language)) or (
            len(parts) > 1 and all(map(known.has, parts))
        ):
            return None
        return doubtful("not-in-dictionary", word=said)
