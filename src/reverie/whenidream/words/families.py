"""What is made from a word in the nine languages beside English: small ones, verbs, who works with it.

A word is taken for another's kin where it is that word's root with an ending (and a beginning) from a list.
Short roots need an ending that leaves little doubt, so that words which share letters by accident stay apart.

>>> derived("cochonnerie", "cochon", "fr"), derived("verhext", "Hexe", "de"), derived("çaycı", "çay", "tr")
(True, True, True)
>>> derived("velocidad", "vela", "es"), derived("laska", "las", "pl"), derived("musik", "mus", "sv")
(False, False, False)
"""

import re
from functools import cache

from ...short_cache import cached_if_short
from .kernels import is_kin
from .lemmas import dutch_stems, forms_of, inflected, kin, other_letters, strangers, swedish_stems
from .lists import fold, word_list
from .polish import polish_stems
from .suffixes import BEGINNINGS, ENDINGS, FAR, NEAR, SURE
from .turkish import is_turkish_form, is_turkish_made, is_turkish_verb, last_is_back, turkish_lower

SHORT, LONG = 3, 6
"""Shorter roots say nothing; from six letters on any ending will do."""
VOWELS = "aeiouy"
LIGHT = frozenset(("re", "in", "a", "en", "em", "de", "des", "s", "dis", "ri", "es"))
"""Beginnings that words may have by accident: recuerda is not made from cuerda."""
POLISH_SMALL = frozenset(
    [
        "ny",
        "na",
        "ne",
        "nego",
        "nej",
        "nym",
        "nych",
        "ka",
        "ki",
        "ke",
        "ko",
        "ce",
        "ek",
        "kami",
        "kach",
        "ak",
        "aka",
        "aki",
        "akow",
        "akiem",
    ]
)
"""What makes small a Polish noun that ends in -a, or tells who works with it."""
VERBS = {
    "fr": ("er", "ir"),
    "de": ("en", "n"),
    "es": ("ar", "er", "ir"),
    "it": ("are", "ere", "ire"),
    "pt": ("ar", "er", "ir"),
    "nl": ("en",),
    "pl": ("ac", "ic", "yc"),
    "sv": ("a",),
}
"""How verbs end in dictionaries."""


def derived(word: str, name: str, language: str) -> bool:
    """Is one of them made from the other?"""
    if language == "tr" and "I" in word:
        return derived(turkish_lower(word), name, "tr") or derived(word.casefold(), name, "tr")
    one, other = fold(word), fold(name)
    if min(len(one), len(other)) < 2 or other_letters(word, name, language):
        return False
    if frozenset((one, other)) in strangers(language):
        return False
    if language == "tr":
        return _made_in_turkish(turkish_lower(word), turkish_lower(name))
    if is_kin(word, name, language) or (other[-1] not in "dt" and is_kin(name, word, language)):
        return True  # names are seldom forms of verbs
    return _made(one, other, name, language) or _comes_from(other, one, word, language)


def _comes_from(whole: str, word: str, written: str, language: str) -> bool:
    """Is a name made from the word, by an ending that leaves little doubt: dentiste, of dent?"""
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
    return re.compile("|".join((FAR if kind == "far" else NEAR)[language].split()))


def _made_in_turkish(word: str, name: str) -> bool:
    if is_turkish_made(word, name) or is_turkish_made(name, word):
        return True
    return any(
        word == root
        or is_turkish_form(word, root)
        or is_turkish_made(word, root)
        or is_turkish_verb(word, root)
        for root in kin("tr").get(fold(name), ())
    )


def _made(word: str, whole: str, name: str, language: str) -> bool:
    """Is `word` made from `name`?"""
    by_us = kin(language).get(whole, ())
    for start in ("", *BEGINNINGS[language]):
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
            return True  # roots by hand leave no doubt
        if language == "pl" and whole.endswith("a") and inner.startswith(whole[:-1]):
            if inner[len(whole) - 1 :] in POLISH_SMALL:
                return True
        for root in roots(name, language):
            if inner.startswith(root) and _joins(inner[len(root) :], root, start, language):
                return True
    return False


def _is_ending(rest: str, root: str, language: str) -> bool:
    return len(root) >= SHORT and _pattern(language, False).fullmatch(rest) is not None


def _joins(rest: str, root: str, start: str, language: str) -> bool:
    if len(root) >= LONG and not start and 0 < len(rest) <= 6 and language not in ("de", "nl", "sv"):
        return True
    german = language in ("de", "nl", "sv")
    sure = (len(root) <= SHORT and not (start and german)) or (
        len(root) == SHORT + 1 and start and not german
    )
    return _pattern(language, bool(sure)).fullmatch(rest) is not None


def is_made_from_a_word(word: str, language: str) -> bool:
    """Is it a word that everybody knows, with an ending or in a form that the lists do not have?"""
    known = word_list(language)
    if language == "tr":
        return _made_from_a_turkish_word(turkish_lower(word))
    whole = fold(word)
    if (
        len(whole) > SHORT + 1
        and sum(form != whole and known.has(form) for form in forms_of(word, language))
        > (2 if language == "pl" else 1)  # Polish has so many that the filter errs more often
    ):
        return True  # some of its forms are on the lists
    for at in range(len(whole) - 1, SHORT, -1):
        root, rest = whole[:at], whole[at:]
        if _pattern(language, False).fullmatch(rest) and _stands(root, language):
            return True
    return any(
        whole.startswith(start) and len(whole) - len(start) > 4 and whole[len(start) :] in known.ordinary
        for start in BEGINNINGS[language]
    )


def _stands(root: str, language: str) -> bool:
    """Is there a word with this root: a common one, or for longer roots a rare verb?"""
    known = word_list(language)
    if any(root + end in known.ordinary for end in ("", "e", "a", "o")):
        return True
    if (
        language == "de"
        and root[-1] in "lr"
        and known.ordinary & {f"{root[:-1]}e{root[-1]}{end}" for end in ("", "n")}
    ):
        return True  # stachlig, of Stachel; kitzlig, of kitzeln
    return len(root) > 4 and any(known.has(root + end) for end in VERBS[language])


def _made_from_a_turkish_word(word: str) -> bool:
    known = word_list("tr")
    for at in range(len(word) - 1, 1, -1):
        root = word[:at]
        if fold(root) in known.ordinary and (is_turkish_form(word, root) or is_turkish_made(word, root)):
            return True
        verb = fold(root) + ("mak" if last_is_back(root) else "mek")
        if verb in known.known and is_turkish_verb(word, root):
            return True
    return False


def compile_patterns(language: str) -> None:
    """Compile every pattern of a language now, and not when it is first needed."""
    if language in SURE:
        for sure in (True, False):
            _pattern(language, sure)
        for kind in ("far", "near"):
            _from(language, kind)


@cache
def _pattern(language: str, sure: bool) -> "re.Pattern[str]":
    endings = SURE[language] if sure else f"{SURE[language]} {ENDINGS[language]}"
    return re.compile("|".join(endings.split()))


@cached_if_short(4096, letters=60)  # a card is spoken of by all spirits in turn
def roots(name: str, language: str) -> tuple[str, ...]:
    """What is left of a word where endings join it, letters folded, in all its spellings."""
    whole = fold(name)
    found = {root for root in _SPELLINGS[language](whole, name) if len(root) >= SHORT} | {whole}
    return tuple(sorted(found, key=len, reverse=True))


def _bare(whole: str) -> str:
    """Without the plural and the vowels at the end."""
    one = whole.removesuffix("s") if len(whole) > 4 else whole
    return one[:-1] if one[-1:] in VOWELS and len(one) > 3 else one


def _spelled(roots: set[str]) -> set[str]:
    """The same sound before another vowel: vaca, vaqu-; lago, lagu-; pez, pec-."""
    changes = (("c", "qu"), ("g", "gu"), ("z", "c"), ("qu", "c"), ("gu", "g"))
    return {root.removesuffix(a) + b for root in roots for a, b in changes if root.endswith(a)}


def _french(whole: str, _: str) -> set[str]:
    found = {_bare(whole), whole.removesuffix("e")}
    if whole.removesuffix("x").endswith("eau"):
        found.add(whole.removesuffix("x").removesuffix("eau") + "el")
    for end, other in (
        ("f", "v"),
        ("x", "s"),
        ("ier", ""),
        ("iere", ""),
        ("eur", ""),
        ("euse", ""),
        ("ette", ""),
        ("oir", ""),
        ("oire", ""),
    ):
        if whole.endswith(end) and len(whole) - len(end) >= 4:
            found.add(whole.removesuffix(end) + other)
    found |= {root + root[-1] for root in found.copy() if root[-1] in "nlt"}
    return found | _spelled(found)


def _spanish(whole: str, _: str) -> set[str]:
    found = {_bare(whole), whole}
    if whole.endswith("es") and len(whole) > 5:
        found.add(whole[:-2])
    for root in found.copy():
        for strong, weak in (("ie", "e"), ("ue", "o")):
            at = root.rfind(strong)
            if at > 0 and root[at - 1] not in "qg":
                found.add(root[:at] + weak + root[at + 2 :])
    return found | _spelled(found)


def _italian(whole: str, _: str) -> set[str]:
    found = {whole, whole[:-1] if whole[-1] in VOWELS else whole}
    found |= {root[:-1] for root in found.copy() if root.endswith("i") and len(root) > 3}
    for root in found.copy():
        for strong, weak in (("uo", "o"), ("ie", "e")):
            if strong in root[1:]:
                found.add(root[0] + root[1:].replace(strong, weak, 1))
    hard = {f"{root}h" for root in found if root[-1] in "cg"}
    return found | hard | {root.removesuffix("h") for root in found if len(root) > 3}


def _portuguese(whole: str, name: str) -> set[str]:
    found = {_bare(whole), whole}
    if name.casefold().endswith("ão"):
        found |= {whole[:-2] + end for end in ("on", "an", "o")}
    if whole.endswith("m"):
        found.add(whole[:-1] + "n")
    return found | _spelled(found)


def _german(whole: str, _: str) -> set[str]:
    found = {whole, whole.removesuffix("e"), whole.removesuffix("en")}
    if whole.endswith("er") and whole[:-2] + "en" in word_list("de").common:
        found.add(whole[:-2])  # who does it, or what it is done with
    if whole.endswith(("el", "er")):
        found.add(whole[:-2] + whole[-1])
    return found


def _dutch(whole: str, _: str) -> set[str]:
    found = dutch_stems(whole)
    if whole.endswith("er") and whole[:-2] + "en" in word_list("nl").ordinary:
        found.add(whole[:-2])
    return found


def _swedish(whole: str, _: str) -> set[str]:
    found = swedish_stems(whole)
    if whole.endswith("are") and whole[:-2] in word_list("sv").ordinary:
        found.add(whole[:-3])
    return found


def _polish(_: str, name: str) -> set[str]:
    found = polish_stems(name)
    ends = (
        ("k", "cz"),
        ("g", "z"),
        ("ch", "sz"),
        ("c", "cz"),
        ("t", "c"),
        ("d", "dz"),
        ("z", ""),
        ("dz", "d"),
    )
    more = {root.removesuffix(a) + b for root in found for a, b in ends if root.endswith(a)}
    return found | {root for root in more if len(root) > 3}


_SPELLINGS = {
    "fr": _french,
    "es": _spanish,
    "it": _italian,
    "pt": _portuguese,
    "de": _german,
    "nl": _dutch,
    "sv": _swedish,
    "pl": _polish,
}
