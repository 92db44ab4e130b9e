"""The shipped puzzles: each has the properties that its file states."""

import io
import json
from collections import Counter
from functools import cache
from pathlib import Path

import numpy as np
import pytest
from rich.console import Console

from research.puzzles import candidates, playing, proof, writing
from research.puzzles.candidates import Candidate
from research.puzzles.themes import MIN_COST, canonical, theme_of
from reverie.cli import main
from reverie.numerals import percent
from reverie.onirim.fast.solver import Solver
from reverie.onirim.game import Game
from reverie.onirim.moves import choice_of, choices_of, step_of
from reverie.onirim.notation import parse
from reverie.onirim.position import read_position
from reverie.onirim.puzzles import FOLDER, THEMES, Puzzle, read_puzzles
from reverie.terminal.onirim_puzzle import PuzzleSession
from reverie.terminal.onirim_text import label
from reverie.wording import word
from tests import ROOT
from tests.onirim.test_endgame import record as compiled_state

GAMES = ROOT / "tests" / "golden" / "puzzle-games.json"
"""For some puzzles, the choices made in the game from which they come."""


@cache
def puzzles() -> list[Puzzle]:
    return [puzzle for theme in THEMES for puzzle in read_puzzles(theme)]


def right(puzzle: Puzzle) -> list[str]:
    return list(puzzle.get("same", [puzzle["best"]]))


def test_every_theme_has_enough_puzzles_with_unique_names() -> None:
    assert len(puzzles()) >= 600
    assert min(Counter(puzzle["theme"] for puzzle in puzzles()).values()) >= 60
    assert len({puzzle["id"] for puzzle in puzzles()}) == len(puzzles())
    assert all(puzzle["id"].rpartition("-")[0] == puzzle["theme"] for puzzle in puzzles())
    index = json.loads((FOLDER / "index.json").read_text("utf-8"))
    assert index == {
        theme: [[each["id"], each["rating"]] for each in read_puzzles(theme)] for theme in THEMES
    }


def test_no_two_are_alike_up_to_colours() -> None:
    names = Counter(canonical(read_position(puzzle["position"])) for puzzle in puzzles())
    assert names.most_common(1)[0][1] == 1


def test_a_puzzle_shows_only_the_view_of_the_seat_to_move() -> None:
    for puzzle in puzzles():
        game = Game.from_position(puzzle["position"])
        assert isinstance(game.to_move, int)
        assert puzzle["view"] == json.loads(json.dumps(game.view(game.to_move).to_dict())), puzzle["id"]
        if puzzle["view"]["rules"].get("communication") == "silent":
            assert puzzle["view"]["hands"][1 - game.to_move] is None


def test_choices_are_listed_best_first() -> None:
    for puzzle in puzzles():
        game = Game.from_position(puzzle["position"])
        legal = {str(move) for move in game.legal_moves}
        listed = [move for move, *_ in puzzle["moves"]]
        assert legal >= {*listed, *right(puzzle), puzzle["by"]["scripted"], puzzle["by"]["dreamwalker"]}
        assert len(listed) == len(set(listed)) and listed[0] == puzzle["best"]
        if puzzle["view"]["phase"] != "arrange":
            assert legal == set(listed) and right(puzzle) == [puzzle["best"]]
        else:
            worth = {parse(move).cards[0] for move in (*listed, *right(puzzle))}
            assert {move.cards[0] for move in game.legal_moves} == worth
        assert puzzle["by"]["random"] == pytest.approx(len(right(puzzle)) / len(legal), abs=1e-3)


def test_the_best_choice_leads_by_eight_points() -> None:
    for puzzle in puzzles():
        (best, odds, *_), *others = puzzle["moves"]
        assert best == puzzle["best"] and best in right(puzzle)
        wrong = [move for move in others if move[0] not in right(puzzle)]
        assert puzzle["cost"] >= MIN_COST and len(wrong) >= 1
        assert odds - wrong[0][1] == pytest.approx(puzzle["cost"], abs=0.03), puzzle["id"]
        assert [move[1] for move in wrong] == sorted((move[1] for move in wrong), reverse=True)
        if puzzle["method"] == "exact":
            assert puzzle["error"] == 0 and {tuple(move[2:]) for move in puzzle["moves"]} == {(0, 0.0)}
        else:
            assert puzzle["cost"] - 1.5 * puzzle["error"] >= MIN_COST  # three standard errors
            assert min(puzzle["moves"][0][2], wrong[0][2]) >= 500 and puzzle["moves"][0][2] >= 2000


def test_scripted_fails_most_puzzles_and_another_player_confirms_fifty() -> None:
    assert sum(puzzle["agreed"] is True for puzzle in puzzles()) >= 50
    assert {puzzle["agreed"] for puzzle in puzzles()} <= {True, None}
    scripted = sum(puzzle["by"]["scripted"] in right(puzzle) for puzzle in puzzles())
    assert scripted < len(puzzles()) / 10
    assert all(800 <= puzzle["rating"] <= 2300 for puzzle in puzzles())


def test_the_theme_of_a_puzzle_matches_its_moment() -> None:
    for puzzle in puzzles():
        s = read_position(puzzle["position"])
        best = choice_of(s, parse(puzzle["best"]))
        wrongs = choices_of(Game.from_position(puzzle["position"]).view(s.active))
        themes = {theme_of(s, best, wrong) for wrong in wrongs if str(step_of(s, wrong)) not in right(puzzle)}
        assert puzzle["theme"] in themes, puzzle["id"]


def test_some_puzzles_are_reached_again_by_replaying_their_games() -> None:
    past = json.loads(GAMES.read_text("utf-8"))
    assert len(past) >= 10 * len(THEMES)
    by_id = {puzzle["id"]: puzzle for puzzle in puzzles()}
    for name, choices in past.items():
        puzzle = by_id[name]
        game = writing.replayed(read_position(puzzle["position"]), puzzle["from"]["seed"], choices)
        assert game.position == puzzle["position"], name
        assert len(game.steps) == puzzle["from"]["step"]


def trial_of(puzzle: Puzzle) -> playing.Trial:
    s = read_position(puzzle["position"])
    choices = choices_of(Game.from_position(puzzle["position"]).view(s.active))
    good = [choice_of(s, parse(puzzle["best"]))]
    candidate = Candidate(
        puzzle["theme"], compiled_state(s), choices, np.zeros(len(choices)), good, choices[0], "", "", []
    )
    return playing.Trial(candidate, 0)


def test_some_exact_puzzles_are_solved_again() -> None:
    solver = Solver(proof.MAX_POSITIONS)
    solved = [puzzle for puzzle in puzzles() if puzzle["method"] == "exact"][::25]
    assert len(solved) >= 5
    for puzzle in solved:
        trial = trial_of(puzzle)
        assert proof.enumerated(trial, solver) and proof.exactly_ahead(trial, Counter())
        s = candidates.plain(trial.candidate.states)
        assert {str(step_of(s, choice)) for choice in trial.good} == set(right(puzzle))


# At a terminal


@pytest.mark.parametrize(("theme", "language"), [*((theme, "en") for theme in THEMES), (THEMES[0], "de")])
def test_a_puzzle_can_be_solved_at_a_terminal(theme: str, language: str) -> None:
    """A wrong answer shows its cost, help is refused, and the best answer ends the puzzle."""
    puzzle = read_puzzles(theme)[0]
    wrong = next(move for move, *_ in reversed(puzzle["moves"]) if move not in right(puzzle))
    lines = iter(["hint", wrong, "nonsense", puzzle["best"]])
    console = Console(file=io.StringIO(), width=100)
    game = Game.from_position(puzzle["position"])
    solving = PuzzleSession(
        game, console, Path(), "", read=lambda asked: next(lines), language=language, puzzle=puzzle
    )
    assert solving.run() == 0 and solving.is_solved
    printed = " ".join(console.file.getvalue().split())  # type: ignore[attr-defined]
    for key in ("noHelp", "right"):
        assert " ".join(word(f"puzzles.{key}", language=language).split()) in printed
    best = label(parse(puzzle["best"]), language)
    odds = percent(puzzle["moves"][0][1], language)
    explained = word("puzzles.best", {"move": best, "odds": odds}, language)
    assert " ".join(explained.split()) in printed
    assert game.position == puzzle["position"]


def test_an_empty_line_shows_the_answer_and_leaving_shows_nothing() -> None:
    puzzle = read_puzzles("key")[0]
    for typed, shown in (("", True), ("quit", False)):
        console = Console(file=io.StringIO(), width=100)
        game = Game.from_position(puzzle["position"])
        solving = PuzzleSession(game, console, Path(), "", read=lambda asked, line=typed: line, puzzle=puzzle)  # type: ignore[misc]
        assert solving.run() == 0 and not solving.is_solved
        assert ("Best:" in console.file.getvalue()) == shown  # type: ignore[attr-defined]


def test_the_command_lists_the_themes_and_gives_one_as_json(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["puzzles"]) == 0
    assert "key-001–120" in capsys.readouterr().out
    assert main(["puzzles", "--json"]) == 0
    assert set(json.loads(capsys.readouterr().out)) == set(THEMES)
    assert main(["puzzles", "two-003", "--json"]) == 0
    assert json.loads(capsys.readouterr().out) == read_puzzles("two")[2]
    for name in ("key", "key-999", "chess-001", "../key-001"):
        assert main(["puzzles", name]) == 2
        assert f'There is no puzzle "{name}"' in capsys.readouterr().err
