"""A catalogue as flat texts by their keys, from the files of a language and back into them."""

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import reverie
from reverie import wording
from reverie.games import GAMES

assert GAMES  # each brings its words

PACKAGE = Path(reverie.__file__).parent

Texts = dict[str, Any]
"""Texts, and the patterns of a vocabulary, by their keys: `refusals/not-your-turn`."""


def folders() -> dict[str, Path]:
    """Return the folders of the common texts and of each game's, by the prefix of their keys."""
    return {folder.parent.name: folder for folder in wording.FOLDERS if folder.is_relative_to(PACKAGE)}


def read(language: str) -> Texts:
    """Return all texts of a language, or an empty dictionary for a new one."""
    return {
        f"{part}/{key}": text
        for part, folder in folders().items()
        for key, text in _flat(_in_order(wording.words_in(folder, language), wording.words_in(folder, "en")))
    }


def _in_order(nested: dict[str, Any], english: dict[str, Any]) -> dict[str, Any]:
    """Return the texts in the order of the English ones, followed by those that English lacks."""
    names = [*(name for name in english if name in nested), *(name for name in nested if name not in english)]
    return {
        name: _in_order(nested[name], english.get(name) or {})
        if isinstance(nested[name], dict) and isinstance(english.get(name, {}), dict)
        else nested[name]
        for name in names
    }


def _flat(nested: dict[str, Any], under: str = "") -> Iterator[tuple[str, Any]]:
    for name, text in nested.items():
        if isinstance(text, dict) and name != "patterns":
            yield from _flat(text, f"{under}{name}/")
        else:
            yield f"{under}{name}", text


def write(language: str, texts: Texts) -> None:
    """Write the files of a language, in the order of the texts."""
    for part, folder in folders().items():
        nested: dict[str, Any] = {}
        for key, text in texts.items():
            if key.startswith(f"{part}/"):
                *above, name = key.removeprefix(f"{part}/").split("/")
                room = nested
                for each in above:
                    room = room.setdefault(each, {})
                room[name] = text
        path = folder / f"{language}.json"
        path.write_text(json.dumps(nested, ensure_ascii=False, indent=2) + "\n", encoding="utf-8")
