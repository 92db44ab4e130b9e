"""Turkish endings that may follow a root, in harmony with its last vowel.

>>> is_turkish_form("kitabımdan", "kitap"), is_turkish_form("filler", "fil"), is_turkish_form("film", "fil")
(True, True, False)
>>> is_turkish_derivation("çilekli", "çilek"), is_turkish_derivation("kuşak", "kuş")
(True, False)
"""

import re

from ....short_cache import cached_if_short

BACK, FRONT = "aıou", "eiöü"
"""The two kinds of vowels. The vowels of endings match the root's last vowel."""
SOFTENED = {"p": "b", "ç": "c", "t": "d", "k": "ğ", "g": "ğ"}
"""Last letter of a root, and its spelling before a vowel: kitap, kitabı."""

NOUN_ENDINGS = {
    "plural": "l[ae]r",
    "possessive": "(?:[ıiuü]?m|[ıiuü]?n|s?[ıiuü]|[ıiuü]?m[ıiuü]z|[ıiuü]?n[ıiuü]z|l[ae]r[ıi])",
    "case": "(?:[yn]?[ıiuü]|[yn]?[ae]|n?[dt][ae]|n?[dt][ae]n|n?[ıiuü]n|y?l[ae]|n?c[ae]|n?ç[ae])",
    "copula": "(?:ki(?:l[ae]r)?|[dt][ıiuü]r|y?[dt][ıiuü]|y?m[ıiuü]ş|y?s[ae]|y[ıiuü]m|s[ıiuü]n|m[ıiuü])",
}
"""Patterns of the endings of nouns, by their kind, in the order in which they follow a root."""
ENDINGS = "({plural})?({possessive})?({case})?({copula})?".format(**NOUN_ENDINGS)
DERIVATIONAL = (
    "(l[ıiuü]|s[ıiuü]z|l[ae][kğ]|d[ae]nl[ıi][kğ]|[cç][ıiuü]|l[ıiuü][kğ]|[cç][ıiuü][kğ]|c[ae]ğ[ıi]z|[dt][ae]ş|s[ae]l|[ıiuü]?ms[ıi]|"
    "[ıiuü]mtr[ae][kğ]|h[ae]n[ae]|c[ae]|ç[ae]|l[ae](?:n|ş|t|nd[ıi]r|şt[ıi]r|tt[ıi]r)?|kâr|d[ae]r|gil|ist|iye|ata|"
    "[ıiuü]c[ıi]k)"
)
VERBAL = (
    "(?:m[ae][kğ]?|m[ae]l?[ıi]?|[ıiuü]?yor|[dt][ıiuü]|m[ıiuü]ş|[ae]?r|[ae]c[ae][kğ]|[ae]n|[ae]rak|[ıi]p"
    "|y[ıiuü]c[ıiuü]|[ıiuü]cı)"
)
INVARIABLE = re.compile("(?:ist|iye|ata|kâr|hane|gil|k[ai]|yor)")
"""Endings without vowel harmony."""


LOSE_A_VOWEL = frozenset(
    """
    akıl alın ağız bağır beniz beyin boyun burun böğür cisim fikir göğüs isim kabir karın kayıp koyun metin
    nehir omuz oğul resim vakit zehir ömür şehir
    """.split()  # noqa: SIM905
)
"""Nouns that lose their last vowel before an ending with a vowel: burun, burnu."""


def is_turkish_form(word: str, root: str) -> bool:
    """Return whether `word` is `root` with endings of number, possessor, case or copula, in lower case."""
    return any(_has_suffix(stem, word, _INFLECTED, root) for stem in stems(root))


def is_turkish_derivation(word: str, root: str) -> bool:
    """Return whether `word` is derived from `root`: with it, without it, its seller, its diminutive."""
    return any(_has_suffix(stem, word, _DERIVED, root) for stem in stems(root))


def is_turkish_verb(word: str, root: str) -> bool:
    """Return whether `word` is a form of the verb with that root."""
    rest = word.removeprefix(root)
    return rest != word and _VERBAL.fullmatch(rest) is not None and _is_in_harmony(root, rest)


def without_last_vowel(noun: str) -> str:
    """Return the stem before a vowel of a noun in LOSE_A_VOWEL: burun, burn-."""
    return noun[:-2] + noun[-1]


def last_is_back(text: str) -> bool:
    """Return whether the last vowel of `text` is one of a, ı, o, u."""
    return next((letter in BACK for letter in reversed(text) if letter in BACK + FRONT), False)


_INFLECTED = re.compile(ENDINGS)
_VERBAL = re.compile(
    "(?:[ıiuü]?[lnşt]|[dt][ıiuü]r|y?[ae]b[ıi]l)*(?:m[ae])?"
    f"(?:{VERBAL}|m[ıiuü]ş|y?[ıiuü]ş|y?[ae]c[ae][kğ]|y?[ae]n|y?[ıiuü]c[ıiuü]|y?[ıiuü]p|y?[ae]rak)(?:l[ae]r)?{ENDINGS}"
)
_DERIVED = re.compile(f"{DERIVATIONAL}(?:{DERIVATIONAL}|{VERBAL})?(?:{DERIVATIONAL}|{VERBAL})?{ENDINGS}")


@cached_if_short(4096, max_length=60)
def stems(root: str) -> tuple[str, ...]:
    """Return the spellings of a root before consonants and before vowels: kitap, kitab-; burun, burn-."""
    found = [root]
    if len(root) > 2 and root[-1] in SOFTENED:
        found.append(root[:-1] + SOFTENED[root[-1]])
    if root in LOSE_A_VOWEL:
        found.append(without_last_vowel(root))
    if len(root) > 4 and root[-1] in "ıiuü":  # a possessive ending: feneri, from fener
        found += [root[:-1]] if root[-2] != "s" else [root[:-1], root[:-2]]
    return tuple(found)


def _has_suffix(stem: str, word: str, pattern: "re.Pattern[str]", root: str) -> bool:
    if len(stem) < 2 or not word.startswith(stem) or len(word) <= len(stem):
        return False
    rest = word[len(stem) :]
    if stem != root and stem != root[: len(stem)] and rest[0] not in BACK + FRONT:
        return False  # a softened root needs a vowel after it
    return pattern.fullmatch(rest) is not None and _joins(stem, rest) and _is_in_harmony(stem, rest)


def _joins(stem: str, rest: str) -> bool:
    """Return whether the letters fit: two vowels never meet, and -m or -n alone needs a vowel before it."""
    vowel = stem[-1] in BACK + FRONT
    if vowel:
        return rest[0] not in BACK + FRONT
    return re.match(r"[mn](?:[ıiuü]z|$|[ıiuüae])(?!l)|s[ıiuü](?!z)|y|n[dc]", rest) is None


def _is_in_harmony(stem: str, rest: str) -> bool:
    last = next((letter for letter in reversed(stem) if letter in BACK + FRONT), "")
    rest = INVARIABLE.sub("", rest)
    vowels = [letter for letter in rest if letter in BACK + FRONT]
    kind = BACK if last in BACK else FRONT
    return all(letter in kind for letter in vowels) or stem in NO_HARMONY


NO_HARMONY = frozenset(
    "saat gol harf hayal kalp rol meşgul festival alkol petrol kontrol sembol hal".split()  # noqa: SIM905
)
"""Nouns with back vowels after which endings have front vowels: saat, saati."""
