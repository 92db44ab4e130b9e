"""Portuguese: plurals in -s, -ões and -ais. A word joined with a hyphen changes the meaning of a name."""

from typing import ClassVar

from ..sentences import line_set, word_set
from .grammar_types import Grammar, Kernels, Suffixes, end_changer, word_tuple
from .romance import KERNEL_CHANGES, Romance, RomanceCompounds, respell, strip_end

CODE = "pt"


class Portuguese(Romance):
    """Forms of Portuguese names. The spelling is European; the Brazilian one is also accepted."""

    language = CODE
    PREPOSITIONS = word_set("de do da dos das a ao em com sem para por e")
    FEMININES: ClassVar = {
        "cão": "cadela",
        "urso": "ursa",
        "macaco": "macaca",
        "burro": "burra",
        "elefante": "elefanta",
        "bombeiro": "bombeira",
        "padeiro": "padeira",
        "barbeiro": "barbeira",
        "cabeleireiro": "cabeleireira",
        "jardineiro": "jardineira",
        "médico": "médica",
        "menino": "menina",
        "cachorro": "cachorra",
        "marciano": "marciana",
        "vaqueiro": "vaqueira",
        "tigre": "tigresa",
        "canalizador": "canalizadora",
    }
    IRREGULAR: ClassVar = {"mal": "males", "cônsul": "cônsules", "mel": "meles méis", "gol": "gols"}
    ALWAYS_MANY = word_set("óculos algemas calças binóculos lápis oásis ténis tênis")
    ARTICLES = word_set("""
        um uma o a os as do da dos das no na nos nas ao aos num numa nuns numas pelo pela pelos pelas dum
        duma este esta estes estas esse essa aquele aquela meu minha meus minhas teu tua teus tuas seu sua
        seus suas nosso nossa cada outro outra outros outras dois duas tres quatro cinco seis sete oito
        dez muitos muitas algum alguma nenhum nenhuma varios varias grande pequeno pequena enorme velho
        velha deste desta nesse nessa neste nesta
    """)
    BEFORE_NOUNS = ARTICLES | word_set("""
        de com sem em por para como e ou entre sobre ate desde nem sob a
    """)
    BEFORE_VERBS = word_set("""
        eu tu ele ela voce nos eles elas quem que nao se me te lhe nunca ja quando vou vais vai vamos fui
        foi fomos ia quero queria podia posso sempre tambem
    """) - word_set("nos")
    OBJECTS = word_set("""
        um uma o a os as ao aos meu minha seu sua teu tua me te se lhe que para caro dinheiro muito dez
        vinte de novo por
    """) - word_set("de")
    ADJECTIVES = word_set("""
        grande pequena pequeno velha velho nova novo enorme linda lindo antiga antigo estranha bela belo
        pobre mesma mesmo propria primeira ultima
    """)
    VERBS = word_set("""
        cobra cobras casa bota botas mata sela vela pega canta rio olho olhos saia saias sal cola conta
        porta portas colher colheres colar colares serra roda rodas pesca toca parte corre acordo canto
        jogo livro gosto morde cato marca salta bate corta gira manta pinta joga corda planta plantas
        lanca seta regra nada cama apito troco trocas luta copia escova alvo para farol compra danca janta
        ponte
    """)
    PARTICIPLES = word_set("vestido vestidos feito posto sentada coberto assado morto")
    BEFORE_PARTICIPLES = word_set("""
        estava estavam estou esta era foi fui tinha ter ser estar ando andava ia vinha todo toda bem mal
        sempre tenho ficou
    """)
    NEED_AN_ARTICLE = word_set("""
        meia rosa gigante gigantes brilhante brilhantes sobre sob pena corrente temporal laranja
    """)
    NOT_BEFORE: ClassVar = {
        "meia": word_set("noite hora duzia volta luz"),
        "pena": word_set("de que"),
        "corrente": word_set("de do da ano"),
        "camara": word_set("municipal lenta"),
    }
    OTHER_WORDS = word_set("avo pa pe ra avô avôs avos")
    NOT_FORMS = word_set("""
        porcas rata ratas sois
    """)
    """Words that only look like a form of a name."""
    longer = line_set("""
        estrela do mar
        cavalo marinho
        cavalo do mar
        ouriço do mar
        leão marinho
        lobo do mar
        peixe espada
        peixe palhaço
        porquinho da índia
        porco espinho
        lua de mel
        dente de leão
        cadeira de rodas
        óculos de sol
        pôr do sol
        floco de neve
        bola de neve
        guarda sol
        pé de cabra
        couve flor
        pica pau
        beija flor
        louva a deus
        tubarão martelo
        urso de peluche
        barriga da perna
        casa de banho
        guarda redes
    """)

    def numbers(self, noun: str) -> set[str]:
        if noun.endswith("ão"):
            return {noun[:-2] + end for end in ("ões", "ães", "ãos")}
        if noun.endswith("m"):
            return {noun[:-1] + "ns"}
        if noun.endswith("l") and len(noun) > 2:
            return self._in_l(noun[:-2], noun[-2:-1])
        if noun.endswith(("r", "z", "n")):
            return {noun + "es"}
        if noun.endswith("s"):
            return self._of_many(noun)
        return {noun + "s"}

    def _in_l(self, stem: str, vowel: str) -> set[str]:
        ends = {"a": ("ais",), "e": ("éis", "eis"), "o": ("óis", "ois"), "u": ("uis",), "i": ("is", "eis")}
        return {stem + end for end in ends.get(vowel, (vowel + "is",))}

    def _of_many(self, noun: str) -> set[str]:
        if noun in self.ALWAYS_MANY:
            return set()
        if noun[-2:-1] in tuple("êéáíú"):
            return {noun[:-2] + noun[-2].translate(str.maketrans("êéáíú", "eeaiu")) + "es"}
        return {noun[:-1]} if noun.endswith(("ões", "pães", "cães")) else set()


def _roots(whole: str, name: str) -> set[str]:
    found = {strip_end(whole), whole}
    if name.casefold().endswith("ão"):
        found |= {whole[:-2] + end for end in ("on", "an", "o")}
    if whole.endswith("m"):
        found.add(whole[:-1] + "n")
    return found | respell(found)


GRAMMAR = Grammar(
    stemmer="portuguese",
    forms=Portuguese(),
    articles=("um", "uma", "o", "a", "os", "as", "uns", "umas"),
    noun_first=True,
    verbs=("ar", "er", "ir"),
    inflect=end_changer("""
        >s >es ao>oes ao>aes ao>aos ao>oa ao>oas ao>a ao>as l>is il>eis el>eis m>ns o>a o>as a>o a>os or>ora
        or>oras es>esa
    """),
    compounds=RomanceCompounds(
        language=CODE,
        firsts=word_tuple("""
            abre aero aguarda ante apara auto bate beija cata conta contra corta electro entre espanta foto
            gira guarda lanca lava limpa mal mata meia micro mini moto motor para passa pica pisa plani
            ponta porta quebra radio rega roda saca salva seca sobre sub super tapa tele tira toca troca
            vice
        """),
    ),
    suffixes=Suffixes(
        sure="""
            z?inh[oa]s? z?it[oa]s? eir[oa]s? arias? istas? adas? z?oes z?ao ot[ea]s? ezinh[oa]s? ilhos?
            aneir[oa]s? ais agem
        """,
        endings="""
            os[oa]s? ad[oa]s? al ar agens ic[oa]s? ismos? an[oa]s? ens[ea]s? esc[oa]s? ud[oa]s? mente eza
            vel ent[oa]s? ejar e?ar e?ad[oa]s? e?ando ear eia eiam izar ificar ecer ec[ei]d[oa] ava avam
            amos eiro ona oes il is eria erias edo edos ista ame ador(?:es|as?)? dor dora aduras? oeir[oa]s?
            ice ices eus? ir teir[oa]s? uc[oa] ac[oa]s? az ete etes ilha ilhas ito in[oa]s? eal eo ei[oa]s?
            ificio idade
        """,
        far="eir[oa]s? arias? istas? ador(?:es|as?)? al ais",
        near="inh[oa]s? ad[oa]s? ao oes ote",
        beginnings=word_tuple("a en em des re con com sub sobre anti mini super es"),
        roots=_roots,
    ),
    kernels=Kernels(
        joining=(
            (
                "ador adora adores adeira edor edora edeira idor idora adouro or ora ante",
                """
                ar er ir ad[oa]s? id[oa]s? ando endo a am o ava acao adura amento imento agem ura uras
            """,
            ),
            ("eiro eira aria ista ixa", "eir[oa]s? arias? agem agens istas? a o os as oso osa"),
        ),
        words=("", "a", "o", "e", "ar", "er", "ir"),
        short_verbs=("ar", "ar ado ada ados adas ando ador adora"),
        bases=("ador", "adora", "eiro"),
        changes=KERNEL_CHANGES,
        last_vowels="o",
        around={"a": 6, "en": 5, "em": 5, "des": 5, "desa": 5, "es": 5},
        verb_around="ar|ad[oa]s?|ador(?:es|as?)?",
    ),
)
