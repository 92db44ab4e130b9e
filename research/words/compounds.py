"""English compounds: starfish is one, carpet is not.

Two common words side by side are a compound if there is evidence: the definition of the whole mentions a half
or is near to it in meaning, it is also written as two words, or its halves are in many other compounds. Long
halves need little more than to be common. `exceptions.txt` has corrections in both directions.
"""

from collections import Counter
from functools import cache
from typing import NamedTuple

from .sources import Nearness, WordNet, exceptions, zipf

MIN_HALF_LENGTH = 3
ENDINGS = frozenset(
    """
    able ably ability age ages ally ance ant ante ants ard ary ate ation bin cation den dies dom eer elves
    ence ent ery ess est ette folio ful fully gent gist graph her hood ian ible ice icy ide ine ing ion ions
    ish ism ist ite less let lets lies ling lings ledge lent logical ment mental metric nation native ness
    numeric oral orally orate oration orationally ore our ous per pie piracy rally rant rate rates ration
    rational real rely rent ses ship sion some ster stress sure tad ted teen ten ter the thesis tic tier ties
    ton tonic tor tries try ure ward wards wise
    """.split()  # noqa: SIM905
)
"""Endings that look like words."""
BEGINNINGS = frozenset(
    """
    alter anti ass auto bene bio cardio chart com con cons contra demo deter dip dis elect enter extra
    for gene genera geo hetero hippo homo hydro hyper hypo imp infra inn inter lite loco macro magneto
    mega meta micro mini mis miss mono multi neo non nympho onto pan para past per physio pol poly porno
    post pre pro prof pronoun pros proto pseudo psycho quad quint read reap rear recon rein reins retro
    saga semi since stereo sub subs syn techno tele temp tempera tempo thermo trans turbo typo ultra uni
    vase vent
    """.split()  # noqa: SIM905
)
NEAR, TOGETHER, ENOUGH = 0.6, 1.1, 0.5


class Split(NamedTuple):
    first: str
    second: str


class Compounds:
    """Splits compounds. Only the common words in `plain` can be halves."""

    def __init__(self, net: WordNet, plain: set[str], words: set[str], nearness: Nearness) -> None:
        self.net, self.plain, self.nearness = net, plain, nearness
        self.firsts: Counter[str] = Counter()
        self.seconds: Counter[str] = Counter()
        self._count(words)
        made, not_made, _ = exceptions()
        self.are = {word.replace("+", ""): Split(*word.split("+")) for word in made}
        self.are_not = frozenset(not_made)

    def _count(self, words: set[str]) -> None:
        """Count in how many certain compounds a word is the first or the second half."""
        apart = [tuple(phrase.split()) for phrase in self.net.phrases if phrase.count(" ") == 1]
        certain = [
            split for word in words for split in self._splits(word) if self._evidence(word, split) >= 1
        ]
        for first, second in (*apart, *certain):
            self.firsts[first] += 1
            self.seconds[second] += 1

    @cache  # noqa: B019 -- there is one of these, and then the program ends
    def of(self, word: str) -> Split | None:
        """Return the halves of a word, or None if it is not a compound."""
        if word in self.are:
            return self.are[word]
        if word in self.are_not:
            return None
        ranked = sorted((self.score(word, split), split) for split in self._splits(word))
        return ranked[-1][1] if ranked and ranked[-1][0] >= ENOUGH else self._by_its_kind(word)

    def _by_its_kind(self, word: str) -> Split | None:
        """Return the split of a word by its kind: a walnut is a nut, whatever its first half may be."""
        for at in range(MIN_HALF_LENGTH, len(word) - MIN_HALF_LENGTH + 1):
            if word[at:] in self.net.kinds.get(word, ()) and word[at:] in self.plain:
                return Split(word[:at], word[at:])
        return None

    def _splits(self, word: str) -> list[Split]:
        found = [
            Split(word[:at], word[at:]) for at in range(MIN_HALF_LENGTH, len(word) - MIN_HALF_LENGTH + 1)
        ]
        return [
            split
            for split in found
            if split.first in self.plain
            and split.second in self.plain
            and split.first not in BEGINNINGS
            and split.second not in ENDINGS
            and not self._cut_too_late(split)
        ]

    def _cut_too_late(self, split: Split) -> bool:
        """Return whether a split is too late: head and stone, not heads and tone; a friendship has no hip."""
        if not split.first.endswith("s"):
            return False
        return split.second == "hip" or {split.first[:-1], f"s{split.second}"} <= self.plain

    def score(self, word: str, split: Split) -> float:
        """Return the evidence for a compound, which counts as one from `ENOUGH` on."""
        shortest, rarest = min(map(len, split)), min(map(zipf, split))
        usual = min(self.firsts[split.first], self.seconds[split.second])
        habit = min(usual, 12) / 12
        sure = self._evidence(word, split)
        if shortest == MIN_HALF_LENGTH:
            return sure * (rarest >= 3.4) + habit * 0.75 - 0.25 if rarest >= 3.0 else 0
        return sure + habit + 0.5 * (rarest >= 3.2) + 0.25 * (shortest > 4)

    def _evidence(self, word: str, split: Split) -> float:
        """Return the evidence in the meaning of the word."""
        first, second = split
        said = self.net.glosses.get(word, set())
        nearest = [self.nearness.of(word, half) for half in split]
        return (
            (first in said)
            + (second in said)
            + 2.0 * (f"{first} {second}" in self.net.phrases)
            + (max(nearest) >= NEAR)
            + (sum(nearest) >= TOGETHER)
            - 1.0 * (self.nearness.knows(word, *split) and max(nearest) < 0.2)
        )
