"""Gymnasium's own recorder films the games. It needs moviepy, which requires another Pillow than the other
packages: `make test-all ONLY=long` runs this file in a separate environment, `.venv-film`."""

from pathlib import Path
from typing import Any

import gymnasium as gym
import numpy as np
import pytest
from gymnasium import wrappers
from gymnasium.wrappers import vector as vector_wrappers

import reverie.envs  # noqa: F401  (tells Gymnasium of the game)

pytest.importorskip("moviepy", reason="moviepy is not installed, and does not go with this Pillow")


@pytest.mark.parametrize("name", ["reverie/Onirim-v0", "reverie/OnirimTwoPlayer-v0"])
def test_a_film_of_one_game_and_of_many(name: str, tmp_path: Path) -> None:
    options: dict[str, Any] = {"render_mode": "rgb_array", "max_episode_steps": 3}
    env: Any = wrappers.RecordVideo(gym.make(name, **options), str(tmp_path / "one"), disable_logger=True)
    env.reset(seed=7)
    for _ in range(3):
        env.step(np.int64(0))
    env.close()
    envs = vector_wrappers.RecordVideo(
        gym.make_vec(name, num_envs=2, **options), str(tmp_path / "many"), video_length=3, disable_logger=True
    )
    envs.reset(seed=7)
    for _ in range(4):
        envs.step(np.zeros(2, np.int64))
    envs.close()
    films = {path.relative_to(tmp_path).parts[0]: path.stat().st_size for path in tmp_path.rglob("*.mp4")}
    assert films.keys() == {"one", "many"} and min(films.values()) > 1000
