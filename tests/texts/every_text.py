"""Every text of every language with values to try it with. The page's tests use these, too."""

import json
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

import reverie
from reverie import wording
from reverie.games import GAMES
from reverie.wording import Parts, Placeholder

assert GAMES  # each registers its texts

PACKAGE = Path(reverie.__file__).parent
LANGUAGES = wording.languages()
TRANSLATIONS = [language for language in LANGUAGES if language != wording.FALLBACK]

NOT_SAID = ("vocabulary", "language", "list", "number")
"""Parts of a catalogue that are not texts."""


def _shipped(language: str) -> list[dict[str, Any]]:
    """Return the shipped files of the catalogue, without those of games in the tests."""
    folders = [folder for folder in wording.FOLDERS if folder.is_relative_to(PACKAGE)]
    return [json.loads((folder / f"{language}.json").read_text(encoding="utf-8")) for folder in folders]


@cache
def texts(language: str) -> dict[str, str]:
    """Return every text by its key."""
    return {
        key: text
        for file in _shipped(language)
        for key, text in _flat({key: some for key, some in file.items() if key not in NOT_SAID})
    }


@cache
def vocabulary(language: str) -> dict[str, dict[str, Any]]:
    """Return the vocabulary of texts by kind of word."""
    whole: dict[str, dict[str, Any]] = {}
    for file in _shipped(language):
        wording.merge(whole, file.get("vocabulary", {}))
    return whole


def _flat(nested: dict[str, Any], under: str = "") -> Iterator[tuple[str, str]]:
    for key, text in nested.items():
        if isinstance(text, dict):
            yield from _flat(text, f"{under}{key}.")
        else:
            yield f"{under}{key}", text


SAME = Path(__file__).parent / "same_words.tsv"
"""Texts that are the same in a language as in English, with the reason. `*` is any language."""


def same_words() -> list[tuple[str, str]]:
    """Return the language and the text of each row."""
    rows = [line.split("\t") for line in SAME.read_text(encoding="utf-8").splitlines()[1:]]
    assert all(len(row) == 3 and all(row) for row in rows), "language, text and reason, with tabs between"
    return [(language, text) for language, text, _ in rows]


@cache
def worded(language: str) -> dict[str, str]:
    """Return every text and every word of the vocabulary by its key."""
    words = _flat(vocabulary(language), "vocabulary.")
    return {**texts(language), **{key: word for key, word in words if isinstance(word, str)}}


def english_left_over(language: str) -> dict[str, str]:
    """Return the texts that are the same as in English, except those without words (`{n} – {of}`)."""
    theirs, has_words = worded(language), re.compile(r"[^\W\d_]{2}")
    return {
        key: text
        for key, text in worded("en").items()
        if theirs.get(key) == text and has_words.search(re.sub(r"\{[\w:.]+\}", "", text))
    }


def placeholders(parts: Parts) -> Iterator[Placeholder]:
    """Yield all placeholders, including nested ones."""
    for part in parts:
        if isinstance(part, Placeholder) and part.name != "#":
            yield part
            for chosen in part.choices.values():
                yield from placeholders(chosen)


def values(text: str) -> set[str]:
    return {each.name for each in placeholders(wording.parse(text))}


NUMBERS = [0, 1, 2, 5, 21, 1.5]
NAMES = ["Ivo", "Léa", "Yves", "constructor", "", "Hana"]


def tries(key: str) -> Iterator[dict[str, Any]]:
    """Yield six sets of values for a text, covering the possible values of each name in all languages."""
    everywhere = [(language, each) for language in LANGUAGES for each in _parsed(language, key)]
    counted = {each.name for _, each in everywhere if each.type == "plural"}
    wanted: dict[str, list[Any]] = {name: list(NUMBERS) for name in counted}
    for language, each in everywhere:
        if each.name not in counted:
            wanted.setdefault(each.name, []).extend(_samples(each, language))
    for k in range(6):
        yield {name: some[(k + at) % len(some)] for at, (name, some) in enumerate(sorted(wanted.items()))}


def _parsed(language: str, key: str) -> Iterator[Placeholder]:
    return placeholders(wording.parse(texts(language)[key]))


def _samples(part: Placeholder, language: str) -> list[Any]:
    kind = wording.find(language, f"vocabulary.{part.kind or part.name}") or {}
    words = [word for word in kind if word != "patterns"] or NAMES
    if part.type == "select" and not part.form:
        return [True, False, None, *(name for name in part.choices if name != "=nothing"), words[:3], []]
    return [*words, words[:1], words[:2], words[:3], [], {"code": "not-your-turn"}]
