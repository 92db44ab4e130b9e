"""The referee: clues (W4.1) and guesses (W4.7)."""

import json
import subprocess
import sys
from pathlib import Path

import pytest

from reverie.cli import main
from reverie.refusal import IllegalMove
from reverie.whenidream.game import Game
from reverie.whenidream.guesses import judge_guess
from reverie.whenidream.referee import Referee, judge
from reverie.whenidream.words import associations, pieces, table
from reverie.whenidream.words.lists import fold
from reverie.whenidream.words.translations import meanings
from tests.whenidream.games import languages, rows


@pytest.mark.parametrize("name", ["clues.jsonl", "clues-second.jsonl", "clues-outside.jsonl"])
def test_the_referee_is_right_about_the_labelled_clues(name: str) -> None:
    """Clues labelled apart from the referee, in the pack and not; docs/log/referee.md has the figures."""
    cases = [json.loads(line) for line in (Path(__file__).parent / name).read_text().splitlines()]
    assert len(cases) >= 240
    right = [judge(case["piece"], case["clue"]).verdict == case["verdict"] for case in cases]
    assert sum(right) / len(right) >= 0.98
    fair = [case for case in cases if case["verdict"] == "legal"]
    called_illegal = [case for case in fair if judge(case["piece"], case["clue"]).verdict == "illegal"]
    assert len(called_illegal) / len(fair) <= 0.01


@pytest.mark.parametrize("name", ["clues-other.jsonl", "clues-other-outside.jsonl", "clues-other-more.jsonl"])
@pytest.mark.parametrize("language", languages("de", "tr", but="en"))
def test_the_referee_is_right_about_the_labelled_clues_in_the_other_nine(language: str, name: str) -> None:
    """Clues in the pack and outside it; docs/strength.md lists the figures on held-out sets."""
    lines = (Path(__file__).parent / name).read_text(encoding="utf-8").splitlines()
    cases = [case for case in map(json.loads, lines) if case["language"] == language]
    verdicts = [(case["verdict"], judge(case["piece"], case["clue"], language).verdict) for case in cases]
    assert len(cases) >= 36
    assert sum(label == verdict for label, verdict in verdicts) >= 0.92 * len(verdicts)
    assert verdicts.count(("legal", "illegal")) <= (
        2 if language == "sv" else 1
    )  # two rare words are not on any list


@pytest.mark.parametrize("every", [10, pytest.param(1, marks=pytest.mark.thousand)])
def test_what_bots_say_of_a_piece_is_never_called_illegal(every: int) -> None:
    pairs = [(piece, word) for piece, words in associations().items() for word in words][::every]
    assert [pair for pair in pairs if judge(*pair).verdict == "illegal"] == []


@pytest.mark.parametrize(
    ("language", "piece", "clue", "verdict", "reason"),
    [
        *rows("rulings.tsv"),
        ("en", "mouse", "mo\u0443se", "illegal", "another alphabet"),
        ("en", "mouse", "mo\u200buse", "illegal", "hidden"),
        ("en", "mouse", "", "illegal", "have not typed"),
    ],
)
def test_w4_1_what_a_clue_may_be(language: str, piece: str, clue: str, verdict: str, reason: str) -> None:
    ruling = judge(piece, clue, language)
    assert ruling.verdict == verdict
    assert reason in ruling.reason


@pytest.mark.parametrize("language", languages("de", but="en"))
def test_w4_1_packs_in_other_languages_are_judged_with_what_there_is(language: str) -> None:
    for row in table()[::40]:
        name = row.names[language][0]
        assert judge(name, name.upper(), language).verdict == "illegal"
        english = row.names["en"][0]
        if not meanings(english, language):  # a clown is a clown in Italy as well
            assert judge(name, english, language).verdict == "illegal"
    assert judge(table()[0].names[language][0], "xyz abc", language).verdict == "illegal"


@pytest.mark.parametrize("language", languages("en"))
def test_w4_7_a_name_of_another_piece_is_never_this_one_dealt_or_not(language: str) -> None:
    names = [(row.names[language][0], name) for row in table() for name in row.names[language]]
    close: dict[str, list[tuple[str, str]]] = {fold(name)[:3]: [] for _, name in names}
    for piece, name in names:
        close[fold(name)[:3]].append((piece, name))
    for piece, _ in names:
        for other, name in close[fold(piece)[:3]]:
            wanted = "right" if other == piece else "other"
            assert judge_guess(piece, name, language) == wanted, (piece, name)


def test_w4_7_a_guess_naming_another_piece_cannot_be_voted_right() -> None:
    game = Game(5, referee="table", first_dreamer=0, reading_seconds=0, clue_seconds=None, seed="another")
    assert game.state.on_show is not None
    here = game.state.on_show.piece
    other = next(each for each in reversed(pieces("en")) if each != here)  # dealt or not
    game.push(0, "guess", other, time=1)
    with pytest.raises(IllegalMove, match="the name of another picture"):
        game.push(1, "dispute", here, time=2)


@pytest.mark.parametrize(
    ("language", "piece", "text", "counts_as"), [*rows("guesses.tsv"), ("en", "elephant", "", "wrong")]
)
def test_w4_7_what_a_guess_counts_as(language: str, piece: str, text: str, counts_as: str) -> None:
    assert judge_guess(piece, text, language) == counts_as


def test_w4_7_a_pack_of_ones_own_has_its_own_other_names() -> None:
    assert judge_guess("gadget", "thingamajig", "en", {"gadget": ("thingamajig",)}) == "right"
    assert Referee("en", {"gadget": ("gizmo",)}).guess("gadget", "gizmo") == "right"
    assert judge_guess("raquette", "maquette", "fr", {"raquette": ()}) == "like"


# The command


def test_judge_ends_in_silence_when_nobody_reads_on() -> None:
    """The command is `reverie judge --file … | head -1`."""
    cases = Path(__file__).parent / "clues.jsonl"
    command = [sys.executable, "-m", "reverie", "judge", "--file", str(cases)]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE) as running:
        assert running.stdout and running.stderr
        assert running.stdout.readline().startswith(b"{")
        running.stdout.close()
        assert running.stderr.read() == b""
        assert running.wait() == 0


def test_judge_says_what_it_thinks_and_refuses_in_a_sentence(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["judge", "lighthouse", "light"]) == 0
    assert capsys.readouterr().out == "illegal: “light” is a part of the name.\n"
    assert main(["judge", "lighthouse", "beam", "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["verdict"] == "legal"
    cases, bad = tmp_path / "cases.jsonl", tmp_path / "bad.jsonl"
    cases.write_text('{"piece": "mouse", "clue": "mice", "id": 7}\n{"piece": "mouse", "clue": "cheese"}\n')
    assert main(["judge", "--file", str(cases)]) == 0
    lines = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    assert [(line["verdict"], line.get("id")) for line in lines] == [("illegal", 7), ("legal", None)]
    assert all(line["reason"] for line in lines)
    bad.write_text('{"piece": "mouse"}\n')
    for words, sentence in (
        (["mouse"], "Give a piece and a clue"),
        ([], "Give a piece and a clue"),
        (["a", "b", "--language", "xx"], "There is no language xx"),
        (["--file", str(tmp_path / "none")], "cannot be read"),
        (["--file", str(bad)], "line 1: a case must be an object"),
    ):
        assert main(["judge", *words]) == 2
        printed = capsys.readouterr().err
        assert sentence in printed and len(printed.splitlines()) == 1
