"""Words unfit for a table with children, however they are written: sexual and excretory ones, slurs, strong
insults, hard drugs. The lists are in `unfit_words/`, whose README says how an entry is written.

A text is read in its language and in English. Words count whole: nobody in Scunthorpe is refused. The time
that it takes grows with the length of the text and no faster, whatever is in it
(`tests/whenidream/test_linear_time.py`).

>>> unfit_word("what a load of Sh1t!", "en"), unfit_word("une bonne douche", "fr")
('Sh1t', None)
>>> unfit_word("douche", "en"), unfit_word("till slut", "sv"), unfit_word("f u c k", "sv")
('douche', None, 'f u c k')
"""

import re
import unicodedata
from collections.abc import Iterator

from .letter_table import LetterTable
from .short_cache import cached_if_short
from .unfit_lists import Runs, UnfitWords, fold, lowered, unfit_words

__all__ = ["is_loaded", "load", "unfit_word", "unfit_words"]

ENGLISH = "en"
SIGNS = str.maketrans("03457@$!|+€£¡", "oeastasiltcli")
"""Digits and signs that pass for letters."""
WORD = re.compile(r"[^\W\d_]+")
DISGUISED = re.compile(r"[\d@$!|+€£¡*#_.\-]")
SPELLED = re.compile(r"(?<![^\W_])[^\W_](?:[\s.\-_*]+[^\W_](?![^\W_])){2,}")
NO_LETTERS = re.compile(r"[\W_]+")
BETWEEN = re.compile(r"(?<=[^\W\d_])[*#_.\-]+(?=[^\W\d_])")
HIDDEN = re.compile(r"(?<=[^\W\d_])[*#]+(?=[^\W\d_])")
AROUND = "\"'.,;:!?()[]{}«»“”„‘’…¡¿*_-"
MOST_HIDDEN = 3
"""Letters of a word that may be hidden behind signs."""
CHUNKS, LONGEST_CHUNK = 1 << 14, 40
"""So many chunks of texts are cached, none longer than the name of a piece may be: a pack that was looked
through in a thread is looked through again by its table. They take 8 MB at most, where all of them are unfit
and written in letters of four bytes."""


def unfit_word(text: str, language: str) -> str | None:
    """The first word that is unfit at a table of this language, as it stands in the text; nothing if all is
    well."""
    shown = _without_ordinary_phrases(_visible(text), language)
    for chunk in shown.split():
        found = _in_chunk(chunk, language)
        if found is not None:
            return found
    return _spelled_out(shown, language) or _phrase(shown, language)


_LISTS: dict[str, tuple[UnfitWords, ...]] = {}


def _lists(language: str) -> tuple[UnfitWords, ...]:
    """The lists that count at a table: that of its language, and the English one."""
    found = _LISTS.get(language)
    if found is None:
        found = _LISTS[language] = tuple(unfit_words(each) for each in dict.fromkeys((language, ENGLISH)))
    return found


def is_loaded(language: str) -> bool:
    """Return whether the lists for a language are in memory."""
    return language in _LISTS


def load(language: str) -> None:
    """Read the lists for a language now, and not when the first text is looked at."""
    unfit_word("é", language)


def _without_ordinary_phrases(text: str, language: str) -> str:
    """A dung beetle is called after dung, and passes (`!bok böceği`)."""
    for known in _lists(language):
        if known.ordinary_phrases is not None and " " in text:
            text = known.ordinary_phrases.sub(" ", text)
    return text


def _visible(text: str) -> str:
    """Without what nobody sees: marks of no width, and accents heaped on a letter."""
    if text.isascii():
        return text
    return unicodedata.normalize("NFKC", text.translate(IN_LETTERS)).translate(VISIBLE)


IN_LETTERS = LetterTable(lambda letter: letter if len(unicodedata.normalize("NFKC", letter)) < 5 else " ")
"""A letter that stands for a whole line is no disguise, and would make a text eighteen times as long."""
VISIBLE = LetterTable(lambda letter: None if unicodedata.category(letter) in ("Cf", "Mn") else letter)


@cached_if_short(CHUNKS, LONGEST_CHUNK + 2)
def _in_chunk(chunk: str, language: str) -> str | None:
    """Of what stands between two spaces: its words, or all of it read as a disguise."""
    bare = chunk.strip(AROUND)
    if not bare or (WORD.fullmatch(bare) is None and _is_ordinary(bare, language)):
        return None  # cul-de-sac
    for word in WORD.findall(bare):
        if _listed(word, language):
            return str(word)
    whole = chunk.strip("\"'.,;:?()[]{}«»“”„‘’…¿")
    if DISGUISED.search(whole) and any(_is_unfit(read, language) for read in _readings(whole)):
        return bare
    return None


def _is_ordinary(joined: str, language: str) -> bool:
    folded = Runs(fold(joined, language))
    return unfit_words(language).lets_pass(folded, folded)


def _readings(chunk: str) -> Iterator[str]:
    """What a chunk with digits and signs may be meant to say."""
    if not any(each.isalpha() for each in chunk):
        return  # a number is a number
    lower = chunk.lower()
    meant = {some.replace("1", one) for some in (lower, lower.rstrip("!*+")) for one in "il"}
    for told in (each.translate(SIGNS) for each in meant):
        yield BETWEEN.sub("", told)
        if HIDDEN.search(told):
            yield HIDDEN.sub(lambda gap: "?" * len(gap[0]), told)


def _is_unfit(read: str, language: str) -> bool:
    return _covered(read, language) if "?" in read else _listed(read, language)


def _listed(word: str, language: str) -> bool:
    """Is it on a list, as it is written or with drawn out letters shortened, and not ordinary here?"""
    written = lowered(word, language)
    bare = fold(written, language)
    accented = Runs(written)
    folded = accented if bare == written else Runs(bare)
    for known in _lists(language):
        if known is not unfit_words(language):
            bare, folded = written, accented  # an accent of this language makes another word of it
        if known.catches(folded, accented):
            if bare in known.named and word[:1].isupper() and word[1:].islower():
                continue
            return known.catches_exactly(accented) or not _passes(folded, accented, language)
    return False


def _passes(folded: Runs, accented: Runs, language: str) -> bool:
    """Is it ordinary in the language of the table?"""
    return unfit_words(language).lets_pass(folded, accented)


def _covered(word: str, language: str) -> bool:
    """A word with some letters hidden, `f?ck`: one of the list that fits."""
    hidden = word.count("?")
    if len(word) - hidden < 2 or hidden > MOST_HIDDEN:
        return False
    shape = fold(word, language)
    return any(
        not _is_ordinary(each, language)
        for known in _lists(language)
        for each in known.by_length.get((len(shape), word[0]), ())
        if all(seen in ("?", letter) for seen, letter in zip(shape, each, strict=True))
    )


def _spelled_out(text: str, language: str) -> str | None:
    """`f u c k`: single letters in a row, read together."""
    for run in SPELLED.finditer(text):
        joined = NO_LETTERS.sub("", run[0])
        if joined.isdigit():
            continue
        word = joined.lower().translate(SIGNS)
        if _listed(word, language) or any(_listed(each, language) for each in _within(word, language)):
            return run[0]
    return None


def _within(word: str, language: str) -> set[str]:
    """What stands in a word that was spelled letter by letter and may be on a list."""
    folded = fold(word, language)
    written = word if len(word) == len(folded) else folded
    found = {written[place] for place in unfit_words(language).places_in(folded)}
    return found.union(word[place] for known in _lists(language) for place in known.places_in(word))


def _phrase(text: str, language: str) -> str | None:
    for each in dict.fromkeys((language, ENGLISH)):
        phrases = unfit_words(each).phrases
        found = phrases.search(fold(text, each)) if phrases is not None and " " in text.strip() else None
        if found:
            return found[0]
    return None
