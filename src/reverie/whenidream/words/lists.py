"""The word lists of the nine languages besides English.

`python -m research.words.lists` makes the files. README.md in this folder names the source and its licence.
"""

import gzip
import unicodedata
from functools import cache
from importlib.resources import files
from typing import NamedTuple

from ...letter_table import LetterTable
from .filters import contains

MIN_STEM_LENGTH = 4
"""Minimum length of a stem. Shorter stems are shared by too many words."""


UNDIVIDED = str.maketrans({"ı": "i", "ł": "l", "ø": "o", "œ": "oe", "æ": "ae"})
"""Letters that Unicode does not decompose, and their usual replacements on other keyboards."""


MAX_EXPANSION = 4
"""Maximum number of letters that one character may stand for: `ﬃ` stands for three."""


def fold(text: str) -> str:
    """Return a string without case and accents."""
    lower = text.casefold()
    return lower if lower.isascii() else lower.translate(FOLDED)


def _strip_accents(letter: str) -> str:
    """Return a letter without accents. One that stands for a whole word or sentence stays as it is."""
    decomposed = unicodedata.normalize("NFKD", letter.translate(UNDIVIDED))
    bare = "".join(each for each in decomposed if not unicodedata.combining(each))
    return bare if len(bare) <= MAX_EXPANSION else letter


FOLDED = LetterTable(_strip_accents)


class WordList(NamedTuple):
    """The words of a language, folded."""

    language: str
    common: frozenset[str]
    ordinary: frozenset[str]
    """Common words and others that belong to the language, without names and foreign words."""
    known: frozenset[str]
    stems: frozenset[str]
    """Stems of words that are not words themselves."""
    accented: frozenset[str]
    """Ordinary words with accents, unfolded."""
    both: frozenset[str]
    """Common words without accents that with accents are another word: bar and Bär."""
    rare: bytes
    """A Bloom filter of the rare words."""

    def is_own(self, written: str) -> bool:
        """Return whether `written`, with its accents, is an ordinary word of the language."""
        lower = written.casefold()
        return fold(lower) in self.ordinary and (lower.isascii() or lower in self.accented)

    def has(self, word: str, stem: str = "") -> bool:
        """Return whether `word` is a word, or `stem` is the stem of one."""
        folded, bare = fold(word), fold(stem)
        if folded in self.known or contains(self.rare, folded):
            return True
        return len(bare) >= MIN_STEM_LENGTH and (bare in self.ordinary or bare in self.stems)


@cache
def word_list(language: str) -> WordList:
    """Return the words of a language, read at the first call."""
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
    """Return the ordinary words with accents, unfolded."""
    return word_list(language).accented


@cache
def plain_spellings(language: str) -> frozenset[str]:
    """Return the common words that are written without accents."""
    known = word_list(language)
    return known.common - {fold(word) for word in known.accented} | known.both
