"""The words of a sentence, and what has to be known of a language to find names among them (W4.7)."""

import re
import unicodedata
from collections.abc import Iterable
from itertools import product
from typing import ClassVar, NamedTuple, Protocol

from ...short_cache import cached_if_short
from .lists import fold, plain_spellings, spellings, word_list
from .spelling import JOINTS, stem

Phrase = tuple[str, ...]
"""Words in small letters, with their accents where a language has them."""


STEM = "+"
"""Behind what is no word by itself, but has endings."""


class Word(NamedTuple):
    """A word of a text: where it is, in code points, how it is written, and its letters without accents."""

    start: int
    end: int
    written: str
    letters: str
    capital: bool = True
    """Has it a capital, where a language gives them to nouns? So has each word where nobody wrote any."""


class Forms(Protocol):
    """What has to be known of a language to find names in its sentences."""

    longer: frozenset[str]
    """Names of other things with a piece's name in them: a star fish is no star."""

    NOT_FORMS: frozenset[str]
    """Other words that look like a form of a name: German "Eis" is no egg's."""

    def words_of(self, text: str) -> list[Word]:
        """The words of a text in order, what is joined to them taken off."""
        ...

    def forms(self, name: str) -> set[Phrase]:
        """Every form of a name, itself included."""
        ...

    def stems(self, word: Word) -> tuple[str, ...]:
        """What a word may be a form of, where forms are too many to be written down; `forms` has it, too."""
        ...

    def common(self, word: Word) -> bool:
        """Is this a word that everybody knows, and so no slip of the keyboard?"""
        ...

    def other_word(self, word: Word) -> bool:
        """Is it a word of its own that has a name's letters, but not its accents?"""
        ...

    def names_a_thing(self, word: Word, before: str, after: str) -> bool:
        """Is it the thing here, and no verb that is written like it? The words beside it are empty where a
        sign parts them from it."""
        ...

    def is_compound(self, part: str) -> bool:
        """Does a word that a hyphen joins to a name make something else of it?"""
        ...


LETTERS = re.compile(r"[^\W_](?:[^\W_]|[\u0300-\u036f])*")
GAP = re.compile(rf"[\s{re.escape(JOINTS.replace('.', '').replace('/', ''))}]*")
"""What may stand between two words of a name."""


def words(text: str) -> frozenset[str]:
    return frozenset(text.split())


def lines(text: str) -> frozenset[str]:
    """What stands on each."""
    return frozenset(line.strip() for line in text.splitlines() if line.strip())


def split_text(text: str) -> list[Word]:
    """Letters and digits that stand together; apostrophes and hyphens part them."""
    return [
        Word(found.start(), found.end(), _composed(found[0].casefold()), fold(found[0]))
        for found in LETTERS.finditer(text)
    ]


def _composed(text: str) -> str:
    return text if text.isascii() else unicodedata.normalize("NFC", text)


class Words:
    """What most languages have in common; each has its own lists."""

    language: str
    VERBS: ClassVar[frozenset[str]] = frozenset()
    """Names that are verbs as well, letters folded."""
    BEFORE_VERBS: ClassVar[frozenset[str]] = frozenset()
    """What stands before a verb, and not before a noun."""
    BEFORE_NOUNS: ClassVar[frozenset[str]] = frozenset()
    OBJECTS: ClassVar[frozenset[str]] = frozenset()
    """What stands after a verb, and seldom after a noun."""
    PARTICIPLES: ClassVar[frozenset[str]] = frozenset()
    BEFORE_PARTICIPLES: ClassVar[frozenset[str]] = frozenset()
    NEED_AN_ARTICLE: ClassVar[frozenset[str]] = frozenset()
    """Names that are far more often something else."""
    ARTICLES: ClassVar[frozenset[str]] = frozenset()
    NOT_BEFORE: ClassVar[dict[str, frozenset[str]]] = {}
    """Names that are something else if one of these follows."""
    MANY_ENDINGS: ClassVar[bool] = False
    """Has a word more forms than lists have?"""
    OTHER_WORDS: ClassVar[frozenset[str]] = frozenset()
    """A name's letters with other accents."""
    LETTERS_OF_THEIR_OWN: ClassVar[bool] = False
    """Are letters with dots and strokes others, which nobody leaves out by accident?"""
    BESIDE_HYPHENS: ClassVar[frozenset[str]] = frozenset()
    """What a hyphen may join to a name that stays the same."""
    NOT_FORMS: frozenset[str] = frozenset()
    longer: frozenset[str] = frozenset()

    def words_of(self, text: str) -> list[Word]:
        return split_text(text)

    def stems(self, word: Word) -> tuple[str, ...]:
        return ()

    def common(self, word: Word) -> bool:
        return word.letters in word_list(self.language).known or (
            self.MANY_ENDINGS and is_form_of_a_word(word.written, self.language)
        )

    def other_word(self, word: Word) -> bool:
        if word.written in self.OTHER_WORDS:
            return True
        if word.written.isascii():
            return self.LETTERS_OF_THEIR_OWN and word.written in plain_spellings(self.language)
        return word.written in spellings(self.language)

    def is_compound(self, part: str) -> bool:
        return part not in self.BESIDE_HYPHENS

    def names_a_thing(self, word: Word, before: str, after: str) -> bool:
        if not before and not after:
            return True
        here = word.letters
        if here in self.NEED_AN_ARTICLE and before not in self.ARTICLES:
            return False
        if after in self.NOT_BEFORE.get(here, ()):
            return False
        if here in self.PARTICIPLES and before in self.BEFORE_PARTICIPLES:
            return False
        if here not in self.VERBS:
            return True
        return before not in self.BEFORE_VERBS and (after not in self.OBJECTS or before in self.BEFORE_NOUNS)


@cached_if_short(1 << 14, letters=50)
def is_form_of_a_word(written: str, language: str) -> bool:
    known = word_list(language)
    found = fold(stem(written, language))
    return len(found) > 3 and (found in known.stems or found in known.known)


def each_form(parts: Iterable[set[str]], rest: Phrase = ()) -> set[Phrase]:
    """Every word of a name in all its forms, what follows as it is."""
    return {(*changed, *rest) for changed in product(*parts)}
