"""The lists of unfit words, prepared so that looking a word up takes time linear in its length.

Words are compared as runs of equal letters: a letter that stands three times and more may mean one of it or
two. An entry is found by its letters, each run once, in one lookup, and then compared run by run.

>>> words = [Runs(word) for word in ("shit", "shiiiit", "shiit", "shift")]
>>> [unfit_words("en").catches(word, word) for word in words]
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
"""Letters of other alphabets that look like ours."""
UNFOLDED = str.maketrans({"ı": "i", "ł": "l", "ø": "o", "đ": "d", "æ": "ae", "œ": "oe"})
HEAD = 3
"""Letters by which the beginnings of words are looked up."""
SHORTEST_WITHIN = 4
"""Letters of a word that is looked for inside of what was spelled letter by letter."""


class List(NamedTuple):
    """A file of `unfit_words/`: its entries, and what its first lines say of the language."""

    entries: tuple[str, ...] = ()
    endings: tuple[str, ...] = ()
    """What `+` stands for. Languages that bend their words more say it word by word."""
    letters: str = ""
    """Letters of their own, where others have an accent that people leave out."""
    small: Mapping[int, str] = {}
    """Capitals with small letters other than elsewhere."""


@cache
def unfit_list(language: str) -> List:
    """Read once, when it is first needed; empty for a language that there is no list of."""
    path = files("reverie").joinpath("unfit_words", f"{language}.txt")
    lines = path.read_text(encoding="utf-8").splitlines() if path.is_file() else []
    entries = tuple(line for line in lines if not line.startswith("#"))
    said = dict(line.removeprefix("# ").split(":") for line in lines if line.startswith("#"))
    small = {ord(pair[0]): pair[1] for pair in said.get("small", "").split()}
    return List(entries, tuple(said.get("endings", "").split()), said.get("letters", "").strip(), small)


def lowered(word: str, language: str) -> str:
    """Small letters, as the language has them."""
    return word.translate(unfit_list(language).small).lower().replace("ß", "ss")


def fold(text: str, language: str = "") -> str:
    """Without case, accents and letters that only look like ours.

    >>> fold("Enculé"), fold("SCHEIẞE"), fold("Höra", "sv")
    ('encule', 'scheisse', 'höra')
    """
    folded = text.casefold()
    return folded if folded.isascii() else folded.translate(_folded(unfit_list(language).letters))


@cache
def _folded(own: str) -> LetterTable:
    """The letters of a language that has these of its own."""

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
        """How often each stands there. Few words are looked at so closely."""
        return tuple(len(list(run)) for _, run in groupby(self.word))


def _may_mean(said: int, wanted: int) -> bool:
    return said == wanted or wanted < 3 <= said


def _is_entry(said: Runs, entry: Runs) -> bool:
    """Compare two words that have the same letters."""
    return all(map(_may_mean, said.counts, entry.counts))


def _begins_with(said: Runs, entry: Runs) -> bool:
    """Return whether the word begins with the entry; the last run may go on."""
    return (
        said.letters.startswith(entry.letters)
        and said.counts[len(entry.counts) - 1] >= entry.counts[-1]
        and all(map(_may_mean, said.counts, entry.counts[:-1]))
    )


def _has_inside(said: Runs, entry: Runs, at_end: bool) -> bool:
    """Return whether the word has the entry in it, or at its end; the first run may be longer there."""
    at = said.letters.find(entry.letters)
    while at >= 0:
        counts = said.counts[at : at + len(entry.counts)]
        if (
            (counts[0] >= entry.counts[0] and counts[-1] >= entry.counts[-1])
            and all(map(_may_mean, counts[1:-1], entry.counts[1:-1]))
            and (not at_end or _ends_with(said, entry, at))
        ):
            return True
        at = said.letters.find(entry.letters, at + 1)
    return False


def _ends_with(said: Runs, entry: Runs, at: int) -> bool:
    """Return whether the entry that stands there ends with the word, and as it does."""
    last = _may_mean(said.counts[-1], entry.counts[-1]) or len(entry.counts) == 1
    return last and at + len(entry.counts) == len(said.counts)


# The lists

Entries = dict[str, tuple[Runs, ...]]
"""Words by their letters, or beginnings of words by the first of them: `HEAD`, or fewer."""


def _is_in(said: Runs, words: Entries) -> bool:
    return any(_is_entry(said, word) for word in words[said.letters]) if said.letters in words else False


def _has_beginning(said: Runs, begins: Entries) -> bool:
    for end in range(HEAD, 0, -1):
        for entry in begins.get(said.letters[:end], ()):
            if _begins_with(said, entry):
                return True
    return False


class UnfitWords(NamedTuple):
    """The list of one language, ready to be asked. Words are folded where nothing else is said."""

    words: Entries
    accented: Entries
    accented_begins: Entries
    named: frozenset[str]
    """Those that may be somebody's name."""
    begins: Entries
    inside: tuple[tuple[Runs, bool], ...]
    """What a word may have in it; at its end alone, where that is true."""
    phrases: re.Pattern[str] | None
    ordinary: Entries
    ordinary_begins: Entries
    ordinary_phrases: re.Pattern[str] | None
    within: dict[str, tuple[str, ...]]
    """What is looked for inside of what was spelled letter by letter, by its first letters."""
    by_length: dict[tuple[int, str], tuple[str, ...]]
    """Words and beginnings by how long they are and by their first letter, for those with hidden letters."""

    def lets_pass(self, word: Runs, accented: Runs) -> bool:
        """Return whether the word is ordinary in this language."""
        return (
            _is_in(word, self.ordinary)
            or _has_beginning(word, self.ordinary_begins)
            or _is_in(accented, self.ordinary)
        )

    def catches_exactly(self, accented: Runs) -> bool:
        return _is_in(accented, self.accented) or _has_beginning(accented, self.accented_begins)

    def catches(self, word: Runs, accented: Runs) -> bool:
        """Return whether it is on this list. `accented` is the word as it stands but for its case."""
        return (
            self.catches_exactly(accented)
            or _is_in(word, self.words)
            or _has_beginning(word, self.begins)
            or any(_has_inside(word, *part) for part in self.inside)
        )

    def places_in(self, spelled: str) -> Iterator[slice]:
        """Yield where entries stand in what was spelled letter by letter."""
        for at in range(len(spelled) - SHORTEST_WITHIN + 1):
            for entry in self.within.get(spelled[at : at + HEAD], ()):
                if spelled.startswith(entry, at):
                    yield slice(at, at + max(SHORTEST_WITHIN, len(entry)))


@cache
def unfit_words(language: str) -> UnfitWords:
    """Read once, when it is first needed; nothing for a language that there is no list of."""
    listed = unfit_list(language)
    entries = [entry for line in listed.entries for entry in _spelled(line, listed.endings)]
    caught = [entry for entry in entries if not entry.startswith("!")]
    passed = [entry[1:] for entry in entries if entry.startswith("!")]
    phrases = [fold(each, language) for each in caught if " " in each]
    single = [each for each in caught if " " not in each]
    inside = [each for each in single if each.startswith("*")]
    marked = {mark: [each[1:] for each in single if each.startswith(mark)] for mark in "=~"}
    plain = [each.lstrip("~") for each in single if each[0] not in "*="]
    words = [fold(each, language) for each in plain if not each.endswith("*")]
    begins = [fold(each[:-1], language) for each in plain if each.endswith("*")]
    accented = [lowered(each, language) for each in marked["="]]
    parts = [fold(each.strip("*"), language) for each in inside]
    at_end = [not each.endswith("*") for each in inside]
    long = [
        each for each in (*words, *(each.rstrip("*") for each in accented)) if len(each) >= SHORTEST_WITHIN
    ]
    return UnfitWords(
        words=_by_letters(words),
        accented=_by_letters(each for each in accented if not each.endswith("*")),
        accented_begins=_by_head(each[:-1] for each in accented if each.endswith("*")),
        named=frozenset(fold(each, language) for each in marked["~"]),
        begins=_by_head(begins),
        inside=tuple(zip(map(Runs, parts), at_end, strict=True)),
        phrases=_any_of(map(_phrase_pattern, phrases)),
        ordinary=_by_letters(
            form for each in passed if not each.endswith("*") for form in _forms(each, language)
        ),
        ordinary_begins=_by_head(
            fold(each[:-1], language) for each in passed if each.endswith("*") and " " not in each
        ),
        ordinary_phrases=_any_of(f"(?i:{_phrase_pattern(each)})" for each in passed if " " in each),
        within=_grouped((each, each[:HEAD]) for each in dict.fromkeys((*long, *begins, *parts))),
        by_length=_grouped((each, (len(each), each[0])) for each in dict.fromkeys((*words, *begins))),
    )


Key = TypeVar("Key")
Kept = TypeVar("Kept")


def _grouped(pairs: Iterable[tuple[Kept, Key]]) -> dict[Key, tuple[Kept, ...]]:
    found: dict[Key, list[Kept]] = {}
    for each, key in pairs:
        found.setdefault(key, []).append(each)
    return {key: tuple(some) for key, some in found.items()}


def _by_letters(words: Iterable[str]) -> Entries:
    return _grouped((runs, runs.letters) for runs in map(Runs, dict.fromkeys(words)))


def _by_head(stems: Iterable[str]) -> Entries:
    return _grouped((runs, runs.letters[:HEAD]) for runs in map(Runs, dict.fromkeys(stems)))


def _phrase_pattern(phrase: str) -> str:
    """A phrase, its words drawn out or not. A run of letters ends in one way only, so that the pattern never
    tries again what it has tried."""
    runs = Runs(phrase)
    return r"\b" + "".join(map(_run_pattern, runs.letters, runs.counts)) + r"\b"


def _run_pattern(letter: str, count: int) -> str:
    if letter in " *":
        return r"\s+" if letter == " " else r"\w*"
    once = re.escape(letter)
    return f"{once}(?:{once}{{2,}})?" if count == 1 else f"{once}{{{count},}}"


def _any_of(patterns: Iterable[str]) -> re.Pattern[str] | None:
    together = "|".join(patterns)
    return re.compile(together) if together else None


def _spelled(line: str, endings: tuple[str, ...]) -> Iterator[str]:
    """An entry with every ending that it names."""
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
    """An ordinary word passes as it is written there; without accents too, where it is written without."""
    return {fold(passed, language) if passed.isascii() else lowered(passed, language)}
