"""Builds `src/reverie/whenidream/words/lexicon.txt.gz`, what the referee knows of English.

Needs WordNet and two word lists (Debian's wordnet-base, wamerican-huge, wbritish-huge) and `pip install
wordfreq`; nothing of it is needed at run time:

    python tools/build_lexicon.py

Sections, each a line with its name in brackets: ordinary words; common ones; rare ones; proper names and
whatever else people write; irregular forms, each with what it is a form of; families, words that are derived
from each other; and compounds with their parts.
"""

import gzip
import re
from collections import defaultdict
from pathlib import Path

from wordfreq import top_n_list, zipf_frequency

WORDNET = Path("/usr/share/wordnet")
LISTS = (Path("/usr/share/dict/american-english-huge"), Path("/usr/share/dict/british-english-huge"))
OUT = Path(__file__).parent.parent / "src/reverie/whenidream/words/lexicon.txt.gz"
ORDINARY, COMMON, WRITTEN = 3.0, 2.2, 1.2
"""Zipf frequencies from which a word is ordinary (once in a million words), common, or at least written."""
FILES = ("noun", "verb", "adj", "adv")
WORD = re.compile(r"[a-z]+(?:[-'][a-z]+)*\Z")


def synsets() -> list[tuple[list[str], list[tuple[str, str, str, str]], str, str]]:
    """Of each synset its words as written, its pointers, its gloss and where it is found."""
    found = []
    for name in FILES:
        for line in (WORDNET / f"data.{name}").read_text(encoding="latin-1").splitlines():
            if line.startswith(" "):
                continue
            data, _, gloss = line.partition(" | ")
            parts = data.split()
            count = int(parts[3], 16)
            words = [re.sub(r"\(.*\)", "", parts[4 + 2 * k]) for k in range(count)]
            at = 4 + 2 * count
            pointers = [
                (
                    parts[at + 1 + 4 * k],
                    parts[at + 3 + 4 * k] + parts[at + 2 + 4 * k],
                    parts[at + 4 + 4 * k],
                    "",
                )
                for k in range(int(parts[at]))
            ]
            kind = "a" if parts[2] == "s" else parts[2]
            found.append((words, pointers, gloss, kind + parts[0]))
    return found


def akin(one: str, other: str) -> bool:
    """Do two words look derived from each other: do they begin alike?"""
    shared = 0
    while shared < min(len(one), len(other)) and one[shared] == other[shared]:
        shared += 1
    return shared >= 3 and shared >= 0.55 * min(len(one), len(other))


def main() -> None:
    sets = synsets()
    by_place = {place: words for words, _, _, place in sets}
    lower: set[str] = set()
    upper: set[str] = set()
    families: dict[str, set[str]] = defaultdict(set)
    glosses: dict[str, str] = defaultdict(str)
    above: dict[str, list[str]] = defaultdict(list)
    for words, pointers, gloss, place in sets:
        for word in words:
            (lower if word == word.lower() else upper).add(word.lower().replace("_", " "))
            glosses[word.lower()] += " " + gloss.lower()
        for symbol, target, ends, _ in pointers:
            others = by_place.get(target, [])
            if symbol in ("@", "@i") and place[0] == "n":
                for word in words:
                    above[word.lower()] += [other.lower() for other in others]
            if symbol in ("+", "\\", "<") and others:
                source, goal = int(ends[:2], 16), int(ends[2:], 16)
                mine = [words[source - 1]] if source else words
                theirs = [others[goal - 1]] if goal else others
                for one in mine:
                    for other in theirs:
                        first, second = one.lower(), other.lower()
                        if (
                            first != second
                            and WORD.match(first)
                            and WORD.match(second)
                            and akin(first, second)
                        ):
                            families[first].add(second)
                            families[second].add(first)
    listed = {word for path in LISTS for word in path.read_text(encoding="utf-8").split()}
    singles = {word for word in lower | listed if WORD.match(word) and not word.endswith("'s")}
    common = {word for word in singles if zipf_frequency(word, "en") >= COMMON}
    rare = singles - common
    names = {word for word in upper if WORD.match(word)} - singles
    written = {word for word in top_n_list("en", 400000) if zipf_frequency(word, "en") >= WRITTEN}
    names |= {word for word in written if WORD.match(word)} - singles - names
    ordinary = {word for word in common if zipf_frequency(word, "en") >= ORDINARY}
    irregular: dict[str, set[str]] = defaultdict(set)
    for name in FILES:
        for line in (WORDNET / f"{name}.exc").read_text(encoding="latin-1").splitlines():
            form, *lemmas = line.split()
            if WORD.match(form):
                irregular[form] |= {lemma for lemma in lemmas if WORD.match(lemma) and lemma != form}
    for word in singles:
        for base in bases(word, glosses[word]) & singles:
            families[word].add(base)
            families[base].add(word)
    compounds = {}
    for word in sorted(singles):
        parts = split(word, glosses[word], above)
        if parts:
            compounds[word] = parts
    named = {word.lower() for word in listed - lower} - singles
    capitals = sorted(first_a_name(named_things(sets)) | named)
    sections = {
        "capitals": [word for word in capitals if WORD.match(word)],
        "ordinary": sorted(ordinary),
        "common": sorted(common - ordinary),
        "rare": sorted(rare),
        "names": sorted(names),
        "irregular": [
            f"{form} {' '.join(sorted(lemmas))}" for form, lemmas in sorted(irregular.items()) if lemmas
        ],
        "families": [f"{word} {' '.join(sorted(kin))}" for word, kin in sorted(families.items())],
        "compounds": [f"{word} {' '.join(parts)}" for word, parts in compounds.items()],
    }
    text = "".join(f"[{name}]\n" + "".join(f"{line}\n" for line in lines) for name, lines in sections.items())
    with OUT.open("wb") as raw, gzip.GzipFile("", "wb", 9, raw, mtime=0) as file:
        file.write(text.encode())
    print({name: len(lines) for name, lines in sections.items()}, OUT.stat().st_size)


def named_things(sets: list[tuple[list[str], list[tuple[str, str, str, str]], str, str]]) -> set[str]:
    """Where the synsets are that are one thing with a name, such as a country."""
    return {place for _, pointers, _, place in sets if any(symbol == "@i" for symbol, *_ in pointers)}


def first_a_name(instances: set[str]) -> set[str]:
    """Words that are first of all somebody's or something's name."""
    found = set()
    for line in (WORDNET / "index.noun").read_text(encoding="latin-1").splitlines():
        if not line.startswith(" "):
            word, _, _, pointers, *rest = line.split()
            first = rest[int(pointers) + 2]
            if "n" + first in instances:
                found.add(word)
    return found


NEW_WORDS = ("y", "er", "or", "ery", "ist", "ian", "al", "ic", "ous", "ful", "en")


def bases(word: str, gloss: str) -> set[str]:
    """What a word may be made from with an ending, if its meaning speaks of that: prisoner, and prison."""
    gloss_words = set(re.findall(r"[a-z]+", gloss)) - {word}
    found = set()
    for ending in NEW_WORDS:
        stem = word.removesuffix(ending)
        if stem != word and len(stem) >= 3:
            candidates = {stem, stem + "e"} | ({stem[:-1]} if stem[-1] == stem[-2] else set())
            for base in candidates:
                own = word[: len(base) + 1]  # "wandering" says nothing of wands
                if any(each.startswith(base) and not each.startswith(own) for each in gloss_words):
                    found.add(base)
    return found


def split(word: str, gloss: str, above: dict[str, list[str]]) -> tuple[str, str] | None:
    """The parts of a compound; two words side by side are one only if its meaning speaks of either, or if it
    is the same kind of thing as its second part."""
    gloss_words = set(re.findall(r"[a-z]+", gloss)) | {
        part for kind in above.get(word, ()) for part in kind.split("_")
    }
    gloss_words |= {word[:-1] for word in gloss_words if word.endswith("s")}
    best = None
    for at in range(3, len(word) - 2):
        first, second = word[:at], word[at:]
        if "-" in word or min(zipf_frequency(first, "en"), zipf_frequency(second, "en")) < 3.3:
            continue
        alike = set(above.get(word, ())) & set(above.get(second, ()))
        if first in gloss_words or second in gloss_words or alike:
            best = (first, second)
    return best


if __name__ == "__main__":
    main()
