"""Training learns, saves its weights, and is reproducible with a seed."""

from pathlib import Path

import numpy as np
import pytest
import torch

from research.likeness import main as likeness
from research.train import main
from research.training import Plan, Training
from reverie.onirim.observation import FULL_WIDTH
from reverie.onirim.players.network import Partnership, load

SMALL = Plan(generations=4, games=64, hidden=16, scripted=0.6, samples=512, seed=3)


def weights(training: Training) -> list[float]:
    return [float(value.detach().sum()) for value in training.net.parameters()]


def test_a_seed_reproduces_a_training(tmp_path: Path) -> None:
    torch.set_num_threads(1)
    runs = [Training(SMALL, tmp_path / name) for name in "ab"]
    for run in runs:
        run.run()
    assert weights(runs[0]) == weights(runs[1])
    assert [point["won"] for point in runs[0].curve] == [point["won"] for point in runs[1].curve]
    assert runs[0].curve[0]["won"] > 0.3  # scripted begins


def test_an_interrupted_training_resumes(tmp_path: Path) -> None:
    torch.set_num_threads(1)
    whole, part = Training(SMALL, tmp_path / "whole"), Training(SMALL, tmp_path / "part")
    whole.run()

    class Interrupted(Exception):
        pass

    def interrupt(point: dict[str, float]) -> None:
        if point["generation"] == 2:
            part.keep()
            raise Interrupted

    with pytest.raises(Interrupted):
        part.run(interrupt)
    resumed = Training.resumed(tmp_path / "part")
    assert resumed.done == 2
    resumed.run()
    assert weights(resumed) == weights(whole)


def test_the_network_is_the_same_in_numpy(tmp_path: Path) -> None:
    training = Training(SMALL, tmp_path)
    training.keep()
    rows = np.random.default_rng(1).integers(0, 3, (50, FULL_WIDTH)).astype(np.uint8)
    ours = load(tmp_path / "onirim-solo.npz").odds(rows)
    theirs = np.full(50, -1, np.float32)
    theirs[7] = 1
    training.odds_by(training.net, rows, theirs)
    assert theirs[7] == 1  # certainties stay
    ours[7] = 1
    assert np.allclose(ours, theirs, atol=2e-3)  # stored in half precision


def test_the_command_trains_and_resumes(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    words = ["--generations", "2", "--games", "32", "--hidden", "16", "--out", str(tmp_path / "t")]
    assert main(words) == 0
    assert "generation 2 of 2" in capsys.readouterr().err
    assert "<svg" in (tmp_path / "t" / "curve.svg").read_text()
    assert len((tmp_path / "t" / "curve.jsonl").read_text().splitlines()) == 2
    assert main([*words, "--resume"]) == 0
    assert main(["--resume", "--out", str(tmp_path / "none")]) == 2


def test_training_with_partners_starts_from_weights_and_joins_networks(tmp_path: Path) -> None:
    torch.set_num_threads(1)
    plan = Plan("silent", generations=2, games=64, hidden=16, samples=512, partners="many")
    training = Training(plan, tmp_path / "many")
    Training(Plan("solo", hidden=16), tmp_path / "solo").keep()
    training.start_from(tmp_path / "solo" / "onirim-solo.npz")
    training.run()
    assert len(training.earlier) == 2
    made = tmp_path / "many" / "onirim-silent.npz"
    solo = tmp_path / "solo" / "onirim-solo.npz"
    assert likeness(["silent", str(solo), str(made), str(tmp_path / "both.npz"), "--games", "20", "20"]) == 0
    together = load(tmp_path / "both.npz")
    assert isinstance(together, Partnership)
    assert together.odds(np.zeros((3, FULL_WIDTH), np.uint8)).shape == (3,)
