"""The learners in examples/ learn: within seconds they gain far more doors than random play."""

import json
import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

from reverie.envs.leaderboard import TASKS
from reverie.envs.leaderboard.measure import measure
from tests import ROOT

EXAMPLES = ROOT / "examples"


def train(script: str, where: Path, *arguments: str) -> str:
    """Run a script with few games; return what it prints."""
    where.mkdir(exist_ok=True)
    few = ["--threads", "1", "--points", "3", "--measure", "100", "--seed", "5"]
    files = ["--curve", str(where / "curve.svg"), "--json", str(where / "curve.json")]
    done = subprocess.run(
        [sys.executable, str(EXAMPLES / script), *few, *files, *arguments],
        capture_output=True,
        text=True,
        timeout=300,
        env={**os.environ, "OMP_NUM_THREADS": "1", "NUMBA_NUM_THREADS": "1"},
    )
    assert done.returncode == 0, done.stderr
    return done.stdout


def doors_of(printed: str) -> dict[str, float]:
    """Return the doors of each player in the comparison at the end."""
    return {name: float(doors) for name, doors in re.findall(r"^(\w+) +<.* ([\d.]+) doors>$", printed, re.M)}


@pytest.mark.parametrize(
    ("script", "learner", "games", "steps", "prophecy"),
    [
        ("train_td.py", "TD", 64, 16_000, "whole"),
        ("train_ppo.py", "PPO", 32, 22_000, "sequence"),
        ("train_clean_ppo.py", "CleanPPO", 32, 22_000, "sequence"),
    ],
)
def test_a_learner_beats_chance_within_seconds(
    script: str, learner: str, games: int, steps: int, prophecy: str, tmp_path: Path
) -> None:
    printed = train(script, tmp_path, f"--games={games}", f"--steps={steps}", f"--prophecy={prophecy}")
    doors = doors_of(printed)
    assert list(doors) == [learner, "random", "scripted", "dreamwalker"]
    assert doors["random"] < 0.6 < 2 * doors["random"] + 0.5 < doors[learner] < doors["dreamwalker"]

    saved = json.loads((tmp_path / "curve.json").read_text())
    assert saved["learner"] == learner and saved["prophecy"] == prophecy and saved["end"]["games"] == 100
    assert round(saved["end"]["doors"], 2) == doors[learner]
    steps_so_far = [point["steps"] for point in saved["curve"]]
    assert len(steps_so_far) >= 3 and steps_so_far == sorted(set(steps_so_far)) and steps_so_far[-1] >= steps
    assert all(0 <= point["won"] <= 1 and 0 <= point["doors"] <= 8 for point in saved["curve"])

    picture = (tmp_path / "curve.svg").read_text()
    assert picture.startswith("<svg") and f"while learning: {learner}" in picture
    assert all(player in picture for player in ("random", "scripted", "dreamwalker"))


def test_the_gpu_learner_also_learns_on_a_cpu_within_its_time_limit(tmp_path: Path) -> None:
    printed = train("train_gpu.py", tmp_path, "--games=128", "--hidden=48", "--minutes=0.4")
    doors = doors_of(printed)
    assert doors["random"] < 0.6 < 2 * doors["random"] + 0.5 < doors["GPU"]
    saved = json.loads((tmp_path / "curve.json").read_text())
    assert saved["clock"] >= 24 and saved["steps"] > 10_000  # seconds: it uses its 0.4 minutes


def test_what_was_learned_is_an_entry_and_the_leaderboard_counts_the_same(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    first = TASKS["solo"].first_seed
    files = ["--keep", str(tmp_path / "td.pt"), "--measured-from", str(first)]
    printed = train("train_td.py", tmp_path, "--games=64", "--steps=16000", *files)
    monkeypatch.setenv("REVERIE_WEIGHTS", str(tmp_path / "td.pt"))
    found = measure("solo", str(EXAMPLES / "entries" / "td.py"), 100, lambda more: None)
    assert round(found.published.mean_doors, 2) == doors_of(printed)["TD"]


def test_a_search_is_an_entry_and_beats_chance(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("REVERIE_SEARCHES", "100")
    found = measure("solo", str(EXAMPLES / "entries" / "mcts.py"), 10, lambda more: None)
    assert found.published.mean_doors > 2


def test_a_dqn_is_measured_with_and_without_masks_and_drawn_as_a_band(tmp_path: Path) -> None:
    printed = train("train_dqn.py", tmp_path, "--steps=2000")
    assert "With the best of all actions, open or not: <0 of 100 games won" in printed
    runs = [str(tmp_path / "curve.json")] * 2
    picture = tmp_path / "bands.svg"
    command = [
        sys.executable,
        str(EXAMPLES / "standing.py"),
        str(picture),
        *runs,
        "--bands",
        "--over",
        "steps",
    ]
    subprocess.run(command, check=True, timeout=100)
    assert "<polygon" in picture.read_text()
