"""Build `src/reverie/whenidream/words/lists/`, which words there are in the nine languages beside English.

Needs `pip install wordfreq simplemma snowballstemmer`; the first two are not needed at run time. The words
are wordfreq's. simplemma's tables are asked which of them are words of the language and not names, typing
errors or foreign words; nothing of them is copied but Polish words (README.md beside the lists says why):

    python -m research.words.lists

LANGUAGE.txt.gz has lines of words without accents, each in alphabetical order: the commonest that are the
language's own; the next commonest of those; the others; stems that are not words; and then, as they are
written, the usual ones that have accents, and common ones that have none but a twin that has. LANGUAGE.rare
is a filter that knows the rare ones (see `words/filters.py`).

    python -m research.words.lists tr-roots master-dictionary.dict proper.dict ...

makes tr-roots.txt.gz of Zemberek's dictionaries (`morphology/src/main/resources/tr` there; non-tdk.dict
and proper-from-corpus.dict are the two others that we took): wordfreq has few
Turkish words, and with roots and endings one can tell the others.
"""

import gzip
import sys
from collections import Counter
from itertools import islice
from pathlib import Path

import snowballstemmer
from simplemma.strategies.dictionaries.dictionary_factory import DefaultDictionaryFactory
from wordfreq import get_frequency_dict, iter_wordlist

from reverie.whenidream.languages import LANGUAGES
from reverie.whenidream.words.filters import make_filter
from reverie.whenidream.words.languages import grammar
from reverie.whenidream.words.lists import fold

OUT = Path(__file__).parents[2] / "src/reverie/whenidream/words/lists"
RARE, KNOWN, USUAL, COMMON = 330_000, 80_000, 40_000, 15_000
FOREIGN, ENGLISH = 8, 4
"""How many times commoner a word is elsewhere, or in English, if it is a foreign one here."""


EVERYWHERE = 5
"""In how many other languages a word is known if it is known everywhere."""


def main() -> None:
    OUT.mkdir(exist_ok=True)
    if sys.argv[1:2] == ["tr-roots"]:
        build_roots(sys.argv[2:])
        return
    for language in sys.argv[1:] or LANGUAGES:
        if language != "en":
            build(language)


def build(language: str) -> None:
    written = [word for word in iter_wordlist(language, "best") if word.isalpha() and len(word) > 1][:RARE]
    own = _own(language, written[:USUAL])
    known, rare = written[:KNOWN], written[KNOWN:] or _everywhere(language)
    if language == "pl":
        rare += _polish_lemmas()
    common = {fold(word) for word in own if word in set(written[:COMMON])}
    usual = {fold(word) for word in own} - common
    others = set(map(fold, known)) - common - usual
    stems = {fold(each) for each in snowballstemmer.stemmer(grammar(language).stemmer).stemWords(known)}
    stems -= common | usual | others
    ours = common | usual
    accented = {word for word in written[:USUAL] if fold(word) != word and fold(word) in ours}
    both = {word for word in written[:COMMON] if word in common & {fold(each) for each in accented}}
    lines = (common, usual, others, stems, accented, both)
    path = OUT / f"{language}.txt.gz"
    with path.open("wb") as raw, gzip.GzipFile("", "wb", 9, raw, mtime=0) as file:
        file.write("\n".join(" ".join(sorted(some)) for some in lines).encode())
    hidden = OUT / f"{language}.rare"
    hidden.write_bytes(make_filter(set(map(fold, rare)) - common - usual - others))
    print(language, [len(line) for line in lines], len(rare), path.stat().st_size, hidden.stat().st_size)


def build_roots(paths: list[str]) -> None:
    """A line of roots, those of the first file, and one of names and whatever else is known."""
    roots, names = set[str](), set[str]()
    for path in map(Path, paths):
        words = (line.split("[")[0].split("#")[0].strip() for line in path.read_text("utf-8").splitlines())
        found = {word for word in words if word.isalpha() and len(word) > 1}
        (names if roots else roots).update(map(fold, found))
    text = "\n".join(" ".join(sorted(some)) for some in (roots, names - roots))
    with (OUT / "tr-roots.txt.gz").open("wb") as raw, gzip.GzipFile("", "wb", 9, raw, mtime=0) as file:
        file.write(text.encode())


def _own(language: str, words: list[str]) -> list[str]:
    """Those that are words of the language, which people do not know from another one."""
    table = DefaultDictionaryFactory().get_dictionary(language)
    listed = {word.casefold() for word in table} | {table[word].casefold() for word in table}
    here = get_frequency_dict(language, "best")
    for other in LANGUAGES:
        if other != language:
            there, times = get_frequency_dict(other, "best"), ENGLISH if other == "en" else FOREIGN
            words = [word for word in words if there.get(word, 0) < here[word] * times]
    return [word for word in words if word in listed]


def _polish_lemmas() -> list[str]:
    """Rare Polish words of PoliMorf, of which simplemma's Polish table is made; its terms allow that."""
    table = DefaultDictionaryFactory().get_dictionary("pl")
    lemmas = {table[word] for word in table}
    return [
        word for word in lemmas if word.isalpha() and word.islower() and word[:3] != "nie" and len(word) > 2
    ]


def _everywhere(language: str) -> list[str]:
    """Names and such that are known in many countries, for a language of which wordfreq has no long list."""
    lists = [islice(iter_wordlist(other, "best"), RARE // 2) for other in LANGUAGES if other != language]
    count = Counter(word for some in lists for word in some if word.isalpha() and len(word) > 3)
    return [word for word, times in count.items() if times >= EVERYWHERE]


if __name__ == "__main__":
    main()
