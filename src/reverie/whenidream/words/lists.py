"""Which words there are in the nine languages beside English, and how compounds come apart.

Made by `python -m research.words.lists`; README.md beside it names the source and its licence.
"""

import gzip
import unicodedata
from functools import cache
from importlib.resources import files
from typing import NamedTuple

from ...letter_table import LetterTable
from .filters import holds

SHORTEST_STEM = 4
"""Shorter ones are shared by too many words."""


UNDIVIDED = str.maketrans({"ı": "i", "ł": "l", "ø": "o", "œ": "oe", "æ": "ae"})
"""Letters that Unicode does not take apart, and what people write who do not have them on their keys."""


MOST_IN_ONE = 4
"""Letters that one may stand for: `ﬃ` is three."""


def fold(text: str) -> str:
    """Letters without case and accents."""
    lower = text.casefold()
    return lower if lower.isascii() else lower.translate(FOLDED)


def _bare(letter: str) -> str:
    """A letter without its accents. One that stands for a whole word or a line stays as it is."""
    decomposed = unicodedata.normalize("NFKD", letter.translate(UNDIVIDED))
    bare = "".join(each for each in decomposed if not unicodedata.combining(each))
    return bare if len(bare) <= MOST_IN_ONE else letter


FOLDED = LetterTable(_bare)


class WordList(NamedTuple):
    """The words of a language, folded."""

    language: str
    common: frozenset[str]
    ordinary: frozenset[str]
    """The common ones and more that are the language's own, and no names or foreign words."""
    known: frozenset[str]
    stems: frozenset[str]
    """What is left of words without their endings, where that is no word itself."""
    accented: frozenset[str]
    """As they are written: the ordinary ones that have accents."""
    both: frozenset[str]
    """Common ones without accents, of which there is one with accents as well: bar and Bär."""
    rare: bytes
    """A filter that knows the rare words."""

    def is_own(self, written: str) -> bool:
        """Is this, accents and all, a usual word of the language?"""
        lower = written.casefold()
        return fold(lower) in self.ordinary and (lower.isascii() or lower in self.accented)

    def has(self, word: str, stem: str = "") -> bool:
        """Is this a word, or a form of one?"""
        folded, bare = fold(word), fold(stem)
        if folded in self.known or holds(self.rare, folded):
            return True
        return len(bare) >= SHORTEST_STEM and (bare in self.ordinary or bare in self.stems)


@cache
def word_list(language: str) -> WordList:
    """Read once, when it is first needed."""
    folder = files(__package__).joinpath("lists")
    lines = gzip.decompress(folder.joinpath(f"{language}.txt.gz").read_bytes()).decode().split("\n")
    common, usual, others, stems, accented, both = (frozenset(line.split()) for line in lines)
    rare = folder.joinpath(f"{language}.rare").read_bytes()
    roots = folder.joinpath(f"{language}-roots.txt.gz")
    if roots.is_file():
        more = gzip.decompress(roots.read_bytes()).decode().split("\n")
        usual, others = usual.union(more[0].split()), others.union(more[1].split())
    return WordList(language, common, common | usual, common | usual | others, stems, accented, both, rare)


@cache
def spellings(language: str) -> frozenset[str]:
    """The usual words that have accents, with them."""
    return word_list(language).accented


@cache
def plain_spellings(language: str) -> frozenset[str]:
    """The commonest words that have none."""
    known = word_list(language)
    return known.common - {fold(word) for word in known.accented} | known.both
