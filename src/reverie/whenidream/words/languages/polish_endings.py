"""Folded forms of Polish nouns, by rules: cases and numbers, and changes of letters before endings.

>>> "lwie" in polish_forms("lew"), "lewy" in polish_forms("lew"), "kaczek" in polish_forms("kaczka")
(True, False, True)
"""

from ..lists import fold

ENDINGS = (
    "a u owi em iem om ami ach ow y i e ie o ia iu iowi iom iami iach iow ę ą ą owie iego iej ej ego emu ym "
    "ymi ich ych im imi io imi mi ę ią ę"
)
FOLDED_ENDINGS = tuple(dict.fromkeys(fold(ending) for ending in ENDINGS.split()))
BEFORE_E = (
    *(("st", "sci"), ("zd", "zdzi"), ("sl", "sl"), ("ch", "sz"), ("t", "ci"), ("d", "dzi"), ("r", "rz")),
    *(("l", "l"), ("k", "c"), ("g", "dz"), ("h", "z")),
)
"""Last letters of a stem, and what they become before -e, folded."""
BEFORE_I = (("k", "c"), ("g", "dz"), ("r", "rz"), ("ch", "s"), ("t", "ci"), ("d", "dzi"))
"""Last letters of a stem, and what they become in the plural of persons: Polak, Polacy."""
VOWELS = "aeiouy"


def polish_forms(name: str) -> frozenset[str]:
    """Return all forms of a noun, folded."""
    found: set[str] = set()
    for stem in polish_stems(name):
        found |= {stem + ending for ending in FOLDED_ENDINGS}
        found |= {f"{changed}e" for changed in _before_e(stem)}
        found |= {f"{stem.removesuffix(end)}{other}y" for end, other in BEFORE_I if stem.endswith(end)}
        found.add(stem)
    whole = fold(name)
    if whole[-1:] not in VOWELS and whole[-2:-1] in "e" and _loses_its_e(whole):
        found -= {whole + ending for ending in FOLDED_ENDINGS}  # the plural of lew is lwy, not lewy
        found |= {whole}
    return frozenset(found)


def polish_stems(name: str) -> set[str]:
    """Return the stems of a noun: before vowels, and without an ending."""
    written = name.casefold()
    whole = fold(name)
    bare = whole[:-1] if whole[-1:] in VOWELS else whole
    found = {bare}
    if whole[-1:] in VOWELS:
        if bare.endswith("i"):
            found.add(bare[:-1])
        found |= _with_an_e(bare)
    elif _loses_its_e(whole):
        found.add(whole[:-2].removesuffix("i") + whole[-1])
    if "ą" in written:
        found |= {fold(written.replace("ą", "ę").removesuffix(end)) for end in ("", "a", "o", "e")}
    if "ę" in written:
        found |= {fold(written.replace("ę", "ą").removesuffix(end)) for end in ("", "a", "o", "e")}
    return {stem for stem in found if len(stem) > 1}


def _loses_its_e(whole: str) -> bool:
    """Return whether `whole` loses its e before endings: ołówek, ołówka; pies, psa; but not człowiek."""
    if len(whole) > 4 and whole.endswith(("ek", "ec", "iec", "el", "en", "er")):
        return not whole.endswith(("iek", "eel", "er", "tel", "ciel", "del", "men", "gen"))
    return whole in ("pies", "lew", "bez", "sen", "len", "mech", "lep", "kiel", "dzien", "ogien", "wegiel")


def _with_an_e(bare: str) -> set[str]:
    """Return the genitive plurals with an e: kaczka, kaczek; krzesło, krzeseł; okno, okien."""
    if (
        len(bare) < 3
        or bare[-1] in VOWELS
        or bare[-2] in VOWELS
        or bare.endswith(("st", "ch", "sz", "cz", "rz"))
    ):
        return set()
    return {f"{bare[:-1]}e{bare[-1]}", f"{bare[:-1]}ie{bare[-1]}"}


def _before_e(stem: str) -> set[str]:
    found = {stem.removesuffix(end) + other for end, other in BEFORE_E if stem.endswith(end)}
    for each in found.copy():
        at = max(each.rfind("ia"), each.rfind("io"))
        if at >= 0:  # las, lesie; gwiazda, gwieździe
            found.add(f"{each[:at]}ie{each[at + 2 :]}")
    return found
