"""Derived words in the nine languages besides English, such as diminutives, verbs and names of workers.

A word counts as derived from another if it is that word's root with a suffix, and perhaps a prefix, from a
list. Short roots need a suffix that leaves little doubt, so that words which happen to share letters are not
related.

>>> is_derivation("cochonnerie", "cochon", "fr"), is_derivation("çaycı", "çay", "tr")
(True, True)
>>> is_derivation("velocidad", "vela", "es"), is_derivation("laska", "las", "pl")
(False, False)
"""

import re
from functools import cache

from ...short_cache import cached_if_short
from .kernels import is_kin
from .languages import grammar
from .lemmas import differ_in_letters, forms_of, is_inflection, kin, unrelated_pairs
from .lists import fold, word_list

MIN_ROOT_LENGTH, FREE_ROOT_LENGTH = 3, 6
"""Minimum length of a root, and length from which a root may have any ending."""
AMBIGUOUS_PREFIXES = frozenset(("re", "in", "a", "en", "em", "de", "des", "s", "dis", "ri", "es"))
"""Prefixes that unrelated words may happen to begin with: recuerda is not made from cuerda."""


def is_derivation(word: str, name: str, language: str) -> bool:
    """Return whether `word` is derived from `name` or the other way round."""
    known = grammar(language)
    if known.dotless_i and "I" in word:
        return is_derivation(known.lower(word), name, language) or is_derivation(
            word.casefold(), name, language
        )
    one, other = fold(word), fold(name)
    if min(len(one), len(other)) < 2 or differ_in_letters(word, name, language):
        return False
    if frozenset((one, other)) in unrelated_pairs(language):
        return False
    if known.chains is not None:
        return known.chains.is_made(known.lower(word), known.lower(name))
    if is_kin(word, name, language) or (other[-1] not in "dt" and is_kin(name, word, language)):
        return True  # a name in -d or -t only looks like a form of a verb
    return _is_derived_from(one, other, name, language) or _comes_from(other, one, word, language)


def _comes_from(whole: str, word: str, written: str, language: str) -> bool:
    """Return whether a name is derived from the word by a suffix that leaves little doubt: dentiste, dent."""
    return any(
        whole.startswith(root)
        and (
            (len(root) > MIN_ROOT_LENGTH and _suffix_pattern(language, "far").fullmatch(whole[len(root) :]))
            or (
                len(root) > MIN_ROOT_LENGTH + 1
                and _suffix_pattern(language, "near").fullmatch(whole[len(root) :])
            )
        )
        for root in roots(written, language)
    )


@cache
def _suffix_pattern(language: str, kind: str) -> "re.Pattern[str]":
    suffixes = grammar(language).suffixes
    return re.compile("|".join((suffixes.far if kind == "far" else suffixes.near).split()))


def _is_derived_from(word: str, whole: str, name: str, language: str) -> bool:
    """Return whether `word` is derived from `name`."""
    by_us = kin(language).get(whole, ())
    suffixes = grammar(language).suffixes
    for start in ("", *suffixes.beginnings):
        if not word.startswith(start):
            continue
        inner = word[len(start) :]
        if (
            start
            and start not in AMBIGUOUS_PREFIXES
            and len(whole) > MIN_ROOT_LENGTH
            and is_inflection(inner, whole, language)
        ):
            return True
        if any(
            inner.startswith(root)
            and len(root) > MIN_ROOT_LENGTH - (not start)
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
    return len(root) >= MIN_ROOT_LENGTH and _pattern(language, False).fullmatch(rest) is not None


def _joins(rest: str, root: str, start: str, language: str) -> bool:
    joined = grammar(language).compounds.forms_freely
    if len(root) >= FREE_ROOT_LENGTH and not start and 0 < len(rest) <= 6 and not joined:
        return True
    sure = (len(root) <= MIN_ROOT_LENGTH and not (start and joined)) or (
        len(root) == MIN_ROOT_LENGTH + 1 and start and not joined
    )
    return _pattern(language, bool(sure)).fullmatch(rest) is not None


def is_derived_from_known_word(word: str, language: str) -> bool:
    """Return whether `word` is a common word with an ending, or an unlisted form of one."""
    known, ways = word_list(language), grammar(language)
    if ways.chains is not None:
        return ways.chains.is_derived_from_known_word(ways.lower(word))
    whole = fold(word)
    if len(whole) > MIN_ROOT_LENGTH + 1:
        others = sum(form != whole and known.has(form) for form in forms_of(word, language))
        if others > ways.suffixes.forms_needed:
            return True  # the lists contain enough other forms of it
    for at in range(len(whole) - 1, MIN_ROOT_LENGTH, -1):
        root, rest = whole[:at], whole[at:]
        if _pattern(language, False).fullmatch(rest) and _has_known_word(root, language):
            return True
    return any(
        whole.startswith(start) and len(whole) - len(start) > 4 and whole[len(start) :] in known.ordinary
        for start in ways.suffixes.beginnings
    )


def _has_known_word(root: str, language: str) -> bool:
    """Return whether a common word or, for a long root, a rare verb has this root."""
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
        _suffix_pattern(language, kind)


@cache
def _pattern(language: str, sure: bool) -> "re.Pattern[str]":
    suffixes = grammar(language).suffixes
    return re.compile("|".join((suffixes.sure if sure else f"{suffixes.sure} {suffixes.endings}").split()))


@cached_if_short(4096, max_length=60)  # all spirits give clues for the same card
def roots(name: str, language: str) -> tuple[str, ...]:
    """Return the folded roots of a word to which endings are added, the longest first."""
    whole = fold(name)
    found = {
        root for root in grammar(language).suffixes.roots(whole, name) if len(root) >= MIN_ROOT_LENGTH
    } | {whole}
    return tuple(sorted(found, key=len, reverse=True))
