"""Self-play for training, which needs no PyTorch."""

import numpy as np
import pytest

from research.selfplay import Task, play_elsewhere
from reverie.onirim.players.network import load_shipped

GAMES = 24


def task(first: int, games: int, mode: str = "solo") -> Task:
    return Task(mode, 1, 0, first, games, False, 0.7)


@pytest.mark.parametrize("mode", ["solo", "silent", "open"])
def test_a_batch_of_games_gives_a_target_for_every_moment(mode: str) -> None:
    played = play_elsewhere((task(0, GAMES, mode), load_shipped(mode).weights, None))
    assert GAMES / 2 < played.won <= GAMES
    assert len(played.moments) == len(played.targets) > 10 * GAMES
    assert 0 <= played.targets.min() <= played.targets.max() <= 1


def test_a_generation_in_two_shares_equals_one_in_one() -> None:
    weights = load_shipped("solo").weights
    whole = play_elsewhere((task(0, GAMES), weights, None))
    shares = [play_elsewhere((task(first, GAMES // 2), weights, None)) for first in (0, GAMES // 2)]
    assert whole.won == sum(each.won for each in shares)
    assert np.isclose(whole.targets.sum(), sum(each.targets.sum() for each in shares), rtol=1e-3)
