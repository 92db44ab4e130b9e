"""Bots and people's words: see `tests.whenidream.people`, which measures the accuracy; here are lower
bounds."""

import json
from pathlib import Path

import pytest

from reverie.cli import main
from reverie.whenidream.words.vectors import things
from tests.whenidream.games import languages
from tests.whenidream.people import FOLDER, read, understood


def test_three_words_of_people_lead_to_the_thing() -> None:
    some = list(read(FOLDER / "en.tsv"))
    assert len(some) >= 300
    assert all(each.thing in things() for each in some)
    found = understood(some[::4])
    assert found.first / found.of >= 0.85
    assert found.five / found.of >= 0.95
    with_a_lie = understood(some[::8], lies=True, doubting=True)
    assert with_a_lie.first / with_a_lie.of >= 0.75


@pytest.mark.parametrize("language", languages(but="en"))
def test_three_words_of_people_in_another_language(language: str) -> None:
    some = list(read(FOLDER / f"{language}.tsv"))
    assert len(some) == 100
    found = understood(some[::4])
    assert found.first / found.of >= 0.65


def test_a_file_of_clues_is_answered_line_by_line(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "clues.tsv"
    file.write_text("en\telephant\ttrunk big grey\nde\tLöwe\tMähne brüllen König\n", encoding="utf-8")
    assert main(["guess", "--file", str(file), "--json"]) == 0
    first, second = map(json.loads, capsys.readouterr().out.splitlines())
    assert list(first) == ["language", "thing", "clues", "guesses", "odds"]
    assert first["guesses"][0] == "elephant" and len(first["guesses"]) == 5
    assert first["odds"] == sorted(first["odds"], reverse=True) and 0.5 < first["odds"][0] <= 1
    assert second["language"] == "de" and second["guesses"][0] == "Löwe"


def test_guess_answers_on_the_command_line_and_clue_names_an_unknown_word(
    capsys: pytest.CaptureFixture[str],
) -> None:
    assert main(["guess", "trunk", "big", "grey"]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert len(lines) == 5 and lines[0].split()[0] == "elephant"
    assert main(["guess", "zzzq", "qqx"]) == 0
    assert capsys.readouterr().out == "Nothing comes to mind.\n"
    assert main(["clue", "zwimpelfritz", "--as", "imp"]) == 0
    assert "zwimpelfritz" in capsys.readouterr().out


@pytest.mark.parametrize("text", ["elephant trunk", "en\telephant", "xx\telephant\ttrunk", ""])
def test_a_malformed_file_of_clues_is_refused_in_a_sentence(
    text: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "clues.tsv"
    file.write_text(text, encoding="utf-8")
    code = main(["guess", "--file", str(file)])
    printed = capsys.readouterr()
    assert code == (2 if text else 0)
    assert "Traceback" not in printed.err


@pytest.mark.parametrize("spirit", ["fairy", "imp", "trickster"])
def test_a_spirit_says_a_clue_on_the_command_line(spirit: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["clue", "elephant", "--as", spirit, "--after", "grey", "--json"]) == 0
    answer = json.loads(capsys.readouterr().out)
    assert answer["piece"] == "elephant" and answer["after"] == ["grey"]
    assert all(word and word not in ("grey", "elephant") for word in answer["clues"].values())
