"""A bot's knowledge of pieces: the words that come to mind for one, in English and at a table.

The words come from the lists of things. For a name that is composed of things ("sand castle"), they are the
words for its parts, shared ones first. For any other word with a vector, they are the words near
it. For an unknown piece, such as a host's inside joke, nothing comes to mind, and a bot passes.

>>> words_for("sand castle")[:3]
('beach', 'bucket', 'spade')
>>> known_to_bots("escape room", "en"), known_to_bots("zwimpelfritz", "en")
(True, False)
"""

import re
from functools import cache
from math import inf

import numpy as np

from ...short_cache import cached_if_short
from ..words import associations, compounds, names_of, row_of
from ..words.lexicon import COMMON, FAMOUS, FUNCTION_WORDS, ORDINARY, lexicon
from ..words.sayings import first_words, merge, native_lists, words_said_of
from ..words.vectors import vectors
from .evidence import WHOLE_LIST
from .translation import english_meanings, ways_to_say

MIN_KNOWN, MIN_EVERYDAY, MIN_FAMILIAR = 3.0, 2.8, 4.0
"""Minimum Zipf frequency at which a bot says a word, an ordinary word, and a name."""
MIN_SIMILARITY, MAX_NEAR_WORDS = 0.35, 12
"""Minimum similarity and maximum number of the words that come to mind for a word without a list."""
ENDINGS = frozenset({"able", "ish", "ism", "less", "ness"})
"""Endings in the word lists that nobody says on their own."""
JOINING_WORDS = FUNCTION_WORDS | frozenset(
    "aux das dei del den der des dla een för gli las les los met och und van von".split()  # noqa: SIM905
)
"""Words that only join the parts of a name."""
PART_SEPARATOR = re.compile(r"[\s'’-]+")


def known_to_bots(piece: str, language: str) -> bool:
    """Return whether any word would come to mind for a piece. To be fast, no words are searched."""
    thing = english_name(piece, language)
    names = [
        thing,
        *parts_of(thing, "en"),
        *(name for part in parts_of(piece, language) for name in english_meanings(part, language)),
    ]
    return any(find_thing(name) or vectors().row(name) is not None for name in names)


@cached_if_short(1 << 12, max_length=60)
def words_at_table(piece: str, language: str, first: int = WHOLE_LIST) -> tuple[str, ...]:
    """Return possible words for a piece in the table's language, from the first words of every list."""
    name = english_name(piece, language)
    own = merge(words[:first] for words in native_lists(language).get(name, ()))
    english = words_for(name, first) or _words_for_parts(piece, language, first)
    translated = (way for word in english for way in ways_to_say(word, language)[:1])
    return tuple(dict.fromkeys((*own, *translated)))


@cached_if_short(1 << 12, max_length=60)
def words_for(thing: str, first: int = WHOLE_LIST) -> tuple[str, ...]:
    """Return possible words for an English thing, the most obvious first."""
    name = find_thing(thing)
    if name is None:
        return _words_for_parts(thing, "en", first) or _near_words(thing)
    ours = associations().get(thing, ())[:first]
    listed = [*(word for words in words_said_of(name) for word in words[:first]), *ours]
    words = dict.fromkeys((*(word for word in first_words(name) if word in listed), *ours))
    return tuple(word for word in words if is_everyday(word, listed.count(word) > 1))


def is_everyday(word: str, trusted: bool = False) -> bool:
    """Return whether everybody knows `word`, a word or a name. If `trusted`, it may be rarer."""
    if word in ENDINGS:
        return False
    kind, row = lexicon().kind(word), vectors().row(word)
    common = 0.0 if row is None else float(vectors().zipf[row])
    return common >= (MIN_FAMILIAR if kind == FAMOUS else MIN_EVERYDAY if kind == ORDINARY else inf) or (
        kind in (ORDINARY, COMMON) and (trusted or common >= MIN_KNOWN)
    )


def _words_for_parts(name: str, language: str, first: int) -> tuple[str, ...]:
    """Return the words for the parts of a name, those that are shared or early in lists first."""
    return merge(
        words_for(meant, first)
        for part in parts_of(name, language)
        for meant in english_meanings(part, language)[:1]
    )


def parts_of(name: str, language: str) -> list[str]:
    """Return the words of a name of several words, or the parts of a compound."""
    parts = [
        part for part in PART_SEPARATOR.split(name.casefold()) if len(part) > 2 and part not in JOINING_WORDS
    ]
    if len(parts) > 1:
        return parts
    return list(lexicon().parts(name) if language == "en" else compounds.parts_of(name, language))


def _near_words(word: str) -> tuple[str, ...]:
    """Return the ordinary words nearest to a word, or none if it has no vector."""
    known = vectors()
    row = known.row(word)
    if row is None:
        return ()
    close = known.dreamer @ known.dreamer[row]
    best = np.argsort(-close)[1 : 8 * MAX_NEAR_WORDS]
    near = (_vocabulary()[each] for each in best if close[each] >= MIN_SIMILARITY)
    return tuple(each for each in near if lexicon().kind(each) == ORDINARY and is_everyday(each))[
        :MAX_NEAR_WORDS
    ]


def find_thing(name: str) -> str | None:
    """Return the thing with that name, singular or plural, as one word or several, or None."""
    joined = PART_SEPARATOR.sub("", name.casefold())
    forms = (name.casefold(), joined, *names_of(name, "en"), *sorted(lexicon().lemmas(joined)))
    return next((form for form in forms if words_said_of(form)), None)


def english_name(piece: str, language: str) -> str:
    """Return the English name of a piece, or the piece itself if none is known."""
    row = row_of(piece, language)
    names = english_meanings(piece, language) if row is None else row.names["en"]
    return names[0] if names else piece


@cache
def _vocabulary() -> tuple[str, ...]:
    return tuple(vectors().at)
