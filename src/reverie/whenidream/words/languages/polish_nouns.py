"""Forms of Polish nouns with their accents: a table of irregular nouns, and rules for the others."""

# The other forms of irregular nouns
IRREGULAR = {
    "pies": "psa psu psem psie psy psów psom psami psach",
    "lew": "lwa lwu lwem lwie lwy lwów lwom lwami lwach lwica lwicy lwicę lwicą",
    "oko": "oka oku okiem oczy oczu oczom oczami oczyma oczach ócz",
    "oczy": "oka oko oku okiem oczu oczom oczami oczyma oczach",
    "ucho": "ucha uchu uchem uszy uszu uszom uszami uszach",
    "ręka": "ręki ręce rękę ręką ręko rąk rękom rękami rękoma rękach ręku",
    "dzień": "dnia dniu dniem dni dnie dniom dniami dniach",
    "tydzień": "tygodnia tygodniu tygodniem tygodnie tygodni",
    "człowiek": "człowieka człowiekowi człowiekiem człowieku ludzie ludzi ludziom ludźmi ludziach",
    "dziecko": "dziecka dziecku dzieckiem dzieci dzieciom dziećmi dzieciach",
    "brat": "brata bratu bratem bracie bracia braci braciom braćmi braciach",
    "ksiądz": "księdza księdzu księdzem księża księży",
    "książę": "księcia księciu księciem książęta książąt",
    "rok": "roku rokiem lata lat latach",
    "ząb": "zęba zębowi zębem zębie zęby zębów zębom zębami zębach",
    "dąb": "dębu dębowi dębem dębie dęby dębów dębom dębami dębach",
    "gołąb": "gołębia gołębiowi gołębiem gołębiu gołębie gołębi gołębiom gołębiami gołębiach",
    "wąż": "węża wężowi wężem wężu węże węży wężów wężom wężami wężach",
    "mąż": "męża mężowi mężem mężu mężowie mężów mężom mężami mężach",
    "żołądź": "żołędzia żołędziu żołędziem żołędzi żołędzie żołędziom żołędziami żołędziach",
    "orzeł": "orła orłowi orłem orle orły orłów orłom orłami orłach",
    "osioł": "osła osłowi osłem ośle osły osłów osłom osłami osłach",
    "kozioł": "kozła kozłowi kozłem koźle kozły kozłów kozłom kozłami kozłach",
    "kocioł": "kotła kotłowi kotłem kotle kotły kotłów kotłom kotłami kotłach",
    "kościół": "kościoła kościołowi kościołem kościele kościoły kościołów kościołom kościołami kościołach",
    "anioł": "anioła aniołowi aniołem aniele anioły aniołów aniołowie aniołom aniołami aniołach",
    "stół": "stołu stołowi stołem stole stoły stołów stołom stołami stołach",
    "łódź": "łodzi łodzią łodzie łodziom łodziami łodziach",
    "sól": "soli solą sole solom solami solach",
    "mysz": "myszy myszą myszom myszami myszach",
    "twarz": "twarzy twarzą twarze twarzom twarzami twarzach",
    "kość": "kości kością kościom kośćmi kościami kościach",
    "krew": "krwi krwią",
    "drzwi": "drzwiom drzwiami drzwiach",
    "koń": "konia koniowi koniem koniu konie koni koniom końmi koniach",
    "gość": "gościa gościem goście gości gościom gośćmi",
    "liść": "liścia liściowi liściem liściu liście liści liściom liśćmi liściami liściach",
    "miesiąc": "miesiąca miesiącu miesiące miesięcy miesiącem",
    "pieniądz": "pieniądze pieniędzy pieniądzom pieniędzmi",
    "księga": "księgi księdze księgę księgą ksiąg księgom księgami księgach",
    "wstęga": "wstęgi wstędze wstęgę wstęgą wstęg wstęgom wstęgami wstęgach",
    "gwiazda": "gwiazdy gwieździe gwiazdę gwiazdą gwiazd gwiazdom gwiazdami gwiazdach",
    "gniazdo": "gniazda gniazdu gnieździe gniazdem gniazd gniazdom gniazdami gniazdach",
    "ciasto": "ciasta ciastu cieście ciastem ciast ciastom ciastami ciastach",
    "miasto": "miasta miastu mieście miastem miast miastom miastami miastach",
    "kwiat": "kwiatu kwiatowi kwiatem kwiecie kwiaty kwiatów kwiatom kwiatami kwiatach",
    "świat": "świata światu światem świecie światy światów",
    "las": "lasu lasowi lasem lesie lasy lasów lasom lasami lasach",
    "obiad": "obiadu obiadem obiedzie obiady",
    "jabłko": "jabłka jabłku jabłkiem jabłek jabłkom jabłkami jabłkach",
    "chleb": "chleba chlebowi chlebem chlebie chleby chlebów chlebom chlebami chlebach",
    "niemowlę": (
        "niemowlęcia niemowlęciu niemowlęciem niemowlęta niemowląt niemowlętom niemowlętami niemowlętach"
    ),
    "kurczę": "kurczęcia kurczęciu kurczęciem kurczęta kurcząt kurczętom kurczętami kurczętach",
    "zwierzę": "zwierzęcia zwierzęciu zwierzęciem zwierzęta zwierząt zwierzętom zwierzętami zwierzętach",
    "imię": "imienia imieniu imieniem imiona imion",
    "królowa": "królowej królową królowe królowych królowym królowymi królowo",
    "obcy": "obcego obcemu obcym obcych obcymi",
    "uczony": "uczonego uczonemu uczonym uczeni uczonych uczonymi",
    "uczona": "uczonej uczoną uczone uczonych",
    "kura": "kury kurę kurą kur kurom kurami kurach",
    "szydło": "szydła szydłem szydeł",
    "łokieć": "łokcia łokciem łokcie łokci łokciami łokciach",
    "paznokieć": "paznokcia paznokciem paznokcie paznokci paznokciami",
    "igła": "igły igle igłę igłą igieł igłom igłami igłach",
    "mgła": "mgły mgle mgłę mgłą mgieł",
    "cień": "cienia cieniowi cieniem cieniu cienie cieni cieniom cieniami cieniach",
    "owca": "owcy owcę owcą owce owiec owcom owcami owcach",
    "góra": "góry górze górę górą gór górom górami górach",
    "słońce": "słońca słońcu słońcem słońc słońcom słońcami słońcach",
    "serce": "serca sercu sercem serc sercom sercami sercach",
    "skrzypce": "skrzypiec skrzypcom skrzypcami skrzypcach",
    "spodnie": "spodni spodniom spodniami spodniach",
    "sanie": "sań saniom saniami saniach",
    "piec": "pieca piecowi piecem piecu piece pieców piecom piecami piecach",
    "zoo": "",
    "taxi": "",
    "igloo": "",
    "iglo": "",
    "radio": "radia radiu radiem radiach",
    "bikini": "",
    "palto": "palta paltem palcie paltach",
    "zombie": "zombi zombiem zombiech zombiemi zombiaki",
    "puzzle": "puzzli puzzlom puzzlami puzzlach puzzla",
    "spaghetti": "",
    "pizza": "pizzy pizzę pizzą pizze pizz pizzom pizzami pizzach pizzo",
    "but": "buta butowi butem bucie buty butów butom butami butach",
    "nóż": "noża nożowi nożem nożu noże noży nożom nożami nożach",
    "wóz": "wozu wozem wozie wozy wozów wozami wozach",
    "ptak": "ptaka ptakowi ptakiem ptaku ptaki ptaków ptakom ptakami ptakach",
    "sen": "snu snem śnie sny snów snom snami snach",
    "mech": "mchu mchem mchy",
    "deszcz": "deszczu deszczem deszcze deszczów",
    "żółw": "żółwia żółwiowi żółwiem żółwiu żółwie żółwi żółwiom żółwiami żółwiach",
    "paw": "pawia pawiowi pawiem pawiu pawie pawi pawiom pawiami pawiach",
    "jastrząb": "jastrzębia jastrzębiem jastrzębie jastrzębi jastrzębiami",
    "karp": "karpia karpiem karpie karpi karpiami",
    "źrebię": "źrebięcia źrebięta źrebiąt",
    "cielę": "cielęcia cielęta cieląt",
    "jagnię": "jagnięcia jagnięta jagniąt",
    "marchew": "marchwi marchwią marchwie marchwiom marchwiami marchwiach",
    "brew": "brwi brwią brwiami",
    "chorągiew": "chorągwi chorągwią chorągwie chorągwiami chorągwiach",
    "szef": "szefa szefowi szefem szefie szefowie szefów szefom szefami szefach",
    "obłok": "obłoku obłokiem obłoki obłoków obłokom obłokami obłokach",
    "strach": "stracha strachu strachowi strachem strachy strachów strachom strachami strachach",
    "kosmita": "kosmity kosmicie kosmitę kosmitą kosmici kosmitów kosmitom kosmitami kosmitach",
}
SOFTENED_ENDS = (
    ("zdn", "ździe"),
    ("st", "ście"),
    ("zd", "ździe"),
    ("sł", "śle"),
    ("zł", "źle"),
    ("sn", "śnie"),
    ("zn", "źnie"),
    ("ch", "sze"),
    ("tr", "trze"),
    ("b", "bie"),
    ("p", "pie"),
    ("w", "wie"),
    ("f", "fie"),
    ("m", "mie"),
    ("n", "nie"),
    ("s", "sie"),
    ("z", "zie"),
    ("t", "cie"),
    ("d", "dzie"),
    ("ł", "le"),
    ("r", "rze"),
    ("k", "ce"),
    ("g", "dze"),
    ("h", "sze"),
)
"""Last letters of a hard stem, and what they become with the -e of the locative, the longest first."""
SOFT_ENDS = ("cz", "sz", "rz", "dz", "dż", "c", "ż", "l", "j", "i")
"""Ends of soft stems."""
SOFT_SPELLINGS = {"ń": "ni", "ć": "ci", "ś": "si", "ź": "zi"}
"""Soft consonants at the end of a word, and their spelling before a vowel."""
PERSON_ENDS = ("nik", "strażak", "magik", "hydraulik", "chłopak", "śpiewak", "rybak", "kolega", "żak", "log")
"""Ends of nouns for persons, whose plural softens the last letter: rybak, rybacy."""
# Nouns that lose the e of their last syllable before endings: cukier, cukru
LOSE_AN_E = (
    "cukier",
    "kaszel",
    "węgiel",
    "precel",
    "sweter",
    "bęben",
    "wafel",
    "pantofel",
    "kubeł",
    "bąbel",
    "kufel",
    "mebel",
    "orzeł",
    "kozieł",
    "szczebel",
    "ocet",
    "diabeł",
    "poseł",
    "węzeł",
    "supeł",
    "świder",
    "puder",
    "magiel",
    "handel",
)
VOWELS = "aeiouyąęó"
PLURAL_ENDINGS = ("om", "ami", "ach")
"""Endings of the dative, instrumental and locative plural of all nouns."""


def soft_locatives(stem: str) -> set[str]:
    """Return the locative in -e of a hard stem."""
    for hard, soft in SOFTENED_ENDS:
        if stem.endswith(hard):
            return {stem.removesuffix(hard) + soft}
    return set()


def bare_stems(stem: str) -> set[str]:
    """Return a stem without an ending. An o may become ó, and an e may separate two consonants."""
    found = {stem}
    at = max(stem.rfind("o"), stem.rfind("ę"))
    if at >= 0 and not set(stem[at + 1 :]) & set(VOWELS):
        found.add(stem[:at] + {"o": "ó", "ę": "ą"}[stem[at]] + stem[at + 1 :])
    if len(stem) > 2 and stem[-1] not in VOWELS and stem[-2] not in VOWELS:
        found.add(
            stem[:-1].translate(str.maketrans("ńćśź", "ncsz"))
            + ("ie" if stem[-2] in "ń" or (stem[-1] in "nł" and stem[-2] in "kg") else "e")
            + stem[-1]
        )
        found.add(stem[:-1] + "ie" + stem[-1])
        found.add(stem[:-1] + "e" + stem[-1])
    return found


def feminine_forms(stem: str) -> set[str]:
    """Return the forms of a noun in -a, from its stem."""
    found = {stem + end for end in ("ę", "ą", "o", *PLURAL_ENDINGS)} | bare_stems(stem)
    if stem.endswith("i"):
        hard = stem[:-1]
        signs = {"n": "ń", "c": "ć", "s": "ś", "z": "ź"}
        found |= {
            stem,
            stem + "e",
            hard + "ij",
            stem + "i",
            hard[:-1] + signs.get(hard[-1:], hard[-1:]),
            stem + "u",
        }
        if hard[-2:-1] and hard[-2] not in VOWELS and hard[-1] == "n":
            found.add(hard[:-1] + "en")
        return found
    if stem.endswith(("k", "g")):
        return found | {stem + "i"} | soft_locatives(stem)
    if stem.endswith(SOFT_ENDS):
        return found | {stem + ("i" if stem[-1] in "lj" else "y"), stem + "e"}
    found |= {stem + "y"} | soft_locatives(stem)
    if stem.endswith(("t", "r")):
        found |= {stem + "ów"} | {
            form[:-1] + ("" if form.endswith("ie") else "y") for form in soft_locatives(stem)
        }
    return found


def neuter_forms(noun: str) -> set[str]:
    """Return the forms of a noun in -o or -e."""
    stem = noun[:-1]
    found = {stem + end for end in ("a", "u", "em", "ów", *PLURAL_ENDINGS)} | bare_stems(stem)
    if noun.endswith("e"):
        return found | {stem, stem + "ń"} | ({stem[:-2] + "ń"} if stem.endswith("ni") else set())
    if stem.endswith(("k", "g")):
        found.add(stem + "iem")
    return found | soft_locatives(stem)


def masculine_forms(noun: str) -> set[str]:
    """Return the forms of a noun that ends with a consonant. Some lose a vowel."""
    found: set[str] = set()
    for stem in _before_endings(noun):
        found |= {stem + end for end in ("a", "u", "owi", "ów", "owie", *PLURAL_ENDINGS)}
        if noun.endswith("ej"):
            found.add(stem[:-1] + "i")
        if noun[-1] in SOFT_SPELLINGS or stem.endswith(SOFT_ENDS):
            found |= {
                stem + "em",
                stem + "e",
                stem if noun[-1] in SOFT_SPELLINGS else stem + ("i" if stem[-1] in "lj" else "y"),
            }
        elif stem.endswith(("k", "g")):
            found |= {stem + "iem", stem + "i"}
            if noun.endswith(PERSON_ENDS):
                found.add(stem[:-1] + {"k": "cy", "g": "dzy"}[stem[-1]])
        else:
            soft = soft_locatives(stem) if not stem.endswith("ch") else set()
            found |= {stem + "em", stem + "y"} | soft
            found |= {form[:-1] if form.endswith("ie") else form.removesuffix("e") + "y" for form in soft}
    return found


def _before_endings(noun: str) -> set[str]:
    if noun[-1] in SOFT_SPELLINGS:
        return {noun[:-1] + SOFT_SPELLINGS[noun[-1]]}
    if noun.endswith(("ek", "ec")) and len(noun) > 3:
        stem = noun[:-2]
        cut = {stem[:-1] if stem.endswith("i") else stem}
        if stem.endswith("ni"):
            cut.add(stem[:-2] + "ń")
        return {each + noun[-1] for each in cut} | ({noun} if len(noun) < 5 else set())
    if noun.endswith(LOSE_AN_E):
        return {noun[:-3] + noun[-1] if noun[-3] == "i" else noun[:-2] + noun[-1]}
    found = {noun}
    at = max(noun.rfind("ó"), noun.rfind("ą"))
    if at > 0 and not set(noun[at + 1 :]) & set(VOWELS):
        found.add(noun[:at] + {"ó": "o", "ą": "ę"}[noun[at]] + noun[at + 1 :])
    return found


def soft_feminine_forms(noun: str) -> set[str]:
    """Return the forms of a feminine noun that ends with a soft consonant: kieszeń, noc."""
    stem = noun[:-1] + SOFT_SPELLINGS.get(noun[-1], noun[-1])
    return {stem + end for end in ("ą", "e", "om", "ami", "ach")} | {
        stem if noun[-1] in SOFT_SPELLINGS else stem + "y"
    }


def plural_noun_forms(stem: str) -> set[str]:
    """Return the forms of a noun that is a plural, from its stem."""
    found = {stem + end for end in ("ów", *PLURAL_ENDINGS)} | bare_stems(stem)
    return found | ({stem + "i"} if not stem.endswith(("k", "g")) else set())


def adjective_forms(word: str) -> set[str]:
    """Return an adjective in all genders, numbers and cases."""
    stem = word[:-1]
    soft = "i" if word.endswith("i") or stem.endswith(("k", "g")) else "y"
    found = {stem + end for end in ("a", "ą", "e", "ej", "ego", "emu")}
    return {word} | found | {stem + soft + end for end in ("", "m", "ch", "mi", "ej", "ego", "emu", "e")}


def is_adjective(word: str) -> bool:
    return word.endswith(
        (
            "ny",
            "na",
            "ne",
            "ska",
            "ski",
            "skie",
            "owa",
            "owy",
            "owe",
            "cka",
            "cki",
            "czna",
            "czny",
            "czne",
            "wy",
            "ła",
            "ra",
            "ża",
            "cz",
            "żona",
            "lana",
        )
    ) and not word.endswith(("mazania", "kuchni"))
