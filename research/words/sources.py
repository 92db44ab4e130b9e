"""The sources of the lexicon: WordNet, SCOWL, wordfreq, and our own vectors."""

import re
from collections import defaultdict
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np
from wordfreq import get_frequency_dict, zipf_frequency

from reverie.whenidream.languages import LANGUAGES

SHARE = Path("/usr/share")
WORDS = Path(__file__).parents[2] / "src/reverie/whenidream/words"
FILES = ("noun", "verb", "adj", "adv")
WORD = re.compile(r"[a-z]+(?:[-'][a-z]+)*\Z")
OTHERS = tuple(language for language in LANGUAGES if language != "en")
DERIVED = ("+", "\\", "<")


class Synset(NamedTuple):
    """Words of one meaning."""

    words: list[str]
    pointers: list[tuple[str, str, str]]
    """Relations: the kind, the other synset, and the words that are related."""
    gloss: str
    place: str


class WordNet(NamedTuple):
    """The parts of WordNet that are used, with all words in lower case."""

    words: set[str]
    names: set[str]
    phrases: set[str]
    """Phrases of two words or with a hyphen, written with a space."""
    glosses: dict[str, set[str]]
    """The words in a word's definitions and examples, its synonyms, and the things of which it is a kind."""
    kinds: dict[str, set[str]]
    """The things of which a word is a kind."""
    derived: set[tuple[str, str]]
    synonyms: list[set[str]]
    irregular: dict[str, set[str]]


def synsets(share: Path = SHARE) -> Iterator[Synset]:
    for name in FILES:
        for line in (share / f"wordnet/data.{name}").read_text(encoding="latin-1").splitlines():
            if line.startswith(" "):
                continue
            data, _, gloss = line.partition(" | ")
            parts = data.split()
            count = int(parts[3], 16)
            words = [re.sub(r"\(.*\)", "", parts[4 + 2 * k]) for k in range(count)]
            at = 4 + 2 * count
            places = range(at + 1, at + 1 + 4 * int(parts[at]), 4)
            pointers = [(parts[k], parts[k + 2] + parts[k + 1], parts[k + 3]) for k in places]
            yield Synset(words, pointers, gloss, ("a" if parts[2] == "s" else parts[2]) + parts[0])


def wordnet(share: Path) -> WordNet:
    sets = list(synsets(share))
    by_place = {each.place: each.words for each in sets}
    found = WordNet(set(), set(), set(), defaultdict(set), defaultdict(set), set(), [], _irregular(share))
    for each in sets:
        small = [word.lower() for word in each.words]
        for word, plain in zip(each.words, small, strict=True):
            (found.words if word == plain else found.names).add(plain)
        found.phrases.update(re.sub("[_-]", " ", word) for word in small if re.search("[_-]", word))
        found.synonyms.append({word for word in small if WORD.match(word)})
        above = _kinds(each, by_place)
        said = _spoken_of(each, above)
        for word in small:
            found.glosses[word].update(said - {word})
            found.kinds[word].update(above)
        found.derived.update(_derived(each, by_place))
    return found


def _kinds(each: Synset, by_place: dict[str, list[str]]) -> set[str]:
    places = [place for kind, place, _ in each.pointers if kind in ("@", "@i")]
    return {word.lower() for place in places for word in by_place[place]}


def _spoken_of(each: Synset, above: set[str]) -> set[str]:
    said = set(re.findall(r"[a-z]+", " ".join((each.gloss, *above, *each.words)).lower().replace("_", " ")))
    said |= above | {word.lower() for word in each.words}
    return said | {word.removesuffix(end) for word in said for end in ("s", "es", "ing", "ed")}


def _derived(each: Synset, by_place: dict[str, list[str]]) -> Iterator[tuple[str, str]]:
    for kind, place, ends in each.pointers:
        if kind in DERIVED and place in by_place:
            source, goal = int(ends[:2], 16), int(ends[2:], 16)
            others = by_place[place]
            for one in [each.words[source - 1]] if source else each.words:
                for other in [others[goal - 1]] if goal else others:
                    yield one.lower(), other.lower()


def _irregular(share: Path) -> dict[str, set[str]]:
    found: dict[str, set[str]] = defaultdict(set)
    for name in FILES:
        for line in (share / f"wordnet/{name}.exc").read_text(encoding="latin-1").splitlines():
            form, *lemmas = line.split()
            if WORD.match(form):
                found[form] |= {lemma for lemma in lemmas if WORD.match(lemma) and lemma != form}
    return found


def scowl(share: Path, kind: str, levels: range) -> set[str]:
    """Return the words of a kind in SCOWL at some levels, from the commonest (10) to the rarest (95)."""
    paths = [
        path
        for region in ("english", "american", "british", "british_z", "variant_1")
        for path in (share / "dict/scowl").glob(f"{region}-{kind}.*")
        if int(path.suffix[1:]) in levels
    ]
    words = (word for path in paths for word in path.read_text(encoding="latin-1").split())
    return {word for word in words if not word.endswith("'s")}


@cache
def zipf(word: str) -> float:
    """Return how common a word is in English: 3 is once in a million words, and each 1 more ten times as
    often."""
    return float(zipf_frequency(word, "en"))


@cache
def abroad(fold: Any) -> dict[str, float]:
    """Return how common each word without accents is in the one of nine other languages that uses it most."""
    found: dict[str, float] = defaultdict(float)
    for language in OTHERS:
        for word, share in get_frequency_dict(language, "best").items():
            letters = fold(word)
            found[letters] = max(found[letters], share)
    return {word: float(np.log10(share)) + 9 for word, share in found.items()}


class Nearness:
    """The nearness of two words in meaning, by the bots' vectors.

    Above 0.75 they have something in common."""

    def __init__(self) -> None:
        found = np.load(WORDS / "vectors.npz")
        self.at = {word: row for row, word in enumerate(bytes(found["words"]).decode().split("\n"))}
        self.rows = [_unit(found[name]) for name in ("dreamer", "spirits")]

    def knows(self, *words: str) -> bool:
        return all(word in self.at for word in words)

    def of(self, one: str, other: str) -> float:
        """Return the nearness, from about 0 to 2. It is 0 for an unknown word."""
        if not self.knows(one, other):
            return 0.0
        return sum(float(rows[self.at[one]] @ rows[self.at[other]]) for rows in self.rows)


def _unit(rows: Any) -> Any:
    floats = rows.astype(np.float32)
    return floats / np.linalg.norm(floats, axis=1, keepdims=True)


def exceptions() -> tuple[list[str], list[str], list[str]]:
    """Return our corrections: compounds as half+half, words that only look like compounds, and false
    families."""
    text = (Path(__file__).parent / "exceptions.txt").read_text(encoding="utf-8")
    made, _, rest = text.partition("\nnot:\n")
    not_made, _, not_kin = rest.partition("\nnot kin:\n")
    return made.split(), not_made.split(), not_kin.split()
