"""Words that are derived from the same third word: macellaio and macelleria, snickare and snickra.

A name is split before an ending for somebody who does something or works with it. The rest is a kernel if
another word of the language contains it. Other words with this kernel and a listed ending are kin. Letters
are folded. Turkish has its own rules.

>>> is_kin("macelleria", "macellaio", "it"), is_kin("colar", "colador", "es")
(True, True)
>>> is_kin("infornare", "forno", "it"), is_kin("ricordare", "corda", "it")
(True, False)
"""

import re
from functools import cache

from ...short_cache import cached_if_short
from .languages import grammar
from .languages.grammar_types import Kernels
from .lists import fold, word_list
from .translations import meanings

MIN_KERNEL_LENGTH = 3
"""Minimum length of a kernel."""
AGENT, TRADE, DIMINUTIVE = range(3)
"""Kinds of endings.

AGENT is for a person or thing that does something, with endings of verbs; TRADE for a person who works with
something; DIMINUTIVE for Polish diminutives.
"""
ENDINGS_OF_LONG_KERNELS = ("ing", "ning", "ling", "else", "ung")
"""Endings that need a kernel of four letters: haring has nothing to do with haren."""


def is_kin(word: str, name: str, language: str) -> bool:
    """Return whether `word` and `name` are derived from the same third word."""
    known = grammar(language).kernels
    if known is None or _differ(word.casefold(), name.casefold(), known.unlike):
        return False
    one, whole = fold(word), fold(name)
    return (
        any(_joins(one, kernel, kind, language) for kernel, kind in kernels(whole, language))
        or _is_its_base(one, whole, language, known)
        or _is_its_verb(one, whole, language, known)
        or _is_verb_around(one, whole, known)
    )


def _differ(word: str, name: str, unlike: tuple[str, ...]) -> bool:
    """Return whether `word` and `name` differ in letters listed in `unlike`: Polish teczka and tęcza."""
    if not unlike or word.isascii():
        return False
    return any(a + b in unlike or b + a in unlike for a, b in zip(word, name, strict=False))


@cached_if_short(4096, max_length=60)  # all spirits give clues for the same card
def kernels(whole: str, language: str) -> frozenset[tuple[str, int]]:
    """Return the kernels of a name that occur in a word, each with the kind of ending removed."""
    known = grammar(language).kernels
    assert known is not None
    found: set[tuple[str, int]] = set()
    for kind, (stripped, _) in enumerate(known.joining):
        for end in stripped.split():
            kernel = whole.removesuffix(end)
            shortest = (
                MIN_KERNEL_LENGTH
                if kind == AGENT and end not in ENDINGS_OF_LONG_KERNELS
                else MIN_KERNEL_LENGTH + 1
            )
            if kernel != whole and len(kernel) >= shortest and _is_possible_end(kernel, language):
                found |= {
                    (each, kind)
                    for each in ({kernel} if kind == DIMINUTIVE else _spellings(kernel, language, known))
                    if len(each) >= shortest and (kind == DIMINUTIVE or _is_of_a_word(each, language, known))
                }
    return frozenset(found)


def _is_possible_end(kernel: str, language: str) -> bool:
    """Return whether a kernel may end like this: not in a vowel, in languages with free compounds."""
    if not grammar(language).compounds.forms_freely:
        return True
    return kernel[-1] not in "aeio" or kernel[-2:] in ("au", "eu", "ei")


def _spellings(kernel: str, language: str, known: Kernels) -> set[str]:
    found = {kernel}
    if len(kernel) > MIN_KERNEL_LENGTH:
        found |= {kernel.removesuffix(a) + b for a, b in known.changes if kernel.endswith(a)}
    if grammar(language).loses_e and kernel[-1] in "rl":
        found.add(f"{kernel[:-1]}e{kernel[-1]}")
    if known.doubles and len(kernel) > MIN_KERNEL_LENGTH and kernel[-1] == kernel[-2]:
        found.add(kernel[:-1])
    return found


def _is_of_a_word(kernel: str, language: str, ways: Kernels) -> bool:
    """Return whether a common word, or a rare one of more than five letters, is made of the kernel."""
    known = word_list(language)
    words = [kernel + end for end in ways.words]
    if any(word in known.ordinary or meanings(word, language) for word in words):
        return True
    return any(known.has(word) for word in words if len(word) > 5)


def _joins(word: str, kernel: str, kind: int, language: str) -> bool:
    if not word.startswith(kernel):
        return False
    rest = word[len(kernel) :]
    if kind == DIMINUTIVE and not rest:
        return kernel[-1] != "i" and kernel in word_list(language).ordinary
    if len(kernel) > MIN_KERNEL_LENGTH:
        return _endings(language)[kind].fullmatch(rest) is not None
    return _is_short_verb(kernel, rest, language)


def compile_patterns(language: str) -> None:
    """Compile all patterns of a language, so that the first use need not wait."""
    _endings(language)


@cache
def _endings(language: str) -> tuple["re.Pattern[str]", ...]:
    """Return the patterns of endings that may follow a kernel, by kind."""
    known = grammar(language).kernels
    return tuple(re.compile("|".join(joined.split())) for _, joined in known.joining) if known else ()


def _is_short_verb(kernel: str, rest: str, language: str) -> bool:
    """Return whether `kernel` has three letters and a verb, after which few endings are trusted."""
    ways, known = grammar(language).kernels, word_list(language)
    assert ways is not None
    verb, endings = ways.short_verbs
    return rest in endings.split() and (known.has(kernel + verb) or bool(meanings(kernel + verb, language)))


def _is_its_base(word: str, whole: str, language: str, ways: Kernels) -> bool:
    """Return whether the word is the short common word that a name is made of: murarz, mur; leñador, leña."""
    for end in ways.bases:
        kernel = whole.removesuffix(end)
        if (
            kernel != whole
            and len(kernel) == MIN_KERNEL_LENGTH
            and word in (kernel, f"{kernel}a", f"{kernel}o")
        ):
            return word in word_list(language).ordinary and bool(meanings(word, language))
    return False


def _is_its_verb(word: str, whole: str, language: str, ways: Kernels) -> bool:
    """Return whether `word` is the verb of a thing of three letters and a vowel: sega, segare."""
    if (
        len(whole) != MIN_KERNEL_LENGTH + 1
        or whole[-1] not in ways.last_vowels
        or not word.startswith(whole[:-1])
    ):
        return False
    return _is_short_verb(whole[:-1], word[MIN_KERNEL_LENGTH:], language)


def _is_verb_around(word: str, whole: str, ways: Kernels) -> bool:
    """Return whether `word` is a verb made of the name with both a prefix and a suffix: forno, infornare."""
    root = whole[:-1] if whole[-1:] in tuple("aeio") else whole
    roots = {root, root.removesuffix("i")} if ways.root_loses_i else {root}
    return any(
        word.startswith(start + each) and re.fullmatch(ways.verb_around, word[len(start + each) :])
        for start, shortest in ways.around.items()
        for each in roots
        if len(each) >= shortest
    )
