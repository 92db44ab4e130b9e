"""The words of a sentence, and the rules of a language for finding names among them (W4.7)."""

import re
import unicodedata
from collections.abc import Iterable
from itertools import product
from typing import ClassVar, NamedTuple, Protocol

from ...short_cache import cached_if_short
from .lists import fold, plain_spellings, spellings, word_list
from .spelling import JOINTS, stem

Phrase = tuple[str, ...]
"""Words in lower case, with their accents."""


STEM = "+"
"""Mark after a stem that is not a word on its own."""


class Word(NamedTuple):
    """A word of a text: its position in code points, its spelling in lower case, and its folded letters."""

    start: int
    end: int
    written: str
    letters: str
    capital: bool = True
    """Whether it is capitalised, in a language with capitalised nouns.

    Words of a text without capitals count as if they had them.
    """


class Forms(Protocol):
    """The rules of a language for finding names in its sentences."""

    longer: frozenset[str]
    """Names of other things that contain a piece's name: a star fish is not a star."""

    NOT_FORMS: frozenset[str]
    """Words that only look like a form of a name: German "Eis" (ice) is not a form of "Ei" (egg)."""

    def words_of(self, text: str) -> list[Word]:
        """Return the words of a text in order, without particles that are joined to them."""
        ...

    def forms(self, name: str) -> set[Phrase]:
        """Return all forms of a name, itself included."""
        ...

    def stems(self, word: Word) -> tuple[str, ...]:
        """Return the possible stems of a word, for a language with too many forms to list."""
        ...

    def common(self, word: Word) -> bool:
        """Return whether everybody knows this word, so that it is not a misspelling."""
        ...

    def other_word(self, word: Word) -> bool:
        """Return whether `word` differs from a name with the same letters but other accents."""
        ...

    def names_a_thing(self, word: Word, before: str, after: str) -> bool:
        """Return whether the word means the thing here, rather than a verb with the same spelling.

        `before` and `after` are the folded words next to it, or "" if there are none or punctuation is
        between.
        """
        ...

    def is_compound(self, part: str) -> bool:
        """Return whether a word joined to a name with a hyphen makes it a name of something else."""
        ...


WORD_PATTERN = re.compile(r"[^\W_](?:[^\W_]|[\u0300-\u036f])*")
GAP = re.compile(rf"[\s{re.escape(JOINTS.replace('.', '').replace('/', ''))}]*")
"""Characters that may stand between two words of a name."""


def word_set(text: str) -> frozenset[str]:
    return frozenset(text.split())


def line_set(text: str) -> frozenset[str]:
    """Return the non-empty lines of a string, stripped."""
    return frozenset(line.strip() for line in text.splitlines() if line.strip())


def split_text(text: str) -> list[Word]:
    """Return the words of a text: runs of letters and digits, split at apostrophes and hyphens."""
    return [
        Word(found.start(), found.end(), _compose(found[0].casefold()), fold(found[0]))
        for found in WORD_PATTERN.finditer(text)
    ]


def _compose(text: str) -> str:
    return text if text.isascii() else unicodedata.normalize("NFC", text)


class Words:
    """The rules that most languages share. Each language is a subclass with its own lists."""

    language: str
    VERBS: ClassVar[frozenset[str]] = frozenset()
    """Names that are also verbs, folded."""
    BEFORE_VERBS: ClassVar[frozenset[str]] = frozenset()
    """Words that stand before a verb, and not before a noun."""
    BEFORE_NOUNS: ClassVar[frozenset[str]] = frozenset()
    OBJECTS: ClassVar[frozenset[str]] = frozenset()
    """Words that stand after a verb, and seldom after a noun."""
    PARTICIPLES: ClassVar[frozenset[str]] = frozenset()
    BEFORE_PARTICIPLES: ClassVar[frozenset[str]] = frozenset()
    NEED_AN_ARTICLE: ClassVar[frozenset[str]] = frozenset()
    """Names that without an article are far more often something else."""
    ARTICLES: ClassVar[frozenset[str]] = frozenset()
    NOT_BEFORE: ClassVar[dict[str, frozenset[str]]] = {}
    """Names that are something else if one of these follows."""
    MANY_ENDINGS: ClassVar[bool] = False
    """Whether words have more forms than the lists contain."""
    OTHER_WORDS: ClassVar[frozenset[str]] = frozenset()
    """Other words with the letters of a name and other accents."""
    LETTERS_OF_THEIR_OWN: ClassVar[bool] = False
    """Whether letters with dots and strokes are separate letters, which nobody replaces by accident."""
    BESIDE_HYPHENS: ClassVar[frozenset[str]] = frozenset()
    """Words that a hyphen may join to a name without changing its meaning."""
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


@cached_if_short(1 << 14, max_length=50)
def is_form_of_a_word(written: str, language: str) -> bool:
    known = word_list(language)
    found = fold(stem(written, language))
    return len(found) > 3 and (found in known.stems or found in known.known)


def each_form(parts: Iterable[set[str]], rest: Phrase = ()) -> set[Phrase]:
    """Return the combinations of the forms of each word, each followed by `rest`."""
    return {(*changed, *rest) for changed in product(*parts)}
