"""Turkish: chains of endings after a stem, with harmony of vowels and consonants."""

import re
from collections.abc import Iterator
from typing import ClassVar

from ....short_cache import cached_if_short
from ..compounds import MIN_PART_LENGTH
from ..lemmas import kin
from ..lists import fold, spellings, word_list
from ..sentences import STEM, WORD_PATTERN, Phrase, Word, Words, line_set, split_text, word_set
from .grammar_types import Chains, Compounds, Grammar
from .turkish_endings import (
    LOSE_A_VOWEL,
    is_turkish_derivation,
    is_turkish_form,
    is_turkish_verb,
    last_is_back,
    without_last_vowel,
)

CODE = "tr"

AFTER_A_CONSONANT, AFTER_A_VOWEL = "1" + STEM, "2" + STEM
"""Marks after a stem, for the endings that may follow a consonant and a vowel."""
VOWELS = "aeıioöuü"
BACK, FRONT = "aıou", "eiöü"
FINAL_CONSONANTS = {"b": "p", "c": "ç", "d": "t", "ğ": "k"}
"""Last letter of a root before a vowel, and without an ending."""
VARIANTS = str.maketrans({"a": "A", "e": "A", "ı": "I", "i": "I", "u": "I", "ü": "I", "t": "D", "d": "D"})
"""Letters of endings that change with the word, and a common sign for each group."""
CASES = "(?:I|A|DA|DAn|In|lA)"
"""Endings of cases after a consonant."""
CASES_OF_HIS = "(?:nI|nA|nDA|nDAn|nIn|ylA)"
"""Endings of cases after the possessive ending of the third person."""
OWNED = f"(?:(?:ImIz|InIz|Im|In){CASES}?|I{CASES_OF_HIS}?|{CASES})"
"""Endings after a consonant: a possessor (my, your, his) with or without a case, or only a case."""
MANY = f"lAr{OWNED}?"
"""The ending of the plural, with or without those of OWNED."""
OF_A_VOWEL = f"(?:(?:mIz|nIz|m|n){CASES}?|sI{CASES_OF_HIS}?|(?:yI|yA|DA|DAn|nIn|ylA))"
"""Endings after a vowel, like OWNED after a consonant."""
THAT_OF = "(?:kI(?:lAr(?:I|A|DA|DAn|In|lA)?|n(?:I|A|DA|DAn|In)|ylA)?)"
"""The ending -ki, the one of or at, with its own plural and cases."""
IS = "(?:y?DI(?:lAr|m|n|k|nIz)?|y?mIş(?:lAr|Im)?|y?sA|DIr(?:lAr)?|y?ken|y?Im|y?Iz|sIn|DA|lAr)"
"""Endings of the copula: was, is said to be, if, is, while, am, are."""
BEHIND_A_CONSONANT = re.compile(f"(?:{MANY}|{OWNED})?(?:(?<=DA){THAT_OF}|(?<=In){THAT_OF})?{IS}?")
BEHIND_A_VOWEL = re.compile(f"(?:{MANY}|{OF_A_VOWEL})?(?:(?<=DA){THAT_OF}|(?<=In){THAT_OF})?{IS}?")

BEHIND_A_VERB = re.compile(f"(?:{MANY}|{OWNED})")
"""Endings after a noun that is also a verb's stem, without the copula "was", which is the verb's past."""


class Turkish(Words):
    """Forms of Turkish names. They are stems with marks for the endings that may follow."""

    language = CODE
    LETTERS_OF_THEIR_OWN = True
    MANY_ENDINGS = True
    STAY_HARD = word_set("""
        at ok ip ot top süt bot ak ek tat kat saat robot bilet paket market ceket kaset sepet et it hat
        kart mart devlet raket roket pilot fok park bank tank jilet tenis sanat hayat basket çek şef sırt
        alet millet ambulans saksofon tuvalet klozet trompet domates iskelet akrobat astronot kozmonot
        tost dost sosis volt heykel
    """)
    """Nouns whose last consonant does not soften."""
    SOFT_ENDINGS: ClassVar = {"p": "b", "ç": "c", "t": "d", "k": "ğ"}
    ENDINGS_IN_FRONT = word_set("""
        saat kalp harf rol gol hal kontrol petrol alkol meşgul festival kristal dikkat
    """)
    """Nouns with back vowels whose endings have front vowels."""
    VERBS = word_set("""
        gül at yar sal kaz yüz saç diz yaz bin kır kal kan ağ in kay koş dol dön uç geç kes düş kon
    """)
    """Names that are also stems of verbs, so that an ending may be the verb's."""
    OTHER_READINGS = word_set("""
        yara yarın yarım yarı yarısı yarına atım atın ata oku okuyor okun okudu okuma salı sala salın
        salla saldı kaza güle gülen güldü güldüm gülün dilim dişi kara karı karın kazan kolay kurdu kurdum
        kurdun topla toplar toplandı topladı ayrı atlı balta devam devamlı elma elle ele kulak kapıldı
        otur oturdu otel ayna boyun altın altı altına altında şeker pasta pastane kalem sarı sarıl kendi
        kırk yaşlı taşı taşın taştı şu koyu koydu koyun koyundu inci incinmek yolla masal masalı halim
        pilav balon kabak dolan kovan ince iner indi çatı karga kargo kartal evli dilek dilekler dile
        diledi karanlık kumsal telli telefon tele atar atarı atıldı attı attım sürü süreç cinayet cinsi
        cins sütun ipek tahta çimen çanta cami camide gölge gölgesi balkon tava tavan botanik çamur arıza
        aracı ara aradı aramak arıyor yürekli kol kola koli şefkat devre devri devir deveran kama
    """)
    """Other words that look like a name with an ending."""
    longer = line_set("""
        deniz yıldızı
        deniz atı
        deniz kestanesi
        deniz aslanı
        köpek balığı
        kurşun kalem
        diş fırçası
        gelin böceği
        göz yaşı
        ay çekirdeği
        kardan adam
        ateş böceği
        yel değirmeni
        el arabası
        ay ışığı
        dil balığı
        kılıç balığı
        kedi balığı
        ay çiçeği
        aslan ağzı
        el feneri
        adam
        dilim
        kovan
        tavan
        sütun
        altın
        yara
        salı
        kaza
        boyun
        karın
        kumsal
        balkon
        kazan
        masal
        film
        devre
        cins
        tele
        atkı
        kolye
        kola
        koli
        dilek
        pilav
        kargo
        bale
        balo
        kabak
        topuk
        topaç
        inek
        ipek
    """)

    def words_of(self, text: str) -> list[Word]:
        return [word._replace(written=_lower(text[word.start : word.end])) for word in split_text(text)]

    def forms(self, name: str) -> set[Phrase]:
        parts = [_lower(found[0]) for found in WORD_PATTERN.finditer(name)]
        if not parts:
            return set()
        *first, last = parts
        found: set[Phrase] = {(*first, last)}
        for stem in self._stems_of(last, of_compound=bool(first)):
            found.add((*first, stem))
            if first:
                found.add(("".join(first) + stem,))
        return found | {("".join(parts),)}

    def _stems_of(self, noun: str, of_compound: bool) -> set[str]:
        """Return the stems of a noun. Other endings replace a compound's own one (diş fırçası)."""
        found = self._with_marks(noun)
        owned = re.fullmatch("(.{2,}?)(sı|si|su|sü|ı|i|u|ü)", noun)
        if of_compound and owned:
            found |= {noun + mark for mark in (_POSSESSIVE,)}
            stem = owned[1]
            found |= {stem + _mark(stem)}
            hard = FINAL_CONSONANTS.get(stem[-1])
            if hard and len(owned[2]) == 1:
                found |= self._with_marks(stem[:-1] + hard)
        return found

    def _with_marks(self, noun: str) -> set[str]:
        if noun[-1] in VOWELS:
            return {noun + AFTER_A_VOWEL}
        found = {noun + AFTER_A_CONSONANT}
        if noun not in self.STAY_HARD and noun[-1] in self.SOFT_ENDINGS:
            soft = "g" if noun.endswith("nk") else self.SOFT_ENDINGS[noun[-1]]
            found.add(noun[:-1] + soft + AFTER_A_CONSONANT)
        if noun in LOSE_A_VOWEL:
            found.add(without_last_vowel(noun) + AFTER_A_CONSONANT)
        return found

    def stems(self, word: Word) -> tuple[str, ...]:
        return _stems(word.written, word.written.isascii() and word.letters not in word_list(CODE).known)


_POSSESSIVE = "3" + STEM
"""Mark after a stem with the possessive ending of the third person."""


def _mark(stem: str) -> str:
    return AFTER_A_VOWEL if stem[-1] in VOWELS else AFTER_A_CONSONANT


def _lower(text: str) -> str:
    """Return a word in lower case, by Turkish rules or, if the result is unknown, by the usual ones."""
    found = split_text(text.replace("İ", "i").replace("I", "ı"))[0].written
    if "I" in text and text.isupper() and (len(text) < 3 or found not in spellings(CODE)):
        other = text.casefold()
        return other if fold(other) in word_list(CODE).known else found
    return found


@cached_if_short(4096, max_length=50)
def _stems(written: str, without_accents: bool) -> tuple[str, ...]:
    """Return the stems of which a word may be a form.

    The longest come first, except a stem before an -n that means "your", which is rarer than a case.
    """
    if written in Turkish.OTHER_READINGS:
        return ()
    found = []
    shapes = written.translate(VARIANTS)
    for at in range(len(written) - 1, 1, -1):
        stem = written[:at]
        behind = BEHIND_A_VOWEL if stem[-1] in VOWELS else BEHIND_A_CONSONANT
        if stem in Turkish.VERBS:
            behind = BEHIND_A_VERB
        if behind.fullmatch(shapes, at) and (without_accents or _in_harmony(stem, written[at:])):
            found.append(stem + _mark(stem))
        if (
            shapes[at] == "n"
            and stem[-1] in "ıiuü"
            and re.fullmatch(f"{CASES_OF_HIS}(?:kI)?{IS}?", shapes[at:])
        ) or (stem[-1] in "ıiuü" and re.fullmatch(f"(?:ylA|{IS})", shapes[at:])):
            found.append(stem + _POSSESSIVE)
    return tuple(sorted(found, key=lambda stem: written == stem[: -len(_POSSESSIVE)] + "n"))


def _in_harmony(stem: str, ending: str) -> bool:
    """Return whether the ending's first vowel is in harmony with the stem's last one."""
    before = next((letter for letter in reversed(stem) if letter in VOWELS), "")
    first = next((letter for letter in ending if letter in VOWELS), "")
    if not before or not first:
        return bool(before)
    if stem in Turkish.ENDINGS_IN_FRONT or stem == "kalb":
        return first in FRONT
    return (before in BACK) == (first in BACK) and _is_round_as(before, first)


def _is_round_as(before: str, first: str) -> bool:
    return first in "ae" or (before in "oöuü") == (first in "uü")


class TurkishCompounds(Compounds):
    """Turkish compounds: the second word has a possessive ending."""

    in_names = False

    def split(self, word: str) -> Iterator[tuple[str, ...]]:
        known, whole = word_list(CODE), GRAMMAR.lower(word)
        for at in range(MIN_PART_LENGTH - 1, len(whole) - MIN_PART_LENGTH):
            first, second = whole[:at], whole[at:]
            if fold(first) not in known.common:
                continue
            roots: tuple[str, ...] = (
                (second[:-1], second.removesuffix(second[-1]).removesuffix("s"))
                if second[-1] in "ıiuü"
                else ()
            )
            roots += tuple(
                root[:-1] + FINAL_CONSONANTS[root[-1]] for root in roots if root[-1] in FINAL_CONSONANTS
            )
            if any(len(root) >= MIN_PART_LENGTH and fold(root) in known.common for root in roots):
                yield (first, second, *roots)
            elif min(len(first), len(second)) > MIN_PART_LENGTH and fold(second) in known.common:
                yield first, second


def _is_derivation(word: str, name: str) -> bool:
    if is_turkish_derivation(word, name) or is_turkish_derivation(name, word):
        return True
    return any(
        word == root
        or is_turkish_form(word, root)
        or is_turkish_derivation(word, root)
        or is_turkish_verb(word, root)
        for root in kin(CODE).get(fold(name), ())
    )


def _is_made_from_a_word(word: str) -> bool:
    known = word_list(CODE)
    for at in range(len(word) - 1, 1, -1):
        root = word[:at]
        if fold(root) in known.ordinary and (
            is_turkish_form(word, root) or is_turkish_derivation(word, root)
        ):
            return True
        verb = fold(root) + ("mak" if last_is_back(root) else "mek")
        if verb in known.known and is_turkish_verb(word, root):
            return True
    return False


GRAMMAR = Grammar(
    stemmer="turkish",
    forms=Turkish(),
    articles=("bir",),
    stem_letters=1,
    apostrophes=True,
    dotless_i=True,
    letters="çğıöşüi",
    compounds=TurkishCompounds(),
    chains=Chains(is_turkish_form, _is_derivation, _is_made_from_a_word),
)
