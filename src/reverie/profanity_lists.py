"""The lists of unfit words, indexed so that a lookup takes time linear in the length of the word.

Words are compared as runs of equal letters: three or more equal letters may stand for one or two. One lookup
finds the entries with the same letters, counting each run once. Then they are compared run by run.

>>> words = [Runs(word) for word in ("shit", "shiiiit", "shiit", "shift")]
>>> [profanity_words("en").catches(word, word) for word in words]
[True, True, False, False]
"""

import re
import unicodedata
from collections.abc import Iterable, Iterator, Mapping
from functools import cache, cached_property
from importlib.resources import files
from itertools import groupby
from typing import NamedTuple, TypeVar

from .letter_table import LetterTable

FOREIGN = str.maketrans("авеікмнорсѕтухαεικνορτυχ", "abeikmhopcstyxaeiknoptux")
"""Letters of other alphabets that look like Latin ones."""
UNFOLDED = str.maketrans({"ı": "i", "ł": "l", "ø": "o", "đ": "d", "æ": "ae", "œ": "oe"})
PREFIX_LENGTH = 3
"""Number of letters by which the beginnings of words are indexed."""
MIN_LENGTH_WITHIN = 4
"""Minimum length of an entry that is searched for within a word spelled letter by letter."""


class List(NamedTuple):
    """A file of `profanity_words/`: its entries, and the facts about the language in its first lines."""

    entries: tuple[str, ...] = ()
    endings: tuple[str, ...] = ()
    """The endings that `+` stands for. Languages with many endings list them entry by entry."""
    letters: str = ""
    """Letters of the language's own alphabet. Other accented letters may be written without the accent."""
    small: Mapping[int, str] = {}
    """Capitals whose lower-case letters differ from those of other languages."""


@cache
def profanity_list(language: str) -> List:
    """Return the file of a language, read once; empty for a language without one."""
    path = files("reverie").joinpath("profanity_words", f"{language}.txt")
    lines = path.read_text(encoding="utf-8").splitlines() if path.is_file() else []
    entries = tuple(line for line in lines if not line.startswith("#"))
    header = dict(line.removeprefix("# ").split(":") for line in lines if line.startswith("#"))
    small = {ord(pair[0]): pair[1] for pair in header.get("small", "").split()}
    return List(entries, tuple(header.get("endings", "").split()), header.get("letters", "").strip(), small)


def lower_case(word: str, language: str) -> str:
    """Return the word in lower case, by the rules of the language."""
    return word.translate(profanity_list(language).small).lower().replace("ß", "ss")


def fold(text: str, language: str = "") -> str:
    """Return the text without case, accents and letters that only look like Latin ones.

    >>> fold("Enculé"), fold("SCHEIẞE"), fold("Höra", "sv")
    ('encule', 'scheisse', 'höra')
    """
    folded = text.casefold()
    return folded if folded.isascii() else folded.translate(_folding_table(profanity_list(language).letters))


@cache
def _folding_table(own: str) -> LetterTable:
    """Return the table that folds letters, except those in `own`, the language's own."""

    def bare(letter: str) -> str:
        if letter in own:
            return letter
        decomposed = unicodedata.normalize("NFKD", letter.translate(FOREIGN).translate(UNFOLDED))
        return "".join(each for each in decomposed if not unicodedata.combining(each))

    return LetterTable(bare)


# Comparing


REPEATED = re.compile(r"(.)\1+", re.DOTALL)


class Runs:
    """A word as runs of equal letters.

    >>> Runs("boooks").letters, Runs("boooks").counts
    ('boks', (1, 3, 1, 1))
    """

    def __init__(self, word: str) -> None:
        self.word = word
        self.letters = REPEATED.sub(r"\1", word)
        """The letter of each run."""

    @cached_property
    def counts(self) -> tuple[int, ...]:
        """The length of each run. Computed on demand, since few words are compared so closely."""
        return tuple(len(list(run)) for _, run in groupby(self.word))


def _may_mean(count: int, wanted: int) -> bool:
    return count == wanted or wanted < 3 <= count


def _is_entry(word: Runs, entry: Runs) -> bool:
    """Return whether two words with the same letters have matching runs."""
    return all(map(_may_mean, word.counts, entry.counts))


def _begins_with(word: Runs, entry: Runs) -> bool:
    """Return whether the word begins with the entry; the last run may be longer."""
    return (
        word.letters.startswith(entry.letters)
        and word.counts[len(entry.counts) - 1] >= entry.counts[-1]
        and all(map(_may_mean, word.counts, entry.counts[:-1]))
    )


def _has_inside(word: Runs, entry: Runs, at_end: bool) -> bool:
    """Return whether the word contains the entry, or ends with it; the first run may be longer."""
    at = word.letters.find(entry.letters)
    while at >= 0:
        counts = word.counts[at : at + len(entry.counts)]
        if (
            (counts[0] >= entry.counts[0] and counts[-1] >= entry.counts[-1])
            and all(map(_may_mean, counts[1:-1], entry.counts[1:-1]))
            and (not at_end or _ends_with(word, entry, at))
        ):
            return True
        at = word.letters.find(entry.letters, at + 1)
    return False


def _ends_with(word: Runs, entry: Runs, at: int) -> bool:
    """Return whether the entry found at `at` ends the word, with a last run of matching length."""
    last = _may_mean(word.counts[-1], entry.counts[-1]) or len(entry.counts) == 1
    return last and at + len(entry.counts) == len(word.counts)


# The lists

Entries = dict[str, tuple[Runs, ...]]
"""Words by their letters, or beginnings of words by their first letters: `PREFIX_LENGTH` or fewer."""


def _is_in(word: Runs, words: Entries) -> bool:
    return any(_is_entry(word, entry) for entry in words[word.letters]) if word.letters in words else False


def _has_beginning(word: Runs, begins: Entries) -> bool:
    for end in range(PREFIX_LENGTH, 0, -1):
        for entry in begins.get(word.letters[:end], ()):
            if _begins_with(word, entry):
                return True
    return False


class ProfanityWords(NamedTuple):
    """The indexed list of one language. Words are folded unless stated otherwise."""

    words: Entries
    accented: Entries
    accented_begins: Entries
    named: frozenset[str]
    """Words that may be a person's name."""
    begins: Entries
    inside: tuple[tuple[Runs, bool], ...]
    """Parts of words. The flag is true for parts that count only at the end of a word."""
    phrases: re.Pattern[str] | None
    ordinary: Entries
    ordinary_begins: Entries
    ordinary_phrases: re.Pattern[str] | None
    within: dict[str, tuple[str, ...]]
    """Entries to search for within a word spelled letter by letter, by their first letters."""
    by_length: dict[tuple[int, str], tuple[str, ...]]
    """Words and beginnings by length and first letter, for words with hidden letters."""

    def lets_pass(self, word: Runs, accented: Runs) -> bool:
        """Return whether the word is ordinary in this language."""
        return (
            _is_in(word, self.ordinary)
            or _has_beginning(word, self.ordinary_begins)
            or _is_in(accented, self.ordinary)
        )

    def catches_exactly(self, accented: Runs) -> bool:
        """Return whether an entry that requires its accents matches."""
        return _is_in(accented, self.accented) or _has_beginning(accented, self.accented_begins)

    def catches(self, word: Runs, accented: Runs) -> bool:
        """Return whether the word is on this list. `accented` is the word in lower case, with its
        accents."""
        return (
            self.catches_exactly(accented)
            or _is_in(word, self.words)
            or _has_beginning(word, self.begins)
            or any(_has_inside(word, *part) for part in self.inside)
        )

    def places_in(self, spelled: str) -> Iterator[slice]:
        """Yield the places of entries in a word that was spelled letter by letter."""
        for at in range(len(spelled) - MIN_LENGTH_WITHIN + 1):
            for entry in self.within.get(spelled[at : at + PREFIX_LENGTH], ()):
                if spelled.startswith(entry, at):
                    yield slice(at, at + max(MIN_LENGTH_WITHIN, len(entry)))


@cache
def profanity_words(language: str) -> ProfanityWords:
    """Return the list of a language, read once; empty for a language without one."""
    listed = profanity_list(language)
    entries = [entry for line in listed.entries for entry in _expand_endings(line, listed.endings)]
    caught = [entry for entry in entries if not entry.startswith("!")]
    passed = [entry[1:] for entry in entries if entry.startswith("!")]
    phrases = [fold(each, language) for each in caught if " " in each]
    single = [each for each in caught if " " not in each]
    inside = [each for each in single if each.startswith("*")]
    marked = {mark: [each[1:] for each in single if each.startswith(mark)] for mark in "=~"}
    plain = [each.lstrip("~") for each in single if each[0] not in "*="]
    words = [fold(each, language) for each in plain if not each.endswith("*")]
    begins = [fold(each[:-1], language) for each in plain if each.endswith("*")]
    accented = [lower_case(each, language) for each in marked["="]]
    parts = [fold(each.strip("*"), language) for each in inside]
    at_end = [not each.endswith("*") for each in inside]
    long = [
        each for each in (*words, *(each.rstrip("*") for each in accented)) if len(each) >= MIN_LENGTH_WITHIN
    ]
    return ProfanityWords(
        words=_by_letters(words),
        accented=_by_letters(each for each in accented if not each.endswith("*")),
        accented_begins=_by_head(each[:-1] for each in accented if each.endswith("*")),
        named=frozenset(fold(each, language) for each in marked["~"]),
        begins=_by_head(begins),
        inside=tuple(zip(map(Runs, parts), at_end, strict=True)),
        phrases=_compile_any(map(_phrase_pattern, phrases)),
        ordinary=_by_letters(
            form for each in passed if not each.endswith("*") for form in _forms(each, language)
        ),
        ordinary_begins=_by_head(
            fold(each[:-1], language) for each in passed if each.endswith("*") and " " not in each
        ),
        ordinary_phrases=_compile_any(f"(?i:{_phrase_pattern(each)})" for each in passed if " " in each),
        within=_group_by_key(
            (each, each[:PREFIX_LENGTH]) for each in dict.fromkeys((*long, *begins, *parts))
        ),
        by_length=_group_by_key((each, (len(each), each[0])) for each in dict.fromkeys((*words, *begins))),
    )


Key = TypeVar("Key")
Item = TypeVar("Item")


def _group_by_key(pairs: Iterable[tuple[Item, Key]]) -> dict[Key, tuple[Item, ...]]:
    groups: dict[Key, list[Item]] = {}
    for each, key in pairs:
        groups.setdefault(key, []).append(each)
    return {key: tuple(items) for key, items in groups.items()}


def _by_letters(words: Iterable[str]) -> Entries:
    return _group_by_key((runs, runs.letters) for runs in map(Runs, dict.fromkeys(words)))


def _by_head(stems: Iterable[str]) -> Entries:
    return _group_by_key((runs, runs.letters[:PREFIX_LENGTH]) for runs in map(Runs, dict.fromkeys(stems)))


def _phrase_pattern(phrase: str) -> str:
    """Return a pattern for a phrase whose letters may be repeated.

    A run of letters can match in one way only, so the pattern does not backtrack.
    """
    runs = Runs(phrase)
    return r"\b" + "".join(map(_run_pattern, runs.letters, runs.counts)) + r"\b"


def _run_pattern(letter: str, count: int) -> str:
    if letter in " *":
        return r"\s+" if letter == " " else r"\w*"
    once = re.escape(letter)
    return f"{once}(?:{once}{{2,}})?" if count == 1 else f"{once}{{{count},}}"


def _compile_any(patterns: Iterable[str]) -> re.Pattern[str] | None:
    together = "|".join(patterns)
    return re.compile(together) if together else None


def _expand_endings(line: str, endings: tuple[str, ...]) -> Iterator[str]:
    """Yield an entry with each of its endings."""
    line = line.strip()
    stem, _, named = line.partition("{")
    if named:
        inner, _, rest = named.partition("}")
        yield from (f"{stem}{ending}{rest}" for ending in inner.split(","))
    elif line.endswith("+"):
        yield from (f"{line[:-1]}{ending}" for ending in ("", *endings))
    elif line:
        yield line


def _forms(passed: str, language: str) -> set[str]:
    """Return the form in which an ordinary word is looked up: with accents if it is listed with them."""
    return {fold(passed, language) if passed.isascii() else lower_case(passed, language)}
