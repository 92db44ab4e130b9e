"""The puzzles that come with the page, as the page reads them."""

import json
from typing import Any

import pytest

from reverie.onirim import puzzles
from reverie.onirim.moves import LegalMoves
from reverie.onirim.position import read_position
from reverie.onirim.view import View


@pytest.fixture(scope="module")
def shipped() -> dict[str, list[dict[str, Any]]]:
    return {theme: puzzles.read(theme) for theme in puzzles.THEMES}


def test_the_index_names_every_puzzle_with_its_rating(shipped: dict[str, list[dict[str, Any]]]) -> None:
    index = json.loads((puzzles.FOLDER / "index.json").read_text("utf-8"))
    assert index == {
        theme: [[each["id"], each["rating"]] for each in some] for theme, some in shipped.items()
    }


def test_every_choice_is_offered_and_the_best_is_first(shipped: dict[str, list[dict[str, Any]]]) -> None:
    """In a prophecy the ones worth naming."""
    for puzzle in (each for some in shipped.values() for each in some):
        state = read_position(puzzle["position"])
        legal, offered = {str(move) for move in LegalMoves(state)}, [move[0] for move in puzzle["moves"]]
        phase = View(state, state.active).phase
        assert offered[0] == puzzle["best"], puzzle["id"]
        assert set(offered) <= legal if phase == "arrange" else set(offered) == legal, puzzle["id"]
        assert set(puzzle.get("same", ())) <= legal, puzzle["id"]


def test_a_puzzle_shows_what_the_seat_may_know_and_no_more(shipped: dict[str, list[dict[str, Any]]]) -> None:
    for puzzle in (each for some in shipped.values() for each in some):
        state = read_position(puzzle["position"])
        assert puzzle["view"] == View(state, state.active).to_dict(), puzzle["id"]
