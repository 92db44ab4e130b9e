"""Loading the data for judging in a language, which takes half a second, before anybody sends a word."""

from itertools import pairwise

from .guesses import judge_guess
from .languages import LANGUAGES
from .referee import judge
from .stories import find_named
from .words import families, kernels, pieces
from .words.glossary import CUSTOM_GLOSSARIES, Pack, glossary
from .words.lists import plain_spellings, spellings
from .words.spelling import stem
from .words.translations import dictionary

PREPARED: set[str] = set()
"""Languages whose data is in memory."""


def is_prepared(language: str, custom_pack: Pack) -> bool:
    """Return whether all data for judging is in memory. `custom_pack` may be empty."""
    return language in PREPARED and (not custom_pack or CUSTOM_GLOSSARIES.has(language, custom_pack))


def prepare(language: str, custom_pack: Pack) -> None:
    """Load the data for judging that is not yet in memory. `custom_pack` may be empty."""
    if language not in PREPARED:
        _load(language)
        PREPARED.add(language)
    glossary(language, custom_pack)


def _load(language: str) -> None:
    for each in LANGUAGES:  # a clue may be a translation, so judging needs some data of every language
        stem("lighthouse", each)
        dictionary(each)
    if language != "en":
        spellings(language)
        plain_spellings(language)
        families.compile_patterns(language)
        kernels.compile_patterns(language)
    names = pieces(language)[:20]
    for name, other in pairwise(names):  # judging these words loads all other data
        for word in (other, other.upper(), f"{other[:4]}a", f"{name}-{other}", f"{other}{name}"):
            judge(name, word, language)
        for text in (other, f"{name[:-1]}x", "zwimpelfritz"):
            judge_guess(name, text, language)
    find_named(" ".join(names), names, language)
