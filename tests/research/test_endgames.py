"""The regret of the strongest player against exact play is measured."""

import json

import pytest

pytest.importorskip("numba", reason="endgames are solved by compiled code")

from research.endgames import endgames, main
from research.selfplay import asking
from reverie.dice import below, seed_dice
from reverie.onirim.fast.batch import Array
from reverie.onirim.players.network import Floats, load_shipped


@pytest.fixture(autouse=True)
def few_games_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("research.endgames.GAMES_PER_LOT", 20)


def test_the_strongest_player_has_almost_no_regret_at_the_end() -> None:
    found = endgames(8, 5, 200_000, asking(load_shipped("solo")), 1)
    assert (found["endgames"], found["given_up"]) == (8, 0)
    assert found["regret"] < 0.02 < found["best"]
    assert sum(each["choices"] for each in found["by_cards"]) == found["choices"] > 8


def test_a_random_player_has_more_regret() -> None:
    dice = seed_dice("careless")

    def careless(rows: Array, odds: Floats) -> None:
        odds[:] = [0.5 if at % 2 else below(dice, 100) / 100 for at in range(len(odds))]

    found = endgames(4, 4, 200_000, careless, 1)
    assert found["regret"] >= found["with_exact_odds"] >= 0
    assert found["odds_off"] > 0.05


def test_the_command_measures(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["--count", "2", "--cards", "3", "--most", "5000"]) == 0
    assert json.loads(capsys.readouterr().out)["endgames"] == 2
