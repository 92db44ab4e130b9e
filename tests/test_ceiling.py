"""What exact play would win more is measured; the figures in docs are drawn as they are."""

import json
from pathlib import Path

import pytest

pytest.importorskip("numba", reason="endgames are solved by compiled code")

from reverie.dice import below, seed_dice
from reverie.onirim.fast.batch import Array
from reverie.onirim.players.network import Floats
from tools.ceiling.__main__ import main
from tools.ceiling.endgames import endgames
from tools.ceiling.pictures import trainings
from tools.habits.count import by_numpy

FIGURES = Path(__file__).parents[1] / "docs" / "figures" / "ceiling.json"


@pytest.fixture(autouse=True)
def few_games_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("tools.ceiling.endgames.LOT", 20)


def test_the_strongest_player_loses_next_to_nothing_at_the_end() -> None:
    found = endgames(8, 5, 200_000, by_numpy, 1)
    assert (found["endgames"], found["given_up"]) == (8, 0)
    assert found["regret"] < 0.02 < found["best"]
    assert sum(each["choices"] for each in found["by_cards"]) == found["choices"] > 8


def test_a_player_without_a_thought_regrets_more() -> None:
    dice = seed_dice("careless")

    def careless(rows: Array, odds: Floats) -> None:
        odds[:] = [0.5 if at % 2 else below(dice, 100) / 100 for at in range(len(odds))]

    found = endgames(4, 4, 200_000, careless, 1)
    assert found["regret"] >= found["with_exact_odds"] >= 0
    assert found["odds_off"] > 0.05


def test_the_picture_in_the_docs_is_drawn_from_the_figures_beside_it() -> None:
    figures = json.loads(FIGURES.read_text(encoding="utf-8"))["trainings"]
    picture = FIGURES.parents[1] / "pictures" / "ceiling.svg"
    assert picture.read_text(encoding="utf-8") == trainings(figures)
    assert all(training["gain"] < 0.003 for training in figures["each"])  # or it would have been shipped


def test_the_command_measures_and_draws(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["endgames", "--count", "2", "--cards", "3", "--most", "5000"]) == 0
    assert json.loads(capsys.readouterr().out)["endgames"] == 2
    assert main(["picture", str(FIGURES), str(tmp_path / "ceiling.svg")]) == 0
    assert (tmp_path / "ceiling.svg").read_text(encoding="utf-8").startswith("<svg")
