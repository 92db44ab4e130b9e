"""What a bot knows of a piece: the words that come to mind for it, in English and at a table.

Of the things that one can picture we have lists. Of a name that is put together from such ("sand castle") the
words for its parts come to mind, those first that are said of several; of any other word that the vectors
know, what is near to it. Of a host's inside joke nothing is known, and a bot passes.

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
from .tongue import understood, ways_to_say

KNOWN, EVERYDAY, FAMILIAR = 3.0, 2.8, 4.0
"""How common a word, a usual word and a name have to be, on Zipf's scale, for a bot to say them."""
NEAR, WORDS = 0.35, 12
"""How near a word has to be to one of which we have no list, and how many of them come to mind."""
ENDINGS = frozenset({"able", "ish", "ism", "less", "ness"})
"""What word lists have, and nobody says."""
JOINING = FUNCTION_WORDS | frozenset(
    "aux das dei del den der des dla een för gli las les los met och und van von".split()  # noqa: SIM905
)
"""Words that only join the parts of a name."""
PARTS = re.compile(r"[\s'’-]+")


def known_to_bots(piece: str, language: str) -> bool:
    """Does anything come to mind for a piece? What comes is not looked for: packs are long."""
    thing = in_english(piece, language)
    names = [
        thing,
        *parts_of(thing, "en"),
        *(name for part in parts_of(piece, language) for name in understood(part, language)),
    ]
    return any(thing_named(name) or vectors().row(name) is not None for name in names)


@cached_if_short(1 << 12, letters=60)
def words_at_table(piece: str, language: str, first: int = 99) -> tuple[str, ...]:
    """What may be said of a piece at a table, by somebody who knows the first words of every list."""
    english = words_for(in_english(piece, language), first) or _of_parts(piece, language, first)
    said = (way for word in english for way in ways_to_say(word, language)[:1])
    return tuple(dict.fromkeys(said))


@cached_if_short(1 << 12, letters=60)
def words_for(thing: str, first: int = 99) -> tuple[str, ...]:
    """The same in English, the most obvious first."""
    name = thing_named(thing)
    if name is None:
        return _of_parts(thing, "en", first) or _near(thing)
    ours = associations().get(thing, ())[:first]
    said = [*(word for words in said_of(name) for word in words[:first]), *ours]
    words = dict.fromkeys((*(word for word in first_words(name) if word in said), *ours))
    return tuple(word for word in words if is_everyday(word, said.count(word) > 1))


def is_everyday(word: str, trusted: bool = False) -> bool:
    """Is it a word, or a name, that everybody knows? One that is less so will do if several say it."""
    if word in ENDINGS:
        return False
    kind, row = lexicon().kind(word), vectors().row(word)
    common = 0.0 if row is None else float(vectors().zipf[row])
    return common >= (FAMILIAR if kind == FAMOUS else EVERYDAY if kind == ORDINARY else 99.0) or (
        kind in (ORDINARY, COMMON) and (trusted or common >= KNOWN)
    )


def _of_parts(name: str, language: str, first: int) -> tuple[str, ...]:
    """The words for the parts of a name, those first that are said of several or soon."""
    worth: dict[str, float] = {}
    for part in parts_of(name, language):
        for meant in understood(part, language)[:1]:
            for rank, word in enumerate(words_for(meant, first)):
                worth[word] = worth.get(word, 0.0) + 1 / (3 + rank)
    return tuple(sorted(worth, key=lambda word: -worth[word]))


def parts_of(name: str, language: str) -> list[str]:
    """The words of a name of several, or what a compound is put together from."""
    parts = [part for part in PARTS.split(name.casefold()) if len(part) > 2 and part not in JOINING]
    if len(parts) > 1:
        return parts
    return list(lexicon().parts(name) if language == "en" else compounds.parts_of(name, language))


def _near(word: str) -> tuple[str, ...]:
    """Words that are near to one of which we have no list."""
    known = vectors()
    row = known.row(word)
    if row is None:
        return ()
    close = known.dreamer @ known.dreamer[row]
    best = np.argsort(-close)[1 : 8 * WORDS]
    near = (_vocabulary()[each] for each in best if close[each] >= NEAR)
    return tuple(each for each in near if lexicon().kind(each) == ORDINARY and is_everyday(each))[:WORDS]


def thing_named(name: str) -> str | None:
    """The thing of our lists that is called so, in one word or in several, in the singular or not."""
    joined = PARTS.sub("", name.casefold())
    forms = (name.casefold(), joined, *names_of(name, "en"), *sorted(lexicon().lemmas(joined)))
    return next((form for form in forms if said_of(form)), None)


def in_english(piece: str, language: str) -> str:
    """What a piece is in English; itself if we do not know it."""
    row = row_of(piece, language)
    names = understood(piece, language) if row is None else row.names["en"]
    return names[0] if names else piece


@cache
def _vocabulary() -> tuple[str, ...]:
    return tuple(vectors().at)
