"""What Spanish, Italian and Portuguese have in common: a name's number is that of all its words up to the
first preposition."""

from typing import ClassVar

from ..lists import fold
from .sentences import Phrase, Word, Words, each_form, split_text


class Romance(Words):
    """A class for each language says how its nouns are told in both numbers."""

    PREPOSITIONS: ClassVar[frozenset[str]]
    FEMININES: ClassVar[dict[str, str]] = {}
    """The same animal or trade; all that ends otherwise is another word."""
    ADJECTIVES: ClassVar[frozenset[str]]
    """Those that stand before a noun."""
    IRREGULAR: ClassVar[dict[str, str]] = {}

    def forms(self, name: str) -> set[Phrase]:
        parts = [word.written for word in split_text(name)]
        if not parts:
            return set()
        end = next(
            (at for at, part in enumerate(parts) if at and fold(part) in self.PREPOSITIONS), len(parts)
        )
        changing = [self._both_numbers(part) for part in parts[:end]]
        if end == 1 and parts[0] in self.FEMININES:
            changing[0] |= self._both_numbers(self.FEMININES[parts[0]])
        found = each_form(changing, tuple(parts[end:]))
        return found | {("".join(phrase),) for phrase in found} if len(parts) > 1 else found

    def _both_numbers(self, noun: str) -> set[str]:
        found = {noun, *self.numbers(noun)}
        if noun in self.IRREGULAR:
            found |= set(self.IRREGULAR[noun].split())
        return found

    def names_a_thing(self, word: Word, before: str, after: str) -> bool:
        """One thing has an article, or what stands for it; many things may be without."""
        if word.letters in self.VERBS and before and not self.is_plural(word.letters):
            if before not in self.BEFORE_NOUNS and before not in self.ADJECTIVES:
                return False
        return super().names_a_thing(word, before, after)

    def is_plural(self, noun: str) -> bool:
        return noun.endswith("s")

    def numbers(self, noun: str) -> set[str]:
        raise NotImplementedError
