"""Polish: seven cases in both numbers, and the letters that change before their endings."""

from .polish_nouns import IRREGULAR
from .sentences import Phrase, Word, Words, each_form, lines, split_text, words

SOFTENED = (
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
"""How a hard stem ends before the -e of a place, the longest first."""
SOFT = ("cz", "sz", "rz", "dz", "dż", "c", "ż", "l", "j", "i")
SIGNS = {"ń": "ni", "ć": "ci", "ś": "si", "ź": "zi"}
PERSONS = ("nik", "strażak", "magik", "hydraulik", "chłopak", "śpiewak", "rybak", "kolega", "żak", "log")
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
PLURAL = ("om", "ami", "ach")


class Polish(Words):
    """Who tells a man from a thing by the ending would need to know which it is: both are understood."""

    language = "pl"
    LETTERS_OF_THEIR_OWN = True
    MANY_ENDINGS = True
    ARTICLES = words("""
        to jedno jakies wielkie duze male moje twoje swoje kazde ogromne zlote drewniane na przez stare
        nowe te jego jej kolorowe drugie czerwone krecace
    """)
    VERBS = words("""
        pila piec mam dym lata kosi graja nosi goraca stal stala pasa gra mila piece byl
    """)
    BEFORE_VERBS = words("""
        ja ty on ona ono my oni one kto ktora ktory nie sie chciala chcial chcialam chcialem babcia mama
    """)
    OBJECTS = words("""
        herbate wode mleko sok kawe z ze chleb ciasto na sie go mu je mi cos lemoniade zupe w tylko powoli
        pyszny ciasta bulki ciasteczka
    """)
    BEFORE_NOUNS = ARTICLES | words("""
        ta jedna stara ostra zardzewiala wielka nowa ten stary wielki goracy duzy
    """)
    NEED_AN_ARTICLE = words("kolo")
    NOT_FORMS = words("""
        bali boli broni bród bucha cela celi celą doma domie dział działa działów dzwoni dźwiga groby grot
        hydrauliki koci kropi kuli lasa linie misi mori mości myli nosi olbrzymi olbrzymia olbrzymie pasi
        pasie piecze pił pociąga przystanie robią rodzi rosi sosie stolicy strzał szopa szopie szopy szopą
        szopę topi tropy więzień zdanie zębi
    """)
    """Other words that look like a form of a name."""
    longer = lines("""
        konik morski
        lew morski
        jeż morski
        świnka morska
        wózek widłowy
        gwiazda filmowa
        ptasie mleczko
    """)

    def forms(self, name: str) -> set[Phrase]:
        """A noun and the adjectives beside it have cases; what a preposition brings, or a genitive, stays."""
        parts = [word.written for word in split_text(name)]
        if not parts:
            return set()
        if len(parts) == 1:
            return {(form,) for form in self.cases(parts[0])}
        if len(parts) == 2 and parts[1].endswith(("y", "i", "a", "e")) and _is_adjective(parts[1]):
            return each_form([self.cases(parts[0]), adjective(parts[1])])
        if len(parts) == 2 and _is_adjective(parts[0]):
            return each_form([adjective(parts[0]), self.cases(parts[1]) | adjective(parts[1])])
        return each_form([self.cases(parts[0])], tuple(parts[1:]))

    def cases(self, noun: str) -> set[str]:
        """A noun in both numbers and all cases."""
        if noun in IRREGULAR:
            return {noun, *IRREGULAR[noun].split()}
        if noun.endswith("a"):
            return {noun} | feminine(noun[:-1])
        if noun.endswith("um") and len(noun) > 4:
            return {noun} | {noun[:-2] + end for end in ("a", "ów", *PLURAL)}
        if noun.endswith(("o", "e")):
            return {noun} | neuter(noun)
        if noun.endswith("ę"):
            return {noun} | {noun + end for end in ("cia", "ciu", "ciem", "ta", "tom", "tami", "tach")}
        if noun.endswith(("i", "y")):
            return {noun} | of_many(noun[:-1])
        return (
            {noun}
            | masculine(noun)
            | (feminine_bare(noun) if noun.endswith(("ń", "ć", "ś", "ź", "sz", "c", "rz")) else set())
        )

    def names_a_thing(self, word: Word, before: str, after: str) -> bool:
        if word.written == "koło" and after and before not in self.ARTICLES:
            return False
        return word.written == "koło" or super().names_a_thing(word, before, after)


def softened(stem: str) -> set[str]:
    """A hard stem before the -e of a place."""
    for hard, soft in SOFTENED:
        if stem.endswith(hard):
            return {stem.removesuffix(hard) + soft}
    return set()


def bare(stem: str) -> set[str]:
    """A stem with nothing behind it: o becomes ó, an e parts two consonants."""
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


def feminine(stem: str) -> set[str]:
    """Nouns in -a."""
    found = {stem + end for end in ("ę", "ą", "o", *PLURAL)} | bare(stem)
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
        return found | {stem + "i"} | softened(stem)
    if stem.endswith(SOFT):
        return found | {stem + ("i" if stem[-1] in "lj" else "y"), stem + "e"}
    found |= {stem + "y"} | softened(stem)
    if stem.endswith(("t", "r")):
        found |= {stem + "ów"} | {form[:-1] + ("" if form.endswith("ie") else "y") for form in softened(stem)}
    return found


def neuter(noun: str) -> set[str]:
    """Nouns in -o and -e."""
    stem = noun[:-1]
    found = {stem + end for end in ("a", "u", "em", "ów", *PLURAL)} | bare(stem)
    if noun.endswith("e"):
        return found | {stem, stem + "ń"} | ({stem[:-2] + "ń"} if stem.endswith("ni") else set())
    if stem.endswith(("k", "g")):
        found.add(stem + "iem")
    return found | softened(stem)


def masculine(noun: str) -> set[str]:
    """Nouns that end with a consonant; some lose a vowel."""
    found: set[str] = set()
    for stem in _before_endings(noun):
        found |= {stem + end for end in ("a", "u", "owi", "ów", "owie", *PLURAL)}
        if noun.endswith("ej"):
            found.add(stem[:-1] + "i")
        if noun[-1] in SIGNS or stem.endswith(SOFT):
            found |= {
                stem + "em",
                stem + "e",
                stem if noun[-1] in SIGNS else stem + ("i" if stem[-1] in "lj" else "y"),
            }
        elif stem.endswith(("k", "g")):
            found |= {stem + "iem", stem + "i"}
            if noun.endswith(PERSONS):
                found.add(stem[:-1] + {"k": "cy", "g": "dzy"}[stem[-1]])
        else:
            soft = softened(stem) if not stem.endswith("ch") else set()
            found |= {stem + "em", stem + "y"} | soft
            found |= {form[:-1] if form.endswith("ie") else form.removesuffix("e") + "y" for form in soft}
    return found


def _before_endings(noun: str) -> set[str]:
    if noun[-1] in SIGNS:
        return {noun[:-1] + SIGNS[noun[-1]]}
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


def feminine_bare(noun: str) -> set[str]:
    """Nouns of women and things that end with a soft consonant: kieszeń, noc."""
    stem = noun[:-1] + SIGNS.get(noun[-1], noun[-1])
    return {stem + end for end in ("ą", "e", "om", "ami", "ach")} | {
        stem if noun[-1] in SIGNS else stem + "y"
    }


def of_many(stem: str) -> set[str]:
    """What is always many, or was listed so."""
    found = {stem + end for end in ("ów", *PLURAL)} | bare(stem)
    return found | ({stem + "i"} if not stem.endswith(("k", "g")) else set())


def adjective(word: str) -> set[str]:
    """An adjective in every gender, number and case."""
    stem = word[:-1]
    soft = "i" if word.endswith("i") or stem.endswith(("k", "g")) else "y"
    found = {stem + end for end in ("a", "ą", "e", "ej", "ego", "emu")}
    return {word} | found | {stem + soft + end for end in ("", "m", "ch", "mi", "ej", "ego", "emu", "e")}


def _is_adjective(word: str) -> bool:
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
