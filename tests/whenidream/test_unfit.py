"""The family filter: words refused at a table with children, and many that must not be."""

import json
import unicodedata
from pathlib import Path

import pytest

from reverie.profanity import find_profanity, profanity_words
from reverie.profanity_lists import profanity_list
from reverie.whenidream.languages import LANGUAGES
from reverie.whenidream.words import table
from tests.whenidream.games import languages, rows

HERE = Path(__file__).parent
SET = [json.loads(line) for line in (HERE / "unfit_words.jsonl").read_text(encoding="utf-8").splitlines()]
"""These cases were written before the lists."""
NAMES = (HERE / "first_names.txt").read_text(encoding="utf-8").split()


@pytest.mark.parametrize("language", languages("en", "fr"))
def test_labelled_texts_first_names_and_pieces(language: str) -> None:
    texts = [each for each in SET if each["language"] == language]
    assert len(texts) > 60
    wrong = [
        each["text"]
        for each in texts
        if (find_profanity(each["text"], language) is not None) != each["unfit"]
    ]
    assert wrong == []
    assert len(NAMES) > 1500
    assert [name for name in NAMES if find_profanity(name, language)] == []
    pieces = [name for row in table() for name in row.names[language]]
    assert [name for name in pieces if find_profanity(name, language)] == []


@pytest.mark.parametrize(
    ("language", "text", "word"),
    [*rows("profanity.tsv"), ("en", "f\u200bu\u200bck", "fuck"), ("en", "sh\u0456t", "sh\u0456t")],
)
def test_a_word_is_unfit_in_the_language_of_the_table_or_in_english(
    language: str, text: str, word: str
) -> None:
    assert (find_profanity(text, language) or "") == word


@pytest.mark.parametrize(
    "text",
    [
        *("455", "A1", "4x4", "3 5 7", "C-3PO", "R2-D2", "$5", "a b c d", "w.w.w", "*hello*", "M*A*S*H"),
        *("", "  ", "!!!", "100%", "e.g.", "p.s. I love you", "ooooh", "hmmmm", "aaaaaah", "x-ray", "2nd"),
        *("b4", "U.S.A.", "well-known", "half-hour"),
    ],
)
def test_numbers_signs_and_letters_are_no_disguise_by_themselves(text: str) -> None:
    assert {language: find_profanity(text, language) for language in LANGUAGES} == dict.fromkeys(LANGUAGES)


def test_every_list_is_in_order_and_of_use() -> None:
    for language in LANGUAGES:
        entries = profanity_list(language).entries
        assert len(entries) > 100
        assert list(entries) == sorted(set(entries), key=_in_order), language
        assert profanity_words(language).words


def _in_order(entry: str) -> tuple[bool, str, str]:
    plain = unicodedata.normalize("NFD", entry.lstrip("!*=~")).casefold()
    return entry.startswith("!"), plain, entry


def test_a_bot_says_nothing_unfit() -> None:
    from reverie.whenidream.players.translation import names_of_things, usual_translation
    from reverie.whenidream.words.vectors import things

    assert not any(usual_translation(word, "en") for word in ("erection", "douche", "boobs", "shit"))
    unfit = {thing for thing in things() if find_profanity(thing, "en")}
    assert 0 < len(unfit) < 5
    assert not unfit & set(names_of_things("en")[0])
