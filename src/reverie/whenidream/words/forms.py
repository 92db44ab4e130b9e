"""The forms that a sentence gives a name: number, gender, an article that is joined to it (W4.7).

A language that knows its forms has a class here, as English and French do. The others go by their stemmer.

>>> sorted(forms_in("en").forms("cherry"))
[('cherries',), ('cherry',)]
>>> sorted(forms_in("fr").forms("pomme de terre"))
[('pomme', 'de', 'terre'), ('pommedeterre',), ('pommes', 'de', 'terre')]
"""

import re
from collections.abc import Iterable
from functools import cache
from itertools import product
from typing import ClassVar, NamedTuple, Protocol

from .lexicon import COMMON, NAME, ORDINARY, by_hand, lexicon
from .lists import fold, word_list
from .spelling import JOINTS, stem

Phrase = tuple[str, ...]
"""Words, folded."""


class Word(NamedTuple):
    """A word of a text: where it is, in code points, how it is written, and its letters without accents."""

    start: int
    end: int
    written: str
    letters: str


class Forms(Protocol):
    """What has to be known of a language to find names in its sentences."""

    def words_of(self, text: str) -> list[Word]:
        """The words of a text in order, what is joined to them taken off."""
        ...

    def forms(self, name: str) -> set[Phrase]:
        """Every form of a name, itself included."""
        ...

    def reduced(self, word: Word) -> str | None:
        """What stands for all forms of a word, where a language goes by that; `forms` has it, too."""
        ...

    def common(self, word: str) -> bool:
        """Is this a word that everybody knows, and so no slip of the keyboard?"""
        ...

    def names_a_thing(self, word: Word, before: str, after: str) -> bool:
        """Is it the thing here, and no verb that is written like it? The words beside it are empty where a
        sign parts them from it."""
        ...


def _words(text: str) -> frozenset[str]:
    return frozenset(text.split())


LETTERS = re.compile(r"[^\W_](?:[^\W_]|[\u0300-\u036f])*")
GAP = re.compile(rf"[\s{re.escape(JOINTS.replace('.', '').replace('/', ''))}]*")
"""What may stand between two words of a name."""


def split_text(text: str) -> list[Word]:
    """Letters and digits that stand together; apostrophes and hyphens part them."""
    return [
        Word(found.start(), found.end(), found[0].casefold(), fold(found[0]))
        for found in LETTERS.finditer(text)
    ]


SHORTEST_STEM = 4
"""Shorter ones are shared by too many words."""


class Stemmed:
    """A language whose forms nobody has written down yet: what has the same stem is taken for a form."""

    def __init__(self, language: str) -> None:
        self.language = language

    def words_of(self, text: str) -> list[Word]:
        return split_text(text)

    def forms(self, name: str) -> set[Phrase]:
        words = split_text(name)
        found = {tuple(word.letters for word in words), ("".join(word.letters for word in words),)}
        stems = [self.reduced(word) for word in words]
        return {*found, tuple(each or word.letters for each, word in zip(stems, words, strict=True))}

    def reduced(self, word: Word) -> str | None:
        found = fold(stem(word.written, self.language))
        return f"{found}-" if len(found) >= SHORTEST_STEM else None

    def common(self, word: str) -> bool:
        return word in word_list(self.language).known

    def names_a_thing(self, word: Word, before: str, after: str) -> bool:
        return True


class English:
    """Plurals, regular or not; compounds that somebody takes apart. A possessive's s is a word by itself."""

    VERBS = _words("""
        saw saws rose ring rings swing swings slide slides drill drills fan fans comb combs hook hooks lock
        locks book books shower showers cook cooks drum drums whistle whistles target train trains box boxes
        crown crowns button star stars mask masks chain chains zip shovel shovels bat bats hammer hammers
        saddle anchor anchors duck ducks
    """)
    """Names that are verbs as well."""
    BEFORE_VERBS = _words("""
        i he she we they you it who to not never cannot can could will would should must might may shall
        didn don doesn couldn wouldn ll d
    """)
    BEFORE_NOUNS = _words("""
        a an the my your his her its our their this that these those one two three four five some any no every
        each another of with in on at by from into like and or as
    """)
    OBJECTS = _words("a an the my your his her their our me him them us it something somebody")
    ALWAYS_MANY = _words("glasses spectacles eyeglasses pants news")
    """Without the s they are something else, or nothing."""
    IRREGULAR = (
        "men",
        "ves",
        "ice",
        "eeth",
        "feet",
        "eese",
        "ren",
        "oxen",
        "i",
        "ae",
        "a",
        "oes",
        "ses",
        "xes",
    )
    """How plurals end that are not regular; verbs have other irregular forms."""

    def words_of(self, text: str) -> list[Word]:
        return split_text(text)

    def forms(self, name: str) -> set[Phrase]:
        words = [word.letters for word in split_text(name)]
        if not words:
            return set()
        *first, last = words
        found: set[Phrase] = {(*first, form) for form in self.numbers(last)}
        if first:
            found |= {("".join(phrase),) for phrase in found}
        else:
            for parts in _taken_apart(last):
                found |= {(*parts[:-1], form) for form in self.numbers(parts[-1])}
        return found

    def numbers(self, noun: str) -> set[str]:
        """A noun in both numbers."""
        found = {noun, *_plurals().get(noun, ())}
        if noun.endswith(("s", "x", "z", "ch", "sh")):
            found.add(f"{noun}es")
        elif noun.endswith("y") and noun[-2:-1] not in "aeiou":
            found.add(f"{noun[:-1]}ies")
        else:
            found.add(f"{noun}s")
        if noun.endswith("o"):
            found.add(f"{noun}es")
        return found | self._singular(noun)

    def _singular(self, noun: str) -> set[str]:
        known = lexicon()
        found = {one for one in known.irregular.get(noun, ()) if noun in _plurals().get(one, ())}
        if noun in self.ALWAYS_MANY or noun.endswith(("ss", "us", "is")) or not noun.endswith("s"):
            return found
        one = noun[:-1]
        return found | ({one} if len(one) > 3 and known.kinds.get(one, NAME) != NAME else set())

    def reduced(self, word: Word) -> str | None:
        return None

    def common(self, word: str) -> bool:
        return lexicon().kinds.get(word) in (ORDINARY, COMMON)

    def names_a_thing(self, word: Word, before: str, after: str) -> bool:
        if word.letters not in self.VERBS:
            return True
        return before not in self.BEFORE_VERBS and (after not in self.OBJECTS or before in self.BEFORE_NOUNS)


def _taken_apart(word: str) -> Iterable[Phrase]:
    """A compound written as two words: jelly fish."""
    known = by_hand().get(word)
    parts = known.parts[:2] if known and known.parts else lexicon().compounds.get(word, ())
    return [parts] if len(parts) > 1 and "".join(parts) == word else []


@cache
def _plurals() -> dict[str, set[str]]:
    """The irregular plurals of nouns."""
    found: dict[str, set[str]] = {}
    for many, ones in lexicon().irregular.items():
        for one in ones:
            if many.endswith(English.IRREGULAR) and many != one:
                found.setdefault(one, set()).add(many)
    return found


class French:
    """Plurals in -s, -x and -aux; the feminine of who does something; elisions are words by themselves."""

    FEMININES: ClassVar = {
        "chat": "chatte",
        "chien": "chienne",
        "elephant": "elephante",
        "chameau": "chamelle",
        "enseignant": "enseignante",
    }
    VERBS = _words("""
        porte portes lit livre livres peche souris tente tentes bois scie glace gomme sucre peigne perle pile
        bulle selle cloche bus serpent aimant botte cible plume
    """)
    """Names that are verbs as well, letters folded."""
    NEED_AN_ARTICLE = _words("vers fut futs")
    """Forms that are far more often something else: toward, was."""
    OTHER_WORDS = _words("même mêmes")
    """A name's letters with other accents: no "mémé"."""
    BEFORE_VERBS = _words("je j tu il elle on ils elles qui ne n se s me m te t y nous vous")
    ARTICLES = _words("""
        un une le la les l des du de d ce cet cette ces mon ma mes ton ta tes son sa ses notre nos votre vos
        leur leurs deux trois quatre cinq six sept huit neuf dix au aux quelques plusieurs chaque
    """)
    BEFORE_NOUNS = ARTICLES | _words("a en avec sans sur sous dans par pour comme et ou")
    OBJECTS = _words("un une le la les l des du mon ma mes ton ta tes son sa ses leur leurs deux")
    ALWAYS_MANY = _words("echecs jumelles cabinets combles")
    """Without the s they are something else."""
    PREPOSITIONS = _words("de d a en du des au aux la le")

    def words_of(self, text: str) -> list[Word]:
        return split_text(text)

    def forms(self, name: str) -> set[Phrase]:
        """What stands before a preposition has a number, what comes after it stays: pommes de terre."""
        words = [word.letters for word in split_text(name)]
        if not words:
            return set()
        end = next((at for at, word in enumerate(words) if at and word in self.PREPOSITIONS), len(words))
        changing = [self.numbers(word) for word in words[:end]]
        if end == 1:
            changing[0] |= {many for form in self._feminine(words[0]) for many in self.numbers(form)}
        found = {(*changed, *words[end:]) for changed in product(*changing)}
        return {*found, ("".join(words),)} if len(words) > 1 else found

    def numbers(self, noun: str) -> set[str]:
        """A noun in both numbers."""
        if noun.endswith(("s", "x", "z")):
            return {noun} | self._singular(noun)
        found = {noun, f"{noun}s"}
        if noun.endswith(("au", "eu", "ou")):
            found.add(f"{noun}x")
        if noun.endswith(("al", "ail")) and len(noun) > 4:
            found.add(f"{noun.removesuffix('l').removesuffix('i')}ux")
        return found

    def _singular(self, noun: str) -> set[str]:
        one = noun[:-1]
        plural = noun.endswith(("es", "ts", "eaux", "cs", "ns")) and noun not in self.ALWAYS_MANY
        return {one} if plural and len(one) > 4 and one in word_list("fr").known else set()

    def _feminine(self, noun: str) -> set[str]:
        """The same noun of a woman, where there is such a word."""
        found = {self.FEMININES[noun]} if noun in self.FEMININES else set()
        for ending, instead in (("ien", "ienne"), ("eur", "euse"), ("teur", "trice")):
            if noun.endswith(ending):
                found.add(noun.removesuffix(ending) + instead)
        return {each for each in found if each in word_list("fr").known or noun in self.FEMININES}

    def reduced(self, word: Word) -> str | None:
        return None

    def common(self, word: str) -> bool:
        return word in word_list("fr").known

    def names_a_thing(self, word: Word, before: str, after: str) -> bool:
        if word.letters in self.NEED_AN_ARTICLE and word.written == word.letters:
            return before in self.ARTICLES and before != "ce"
        if word.letters not in self.VERBS:
            return word.written not in self.OTHER_WORDS
        return before not in self.BEFORE_VERBS and (after not in self.OBJECTS or before in self.BEFORE_NOUNS)


@cache
def forms_in(language: str) -> Forms:
    """What is known of a language."""
    if language == "en":
        return English()
    return French() if language == "fr" else Stemmed(language)
