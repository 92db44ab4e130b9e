"""A filter for words unfit for children, however they are spelled.

It catches sexual and excretory words, slurs, strong insults and hard drugs. The lists are in
`profanity_words/`, whose README says how an entry is written.

A text is checked in its language and in English. Only whole words count, so Scunthorpe is accepted. The time
grows linearly with the length of the text, whatever its content (`tests/whenidream/test_linear_time.py`).

>>> find_profanity("what a load of Sh1t!", "en"), find_profanity("une bonne douche", "fr")
('Sh1t', None)
>>> find_profanity("douche", "en"), find_profanity("till slut", "sv"), find_profanity("f u c k", "sv")
('douche', None, 'f u c k')
"""

import re
import unicodedata
from collections.abc import Iterator

from .letter_table import LetterTable
from .profanity_lists import ProfanityWords, Runs, fold, lower_case, profanity_words
from .short_cache import cached_if_short

__all__ = ["is_loaded", "load", "find_profanity", "profanity_words"]

ENGLISH = "en"
LETTERS_FOR_SIGNS = str.maketrans("03457@$!|+€£¡", "oeastasiltcli")
"""Digits and signs that stand for letters."""
WORD = re.compile(r"[^\W\d_]+")
DISGUISED = re.compile(r"[\d@$!|+€£¡*#_.\-]")
SPELLED = re.compile(r"(?<![^\W_])[^\W_](?:[\s.\-_*]+[^\W_](?![^\W_])){2,}")
NO_LETTERS = re.compile(r"[\W_]+")
INNER_SIGNS = re.compile(r"(?<=[^\W\d_])[*#_.\-]+(?=[^\W\d_])")
HIDDEN_LETTERS = re.compile(r"(?<=[^\W\d_])[*#]+(?=[^\W\d_])")
OUTER_PUNCTUATION = "\"'.,;:!?()[]{}«»“”„‘’…¡¿*_-"
MAX_HIDDEN = 3
"""Maximum number of letters of a word that may be hidden behind signs."""
MAX_CHUNKS, MAX_CHUNK_LENGTH = 1 << 14, 40
"""Maximum number of cached chunks, and maximum length of one, in characters.

A chunk may be as long as the name of a piece: a pack that was checked in a thread is checked again by its
table. All chunks together take at most 8 MB.
"""


def find_profanity(text: str, language: str) -> str | None:
    """Return the first unfit word of a text in that language, as written there, or None."""
    visible = _without_ordinary_phrases(_visible(text), language)
    for chunk in visible.split():
        found = _in_chunk(chunk, language)
        if found is not None:
            return found
    return _find_spelled_out(visible, language) or _find_phrase(visible, language)


_LISTS: dict[str, tuple[ProfanityWords, ...]] = {}


def _lists(language: str) -> tuple[ProfanityWords, ...]:
    """Return the lists for a table: the one for its language, and the English one."""
    found = _LISTS.get(language)
    if found is None:
        found = _LISTS[language] = tuple(profanity_words(each) for each in dict.fromkeys((language, ENGLISH)))
    return found


def is_loaded(language: str) -> bool:
    """Return whether the lists for a language are in memory."""
    return language in _LISTS


def load(language: str) -> None:
    """Read the lists for a language now instead of with the first text."""
    find_profanity("é", language)


def _without_ordinary_phrases(text: str, language: str) -> str:
    """Remove ordinary phrases that contain a listed word: a dung beetle (`!bok böceği`)."""
    for known in _lists(language):
        if known.ordinary_phrases is not None and " " in text:
            text = known.ordinary_phrases.sub(" ", text)
    return text


def _visible(text: str) -> str:
    """Return the text without invisible characters, and without marks stacked on a letter."""
    if text.isascii():
        return text
    return unicodedata.normalize("NFKC", text.translate(LONG_EXPANSIONS)).translate(INVISIBLE_MARKS)


LONG_EXPANSIONS = LetterTable(
    lambda letter: letter if len(unicodedata.normalize("NFKC", letter)) < 5 else " "
)
"""A table that replaces characters that stand for a whole phrase. Expanding them could make a text eighteen
times as long."""
INVISIBLE_MARKS = LetterTable(lambda letter: None if unicodedata.category(letter) in ("Cf", "Mn") else letter)
"""A table that removes invisible characters and combining marks."""


@cached_if_short(MAX_CHUNKS, MAX_CHUNK_LENGTH + 2)
def _in_chunk(chunk: str, language: str) -> str | None:
    """Return the first unfit word in `chunk`: one of its words, or the whole chunk as a disguised word."""
    bare = chunk.strip(OUTER_PUNCTUATION)
    if not bare or (WORD.fullmatch(bare) is None and _is_ordinary(bare, language)):
        return None  # such as cul-de-sac
    for word in WORD.findall(bare):
        if _is_listed(word, language):
            return str(word)
    whole = chunk.strip("\"'.,;:?()[]{}«»“”„‘’…¿")
    if DISGUISED.search(whole) and any(_is_unfit(read, language) for read in _readings(whole)):
        return bare
    return None


def _is_ordinary(joined: str, language: str) -> bool:
    folded = Runs(fold(joined, language))
    return profanity_words(language).lets_pass(folded, folded)


def _readings(chunk: str) -> Iterator[str]:
    """Yield the words that a chunk with digits and signs may stand for."""
    if not any(each.isalpha() for each in chunk):
        return  # a number without letters is not a disguise
    lower = chunk.lower()
    meant = {some.replace("1", one) for some in (lower, lower.rstrip("!*+")) for one in "il"}
    for text in (each.translate(LETTERS_FOR_SIGNS) for each in meant):
        yield INNER_SIGNS.sub("", text)
        if HIDDEN_LETTERS.search(text):
            yield HIDDEN_LETTERS.sub(lambda gap: "?" * len(gap[0]), text)


def _is_unfit(read: str, language: str) -> bool:
    return _matches_hidden(read, language) if "?" in read else _is_listed(read, language)


def _is_listed(word: str, language: str) -> bool:
    """Return whether a word is listed, with or without repeated letters, and not ordinary in the language."""
    written = lower_case(word, language)
    bare = fold(written, language)
    accented = Runs(written)
    folded = accented if bare == written else Runs(bare)
    for known in _lists(language):
        if known is not profanity_words(language):
            bare, folded = written, accented  # for the English list an accented word is another word
        if known.catches(folded, accented):
            if bare in known.named and word[:1].isupper() and word[1:].islower():
                continue
            return known.catches_exactly(accented) or not _is_allowed(folded, accented, language)
    return False


def _is_allowed(folded: Runs, accented: Runs, language: str) -> bool:
    """Return whether a word is ordinary in the language of the table."""
    return profanity_words(language).lets_pass(folded, accented)


def _matches_hidden(word: str, language: str) -> bool:
    """Return whether a word with hidden letters, such as `f?ck`, matches an entry."""
    hidden = word.count("?")
    if len(word) - hidden < 2 or hidden > MAX_HIDDEN:
        return False
    shape = fold(word, language)
    return any(
        not _is_ordinary(each, language)
        for known in _lists(language)
        for each in known.by_length.get((len(shape), word[0]), ())
        if all(seen in ("?", letter) for seen, letter in zip(shape, each, strict=True))
    )


def _find_spelled_out(text: str, language: str) -> str | None:
    """Return the first unfit word that is spelled as single letters in a row: `f u c k`."""
    for run in SPELLED.finditer(text):
        joined = NO_LETTERS.sub("", run[0])
        if joined.isdigit():
            continue
        word = joined.lower().translate(LETTERS_FOR_SIGNS)
        if _is_listed(word, language) or any(_is_listed(each, language) for each in _within(word, language)):
            return run[0]
    return None


def _within(word: str, language: str) -> set[str]:
    """Return the parts of a word spelled letter by letter that may be listed."""
    folded = fold(word, language)
    written = word if len(word) == len(folded) else folded
    found = {written[place] for place in profanity_words(language).places_in(folded)}
    return found.union(word[place] for known in _lists(language) for place in known.places_in(word))


def _find_phrase(text: str, language: str) -> str | None:
    for each in dict.fromkeys((language, ENGLISH)):
        phrases = profanity_words(each).phrases
        found = phrases.search(fold(text, each)) if phrases is not None and " " in text.strip() else None
        if found:
            return found[0]
    return None
