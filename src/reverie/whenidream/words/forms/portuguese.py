"""Portuguese: plurals in -s, -ões, -ais; a hyphen makes another thing of a name."""

from typing import ClassVar

from .romance import Romance
from .sentences import lines, words


class Portuguese(Romance):
    """European spelling first; the Brazilian one is understood."""

    language = "pt"
    PREPOSITIONS = words("de do da dos das a ao em com sem para por e")
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
    ALWAYS_MANY = words("óculos algemas calças binóculos lápis oásis ténis tênis")
    ARTICLES = words("""
        um uma o a os as do da dos das no na nos nas ao aos num numa nuns numas pelo pela pelos pelas dum
        duma este esta estes estas esse essa aquele aquela meu minha meus minhas teu tua teus tuas seu sua
        seus suas nosso nossa cada outro outra outros outras dois duas tres quatro cinco seis sete oito
        dez muitos muitas algum alguma nenhum nenhuma varios varias grande pequeno pequena enorme velho
        velha deste desta nesse nessa neste nesta
    """)
    BEFORE_NOUNS = ARTICLES | words("""
        de com sem em por para como e ou entre sobre ate desde nem sob a
    """)
    BEFORE_VERBS = words("""
        eu tu ele ela voce nos eles elas quem que nao se me te lhe nunca ja quando vou vais vai vamos fui
        foi fomos ia quero queria podia posso sempre tambem
    """) - words("nos")
    OBJECTS = words("""
        um uma o a os as ao aos meu minha seu sua teu tua me te se lhe que para caro dinheiro muito dez
        vinte de novo por
    """) - words("de")
    ADJECTIVES = words("""
        grande pequena pequeno velha velho nova novo enorme linda lindo antiga antigo estranha bela belo
        pobre mesma mesmo propria primeira ultima
    """)
    VERBS = words("""
        cobra cobras casa bota botas mata sela vela pega canta rio olho olhos saia saias sal cola conta
        porta portas colher colheres colar colares serra roda rodas pesca toca parte corre acordo canto
        jogo livro gosto morde cato marca salta bate corta gira manta pinta joga corda planta plantas
        lanca seta regra nada cama apito troco trocas luta copia escova alvo para farol compra danca janta
        ponte
    """)
    PARTICIPLES = words("vestido vestidos feito posto sentada coberto assado morto")
    BEFORE_PARTICIPLES = words("""
        estava estavam estou esta era foi fui tinha ter ser estar ando andava ia vinha todo toda bem mal
        sempre tenho ficou
    """)
    NEED_AN_ARTICLE = words("""
        meia rosa gigante gigantes brilhante brilhantes sobre sob pena corrente temporal laranja
    """)
    NOT_BEFORE: ClassVar = {
        "meia": words("noite hora duzia volta luz"),
        "pena": words("de que"),
        "corrente": words("de do da ano"),
        "camara": words("municipal lenta"),
    }
    OTHER_WORDS = words("avo pa pe ra avô avôs avos")
    NOT_FORMS = words("""
        porcas rata ratas sois
    """)
    """Other words that look like a form of a name."""
    longer = lines("""
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
