"""English: regular and irregular plurals, and compounds written as two words."""

from collections.abc import Iterable
from functools import cache

from ..lexicon import COMMON, NAME, ORDINARY, lexicon, manual_corrections
from ..sentences import Phrase, Word, Words, split_text, word_set
from .grammar_types import Grammar

CODE = "en"


class English(Words):
    """Forms of English names. A possessive's s counts as a word."""

    language = CODE

    VERBS = word_set("""
        saw saws rose ring rings swing swings slide slides drill drills fan fans comb combs hook hooks
        lock locks book books shower showers cook cooks drum drums whistle whistles target train trains
        box boxes crown crowns button star stars mask masks chain chains zip shovel shovels bat bats
        hammer hammers saddle anchor anchors duck ducks
    """)
    """Names that are also verbs."""
    BEFORE_VERBS = word_set("""
        i he she we they you it who to not never cannot can could will would should must might may shall
        didn don doesn couldn wouldn ll d
    """)
    BEFORE_NOUNS = word_set("""
        a an the my your his her its our their this that these those one two three four five some any no
        every each another of with in on at by from into like and or as
    """)
    OBJECTS = word_set("""
        a an the my your his her their our me him them us it something somebody
    """)
    ALWAYS_MANY = word_set("glasses spectacles eyeglasses pants news")
    """Nouns that without the s are something else, or not a word."""
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
    """Endings of irregular plurals, which distinguish them from irregular forms of verbs."""

    def forms(self, name: str) -> set[Phrase]:
        letters = [word.letters for word in split_text(name)]
        if not letters:
            return set()
        *first, last = letters
        found: set[Phrase] = {(*first, form) for form in self.numbers(last)}
        if first:
            found |= {("".join(phrase),) for phrase in found}
        else:
            for parts in _split_compound(last):
                found |= {(*parts[:-1], form) for form in self.numbers(parts[-1])}
        return found

    def numbers(self, noun: str) -> set[str]:
        """Return the singular and plural of a noun."""
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

    def common(self, word: Word) -> bool:
        return lexicon().kinds.get(word.letters) in (ORDINARY, COMMON)

    def other_word(self, word: Word) -> bool:
        return False

    def is_compound(self, part: str) -> bool:
        return False  # English writers often use a hyphen between two separate words


def _split_compound(word: str) -> Iterable[Phrase]:
    """Return a compound as two words: jelly fish."""
    known = manual_corrections().get(word)
    parts = known.parts[:2] if known and known.parts else lexicon().compounds.get(word, ())
    return [parts] if len(parts) > 1 and "".join(parts) == word else []


@cache
def _plurals() -> dict[str, set[str]]:
    """Return the irregular plurals of nouns."""
    found: dict[str, set[str]] = {}
    for many, ones in lexicon().irregular.items():
        for one in ones:
            if many.endswith(English.IRREGULAR) and many != one:
                found.setdefault(one, set()).add(many)
    return found


GRAMMAR = Grammar(
    stemmer="english",
    forms=English(),
    articles=("a", "an", "the"),
    stem_letters=1,
)
