"""The catalogues of texts: French says all that English says, and the scripts ask for nothing else."""

import re
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

import pytest

import reverie
from tests.page.conftest import Visit

SCRIPTS = Path(reverie.__file__).parent / "web" / "scripts"

# Every text of a catalogue, flat; a text that is made from values is made from their own names in brackets.
READ = """async (language) => {
  const flat = {};
  const names = new Proxy({}, { get: (_, name) => `{${String(name)}}` });
  const read = (texts, under) => {
    for (const [key, text] of Object.entries(texts)) {
      const path = under ? `${under}.${key}` : key;
      if (typeof text === "object") read(text, path);
      else flat[path] = [typeof text, String(typeof text === "function" ? text(names) : text)];
    }
  };
  read((await import(`/texts/${language}.js`)).default, "");
  return flat;
}"""


class Text(NamedTuple):
    kind: str
    says: str


Catalogue = dict[str, Text]


@pytest.fixture
def catalogues(visit: Visit) -> tuple[Catalogue, Catalogue]:
    """English and French, as a browser reads them."""
    page = visit("/")

    def read(language: str) -> Catalogue:
        return {key: Text(*text) for key, text in page.evaluate(READ, language).items()}

    return read("en"), read("fr")


def values(text: Text) -> set[str]:
    return set(re.findall(r"\{\w+\}", text.says))


def asked_for(roots: set[str]) -> Iterator[tuple[str, str]]:
    """Every key that is written out in a script, as t("…") or for a choice of two, and where."""
    anywhere = rf'"((?:{"|".join(map(re.escape, roots))})\.[\w.-]+)"'
    for script in sorted(SCRIPTS.rglob("*.js")):
        source = script.read_text()
        for key in re.findall(r'\bt\(\s*"([^"]+)"', source) + re.findall(anywhere, source):
            yield key, str(script.relative_to(SCRIPTS))


def test_french_has_the_keys_of_english(catalogues: tuple[Catalogue, Catalogue]) -> None:
    english, french = catalogues
    assert len(english) > 500
    assert sorted(english.keys() - french.keys()) == []
    assert sorted(french.keys() - english.keys()) == []


def test_french_texts_are_of_the_same_kind(catalogues: tuple[Catalogue, Catalogue]) -> None:
    """Where English fills in a value, French may need a function, to agree with it."""
    english, french = catalogues
    for key, text in english.items():
        agrees = text.kind == "string" and french[key].kind == "function" and values(text)
        assert french[key].kind == text.kind or agrees, key


def test_french_texts_have_the_values_of_english(catalogues: tuple[Catalogue, Catalogue]) -> None:
    english, french = catalogues
    for key, text in english.items():
        if text.kind == "string":
            assert values(french[key]) == values(text), key
            assert (french[key].says == "") == (text.says == ""), key


def test_the_letters_to_press_are_the_same(catalogues: tuple[Catalogue, Catalogue]) -> None:
    """Named keys are called otherwise in French, such as Entrée; letters are not."""

    def letters(text: Text) -> list[str]:
        return [key for key in text.says.split() if len(key) == 1]

    english, french = catalogues
    pressed = [key for key in english if re.fullmatch(r"onirim\.keys\.\w+\.keys", key)]
    assert pressed
    assert {key: letters(french[key]) for key in pressed} == {key: letters(english[key]) for key in pressed}


def test_the_scripts_ask_only_for_texts_that_there_are(catalogues: tuple[Catalogue, Catalogue]) -> None:
    english, _ = catalogues
    asked = set(asked_for({key.split(".")[0] for key in english}))
    assert len(asked) > 300
    assert sorted((key, where) for key, where in asked if key not in english) == []


def test_nobody_shouts(catalogues: tuple[Catalogue, Catalogue]) -> None:
    for catalogue in catalogues:
        assert {key: text.says for key, text in catalogue.items() if "!" in text.says} == {}


def test_french_is_set_as_french(catalogues: tuple[Catalogue, Catalogue]) -> None:
    """No line may break before a mark: no-break spaces there, and curly apostrophes."""
    _, french = catalogues
    badly = re.compile(r"(?<!\xa0):(?!//)|(?<!\u202f)(?:;|(?<=.)\?)|«(?!\xa0)|(?<!\xa0)»|['\"]")
    assert {key: text.says for key, text in french.items() if badly.search(text.says)} == {}
