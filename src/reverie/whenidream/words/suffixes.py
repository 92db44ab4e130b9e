"""Endings and beginnings by which languages make words from words, letters folded; see `families`.

`SURE` ones may join a root of three letters; `ENDINGS` need four. Each is a pattern.
"""

SURE = {
    "fr": """
        ets? ettes? elets? elettes? illons? onnes? onnets? iers? ieres? eries? istes? iques? esques? aires?
        ceaux? oirs? ades? onn(?:er|ier|iere|erie)s? erons?
    """,
    "es": """
        c?it[oa]s? ot[ea]s? orr[oa]s? ec?it[oa]s? illos? illas? ecill[oa]s? cill[oa]s? zuel[oa]s? er[oa]s?
        erias? istas? az[oa]s? ader[oa]s? aderias? ear atos? un[oa]s? ezn[oa]s? es[oa]s? al ales ar[ií]as?
    """,
    "it": """
        in[oaie] ett[oaie] ell[oaie] ucci[oae]? uzz[oaie] acci[oae]? ott[oaie] icin[oaie] olin[oaie]
        cin[oaie] ai[oa]? aiol[oaie] ier[eaio] eri[ae] ess[ae] osc[oa] os[oaie]
    """,
    "pt": """
        z?inh[oa]s? z?it[oa]s? eir[oa]s? arias? istas? adas? z?oes z?ao ot[ea]s? ezinh[oa]s? ilhos?
        aneir[oa]s? ais agem
    """,
    "de": """
        chens? leins? in innen ig ige[rnms]? isch(?:e[rnms]?)? lich(?:e[rnms]?)? haft(?:e[rnms]?)?
        los(?:e[rnms]?)? eln elt ler lerin erei erin artig(?:e[rnms]?)? chenhaft
    """,
    "nl": """
        e?jes? e?tjes? e?pjes? kjes? ertjes? etjes? ige? lijke? achtige? loze? loos erige? erij in innen
        ster sters es essen
    """,
    "sv": "are aren arna ares ig iga igt lik lika aktig aktiga los losa erska inna innan eri isk iska",
    "pl": """
        ek ik yk eczek eczk[aieou]+ ecz[ek]+[oua]? iczek yczek iczk[aieou]+ yczk[aieou]+ usz[ek]+
        uszk[aoieu]+ isk[oaiu] ysk[oaiu] ow(?:y|a|e|ego|ej|ym|ych|i|o|ka|ki|iec|ce) ski(?:e|ego|m|ch|ej)?
        sk[aą] arz(?:e|a|y)? ark[aio] arni[aeo]? nik(?:i|a|iem|ow)? nic[aey] iarz iark[ai] i[an]k[ai]?
    """,
}

ENDINGS = {
    "fr": """
        e es ee ees ir issant eteaux? ons? ures? ins? ines? ots? ottes? asses? ards? ardes? al ale ales aux
        isme ismes eurs? euses? rices? ages? ements? ment ations? ails? ailles? eux euse euses us? ues?
        atres? elier elieres? eliers liers? lieres? er ent ez ais ait aient ant ante issait ifier iser oyer
        eler ie ien ienne iens enne tion esses? ille illes illon iere andes? ande ere ois oise ique isation
        ifique ite ites ine ino oires? aine ains? aillers? ials? iales? ifrices? a ai era erait eront atoire
        ateur teurs? trices? [aei]ndo [aei]va ou aram aron
    """,
    "es": """
        in[oa]s? et[ea]s? ot[ea]s? on ach[oa]s? uch[oa]s? ares ad[oa]s? ez eza os[oa]s? ismos? ic[oa]s?
        an[oa]s? en[oa]s? esc[oa]s? il iles iz[oa]s? ud[oa]s? e?ar e?ad[oa]s? e?and[oa]s? e?ando ecer
        ecid[oa]s? izar ificar ones ona ea ean amos aba aban aron iv[oa]s? mente aj[ea]s? ajes eri[ao]s?
        ier[oa]s? edal edo edos uj[oa]s? ista aduras? eda edas ific[oa] anc[oa] iento ient[oa]s? idad ente
        dor dora adores ador adora [ae]r [aei]ndo [aei]va [aei]bas? [aei]ban
    """,
    "it": """
        uol[oaie] arell[oaie] erell[oaie] iol[oaie] ar[oaie] ari[oae]? ism[oi] ic[oaie] ich[ei] al[ei]
        at[oaie] ific[io]+ et[oai] ame ami ume aggi[oi]? agg[ei] esc[oa] esch[ie] an[oaie] es[ei] ign[oaie]
        il[ei] iv[oaie] evol[ei] mente on[ei] ist[aie] ezz[ae] ita atur[ae] en[ei] inat[aoei] are
        eggi(?:are|a|ano|ava|ato|ando) izz(?:are|a|ato|ata) ific(?:are|a|ato) ando ano ava avano ante anti
        ator[ei] atric[ei] icci[oae]? icol[oaie] ucol[oaie] occhi[oa]? ettier[eai] i?vendol[oaie] ifric[io]+
        anz[ae] ozz[ae] ic(?:are|a|ato|ata|ava) oni on[ae] oncin[oi] ic[ei] olent[oaie] id[oaie]
    """,
    "pt": """
        os[oa]s? ad[oa]s? al ar agens ic[oa]s? ismos? an[oa]s? ens[ea]s? esc[oa]s? ud[oa]s? mente eza vel
        ent[oa]s? ejar e?ar e?ad[oa]s? e?ando ear eia eiam izar ificar ecer ec[ei]d[oa] ava avam amos eiro
        ona oes il is eria erias edo edos ista ame ador(?:es|as?)? dor dora aduras? oeir[oa]s? ice ices eus?
        ir teir[oa]s? uc[oa] ac[oa]s? az ete etes ilha ilhas ito in[oa]s? eal eo ei[oa]s? ificio idade
    """,
    "de": """
        n nd el elte er ern ers erei ei erin erinnen bar(?:e[rnms]?)? sam(?:e[rnms]?)? ung ungen heit keit
        schaft schaften tum nis ist isten ieren iert ierte ierung en t te ten st et ete end ende
        e?nd(?:e[rnms]?)? ler lerin ner nerin ling linge sel icht erlich(?:e[rnms]?)? ernd erne? ener enen
        iger igkeit s?mus iker ik ikerin
    """,
    "nl": """
        er ers erd e?rd e?nd e?nde ende baar bare heid schap dom ing ingen ist isten en t te ten d isch
        ische ij ijen eren eert eerde aar aars aren iek eloos ne?n
    """,
    "sv": """
        het skap dom ning ningen ningar else eri ist ister a ar ade at ande ad era erar erad en na sam samt
        bar lig liga ligt ling lingar ika tig e isera ilsk rik rikt e?rit ast full fullt
    """,
    "pl": """
        n(?:y|a|e|ego|ej|ym|ych) i(?:e|ego|m|ch|ej)? y(?:m|ch)? on[ik]? zyst[aky].* ewsk[ia].* ew[ns]k[ia].*
        k[aoieu] ik[ai] unia us usia any a?n[aey] ian(?:y|a|e) ast(?:y|a|e) owat(?:y|a|e) at(?:y|a|e)
        ist(?:a|ka|yczny|ycki) acz ak aki aka ow?czyk czyk anin ostwo stwo st?wo owac owal owany ic yc il yl
        i[cl] uje cki ck[ai] icz[yka]+ nicz(?:y|a|e) [io]w?nik liw(?:y|a|e) n?osc ar ar[ek]+ iec ce
        cow(?:y|a|e) enka enko [aoe]?rek ist? yn[aiey] ini[ae] ic[aey] in(?:y|a|e|ek)
    """,
}

FAR = {
    "fr": "iers? ieres? eries? istes? oirs? oires? euses? eurs?",
    "es": "er[oa]s? erias? istas? ador(?:es|as?)? al ales",
    "it": "ai[oa]? ier[eaio] eri[ae] ist[aie] ator[ei] atric[ei]",
    "pt": "eir[oa]s? arias? istas? ador(?:es|as?)? al ais",
    "de": "er ers erin innen in chen lein erei ung ler ner lerin nerin ig ei ist",
    "nl": "er ers ster erij je tje in ing aar ist isten",
    "sv": "are aren ning erska eri lig ig ist",
    "pl": "nik nica arz arnia owiec ownica owka arka ak owy",
}
"""By which a name may be seen to come from a shorter word of four letters and more ..."""
NEAR = {
    "fr": "ettes? ets? ees? ages? illons? eaux?",
    "es": "ill[oa]s? it[oa]s? ad[oa]s? on ones",
    "it": "ett[oaie] in[oaie] on[ei] ell[oaie] ata ate",
    "pt": "inh[oa]s? ad[oa]s? ao oes ote",
    "de": "el e en isch lich",
    "nl": "el en ig lijk",
    "sv": "a ing",
    "pl": "ek k[aio] ik yk ka",
}
"""... and of five."""

BEGINNINGS = {
    "fr": ("en", "em", "de", "des", "re", "sur", "sous", "sou", "a", "anti", "mini", "contre", "super"),
    "es": (
        "a",
        "en",
        "em",
        "des",
        "re",
        "com",
        "con",
        "sub",
        "ante",
        "contra",
        "super",
        "mini",
        "anti",
        "in",
    ),
    "it": ("in", "im", "s", "dis", "a", "ri", "con", "sotto", "sopra", "mini", "anti", "super", "an", "ac"),
    "pt": ("a", "en", "em", "des", "re", "con", "com", "sub", "sobre", "anti", "mini", "super", "es"),
    "de": (
        *("be", "ver", "er", "ent", "zer", "ge", "un", "an", "auf", "aus", "ein", "ab", "um", "vor", "nach"),
        *("mit", "uber", "unter", "mini", "super", "durch", "zu"),
    ),
    "nl": (
        *("be", "ver", "ont", "ge", "her", "aan", "af", "op", "uit", "in", "om", "over", "onder", "mini"),
        *("super", "door", "voor", "na"),
    ),
    "sv": (
        "be",
        "for",
        "o",
        "an",
        "av",
        "ut",
        "upp",
        "in",
        "om",
        "over",
        "under",
        "mini",
        "super",
        "pa",
        "er",
    ),
    "pl": (
        "na",
        "po",
        "przy",
        "za",
        "pod",
        "nad",
        "od",
        "wy",
        "bez",
        "przed",
        "u",
        "o",
        "s",
        "z",
        "roz",
        "nie",
    ),
}
