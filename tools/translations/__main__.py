"""`python -m tools.translations write|read LANGUAGE FILE`: see the package."""

import json
import re
import sys
from collections import defaultdict
from pathlib import Path
from typing import Any

import polib

from .catalogue import PACKAGE, Texts, read, write

NOTES = Path(__file__).parent / "notes.tsv"
SCRIPTS = PACKAGE / "web" / "scripts"
BUTTON = re.compile(r"<button\b(?:(?!</button).)*?</button", re.DOTALL)
TEXT_KEY = re.compile(r'"([a-z]\w*(?:\.[\w-]+)+)"')
MAX_GROWTH = 1.3
"""Maximum length of a button's text relative to English, because a phone is only 360 points wide."""


def main(arguments: list[str]) -> int:
    if len(arguments) != 3 or arguments[0] not in ("write", "read"):
        print(sys.modules[__package__].__doc__, file=sys.stderr)
        return 2
    does, language, path = arguments[0], arguments[1], Path(arguments[2])
    if does == "write":
        path.write_text(for_translators(language), encoding="utf-8")
    else:
        write(language, from_translators(path.read_text(encoding="utf-8")))
    return 0


def for_translators(language: str) -> str:
    """Return the catalogue as a file: the English texts and their translations, in the English order."""
    english, theirs = read("en"), read(language)
    notes, places, buttons = _notes(), *_on_the_page()
    keys = [*english, *(key for key in theirs if key not in english)]

    file = polib.POFile(wrapwidth=0)
    file.metadata = {"Language": language, "Content-Type": "text/plain; charset=UTF-8"}
    for key in keys:
        name = key.partition("/")[2].replace("/", ".")
        text = _as_text(english.get(key, ""))
        told = [note for start, note in notes.items() if name == start or name.startswith(f"{start}.")]
        if name in buttons:
            told.append(f"On a button: at most about {round(max(len(text), 6) * MAX_GROWTH)} letters.")
        file.append(
            polib.POEntry(
                msgctxt=key,
                msgid=text,
                msgstr=_as_text(theirs.get(key, "")),
                comment="\n".join(told),
                occurrences=[(place, "") for place in sorted(places[name])],
            )
        )
    return str(file)


def from_translators(text: str) -> Texts:
    """Return the translated texts of such a file. An `OSError` names the line that cannot be read."""
    english = read("en")
    return {
        entry.msgctxt: json.loads(entry.msgstr) if entry.msgctxt.endswith("/patterns") else entry.msgstr
        for entry in polib.pofile(text)
        if entry.msgstr or english.get(entry.msgctxt) == ""
    }


def _as_text(text: Any) -> str:
    return text if isinstance(text, str) else json.dumps(text, ensure_ascii=False)


def _notes() -> dict[str, str]:
    lines = NOTES.read_text(encoding="utf-8").splitlines()
    return dict(line.split("\t", 1) for line in lines)


def _on_the_page() -> tuple[dict[str, set[str]], set[str]]:
    """Return the scripts that use each text, and the texts on buttons."""
    places: dict[str, set[str]] = defaultdict(set)
    buttons: set[str] = set()
    for script in sorted(SCRIPTS.rglob("*.js")):
        source = script.read_text(encoding="utf-8")
        for key in TEXT_KEY.findall(source):
            places[key].add(str(script.relative_to(SCRIPTS)))
        buttons.update(key for button in BUTTON.findall(source) for key in TEXT_KEY.findall(button))
    return places, buttons


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
