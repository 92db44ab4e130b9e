"""Words unfit for a table with children, however they are written: sexual and excretory ones, slurs, strong
insults, hard drugs. The lists are in `unfit_words/`, whose README says how an entry is written.

A text is read in its language and in English. Words count whole: nobody in Scunthorpe is refused.

>>> unfit_word("what a load of Sh1t!", "en"), unfit_word("une bonne douche", "fr")
('Sh1t', None)
>>> unfit_word("douche", "en"), unfit_word("till slut", "sv"), unfit_word("f u c k", "sv")
('douche', None, 'f u c k')
"""

import re
import unicodedata
from collections.abc import Iterable, Iterator
from functools import cache, lru_cache
from importlib.resources import files
from itertools import product
from typing import NamedTuple

ENGLISH = "en"
ENDINGS = {
    "en": ("s", "es", "ed", "d", "ing", "er", "ers", "y"),
    "fr": ("s", "e", "es"),
    "de": ("e", "en", "er", "es", "n", "s"),
    "es": ("s", "es"),
    "it": (),
    "pt": ("s", "es"),
    "nl": ("s", "en", "je", "jes", "e"),
    "pl": (),
    "sv": ("en", "ar", "er", "s"),
    "tr": ("lar", "ler"),
}
"""What `+` stands for. Languages that bend their words more say it word by word."""

SIGNS = str.maketrans("03457@$!|+€£¡", "oeastasiltcli")
"""Digits and signs that pass for letters."""
FOREIGN = str.maketrans("авеікмнорсѕтухαεικνορτυχ", "abeikmhopcstyxaeiknoptux")
"""Letters of other alphabets that look like ours."""
UNFOLDED = str.maketrans({"ı": "i", "ł": "l", "ø": "o", "đ": "d", "æ": "ae", "œ": "oe"})
LETTERS = {"es": "ñ", "sv": "åäö"}
"""Letters of their own, where others have an accent that people leave out."""

WORD = re.compile(r"[^\W\d_]+")
DISGUISED = re.compile(r"[\d@$!|+€£¡*#_.\-]")
SPELLED = re.compile(r"(?<![^\W_])[^\W_](?:[\s.\-_*]+[^\W_](?![^\W_])){2,}")
BETWEEN = re.compile(r"(?<=[^\W\d_])[*#_.\-]+(?=[^\W\d_])")
HIDDEN = re.compile(r"(?<=[^\W\d_])[*#]+(?=[^\W\d_])")
DRAWN_OUT = re.compile(r"(.)\1{2,}")
AROUND = "\"'.,;:!?()[]{}«»“”„‘’…¡¿*_-"
HEAD = 3
SHORTEST_WITHIN = 4
"""Letters of a word that is looked for inside of what was spelled letter by letter."""


Stems = dict[str, tuple[str, ...]]
"""Stems by their first letters, since every word of a story asks for them."""


class UnfitWords(NamedTuple):
    """The list of one language, ready to be asked."""

    words: frozenset[str]
    """Folded: without case and accents."""
    accented: frozenset[str]
    accented_begins: Stems
    named: frozenset[str]
    """Those that may be somebody's name."""
    begins: Stems
    has: re.Pattern[str] | None
    phrases: re.Pattern[str] | None
    ordinary: frozenset[str]
    ordinary_begins: Stems
    ordinary_phrases: re.Pattern[str] | None

    def lets_pass(self, word: str) -> bool:
        return word in self.ordinary or _begins(word, self.ordinary_begins)

    def catches_exactly(self, accented: str) -> bool:
        return accented in self.accented or _begins(accented, self.accented_begins)

    def catches(self, word: str, accented: str) -> bool:
        """Is it on this list? `accented` is the word as it stands but for its case."""
        return (
            self.catches_exactly(accented)
            or word in self.words
            or _begins(word, self.begins)
            or (self.has is not None and self.has.search(word) is not None)
        )


def unfit_word(text: str, language: str) -> str | None:
    """The first word that is unfit at a table of this language, as it stands in the text; nothing if all is
    well."""
    shown = _without_ordinary_phrases(_visible(text), language)
    for chunk in shown.split():
        found = _in_chunk(chunk, language)
        if found is not None:
            return found
    return _spelled_out(shown, language) or _phrase(shown, language)


def _without_ordinary_phrases(text: str, language: str) -> str:
    """A dung beetle is called after dung, and passes (`!bok böceği`)."""
    for each in dict.fromkeys((language, ENGLISH)):
        phrases = unfit_words(each).ordinary_phrases
        if phrases is not None and " " in text:
            text = phrases.sub(" ", text)
    return text


def _visible(text: str) -> str:
    """Without what nobody sees: marks of no width, and accents heaped on a letter."""
    if text.isascii():
        return text
    composed = unicodedata.normalize("NFKC", text)
    return "".join(each for each in composed if unicodedata.category(each) not in ("Cf", "Mn"))


@lru_cache(1 << 14)
def _in_chunk(chunk: str, language: str) -> str | None:
    """Of what stands between two spaces: its words, or all of it read as a disguise."""
    bare = chunk.strip(AROUND)
    if not bare or (WORD.fullmatch(bare) is None and _passes(fold(bare, language), language)):
        return None  # cul-de-sac
    for word in WORD.findall(bare):
        if _is_unfit(word, language):
            return str(word)
    whole = chunk.strip("\"'.,;:?()[]{}«»“”„‘’…¿")
    if DISGUISED.search(whole) and any(_is_unfit(read, language) for read in _readings(whole)):
        return bare
    return None


def _readings(chunk: str) -> Iterator[str]:
    """What a chunk with digits and signs may be meant to say."""
    if not any(each.isalpha() for each in chunk):
        return  # a number is a number
    for some in {chunk, chunk.rstrip("!*+")}:
        for one in "il":
            told = some.lower().replace("1", one).translate(SIGNS)
            yield BETWEEN.sub("", told)
            if HIDDEN.search(told):
                yield HIDDEN.sub(lambda gap: "?" * len(gap[0]), told)


def _is_unfit(word: str, language: str) -> bool:
    """As it is written, or with drawn out letters shortened."""
    if "?" in word:
        return _covered(word, language)
    return _listed(word, language) or (
        DRAWN_OUT.search(word.lower()) is not None
        and any(_listed(each, language) for each in _shortened(word))
    )


def _shortened(word: str) -> Iterator[str]:
    """Letters that stand three times and more, once or twice each."""
    runs = [run[0] for run in re.finditer(r"(.)\1*", word.lower())]
    options = [(run,) if len(run) < 3 else (run[0], run[:2]) for run in runs]
    for some in product(*options[:40]):
        yield "".join(some)


def _listed(word: str, language: str) -> bool:
    accented = _lowered(word, language)
    folded = fold(accented, language)
    for each in dict.fromkeys((language, ENGLISH)):
        known = unfit_words(each)
        if each != language:
            folded = accented  # an accent of this language makes another word of it
        if known.catches(folded, accented):
            if folded in known.named and word[:1].isupper() and word[1:].islower():
                continue
            return known.catches_exactly(accented) or not _passes(folded, language, accented)
    return False


def _covered(word: str, language: str) -> bool:
    """A word with some letters hidden, `f?ck`: one of the list that fits."""
    letters = word.replace("?", "")
    if len(letters) < 2 or word.count("?") > 3:
        return False
    shape = re.compile(re.escape(fold(word, language)).replace(r"\?", "."))
    lists = [unfit_words(each) for each in dict.fromkeys((language, ENGLISH))]
    return any(
        shape.fullmatch(each) is not None and not _passes(each, language)
        for known in lists
        for each in known.words.union(*known.begins.values())
        if len(each) == len(word) and each[0] == word[0].lower()
    )


def _spelled_out(text: str, language: str) -> str | None:
    """`f u c k`: single letters in a row, read together."""
    for run in SPELLED.finditer(text):
        joined = re.sub(r"[\W_]+", "", run[0])
        if joined.isdigit():
            continue
        parts = {
            joined[start:end]
            for start in range(len(joined))
            for end in range(start + SHORTEST_WITHIN, len(joined) + 1)
        }
        if any(_listed(part.lower().translate(SIGNS), language) for part in {joined, *parts}):
            return run[0]
    return None


def _phrase(text: str, language: str) -> str | None:
    for each in dict.fromkeys((language, ENGLISH)):
        phrases = unfit_words(each).phrases
        found = phrases.search(fold(text, each)) if phrases is not None and " " in text.strip() else None
        if found:
            return found[0]
    return None


def _passes(folded: str, language: str, accented: str = "") -> bool:
    """Is it ordinary in the language of the table?"""
    known = unfit_words(language)
    return known.lets_pass(folded) or accented in known.ordinary


def _lowered(word: str, language: str) -> str:
    if language == "tr":
        word = word.replace("İ", "i").replace("I", "ı")
    return word.lower().replace("ß", "ss")


@lru_cache(1 << 14)
def fold(text: str, language: str = "") -> str:
    """Without case, accents and letters that only look like ours.

    >>> fold("Enculé"), fold("SCHEIẞE"), fold("Höra", "sv")
    ('encule', 'scheisse', 'höra')
    """
    folded = text.casefold()
    if folded.isascii():
        return folded
    kept = LETTERS.get(language, "")
    return "".join(
        each if each in kept else _bare(each) for each in folded.translate(FOREIGN).translate(UNFOLDED)
    )


def _bare(letter: str) -> str:
    decomposed = unicodedata.normalize("NFKD", letter)
    return "".join(each for each in decomposed if not unicodedata.combining(each))


def _begins(word: str, stems: Stems) -> bool:
    return word.startswith(stems.get(word[:HEAD], ()))


# The lists


@cache
def unfit_words(language: str) -> UnfitWords:
    """Read once, when it is first needed; nothing for a language that there is no list of."""
    path = files("reverie").joinpath("unfit_words", f"{language}.txt")
    lines = path.read_text(encoding="utf-8").splitlines() if path.is_file() else []
    entries = [entry for line in lines for entry in _spelled(line, ENDINGS[language])]
    caught = [entry for entry in entries if not entry.startswith("!")]
    passed = [entry[1:] for entry in entries if entry.startswith("!")]
    phrases = [fold(each, language) for each in caught if " " in each]
    single = [each for each in caught if " " not in each]
    inside = [each for each in single if each.startswith("*")]
    marked = {mark: [each[1:] for each in single if each.startswith(mark)] for mark in "=~"}
    plain = [each.lstrip("~") for each in single if each[0] not in "*="]
    return UnfitWords(
        words=frozenset(fold(each, language) for each in plain if not each.endswith("*")),
        accented=frozenset(_lowered(each, language) for each in marked["="] if not each.endswith("*")),
        accented_begins=_stems(_lowered(each[:-1], language) for each in marked["="] if each.endswith("*")),
        named=frozenset(fold(each, language) for each in marked["~"]),
        begins=_stems(fold(each[:-1], language) for each in plain if each.endswith("*")),
        has=_any_of([_inside(each, language) for each in inside]),
        phrases=_any_of([_phrase_pattern(each) for each in phrases]),
        ordinary=frozenset(
            form for each in passed if not each.endswith("*") for form in _forms(each, language)
        ),
        ordinary_begins=_stems(
            fold(each[:-1], language) for each in passed if each.endswith("*") and " " not in each
        ),
        ordinary_phrases=_any_of([f"(?i:{_phrase_pattern(each)})" for each in passed if " " in each]),
    )


def _phrase_pattern(phrase: str) -> str:
    return r"\b" + re.escape(phrase).replace(r"\*", r"\w*") + r"\b"


def _stems(stems: Iterable[str]) -> Stems:
    found: dict[str, list[str]] = {}
    for stem in stems:
        found.setdefault(stem[:HEAD], []).append(stem)
    return {head: tuple(some) for head, some in found.items()}


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
    return {fold(passed, language) if passed.isascii() else _lowered(passed, language)}


def _inside(entry: str, language: str) -> str:
    stem = re.escape(fold(entry.strip("*"), language))
    return stem if entry.endswith("*") else rf"{stem}\b"


def _any_of(patterns: list[str]) -> re.Pattern[str] | None:
    return re.compile("|".join(patterns)) if patterns else None
