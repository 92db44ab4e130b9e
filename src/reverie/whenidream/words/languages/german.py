"""German: plurals with and without umlaut, cases, and capitals that distinguish nouns from verbs."""

import re

from ..lists import fold, word_list
from ..sentences import Phrase, Word, Words, line_set, split_text, word_set
from .germanic import Germanic
from .grammar_types import Grammar, Kernels, Suffixes, end_changer, word_tuple

CODE = "de"

SENTENCE_ENDS = re.compile(r"[.!?…\n]")
"""Characters after which a sentence begins."""
UMLAUTS = {"a": "ä", "o": "ö", "u": "ü"}
"""Vowels and their umlauts."""
LAST_VOWEL = re.compile(r"(?<!e)(?:au|[ao]|(?<!a)u)(?=[^aeiouäöüy]*(?:e[lrn])?$)")
"""The vowel of a noun that gets an umlaut in the plural: the last one, even before -el, -er or -en."""
IN_DIGRAPHS = str.maketrans({"ä": "ae", "ö": "oe", "ü": "ue"})
"""Umlauts as they are written on keyboards without them."""


class German(Words):
    """Forms of German names. A noun has a capital; in a sentence without capitals any word may be a noun."""

    language = CODE
    LETTERS_OF_THEIR_OWN = True
    IN_ER = (
        "ei",
        "kind",
        "bild",
        "schild",
        "kleid",
        "brett",
        "licht",
        "geist",
        "gespenst",
        "nest",
        "feld",
        "geld",
        "lied",
        "glied",
        "schwert",
        "rind",
        "ski",
        "mann",
        "buch",
        "haus",
        "wald",
        "wurm",
        "rad",
        "blatt",
        "glas",
        "grab",
        "gras",
        "dach",
        "fach",
        "bad",
        "band",
        "land",
        "dorf",
        "loch",
        "volk",
        "schloss",
        "fass",
        "kalb",
        "lamm",
        "huhn",
        "horn",
        "korn",
        "rand",
        "wort",
        "tuch",
        "gott",
        "kraut",
        "holz",
        "tal",
        "maul",
        "denkmal",
        "ross",
        "hospital",
        "spital",
        "bildnis",
        "vieh",
        "haupt",
        "gut",
    )
    """Nouns with a plural in -er."""
    NOT_IN_ER = ("strand", "walt", "verband", "elefant")
    """Nouns that end like one of IN_ER but have no plural in -er."""
    IN_SMALL_LETTERS = word_set("""
        schwamm braut band ring koch koche kochen bande ringen krebs ziel ziele rock acker tau bogen trug
        fass fliegen weg bar bars kasse leiter strand blase sturm segel rase kehle pfeife ruf feder spinne
        spinnen fang fall falle
    """)
    """Names that in a text without capitals are more likely a verb or another word."""
    ARTICLES = word_set("""
        ein eine einen einem einer der die das den dem des kein keine keinen mein meine meinen meinem sein
        seine seinen seinem ihr ihre ihren dieser diese dieses diesen zwei drei vier im am vom zum beim
    """)
    NOT_FORMS = word_set("""
        balken ballen bande banden banker ben buche buchen busen buss bürge bürgen bürger bürgern dien
        dorfe eis engelin fasse fassen flosse flossen grase grasen grass hennes hippen ken kiefern kleide
        kleiden klingeln klose kochen kohle kohlen lache lachen leiterin leuchten lokale lokalen lästern
        messe messen omen rasten rate raten ratte ringen rocke rocken roses ruder ränder schale schalen
        schlosser schranke schranken schälen schären späten stiele taue tauen tränke tränken veen wagen
        walden wales wolfen zeltin zen zielen
    """)
    """Words that only look like a form of a name."""
    longer = line_set("""
        kleiner bär
        großer bär
        großer wagen
        kleiner wagen
    """)

    def words_of(self, text: str) -> list[Word]:
        ends = [found.start() for found in SENTENCE_ENDS.finditer(text)] + [len(text)]
        found: list[Word] = []
        sentence: list[Word] = []
        at = 0
        for word in split_text(text):
            while word.start > ends[at]:
                found += _with_capitals(sentence, text)
                sentence = []
                at += 1
            sentence.append(word)
        return found + _with_capitals(sentence, text)

    def forms(self, name: str) -> set[Phrase]:
        parts = [word.written for word in split_text(name)]
        if not parts:
            return set()
        *first, last = parts
        found = {(*first, form) for form in self.cases(last)}
        if len(parts) > 1:
            found |= {("".join(phrase),) for phrase in found}
        return found | {tuple(part.translate(IN_DIGRAPHS) for part in phrase) for phrase in found}

    def cases(self, noun: str) -> set[str]:
        """Return a noun in both numbers and all cases."""
        found = {noun} | {one + end for one, ends in self._plurals(noun) for end in ends}
        if noun.endswith(("er", "ist", "ant", "ent", "at", "ot", "eur", "är")) and len(noun) > 4:
            woman = (noun[:-2] if noun.endswith("erer") else noun) + "in"
            found |= {woman, woman + "nen"}
        return found

    def _plurals(self, noun: str) -> list[tuple[str, tuple[str, ...]]]:
        if noun.endswith("ischer"):
            return [(noun[:-1], ("", "n", "m", "s"))]
        if noun.endswith("e"):
            return [(noun, ("n", "s", "ns"))]
        if noun.endswith(("chen", "lein")):
            return [(noun, ("s",))]
        if (
            noun.endswith(("el", "er", "en"))
            and noun[-3:-2] not in tuple("aeiouäöü")
            and not noun.endswith(("kamel", "juwel"))
        ):
            return [(noun, ("s", "n")), (add_umlaut(noun), ("", "n"))]
        if noun.endswith("in") and len(noun) > 5:
            return [(noun, ("nen", "s", "e", "en"))]
        if noun.endswith("is"):
            return [(noun, ("se", "sen", "ses"))]
        if noun.endswith(("us", "eum", "ium", "a", "o", "on")) and not noun.endswith(("aus", "uss")):
            return [(noun, ("s", "se", "sen", "ses", "e", "en")), (noun[:-2], ("en",)), (noun[:-1], ("en",))]
        if self._is_in_er(noun):
            return [(noun, ("s", "es")), (add_umlaut(noun), ("er", "ern")), *self._both_ways(noun)]
        return [(noun, ("s", "es", "e", "en", "ens")), (add_umlaut(noun), ("e", "en"))]

    def _both_ways(self, noun: str) -> list[tuple[str, tuple[str, ...]]]:
        """Return the second plural of nouns that have two."""
        return (
            [(add_umlaut(noun), ("e", "en"))]
            if noun.endswith(("schild", "band", "ross", "wort", "land"))
            else []
        )

    def _is_in_er(self, noun: str) -> bool:
        ends = any(noun.endswith(each) and (len(each) > 2 or noun == each) for each in self.IN_ER)
        return ends and not noun.endswith(self.NOT_IN_ER)

    def names_a_thing(self, word: Word, before: str, after: str) -> bool:
        return word.capital


def add_umlaut(noun: str) -> str:
    """Return a noun with an umlaut, if it can take one: Baum, Bäum."""
    return LAST_VOWEL.sub(lambda found: UMLAUTS[found[0][0]] + found[0][1:], noun)


def _with_capitals(sentence: list[Word], text: str) -> list[Word]:
    capital = [text[word.start].isupper() for word in sentence]
    if not any(capital):
        before = ["", *(word.letters for word in sentence)]
        capital = [
            word.letters not in German.IN_SMALL_LETTERS or previous in German.ARTICLES
            for word, previous in zip(sentence, before, strict=False)
        ]
    return [
        word if has else word._replace(capital=False) for word, has in zip(sentence, capital, strict=True)
    ]


_change_end = end_changer(
    ">e >en >n >er >ern >es >s >ens >se >sen >nen um>en us>en us>usse a>en is>en o>en e>em e>er"
)


def _inflect(name: str) -> set[str]:
    # An umlaut may be written as two letters, which folding does not change.
    spelled = fold(name.casefold().translate(IN_DIGRAPHS))
    return {spelled, *_change_end(name), *_change_end(spelled)}


def _roots(whole: str, _: str) -> set[str]:
    found = {whole, whole.removesuffix("e"), whole.removesuffix("en")}
    if whole.endswith("er") and whole[:-2] + "en" in word_list(CODE).common:
        found.add(whole[:-2])  # the person or tool of a verb
    if whole.endswith(("el", "er")):
        found.add(whole[:-2] + whole[-1])
    return found


GRAMMAR = Grammar(
    stemmer="german",
    forms=German(),
    articles=("ein", "eine", "einen", "einem", "der", "die", "das", "den", "dem"),
    stem_letters=1,
    capital_nouns=True,
    verbs=("en", "n"),
    loses_e=True,
    inflect=_inflect,
    compounds=Germanic(
        language=CODE,
        joints=("", "s", "es", "n", "en", "er", "e"),
        verb="en",
        no_second_parts=word_set("""
            age ante art arten bar chen dem den der des die ein eine einen eln ende enden eng ern gel haft
            halb heit ieren igen iger ihr ihre innen ion ionen isch ist keit lein ler lich liche ling los
            lose loser nen ner nick sam schaft sten ster ten ter tes tor toren tum ung weise
        """),
        such=("ig", "ige", "iger", "iges", "igen"),
        short_firsts={"ei": "ei", "eier": "ei"},
    ),
    suffixes=Suffixes(
        sure="""
            chens? leins? in innen ig ige[rnms]? isch(?:e[rnms]?)? lich(?:e[rnms]?)? haft(?:e[rnms]?)?
            los(?:e[rnms]?)? eln elt ler lerin erei erin artig(?:e[rnms]?)? chenhaft
        """,
        endings="""
            n nd el elte er ern ers erei ei erin erinnen bar(?:e[rnms]?)? sam(?:e[rnms]?)? ung ungen heit
            keit schaft schaften tum nis ist isten ieren iert ierte ierung en t te ten st et ete end ende
            e?nd(?:e[rnms]?)? ler lerin ner nerin ling linge sel icht erlich(?:e[rnms]?)? ernd erne? ener
            enen iger igkeit s?mus iker ik ikerin
        """,
        far="er ers erin innen in chen lein erei ung ler ner lerin nerin ig ei ist",
        near="el e en isch lich",
        beginnings=word_tuple("""
            be ver er ent zer ge un an auf aus ein ab um vor nach mit uber unter mini super durch zu
        """),
        roots=_roots,
    ),
    kernels=Kernels(
        joining=(
            ("er erin erei ung ler", "en n t te ten end ende ung ungen erei er erin st"),
            ("ner nerin ling", "erei ern erisch e en"),
        ),
        words=("", "e", "en", "n"),
        short_verbs=("en", "en t te ten end ung erei"),
    ),
)
