"""Words of one family that are both made from a third: macellaio and macelleria, snickare and snickra.

A name is taken apart at an ending that tells who does something or works with it. What is left is its kernel
where some word of the language is made of it as well; then other words with this kernel and an ending from a
list are kin. Letters are folded. Turkish has its own rules.

>>> is_kin("macelleria", "macellaio", "it"), is_kin("colar", "colador", "es")
(True, True)
>>> is_kin("infornare", "forno", "it"), is_kin("ricordare", "corda", "it")
(True, False)
"""

import re
from functools import cache

from ...short_cache import cached_if_short
from .kernel_endings import AROUND, BASES, DONE, JOINING, LONG, SHORT_VERBS, SMALL, VERB_AROUND, WORDS
from .lists import JOINTS, fold, word_list
from .translations import meanings

SHORT = 3
CHANGES = {
    "pl": (("t", "c"), ("cz", "k"), ("cz", "c"), ("d", "dz"), ("k", "cz"), ("rz", "r")),
    **dict.fromkeys(
        ("fr", "es", "it", "pt"), (("qu", "c"), ("gu", "g"), ("c", "z"), ("ch", "c"), ("gh", "g"))
    ),
}
"""How the end of a kernel may be spelled before other endings: wiert-, wierc-."""


def is_kin(word: str, name: str, language: str) -> bool:
    """Is `word` made of what `name` is made of?"""
    if language not in JOINING or (language == "pl" and _differ(word.casefold(), name.casefold())):
        return False
    one, whole = fold(word), fold(name)
    return (
        any(_joins(one, kernel, kind, language) for kernel, kind in kernels(whole, language))
        or _is_its_base(one, whole, language)
        or _is_its_verb(one, whole, language)
        or _is_verb_around(one, whole, language)
    )


def _differ(word: str, name: str) -> bool:
    """Polish e and ę, a and ą change into other letters and not into each other: teczka is no tęcza."""
    pairs = ({"e", "ę"}, {"a", "ą"}, {"a", "ę"}, {"e", "ą"})
    return not word.isascii() and any({a, b} in pairs for a, b in zip(word, name, strict=False))


@cached_if_short(4096, letters=60)  # a card is spoken of by all spirits in turn
def kernels(whole: str, language: str) -> frozenset[tuple[str, int]]:
    """What is left of a name without an ending, where there is a word of it, and by which kind of ending."""
    found: set[tuple[str, int]] = set()
    for kind, (stripped, _) in enumerate(JOINING[language]):
        for end in stripped.split():
            kernel = whole.removesuffix(end)
            shortest = SHORT if kind == DONE and end not in LONG else SHORT + 1
            if kernel != whole and len(kernel) >= shortest and _may_end_so(kernel, language):
                found |= {
                    (each, kind)
                    for each in ({kernel} if kind == SMALL else _spellings(kernel, language))
                    if len(each) >= shortest and (kind == SMALL or _is_told(each, language))
                }
    return frozenset(found)


def _may_end_so(kernel: str, language: str) -> bool:
    """Verbs and things of German, Dutch and Swedish lose their last vowel there."""
    return language not in JOINTS or kernel[-1] not in "aeio" or kernel[-2:] in ("au", "eu", "ei")


def _spellings(kernel: str, language: str) -> set[str]:
    found = {kernel}
    if len(kernel) > SHORT:
        found |= {kernel.removesuffix(a) + b for a, b in CHANGES.get(language, ()) if kernel.endswith(a)}
    if language == "de" and kernel[-1] in "rl":
        found.add(f"{kernel[:-1]}e{kernel[-1]}")
    if language == "nl" and len(kernel) > SHORT and kernel[-1] == kernel[-2]:
        found.add(kernel[:-1])
    return found


def _is_told(kernel: str, language: str) -> bool:
    """Is there a word of it that people use, or for longer ones any?"""
    known = word_list(language)
    words = [kernel + end for end in WORDS[language].split("|")]
    if any(word in known.ordinary or meanings(word, language) for word in words):
        return True
    return any(known.has(word) for word in words if len(word) > 5)


def _joins(word: str, kernel: str, kind: int, language: str) -> bool:
    if not word.startswith(kernel):
        return False
    rest = word[len(kernel) :]
    if kind == SMALL and not rest:
        return kernel[-1] != "i" and kernel in word_list(language).ordinary
    if len(kernel) > SHORT:
        return _endings(language, kind).fullmatch(rest) is not None
    return _is_short_verb(kernel, rest, language)


def compile_patterns(language: str) -> None:
    """Compile every pattern of a language now, and not when it is first needed."""
    for kind in range(len(JOINING.get(language, ()))):
        _endings(language, kind)


@cache
def _endings(language: str, kind: int) -> "re.Pattern[str]":
    return re.compile("|".join(JOINING[language][kind][1].split()))


def _is_short_verb(kernel: str, rest: str, language: str) -> bool:
    """Few endings are trusted after three letters, and only where there is such a verb."""
    verb, endings = SHORT_VERBS[language]
    known = word_list(language)
    return rest in endings.split() and (known.has(kernel + verb) or bool(meanings(kernel + verb, language)))


def _is_its_base(word: str, whole: str, language: str) -> bool:
    """The short word that a name is made of, where everybody knows it: murarz, mur; leñador, leña."""
    for end in BASES.get(language, ()):
        kernel = whole.removesuffix(end)
        if kernel != whole and len(kernel) == SHORT and word in (kernel, f"{kernel}a", f"{kernel}o"):
            return word in word_list(language).ordinary and bool(meanings(word, language))
    return False


def _is_its_verb(word: str, whole: str, language: str) -> bool:
    """What is done with a thing of three letters and a vowel: sega, segare; piła, piłować."""
    last = {"it": "aeo", "fr": "e", "pt": "o", "pl": "a"}.get(language, "")
    if len(whole) != SHORT + 1 or whole[-1] not in last or not word.startswith(whole[:-1]):
        return False
    return _is_short_verb(whole[:-1], word[SHORT:], language)


def _is_verb_around(word: str, whole: str, language: str) -> bool:
    """With a beginning and an ending at once: forno, infornare."""
    root = whole[:-1] if whole[-1:] in tuple("aeio") else whole
    roots = {root, root.removesuffix("i")} if language == "it" else {root}
    return any(
        word.startswith(start + each) and re.fullmatch(VERB_AROUND[language], word[len(start + each) :])
        for start, shortest in AROUND.get(language, {}).items()
        for each in roots
        if len(each) >= shortest
    )
