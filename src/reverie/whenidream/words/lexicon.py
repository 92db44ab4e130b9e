"""The English lexicon of the referee: words, their forms, their kin and the parts of compounds.

`python -m research.words.lexicon` makes its file from WordNet, SCOWL and wordfreq. README.md in this folder
names their licences.

>>> lexicon().kind("pachyderm"), lexicon().kind("egypt"), lexicon().kind("snorflax")
('rare', 'famous', None)
>>> lexicon().parts("hourglass"), "princess" in lexicon().kin("prince")
(('hour', 'glass'), True)
"""

import gzip
from functools import cache
from importlib.resources import files
from itertools import repeat
from typing import NamedTuple

ORDINARY, COMMON, RARE, FAMOUS, NAME = "ordinary", "common", "rare", "famous", "name"
"""Kinds: three of words by frequency, famous names, and other names or strings that people write."""

# Endings of forms, each with its replacement, as in WordNet's morphology
ENDINGS = (
    ("s", ""),
    ("es", "e"),
    ("es", ""),
    ("ies", "y"),
    ("ves", "f"),
    ("ves", "fe"),
    ("men", "man"),
    ("ed", ""),
    ("ed", "e"),
    ("ied", "y"),
    ("ing", ""),
    ("ing", "e"),
    ("n't", ""),
    ("'s", ""),
    ("s'", "s"),
)
PLURAL = ("s", "es", "'s", "s'")
SOFT_ENDINGS = (
    ("y", ""),
    ("y", "e"),
    ("ish", ""),
    ("ness", ""),
    ("able", ""),
)
FREE_ENDINGS = (
    *(("er", ""), ("er", "e"), ("ier", "y"), ("est", ""), ("est", "e"), ("iest", "y")),
    *(("ly", ""), ("ily", "y"), ("less", "")),
)
FUNCTION_WORDS = frozenset(
    """
    the a an and or but if of at by for with about against between into through during before after
    above below to from up down in out on off over under again further then once here there when
    where why how all any both each few more most other some such no nor not only own same so than
    too very can will just should now i me my we our you your he him his she her it its they them
    their what which who whom this that these those am is are was were be been being have has had do
    does did because until while as since upon without within along across behind beyond toward
    towards around near beside besides amid among yes hello myself yourself himself herself itself
    ourselves themselves everyone everybody somebody someone anybody nobody none something anything
    would could might must shall may always never
    """.split()  # noqa: SIM905
)


class Lexicon(NamedTuple):
    """The words of English with their kinds, irregular forms, kin and parts."""

    kinds: dict[str, str]
    foreign: frozenset[str]
    """Words of English dictionaries that other languages use far more than English does."""
    irregular: dict[str, tuple[str, ...]]
    families: dict[str, str]
    """Kin of each word, separated by spaces. They are split only when looked up."""
    compounds: dict[str, tuple[str, ...]]

    def kind(self, word: str) -> str | None:
        """Return `ORDINARY`, `COMMON`, `RARE`, `FAMOUS` or `NAME`, or None for an unknown word.

        A form has the kind of its lemma. Of rare words and names only plurals count as forms, because the
        lists contain the others.
        """
        own = self.kinds.get(word)
        if own is not None and own != NAME:
            return own
        lemmas = self.lemmas(word, new_words=False)
        found = {self.kinds[lemma] for lemma in lemmas if self._may_be_of(word, lemma)} | {own}
        return next((kind for kind in (ORDINARY, COMMON, RARE, FAMOUS, NAME) if kind in found), None)

    def _may_be_of(self, word: str, lemma: str) -> bool:
        known = self.kinds.get(lemma)
        return known in (ORDINARY, COMMON) or (
            known is not None and word.startswith(lemma) and word[len(lemma) :] in PLURAL
        )

    def is_newly_made(self, word: str) -> bool:
        """Return whether `word` is an unlisted word made of a common word and an ending, such as "trunky"."""
        return any(self.kinds[lemma] in (ORDINARY, COMMON) for lemma in self.lemmas(word) - {word})

    def parts(self, word: str) -> tuple[str, ...]:
        """Return the two parts of a compound or of a form of it, or none."""
        if word in self.compounds:
            return self.compounds[word]
        return next((self.compounds[lemma] for lemma in self.lemmas(word) if lemma in self.compounds), ())

    def lemmas(self, word: str, new_words: bool = True) -> set[str]:
        """Return the words that a word may be a form of, itself included.

        A known word does not count as a new one made with an ending: "belly" has nothing to do with "bell".
        """
        own = self.kinds.get(word)
        endings: tuple[tuple[str, str], ...] = ENDINGS
        if own in (None, NAME) and new_words:
            endings += SOFT_ENDINGS
        if own is None:
            endings += FREE_ENDINGS
        found = {word, *self.irregular.get(word, ())}
        for ending, instead in endings:
            if word.endswith(ending) and len(word) - len(ending) >= 2:
                stem = word[: len(word) - len(ending)]
                found.add(stem + instead)
                if not instead and len(stem) > 3 and stem[-1] == stem[-2]:
                    found.add(stem[:-1])  # running, biggest
        return {each for each in found if each == word or each in self.kinds}

    def kin(self, word: str) -> set[str]:
        """Return the word, the words derived from it, and those from which it is derived."""
        return {word, *self.families.get(word, "").split()}


@cache
def lexicon() -> Lexicon:
    """Return the lexicon, read at the first call."""
    raw = files(__package__).joinpath("lexicon.txt.gz").read_bytes()
    sections: dict[str, list[str]] = {}
    for part in gzip.decompress(raw).decode().split("[")[1:]:
        name, _, lines = part.partition("]\n")
        sections[name] = lines.splitlines()
    kinds: dict[str, str] = {}
    for kind, section in ((NAME, "names"), *((kind, kind) for kind in (FAMOUS, RARE, COMMON, ORDINARY))):
        kinds.update(zip(sections[section], repeat(kind)))
    kinds.update(dict.fromkeys(FUNCTION_WORDS, ORDINARY))
    irregular = {form: tuple(lemmas) for form, *lemmas in map(str.split, sections["irregular"])}
    compounds = {line.replace("+", ""): tuple(line.split("+")) for line in sections["compounds"]}
    families = dict(line.split(" ", 1) for line in sections["families"])
    return Lexicon(kinds, frozenset(sections["foreign"]), irregular, families, compounds)


class Correction(NamedTuple):
    """A manual correction of a word's entry in the lexicon."""

    parts: tuple[str, ...] = ()
    """The two parts of a compound, and short forms."""
    kin: tuple[str, ...] = ()


@cache
def manual_corrections() -> dict[str, Correction]:
    """Return the entries of `parts.tsv` by word. Kin are added in both directions."""
    text = files(__package__).joinpath("parts.tsv").read_text(encoding="utf-8")
    found: dict[str, Correction] = {}
    for word, parts, kin in ((line + "\t\t").split("\t")[:3] for line in text.splitlines()):
        found[word] = Correction(tuple(parts.split()), (*found.get(word, Correction()).kin, *kin.split()))
        for other in kin.split():
            before = found.get(other, Correction())
            found[other] = before._replace(kin=(*before.kin, word))
    return found
