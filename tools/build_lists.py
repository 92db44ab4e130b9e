"""Builds `src/reverie/whenidream/words/lists/`, which words there are in the nine languages beside English.

Needs `pip install wordfreq simplemma snowballstemmer`; the first two are not needed at run time. The words
are wordfreq's. simplemma's tables are asked which of them are words of the language and no names, typing
errors or foreign ones; nothing of them is copied (README.md beside the lists says why):

    python tools/build_lists.py

LANGUAGE.txt.gz has lines of words without accents, each in alphabetical order: the commonest that are the
language's own; the next commonest of those; the others; stems that are no words; and then, as they are
written, words that differ from another one in their accents alone. LANGUAGE.rare is a filter that knows the
rare ones (see `words/filters.py`).
"""

import gzip
import sys
from collections import Counter
from itertools import islice
from pathlib import Path

import snowballstemmer
from simplemma.strategies.dictionaries.dictionary_factory import DefaultDictionaryFactory
from wordfreq import iter_wordlist, zipf_frequency

sys.path.insert(0, str(Path(__file__).parent.parent / "src"))

from reverie.whenidream.words.filters import make_filter
from reverie.whenidream.words.lists import fold
from reverie.whenidream.words.spelling import STEMMERS

OUT = Path(__file__).parent.parent / "src/reverie/whenidream/words/lists"
RARE, KNOWN, USUAL, COMMON = 330_000, 80_000, 40_000, 15_000
FOREIGN = 0.9
"""How much commoner (in powers of ten) a word is elsewhere if it is a foreign one here."""


EVERYWHERE = 5
"""In how many other languages a word is known if it is known everywhere."""


def main() -> None:
    OUT.mkdir(exist_ok=True)
    for language in sys.argv[1:] or STEMMERS:
        if language != "en":
            build(language)


def build(language: str) -> None:
    written = [word for word in iter_wordlist(language, "best") if word.isalpha() and len(word) > 1][:RARE]
    own = _own(language, written[:USUAL])
    known, rare = written[:KNOWN], written[KNOWN:] or _everywhere(language)
    common = {fold(word) for word in own if word in set(written[:COMMON])}
    usual = {fold(word) for word in own} - common
    others = set(map(fold, known)) - common - usual
    stems = {fold(each) for each in snowballstemmer.stemmer(STEMMERS[language]).stemWords(known)}
    stems -= common | usual | others
    lines = (common, usual, others, stems, _twins(own))
    path = OUT / f"{language}.txt.gz"
    with path.open("wb") as raw, gzip.GzipFile("", "wb", 9, raw, mtime=0) as file:
        file.write("\n".join(" ".join(sorted(some)) for some in lines).encode())
    hidden = OUT / f"{language}.rare"
    hidden.write_bytes(make_filter(set(map(fold, rare)) - common - usual - others))
    print(language, [len(line) for line in lines], len(rare), path.stat().st_size, hidden.stat().st_size)


def _own(language: str, words: list[str]) -> list[str]:
    """Those that are words of the language, which people do not know from another one."""
    table = DefaultDictionaryFactory().get_dictionary(language)
    listed = {word.casefold() for word in table} | {table[word].casefold() for word in table}
    others = [other for other in STEMMERS if other != language]
    return [
        word
        for word in words
        if word in listed
        and max(zipf_frequency(word, other) for other in others) - zipf_frequency(word, language) < FOREIGN
    ]


def _everywhere(language: str) -> list[str]:
    """Names and such that are known in many countries, for a language of which wordfreq has no long list."""
    lists = [islice(iter_wordlist(other, "best"), RARE // 2) for other in STEMMERS if other != language]
    count = Counter(word for some in lists for word in some if word.isalpha() and len(word) > 3)
    return [word for word, times in count.items() if times >= EVERYWHERE]


def _twins(words: list[str]) -> set[str]:
    """Words that differ from another one in their accents alone."""
    count = Counter(map(fold, words))
    return {word for word in words if count[fold(word)] > 1}


if __name__ == "__main__":
    main()
