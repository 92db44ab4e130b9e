"""Which words there are in the nine languages beside English, and how compounds come apart.

Made by `tools/build_lists.py`; README.md beside it names the source and its licence.
"""

import gzip
import unicodedata
from functools import cache, lru_cache
from importlib.resources import files
from typing import NamedTuple

JOINTS = {"de": ("", "s", "es", "n", "en", "er", "e"), "nl": ("", "s", "en", "e"), "sv": ("", "s", "e")}
"""What may stand between the parts of a compound, in the languages that write them as one word."""
VERBS = {"de": "en", "nl": "en", "sv": "a"}
SHORTEST_PART, SHORTEST_COMPOUND = 3, 7
VOWELS = frozenset("aeiouy")
SMALLER = {
    "fr": ("et", "ette", "eau", "on"),
    "de": ("chen", "lein"),
    "es": ("ito", "ita", "itos", "itas", "illo", "illa", "cito", "cita"),
    "it": ("ino", "ina", "ini", "ine", "etto", "etta", "one", "oni"),
    "pt": ("inho", "inha", "inhos", "inhas", "zinho", "zinha"),
    "nl": ("je", "jes", "tje", "tjes", "pje", "pjes", "etje", "etjes"),
    "pl": ("ek", "ka", "ko", "eczka", "uś", "usia", "ik", "yk"),
    "sv": (),
    "tr": ("cik", "cık", "çik", "çık", "cuk", "cük"),
}
"""Endings that make a thing small, or big."""


UNDIVIDED = str.maketrans({"ı": "i", "ł": "l", "ø": "o", "œ": "oe", "æ": "ae"})
"""Letters that Unicode does not take apart, and what people write who do not have them on their keys."""


@lru_cache(1 << 16)
def fold(text: str) -> str:
    """Letters without case and accents."""
    decomposed = unicodedata.normalize("NFKD", text.casefold().translate(UNDIVIDED))
    return "".join(letter for letter in decomposed if not unicodedata.combining(letter))


class WordList(NamedTuple):
    """The words of a language, folded."""

    language: str
    common: frozenset[str]
    ordinary: frozenset[str]
    """The common ones and more that are the language's own, and no names or foreign words."""
    known: frozenset[str]
    stems: frozenset[str]
    """What is left of words without their endings, where that is no word itself."""
    twins: frozenset[str]
    """As they are written: words that differ from another one in their accents alone."""
    rare: bytes
    """A filter that knows the rare words."""

    def parts(self, word: str) -> tuple[str, str] | None:
        """The two words that a compound is made of; nothing for a word that is none."""
        whole = fold(word)
        if self.language not in JOINTS or len(whole) < SHORTEST_COMPOUND:
            return None
        for at in range(len(whole) - SHORTEST_PART, SHORTEST_PART - 1, -1):
            stem, second = self._first(whole[:at]), whole[at:]
            if stem and _can_stand_alone(stem, second):
                if second in self.common or (
                    second in self.known and len(second) > SHORTEST_PART < len(stem)
                ):
                    return stem, second
        return None

    def _first(self, part: str) -> str | None:
        """What the first part of a compound is without its joint."""
        for joint in JOINTS[self.language]:
            stem = part.removesuffix(joint)
            if part.endswith(joint) and len(stem) >= SHORTEST_PART:
                if {stem, stem + "e"} & self.common or stem + VERBS[self.language] in self.known:
                    return stem
        return None

    def rest_of(self, name: str, word: str) -> str | None:
        """What stands beside the word in a name that looks made of it and another one."""
        whole, folded = fold(name), fold(word)
        if len(folded) < SHORTEST_PART or len(whole) - len(folded) < SHORTEST_PART:
            return None
        first, second = self.parts(name) or ("", "")
        if folded in (first, second):
            return second if folded == first else first
        rest = whole.removeprefix(folded) if whole.startswith(folded) else whole.removesuffix(folded)
        return rest if rest != whole and self.known >= {folded, rest} else None

    def has(self, word: str, stem: str = "") -> bool:
        """Is this a word, a form of one, or one made of words?"""
        folded = fold(word)
        return (
            folded in self.known
            or fold(stem) in self.known
            or fold(stem) in self.stems
            or self.parts(folded) is not None
        )

    def is_smaller(self, word: str, name: str) -> bool:
        """Does it look like the name with an ending that makes it small?"""
        whole, folded = fold(name), fold(word)
        stems = {whole, whole[:-1]} if len(whole) > SHORTEST_PART else {whole}
        return any(folded == stem + fold(ending) for stem in stems for ending in SMALLER[self.language])


def _can_stand_alone(first: str, second: str) -> bool:
    """Two short ones side by side are an accident, and so is a part without a vowel."""
    return max(len(first), len(second)) > SHORTEST_PART and all(
        set(part) & VOWELS for part in (first, second)
    )


@cache
def word_list(language: str) -> WordList:
    """Read once, when it is first needed."""
    folder = files(__package__).joinpath("lists")
    lines = gzip.decompress(folder.joinpath(f"{language}.txt.gz").read_bytes()).decode().split("\n")
    common, usual, others, stems, twins = (frozenset(line.split()) for line in lines)
    rare = folder.joinpath(f"{language}.rare").read_bytes()
    return WordList(language, common, common | usual, common | usual | others, stems, twins, rare)
