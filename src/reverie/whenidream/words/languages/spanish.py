"""Spanish: plurals in -s and -es, and words that are nouns only after an article."""

from typing import ClassVar

from ..sentences import Word, line_set, word_set
from .grammar_types import Grammar, Kernels, Suffixes, end_changer, word_tuple
from .romance import KERNEL_CHANGES, Romance, RomanceCompounds, respell, strip_end

CODE = "es"

WITHOUT_ACCENTS = str.maketrans("áéíóú", "aeiou")


class Spanish(Romance):
    """Forms of Spanish names. Accents change with the number: melón, melones."""

    language = CODE
    PREPOSITIONS = word_set("de del a al en con sin para por y")
    FEMININES: ClassVar = {
        "perro": "perra",
        "oso": "osa",
        "mono": "mona",
        "zorro": "zorra",
        "elefante": "elefanta",
        "ratón": "ratona",
        "bombero": "bombera",
        "panadero": "panadera",
        "jardinero": "jardinera",
        "granjero": "granjera",
        "barbero": "barbera",
        "médico": "médica",
        "niño": "niña",
        "marciano": "marciana",
        "monstruo": "monstrua",
    }
    IRREGULAR: ClassVar = {
        "jersey": "jerséis jerseys",
        "régimen": "regímenes",
        "joven": "jóvenes",
        "rubí": "rubís",
    }
    ALWAYS_MANY = word_set("gafas lentes esposas fuegos artificiales palomitas")
    """Nouns that without the s are something else."""
    ARTICLES = word_set("""
        un una el la los las del al unos unas este esta estos estas ese esa esos esas aquel aquella mi mis
        tu tus su sus nuestro nuestra cada otro otra otros otras dos tres cuatro cinco seis siete ocho
        diez muchos muchas gran pequeno pequena algun alguna ningun ninguna varios varias primer primera
    """)
    BEFORE_NOUNS = ARTICLES | word_set("""
        de con sin en por para como y o entre hacia hasta desde bajo contra tras sobre ni a
    """)
    BEFORE_VERBS = word_set("""
        yo tu el ella usted ellos ellas nosotros quien que no se me te le les nos lo cuando si ya
    """)
    OBJECTS = word_set("""
        un una el la los las mi mis tu tus su sus al unos unas me te le les nos lo a que dos tres de
    """)
    ADJECTIVES = word_set("""
        gran grande pequena pequeno vieja viejo nueva nuevo enorme hermosa antigua antiguo extrana bonita
        linda pobre mala mal buena misma mismo propia primera ultima
    """)
    VERBS = word_set("""
        sal casa casas vela velas llama llamas bota botas cena cuenta cuento sierra cobra toca corre nada
        llave pinta pesca canta canto peine peines pelo planta plantas rana para entrada cierre tapa
        marcha sueno monta monte montes pila pilas pasa barra lima ronda cose juego mira mancha prueba
        regla copa gira trampa rio rie ducha camisa compra cruza
    """)
    NEED_AN_ARTICLE = word_set("""
        sobre blanco blancos media medias gigante gigantes brillante brillantes rosa naranja vino traje
        como nada lima cubo
    """)
    NOT_BEFORE: ClassVar = {
        "sobre": word_set("el la los las un una mi tu su todo todas este esta ese esa"),
        "media": word_set("hora noche docena vuelta manzana luna tarde manana voz"),
        "blanco": word_set("y como de"),
        "gran": word_set(""),
        "tu": word_set(""),
    }
    NOT_FORMS = word_set("""
        pares sales
    """)
    """Words that only look like a form of a name."""
    longer = line_set("""
        estrella de mar
        caballito de mar
        caballo de mar
        erizo de mar
        león marino
        lobo marino
        lobo de mar
        oso hormiguero
        pez espada
        pez martillo
        pez globo
        pez payaso
        luna de miel
        diente de león
        ojo de buey
        ojo de la cerradura
        pata de gallo
        silla de ruedas
        copo de nieve
        gato montés
        conejillo de indias
        llave inglesa
        bola de nieve
        cabeza de ajo
        sillón de orejas
        huevo de pascua
        puesta de sol
        gafas de sol
        reloj de arena
        pájaro carpintero
    """)

    def numbers(self, noun: str) -> set[str]:
        plain = noun[:-2] + noun[-2:].translate(WITHOUT_ACCENTS)
        if noun.endswith("z"):
            return {noun[:-1] + "ces"}
        if noun.endswith("s"):
            return self._of_many(noun, plain)
        if noun[-1] in "aeiouáéóíú":
            return {noun + "s", noun + "es"} if noun[-1] in "íú" else {noun + "s"}
        found = {plain + "es", noun + "es"}
        if noun[-1] not in "lrndjy":
            found.add(noun + "s")
        return found | {noun + "s"} if noun[-2:] in ("ot", "et", "er") else found

    def _of_many(self, noun: str, plain: str) -> set[str]:
        if noun[-2:-1] in tuple("áéíóú"):
            return {plain + "es"}
        if noun in self.ALWAYS_MANY or len(noun) < 6 or noun.endswith(("is", "us")):
            return {noun + "es"} if noun.endswith("us") and len(noun) < 5 else set()
        if noun.endswith("ones"):
            return {noun[:-4] + "ón"}
        return {noun[:-1]} if noun in ("tijeras", "espaguetis", "lentejas", "zapatos") else set()

    def names_a_thing(self, word: Word, before: str, after: str) -> bool:
        if word.letters == "rosa" and before in ("de", "con", "y", "color"):
            return before != "color" and before != "de"
        return super().names_a_thing(word, before, after)


def _roots(whole: str, _: str) -> set[str]:
    found = {strip_end(whole), whole}
    if whole.endswith("es") and len(whole) > 5:
        found.add(whole[:-2])
    for root in found.copy():
        for strong, weak in (("ie", "e"), ("ue", "o")):
            at = root.rfind(strong)
            if at > 0 and root[at - 1] not in "qg":
                found.add(root[:at] + weak + root[at + 2 :])
    return found | respell(found)


GRAMMAR = Grammar(
    stemmer="spanish",
    forms=Spanish(),
    articles=("un", "una", "el", "la", "los", "las", "unos", "unas"),
    noun_first=True,
    letters="ñ",
    verbs=("ar", "er", "ir"),
    inflect=end_changer(">s >es z>ces o>a o>as a>o a>os n>na n>nas or>ora or>oras es>esa"),
    compounds=RomanceCompounds(
        language=CODE,
        firsts=word_tuple("""
            abre aero agua aguarda alza ante apaga aparca arranca auto baja balon barba bien boca cala
            calienta calza cambia canta cara carga casca caza chupa ciem cien como contra corre corta cubre
            cuenta cuida cumple dora electro entre espanta foto gana gira guarda hinca juega lanza lava
            limpia llama lleva mal mani mata medi medio mete micro mil mini monda moto muerde para parte
            pasa pata pela pelirr pez pica pincha pisa porta posa punta quema quita rabi radio rasca reposa
            rompe saca salta salva seca sobre sub super tapa tele tira toca tocadis traba trabalenguas traga
            vaga vice
        """),
    ),
    suffixes=Suffixes(
        sure="""
            c?it[oa]s? ot[ea]s? orr[oa]s? ec?it[oa]s? illos? illas? ecill[oa]s? cill[oa]s? zuel[oa]s?
            er[oa]s? erias? istas? az[oa]s? ader[oa]s? aderias? ear atos? un[oa]s? ezn[oa]s? es[oa]s? al
            ales ar[ií]as?
        """,
        endings="""
            in[oa]s? et[ea]s? ot[ea]s? on ach[oa]s? uch[oa]s? ares ad[oa]s? ez eza os[oa]s? ismos? ic[oa]s?
            an[oa]s? en[oa]s? esc[oa]s? il iles iz[oa]s? ud[oa]s? e?ar e?ad[oa]s? e?and[oa]s? e?ando ecer
            ecid[oa]s? izar ificar ones ona ea ean amos aba aban aron iv[oa]s? mente aj[ea]s? ajes eri[ao]s?
            ier[oa]s? edal edo edos uj[oa]s? ista aduras? eda edas ific[oa] anc[oa] iento ient[oa]s? idad
            ente dor dora adores ador adora [ae]r [aei]ndo [aei]va [aei]bas? [aei]ban
        """,
        far="er[oa]s? erias? istas? ador(?:es|as?)? al ales",
        near="ill[oa]s? it[oa]s? ad[oa]s? on ones",
        beginnings=word_tuple("a en em des re com con sub ante contra super mini anti in"),
        roots=_roots,
    ),
    kernels=Kernels(
        joining=(
            (
                "ador adora adores adero adera edor edora idor idora or ora ante",
                """
                ar er ir ad[oa]s? id[oa]s? ando iendo a an o aba acion adura amiento imiento adero ante
                uras?
            """,
            ),
            (
                "ero era eria ista ija icero iceria",
                "er[oa]s? erias? istas? o a oso osa edad edades ill[oa]s? it[oa]s?",
            ),
        ),
        words=("", "a", "o", "e", "ar", "er", "ir"),
        short_verbs=("ar", "ar ado ada ados adas ando"),
        bases=("ador", "adora", "ero", "era"),
        changes=KERNEL_CHANGES,
        around={"a": 5, "en": 5, "em": 5, "des": 5, "desa": 5},
        verb_around="ar|ad[oa]s?|ador(?:es|as?)?",
    ),
)
