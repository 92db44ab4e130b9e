"""Training on from weights: grown networks see the same, twins part at close choices, and one can resume."""

import json
from pathlib import Path

import numpy as np
import pytest
import torch

from reverie.onirim.observation import WIDTH
from reverie.onirim.players.network import load, shipped
from tools.ceiling.__main__ import main
from tools.ceiling.compare import compared, play_all
from tools.ceiling.improve import Improvement, Plan
from tools.ceiling.net import Eyes, Net, grown
from tools.ceiling.rollouts import regret
from tools.ceiling.twins import play

WEIGHTS = shipped("solo").weights
SMALL = Plan(seconds=0.2, games=24, hidden=264, deeper=True, close=0.02, samples=512)


@pytest.mark.parametrize(("hidden", "deeper"), [(256, False), (320, False), (256, True)])
def test_a_grown_network_gives_the_same_odds(hidden: int, deeper: bool) -> None:
    rows = np.random.default_rng(1).integers(0, 3, (50, WIDTH)).astype(np.uint8)
    before = shipped("solo").odds(rows)
    odds = np.full(50, -1, np.float32)
    odds[7] = 1
    Eyes(grown(WEIGHTS, hidden, deeper), WEIGHTS).odds(rows, odds)
    assert odds[7] == 1  # what is certain stays
    assert np.allclose(np.delete(odds, 7), np.delete(before, 7), atol=1e-4)
    learning = torch.sigmoid(Net(WEIGHTS, hidden, deeper)(torch.from_numpy(rows))).detach().numpy()
    assert np.allclose(learning, before, atol=1e-4)


def test_twins_add_moments_and_leave_the_games_as_they_are() -> None:
    eyes = Eyes(WEIGHTS)
    alone, together = (play(24, [1], eyes, 0.8, close) for close in (0.0, 0.02))
    assert len(together.moments) == len(together.targets) > len(alone.moments)
    assert 0 <= together.targets.min() <= together.targets.max() <= 1
    assert together.won > 0.7


def test_a_training_is_kept_and_goes_on(tmp_path: Path) -> None:
    Improvement(SMALL, tmp_path).run(0.1, lambda point: None)
    again = Improvement.resumed(tmp_path)
    assert (again.plan, len(again.curve)) == (SMALL, 1)
    assert len((tmp_path / "curve.jsonl").read_text().splitlines()) == 1


def test_the_commands_train_and_compare(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["improve", "--out", str(tmp_path), "--games", "16", "--seconds", "0.1"]) == 0
    kept = tmp_path / "onirim-solo.npz"
    assert load(kept).weights["a"].shape == (256,)
    assert main(["compare", f"{kept}+{kept}", "--games", "16"]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert json.loads(lines[-1])["games"] == 16


def test_weights_are_no_better_than_themselves() -> None:
    wins, tenths = play_all(Eyes(WEIGHTS), 24, 1)
    assert compared(wins, wins)["gain"] == 0
    assert sum(tenth["choices"] for tenth in tenths) > 24 * 30


def test_close_choices_are_played_out_with_the_same_dice() -> None:
    found = regret(Eyes(WEIGHTS), 6, 8, 0.02, 1)
    assert found["positions"] == 6
    assert found["gains"][-1]["changed"] == 0  # eight games are never so sure
