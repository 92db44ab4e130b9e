"""The referee: is a clue allowed (W4.1)? Whether a guess is right is said in `guesses`.

Here stand the checks in their order, and what is the same everywhere. What has to be known of a language
is in `referee_english`, and in `referee_others` for the other nine.

>>> judge("lighthouse", "light").reason
'“light” is a part of the name.'
>>> judge("lighthouse", "beam").verdict, judge("mouse", "mice").verdict, judge("bread", "pain").verdict
('legal', 'illegal', 'legal')
"""

import unicodedata
from collections.abc import Sequence
from functools import cache
from typing import Protocol

from ..given import text
from ..refusal import Refusal
from ..short_cache import cached_if_short
from .guesses import is_right
from .languages import LANGUAGES
from .options import check_language
from .referee_english import English
from .referee_others import Other
from .ruling import LEGAL, Named, Ruling, illegal
from .stories import named_in
from .view import View
from .words import names_of, row_of
from .words.lemmas import other_letters
from .words.lists import fold
from .words.spelling import JOINTS, apart, split_word
from .words.stems import have_one_stem
from .words.translations import meanings, said_in


class Tongue(Protocol):
    """What the referee must know of a language. A `word` is folded; what was `said` is as it was written."""

    def several_words(self, inner: str, parts: list[str]) -> Ruling | None:
        """Is what is joined by hyphens and the like more than one word?"""
        ...

    def parts(self, name: str) -> list[str]:
        """The words that a name is made of, beside those that stand apart in it; short forms of it, too."""
        ...

    def is_form(self, word: str, name: str) -> bool:
        """Is it a form of the name, or derived from it?"""
        ...

    def may_be_part(self, piece: str, word: str, said: str) -> Ruling | None:
        """Does the name look made of this word and another one?"""
        ...

    def containing(self, piece: str, word: str, said: str) -> Ruling | None:
        """What to think of a word with the name in it."""
        ...

    def is_ordinary(self, word: str, said: str) -> bool:
        """Is it a word of this language that everybody knows, and so no foreign one here: pain, for bread?"""
        ...

    def existence(self, piece: str, word: str, said: str) -> Ruling | None:
        """Is there such a word?"""
        ...


@cache
def tongue(language: str) -> Tongue:
    """A language that the referee knows; others are refused."""
    check_language(language)
    return English() if language == "en" else Other(language)


class Referee:
    """Judges clues, guesses and stories in one language; `others` are the pieces of a pack of one's own, each
    with its other names."""

    def __init__(self, language: str = "en", others: dict[str, tuple[str, ...]] | None = None) -> None:
        self.language = check_language(language)
        self.others = others or {}

    def clue(self, piece: str, word: str) -> Ruling:
        return judge(piece, word, self.language)

    def guess(self, piece: str, text: str) -> str:
        return is_right(piece, text, self.language, self.others)

    def named(self, text: str, pieces: Sequence[str]) -> list[Named]:
        return named_in(text, pieces, self.language, self.others)


def judge(piece: str, clue: str, language: str = "en") -> Ruling:
    """Is `clue` fair for `piece`: legal, illegal or doubtful, and why."""
    return _judged(text("piece", piece), text("clue", clue), check_language(language))


@cached_if_short(4096, letters=100)  # a word is often asked about before it is said
def _judged(piece: str, clue: str, language: str) -> Ruling:
    said = unicodedata.normalize("NFC", clue).strip()
    for check in (_tricks, _count, _length, _names, _translations, _containing, _existence):
        ruling = check(piece, said, language)
        if ruling is not None:
            return ruling
    return Ruling(LEGAL, "fair-word", {"word": said})


def check_clue(view: View, word: str) -> Ruling:
    """What the referee would say to a word for the picture that a seat sees, before it is given."""
    if view.card is None:
        raise Refusal("no-card-for-you")
    return judge(view.card.piece, word, view.rules.language)


# Tricks


def _tricks(piece: str, said: str, language: str) -> Ruling | None:
    """Hidden characters, letters of other alphabets, digits: nothing that a word needs."""
    if not said:
        return illegal("nothing-said")
    if any(unicodedata.category(letter) in ("Cf", "Cc", "Co", "Cn") for letter in said):
        return illegal("hidden-characters")
    if any(letter.isalpha() and "LATIN" not in unicodedata.name(letter, "") for letter in said):
        return illegal("other-alphabet")
    plain = unicodedata.normalize("NFKC", said)
    if plain != said:
        return illegal("letters-in-disguise")
    if any(letter.isdigit() or letter in "@$€|" for letter in said):
        return illegal("digits-or-signs")
    inner = said.strip(".,!?\"'()")
    if not inner or any(not (letter.isalpha() or letter.isspace() or letter in JOINTS) for letter in inner):
        return illegal("not-a-word")
    return None


def _count(piece: str, said: str, language: str) -> Ruling | None:
    """One word; a hyphenated one that dictionaries have is one, too."""
    inner = _bare(said)
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
    return tongue(language).several_words(inner, parts)


LONGEST_WORD = 45
"""Letters: no dictionary has a longer word. The time to take one apart grows with the square of this."""


def _length(piece: str, said: str, language: str) -> Ruling | None:
    """No word is so long that nobody could have read it somewhere."""
    return illegal("unknown-word", word=said) if len(_bare(said)) > LONGEST_WORD else None


def _bare(said: str) -> str:
    """Without the signs that somebody may put around a word."""
    return said.strip(".,!?\"'()")


def _word(said: str) -> str:
    """A clue as words are compared: without case, accents and signs around it."""
    return fold(_bare(said).replace("’", "'"))


# The name itself, its forms and parts


def _names(piece: str, said: str, language: str) -> Ruling | None:
    word, whole, known = _word(said), fold(piece), tongue(language)
    written = word if language == "en" else _bare(said)  # the other languages' endings go by accents
    same = word == whole or "".join(split_word(word)) == "".join(split_word(whole))
    if same and not other_letters(written, piece, language):
        return illegal("name-itself")
    if known.is_form(written, piece):
        return illegal("form-of-name", word=said)
    words = split_word(piece)
    parts = [part for part in words if len(part) > 2] if len(words) > 1 else []
    for part in (*parts, *known.parts(piece)):
        if word == fold(part) or known.is_form(written, part):
            return illegal("part-of-name", word=said)
    if ruling := known.may_be_part(piece, word, said):
        return ruling
    for other in names_of(piece, language)[1:]:
        if _same_but_for_spelling(word, other, whole) or (word == fold(other) and word in whole):
            return illegal("form-of-name", word=said)
    return None


def _same_but_for_spelling(word: str, other: str, whole: str) -> bool:
    """Harbor and harbour, donut and doughnut, pajamas and pyjamas."""
    if word not in (fold(other), fold(other) + "s"):
        return False
    return word[0] == whole[0] and apart(word.rstrip("s"), whole.rstrip("s")) <= max(1, len(whole) // 2)


# Translations


def _translations(piece: str, said: str, language: str) -> Ruling | None:
    word = fold(_bare(said))
    for other, name in _said_elsewhere(piece, language):
        if word == fold(name) or (len(word) > 3 and have_one_stem(said, name, other)):
            return _unless_a_word(word, said, language, other)
    return None


@cached_if_short(1024, letters=60)  # a card is spoken of by all spirits in turn
def _said_elsewhere(piece: str, language: str) -> tuple[tuple[str, str], ...]:
    """How a piece is called in the other languages; one of somebody's own goes by what it may be in
    English."""
    row = row_of(piece, language)
    names = row.names if row else {}
    english = (piece.casefold(),) if language == "en" else meanings(piece, language)
    others = [other for other in LANGUAGES if other != language]
    return tuple(
        (other, name)
        for other in others
        for name in names.get(other) or (said for word in english for said in said_in(word, other))
    )


def _unless_a_word(word: str, said: str, language: str, other: str) -> Ruling | None:
    """A word of the table's own language may happen to be spelled like a translation: bread, and pain."""
    ordinary = tongue(language).is_ordinary(word, said)
    return None if ordinary else illegal("translation", word=said, language=other)


# Words with the name in them, and words that there are not


def _containing(piece: str, said: str, language: str) -> Ruling | None:
    if len(split_word(piece)) > 1:
        return None
    return tongue(language).containing(piece, fold(_bare(said)), said)


def _existence(piece: str, said: str, language: str) -> Ruling | None:
    return tongue(language).existence(piece, _word(said), said)
