"""The rules that German, Dutch and Swedish share: compounds are formed freely. Letters are folded."""

from bisect import bisect_left
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache

from ..compounds import MIN_PART_LENGTH, parts_of
from ..lists import fold, word_list
from ..sentences import word_set
from ..spelling import common_prefix_length
from ..translations import all_meanings, meanings
from .grammar_types import Compounds

NO_FIRST_PARTS = word_set("""
    att auf aus bei das dat dem den der des det die din een ein ent ett ge har het hur ihr kan kom las man met
    min mit och rum sch sie sin ska som und uns vad van var ver von wir zer zum zur
""")
"""Short words and prefixes that cannot be the first part of a compound."""


@dataclass(frozen=True, eq=False, kw_only=True)
class Germanic(Compounds):
    """Compounds of any two words, with a joint between them."""

    language: str
    joints: tuple[str, ...]
    no_second_parts: frozenset[str]
    such: tuple[str, ...]
    """Endings of adjectives that mean "having such a thing": achtbeinig."""
    verb: str
    """Ending of infinitives."""
    short_firsts: Mapping[str, str]
    """First parts that are accepted though they are short, with the two-letter word that each stands for."""
    forms_freely = True

    def split(self, word: str) -> Iterator[tuple[str, ...]]:
        """Yield the parts of a word for each way of splitting it, the longest first part first."""
        whole = fold(word)
        for at in range(min(len(whole) - 2, _max_first_part(whole, self.language)), 1, -1):
            first = self._first(whole[:at])
            if not first:
                continue
            for second in self.seconds(whole, at):
                if self._second(second) and self._are_two(first, second):
                    longer = [part for part in (first, second) if len(part) > 7]
                    parts = (each for part in longer for each in parts_of(part, self.language))
                    yield (first, second, *parts)

    def means_having(self, whole: str) -> bool:
        root = next((whole.removesuffix(end) for end in self.such if whole.endswith(end)), "")
        ordinary = word_list(self.language).ordinary
        return any(
            {root[at:], root[at:] + "e", root[at:] + "a"} & ordinary and self._first(root[:at])
            for at in range(MIN_PART_LENGTH, len(root) - MIN_PART_LENGTH + 1)
        )

    def seconds(self, whole: str, at: int) -> tuple[str, ...]:
        """Return the possible second parts if the first part ends at `at`."""
        return (whole[at:],)

    def is_ours(self, part: str) -> bool:
        """Return whether our tables contain a short part, so that it is accepted."""
        return bool(meanings(part, self.language))

    def is_stem(self, part: str, known: frozenset[str]) -> bool:
        """Return whether `part` is a known word, or one without its last vowel."""
        return part in known or part + "e" in known

    def is_verb(self, part: str) -> bool:
        """Return whether `part` is the stem of a verb, or a word of our tables."""
        return part + self.verb in word_list(self.language).ordinary or any(
            meanings(part + end, self.language) for end in ("", "e", self.verb)
        )

    def _first(self, part: str) -> str | None:
        """Return the first part of a compound without its joint, or None if it is not a word."""
        known = word_list(self.language)
        if part in self.short_firsts:
            return self.short_firsts[part]
        for joint in self.joints:
            stem = part.removesuffix(joint)
            if not part.endswith(joint) or len(stem) < MIN_PART_LENGTH or stem in NO_FIRST_PARTS:
                continue
            if self.is_stem(stem, known.common if len(stem) == MIN_PART_LENGTH else known.ordinary):
                return stem
            if stem.endswith("el") and stem[:-2] + "le" in known.common:  # äpple, äppelträd
                return stem[:-2] + "le"
            if len(stem) > MIN_PART_LENGTH and self.is_verb(stem):
                return stem
        return None

    def _second(self, word: str) -> bool:
        known = word_list(self.language)
        if word in self.no_second_parts:
            return False
        if len(word) <= MIN_PART_LENGTH:
            if len(word) < MIN_PART_LENGTH:
                return word in ("ei", "ui")
            return word in known.ordinary or self.is_ours(word)
        if (
            self._is_usual(word)
            or (len(word) > 4 and word in known.known)
            or (len(word) > 5 and known.has(word))
        ):
            return True
        return len(word) > 7 and bool(parts_of(word, self.language))

    def _is_usual(self, word: str) -> bool:
        """Return whether `word` is an ordinary word of the language, or in our tables."""
        return word in word_list(self.language).ordinary or bool(meanings(word, self.language))

    def _are_two(self, first: str, second: str) -> bool:
        """Return whether both parts are convincing. Two short ones must be common words."""
        known = word_list(self.language)
        usual = {first, first + "e", first + "a"} & known.ordinary or self._is_usual(second)
        if (len(first) > MIN_PART_LENGTH < len(second) and usual) or {first, second} & set(
            self.short_firsts.values()
        ):
            return True
        short = [part for part in (first, second) if len(part) <= MIN_PART_LENGTH]
        both = len(first) + len(second)
        return both > 6 and (
            both > 8
            or all({part, part + "e", part + "a"} & known.common or self.is_ours(part) for part in short)
        )


def _max_first_part(whole: str, language: str) -> int:
    """Return the maximum length of a first part: that of the longest prefix shared with any word, plus four.

    Four letters allow for a joint, and for two letters that change before it (äpple, äppel).
    """
    known = _sorted_words(language)
    at = bisect_left(known, whole)
    return max(common_prefix_length(whole, word) for word in known[max(0, at - 1) : at + 1]) + 4


@cache
def _sorted_words(language: str) -> list[str]:
    """Return all words of a language, folded and sorted."""
    return sorted(word_list(language).known | all_meanings(language).keys())
