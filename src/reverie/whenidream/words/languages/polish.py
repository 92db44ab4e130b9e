"""Polish: seven cases in both numbers, and changes of letters before endings."""

from collections.abc import Iterator

from ..compounds import MIN_PART_LENGTH
from ..lists import fold, word_list
from ..sentences import Phrase, Word, Words, each_form, line_set, split_text, word_set
from .grammar_types import Compounds, Grammar, Kernels, Suffixes, word_tuple
from .polish_endings import polish_forms, polish_stems
from .polish_nouns import (
    IRREGULAR,
    PLURAL_ENDINGS,
    adjective_forms,
    feminine_forms,
    is_adjective,
    masculine_forms,
    neuter_forms,
    plural_noun_forms,
    soft_feminine_forms,
)

CODE = "pl"


class Polish(Words):
    """Forms of Polish names.

    Those for persons and for things are both accepted, because the rules do not know which a noun is.
    """

    language = CODE
    LETTERS_OF_THEIR_OWN = True
    MANY_ENDINGS = True
    ARTICLES = word_set("""
        to jedno jakies wielkie duze male moje twoje swoje kazde ogromne zlote drewniane na przez stare
        nowe te jego jej kolorowe drugie czerwone krecace
    """)
    VERBS = word_set("""
        pila piec mam dym lata kosi graja nosi goraca stal stala pasa gra mila piece byl
    """)
    BEFORE_VERBS = word_set("""
        ja ty on ona ono my oni one kto ktora ktory nie sie chciala chcial chcialam chcialem babcia mama
    """)
    OBJECTS = word_set("""
        herbate wode mleko sok kawe z ze chleb ciasto na sie go mu je mi cos lemoniade zupe w tylko powoli
        pyszny ciasta bulki ciasteczka
    """)
    BEFORE_NOUNS = ARTICLES | word_set("""
        ta jedna stara ostra zardzewiala wielka nowa ten stary wielki goracy duzy
    """)
    NEED_AN_ARTICLE = word_set("kolo")
    NOT_FORMS = word_set("""
        bali boli broni bród bucha cela celi celą doma domie dział działa działów dzwoni dźwiga groby grot
        hydrauliki koci kropi kuli lasa linie misi mori mości myli nosi olbrzymi olbrzymia olbrzymie pasi
        pasie piecze pił pociąga przystanie robią rodzi rosi sosie stolicy strzał szopa szopie szopy szopą
        szopę topi tropy więzień zdanie zębi
    """)
    """Words that only look like a form of a name."""
    longer = line_set("""
        konik morski
        lew morski
        jeż morski
        świnka morska
        wózek widłowy
        gwiazda filmowa
        ptasie mleczko
    """)

    def forms(self, name: str) -> set[Phrase]:
        """Return all forms of a name. Its noun and adjectives have cases; words after them do not change."""
        parts = [word.written for word in split_text(name)]
        if not parts:
            return set()
        if len(parts) == 1:
            return {(form,) for form in self.cases(parts[0])}
        if len(parts) == 2 and parts[1].endswith(("y", "i", "a", "e")) and is_adjective(parts[1]):
            return each_form([self.cases(parts[0]), adjective_forms(parts[1])])
        if len(parts) == 2 and is_adjective(parts[0]):
            return each_form([adjective_forms(parts[0]), self.cases(parts[1]) | adjective_forms(parts[1])])
        return each_form([self.cases(parts[0])], tuple(parts[1:]))

    def cases(self, noun: str) -> set[str]:
        """Return a noun in both numbers and all cases."""
        if noun in IRREGULAR:
            return {noun, *IRREGULAR[noun].split()}
        if noun.endswith("a"):
            return {noun} | feminine_forms(noun[:-1])
        if noun.endswith("um") and len(noun) > 4:
            return {noun} | {noun[:-2] + end for end in ("a", "ów", *PLURAL_ENDINGS)}
        if noun.endswith(("o", "e")):
            return {noun} | neuter_forms(noun)
        if noun.endswith("ę"):
            return {noun} | {noun + end for end in ("cia", "ciu", "ciem", "ta", "tom", "tami", "tach")}
        if noun.endswith(("i", "y")):
            return {noun} | plural_noun_forms(noun[:-1])
        return (
            {noun}
            | masculine_forms(noun)
            | (soft_feminine_forms(noun) if noun.endswith(("ń", "ć", "ś", "ź", "sz", "c", "rz")) else set())
        )

    def names_a_thing(self, word: Word, before: str, after: str) -> bool:
        if word.written == "koło" and after and before not in self.ARTICLES:
            return False
        return word.written == "koło" or super().names_a_thing(word, before, after)


class PolishCompounds(Compounds):
    """Polish compounds: two words with an o between them."""

    joints = ("", "o")

    def split(self, word: str) -> Iterator[tuple[str, ...]]:
        known, whole = word_list(CODE), fold(word)
        for at in range(MIN_PART_LENGTH, len(whole) - MIN_PART_LENGTH):
            if whole[at] != "o":
                continue
            first, second = whole[:at], whole[at + 1 :]
            firsts = [first + end for end in ("a", "o", "y", "ek", "") if first + end in known.ordinary]
            if firsts and second in known.ordinary:
                yield (*firsts, second)
            elif len(second) > MIN_PART_LENGTH < len(first) and {first + "a", first + "o"} & known.common:
                yield tuple(firsts)


def _roots(_: str, name: str) -> set[str]:
    found = polish_stems(name)
    ends = (
        *(("k", "cz"), ("g", "z"), ("ch", "sz"), ("c", "cz")),
        *(("t", "c"), ("d", "dz"), ("z", ""), ("dz", "d")),
    )
    more = {root.removesuffix(a) + b for root in found for a, b in ends if root.endswith(a)}
    return found | {root for root in more if len(root) > 3}


GRAMMAR = Grammar(
    stemmer="polish",
    forms=Polish(),
    articles=(),
    noun_first=True,
    verbs=("ac", "ic", "yc"),
    inflect=polish_forms,
    compounds=PolishCompounds(),
    suffixes=Suffixes(
        sure="""
            ek ik yk eczek eczk[aieou]+ ecz[ek]+[oua]? iczek yczek iczk[aieou]+ yczk[aieou]+ usz[ek]+
            uszk[aoieu]+ isk[oaiu] ysk[oaiu] ow(?:y|a|e|ego|ej|ym|ych|i|o|ka|ki|iec|ce)
            ski(?:e|ego|m|ch|ej)? sk[aą] arz(?:e|a|y)? ark[aio] arni[aeo]? nik(?:i|a|iem|ow)? nic[aey] iarz
            iark[ai] i[an]k[ai]?
        """,
        endings="""
            n(?:y|a|e|ego|ej|ym|ych) i(?:e|ego|m|ch|ej)? y(?:m|ch)? on[ik]? zyst[aky].* ewsk[ia].*
            ew[ns]k[ia].* k[aoieu] ik[ai] unia us usia any a?n[aey] ian(?:y|a|e) ast(?:y|a|e) owat(?:y|a|e)
            at(?:y|a|e) ist(?:a|ka|yczny|ycki) acz ak aki aka ow?czyk czyk anin ostwo stwo st?wo owac owal
            owany ic yc il yl i[cl] uje cki ck[ai] icz[yka]+ nicz(?:y|a|e) [io]w?nik liw(?:y|a|e) n?osc ar
            ar[ek]+ iec ce cow(?:y|a|e) enka enko [aoe]?rek ist? yn[aiey] ini[ae] ic[aey] in(?:y|a|e|ek)
        """,
        far="nik nica arz arnia owiec ownica owka arka ak owy",
        near="ek k[aio] ik yk ka",
        beginnings=word_tuple("na po przy za pod nad od wy bez przed u o s z roz nie"),
        roots=_roots,
        after_a=word_set("ak aka aki akiem akow ce ek ka kach kami ke ki ko na ne nego nej ny nych nym"),
        forms_needed=2,
    ),
    kernels=Kernels(
        joining=(
            (
                "arka acz aczka anie enie ownik arz",
                """
                ac al ala alo ali any ana ane anie ania ic yc il yl ila enie enia eniu ony ona one ywac owac
                owal owany owanie owania uje acz aczka arka arz arze arski arstwo arnia aniec ankowy aniowy
            """,
            ),
            (
                "nik nica arz arnia iarz iarka owiec owka ak arstwo",
                """
                nik nika nicy nica nice nictwo stwo arstwo arz arze arski arska arka arnia ack[ia] ackie
                actwo a y e o ow(?:y|a|e) on(?:y|a|e)
            """,
            ),
            (
                "ek ec ka ko",
                """
                uszek uszk[aio] czek czk[aio] ulk[aio] ulek carz carstwo carski arz arstwo arnia nik niki ac
                al ala anie ania acz arka nica kowoz kowanie kowania
            """,
            ),
        ),
        words=("", "a", "o", "ac", "ic", "yc", "owac"),
        short_verbs=("owac", "owac owal owala owali owany owana owane owanie owania"),
        bases=("nik", "nica", "arz", "owka", "owiec"),
        changes=(("t", "c"), ("cz", "k"), ("cz", "c"), ("d", "dz"), ("k", "cz"), ("rz", "r")),
        unlike=("eę", "aą", "aę", "eą"),
        last_vowels="a",
    ),
)
