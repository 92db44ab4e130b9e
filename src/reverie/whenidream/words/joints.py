"""What stands first and what never stands second in words made of words; see `compounds`. Letters folded."""


def _words(text: str) -> frozenset[str]:
    return frozenset(text.split())


FIRSTS = {
    "fr": """
        abat aero aide allume amuse appuie attrape auto baise bas bon bouche brise brule cache casse chasse
        chauffe compte contre coupe couvre crache creve croque cure electro entre essuie fume gagne garde
        gentil gobe gratte grille hache haut homme hydro lance lave leche mal mange micro mille mini monte
        moto noir ouvre para pare parti passe perce pese photo pince pique plat porte pousse presse prote
        radio ramasse remonte rez rouge sauve seche serre sous super sur taille tele tire tourne trans
        trouble ver verre vide vif vole
    """,
    "es": """
        abre aero agua aguarda alza ante apaga aparca arranca auto baja balon barba bien boca cala calienta
        calza cambia canta cara carga casca caza chupa ciem cien como contra corre corta cubre cuenta cuida
        cumple dora electro entre espanta foto gana gira guarda hinca juega lanza lava limpia llama lleva
        mal mani mata medi medio mete micro mil mini monda moto muerde para parte pasa pata pela pelirr pez
        pica pincha pisa porta posa punta quema quita rabi radio rasca reposa rompe saca salta salva seca
        sobre sub super tapa tele tira toca tocadis traba trabalenguas traga vaga vice
    """,
    "it": """
        accendi acqua aero alza appendi apri arco arcobale asciuga aspira attacca attira auto baby bacia
        balla batti ben bio brucia buca buon butta caccia calza cambia canta capo carica cassa cava caval
        centro coda cola conta contro copri corri crea croma dopo ferma ferro filo foto gira gran gratta
        guarda guasta lancia lava leva lustra macina mal mangia marca mezzo micro mille mini moto para passa
        pela pelapa pesa pesce pettiro pianta piglia poggia porta posa prendi raccogli radio reggi rompi sali
        salta salva sbuccia scalda schiaccia scio scola scopri sega segna sopra sotto spacca spala spazza
        spegni spremi stura stuzzica taglia tele tergi terra tira tocca tosta trita vaga vice
    """,
    "pt": """
        abre aero aguarda ante apara auto bate beija cata conta contra corta electro entre espanta foto gira
        guarda lanca lava limpa mal mata meia micro mini moto motor para passa pica pisa plani ponta porta
        quebra radio rega roda saca salva seca sobre sub super tapa tele tira toca troca vice
    """,
}
"""In French, Spanish, Italian and Portuguese: most are verbs."""
NO_SECONDS = {
    "de": _words("""
        age ante art arten bar chen dem den der des die ein eine einen eln ende enden eng ern gel haft halb
        heit ieren igen iger ihr ihre innen ion ionen isch ist keit lein ler lich liche ling los lose loser
        nen ner nick sam schaft sten ster ten ter tes tor toren tum ung weise
    """),
    "nl": _words("""
        aar baar den der dom een gel ende heid ing ingen isch lijk loos ons pje ster ten ter tje tjes
    """),
    "sv": _words("""
        ande are aren ater arna dom else ende ens era erna het isk lig ning orna sen skap
    """),
}
"""Endings, and words that stand at the end of others by accident."""
NO_FIRSTS = _words("""
    att auf aus bei das dat dem den der des det die din een ein ent ett ge har het hur ihr kan kom las man met
    min mit och rum sch sie sin ska som und uns vad van var ver von wir zer zum zur
""")
TWO_LETTERS = {"sv": ("is", "ko", "by", "ur", "sy", "te", "bi"), "de": ("ei",), "nl": ("ei", "ui")}
"""Words so short that may stand first all the same."""
SUCH = {
    "de": ("ig", "ige", "iger", "iges", "igen"),
    "nl": ("ig", "ige"),
    "sv": ("ad", "at", "ade", "ig", "igt"),
}
"""Endings of words for what has such a thing: achtbeinig."""
SHORT_PARTNERS = _words("auto tele super foto micro mini moto radio")
"""What joins words of three letters: autobus."""
