"""The rules that French, Spanish, Italian and Portuguese share. A compound is a verb and its object.

In all of them, the words of a name up to the first preposition change with the number.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import ClassVar

from ..compounds import MIN_PART_LENGTH, parts_of
from ..lists import fold, word_list
from ..sentences import Phrase, Word, Words, each_form, split_text, word_set
from ..translations import meanings
from .grammar_types import Compounds

VOWELS = "aeiouy"
KERNEL_CHANGES = (("qu", "c"), ("gu", "g"), ("c", "z"), ("ch", "c"), ("gh", "g"))
"""Ends of kernels, and their spelling of the same sound before other vowels: see `Kernels.changes`."""
SHORT_PARTNERS = word_set("auto tele super foto micro mini moto radio")
"""First parts that join words of three letters: autobus."""


class Romance(Words):
    """Forms of names. A subclass for each language defines the plurals of nouns."""

    PREPOSITIONS: ClassVar[frozenset[str]]
    FEMININES: ClassVar[dict[str, str]] = {}
    """Feminine nouns for the same animal or trade. Other feminine nouns are other words."""
    ADJECTIVES: ClassVar[frozenset[str]]
    """Adjectives that stand before a noun."""
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
        """Return whether the word means the thing. A singular that is also a verb needs an article."""
        if word.letters in self.VERBS and before and not self.is_plural(word.letters):
            if before not in self.BEFORE_NOUNS and before not in self.ADJECTIVES:
                return False
        return super().names_a_thing(word, before, after)

    def is_plural(self, noun: str) -> bool:
        return noun.endswith("s")

    def numbers(self, noun: str) -> set[str]:
        raise NotImplementedError


@dataclass(frozen=True, eq=False, kw_only=True)
class RomanceCompounds(Compounds):
    """Compounds of a verb and a thing, or of a listed first part and another word."""

    language: str
    firsts: tuple[str, ...]
    """First parts, folded. Most are verbs."""

    def split(self, word: str) -> Iterator[tuple[str, ...]]:
        whole = fold(word)
        for first in (*self.firsts, *self._verbs_in_front(whole)):
            if not whole.startswith(first[:-1]):
                continue
            for second in (whole.removeprefix(first), whole.removeprefix(first[:-1])):
                if second[:2] in ("rr", "ss"):
                    second = second[1:]
                if second != whole and (whole.startswith(first) or second[:1] == first[-1]):
                    if self._may_follow(second, first):
                        longer = parts_of(second, self.language) if len(second) > 7 else ()
                        yield (first, second, *self.infinitives(first), *longer)

    def infinitives_of(self, first: str) -> tuple[str, ...]:
        return self.infinitives(first) if first in self.firsts else ()

    def infinitives(self, first: str) -> tuple[str, ...]:
        """Return infinitives of the verb form that a compound begins with: saca, sacar."""
        return (f"{first}r", f"{first[:-1]}ir")

    def singulars(self, word: str) -> list[str]:
        """Return the possible singulars of a word."""
        return [word.removesuffix(end) for end in ("s", "es") if word.endswith(end)]

    def _verbs_in_front(self, whole: str) -> Iterator[str]:
        """Yield beginnings that are a verb in our tables, followed by a thing in our tables: colapasta."""
        for at in range(MIN_PART_LENGTH + 1, len(whole) - MIN_PART_LENGTH):
            first, second = whole[:at], whole[at:]
            if first[-1] in "aei" and first not in self.firsts and self._is_thing(second):
                if any(meanings(verb, self.language) for verb in self.infinitives(first)):
                    yield first

    def _is_thing(self, word: str) -> bool:
        """Return whether our tables contain the word or its singular."""
        if word in ("mento", "mente", "menti"):
            return False
        ones = [word, *self.singulars(word)]
        return any(len(one) > MIN_PART_LENGTH and meanings(one, self.language) for one in ones)

    def _may_follow(self, second: str, first: str) -> bool:
        known = word_list(self.language)
        if len(second) <= MIN_PART_LENGTH:
            return len(second) == MIN_PART_LENGTH and first in SHORT_PARTNERS and second in known.common
        return second in known.ordinary or (len(second) > 4 and known.has(second))


def strip_end(whole: str) -> str:
    """Return a folded word without plural -s and last vowel."""
    one = whole.removesuffix("s") if len(whole) > 4 else whole
    return one[:-1] if one[-1:] in VOWELS and len(one) > 3 else one


def respell(roots: set[str]) -> set[str]:
    """Return roots in the spelling that has the same sound before another vowel: vaca, vaqu-; pez, pec-."""
    changes = (("c", "qu"), ("g", "gu"), ("z", "c"), ("qu", "c"), ("gu", "g"))
    return {root.removesuffix(a) + b for root in roots for a, b in changes if root.endswith(a)}
