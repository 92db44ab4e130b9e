"""Italian: plurals in -i and -e, and participles that are spelled like nouns."""

from typing import ClassVar

from ..sentences import line_set, word_set
from .grammar_types import Grammar, Kernels, Suffixes, end_changer, word_tuple
from .romance import KERNEL_CHANGES, VOWELS, Romance, RomanceCompounds

CODE = "it"


class Italian(Romance):
    """Forms of Italian names. Elided articles count as words."""

    language = CODE
    PREPOSITIONS = word_set("di da del della dei d a al in con per senza e")
    FEMININES: ClassVar = {
        "asino": "asina",
        "orso": "orsa",
        "elefante": "elefantessa",
        "pompiere": "pompiera",
        "dottore": "dottoressa",
        "pittore": "pittrice",
        "idraulico": "idraulica",
        "barbiere": "barbiera",
        "parrucchiere": "parrucchiera",
        "fornaio": "fornaia",
        "marziano": "marziana",
    }
    IRREGULAR: ClassVar = {
        "uovo": "uova",
        "dito": "dita",
        "uomo": "uomini",
        "bue": "buoi",
        "tempio": "templi",
        "ala": "ali",
        "arma": "armi",
        "mano": "mani",
        "ginocchio": "ginocchia",
        "labbro": "labbra",
        "braccio": "braccia",
        "osso": "ossa",
        "lenzuolo": "lenzuola",
        "ciglio": "ciglia",
        "orecchio": "orecchie orecchi",
        "corno": "corna",
        "muro": "mura",
        "forbici": "forbice",
        "pantaloni": "pantalone",
        "baffi": "baffo",
        "dio": "dei",
    }
    MASCULINES = word_set("""
        pilota pirata poeta pianeta fantasma acrobata astronauta cosmonauta profeta atleta
    """)
    """Nouns in -a with a plural in -i, besides those in -ista and -ma."""
    UNCHANGED = word_set("panda gorilla koala cinema ninja zebra puma")
    ARTICLES = word_set("""
        un uno una il lo la i gli le l del dello della dell dei degli delle nel nello nella nell nei negli
        nelle sul sulla sull sui sugli sulle dal dalla dall dai dagli dalle al alla all ai agli alle col
        questo questa quello quella quel quest quell mio mia miei mie tuo tua suo sua suoi sue loro nostro
        nostra due tre quattro cinque sei sette otto dieci ogni qualche altro altra grande grosso grossa
        piccolo piccola ed
    """)
    BEFORE_NOUNS = (ARTICLES - word_set("ed")) | word_set(
        "di a da in con su per tra fra come e o senza sotto sopra"
    )
    BEFORE_VERBS = word_set("""
        io tu lui lei noi voi essi chi che non si mi ti ci vi ne gli glielo me lo te se quando ma poi
        mentre
    """) - word_set("lo gli")
    OBJECTS = word_set("""
        un uno una il lo la i gli le l del della dei delle degli mio mia suo sua suoi sue mi ti ci vi
        sulle sulla sul via a al alla verso
    """)
    ADJECTIVES = word_set("""
        grande piccola piccolo vecchia vecchio nuova nuovo bella bello bel enorme antica antico strana
        strano stessa stesso prima primo ultima ultimo povera povero sola solo lunga alta gran
    """)
    VERBS = word_set("""
        porta porte sale sega pesca scala sposa balla ballo canta canto corda legge vela cena dama viso
        lama abito abiti lava gira para parla batte botte tira calcio cucina bolla gioca porto porti monta
        stella fate fata lotta nuota salta spada rosa corre mare pera stufa conta conto fiume marca vola
        volo ride serpe fischia fungo tenda tende pala salto sella penso coperta busta
    """)
    PARTICIPLES = word_set("""
        letto letti vestito vestiti coperta coperte piatto piatti cascata tratto volto posto corso fatto
        scritto dito nascosto arrosto salita coperto segreta segrete
    """)
    BEFORE_PARTICIPLES = word_set("""
        ho hai ha abbiamo avete hanno avevo avevi aveva avevamo avevano avere aver avendo avra avro
        avrebbe era ero eri erano eravamo sono sei e siamo fu furono essere essendo stato stata stati
        state sembrava restava rimasto rimasta tutto tutta tutti tutte gia mai appena ancora completamente
        sempre
    """)
    NEED_AN_ARTICLE = word_set("""
        ancora rosa gigante giganti segreta segrete brillante brillanti polipo sole fate piatto piatti
    """)
    OTHER_WORDS = word_set("te faro papa")
    NOT_BEFORE: ClassVar = {
        "sale": word_set("le la i gli sul sulla sulle su in al alla verso"),
        "te": word_set(""),
    }
    NOT_FORMS = word_set("""
        agi agli bruci cagna camice cocchi cocci corriere cuoci dite domini manetti modi nana nane radi
        regge scacchiera scrofa segreti tempi tendine vampire volti
    """)
    """Words that only look like a form of a name."""
    longer = line_set("""
        stella marina
        stella di mare
        cavalluccio marino
        riccio di mare
        leone marino
        pesce spada
        pesce martello
        pesce palla
        pesce pagliaccio
        pesce rosso
        luna di miel
        luna di miele
        cane da pastore
        porcellino d india
        dente di leone
        sedia a rotelle
        occhiali da sole
        fiocco di neve
        palla di neve
        palla da neve
        piede di porco
        lupo mannaro
        lupo di mare
        pan di spagna
        topo di biblioteca
        porta finestra
        carro armato
    """)

    def is_plural(self, noun: str) -> bool:
        return noun.endswith("i") or (noun.endswith("e") and noun[:-1] + "a" in self.VERBS)

    def numbers(self, noun: str) -> set[str]:
        if noun in self.UNCHANGED or noun[-1] not in "aeio" or len(noun) < 3:
            return set()
        stem = noun[:-1]
        if noun[-1] == "o":
            return self._in_i(stem)
        if noun[-1] == "e":
            return {stem[:-1] + "ie"} if noun.endswith("glie") else {stem + "i"}
        if noun[-1] == "i":
            return set()
        found = self._in_e(stem)
        if noun in self.MASCULINES or (
            noun.endswith(("ista", "auta", "ama", "sma", "ema", "mma")) and not noun.endswith("amma")
        ):
            found |= {stem + "i"}
        return found

    def _in_i(self, stem: str) -> set[str]:
        if stem.endswith("i"):
            return {stem, stem + "i"}
        return {stem + "i", stem + "hi"} if stem[-1] in "cg" else {stem + "i"}

    def _in_e(self, stem: str) -> set[str]:
        if stem[-1] in "cg":
            return {stem + "he"}
        return {stem[:-1] + "e", stem + "e"} if stem[-2:] in ("ci", "gi") else {stem + "e"}


class ItalianCompounds(RomanceCompounds):
    """Italian compounds: infinitives keep the verb's vowel, and plurals change the noun's."""

    def infinitives(self, first: str) -> tuple[str, ...]:
        """Return infinitives of the verb form that a compound begins with: apri, aprire."""
        return (f"{first}re", f"{first[:-1]}ere")

    def singulars(self, word: str) -> list[str]:
        return [word[:-1] + end for end in "aeo" if word[-1] in "ie"]


def _roots(whole: str, _: str) -> set[str]:
    found = {whole, whole[:-1] if whole[-1] in VOWELS else whole}
    found |= {root[:-1] for root in found.copy() if root.endswith("i") and len(root) > 3}
    for root in found.copy():
        for strong, weak in (("uo", "o"), ("ie", "e")):
            if strong in root[1:]:
                found.add(root[0] + root[1:].replace(strong, weak, 1))
    hard = {f"{root}h" for root in found if root[-1] in "cg"}
    return found | hard | {root.removesuffix("h") for root in found if len(root) > 3}


GRAMMAR = Grammar(
    stemmer="italian",
    forms=Italian(),
    articles=("un", "uno", "una", "il", "lo", "la", "i", "gli", "le", "l", "dei", "degli", "delle"),
    noun_first=True,
    verbs=("are", "ere", "ire"),
    inflect=end_changer("""
        o>i a>e a>i e>i co>chi go>ghi ca>che ga>ghe cia>ce gia>ge io>i o>a o>e a>o tore>trice tore>trici
        ere>era ere>ere
    """),
    compounds=ItalianCompounds(
        language=CODE,
        firsts=word_tuple("""
            accendi acqua aero alza appendi apri arco arcobale asciuga aspira attacca attira auto baby bacia
            balla batti ben bio brucia buca buon butta caccia calza cambia canta capo carica cassa cava
            caval centro coda cola conta contro copri corri crea croma dopo ferma ferro filo foto gira gran
            gratta guarda guasta lancia lava leva lustra macina mal mangia marca mezzo micro mille mini moto
            para passa pela pelapa pesa pesce pettiro pianta piglia poggia porta posa prendi raccogli radio
            reggi rompi sali salta salva sbuccia scalda schiaccia scio scola scopri sega segna sopra sotto
            spacca spala spazza spegni spremi stura stuzzica taglia tele tergi terra tira tocca tosta trita
            vaga vice
        """),
    ),
    suffixes=Suffixes(
        sure="""
            in[oaie] ett[oaie] ell[oaie] ucci[oae]? uzz[oaie] acci[oae]? ott[oaie] icin[oaie] olin[oaie]
            cin[oaie] ai[oa]? aiol[oaie] ier[eaio] eri[ae] ess[ae] osc[oa] os[oaie]
        """,
        endings="""
            uol[oaie] arell[oaie] erell[oaie] iol[oaie] ar[oaie] ari[oae]? ism[oi] ic[oaie] ich[ei] al[ei]
            at[oaie] ific[io]+ et[oai] ame ami ume aggi[oi]? agg[ei] esc[oa] esch[ie] an[oaie] es[ei]
            ign[oaie] il[ei] iv[oaie] evol[ei] mente on[ei] ist[aie] ezz[ae] ita atur[ae] en[ei] inat[aoei]
            are eggi(?:are|a|ano|ava|ato|ando) izz(?:are|a|ato|ata) ific(?:are|a|ato) ando ano ava avano
            ante anti ator[ei] atric[ei] icci[oae]? icol[oaie] ucol[oaie] occhi[oa]? ettier[eai]
            i?vendol[oaie] ifric[io]+ anz[ae] ozz[ae] ic(?:are|a|ato|ata|ava) oni on[ae] oncin[oi] ic[ei]
            olent[oaie] id[oaie]
        """,
        far="ai[oa]? ier[eaio] eri[ae] ist[aie] ator[ei] atric[ei]",
        near="ett[oaie] in[oaie] on[ei] ell[oaie] ata ate",
        beginnings=word_tuple("in im s dis a ri con sotto sopra mini anti super an ac"),
        roots=_roots,
    ),
    kernels=Kernels(
        joining=(
            (
                "atore atrice itore itrice atoio atura ugia ato ante",
                """
                are ere ire at[oaie] it[oaie] ut[oaie] ando endo a ano ava atur[ae] ator[ei] atric[ei]
                azion[ei] ament[oi] iment[oi] ante
            """,
            ),
            (
                "aio aia aiolo olaio iere iera ista eria ificio",
                "ai[oa]? ier[eai] ist[aie] eri[ae] oler[ia]a? a o e are",
            ),
        ),
        words=("a", "o", "e", "io", "ia", "are", "ere", "ire"),
        short_verbs=("are", "are ato ata ati ate ando atore atori atrice atura ature"),
        bases=("atore", "aio"),
        changes=KERNEL_CHANGES,
        last_vowels="aeo",
        around={"in": 4, "im": 4, "s": 4, "dis": 4, **{f"a{letter}": 4 for letter in "bcdfglmnprstv"}},
        verb_around="i?(?:are|at[oaie]|ator[ei]|atric[ei]|atur[ae])",
        root_loses_i=True,
    ),
)
