"""Build `src/reverie/whenidream/words/lexicon.txt.gz`, what the referee knows of English.

Needs WordNet and SCOWL (Debian's wordnet-base and scowl), `pip install wordfreq` beside this project, and
our own `vectors.npz`; wordfreq and those packages are not needed at run time:

    python -m research.words.lexicon [/usr/share, or where those packages were unpacked]

Sections, each a line with its name in brackets: ordinary words; common ones; rare ones; those of them that
are more of another language than of English; names that everybody knows; other names, and whatever else
people write; irregular forms, each with what it is a form of; families, words that are derived from each
other; and compounds, with a plus between their parts. It takes a minute.
"""

import gzip
import sys
from pathlib import Path

from wordfreq import top_n_list

from reverie.whenidream.words.lists import fold
from reverie.whenidream.words.sounds import is_sound

from .compounds import Compounds, Split
from .families import Families
from .sources import SHARE, WORD, WORDS, Nearness, WordNet, abroad, scowl, wordnet, zipf

OUT = WORDS / "lexicon.txt.gz"
ORDINARY, COMMON = 3.0, 2.2
"""Zipf frequencies from which a word is ordinary (once in a million words) or common."""
FAMOUS, FAMOUS_UNLISTED, WRITTEN = 1.8, 2.3, 1.4
"""From which a name is known to everybody: one that word lists have, one that they do not; and from which
whatever is written at all may be a name."""
FOREIGN, FOREIGN_WORD, MET = 1.0, 1.2, 3.3
"""How much more common another language must find something, for it not to be an English name, or word; and
how common a word must be in English not to count as foreign."""
PLAIN, ENGLISH, LISTED, WHOLE = range(56), range(61), range(71), range(81)
"""SCOWL's levels: what everyone knows, what is English without doubt, and all that can be called a word."""
LITTLE = frozenset({"a", "and", "at", "de", "go", "in", "me", "o", "of", "on", "the", "to", "up"})
MADE_UP = 1.0
"""Kin that are rarer are left out."""


def main(share: Path) -> None:
    net = wordnet(share)
    listed = {word for word in scowl(share, "words", WHOLE) if WORD.match(word)}
    things = set((WORDS / "things.txt").read_text(encoding="utf-8").split())
    words = {word for word in net.words | listed | joined(net) | things if WORD.match(word)}
    plain = {word for word in scowl(share, "words", PLAIN) if word.isalpha() and word.islower()} | {"scape"}
    singles = {word for word in words if word.isalpha()}
    nearness = Nearness()
    famous, others = names(share, net, words)
    compounds = Compounds(net, plain, singles, nearness)
    families = Families(net, {word for word in singles if zipf(word) >= MADE_UP}, nearness, compounds).all()
    written = {word for word in others if compounds.of(word)}  # nobody has listed waterslide, but it is one
    words, others = words | written, others - written
    made = {split for split in map(compounds.of, singles | famous | written) if split}
    sections = {
        "ordinary": sorted(word for word in words if zipf(word) >= ORDINARY),
        "common": sorted(word for word in words if COMMON <= zipf(word) < ORDINARY),
        "rare": sorted(word for word in words if zipf(word) < COMMON),
        "foreign": sorted(
            word
            for word in words - scowl(share, "words", ENGLISH)
            if zipf(word) < MET and is_foreign(word, FOREIGN_WORD)
        ),
        "famous": sorted(famous),
        "names": sorted(others),
        "irregular": [f"{form} {' '.join(sorted(net.irregular[form]))}" for form in sorted(net.irregular)],
        "families": [f"{word} {' '.join(sorted(families[word]))}" for word in sorted(families)],
        "compounds": sorted("+".join(split) for split in made if not is_plural(split, made)),
    }
    text = "".join(f"[{name}]\n" + "".join(f"{line}\n" for line in lines) for name, lines in sections.items())
    with OUT.open("wb") as raw, gzip.GzipFile("", "wb", 9, raw, mtime=0) as file:
        file.write(text.encode())
    print({name: len(lines) for name, lines in sections.items()}, OUT.stat().st_size)


def is_plural(split: Split, made: set[Split]) -> bool:
    """Return whether a compound is only a form of another one."""
    return any(
        split.second.endswith(end) and Split(split.first, split.second.removesuffix(end)) in made
        for end in ("s", "es", "ed", "ing")
    )


def joined(net: WordNet) -> set[str]:
    """Return words that are also written with hyphens and contain small words: cul-de-sac."""
    phrases = [phrase.split() for phrase in net.phrases]
    return {"-".join(phrase) for phrase in phrases if LITTLE.intersection(phrase[1:-1])}


def names(share: Path, net: WordNet, words: set[str]) -> tuple[set[str], set[str]]:
    """Return names that everybody knows, and other words that people write."""
    capital = {fold(word) for kind in ("upper", "proper-names") for word in scowl(share, kind, LISTED)}
    listed = {word for word in capital | set(map(fold, net.names)) if WORD.match(word)} - words
    written = {word for word in top_n_list("en", 500_000) if WORD.match(word)} - listed - words
    written = {
        word
        for word in written
        if (zipf(word) >= MET or not is_foreign(word, FOREIGN)) and not is_sound(word)
    }
    famous = {word for word in listed if zipf(word) >= FAMOUS}
    famous |= {word for word in written if zipf(word) >= FAMOUS_UNLISTED}
    others = {word for word in written if zipf(word) >= WRITTEN}
    return famous, (others | listed) - famous


def is_foreign(word: str, much: float) -> bool:
    """Return whether a word is far more common in another language."""
    return abroad(fold).get(word, 0) >= zipf(word) + much


if __name__ == "__main__":
    main(Path(sys.argv[1]) if len(sys.argv) > 1 else SHARE)
