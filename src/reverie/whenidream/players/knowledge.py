"""A bot's knowledge of pieces: the words that come to mind for one, in English and at a table.

The words come from the lists of things. For a name that is composed of things ("sand castle"), they are the
words for its parts, those for several parts first. For any other word with a vector, they are the words near
it. For a host's inside joke nothing comes to mind, and a bot passes.

>>> words_for("sand castle")[:3]
('beach', 'bucket', 'spade')
>>> known_to_bots("escape room", "en"), known_to_bots("zwimpelfritz", "en")
(True, False)
"""

import re
from functools import cache

import numpy as np

from ...short_cache import cached_if_short
from ..words import associations, compounds, names_of, row_of
from ..words.lexicon import COMMON, FAMOUS, FUNCTION_WORDS, ORDINARY, lexicon
from ..words.sayings import first_words, said_of
from ..words.vectors import vectors
from .evidence import WHOLE_LIST
from .translation import understood, ways_to_say

KNOWN, EVERYDAY, FAMILIAR = 3.0, 2.8, 4.0
"""Least frequency on the Zipf scale at which a bot says a word, an ordinary word, and a name."""
NEAR, WORDS = 0.35, 12
"""Least similarity of the words that come to mind for a word without a list, and most of these."""
ENDINGS = frozenset({"able", "ish", "ism", "less", "ness"})
"""Endings that are in the word lists and that nobody says alone."""
JOINING = FUNCTION_WORDS | frozenset(
    "aux das dei del den der des dla een för gli las les los met och und van von".split()  # noqa: SIM905
)
"""Words that only join the parts of a name."""
PARTS = re.compile(r"[\s'’-]+")


def known_to_bots(piece: str, language: str) -> bool:
    """Return whether any word would come to mind for a piece. It does not search for words, to be fast."""
    thing = in_english(piece, language)
    names = [
        thing,
        *parts_of(thing, "en"),
        *(name for part in parts_of(piece, language) for name in understood(part, language)),
    ]
    return any(thing_named(name) or vectors().row(name) is not None for name in names)


@cached_if_short(1 << 12, letters=60)
def words_at_table(piece: str, language: str, first: int = WHOLE_LIST) -> tuple[str, ...]:
    """Return possible words for a piece in the table's language, from the first words of every list."""
    english = words_for(in_english(piece, language), first) or _of_parts(piece, language, first)
    translated = (way for word in english for way in ways_to_say(word, language)[:1])
    return tuple(dict.fromkeys(translated))


@cached_if_short(1 << 12, letters=60)
def words_for(thing: str, first: int = WHOLE_LIST) -> tuple[str, ...]:
    """Return possible words for an English thing, the most obvious first."""
    name = thing_named(thing)
    if name is None:
        return _of_parts(thing, "en", first) or _near(thing)
    ours = associations().get(thing, ())[:first]
    listed = [*(word for words in said_of(name) for word in words[:first]), *ours]
    words = dict.fromkeys((*(word for word in first_words(name) if word in listed), *ours))
    return tuple(word for word in words if is_everyday(word, listed.count(word) > 1))


def is_everyday(word: str, trusted: bool = False) -> bool:
    """Return whether it is a word or name that everybody knows. A rarer one will do if it is `trusted`."""
    if word in ENDINGS:
        return False
    kind, row = lexicon().kind(word), vectors().row(word)
    common = 0.0 if row is None else float(vectors().zipf[row])
    return common >= (FAMILIAR if kind == FAMOUS else EVERYDAY if kind == ORDINARY else 99.0) or (
        kind in (ORDINARY, COMMON) and (trusted or common >= KNOWN)
    )


def _of_parts(name: str, language: str, first: int) -> tuple[str, ...]:
    """Return the words for the parts of a name, those first that are early in lists or for several parts."""
    worth: dict[str, float] = {}
    for part in parts_of(name, language):
        for meant in understood(part, language)[:1]:
            for rank, word in enumerate(words_for(meant, first)):
                worth[word] = worth.get(word, 0.0) + 1 / (3 + rank)
    return tuple(sorted(worth, key=lambda word: -worth[word]))


def parts_of(name: str, language: str) -> list[str]:
    """Return the words of a name of several words, or the parts of a compound."""
    parts = [part for part in PARTS.split(name.casefold()) if len(part) > 2 and part not in JOINING]
    if len(parts) > 1:
        return parts
    return list(lexicon().parts(name) if language == "en" else compounds.parts_of(name, language))


def _near(word: str) -> tuple[str, ...]:
    """Return the ordinary words nearest to a word, or none if it has no vector."""
    known = vectors()
    row = known.row(word)
    if row is None:
        return ()
    close = known.dreamer @ known.dreamer[row]
    best = np.argsort(-close)[1 : 8 * WORDS]
    near = (_vocabulary()[each] for each in best if close[each] >= NEAR)
    return tuple(each for each in near if lexicon().kind(each) == ORDINARY and is_everyday(each))[:WORDS]


def thing_named(name: str) -> str | None:
    """Return the thing with that name, in singular or plural, as one word or several, or None."""
    joined = PARTS.sub("", name.casefold())
    forms = (name.casefold(), joined, *names_of(name, "en"), *sorted(lexicon().lemmas(joined)))
    return next((form for form in forms if said_of(form)), None)


def in_english(piece: str, language: str) -> str:
    """Return the English name of a piece, or the piece itself if none is known."""
    row = row_of(piece, language)
    names = understood(piece, language) if row is None else row.names["en"]
    return names[0] if names else piece


@cache
def _vocabulary() -> tuple[str, ...]:
    return tuple(vectors().at)
