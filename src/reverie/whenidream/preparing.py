"""What judging in a language needs, read and made before the first word comes: half a second of work."""

from itertools import pairwise

from .guesses import is_right
from .languages import LANGUAGES
from .referee import judge
from .stories import named_in
from .words import families, kernels, pieces
from .words.glossary import OWN, Pack, glossary
from .words.lists import plain_spellings, spellings
from .words.spelling import stem
from .words.translations import dictionary

PREPARED: set[str] = set()
"""Languages of which everything is in memory."""


def is_prepared(language: str, others: Pack) -> bool:
    """Return whether the next word is judged as quickly as any. `others` is the pack, if it is one's own."""
    return language in PREPARED and (not others or OWN.has(language, others))


def prepare(language: str, others: Pack) -> None:
    """Read and make what is missing."""
    if language not in PREPARED:
        _read(language)
        PREPARED.add(language)
    glossary(language, others)


def _read(language: str) -> None:
    """A clue may be a translation, so that all languages are asked a little."""
    for other in LANGUAGES:
        stem("lighthouse", other)
        dictionary(other)
    if language != "en":
        spellings(language)
        plain_spellings(language)
        families.compile_patterns(language)
        kernels.compile_patterns(language)
    names = pieces(language)[:20]
    for name, other in pairwise(names):  # what else is read is read by one of these
        for word in (other, other.upper(), f"{other[:4]}a", f"{name}-{other}", f"{other}{name}"):
            judge(name, word, language)
        for text in (other, f"{name[:-1]}x", "zwimpelfritz"):
            is_right(name, text, language)
    named_in(" ".join(names), names, language)
