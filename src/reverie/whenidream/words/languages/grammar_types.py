"""The types of a grammar: the rules of a language, besides its tables of words.

Letters are folded (`lists.fold`) unless noted. Fields that a language does not need have defaults.
"""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from ..lists import fold

if TYPE_CHECKING:
    from ..sentences import Forms


class Compounds:
    """The rules for compounds. This class is for a language without any."""

    joints: tuple[str, ...] = ()
    """Letters that may stand between the parts of a compound."""
    forms_freely = False
    """Whether speakers form compounds freely."""
    no_second_parts: frozenset[str] = frozenset()
    """Strings that cannot be a second part: suffixes, and words that unrelated words happen to end with."""
    in_names = True
    """Whether compounds are split even in names of several words."""

    def split(self, word: str) -> Iterable[tuple[str, ...]]:
        """Return the parts of a word for each way of splitting it."""
        return ()

    def infinitives_of(self, first: str) -> tuple[str, ...]:
        """Return infinitives of which the first word of a name may be a form."""
        return ()

    def means_having(self, whole: str) -> bool:
        """Return whether `whole` means "having such a thing", as achtbeinig, from acht and Bein."""
        return False


@dataclass(frozen=True, eq=False)
class Suffixes:
    """Suffixes and prefixes of derived words, for `families`. Suffixes are patterns, separated by spaces."""

    sure: str = ""
    """Suffixes that may follow a root of three letters."""
    endings: str = ""
    """Suffixes that need a root of four letters."""
    far: str = ""
    """Suffixes by which a name is derived from a shorter word of at least four letters."""
    near: str = ""
    """Suffixes by which a name is derived from a shorter word of at least five letters."""
    beginnings: tuple[str, ...] = ()
    roots: Callable[[str, str], set[str]] = lambda whole, name: {whole}
    """A function that returns the roots of a word, from its folded letters and from its spelling."""
    after_a: frozenset[str] = frozenset()
    """Endings that may replace the -a of a noun."""
    forms_needed: int = 1
    """An unknown word counts as a word if more than this number of its forms are on the lists."""


@dataclass(frozen=True, eq=False)
class Kernels:
    """Endings of words that are derived from the same third word, for `kernels`."""

    joining: tuple[tuple[str, str], ...]
    """For each kind of ending (`kernels.AGENT`, `TRADE`, `DIMINUTIVE`), two sets of endings.

    The first leave a kernel when removed from a name; the second are patterns that may follow a kernel of at
    least four letters.
    """
    words: tuple[str, ...]
    """Endings that make a word of a kernel. A kernel needs such a word."""
    short_verbs: tuple[str, str]
    """The ending of infinitives, and the endings accepted after a kernel of three letters that has a verb."""
    bases: tuple[str, ...] = ()
    """Endings before which the rest of a name may be a short word: murarz, mur."""
    changes: tuple[tuple[str, str], ...] = ()
    """Ends of kernels, and their spelling before other endings: wiert-, wierc-."""
    unlike: tuple[str, ...] = ()
    """Pairs of letters that look alike without accents and never change into each other."""
    last_vowels: str = ""
    """Vowels that a noun of four letters loses in its verb: sega, segare."""
    doubles: bool = False
    """Whether consonants are doubled before endings."""
    around: Mapping[str, int] = field(default_factory=dict)
    """Prefixes that, with a verb's ending, make verbs of nouns, and the minimum length of the root."""
    verb_around: str = ""
    """The pattern of that ending."""
    root_loses_i: bool = False
    """Whether such a root may lose its last i."""


@dataclass(frozen=True, eq=False)
class Chains:
    """Rules for a language with too many chains of endings to list. Words are in lower case, with accents."""

    is_form: Callable[[str, str], bool]
    """A function that returns whether a word is a root with endings of number, possessor, case or copula."""
    is_made: Callable[[str, str], bool]
    """A function that returns whether one word is derived from the other, or from a root of it."""
    is_derived_from_known_word: Callable[[str], bool]
    """A function that returns whether a word is a common word with endings."""


@dataclass(frozen=True, eq=False)
class Grammar:
    """The grammar of a language, returned by `languages.grammar`."""

    stemmer: str
    """The language's name in Snowball."""
    forms: "Forms"
    """The forms of names in sentences."""
    articles: tuple[str, ...] = ()
    """Articles that a guess may begin with."""
    stem_letters: int = 2
    """Number of letters at the beginning of a word that the stemmer does not change."""
    lost_at_start: str = ""
    """Part of the beginning of a word that the stemmer may remove, or "" if it never does."""
    noun_first: bool = False
    """Whether the main noun of a name comes first."""
    capital_nouns: bool = False
    """Whether all nouns have a capital."""
    apostrophes: bool = False
    """Whether an apostrophe sets off endings: Ankara'da, oma's."""
    dotless_i: bool = False
    """Whether I, ı and İ, i are different letters."""
    letters: str = ""
    """Letters of the language that do not change before endings."""
    verbs: tuple[str, ...] = ()
    """Endings of infinitives."""
    loses_e: bool = False
    """Whether words lose an e before a last l or r: Stachel, stachlig."""
    inflect: Callable[[str], Iterable[str]] | None = None
    """A function that returns the folded forms of a word, given its spelling. If None, `forms` is used."""
    compounds: Compounds = field(default_factory=Compounds)
    suffixes: Suffixes = field(default_factory=Suffixes)
    kernels: Kernels | None = None
    chains: Chains | None = None

    def lower(self, text: str) -> str:
        """Return a string in lower case, by the rules of the language."""
        if not self.dotless_i:
            return text.casefold()
        return text.replace("İ", "i").replace("I", "ı").casefold().replace("i̇", "i")


def word_tuple(text: str) -> tuple[str, ...]:
    """Return the words of a string, in order."""
    return tuple(text.split())


def end_changer(changes: str) -> Callable[[str], set[str]]:
    """Return a function that returns forms of a word, by changes of its end: "a>as" for rosa, rosas."""
    pairs = [tuple(change.split(">")) for change in changes.split()]

    def forms(name: str) -> set[str]:
        whole = fold(name)
        return {
            whole.removesuffix(ending) + other
            for ending, other in pairs
            if whole.endswith(ending) and len(whole) - len(ending) >= 2
        }

    return forms
