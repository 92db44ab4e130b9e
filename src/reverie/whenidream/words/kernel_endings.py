"""The endings of words that are made from one and the same third; see `kernels`. Letters folded."""

DONE, WORKS, SMALL = range(3)
"""The first kind of ending tells who or what does something, and goes with those of verbs; the second who
works with something; the third, in Polish, makes things small."""
JOINING = {
    "fr": (
        (
            "euse eur ateur atrice oir oire",
            "er ir re e es ent ez ant ante ee ees age ages ation ations ure ement eur euse oir",
        ),
        ("ier iere erie iste eron", "ier iere iers erie eries iste age ages e es er"),
    ),
    "es": (
        (
            "ador adora adores adero adera edor edora idor idora or ora ante",
            "ar er ir ad[oa]s? id[oa]s? ando iendo a an o aba acion adura amiento imiento adero ante uras?",
        ),
        (
            "ero era eria ista ija icero iceria",
            "er[oa]s? erias? istas? o a oso osa edad edades ill[oa]s? it[oa]s?",
        ),
    ),
    "it": (
        (
            "atore atrice itore itrice atoio atura ugia ato ante",
            """
            are ere ire at[oaie] it[oaie] ut[oaie] ando endo a ano ava atur[ae] ator[ei] atric[ei] azion[ei]
            ament[oi] iment[oi] ante
            """,
        ),
        (
            "aio aia aiolo olaio iere iera ista eria ificio",
            "ai[oa]? ier[eai] ist[aie] eri[ae] oler[ia]a? a o e are",
        ),
    ),
    "pt": (
        (
            "ador adora adores adeira edor edora edeira idor idora adouro or ora ante",
            "ar er ir ad[oa]s? id[oa]s? ando endo a am o ava acao adura amento imento agem ura uras",
        ),
        ("eiro eira aria ista ixa", "eir[oa]s? arias? agem agens istas? a o os as oso osa"),
    ),
    "de": (
        ("er erin erei ung ler", "en n t te ten end ende ung ungen erei er erin st"),
        ("ner nerin ling", "erei ern erisch e en"),
    ),
    "nl": (
        ("er ster erij aar ing", "en t te ten end ing sel sels erij er ster"),
        ("enaar", "en erij e"),
    ),
    "sv": (
        (
            "are erska ning ling else ing",
            "a ar ade at er te t ning ningar ande are eri erier erska ra rar rade",
        ),
        ("erska eri", "are aren a"),
    ),
    "pl": (
        (
            "arka acz aczka anie enie ownik arz",
            """
            ac al ala alo ali any ana ane anie ania ic yc il yl ila enie enia eniu ony ona one ywac owac owal
            owany owanie owania uje acz aczka arka arz arze arski arstwo arnia aniec ankowy aniowy
            """,
        ),
        (
            "nik nica arz arnia iarz iarka owiec owka ak arstwo",
            """
            nik nika nicy nica nice nictwo stwo arstwo arz arze arski arska arka arnia ack[ia] ackie actwo
            a y e o ow(?:y|a|e) on(?:y|a|e)
            """,
        ),
        (
            "ek ec ka ko",
            """
            uszek uszk[aio] czek czk[aio] ulk[aio] ulek carz carstwo carski arz arstwo arnia nik niki ac al
            ala anie ania acz arka nica kowoz kowanie kowania
            """,
        ),
    ),
}
"""By language and kind: which endings of a name leave a kernel, and which join one of four letters and
more."""
LONG = ("ing", "ning", "ling", "else", "ung")
"""These leave kernels of four letters and more: haring has nothing to do with haren."""
WORDS = {
    "fr": "|e|er|ir|re",
    "es": "|a|o|e|ar|er|ir",
    "it": "a|o|e|io|ia|are|ere|ire",
    "pt": "|a|o|e|ar|er|ir",
    "de": "|e|en|n",
    "nl": "|e|en",
    "sv": "|a|e|ra",
    "pl": "|a|o|ac|ic|yc|owac",
}
"""What makes a word of a kernel, to tell that it is one."""
BASES = {
    "es": ("ador", "adora", "ero", "era"),
    "pt": ("ador", "adora", "eiro"),
    "it": ("atore", "aio"),
    "sv": ("are",),
    "pl": ("nik", "nica", "arz", "owka", "owiec"),
}
"""After which a short word may be told to be the one that a name is made of: murarz, mur."""
SHORT_VERBS = {
    "fr": ("er", "er ee ees eur euse age erie ure"),
    "es": ("ar", "ar ado ada ados adas ando"),
    "it": ("are", "are ato ata ati ate ando atore atori atrice atura ature"),
    "pt": ("ar", "ar ado ada ados adas ando ador adora"),
    "de": ("en", "en t te ten end ung erei"),
    "nl": ("en", "en ing sel"),
    "sv": ("a", "a ar ade at ning ande"),
    "pl": ("owac", "owac owal owala owali owany owana owane owanie owania"),
}
"""A verb, and what is trusted after a kernel of three letters where there is that verb."""
AROUND = {
    "fr": {"des": 4, "en": 5, "em": 5},
    "es": {"a": 5, "en": 5, "em": 5, "des": 5, "desa": 5},
    "it": {"in": 4, "im": 4, "s": 4, "dis": 4, **{f"a{letter}": 4 for letter in "bcdfglmnprstv"}},
    "pt": {"a": 6, "en": 5, "em": 5, "des": 5, "desa": 5, "es": 5},
}
"""Beginnings that make verbs of things together with a verb's ending, and for how long a root."""
VERB_AROUND = {
    "fr": "er|ee?s?|age",
    "es": "ar|ad[oa]s?|ador(?:es|as?)?",
    "it": "i?(?:are|at[oaie]|ator[ei]|atric[ei]|atur[ae])",
    "pt": "ar|ad[oa]s?|ador(?:es|as?)?",
}
