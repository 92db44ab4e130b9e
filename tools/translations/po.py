"""Gettext's catalogues, as far as they are needed here: a context, the English, the translation, notes."""

import json
import re
from collections.abc import Iterable, Iterator
from typing import NamedTuple


class Entry(NamedTuple):
    """One text to translate."""

    key: str
    english: str
    translation: str
    notes: tuple[str, ...] = ()
    places: tuple[str, ...] = ()
    """Scripts in which it is asked for."""


def written(entries: Iterable[Entry], language: str) -> str:
    """A whole file."""
    head = f'msgid ""\nmsgstr ""\n"Language: {language}\\n"\n"Content-Type: text/plain; charset=UTF-8\\n"\n'
    return "\n".join([head, *map(_written, entries)])


def _written(entry: Entry) -> str:
    lines = [f"#. {note}" for note in entry.notes]
    lines += [f"#: {place}" for place in entry.places]
    quoted = (("msgctxt", entry.key), ("msgid", entry.english), ("msgstr", entry.translation))
    return "\n".join([*lines, *(f"{name} {_quoted(text)}" for name, text in quoted), ""])


def _quoted(text: str) -> str:
    return json.dumps(text, ensure_ascii=False)


LINE = re.compile(r'(?:(msgctxt|msgid|msgstr)\s+)?("(?:[^"\\]|\\.)*")\s*')


def parsed(text: str) -> Iterator[tuple[str, str]]:
    """The key and the translation of each entry. A `ValueError` says which line cannot be read."""
    said: dict[str, str] = {}
    name = ""
    for number, line in enumerate(text.splitlines(), start=1):
        if not line.strip() or line.startswith("#"):
            continue
        found = LINE.fullmatch(line)
        if found is None or not (found[1] or name):
            raise ValueError(f"line {number} is no part of an entry: {line}")
        if found[1] and (found[1] == "msgctxt" or found[1] in said):
            yield from _entry(said)
            said = {}
        name = found[1] or name
        said[name] = said.get(name, "") + json.loads(found[2])
    yield from _entry(said)


def _entry(said: dict[str, str]) -> Iterator[tuple[str, str]]:
    if "msgctxt" in said:  # the head has none
        yield said["msgctxt"], said.get("msgstr", "")
