"""What the referee knows of English: which words there are, their forms, their kin, the parts of compounds.

Made by `tools/build_lexicon.py` from WordNet and wordfreq; README.md beside it names their licences.
"""

import gzip
from functools import cache
from importlib.resources import files
from typing import NamedTuple

ORDINARY, COMMON, RARE, NAME = "ordinary", "common", "rare", "name"

# What may be taken off the end of a word, and what takes its place, as WordNet does it
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
SOFT_ENDINGS = (
    ("ly", ""),
    ("ily", "y"),
    ("y", ""),
    ("y", "e"),
    ("ish", ""),
    ("less", ""),
    ("ness", ""),
    ("able", ""),
)
FREE_ENDINGS = (("er", ""), ("er", "e"), ("ier", "y"), ("est", ""), ("est", "e"), ("iest", "y"))
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
    """Words and what is known of them."""

    kinds: dict[str, str]
    capitals: frozenset[str]
    """Words that are names first of all, if they are written with a capital."""
    irregular: dict[str, tuple[str, ...]]
    families: dict[str, tuple[str, ...]]
    compounds: dict[str, tuple[str, ...]]

    def kind(self, word: str) -> str | None:
        """`ORDINARY`, `COMMON`, `RARE`, `NAME`, or nothing for no word. A form is what its word is."""
        found = {self.kinds[lemma] for lemma in self.lemmas(word) if lemma in self.kinds}
        return next((kind for kind in (ORDINARY, COMMON, RARE, NAME) if kind in found), None)

    def lemmas(self, word: str) -> set[str]:
        """What a word may be a form of, itself included. A word of its own is not taken for a new one made
        with an ending: "belly" has nothing to do with "bell"."""
        own = self.kinds.get(word)
        endings: tuple[tuple[str, str], ...] = ENDINGS
        if own in (None, NAME):
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
        """Words derived from it, or from which it is, two steps away at most."""
        near = {word, *self.families.get(word, ())}
        return near.union(*(self.families.get(each, ()) for each in near))


@cache
def lexicon() -> Lexicon:
    """Read once, when it is first needed."""
    raw = files(__package__).joinpath("lexicon.txt.gz").read_bytes()
    sections: dict[str, list[str]] = {}
    for part in gzip.decompress(raw).decode().split("[")[1:]:
        name, _, lines = part.partition("]\n")
        sections[name] = lines.splitlines()
    kinds = dict.fromkeys(sections["names"], NAME)
    kinds.update(dict.fromkeys(sections["rare"], RARE))
    kinds.update(dict.fromkeys(sections["common"], COMMON))
    kinds.update(dict.fromkeys(sections["ordinary"], ORDINARY))
    kinds.update(dict.fromkeys(FUNCTION_WORDS, ORDINARY))
    listed = {
        name: {words[0]: tuple(words[1:]) for words in map(str.split, sections[name])}
        for name in ("irregular", "families", "compounds")
    }
    return Lexicon(kinds, frozenset(sections["capitals"]), **listed)


@cache
def by_hand() -> dict[str, tuple[tuple[str, ...], tuple[str, ...]]]:
    """What we know better: the parts of a name and its short forms, and words derived from it."""
    text = files(__package__).joinpath("parts.tsv").read_text(encoding="utf-8")
    rows = [(line + "\t\t").split("\t") for line in text.splitlines()]
    return {row[0]: (tuple(row[1].split()), tuple(row[2].split())) for row in rows}
