"""The referee, who judges whether a clue is allowed (W4.1). `guesses` judges guesses.

This module contains the sequence of checks and what all languages share. The checks of words are in
`referee_english`, and for the other nine languages in `referee_others`.

>>> judge("lighthouse", "light").reason
'“light” is a part of the name.'
>>> judge("lighthouse", "beam").verdict, judge("mouse", "mice").verdict, judge("bread", "pain").verdict
('legal', 'illegal', 'legal')
"""

import unicodedata
from collections.abc import Sequence
from functools import cache
from typing import Protocol

from ..arguments import check_text
from ..refusal import Refusal
from ..short_cache import cached_if_short
from .guesses import judge_guess
from .languages import LANGUAGES
from .options import check_language
from .referee_english import English
from .referee_others import OtherLanguage
from .ruling import LEGAL, NamedPiece, Ruling, illegal
from .stories import find_named
from .view import View
from .words import names_of, row_of
from .words.lemmas import differ_in_letters
from .words.lists import fold
from .words.spelling import JOINTS, edit_distance, split_word
from .words.stems import have_same_stem
from .words.translations import meanings, translations_of


class LanguageChecks(Protocol):
    """The checks that depend on the language. `word` is the folded clue, `typed` the clue as typed."""

    def several_words(self, inner: str, parts: list[str]) -> Ruling | None:
        """Return the ruling on parts joined by hyphens or the like, or None if they are one word."""
        ...

    def parts(self, name: str) -> list[str]:
        """Return the parts of compounds in a name, and its short forms."""
        ...

    def is_form(self, word: str, name: str) -> bool:
        """Return whether the word is a form of the name or derived from it."""
        ...

    def judge_part(self, piece: str, word: str, typed: str) -> Ruling | None:
        """Return a ruling if the name looks like a compound of this word and another, else None."""
        ...

    def containing(self, piece: str, word: str, typed: str) -> Ruling | None:
        """Return a ruling if the word contains the name, else None."""
        ...

    def is_ordinary(self, word: str, typed: str) -> bool:
        """Return whether the word is common in this language, so not foreign: English "pain" for bread."""
        ...

    def existence(self, piece: str, word: str, typed: str) -> Ruling | None:
        """Return a ruling if the word does not exist or its existence is doubtful, else None."""
        ...


@cache
def checks_of(language: str) -> LanguageChecks:
    """Return the checks of a language, or raise `BadOption` for an unknown one."""
    check_language(language)
    return English() if language == "en" else OtherLanguage(language)


class Referee:
    """A judge of clues, guesses and stories in one language.

    `others` are the pieces of a custom pack, each with its other names.
    """

    def __init__(self, language: str = "en", others: dict[str, tuple[str, ...]] | None = None) -> None:
        self.language = check_language(language)
        self.others = others or {}

    def clue(self, piece: str, word: str) -> Ruling:
        return judge(piece, word, self.language)

    def guess(self, piece: str, text: str) -> str:
        return judge_guess(piece, text, self.language, self.others)

    def find_named(self, text: str, pieces: Sequence[str]) -> list[NamedPiece]:
        return find_named(text, pieces, self.language, self.others)


def judge(piece: str, clue: str, language: str = "en") -> Ruling:
    """Return whether `clue` is legal, illegal or doubtful for `piece`, and why."""
    return _judge_cached(check_text("piece", piece), check_text("clue", clue), check_language(language))


@cached_if_short(4096, max_length=100)  # players often check a word before they give it
def _judge_cached(piece: str, clue: str, language: str) -> Ruling:
    typed = unicodedata.normalize("NFC", clue).strip()
    for check in (_tricks, _count, _length, _names, _translations, _containing, _existence):
        ruling = check(piece, typed, language)
        if ruling is not None:
            return ruling
    return Ruling(LEGAL, "fair-word", {"word": typed})


def check_clue(view: View, word: str) -> Ruling:
    """Return the ruling on a word for the card that a seat sees, before the clue is given."""
    if view.card is None:
        raise Refusal("no-card-to-describe")
    return judge(view.card.piece, word, view.rules.language)


# Tricks


def _tricks(piece: str, typed: str, language: str) -> Ruling | None:
    """Refuse hidden characters, letters of other alphabets, digits and other signs."""
    if not typed:
        return illegal("nothing-said")
    if any(unicodedata.category(letter) in ("Cf", "Cc", "Co", "Cn") for letter in typed):
        return illegal("hidden-characters")
    if any(letter.isalpha() and "LATIN" not in unicodedata.name(letter, "") for letter in typed):
        return illegal("other-alphabet")
    plain = unicodedata.normalize("NFKC", typed)
    if plain != typed:
        return illegal("letters-in-disguise")
    if any(letter.isdigit() or letter in "@$€|" for letter in typed):
        return illegal("digits-or-signs")
    inner = typed.strip(".,!?\"'()")
    if not inner or any(not (letter.isalpha() or letter.isspace() or letter in JOINTS) for letter in inner):
        return illegal("not-a-word")
    return None


def _count(piece: str, typed: str, language: str) -> Ruling | None:
    """Refuse several words. A hyphenated word that dictionaries list is one word."""
    inner = _strip_punctuation(typed)
    if len(inner.split()) > 1:
        return illegal("more-than-one-word")
    parts = split_word(inner)
    if len(parts) == 1:
        return None
    joined, name = fold("".join(parts)), fold(names_of(piece, language)[0])
    if joined in (name, f"{name}s", f"{name}es"):
        return illegal("name-taken-apart")
    if all(len(part) == 1 for part in parts):
        return illegal("spelled-out")
    return checks_of(language).several_words(inner, parts)


MAX_WORD_LENGTH = 45
"""Maximum length of a word, that of the longest word in a dictionary.

The time to split a word into parts grows with the square of its length.
"""


def _length(piece: str, typed: str, language: str) -> Ruling | None:
    """Refuse a word longer than any in a dictionary."""
    return illegal("unknown-word", word=typed) if len(_strip_punctuation(typed)) > MAX_WORD_LENGTH else None


def _strip_punctuation(typed: str) -> str:
    """Return a clue without punctuation around it."""
    return typed.strip(".,!?\"'()")


def _fold_word(typed: str) -> str:
    """Return a clue folded for comparison: without case, accents and punctuation around it."""
    return fold(_strip_punctuation(typed).replace("’", "'"))


# The name itself, its forms and parts


def _names(piece: str, typed: str, language: str) -> Ruling | None:
    word, whole, known = _fold_word(typed), fold(piece), checks_of(language)
    written = (
        word if language == "en" else _strip_punctuation(typed)
    )  # in other languages, endings depend on accents
    same = word == whole or "".join(split_word(word)) == "".join(split_word(whole))
    if same and not differ_in_letters(written, piece, language):
        return illegal("name-itself")
    if known.is_form(written, piece):
        return illegal("form-of-name", word=typed)
    words = split_word(piece)
    parts = [part for part in words if len(part) > 2] if len(words) > 1 else []
    for part in (*parts, *known.parts(piece)):
        if word == fold(part) or known.is_form(written, part):
            return illegal("part-of-name", word=typed)
    if ruling := known.judge_part(piece, word, typed):
        return ruling
    for other in names_of(piece, language)[1:]:
        if _same_but_for_spelling(word, other, whole) or (word == fold(other) and word in whole):
            return illegal("form-of-name", word=typed)
    return None


def _same_but_for_spelling(word: str, other: str, whole: str) -> bool:
    """Return whether two names are spellings of one word, such as harbor and harbour."""
    if word not in (fold(other), fold(other) + "s"):
        return False
    distance = edit_distance(word.rstrip("s"), whole.rstrip("s"))
    return word[0] == whole[0] and distance <= max(1, len(whole) // 2)


# Translations


def _translations(piece: str, typed: str, language: str) -> Ruling | None:
    word = fold(_strip_punctuation(typed))
    for other, name in _names_elsewhere(piece, language):
        if word == fold(name) or (len(word) > 3 and have_same_stem(typed, name, other)):
            return _unless_a_word(word, typed, language, other)
    return None


@cached_if_short(1024, max_length=60)  # all spirits give clues for the same card
def _names_elsewhere(piece: str, language: str) -> tuple[tuple[str, str], ...]:
    """Return the names of a piece in the other languages, each with its language.

    A piece of a custom pack is looked up by its possible meanings in English.
    """
    row = row_of(piece, language)
    names = row.names if row else {}
    english = (piece.casefold(),) if language == "en" else meanings(piece, language)
    others = [other for other in LANGUAGES if other != language]
    return tuple(
        (other, name)
        for other in others
        for name in names.get(other) or (found for word in english for found in translations_of(word, other))
    )


def _unless_a_word(word: str, typed: str, language: str, other: str) -> Ruling | None:
    """Refuse a translation, unless it is also a common word of the table's language: "pain" for bread."""
    ordinary = checks_of(language).is_ordinary(word, typed)
    return None if ordinary else illegal("translation", word=typed, language=other)


# Words that contain the name, and unknown words


def _containing(piece: str, typed: str, language: str) -> Ruling | None:
    if len(split_word(piece)) > 1:
        return None
    return checks_of(language).containing(piece, fold(_strip_punctuation(typed)), typed)


def _existence(piece: str, typed: str, language: str) -> Ruling | None:
    return checks_of(language).existence(piece, _fold_word(typed), typed)
