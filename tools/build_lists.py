"""Builds `src/reverie/whenidream/words/lists/`, which words there are in the nine languages beside English.

Needs `pip install wordfreq snowballstemmer`; wordfreq is not needed at run time:

    python tools/build_lists.py

Each file has three lines in alphabetical order: the commonest words, the others, and stems that are no words.
"""

import gzip
from pathlib import Path

import snowballstemmer
from wordfreq import top_n_list

OUT = Path(__file__).parent.parent / "src/reverie/whenidream/words/lists"
STEMMERS = {"fr": "french", "de": "german", "es": "spanish", "it": "italian", "pt": "portuguese"}
STEMMERS |= {"nl": "dutch", "pl": "polish", "sv": "swedish", "tr": "turkish"}
KNOWN, COMMON = 80_000, 15_000


def main() -> None:
    OUT.mkdir(exist_ok=True)
    for language, name in STEMMERS.items():
        words = [word for word in top_n_list(language, KNOWN) if word.isalpha() and len(word) > 1]
        stems = set(snowballstemmer.stemmer(name).stemWords(words)) - set(words)
        lines = (" ".join(sorted(some)) for some in (words[:COMMON], words[COMMON:], stems))
        path = OUT / f"{language}.txt.gz"
        with path.open("wb") as raw, gzip.GzipFile("", "wb", 9, raw, mtime=0) as file:
            file.write("\n".join(lines).encode())
        print(language, len(words), path.stat().st_size)


if __name__ == "__main__":
    main()
