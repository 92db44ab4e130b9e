"""Dutch: plurals in -en and -s with their changes of spelling. A diminutive is another word."""

import re
from typing import ClassVar

from ..lists import fold, word_list
from ..sentences import Phrase, Word, Words, line_set, split_text, word_set
from .germanic import Germanic
from .grammar_types import Grammar, Kernels, Suffixes, word_tuple

CODE = "nl"

LONG_VOWEL = re.compile(r"(aa|ee|oo|uu)([^aeiou])$")
"""A long vowel before one consonant, written with one letter in the plural: boom, bomen."""
SHORT_VOWEL = re.compile(r"(?:^|[^aeiou])[aeiou]([^aeiouwjhyxs]|s)$")
"""A short vowel before one consonant, which is doubled in the plural: kat, katten."""
ENDINGS_WITH_PLURAL_S = (
    "el",
    "er",
    "em",
    "en",
    "aar",
    "erd",
    "aard",
    "ie",
    "e",
    "ë",
    "eur",
    "oor",
    "ier",
    "ster",
)
"""Endings of nouns that have a plural in -s."""


class Dutch(Words):
    """Forms of Dutch names: boom, bomen; kat, katten; huis, huizen."""

    language = CODE
    IRREGULAR: ClassVar = {
        "ei": "eieren",
        "kind": "kinderen",
        "blad": "bladeren bladen blaren",
        "lied": "liederen",
        "kalf": "kalveren",
        "lam": "lammeren",
        "been": "beenderen benen",
        "rad": "raderen",
        "hoen": "hoenderen hoenders",
        "rund": "runderen",
        "volk": "volkeren",
        "goed": "goederen",
        "dag": "dagen",
        "dak": "daken",
        "gat": "gaten",
        "glas": "glazen",
        "pad": "paden padden",
        "spel": "spelen",
        "vat": "vaten",
        "weg": "wegen",
        "slot": "sloten",
        "schip": "schepen",
        "stad": "steden",
        "lid": "leden",
        "smid": "smeden",
        "hol": "holen",
        "god": "goden",
        "bad": "baden",
        "hof": "hoven",
        "graf": "graven",
        "staf": "staven",
        "koe": "koeien",
        "vlo": "vlooien",
        "man": "mannen",
        "zeeman": "zeelui zeelieden",
        "museum": "musea museums",
        "aquarium": "aquaria aquariums",
        "stadion": "stadions stadia",
        "cactus": "cactussen",
        "circus": "circussen",
        "knie": "knieën",
        "zee": "zeeën",
        "bij": "bijen",
        "olie": "oliën",
        "fee": "feeën",
        "trofee": "trofeeën",
        "ree": "reeën",
        "dievegge": "dievegges dieveggen",
        "hersenen": "hersens",
        "leraar": "leraren leraars",
        "tovenaar": "tovenaars tovenaren",
        "broer": "broers broeders",
        "cocon": "cocons",
        "kok": "koks",
        "drum": "drums",
        "step": "steps",
        "film": "films",
        "tram": "trams",
        "sandwich": "sandwiches",
        "slag": "slagen",
        "bel": "bellen",
        "stel": "stellen",
        "slee": "sleeën",
        "keten": "ketenen ketens",
    }
    KNOWN_COMPOUNDS = (
        "ei",
        "kind",
        "blad",
        "lied",
        "been",
        "rad",
        "dak",
        "glas",
        "spel",
        "vat",
        "slot",
        "schip",
        "stad",
        "graf",
        "staf",
        "man",
        "koe",
        "bad",
        "hof",
        "slag",
        "bel",
        "stel",
        "kok",
    )
    """Nouns with irregular plurals that compounds ending in them share."""
    ARTICLES = word_set("""
        de het een t n dit dat die deze geen mijn jouw je zijn haar ons onze hun elke ieder elk twee drie
        vier vijf zes zeven acht tien grote groot kleine klein diepe bevroren blauwe dikke oude nieuwe
        veel enkele
    """)
    BEFORE_NOUNS = ARTICLES | word_set("van met zonder in op aan bij uit als en of naar door voor")
    BEFORE_VERBS = word_set("""
        ik jij je hij zij ze wij we jullie u men die wie er niet te toen daar dan samen hebben willen
        kunnen moeten gingen gaan ging ga wilden konden moesten mochten zouden zullen
    """) - word_set("je die")
    OBJECTS = word_set("""
        de het een mijn zijn haar hem hen ons hun mij me ze er je jou naar op elkaar rond
    """)
    VERBS = word_set("""
        zagen zaag fiets fietsen bad baden vlieg vliegen vis vissen kussen bel bellen kam kammen douche
        boor boren trap trappen sloot sloten schep scheppen hamer hamers boek boeken droom dromen schommel
        kaarten spoken vat vatten las lag was rits schaken dans dansen step stap regen sneeuwen drum loop
        spelen spel leid plas plassen speel wortel brand bind golf golven strik breken schaatsen reis
        reizen duik boog zwem val vallen ren weef weven eten bakken bak roos groeten boot slang hak slak
        rol rollen lijm knoop knopen schuur schuren klim vang zetel plak deken slapen werk stok haak haken
        slee leek zit schop zweer rook koken kok spoor snor ring wieg kon vloog veer
    """)
    MOSTLY_VERBS = word_set("zagen sloten baden vatten kussen")
    NEED_AN_ARTICLE = word_set("meer bij hen das rob look haar kom was look even")
    NOT_BEFORE: ClassVar = {
        "bij": word_set("""
        de het een mijn zijn haar ons hun elkaar mij hem elke deze die
    """),
        "meer": word_set("dan en te tijd geld mensen"),
        "hen": word_set("te naar"),
    }
    NOT_FORMS = word_set("""
        bekeren blaren dansen douchen drummen eis engels gebakken golfen golven graven hens hoven katers
        knoops melken piers schaars schilderen schools schuurs skateboarden steppen tennissen vatten wiels
    """)
    """Words that only look like a form of a name."""
    longer = line_set("""
        zee egel
        zee leeuw
        lieve heer
    """)

    def names_a_thing(self, word: Word, before: str, after: str) -> bool:
        if word.letters in self.MOSTLY_VERBS and (before or after):
            adjective = len(before) > 3 and before.endswith("e")
            if not adjective and before not in self.ARTICLES | {
                "met",
                "van",
                "zonder",
                "door",
                "op",
                "onder",
            }:
                return False
        return super().names_a_thing(word, before, after)

    def forms(self, name: str) -> set[Phrase]:
        parts = [word.written for word in split_text(name)]
        if not parts:
            return set()
        *first, last = parts
        if len(parts) > 2 and parts[1] in ("uit", "van"):
            return {tuple(parts), *((form, *parts[1:]) for form in self.numbers(parts[0]))}
        found = {(*first, form) for form in self.numbers(last)}
        if first:
            found |= {("".join(phrase),) for phrase in found}
        return found

    def numbers(self, noun: str) -> set[str]:
        """Return the singular and plural of a noun, and its genitive in -s."""
        found = {noun, *self.IRREGULAR.get(noun, "").split()}
        for known in self.KNOWN_COMPOUNDS:
            if noun.endswith(known) and len(noun) > len(known) + 2:
                found |= {noun.removesuffix(known) + many for many in self.IRREGULAR[known].split()}
        if (
            noun.endswith(ENDINGS_WITH_PLURAL_S)
            or noun[-1] in "aiouyé"
            or (len(noun) > 4 and noun[-1] not in "sxz")
        ):
            found.add(noun + "s")
        if noun[-1] not in "aeiouyé" or noun.endswith(("ij", "ei", "ui", "oe", "ou", "ai", "oi")):
            found |= self._in_en(noun)
        if noun.endswith("ie"):
            found |= {noun[:-2] + "iën", noun + "ën"}
        if noun.endswith(("tor", "sor")):
            found.add(noun + "en")
        if noun[-1] == "e" and len(noun) > 3:
            found.add(noun + "n")
        return found

    def _in_en(self, noun: str) -> set[str]:
        if noun.endswith(("el", "er", "em", "en")) and len(noun) > 4 and noun[-3] not in "aeiou":
            return (
                {noun + "en"} if noun.endswith(("appel", "engel", "wortel", "wonder", "artikel")) else set()
            )
        if LONG_VOWEL.search(noun):
            stem = noun[:-2] + noun[-1]
            return {stem + "en", _voice_end(stem) + "en"}
        if SHORT_VOWEL.search(noun):
            return {
                noun + noun[-1] + "en",
                *([noun + "en"] if noun.endswith(("ik", "es", "is", "us")) else []),
            }
        if noun.endswith("eeuw"):
            return {noun + "en"}
        if noun.endswith(("eer", "ier")):
            return {noun + "en"}
        return {noun + "en", _voice_end(noun) + "en"}


def _voice_end(stem: str) -> str:
    return stem[:-1] + {"f": "v", "s": "z"}.get(stem[-1], stem[-1])


def _inflect(name: str) -> set[str]:
    whole = fold(name)
    ends = ("en", "e", "es", "eren", "ren", "n")
    return {stem + end for stem in _stems(whole) for end in ends} | {f"{whole}s", f"{whole}ers"}


def _stems(whole: str) -> set[str]:
    """Return the spellings of a word before endings: maan and man-, brug and brugg-, wolf and wolv-."""
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


def _roots(whole: str, _: str) -> set[str]:
    found = _stems(whole)
    if whole.endswith("er") and whole[:-2] + "en" in word_list(CODE).ordinary:
        found.add(whole[:-2])
    return found


GRAMMAR = Grammar(
    stemmer="dutch",
    forms=Dutch(),
    articles=("een", "de", "het", "t", "n"),
    stem_letters=1,
    lost_at_start="ge",
    apostrophes=True,
    verbs=("en",),
    inflect=_inflect,
    compounds=Germanic(
        language=CODE,
        joints=("", "s", "en", "e"),
        verb="en",
        no_second_parts=word_set("""
            aar baar den der dom een ende gel heid ing ingen isch lijk loos ons pje ster ten ter tje tjes
        """),
        such=("ig", "ige"),
        short_firsts={"ei": "ei", "ui": "ui"},
    ),
    suffixes=Suffixes(
        sure="""
            e?jes? e?tjes? e?pjes? kjes? ertjes? etjes? ige? lijke? achtige? loze? loos erige? erij in innen
            ster sters es essen
        """,
        endings="""
            er ers erd e?rd e?nd e?nde ende baar bare heid schap dom ing ingen ist isten en t te ten d isch
            ische ij ijen eren eert eerde aar aars aren iek eloos ne?n
        """,
        far="er ers ster erij je tje in ing aar ist isten",
        near="el en ig lijk",
        beginnings=word_tuple("be ver ont ge her aan af op uit in om over onder mini super door voor na"),
        roots=_roots,
    ),
    kernels=Kernels(
        joining=(
            ("er ster erij aar ing", "en t te ten end ing sel sels erij er ster"),
            ("enaar", "en erij e"),
        ),
        words=("", "e", "en"),
        short_verbs=("en", "en ing sel"),
        doubles=True,
    ),
)
