"""Derived words in the nine languages besides English, such as diminutives, verbs and names of workers.

A word counts as derived from another if it is that word's root with a suffix, and perhaps a prefix, from a
list. Short roots need a suffix that leaves little doubt, so that words which share letters by chance are not
related.

>>> derived("cochonnerie", "cochon", "fr"), derived("verhext", "Hexe", "de"), derived("çaycı", "çay", "tr")
(True, True, True)
>>> derived("velocidad", "vela", "es"), derived("laska", "las", "pl"), derived("musik", "mus", "sv")
(False, False, False)
"""

import re
from functools import cache

from ...short_cache import cached_if_short
from .kernels import is_kin
from .languages import grammar
from .lemmas import forms_of, inflected, kin, other_letters, strangers
from .lists import fold, word_list

SHORT, LONG = 3, 6
"""Least letters of a root, and letters from which a root may have any ending."""
LIGHT = frozenset(("re", "in", "a", "en", "em", "de", "des", "s", "dis", "ri", "es"))
"""Prefixes that words may begin with by chance: recuerda is not made from cuerda."""


def derived(word: str, name: str, language: str) -> bool:
    """Return whether one of them is derived from the other."""
    known = grammar(language)
    if known.dotless_i and "I" in word:
        return derived(known.lower(word), name, language) or derived(word.casefold(), name, language)
    one, other = fold(word), fold(name)
    if min(len(one), len(other)) < 2 or other_letters(word, name, language):
        return False
    if frozenset((one, other)) in strangers(language):
        return False
    if known.chains is not None:
        return known.chains.is_made(known.lower(word), known.lower(name))
    if is_kin(word, name, language) or (other[-1] not in "dt" and is_kin(name, word, language)):
        return True  # a name in -d or -t only looks like a form of a verb
    return _made(one, other, name, language) or _comes_from(other, one, word, language)


def _comes_from(whole: str, word: str, written: str, language: str) -> bool:
    """Return whether a name is derived from the word by a suffix that leaves little doubt: dentiste, dent."""
    return any(
        whole.startswith(root)
        and (
            (len(root) > SHORT and _from(language, "far").fullmatch(whole[len(root) :]))
            or (len(root) > SHORT + 1 and _from(language, "near").fullmatch(whole[len(root) :]))
        )
        for root in roots(written, language)
    )


@cache
def _from(language: str, kind: str) -> "re.Pattern[str]":
    suffixes = grammar(language).suffixes
    return re.compile("|".join((suffixes.far if kind == "far" else suffixes.near).split()))


def _made(word: str, whole: str, name: str, language: str) -> bool:
    """Return whether `word` is derived from `name`."""
    by_us = kin(language).get(whole, ())
    suffixes = grammar(language).suffixes
    for start in ("", *suffixes.beginnings):
        if not word.startswith(start):
            continue
        inner = word[len(start) :]
        if start and start not in LIGHT and len(whole) > SHORT and inflected(inner, whole, language):
            return True
        if any(
            inner.startswith(root)
            and len(root) > SHORT - (not start)
            and _is_ending(inner[len(root) :], root, language)
            for root in by_us
        ):
            return True  # roots listed by hand need no check
        if whole.endswith("a") and inner.startswith(whole[:-1]):
            if inner[len(whole) - 1 :] in suffixes.after_a:
                return True
        for root in roots(name, language):
            if inner.startswith(root) and _joins(inner[len(root) :], root, start, language):
                return True
    return False


def _is_ending(rest: str, root: str, language: str) -> bool:
    return len(root) >= SHORT and _pattern(language, False).fullmatch(rest) is not None


def _joins(rest: str, root: str, start: str, language: str) -> bool:
    joined = grammar(language).compounds.at_will
    if len(root) >= LONG and not start and 0 < len(rest) <= 6 and not joined:
        return True
    sure = (len(root) <= SHORT and not (start and joined)) or (
        len(root) == SHORT + 1 and start and not joined
    )
    return _pattern(language, bool(sure)).fullmatch(rest) is not None


def is_made_from_a_word(word: str, language: str) -> bool:
    """Return whether it is a common word with an ending, or in a form that the lists do not have."""
    known, ways = word_list(language), grammar(language)
    if ways.chains is not None:
        return ways.chains.is_made_from_a_word(ways.lower(word))
    whole = fold(word)
    if len(whole) > SHORT + 1:
        others = sum(form != whole and known.has(form) for form in forms_of(word, language))
        if others > ways.suffixes.forms_needed:
            return True  # enough other forms of it are on the lists
    for at in range(len(whole) - 1, SHORT, -1):
        root, rest = whole[:at], whole[at:]
        if _pattern(language, False).fullmatch(rest) and _stands(root, language):
            return True
    return any(
        whole.startswith(start) and len(whole) - len(start) > 4 and whole[len(start) :] in known.ordinary
        for start in ways.suffixes.beginnings
    )


def _stands(root: str, language: str) -> bool:
    """Return whether there is a common word with this root or, if the root is long, a rare verb."""
    known, ways = word_list(language), grammar(language)
    if any(root + end in known.ordinary for end in ("", "e", "a", "o")):
        return True
    if (
        ways.loses_e
        and root[-1] in "lr"
        and known.ordinary & {f"{root[:-1]}e{root[-1]}{end}" for end in ("", "n")}
    ):
        return True  # stachlig from Stachel, kitzlig from kitzeln
    return len(root) > 4 and any(known.has(root + end) for end in ways.verbs)


def compile_patterns(language: str) -> None:
    """Compile all patterns of a language, so that the first use need not wait."""
    for sure in (True, False):
        _pattern(language, sure)
    for kind in ("far", "near"):
        _from(language, kind)


@cache
def _pattern(language: str, sure: bool) -> "re.Pattern[str]":
    suffixes = grammar(language).suffixes
    return re.compile("|".join((suffixes.sure if sure else f"{suffixes.sure} {suffixes.endings}").split()))


@cached_if_short(4096, letters=60)  # all spirits give clues for the same card
def roots(name: str, language: str) -> tuple[str, ...]:
    """Return the folded roots of a word to which endings are added, the longest first."""
    whole = fold(name)
    found = {root for root in grammar(language).suffixes.roots(whole, name) if len(root) >= SHORT} | {whole}
    return tuple(sorted(found, key=len, reverse=True))
