"""Inflected forms in the nine languages besides English: number, case, gender, article, possessor.

Derived words, such as diminutives and verbs, are in `families`.

>>> is_inflection("Bücher", "Buch", "de"), is_inflection("psa", "pies", "pl")
(True, True)
>>> is_inflection("kitabım", "kitap", "tr"), is_inflection("elmas", "elma", "tr")
(True, False)
"""

from functools import cache
from importlib.resources import files

from ...short_cache import cached_if_short
from .languages import grammar
from .lists import fold


def differ_in_letters(word: str, name: str, language: str) -> bool:
    """Return whether the words differ in letters that are alike without accents: campaña and campana.

    A word whose accents were left out is not different.
    """
    known = grammar(language)
    own, lower = known.letters, known.lower
    return any(
        one != other and fold(one) == fold(other) and one in own and (fold(one) != one or other in "ıi")
        for one, other in zip(lower(word), lower(name), strict=False)
        if not ({one, other} == {"i", "ı"} and ("I" in word or word.isascii()))
    )


def is_inflection(word: str, name: str, language: str) -> bool:
    """Return whether `word` is a form of `name` or the other way round."""
    known = grammar(language)
    if known.dotless_i and "I" in word:  # on a non-Turkish keyboard, I may mean İ
        return is_inflection(known.lower(word), name, language) or is_inflection(
            word.casefold(), name, language
        )
    one, other = fold(word), fold(name)
    if known.compounds.forms_freely and _have_irregular_ends(one, other, language):
        return True
    if differ_in_letters(word, name, language) and one not in irregular_forms(language).get(other, ()):
        return False
    if one == other:
        return True
    if frozenset((one, other)) in unrelated_pairs(language):
        return one in irregular_forms(language).get(other, ())
    if known.chains is not None:
        word, name, is_form = known.lower(word), known.lower(name), known.chains.is_form
        by_us = irregular_forms(language)
        return (
            is_form(word, name)
            or is_form(name, word)
            or one in by_us.get(other, ())
            or other in by_us.get(one, ())
        )
    return one in forms_of(name, language) or other in forms_of(word, language)


def _have_irregular_ends(one: str, other: str, language: str) -> bool:
    """Return whether both are compounds whose last parts are irregular forms: brandman, brandmän."""
    return any(
        other.endswith(name) and len(other) - len(name) >= 3 and one == other[: -len(name)] + form
        for name, forms in irregular_forms(language).items()
        for form in forms
        if one.endswith(form)
    )


@cached_if_short(2048, max_length=60)  # all spirits give clues for the same card
def forms_of(name: str, language: str) -> frozenset[str]:
    """Return the folded forms of a word. Not for languages with chains of endings."""
    known = grammar(language)
    if known.inflect is None:
        inflected = {fold(phrase[0]) for phrase in known.forms.forms(name) if len(phrase) == 1}
    else:
        inflected = set(known.inflect(name))
    return frozenset((*irregular_forms(language).get(fold(name), ()), *inflected))


@cache
def irregular_forms(language: str) -> dict[str, tuple[str, ...]]:
    """Return the irregular words with their forms."""
    return manual_entries("form", language)


@cache
def kin(language: str) -> dict[str, tuple[str, ...]]:
    """Return words with roots that are spelled differently in some derived words."""
    return manual_entries("kin", language)


@cache
def unrelated_pairs(language: str) -> frozenset[frozenset[str]]:
    """Return pairs of words that look related and are not: porto and porta."""
    return frozenset(
        frozenset((one, other))
        for one, some in manual_entries("stranger", language).items()
        for other in some
    )


@cache
def manual_entries(kind: str, language: str) -> dict[str, tuple[str, ...]]:
    """Return the folded entries of a kind in `by_hand/LANGUAGE.tsv`: forms, parts, kin or strangers.

    Words of the kind `joined` have no entries, only keys.
    """
    path = files(__package__).joinpath("by_hand", f"{language}.tsv")
    lines = path.read_text(encoding="utf-8").splitlines() if path.is_file() else []
    found: dict[str, tuple[str, ...]] = {}
    chains = kind == "kin" and grammar(language).chains is not None
    written = grammar(language).lower if chains else fold
    for row_kind, word, *others in (line.split("\t") for line in lines):
        if row_kind == kind:
            found[fold(word)] = found.get(fold(word), ()) + tuple(map(written, " ".join(others).split()))
    return found
