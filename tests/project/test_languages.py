"""Each language is in one place: its module and the files named after it."""

import ast
import re
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path

import pytest

import reverie
from reverie import wording
from reverie.whenidream.languages import LANGUAGES, MODULES
from reverie.whenidream.words import languages, table

PACKAGE = Path(reverie.__file__).parent
CODES = {*wording.languages(), *LANGUAGES} - {wording.FALLBACK}
"""English is the fallback, so any module may name it."""
REGISTERED = (PACKAGE / "whenidream" / "languages.py", PACKAGE / "whenidream" / "words" / "languages")
NO_CODES = {
    "onirim/notation.py": {"it"},  # English: a short word in a step
    "whenidream/referee_english.py": {"de", "es"},  # English: a beginning, and an ending
    "whenidream/words/lexicon.py": {"es"},  # English: an ending
    "whenidream/words/families.py": {"de", "es"},  # beginnings of words in several languages
}
"""Strings that only look like the code of a language."""


def strings_of(module: Path) -> Iterator[str]:
    """Yield every whole string of a module, without comments."""
    if module.suffix == ".js":
        code = re.sub(r"/\*.*?\*/|//[^\n]*", "", module.read_text(encoding="utf-8"), flags=re.DOTALL)
        yield from re.findall(r"[\"'`](\w*)[\"'`]", code)
        return
    nodes = list(ast.walk(ast.parse(module.read_text(encoding="utf-8"))))
    parts = {part for node in nodes if isinstance(node, ast.JoinedStr) for part in node.values}
    for node in nodes:
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and node not in parts:
            yield node.value


def test_no_other_module_names_a_language() -> None:
    named = {}
    for module in sorted({*PACKAGE.rglob("*.py"), *(PACKAGE / "web" / "scripts").rglob("*.js")}):
        if not any(module.is_relative_to(place) for place in REGISTERED):
            name = module.relative_to(PACKAGE).as_posix()
            found = CODES.intersection(strings_of(module)) - NO_CODES.get(name, set())
            if found:
                named[name] = found
    assert named == {}


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_language_has_all_its_files(language: str) -> None:
    words = PACKAGE / "whenidream" / "words"
    assert language == import_module(f"{languages.__name__}.{MODULES[language]}").CODE
    others = (
        () if language == wording.FALLBACK else ("translations/{}.tsv", "lists/{}.txt.gz", "lists/{}.rare")
    )
    missing = [
        path
        for path in (
            *(words / each.format(language) for each in others),
            PACKAGE / "whenidream" / "players" / "tales" / f"{language}.json",
            PACKAGE / "profanity_words" / f"{language}.txt",
        )
        if not path.is_file()
    ]
    assert missing == []
    assert all(row.names.get(language, ("",))[0] for row in table())
