"""The referee asks for stems only where words begin alike, and finds no fewer translations for that."""

import gzip
from importlib.resources import files

import pytest

from reverie.whenidream.words import table
from reverie.whenidream.words.languages import grammar
from reverie.whenidream.words.lexicon import lexicon
from reverie.whenidream.words.lists import fold
from reverie.whenidream.words.spelling import stem
from reverie.whenidream.words.stems import have_same_stem
from tests.whenidream.games import languages

EVERY = 40
"""Only one word in this many is tried, because all of them take half a minute."""


def words_of(language: str) -> list[str]:
    if language == "en":
        return sorted(lexicon().kinds)
    raw = files("reverie.whenidream.words").joinpath("lists", f"{language}.txt.gz").read_bytes()
    return sorted(set(gzip.decompress(raw).decode().split()))


@pytest.mark.parametrize("language", languages("en", "tr"))
def test_a_stem_begins_as_its_word_does(language: str) -> None:
    letters, lost = grammar(language).stem_letters, grammar(language).lost_at_start
    for word in words_of(language)[::EVERY]:
        folded, found = fold(word), fold(stem(word, language))
        if len(folded) <= 3 or (lost and lost in folded):
            continue
        alone = language == "tr" and len(found) < 2
        assert alone or found[:letters] == folded[:letters], (word, found)


def test_no_piece_has_a_stem_that_begins_otherwise() -> None:
    """Turkish has p, t, ç and k for b, d, c and ğ where nothing else is left of a word."""
    for row in table():
        for name in row.names["tr"]:
            assert stem(name.casefold(), "tr") not in ("", "p", "t", "ç", "k"), name


def test_words_that_differ_in_their_endings_have_one_stem() -> None:
    assert have_same_stem("phares", "phare", "fr")
    assert have_same_stem("l'eau", "eau", "fr")
    assert have_same_stem("gevist", "vis", "nl")
    assert not have_same_stem("bright", "phare", "fr")
