"""Builds `src/reverie/whenidream/words/lists/`, which words there are in the nine languages beside English.

Needs `pip install wordfreq`, not needed at run time:

    python tools/build_lists.py

Each file has two lines of words in alphabetical order: the commonest, then the others.
"""

import gzip
from pathlib import Path

from wordfreq import top_n_list

OUT = Path(__file__).parent.parent / "src/reverie/whenidream/words/lists"
LANGUAGES = ("fr", "de", "es", "it", "pt", "nl", "pl", "sv", "tr")
KNOWN, COMMON = 80_000, 15_000


def main() -> None:
    OUT.mkdir(exist_ok=True)
    for language in LANGUAGES:
        words = [word for word in top_n_list(language, KNOWN) if word.isalpha() and len(word) > 1]
        lines = (" ".join(sorted(words[:COMMON])), " ".join(sorted(words[COMMON:])))
        path = OUT / f"{language}.txt.gz"
        with path.open("wb") as raw, gzip.GzipFile("", "wb", 9, raw, mtime=0) as file:
            file.write("\n".join(lines).encode())
        print(language, len(words), path.stat().st_size)


if __name__ == "__main__":
    main()
