"""Families of English words that are derived from each other: fire and fiery, prince and princess.

Two words are candidates if they have one stem and two endings. They are a family if WordNet says so, if the
definition of one mentions the other, or if they are near in meaning: a corner has nothing to do with corn.
"""

import re
from collections import defaultdict
from collections.abc import Iterable, Iterator

from reverie.whenidream.words.spelling import edit_distance

from .compounds import Compounds
from .sources import Nearness, WordNet, exceptions, zipf

ENDINGS = """
    able age al an ance ancy ant ar ard arian ary ate ation ative ator cy dom ee eer en ence ency ent er
    ern ery ese esque ess et ette ful fy gram graph graphy hood ia ial ian ible ic ical ice ician ics ide
    ie ier iery ific ification ify in ina ine ion ious ise ish ism ist istic ity ium ive ization ize kin
    le less let like ling logist logy ly ment ness o oid ology or ory ose ous phile phobia ress ric ry
    ship sion some ster stress sy t th tic tion tor tress ty ual ular ule ure ward wards wise y ys zation
    """.split()  # noqa: SIM905
FAR, NEAR, NEARER = 0.4, 0.75, 1.0
"""The nearness in meaning that a family takes: with other evidence; if the shorter word is the stem;
otherwise."""
WELL_KNOWN, LONG = 3.5, 6
LIKENESS = frozenset("ish like less ness let hood ful ship dom wise ward wards".split())  # noqa: SIM905
"""Endings that leave no doubt."""
SCIENCES = frozenset("logy logist ology graph graphy gram phile phobia".split())  # noqa: SIM905
"""Endings that are words themselves, nearly: geology and geography are strangers."""
LEARNED = frozenset("ist ize ise ism ic ical er or y ian ive ion".split())  # noqa: SIM905
"""Endings that come in place of each other: hypnotist, and hypnotize."""
BEGINNINGS = """
    a un re dis mis pre non de be en em im in ir il over out under fore inter super sub anti co counter mid
    semi bi tri multi micro mini ultra trans
    """.split()  # noqa: SIM905
STRAY = frozenset("le in o t et kin ard ule ia ina en ate an ant ide".split())  # noqa: SIM905
"""Endings that are often not endings, so that they need more evidence."""


class Families:
    """Finds families of words."""

    def __init__(self, net: WordNet, words: set[str], nearness: Nearness, compounds: Compounds) -> None:
        self.net, self.words, self.nearness, self.compounds = net, words, nearness, compounds
        self.strangers = {frozenset(pair.split("-")) for pair in exceptions()[2]}

    def all(self) -> dict[str, set[str]]:
        """Return each word with its family."""
        near: dict[str, set[str]] = defaultdict(set)
        for one, other in self._pairs():
            near[one].add(other)
            near[other].add(one)
        found: dict[str, set[str]] = defaultdict(set)
        for word, kin in near.items():
            of_kin = {other for each in kin for other in near[each] if not self._strange(word, other)}
            found[word] = {other for other in kin | of_kin if word != other and not self._inside(word, other)}
        return {word: kin for word, kin in found.items() if kin}

    def _inside(self, one: str, other: str) -> bool:
        """Return whether one word is a half of the other, which is left to the compounds."""
        short, long = sorted((one, other), key=len)
        return short in (self.compounds.of(long) or ())

    def _strange(self, one: str, other: str) -> bool:
        """Return whether two words of one family are strangers, as in battery, batter and bat."""
        if {one, other} in self.strangers or not (_begin_alike(one, other) or one in other or other in one):
            return True
        return self.nearness.knows(one, other) and self.nearness.of(one, other) < FAR

    def _pairs(self) -> Iterator[tuple[str, str]]:
        pairs = (*self._told(), *self._short_forms(), *self._spelled_otherwise())
        for one, other in (*pairs, *self._looked_for(), *self._begun()):
            if one != other and {one, other} not in self.strangers:
                yield one, other

    def _told(self) -> Iterator[tuple[str, str]]:
        """Yield pairs that WordNet calls derived from each other, and that begin alike."""
        for one, other in self.net.derived:
            if {one, other} <= self.words and _begin_alike(one, other):
                yield one, other

    def _short_forms(self) -> Iterator[tuple[str, str]]:
        """Yield pairs of words for one thing, one of which is the beginning of the other: photo,
        photograph."""
        for synonyms in self.net.synonyms:
            for one in synonyms & self.words:
                for other in synonyms & self.words:
                    if 3 <= len(one) <= len(other) - 2 and other.startswith(one) and len(one) <= 6:
                        near = self.nearness.of(one, other)
                        if near >= NEAR or (not near and zipf(one) < WELL_KNOWN):
                            yield one, other

    def _spelled_otherwise(self) -> Iterator[tuple[str, str]]:
        """Yield pairs of words for one thing that differ in one or two letters: yogurt and yoghurt."""
        for synonyms in self.net.synonyms:
            for one in synonyms & self.words:
                for other in synonyms & self.words:
                    if one < other and one[:2] == other[:2] and len(one) >= 4:
                        close = not self.nearness.knows(one, other) or self.nearness.of(one, other) >= NEARER
                        if close and edit_distance(one, other) <= (1 if len(one) < LONG else 2):
                            yield one, other

    def _looked_for(self) -> Iterator[tuple[str, str]]:
        by_stem: dict[str, set[tuple[str, str]]] = defaultdict(set)
        for word in self.words:
            for stem, ending in stems(word):
                by_stem[stem].add((word, ending))
        for some in by_stem.values():
            yield from self._of_one_stem(some)

    def _of_one_stem(self, some: set[tuple[str, str]]) -> Iterator[tuple[str, str]]:
        for word, ending in some:
            for other, instead in some:
                if word == other or not ending:
                    continue
                made = not instead and self._made_of(other, word, ending)
                alike = bool(instead) and word < other and self._alike(word, other, {ending, instead})
                if made or alike:
                    yield word, other

    def _made_of(self, base: str, word: str, ending: str) -> bool:
        """Return whether the word is the base with an ending."""
        if self.nearness.knows(base, word):
            near = self.nearness.of(base, word)
            doubt = NEARER if ending in STRAY else NEAR
            return near >= doubt or (near > FAR and (self._speaks_of(base, word) or len(base) >= LONG))
        if ending in LIKENESS or len(base) >= LONG:
            stem = word.removesuffix(ending)
            return stem in (base, base.removesuffix("e"), re.sub("y$", "i", base)) and zipf(base) >= 2.5
        return ending not in STRAY and zipf(base) >= 2.5 and self._speaks_of(base, word)

    def _begun(self) -> Iterator[tuple[str, str]]:
        """Yield pairs with a prefix: zip and unzip."""
        for word in self.words:
            for beginning in BEGINNINGS:
                base = word.removeprefix(beginning)
                if base != word and len(base) >= 3 and base in self.words and zipf(base) >= 2.5:
                    near = self.nearness.of(base, word)
                    said = beginning == "un" or base in self.net.glosses.get(word, ())
                    if near >= NEARER or (said and (near > FAR or not self.nearness.knows(base, word))):
                        yield word, base

    def _alike(self, one: str, other: str, endings: set[str]) -> bool:
        """Return whether two words are one stem with two endings, and near in meaning."""
        if self.nearness.knows(one, other):
            long = min(len(one), len(other)) >= LONG and not endings & (STRAY | SCIENCES)
            return long and self.nearness.of(one, other) >= NEARER
        return min(len(one), len(other)) >= LONG + 2 and endings <= LEARNED

    def _speaks_of(self, base: str, word: str) -> bool:
        """Return whether the definition of the word mentions the base or a form of it."""
        said: Iterable[str] = self.net.glosses.get(word, ())
        own = word[: len(base) + 1]  # "wandering" says nothing of wands
        return any(each.startswith(base) and not each.startswith(own) for each in said if len(each) < 25)


def stems(word: str) -> Iterator[tuple[str, str]]:
    """Yield possible stems of a word with their endings. Stems have no final -e or -y."""
    yield _bare(word), ""
    for ending in ENDINGS:
        stem = word.removesuffix(ending)
        if stem != word and len(stem) >= 3:
            yield _bare(stem), ending
            if len(stem) > 3 and stem[-1] == stem[-2]:
                yield stem[:-1], ending


def _bare(stem: str) -> str:
    bare = re.sub(r"(?<=..[^aeiou])(e|y|i|o|a)\Z", "", stem)
    return re.sub(r"er\Z|re\Z", "r", bare) if len(bare) > 3 else bare


def _begin_alike(one: str, other: str) -> bool:
    shared = 0
    while shared < min(len(one), len(other)) and one[shared] == other[shared]:
        shared += 1
    return shared >= 3 and shared >= 0.55 * min(len(one), len(other))
