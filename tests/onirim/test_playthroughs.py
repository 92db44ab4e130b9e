"""The golden games still play out as recorded."""

import pytest

from tests.playthroughs import FOLDER, GAMES, written


@pytest.mark.parametrize("name", GAMES)
def test_a_golden_game_plays_as_written(name: str) -> None:
    golden = (FOLDER / f"{name}.txt").read_text(encoding="utf-8")
    assert written(name) == golden, (
        "if this is meant, run `python -m tests.playthroughs` and look at the difference"
    )


def test_no_golden_game_is_left_over() -> None:
    assert {path.stem for path in FOLDER.glob("*.txt")} == set(GAMES)
