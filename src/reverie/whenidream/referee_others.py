"""The referee's checks for the nine other languages: forms of a name, words made from it, unknown words.

>>> OtherLanguage("de").is_form("hunde", "Hund"), OtherLanguage("es").is_form("lapices", "lápiz")
(True, True)
>>> OtherLanguage("fr").parts("parapluie"), OtherLanguage("nl").parts("handschoen")
(['para', 'pluie'], ['hand', 'schoen'])
"""

from .ruling import Ruling, doubtful, illegal
from .words.compounds import has_inside, is_compound, parts_of
from .words.families import is_derivation, is_derived_from_known_word
from .words.languages import grammar
from .words.lemmas import differ_in_letters, is_inflection, manual_entries, unrelated_pairs
from .words.lists import fold, word_list
from .words.sounds import is_sound, repeats_itself
from .words.spelling import split_word, stem
from .words.translations import meanings, translations_of


class OtherLanguage:
    """The checks for a language other than English, as declared in `referee.LanguageChecks`."""

    def __init__(self, language: str) -> None:
        self.language = language
        self.grammar = grammar(language)

    def several_words(self, inner: str, parts: list[str]) -> Ruling | None:
        """Return the ruling on joined parts, or None if the language writes them as one word."""
        if len({fold(part) for part in parts}) == 1:
            return illegal("only-a-sound", word=inner)
        if fold(inner.replace("’", "'")) in manual_entries("joined", self.language) or meanings(
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
        """Return whether an apostrophe sets off an ending, as in Turkish Ankara'da and Dutch oma's."""
        return self.grammar.apostrophes and len(parts) == 2 and len(parts[1]) < 5 and parts[0].isalpha()

    def parts(self, name: str) -> list[str]:
        return list(parts_of(name, self.language))

    def is_form(self, word: str, name: str) -> bool:
        """Return whether `word` is a form of `name` or derived from it."""
        return is_inflection(word, name, self.language) or is_derivation(word, name, self.language)

    def judge_part(self, piece: str, word: str, typed: str) -> Ruling | None:
        """Refuse a long word at the beginning or end of a longer name, in languages with free compounds."""
        whole = fold(piece)
        long = len(word) > 4 and len(whole) - len(word) > 4 and whole.startswith(word) | whole.endswith(word)
        end = piece.casefold().endswith(typed.casefold()) and len(whole) - len(word) > 3
        known = len(word) > 4 and end and self._is_ours(word, whole)
        if self.grammar.compounds.forms_freely and (
            known or (long and word in word_list(self.language).ordinary)
        ):
            return illegal("part-of-name", word=typed)
        return None

    def _is_ours(self, word: str, whole: str) -> bool:
        """Return whether `word` is a common word of our tables that is not listed as unrelated to `whole`."""
        if frozenset((word, whole)) in unrelated_pairs(self.language):
            return False
        return word in word_list(self.language).common and bool(meanings(word, self.language))

    def containing(self, piece: str, word: str, typed: str) -> Ruling | None:
        """Refuse words that contain the name as a part."""
        if any(self._is_in(piece, part) for part in self.parts(typed)):
            return illegal("name-inside", word=typed)
        return illegal("name-inside", word=typed) if has_inside(word, fold(piece), self.language) else None

    def _is_in(self, piece: str, part: str) -> bool:
        """Return whether a part of a compound is the piece, perhaps without its last vowel: måne, månsken."""
        if (
            self.grammar.compounds.forms_freely
            and len(part) > 2
            and piece[-1] in "ae"
            and fold(piece)[:-1] == fold(part)
        ):
            return not differ_in_letters(part, piece, self.language) or part == fold(part)
        return is_inflection(part, piece, self.language)

    def is_ordinary(self, word: str, typed: str) -> bool:
        """Return whether `word` is a word of this language.

        An English word counts only if our tables have a meaning for it here, because the lists contain many
        English words that are foreign to the language.
        """
        if self._means_something(typed):
            return True
        return word_list(self.language).is_own(typed) and not translations_of(word, self.language)

    def _means_something(self, typed: str) -> bool:
        """Return whether our tables contain `typed` in this spelling, or without any accents."""
        in_english = meanings(typed, self.language)
        lower = typed.casefold()
        return bool(in_english) and (
            lower.isascii()
            or any(
                lower == each.casefold()
                for english in in_english
                for each in translations_of(english, self.language)
            )
        )

    def existence(self, piece: str, word: str, typed: str) -> Ruling | None:
        """Refuse sounds and unknown words, and doubt other names."""
        known = word_list(self.language)
        if len(split_word(word)) > 1:
            return None  # `several_words` has judged joined words
        whole = "".join(split_word(word))
        # A compound may have a letter three times without being a sound: Nussschale.
        is_word = whole in known.known or is_compound(typed, self.language)
        if whole not in known.ordinary and is_sound(word, by_spelling=not is_word):
            return illegal("only-a-sound", word=typed)
        if (
            is_word
            or known.has(whole, stem(typed.casefold(), self.language))
            or meanings(typed, self.language)
        ):
            return None
        if repeats_itself(whole):
            return illegal("only-a-sound", word=typed)
        if is_derived_from_known_word(typed, self.language):
            return None
        if typed[0].isupper() and not typed.isupper() and not self.grammar.capital_nouns:
            return doubtful("proper-name-or-unknown", word=typed)
        return illegal("unknown-word", word=typed)
