"""Which forms a word has in the nine languages beside English: number, case, gender, article, owner.

What is made from a word by other means, small things and verbs among them, is in `families`.

>>> inflected("Bücher", "Buch", "de"), inflected("böcker", "bok", "sv"), inflected("psa", "pies", "pl")
(True, True, True)
>>> inflected("kitabım", "kitap", "tr"), inflected("elmas", "elma", "tr"), inflected("porto", "porta", "it")
(True, False, False)
"""

from functools import cache
from importlib.resources import files

from ...short_cache import cached_if_short
from .lists import JOINTS, fold
from .polish import polish_forms
from .turkish import is_turkish_form, turkish_lower

CHANGES = {
    "fr": """
        >s >x al>aux ail>aux eil>yeux er>ere er>eres eur>euse eur>euses teur>trice teur>trices en>enne
        en>ennes ion>ionne ion>ionnes f>ve f>ves x>se x>ses in>ine in>ines rd>rde rd>rdes ois>oise
        ois>oises ais>aise ais>aises ant>ante ant>antes ent>ente ent>entes hat>hatte hat>hattes rs>rse
        rs>rses an>anne an>annes if>ive oux>ouse e>esse e>esses
    """,
    "es": ">s >es z>ces o>a o>as a>o a>os n>na n>nas or>ora or>oras es>esa",
    "it": """
        o>i a>e a>i e>i co>chi go>ghi ca>che ga>ghe cia>ce gia>ge io>i o>a o>e a>o tore>trice tore>trici
        ere>era ere>ere
    """,
    "pt": """
        >s >es ao>oes ao>aes ao>aos ao>oa ao>oas ao>a ao>as l>is il>eis el>eis m>ns o>a o>as a>o a>os
        or>ora or>oras es>esa
    """,
    "de": ">e >en >n >er >ern >es >s >ens >se >sen >nen um>en us>en us>usse a>en is>en o>en e>em e>er",
}
"""How a word changes at its end, letters folded; German changes the vowel as well, which folding hides."""
SWEDISH = [
    "n",
    "en",
    "t",
    "et",
    "ar",
    "or",
    "er",
    "r",
    "e",
    "arna",
    "orna",
    "erna",
    "rna",
    "na",
    "a",
    "en",
    "ena",
    "ns",
]
DUTCH = ("en", "e", "es", "eren", "ren", "n")


LETTERS = {"sv": "åäö", "tr": "çğıöşüi", "es": "ñ", "de": ""}
"""Letters of their own, which no ending changes."""


def other_letters(word: str, name: str, language: str) -> bool:
    """Is it written with other letters where both are the same without their accents: campaña and campana?
    Who leaves accents out is forgiven."""
    lower = turkish_lower if language == "tr" else str.casefold
    own = LETTERS.get(language, "")
    return any(
        one != other and fold(one) == fold(other) and one in own and (fold(one) != one or other in "ıi")
        for one, other in zip(lower(word), lower(name), strict=False)
        if not (language == "tr" and {one, other} == {"i", "ı"} and ("I" in word or word.isascii()))
    )


def inflected(word: str, name: str, language: str) -> bool:
    """Is one of them a form of the other?"""
    if language == "tr" and "I" in word:  # who writes it may mean i, on a keyboard that is not Turkish
        return inflected(turkish_lower(word), name, "tr") or inflected(word.casefold(), name, "tr")
    one, other = fold(word), fold(name)
    if language in JOINTS and _ends_so(one, other, language):
        return True
    if other_letters(word, name, language) and one not in irregular(language).get(other, ()):
        return False
    if one == other:
        return True
    if frozenset((one, other)) in strangers(language):
        return one in irregular(language).get(other, ())
    if language == "tr":
        word, name = turkish_lower(word), turkish_lower(name)
        by_us = irregular("tr")
        return (
            is_turkish_form(word, name)
            or is_turkish_form(name, word)
            or one in by_us.get(other, ())
            or other in by_us.get(one, ())
        )
    return one in forms_of(name, language) or other in forms_of(word, language)


def _ends_so(one: str, other: str, language: str) -> bool:
    """Compounds change as their last part does: brandman, brandmän."""
    return any(
        other.endswith(name) and len(other) - len(name) >= 3 and one == other[: -len(name)] + form
        for name, forms in irregular(language).items()
        for form in forms
        if one.endswith(form)
    )


@cached_if_short(2048, letters=60)  # a card is spoken of by all spirits in turn
def forms_of(name: str, language: str) -> frozenset[str]:
    """A word in its other forms, letters folded. Turkish has too many: ask `inflected`."""
    whole = fold(name)
    found = set(irregular(language).get(whole, ()))
    if language == "pl":
        found |= polish_forms(name)
    elif language == "nl":
        found |= {stem + ending for stem in dutch_stems(whole) for ending in DUTCH} | {
            f"{whole}s",
            f"{whole}ers",
        }
    elif language == "sv":
        bare = {stem + ending for stem in swedish_stems(whole) for ending in SWEDISH}
        found |= bare | {f"{form}s" for form in (*bare, whole)}
    else:
        found |= _changed(whole, language)
    if language == "de":
        spelled = fold(name.casefold().replace("ä", "ae").replace("ö", "oe").replace("ü", "ue"))
        found |= {spelled, *_changed(spelled, language)}
    return frozenset(found)


def _changed(whole: str, language: str) -> set[str]:
    return {
        whole.removesuffix(ending) + other
        for ending, other in _changes(language)
        if whole.endswith(ending) and len(whole) - len(ending) >= 2
    }


@cache
def _changes(language: str) -> tuple[tuple[str, str], ...]:
    pairs = (change.split(">") for change in CHANGES.get(language, "").split())
    return tuple((ending, other) for ending, other in pairs)


def dutch_stems(whole: str) -> set[str]:
    """A Dutch word as it is spelled before an ending: maan and man-, brug and brugg-, wolf and wolv-."""
    vowels = "aeiou"
    found = {whole, whole.removesuffix("e")}
    if len(whole) > 2 and whole[-1] not in vowels:
        if whole[-2] in vowels and whole[-3] == whole[-2]:
            found.add(whole[:-2] + whole[-1])
        elif whole[-2] in vowels and whole[-3] not in vowels:
            found.add(whole + whole[-1])
    if len(whole) > 3 and whole[-1] == whole[-2]:
        found.add(whole[:-1])
    for end, other in (("f", "v"), ("s", "z"), ("v", "f"), ("z", "s")):
        found |= {stem[:-1] + other for stem in found.copy() if stem.endswith(end)}
    return {stem for stem in found if len(stem) > 1}


def swedish_stems(whole: str) -> set[str]:
    """A Swedish word as it is spelled before an ending: cykel, cykl-; flicka, flick-; dröm, drömm-."""
    found = {whole}
    if whole[-1:] in ("a", "e") and len(whole) > 2:
        found.add(whole[:-1])
    if len(whole) > 3 and whole[-2] in "eao" and whole[-1] in "lnr":
        found |= {whole[:-2] + whole[-1], whole[:-3] + whole[-1] if whole[-3] == whole[-4] else whole}
        if whole[-3] == whole[-4] and whole[-3] in "mn":
            found.add(whole[:-3] + whole[-1])
    if whole[-1:] in ("m", "n"):
        found.add(whole + whole[-1])
    return found


@cache
def irregular(language: str) -> dict[str, tuple[str, ...]]:
    """Words whose forms no rule finds."""
    return by_hand("form", language)


@cache
def kin(language: str) -> dict[str, tuple[str, ...]]:
    """Roots that are spelled otherwise in some words made from them."""
    return by_hand("kin", language)


@cache
def strangers(language: str) -> frozenset[frozenset[str]]:
    """Words that look like forms of each other and are not: porto and porta."""
    return frozenset(
        frozenset((one, other)) for one, some in by_hand("stranger", language).items() for other in some
    )


@cache
def by_hand(kind: str, language: str) -> dict[str, tuple[str, ...]]:
    """What `forms.tsv` says of a language's words."""
    lines = files(__package__).joinpath("forms.tsv").read_text(encoding="utf-8").splitlines()
    found: dict[str, tuple[str, ...]] = {}
    for row in (line.split("\t") for line in lines):
        if row[:2] == [kind, language]:
            written = turkish_lower if kind == "kin" and language == "tr" else fold
            found[fold(row[2])] = found.get(fold(row[2]), ()) + tuple(map(written, row[3].split()))
    return found
