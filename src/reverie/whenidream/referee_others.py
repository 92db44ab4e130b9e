"""What the referee knows of words in the nine languages beside English: parts and forms of a name, words made
from it, which words there are.

>>> Other("de").is_form("hunde", "Hund"), Other("es").is_form("lapices", "lápiz")
(True, True)
>>> Other("fr").parts("parapluie"), Other("nl").parts("handschoen")
(['para', 'pluie'], ['hand', 'schoen'])
"""

from .ruling import Ruling, doubtful, illegal
from .words.compounds import has_inside, is_compound, parts_of
from .words.families import derived, is_made_from_a_word
from .words.languages import grammar
from .words.lemmas import by_hand, inflected, other_letters, strangers
from .words.lists import fold, word_list
from .words.sounds import is_sound, repeats_itself
from .words.spelling import split_word, stem
from .words.translations import meanings, said_in


class Other:
    """The other languages' side of the referee: see `referee.Tongue`."""

    def __init__(self, language: str) -> None:
        self.language = language
        self.grammar = grammar(language)

    def several_words(self, inner: str, parts: list[str]) -> Ruling | None:
        """One where people write it so; what somebody has joined is not."""
        if len({fold(part) for part in parts}) == 1:
            return illegal("only-a-sound", word=inner)
        if fold(inner.replace("’", "'")) in by_hand("joined", self.language) or meanings(
            inner, self.language
        ):
            return None
        if fold("".join(parts)) in word_list(self.language).known and "-" in inner:
            return None
        if not self.grammar.capital_nouns and all(part[0].isupper() and self._knows(part) for part in parts):
            return None  # a name: Willem-Alexander
        if "'" in inner.replace("’", "'") and self._has_an_ending(parts):
            return None
        return illegal("more-than-one-word")

    def _knows(self, word: str) -> bool:
        return word_list(self.language).has(word)

    def _has_an_ending(self, parts: list[str]) -> bool:
        """Turkish sets off the endings of names; Dutch an s: Ankara'da, oma's."""
        return self.grammar.apostrophes and len(parts) == 2 and len(parts[1]) < 5 and parts[0].isalpha()

    def parts(self, name: str) -> list[str]:
        return list(parts_of(name, self.language))

    def is_form(self, word: str, name: str) -> bool:
        """Is `word` a form of `name`, or derived from it?"""
        return inflected(word, name, self.language) or derived(word, name, self.language)

    def may_be_part(self, piece: str, word: str, said: str) -> Ruling | None:
        """A long word at the beginning or end of a longer name, in languages that join words."""
        whole = fold(piece)
        long = len(word) > 4 and len(whole) - len(word) > 4 and whole.startswith(word) | whole.endswith(word)
        end = piece.casefold().endswith(said.casefold()) and len(whole) - len(word) > 3
        known = len(word) > 4 and end and self._is_ours(word, whole)
        if self.grammar.compounds.at_will and (known or (long and word in word_list(self.language).ordinary)):
            return illegal("part-of-name", word=said)
        return None

    def _is_ours(self, word: str, whole: str) -> bool:
        """Is it a common word of our tables, and no stranger to the name?"""
        if frozenset((word, whole)) in strangers(self.language):
            return False
        return word in word_list(self.language).common and bool(meanings(word, self.language))

    def containing(self, piece: str, word: str, said: str) -> Ruling | None:
        """Words with the name as a whole part in them."""
        if any(self._is_in(piece, part) for part in self.parts(said)):
            return illegal("name-inside", word=said)
        return illegal("name-inside", word=said) if has_inside(word, fold(piece), self.language) else None

    def _is_in(self, piece: str, part: str) -> bool:
        """Is it that part of a longer word? Some lose their last vowel there: måne, månsken."""
        if (
            self.grammar.compounds.at_will
            and len(part) > 2
            and piece[-1] in "ae"
            and fold(piece)[:-1] == fold(part)
        ):
            return not other_letters(part, piece, self.language) or part == fold(part)
        return inflected(part, piece, self.language)

    def is_ordinary(self, word: str, said: str) -> bool:
        """An English word has to mean something here as well: many are on the lists that nobody takes for
        the language's own."""
        if self._means_something(said):
            return True
        return word_list(self.language).is_own(said) and not said_in(word, self.language)

    def _means_something(self, said: str) -> bool:
        """Do our tables have it, written so? Who leaves all accents out is forgiven."""
        found = meanings(said, self.language)
        lower = said.casefold()
        return bool(found) and (
            lower.isascii()
            or any(lower == each.casefold() for english in found for each in said_in(english, self.language))
        )

    def existence(self, piece: str, word: str, said: str) -> Ruling | None:
        """Is there such a word?"""
        known = word_list(self.language)
        if len(split_word(word)) > 1:
            return None  # what is joined was looked at when words were counted
        whole = "".join(split_word(word))
        joined_well = whole in known.known or is_compound(said, self.language)  # Nussschale is not drawn out
        if whole not in known.ordinary and is_sound(word, by_spelling=not joined_well):
            return illegal("only-a-sound", word=said)
        if (
            joined_well
            or known.has(whole, stem(said.casefold(), self.language))
            or meanings(said, self.language)
        ):
            return None
        if repeats_itself(whole):
            return illegal("only-a-sound", word=said)
        if is_made_from_a_word(said, self.language):
            return None
        if said[0].isupper() and not said.isupper() and not self.grammar.capital_nouns:
            return doubtful("proper-name-or-unknown", word=said)
        return illegal("unknown-word", word=said)
