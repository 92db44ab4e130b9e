"""French: plurals in -s, -x and -aux, and feminine nouns of persons."""

from typing import ClassVar

from ..lists import fold, word_list
from ..sentences import Phrase, Word, Words, each_form, line_set, split_text, word_set
from .grammar_types import Grammar, Kernels, Suffixes, end_changer, word_tuple
from .romance import KERNEL_CHANGES, RomanceCompounds, respell, strip_end

CODE = "fr"


class French(Words):
    """Forms of French names. Elisions count as words."""

    language = CODE

    FEMININES: ClassVar = {
        "chat": "chatte",
        "chien": "chienne",
        "éléphant": "éléphante",
        "chameau": "chamelle",
        "enseignant": "enseignante",
    }
    VERBS = word_set("""
        porte portes lit livre livres peche souris tente tentes bois scie glace gomme sucre peigne perle
        pile bulle savons selle cloche bus serpent aimant botte cible plume
    """)
    """Names that are also verbs, folded."""
    RARE = word_set("vers fut futs")
    """Forms that are far more often another word, meaning "toward" or "was"."""
    OTHER_WORDS = word_set("même mêmes meme memes")
    """Words that differ from a name in accents only: "même" is not "mémé"."""
    BEFORE_VERBS = word_set("""
        je j tu il elle on ils elles qui ne n se s me m te t y nous vous
    """)
    ARTICLES = word_set("""
        un une le la les l des du de d ce cet cette ces mon ma mes ton ta tes son sa ses notre nos votre
        vos leur leurs deux trois quatre cinq six sept huit neuf dix au aux quelques plusieurs chaque
    """)
    BEFORE_NOUNS = ARTICLES | word_set("a en avec sans sur sous dans par pour comme et ou")
    OBJECTS = word_set("""
        un une le la les l des du mon ma mes ton ta tes son sa ses leur leurs deux
    """)
    ALWAYS_MANY = word_set("echecs jumelles cabinets combles")
    """Nouns that without the s are something else."""
    BESIDE_HYPHENS = word_set("""
        la ci t je tu il elle on nous vous ils elles le les moi toi lui leur y en
    """)
    longer = line_set("""
        pomme de pin
        pomme d amour
        pomme d adam
        étoile de mer
        cheval de mer
        poisson chat
        poisson lune
        poisson clown
        poisson rouge
        lune de miel
        clair de lune
        lion de mer
        cochon d inde
        dent de lion
        oeil de boeuf
        chou fleur
        bouton d or
        coup de soleil
        coup de foudre
        tire bouchon
    """)
    PREPOSITIONS = word_set("de d a en du des au aux la le")

    def forms(self, name: str) -> set[Phrase]:
        """Return all forms of a name. Words after a preposition do not change: pommes de terre."""
        parts = [word.written for word in split_text(name)]
        if not parts:
            return set()
        end = next(
            (at for at, word in enumerate(parts) if at and fold(word) in self.PREPOSITIONS), len(parts)
        )
        end_changer = [self.numbers(word) for word in parts[:end]]
        if end == 1:
            end_changer[0] |= {many for form in self._feminine(parts[0]) for many in self.numbers(form)}
        found = each_form(end_changer, tuple(parts[end:]))
        return {*found, ("".join(parts),)} if len(parts) > 1 else found

    def numbers(self, noun: str) -> set[str]:
        """Return the singular and plural of a noun."""
        if noun.endswith(("s", "x", "z")):
            return {noun} | self._singular(noun)
        found = {noun, f"{noun}s"}
        if noun.endswith(("au", "eu", "ou")):
            found.add(f"{noun}x")
        if noun.endswith(("al", "ail")) and len(noun) > 4:
            found.add(f"{noun.removesuffix('l').removesuffix('i')}ux")
        return found

    def _singular(self, noun: str) -> set[str]:
        one = noun[:-1]
        plural = noun.endswith(("es", "ts", "eaux", "cs", "ns")) and fold(noun) not in self.ALWAYS_MANY
        return {one} if plural and len(one) > 4 and fold(one) in word_list(CODE).known else set()

    def _feminine(self, noun: str) -> set[str]:
        """Return the feminine forms of a noun that exist."""
        found = {self.FEMININES[noun]} if noun in self.FEMININES else set()
        for ending, instead in (("ien", "ienne"), ("eur", "euse"), ("teur", "trice")):
            if noun.endswith(ending):
                found.add(noun.removesuffix(ending) + instead)
        return {each for each in found if fold(each) in word_list(CODE).known or noun in self.FEMININES}

    def names_a_thing(self, word: Word, before: str, after: str) -> bool:
        if word.letters in self.RARE and word.written == word.letters:
            return before in self.ARTICLES and before != "ce"
        return super().names_a_thing(word, before, after)


def _roots(whole: str, _: str) -> set[str]:
    found = {strip_end(whole), whole.removesuffix("e")}
    if whole.removesuffix("x").endswith("eau"):
        found.add(whole.removesuffix("x").removesuffix("eau") + "el")
    ends = ("ier", "iere", "eur", "euse", "ette", "oir", "oire")
    for end, other in (("f", "v"), ("x", "s"), *((end, "") for end in ends)):
        if whole.endswith(end) and len(whole) - len(end) >= 4:
            found.add(whole.removesuffix(end) + other)
    found |= {root + root[-1] for root in found.copy() if root[-1] in "nlt"}
    return found | respell(found)


GRAMMAR = Grammar(
    stemmer="french",
    forms=French(),
    articles=("un", "une", "le", "la", "les", "l", "des", "du"),
    lost_at_start="'",
    noun_first=True,
    verbs=("er", "ir"),
    inflect=end_changer("""
        >s >x al>aux ail>aux eil>yeux er>ere er>eres eur>euse eur>euses teur>trice teur>trices en>enne
        en>ennes ion>ionne ion>ionnes f>ve f>ves x>se x>ses in>ine in>ines rd>rde rd>rdes ois>oise ois>oises
        ais>aise ais>aises ant>ante ant>antes ent>ente ent>entes hat>hatte hat>hattes rs>rse rs>rses an>anne
        an>annes if>ive oux>ouse e>esse e>esses
    """),
    compounds=RomanceCompounds(
        language=CODE,
        firsts=word_tuple("""
            abat aero aide allume amuse appuie attrape auto baise bas bon bouche brise brule cache casse
            chasse chauffe compte contre coupe couvre crache creve croque cure electro entre essuie fume
            gagne garde gentil gobe gratte grille hache haut homme hydro lance lave leche mal mange micro
            mille mini monte moto noir ouvre para pare parti passe perce pese photo pince pique plat porte
            pousse presse prote radio ramasse remonte rez rouge sauve seche serre sous super sur taille tele
            tire tourne trans trouble ver verre vide vif vole
        """),
    ),
    suffixes=Suffixes(
        sure="""
            ets? ettes? elets? elettes? illons? onnes? onnets? iers? ieres? eries? istes? iques? esques?
            aires? ceaux? oirs? ades? onn(?:er|ier|iere|erie)s? erons?
        """,
        endings="""
            e es ee ees ir issant eteaux? ons? ures? ins? ines? ots? ottes? asses? ards? ardes? al ale ales
            aux isme ismes eurs? euses? rices? ages? ements? ment ations? ails? ailles? eux euse euses us?
            ues? atres? elier elieres? eliers liers? lieres? er ent ez ais ait aient ant ante issait ifier
            iser oyer eler ie ien ienne iens enne tion esses? ille illes illon iere andes? ande ere ois oise
            ique isation ifique ite ites ine ino oires? aine ains? aillers? ials? iales? ifrices? a ai era
            erait eront atoire ateur teurs? trices? [aei]ndo [aei]va ou aram aron
        """,
        far="iers? ieres? eries? istes? oirs? oires? euses? eurs?",
        near="ettes? ets? ees? ages? illons? eaux?",
        beginnings=word_tuple("en em de des re sur sous sou a anti mini contre super"),
        roots=_roots,
    ),
    kernels=Kernels(
        joining=(
            (
                "euse eur ateur atrice oir oire",
                """
                er ir re e es ent ez ant ante ee ees age ages ation ations ure ement eur euse oir
            """,
            ),
            ("ier iere erie iste eron", "ier iere iers erie eries iste age ages e es er"),
        ),
        words=("", "e", "er", "ir", "re"),
        short_verbs=("er", "er ee ees eur euse age erie ure"),
        changes=KERNEL_CHANGES,
        last_vowels="e",
        around={"des": 4, "en": 5, "em": 5},
        verb_around="er|ee?s?|age",
    ),
)
