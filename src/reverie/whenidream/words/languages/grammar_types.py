"""What the code has to know of a language beside its tables of words: the types of what each module holds.

Letters are folded (`lists.fold`) where nothing else is said. A language that joins no words, or of whose
endings nothing is known, leaves those parts out.
"""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from ..lists import fold

if TYPE_CHECKING:
    from ..sentences import Forms


class Compounds:
    """How a language makes words of words. This one makes none."""

    joints: tuple[str, ...] = ()
    """What may stand between the parts of a compound."""
    at_will = False
    """Does everybody join words as they speak?"""
    no_seconds: frozenset[str] = frozenset()
    """Endings, and words that stand at the end of others by accident."""
    in_names = True
    """Is each word of a name of several taken apart?"""

    def split(self, word: str) -> Iterable[tuple[str, ...]]:
        """The parts of a word, once for each way to take it apart."""
        return ()

    def infinitives_of(self, first: str) -> tuple[str, ...]:
        """The verb that the first word of a name may be, as dictionaries have it."""
        return ()

    def is_such(self, whole: str) -> bool:
        """Is it a word for what has such a thing: achtbeinig, of acht and Bein?"""
        return False


@dataclass(frozen=True, eq=False)
class Suffixes:
    """Endings and beginnings that make words from words; see `families`. Endings are patterns, with spaces
    between them."""

    sure: str = ""
    """Those that may join a root of three letters."""
    endings: str = ""
    """Those that need a root of four."""
    far: str = ""
    """By which a name may be seen to come from a shorter word of four letters and more."""
    near: str = ""
    """The same for words of five letters and more."""
    beginnings: tuple[str, ...] = ()
    roots: Callable[[str, str], set[str]] = lambda whole, name: {whole}
    """What is left of a word where endings join it, from its folded letters and as it is written."""
    after_a: frozenset[str] = frozenset()
    """What may take the place of the -a of a noun."""
    forms_needed: int = 1
    """More of its forms than this have to be on the lists for an unknown word to be one."""


@dataclass(frozen=True, eq=False)
class Kernels:
    """Endings of words that are made from one and the same third; see `kernels`."""

    joining: tuple[tuple[str, str], ...]
    """By kind (`kernels.DONE`, `WORKS`, `SMALL`): which endings of a name leave a kernel, and which patterns
    join one of four letters and more."""
    words: tuple[str, ...]
    """What makes a word of a kernel, to tell that it is one."""
    short_verbs: tuple[str, str]
    """A verb's ending, and those trusted after a kernel of three letters where there is that verb."""
    bases: tuple[str, ...] = ()
    """Endings after which a short word may be the one that a name is made of: murarz, mur."""
    changes: tuple[tuple[str, str], ...] = ()
    """How the end of a kernel may be spelled before other endings: wiert-, wierc-."""
    unlike: tuple[str, ...] = ()
    """Pairs of letters, with accents, that never change into each other."""
    last_vowels: str = ""
    """Vowels that a thing of four letters loses where it becomes a verb: sega, segare."""
    doubles: bool = False
    """Is a consonant written twice before endings?"""
    around: Mapping[str, int] = field(default_factory=dict)
    """Beginnings that make verbs of things together with a verb's ending, and for how long a root."""
    verb_around: str = ""
    """The pattern of that ending."""
    root_loses_i: bool = False
    """May such a root lose its last i?"""


@dataclass(frozen=True, eq=False)
class Chains:
    """For a language with more endings in a row than can be written down. Words are in small letters, with
    their accents."""

    is_form: Callable[[str, str], bool]
    """Is a word a root with endings of number, owner, case or being?"""
    is_made: Callable[[str, str], bool]
    """Is one word made from the other, or from a root of it?"""
    is_made_from_a_word: Callable[[str], bool]
    """Is it a word that everybody knows, with endings?"""


@dataclass(frozen=True, eq=False)
class Grammar:
    """A language: `languages.grammar` finds it by its code."""

    stemmer: str
    """Its name in Snowball."""
    forms: "Forms"
    """How names look in sentences."""
    articles: tuple[str, ...] = ()
    """What a guess may begin with."""
    stem_letters: int = 2
    """How many letters no stemmer changes at the beginning of a word."""
    lost_at_start: str = ""
    """What a stemmer may take from the beginning of a word; nothing if it takes nothing there."""
    noun_first: bool = False
    """Does a name of several words begin with what it is a kind of?"""
    capital_nouns: bool = False
    """Have all nouns a capital?"""
    apostrophes: bool = False
    """Does an apostrophe set off endings: Ankara'da, oma's?"""
    dotless_i: bool = False
    """Are I and ı, İ and i two letters?"""
    letters: str = ""
    """Letters of its own, which no ending changes."""
    verbs: tuple[str, ...] = ()
    """How verbs end in dictionaries."""
    loses_e: bool = False
    """Does a word lose an e before a last l or r: Stachel, stachlig?"""
    inflect: Callable[[str], Iterable[str]] | None = None
    """A word, as it is written, in its other forms; those that `forms` finds, where nothing is said."""
    compounds: Compounds = field(default_factory=Compounds)
    suffixes: Suffixes = field(default_factory=Suffixes)
    kernels: Kernels | None = None
    chains: Chains | None = None

    def lower(self, text: str) -> str:
        """Small letters, as the language has them."""
        if not self.dotless_i:
            return text.casefold()
        return text.replace("İ", "i").replace("I", "ı").casefold().replace("i̇", "i")


def row(text: str) -> tuple[str, ...]:
    """The words of a text, in order."""
    return tuple(text.split())


def changing(changes: str) -> Callable[[str], set[str]]:
    """Forms by what changes at the end of a word: "a>as" for rosa, rosas."""
    pairs = [tuple(change.split(">")) for change in changes.split()]

    def forms(name: str) -> set[str]:
        whole = fold(name)
        return {
            whole.removesuffix(ending) + other
            for ending, other in pairs
            if whole.endswith(ending) and len(whole) - len(ending) >= 2
        }

    return forms
