"""Swedish: articles at the end of nouns, plurals, and the genitive in -s."""

from typing import ClassVar

from ..lists import fold, word_list
from ..sentences import Phrase, Word, Words, line_set, split_text, word_set
from .germanic import Germanic
from .grammar_types import Grammar, Kernels, Suffixes, word_tuple

CODE = "sv"


class Swedish(Words):
    """Forms of Swedish names: kedja, kedjan, kedjor, kedjorna, and each with an s."""

    language = CODE
    LETTERS_OF_THEIR_OWN = True
    IRREGULAR: ClassVar = {
        "ande": "anden andar andarna",
        "bröd": "brödet bröden",
        "spade": "spaden spadar spadarna",
        "stege": "stegen stegar stegarna",
        "and": "anden änder änderna",
        "änder": "änderna",
        "svan": "svanen svanar svanarna",
        "hand": "handen händer händerna",
        "tand": "tanden tänder tänderna",
        "bok": "boken böcker böckerna",
        "fot": "foten fötter fötterna",
        "natt": "natten nätter nätterna",
        "rot": "roten rötter rötterna",
        "morot": "moroten morötter morötterna",
        "strand": "stranden stränder stränderna",
        "gås": "gåsen gäss gässen",
        "mus": "musen möss mössen",
        "lus": "lusen löss lössen",
        "man": "mannen män männen",
        "son": "sonen söner sönerna",
        "bror": "brodern brorsan bröder bröderna",
        "mor": "modern mödrar mödrarna",
        "far": "fadern fäder fäderna",
        "dotter": "dottern döttrar döttrarna",
        "stad": "staden städer städerna",
        "land": "landet länder länderna",
        "stång": "stången stänger stängerna",
        "tång": "tången tänger tängerna",
        "nöt": "nöten nötter nötterna",
        "get": "geten getter getterna",
        "öga": "ögat ögon ögonen",
        "öra": "örat öron öronen",
        "hjärta": "hjärtat hjärtan hjärtana",
        "ko": "kon kor korna",
        "sko": "skon skor skorna",
        "tå": "tån tår tårna",
        "klo": "klon klor klorna",
        "bro": "bron broar broarna",
        "ö": "ön öar öarna",
        "knä": "knät knäet knän knäna",
        "bi": "biet bin bina",
        "bo": "boet bon bona",
        "sjö": "sjön sjöar sjöarna",
        "ros": "rosen rosor rosorna",
        "våg": "vågen vågor vågorna",
        "toffel": "toffeln tofflor tofflorna",
        "vas": "vasen vaser vaserna",
        "val": "valen valar valarna",
        "mask": "masken masker maskerna maskar maskarna",
        "daggmask": "daggmasken daggmaskar daggmaskarna",
        "metmask": "metmasken metmaskar metmaskarna",
        "ring": "ringen ringar ringarna",
        "lås": "låset låsen",
        "hänglås": "hänglåset hänglåsen",
        "tåg": "tåget tågen",
        "får": "fåret fåren",
        "bur": "buren burar burarna",
        "ur": "uret uren",
        "såg": "sågen sågar sågarna",
        "sol": "solen solar solarna",
        "ask": "asken askar askarna",
        "lök": "löken lökar lökarna",
        "kam": "kammen kammar kammarna",
        "gam": "gamen gamar gamarna",
        "dröm": "drömmen drömmar drömmarna",
        "munk": "munken munkar munkarna",
        "fyr": "fyren fyrar fyrarna",
        "blad": "bladet bladen",
        "löv": "lövet löven",
        "fat": "faten fatet",
        "tv": "tv tvn",
        "byxor": "byxorna byxan byxa",
        "glasögon": "glasögonen",
        "handbojor": "handbojorna handboja handbojan",
        "sax": "saxen saxar saxarna",
        "finger": "fingret fingrar fingrarna fingern",
        "vatten": "vattnet",
        "öken": "öknen öknar öknarna",
        "ägg": "ägget äggen",
        "träd": "trädet träden",
        "djur": "djuret djuren",
        "hjul": "hjulet hjulen",
        "ljus": "ljuset ljusen",
        "bord": "bordet borden",
        "torn": "tornet tornen",
        "berg": "berget bergen",
        "band": "bandet banden",
        "moln": "molnet molnen",
        "svin": "svinet svinen",
        "bad": "badet baden",
        "spel": "spelet spelen",
        "hus": "huset husen",
        "tält": "tältet tälten",
        "rum": "rummet rummen",
        "hem": "hemmet hemmen",
        "fönster": "fönstret fönstren",
        "kylskåp": "kylskåpet kylskåpen",
        "slott": "slottet slotten",
        "plan": "planet planen",
        "fängelse": "fängelset fängelser fängelserna",
        "spöke": "spöket spöken spökena",
        "rep": "repet repen",
        "loft": "loftet loften",
        "kar": "karet karen",
        "mynt": "myntet mynten",
        "segel": "seglet seglen",
        "halsband": "halsbandet halsbanden",
        "spann": "spannen spannar spannarna",
        "ost": "osten ostar ostarna",
        "filt": "filten filtar filtarna",
        "bio": "bion biografen biografer",
        "djungel": "djungeln djungler djunglerna",
        "himmel": "himlen himmeln himlar himlarna",
        "muskel": "muskeln muskler musklerna",
        "museum": "museet museer museerna",
        "akvarium": "akvariet akvarier akvarierna",
        "stadion": "stadion stadion",
        "piano": "pianot pianon pianona",
        "radio": "radion radior radiorna",
        "vän": "vännen vänner vännerna",
        "lamm": "lammet lammen",
        "kung": "kungen kungar kungarna",
        "höns": "hönsen hönset",
        "dator": "datorn datorer datorerna",
        "traktor": "traktorn traktorer traktorerna",
        "kanin": "kaninen kaniner kaninerna",
        "mössa": "mössan mössor mössorna",
    }
    """Forms of irregular nouns, without the name and genitives. Compounds have those of their last part."""
    ARTICLES = word_set("""
        en ett det den de min mitt mina din ditt dina sin sitt sina hans hennes deras var vart vara ingen
        inget inga nagon nagot nagra tva tre fyra fem sex sju atta tio varje detta denna dessa stort stor
        stora litet liten sma gammalt gammal nytt vackert manga
    """)
    BEFORE_NOUNS = ARTICLES | word_set("""
        av med utan i pa till fran som och eller om under over vid for bland
    """)
    BEFORE_VERBS = word_set("""
        jag du han hon vi ni de man det som inte att ska skulle kan kunde vill ville maste far och sa da
        dar nar alltid aldrig bara sedan
    """) - word_set("de det som och")
    OBJECTS = word_set("""
        en ett den det de min mitt mina sin sitt sina honom henne dem mig dig oss sig inte hur att jag vi
        han hon du nagon nagot ut upp pa som aldrig
    """) - word_set("pa som")
    VERBS = word_set("""
        sag sagar far bo gunga vissla bar duka bur flyger spela klippa ringa fiska regna duscha dusch
        kittla rida cykla sova spelar ringar sparka simma borra borrar lasa las lada klubba frukt kamma
        dansa fara kam hamra hangmatta band ser sax flyga sjunga bada badar grat skar var slog brann skatt
        ligger stod satt vann fann red skrattar docka vila maskar duvar pumpa fal skrapa trampa matta
        matar bygga filma kula kock strumpa ror mata tavla kappa cyklar speglar stormar hissar skattar
        baddar bockar fjadrar stegar hamnar flaggar soppa knapp packa hacka gam vaska koka visa rulla
    """)
    NEED_AN_ARTICLE = word_set("ur tunga far bo sag var ")
    AMONG_SMALL_WORDS = word_set("""
        och i pa som med av till var ar hade har kunde skulle ville hangde stack rackte slickade kandes
        blev brande utan men nar for under over efter mot ut in en ett att ner upp fram
    """)
    NOT_FORMS = word_set("""
        ander anderna anders bars bordar bort bos brott brottet bröder bröderna brödernas buret bäret fars
        filmen fåtal gister gransar hamnar hundra kissar kort kuller kyler kyls lampet lister ljuster
        mjölkar mjölkarna månader reps rever rings rocket rockets rocks sett skedet skärper skärps spader
        steget stolt stupar svans sågs takt tigger vals vars ändrar ändrarna ändrarnas ös
    """)
    """Words that only look like a form of a name."""
    longer = line_set("""
        röda hund
        svarta lådan
    """)

    def forms(self, name: str) -> set[Phrase]:
        parts = [word.written for word in split_text(name)]
        if not parts:
            return set()
        *first, last = parts
        found = {(*first, form) for form in self.numbers(last)}
        if first:
            found |= {("".join(phrase),) for phrase in found}
            if len(parts) == 2 and parts[0][-1] not in "aeiouyåäö":
                found |= {(parts[0] + "a", form) for form in self.numbers(last)}
        return found

    def numbers(self, noun: str) -> set[str]:
        """Return a noun in both numbers, with and without article, and the genitive of each form."""
        found = {noun, *self._inflected(noun)}
        return found | {form + "s" for form in found if form[-1] not in "sxz"}

    def _inflected(self, noun: str) -> set[str]:
        if noun in self.IRREGULAR:
            return set(self.IRREGULAR[noun].split())
        for at in range(3, len(noun) - 2):
            if noun[at:] in self.IRREGULAR and (
                len(noun) - at > 3 or noun[at:] in ("bok", "nöt", "öga", "mus", "mor")
            ):
                return {noun[:at] + form for form in self.IRREGULAR[noun[at:]].split()}
        return self._regular(noun)

    def _regular(self, noun: str) -> set[str]:
        stem = noun[:-1]
        if noun.endswith("are"):
            return {noun + "n", stem + "na", noun + "na", noun + "t"}
        if noun.endswith("or") and len(noun) > 5:
            return {noun + "na", noun + "n", noun + "er", noun + "erna", stem[:-1] + "a", stem[:-1] + "an"}
        if noun.endswith("a"):
            return {noun + "n", stem + "or", stem + "orna"}
        if noun.endswith("e"):
            ends = ("en", "ar", "arna", "er", "erna", "et", "ena")
            return {noun + "n", noun + "t", noun + "na", *(stem + end for end in ends)}
        if noun.endswith(("el", "er", "en")) and len(noun) > 4:
            return self._with_a_lost_vowel(noun)
        if noun.endswith("ium") or noun.endswith("eum"):
            return {noun[:-2] + end for end in ("et", "er", "erna")}
        if noun[-1] in "iouåäöé" or (noun[-1] == "y" and noun[-2:-1] not in tuple("aeo")):
            return {
                noun + end
                for end in ("n", "t", "et", "r", "rna", "ar", "arna", "er", "erna", "na", "s", "erna")
            }
        return self._behind_a_consonant(noun)

    def _with_a_lost_vowel(self, noun: str) -> set[str]:
        short = noun[:-2] + noun[-1]
        if len(short) > 2 and short[-2] == short[-3] and noun[-1] != "n":
            shorts = {short, short[:-3] + short[-2:]}
        else:
            shorts = {short}
        ends = ("ar", "arna", "er", "erna", "et", "en", "na", "or", "orna")
        found = {noun + "n", noun + "na", *(each + end for each in shorts for end in ends)}
        stressed = noun.endswith(("sten", "mel", "gel"))
        return found | self._behind_a_consonant(noun) if stressed else found

    def _behind_a_consonant(self, noun: str) -> set[str]:
        stems = {noun}
        if noun[-1] in "mn" and noun[-2:-1] in tuple("aeiouyåäö") and noun[-3:-2] not in tuple("aeiouyåäö"):
            stems.add(noun + noun[-1])
        found = {stem + end for stem in stems for end in ("en", "et", "ar", "arna", "er", "erna")}
        if noun.endswith("man"):
            found |= {noun[:-2] + "än", noun[:-2] + "ännen", noun[:-2] + "annen"}
        return found

    def names_a_thing(self, word: Word, before: str, after: str) -> bool:
        if word.written == "tunga" and after and after not in self.AMONG_SMALL_WORDS:
            return False
        return super().names_a_thing(word, before, after)


class SwedishCompounds(Germanic):
    """Swedish compounds. Unlike other languages, a part of three letters in our tables is not enough."""

    def seconds(self, whole: str, at: int) -> tuple[str, ...]:
        # Of three equal letters only two are written: äggula, from ägg and gula.
        twice = whole[at - 2 : at] == whole[at - 1] * 2
        return (whole[at:], whole[at - 1 :]) if twice else (whole[at:],)

    def is_ours(self, part: str) -> bool:
        return False

    def is_stem(self, part: str, known: frozenset[str]) -> bool:
        return super().is_stem(part, known) or part + "a" in known

    def is_verb(self, part: str) -> bool:
        """Return whether `part` is the stem of a verb, which may have lost an e: segel, segla."""
        if super().is_verb(part):
            return True
        return part.endswith(("er", "el")) and f"{part[:-2]}{part[-1]}a" in word_list(CODE).known


ENDINGS = word_tuple("n en t et ar or er r e arna orna erna rna na a en ena ns")


def _inflect(name: str) -> set[str]:
    whole = fold(name)
    bare = {stem + ending for stem in _stems(whole) for ending in ENDINGS}
    return bare | {f"{form}s" for form in (*bare, whole)}


def _stems(whole: str) -> set[str]:
    """Return the spellings of a word before endings: cykel, cykl-; flicka, flick-; dröm, drömm-."""
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


def _roots(whole: str, _: str) -> set[str]:
    found = _stems(whole)
    if whole.endswith("are") and whole[:-2] in word_list(CODE).ordinary:
        found.add(whole[:-3])
    return found


GRAMMAR = Grammar(
    stemmer="swedish",
    forms=Swedish(),
    articles=("en", "ett", "den", "det", "de"),
    letters="åäö",
    verbs=("a",),
    inflect=_inflect,
    compounds=SwedishCompounds(
        language=CODE,
        joints=("", "s", "e"),
        verb="a",
        no_second_parts=word_set("""
            ande are aren arna ater dom else ende ens era erna het isk lig ning orna sen skap
        """),
        such=("ad", "at", "ade", "ig", "igt"),
        short_firsts={"is": "is", "ko": "ko", "by": "by", "ur": "ur", "sy": "sy", "te": "te", "bi": "bi"},
    ),
    suffixes=Suffixes(
        sure="""
            are aren arna ares ig iga igt lik lika aktig aktiga los losa erska inna innan eri isk iska
        """,
        endings="""
            het skap dom ning ningen ningar else eri ist ister a ar ade at ande ad era erar erad en na sam
            samt bar lig liga ligt ling lingar ika tig e isera ilsk rik rikt e?rit ast full fullt
        """,
        far="are aren ning erska eri lig ig ist",
        near="a ing",
        beginnings=word_tuple("be for o an av ut upp in om over under mini super pa er"),
        roots=_roots,
    ),
    kernels=Kernels(
        joining=(
            (
                "are erska ning ling else ing",
                "a ar ade at er te t ning ningar ande are eri erier erska ra rar rade",
            ),
            ("erska eri", "are aren a"),
        ),
        words=("", "a", "e", "ra"),
        short_verbs=("a", "a ar ade at ning ande"),
        bases=("are",),
    ),
)
