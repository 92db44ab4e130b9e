"""Sentences for people, made from a code and values in the reader's language.

The texts are data: `texts/LANGUAGE.json`, here and in each game's own package, nested by where they are used.
All files of a language together are its catalogue; the page reads the same one. A text is written in a small
part of ICU's MessageFormat:

- `{name}` is a value; lists are joined and fractions are written in the style of the language, and a
  refusal is replaced by its sentence;
- `{n, plural, =0 {no card} one {one card} other {# cards}}`, by the CLDR's categories; `#` is the number;
- `{you, select, true {You win} other {{name} wins}}`; `=nothing` is chosen if the value is missing, or an
  empty string or list;
- `{card}`, `{card.the}`, `{other:card.a}`: the value as a word of the catalogue's vocabulary, in one of its
  forms. The kind of word follows the colon; without a colon it is the value's name. A form with a capital
  (`{card.The}`) begins a sentence. A form can select as well: `{card.gender, select, f {elle} other {il}}`.
  For names of people and other words that are in no list, a kind has `patterns`: for each form, pairs of a
  regular expression and the form of a word that it matches (`{}`); the first match counts. The expressions
  use only features that Python and JavaScript share, and ignore case.

`web/scripts/ground/wording.js` does the same for the page; a test compares the two for every text.

>>> word("refusals.not-your-turn"), word("refusals.not-your-turn", language="fr")
('It is not your turn.', 'Ce n’est pas ton tour.')
"""

import json
import re
from collections.abc import Callable, Mapping, Sequence
from functools import cache
from pathlib import Path
from typing import Any

from .json_values import Json

Values = Mapping[str, object]

FOLDERS: list[Path] = [Path(__file__).parent / "texts"]
"""The folders with catalogues. A game adds its own with `add_texts`."""
GAMES: dict[str, Path] = {}
"""The folder of each game that was added by name. The page fetches a game's texts with its screens."""
FALLBACK = "en"


def add_texts(folder: Path, game: str = "") -> None:
    """Add a game's texts: a folder with a file for each language."""
    if game:
        GAMES[game] = folder
    if folder not in FOLDERS:
        FOLDERS.append(folder)
        catalogue.cache_clear()
        _parse_cached.cache_clear()


def languages() -> list[str]:
    """Return the codes of the languages with a catalogue."""
    return sorted(path.stem for path in FOLDERS[0].glob("*.json"))


@cache
def catalogue(language: str) -> Json:
    """Return all texts of a language, nested by where they are used."""
    whole: Json = {}
    for folder in FOLDERS:
        merge(whole, words_in(folder, language))
    return whole


def words_in(folder: Path, language: str) -> Json:
    """Return the texts of one folder in a language; empty if it has none."""
    path = folder / f"{language}.json"
    found: Json = json.loads(path.read_text(encoding="utf-8")) if path.exists() else {}
    return found


def merge(whole: Json, more: Json) -> None:
    """Add the texts of `more` to `whole`, recursively."""
    for key, value in more.items():
        if isinstance(value, dict) and isinstance(whole.get(key), dict):
            merge(whole[key], value)
        else:
            whole[key] = value


def word(key: str, values: Values | None = None, language: str = FALLBACK) -> str:
    """Return the text of a key, filled with its values.

    If the language lacks the text, it is in English; if English lacks it too, the key itself is returned.
    """
    for tongue in dict.fromkeys((language, FALLBACK)):
        parts = _parse_cached(tongue, key)
        if parts is not None:
            return _render(parts, values or {}, tongue, None)
    return key


def sentence(refusal: Values, language: str = FALLBACK) -> str:
    """Return the sentence for a refusal or a ruling, such as `{"code": "same-symbol", "card": "red sun"}`."""
    section = "calls" if find(FALLBACK, f"calls.{refusal['code']}") is not None else "refusals"
    return word(f"{section}.{refusal['code']}", refusal, language)


def find(language: str, key: str) -> Any:
    """Return the value under a key of a catalogue, such as `refusals.same-symbol`, or None."""
    found: object = catalogue(language)
    for part in key.split("."):
        found = found.get(part) if isinstance(found, dict) else None
    return found


# Parsing a text


class Placeholder:
    """A placeholder: `{name}`, `{name:kind.form}`, or a plural or select with its choices."""

    __slots__ = ("choices", "form", "kind", "name", "type")

    def __init__(self, argument: str, type_: str = "", choices: Json | None = None) -> None:
        named, _, self.form = argument.partition(".")
        self.name, _, self.kind = named.partition(":")
        self.type, self.choices = type_, choices or {}


Parts = tuple[str | Placeholder, ...]


@cache
def _parse_cached(language: str, key: str) -> Parts | None:
    text = find(language, key)
    return parse(text) if isinstance(text, str) else None


def parse(text: str) -> Parts:
    """Return the parts of a text, or raise a `ValueError` that says what is wrong with it."""
    parts, at = _parse(text, 0, False)
    if at != len(text):
        raise ValueError(f"a brace too many at {at} of {text!r}")
    return parts


def _parse(text: str, at: int, inside: bool) -> tuple[Parts, int]:
    parts: list[str | Placeholder] = []
    while at < len(text) and text[at] != "}":
        if text[at] == "{":
            placeholder, at = _parse_placeholder(text, at + 1, inside)
            parts.append(placeholder)
        elif text[at] == "#" and inside:
            parts.append(Placeholder("#"))
            at += 1
        else:
            end = next(
                (k for k in range(at, len(text)) if text[k] in "{}" or (inside and text[k] == "#")), len(text)
            )
            parts.append(text[at:end])
            at = end
    return tuple(parts), at


ARGUMENT = re.compile(r"\s*([\w-]+(?::\w+)?(?:\.\w+)?)\s*(?:,\s*(plural|select)\s*,)?\s*")
CHOICE = re.compile(r"\s*(=?[\w-]+)\s*\{")


def _parse_placeholder(text: str, at: int, inside: bool) -> tuple[Placeholder, int]:
    match = ARGUMENT.match(text, at)
    if match is None:
        raise ValueError(f"no value is named at {at} of {text!r}")
    argument, type_ = match.groups()
    at = match.end()
    choices: Json = {}
    while type_ and (choice := CHOICE.match(text, at)):
        choices[choice[1]], at = _parse(text, choice.end(), inside or type_ == "plural")
        at += 1  # its closing brace
    if type_ and "other" not in choices:
        raise ValueError(f"{text!r} says nothing for other values of {argument}")
    if at >= len(text) or text[at : at + 1] != "}":
        at = len(text) - len(text[at:].lstrip())
    if text[at : at + 1] != "}":
        raise ValueError(f"a brace is missing at {at} of {text!r}")
    return Placeholder(argument, type_ or "", choices), at + 1


# Formatting a text


def _render(parts: Parts, values: Values, language: str, number: object) -> str:
    return "".join(
        part if isinstance(part, str) else _value(part, values, language, number) for part in parts
    )


def _value(part: Placeholder, values: Values, language: str, number: object) -> str:
    if part.name == "#":
        return _numeral(number, language)
    value = values.get(part.name, "")
    if part.type:
        counted = value if part.type == "plural" else number
        return _render(_choose(part, value, language), values, language, counted)
    if isinstance(value, (list, tuple)):
        return join([_form_of(each, part, language) for each in value], language)
    return _form_of(value, part, language)


def _choose(part: Placeholder, value: object, language: str) -> Parts:
    """Return the choice of a plural or a select for a value."""
    if part.type == "plural":
        names = [f"={_plain(value)}", plural(language, value)]
    else:
        names = [_form_of(value, part, language) if part.form else _plain(value)]
        if value is None or value in ("", [], ()):
            names.insert(0, "=nothing")
    chosen: Parts = part.choices[next((name for name in names if name in part.choices), "other")]
    return chosen


def _plain(value: object) -> str:
    if isinstance(value, float) and value.is_integer():
        return str(int(value))
    return str(value).lower() if isinstance(value, bool) or value is None else str(value)


def _numeral(value: object, language: str) -> str:
    """Return a number in the format of the language: 1.5, or 1,5."""
    plain = _plain(value)
    return plain.replace(".", find(language, "number.decimal") or ".") if isinstance(value, float) else plain


def _form_of(value: object, part: Placeholder, language: str) -> str:
    """Return a value as a word of its kind, in the wanted form."""
    if isinstance(value, Mapping) and "code" in value:
        return sentence(value, language)
    kind = find(language, f"vocabulary.{part.kind or part.name}")
    if kind is None:
        return _numeral(value, language)
    form = part.form[:1].lower() + part.form[1:]
    worded = _inflect(kind, _plain(value), form or "plain")
    return begin(worded, language) if form != part.form else worded


def _inflect(kind: Json, value: str, form: str) -> str:
    entry = kind.get(value) if value != "patterns" else None  # a person's name may be "patterns"
    if isinstance(entry, dict):
        return str(entry.get(form, entry.get("plain", value)))
    if entry is not None:
        return str(entry)
    for pattern, becomes in kind.get("patterns", {}).get(form, ()):
        if re.search(pattern, value, re.IGNORECASE):
            return str(becomes).replace("{}", value)
    return value


def upper(text: str, language: str) -> str:
    """Return the text in capitals.

    Turkish has an i with a dot and one without, and each keeps its form; its catalogue maps them under
    `language.capitals`.

    >>> upper("kedi", "tr"), upper("ışık", "tr"), upper("kedi", "de")
    ('KEDİ', 'IŞIK', 'KEDI')
    """
    return text.translate(str.maketrans(find(language, "language.capitals") or {})).upper()


def begin(text: str, language: str) -> str:
    """Return the text with a capital first letter."""
    return upper(text[:1], language) + text[1:]


def join(texts: Sequence[str], language: str) -> str:
    """Return the strings joined in the style of the language: "a, b and c"."""
    if len(texts) < 2:
        return "".join(texts)
    between, last = find(language, "list.between") or ", ", find(language, "list.last") or ", "
    return f"{between.join(texts[:-1])}{last}{texts[-1]}"


# Plural rules of languages (CLDR)


def _one(n: float) -> str:
    return "one" if n == 1 else "other"


def _nought_one(n: float) -> str:
    return "one" if n < 2 else "other"


def _one_few_many(n: float) -> str:
    if n == 1:
        return "one"
    if n % 1:
        return "other"
    return "few" if n % 10 in (2, 3, 4) and n % 100 not in (12, 13, 14) else "many"


COUNTING: dict[str, Callable[[float], str]] = {
    "one": _one,
    "nought-one": _nought_one,
    "one-few-many": _one_few_many,
}
"""The CLDR's plural rules by the name that catalogues give under `number.plural`. The page asks the
browser."""


def plural(language: str, number: object) -> str:
    """Return the CLDR's plural category of a number.

    >>> plural("en", 1), plural("fr", 0), plural("pl", 22)
    ('one', 'one', 'few')
    """
    if isinstance(number, bool) or not isinstance(number, (int, float)):
        return "other"
    return COUNTING[find(language, "number.plural") or "one"](abs(number))
