"""Check the table of pieces: `python -m research.words.check` lists its faults."""

import sys
from collections import Counter

import snowballstemmer

from reverie.profanity import find_profanity
from reverie.whenidream.languages import LANGUAGES
from reverie.whenidream.options import BOX_CARDS, SIDES
from reverie.whenidream.words import associations, table
from reverie.whenidream.words.languages import grammar
from reverie.whenidream.words.vectors import things


def faults() -> list[str]:
    """Return a sentence for every fault."""
    return [*_size(), *_uniqueness(), *_forms(), *_offence(), *_associations(), *_things()]


def _size() -> list[str]:
    rows = table()
    found = []
    if len(rows) != BOX_CARDS["revised"] * SIDES["revised"]:
        found.append(f"There are {len(rows)} pieces, not {BOX_CARDS['revised'] * SIDES['revised']}.")
    for number, row in enumerate(rows, start=1):
        for language in LANGUAGES:
            names = row.names.get(language, ())
            if not names or any(not name or name != name.strip() for name in names):
                found.append(f"Row {number}: a name in {language} is empty or has spaces around it.")
    return found


def _uniqueness() -> list[str]:
    found = []
    for language in LANGUAGES:
        counts = Counter(name.casefold() for row in table() for name in row.names[language])
        found += [f"{language}: {name} names two pieces." for name, n in counts.items() if n > 1]
    return found


def _forms() -> list[str]:
    """Return faults of pieces that are forms of each other, by their stems."""
    found = []
    for language in LANGUAGES:
        stem = snowballstemmer.stemmer(grammar(language).stemmer).stemWord
        by_stem: dict[str, str] = {}
        for row in table():
            name = row.names[language][0]
            other = by_stem.setdefault(stem(name.casefold()), name)
            if other != name and (language, frozenset((name, other))) not in APART:
                found.append(f"{language}: {name} and {other} look like forms of each other.")
    return found


APART = {
    (language, frozenset(pair.split()))
    for language, pairs in {
        "fr": ("sel selle", "porte port"),
        "es": ("cascada casco", "puerta puerto", "cámara cama"),
        "it": ("cascata casco", "porta porto"),
        "pt": ("lagarto lagarta", "tesouro tesoura", "porta porto"),
        "nl": ("kaars kaartje",),
        "sv": ("ankare anka",),
        "tr": ("bal balta", "dev deve", "balina balta", "kukla kuğu"),
    }.items()
    for pair in pairs
}
"""Pairs of words that have the same stem, but are different words to people."""


def _offence() -> list[str]:
    """Return faults of names and associations that are unfit for a family table."""
    return [
        f"{language}: {name} is not for a family table."
        for row in table()
        for language, names in row.names.items()
        for name in names
        if find_profanity(name, language)
    ] + [
        f"{word}, of {piece}, is not for a family table."
        for piece, words in associations().items()
        for word in words
        if find_profanity(word, "en")
    ]


def _things() -> list[str]:
    in_order = list(things()) == sorted(set(things()))
    return [] if in_order else ["The things are not in order, or one is there twice."]


def _associations() -> list[str]:
    pieces = {row.names["en"][0] for row in table()}
    found = [f"{piece} has no associations." for piece in sorted(pieces - set(associations()))]
    for piece, words in associations().items():
        if len(words) < 15 or len(set(words)) != len(words):
            found.append(f"{piece} has too few associations, or one twice.")
        if piece in words:
            found.append(f"{piece} is among its own associations.")
    return found


if __name__ == "__main__":
    wrong = faults()
    print("\n".join(wrong) or f"{len(table())} pieces in {len(LANGUAGES)} languages: nothing is wrong.")
    sys.exit(bool(wrong))
