"""The catalogues of texts: every language has all English texts, and the scripts use no others."""

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

import reverie
from reverie import wording
from reverie.server.http.page import lazy_sections
from tests.texts.every_text import (
    LANGUAGES,
    TRANSLATIONS,
    english_left_over,
    placeholders,
    same_words,
    texts,
    values,
    vocabulary,
)

SCRIPTS = Path(reverie.__file__).parent / "web" / "scripts"
ENGLISH = texts("en")


def asked_for(roots: set[str]) -> Iterator[tuple[str, str]]:
    """Yield every literal key in the scripts, in t("…") or a choice of two, with its place."""
    anywhere = rf'"((?:{"|".join(map(re.escape, roots))})\.[\w.-]+)"'
    for script in sorted(SCRIPTS.rglob("*.js")):
        source = script.read_text()
        for key in re.findall(r'\bt\(\s*"([^"]+)"', source) + re.findall(anywhere, source):
            yield key, str(script.relative_to(SCRIPTS))


NAMED_ELSEWHERE = {
    "coach.game.": "onirim/opening/alone.js",
    "onirim.learn.": "onirim/lessons/lessons.js",
    "rules.guided.": "onirim/lessons/lessons-two.js",
    "whenidream.practice.": "when-i-dream/practice/practice-tips.js",
    "whenidream.reactions.": "ground/reactions.js",
    "two.reactions.": "ground/reactions.js",
}
"""Texts whose keys are not literal in the script that uses them, with the source of their names."""
TOLD_BY_THE_SERVER = (
    *("lobby.bots.", "story.did.", "onirim.moves.", "whenidream.awards.", "why."),
    *("whenidream.begin.", "whenidream.youAre.", "whenidream.wish.", "whenidream.role."),
    *("whenidream.reading.earns.", "whenidream.told.pass", "whenidream.told.faded"),
)
"""Texts whose keys end in names of bots, moves, reasons, awards, roles or fates of cards."""
NOT_THE_PAGES = ("terminal.", "head.", "refusals.", "calls.", "vocabulary.", "language.")


def test_the_page_says_everything_that_it_has_words_for() -> None:
    """A key is in a script either whole or as a prefix with the names after it."""
    comments = re.compile(r"/\*.*?\*/", re.DOTALL)
    scripts = {
        str(path.relative_to(SCRIPTS)): comments.sub("", path.read_text()) for path in SCRIPTS.rglob("*.js")
    }
    whole = {key for source in scripts.values() for key in re.findall(r'["`]([\w.-]+)["`]', source)}
    made: dict[str, list[str]] = {}
    for source in scripts.values():
        for beginning in re.findall(r"`([a-z]\w*\.[\w. -]*)\$\{", source):
            made.setdefault(beginning, []).append(source)

    def names_in(sources: list[str], rest: str) -> bool:
        names = [re.sub(r"(About|By)$", "", name) for name in rest.split(".")]
        each = [re.compile(rf"(?<![\w-]){re.escape(name)}(?![\w-])") for name in names]
        return any(all(name.search(source) for name in each) for source in sources)

    def said(key: str) -> bool:
        if key in whole or key.startswith(TOLD_BY_THE_SERVER):
            return True
        more = [scripts[script] for start, script in NAMED_ELSEWHERE.items() if key.startswith(start)]
        asking = {start: sources for start, sources in made.items() if key.startswith(start)}
        return any(names_in([*sources, *more], key.removeprefix(start)) for start, sources in asking.items())

    shown = [key for key in ENGLISH if not key.startswith(NOT_THE_PAGES)]
    assert [key for key in shown if not said(key)] == []


@pytest.mark.parametrize("language", TRANSLATIONS)
def test_a_translation_has_the_texts_values_and_words_of_english(language: str) -> None:
    """A text is empty only if the English text is empty."""
    theirs = texts(language)
    assert len(ENGLISH) > 500
    assert sorted(ENGLISH.keys() ^ theirs.keys()) == []
    for key, text in ENGLISH.items():
        assert values(theirs[key]) == values(text), key
        assert (theirs[key] == "") == (text == ""), key
    for kind, words in vocabulary("en").items():
        others = vocabulary(language).get(kind, {})
        assert sorted(words.keys() - {"patterns"}) == sorted(others.keys() - {"patterns"}), kind


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_language_can_be_read_has_its_own_ways_and_never_shouts(language: str) -> None:
    for key, text in texts(language).items():
        assert isinstance(text, str), key
        assert wording.parse(text) == () or text, key
        assert "!" not in text or key == "puzzles.right", key
    for key in ("language.name", "list.between", "list.last", "number.decimal"):
        assert isinstance(wording.find(language, key), str), key
    letters = [texts(language)[f"front.letters.{colour}"] for colour in ("red", "blue", "green", "brown")]
    assert all(len(letter) == 1 and letter.isupper() for letter in letters)
    assert len({letter.casefold() for letter in letters}) == 4


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_screen_shows_a_player_a_command(language: str) -> None:
    """Commands and names of programs are for whoever runs the server: in the terminal and in the docs."""
    commands = re.compile(r"`|--\w|\bmake \w|\breverie serve\b|\b(Python|Pyodide|Numba)\b")
    shown = {key: text for key, text in texts(language).items() if not key.startswith(NOT_THE_PAGES)}
    assert [key for key, text in shown.items() if commands.search(text)] == []


@pytest.mark.parametrize("language", TRANSLATIONS)
def test_a_translation_has_no_english_left_over(language: str) -> None:
    """A word that is the same in both languages is listed in `same_words.tsv` with the reason."""
    allowed = {text for where, text in same_words() if where in (language, "*")}
    left = english_left_over(language)
    assert {key: text for key, text in left.items() if text not in allowed} == {}


def test_the_list_of_same_words_has_only_what_is_the_same_somewhere() -> None:
    found = {language: set(english_left_over(language).values()) for language in TRANSLATIONS}
    rows = [(where, text) for where, text in same_words() if where in ("*", *TRANSLATIONS)]
    assert [
        row
        for row in rows
        if not any(row[1] in found[each] for each in TRANSLATIONS if row[0] in ("*", each))
    ] == []
    assert sorted(rows) == sorted(set(rows))


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_word_has_the_forms_that_are_asked_for(language: str) -> None:
    """A missing form would silently fall back to the basic form, which is wrong."""
    for key, text in texts(language).items():
        for each in placeholders(wording.parse(text)):
            kind = wording.find(language, f"vocabulary.{each.kind or each.name}")
            assert kind is not None or not (each.kind or each.form), (key, each.name)
            form = each.form.lower() or "plain"
            patterns = (kind or {}).get("patterns", {})
            words = [word for name, word in (kind or {}).items() if name != "patterns"]
            assert form == "plain" or words or form in patterns, (key, each.name, form)
            assert all(form in word for word in words if isinstance(word, dict)), (key, each.name, form)


@pytest.mark.parametrize("language", TRANSLATIONS)
def test_the_letters_to_press_are_the_same(language: str) -> None:
    """Named keys have French names, such as Entrée; letters stay the same."""

    def letters(text: str) -> list[str]:
        return [key for key in text.split() if len(key) == 1]

    pressed = [key for key in ENGLISH if re.fullmatch(r"onirim\.keys\.\w+\.keys", key)]
    assert pressed
    theirs = texts(language)
    assert {key: letters(theirs[key]) for key in pressed} == {key: letters(ENGLISH[key]) for key in pressed}


def test_bots_are_called_the_same_in_every_language() -> None:
    """People with two languages at one table must see the same names of bots."""
    assert len({texts(language)["whenidream.botNames"] for language in LANGUAGES}) == 1


def test_the_scripts_ask_only_for_texts_that_there_are() -> None:
    asked = set(asked_for({key.split(".")[0] for key in ENGLISH}))
    assert len(asked) > 300
    known = {*ENGLISH, *lazy_sections()}
    assert sorted((key, where) for key, where in asked if key not in known) == []


def test_french_is_set_as_french() -> None:
    """No line may break before a mark: no-break spaces there, and curly apostrophes. Addresses are codes."""
    badly = re.compile(r"(?<!\xa0):(?!//|\w)|(?<!\u202f)(?:;|(?<=.)\?)|«(?!\xa0)|(?<!\xa0)»|['\"]")
    plain = {key: re.sub(r"\{\w+:", "{", text) for key, text in texts("fr").items()}
    assert {key: text for key, text in plain.items() if badly.search(text)} == {}
