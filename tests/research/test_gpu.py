"""The network in PyTorch, on a GPU if there is one."""

import numpy as np
import pytest

from research.gpu import OnDevice
from reverie.onirim.observation import FULL_WIDTH
from reverie.onirim.players.network import load_shipped


@pytest.mark.parametrize(("mode", "off_by"), [("solo", 1e-4), ("silent", 0.021), ("open", 0.021)])
def test_puzzles_are_mined_by_the_same_odds(mode: str, off_by: float) -> None:
    """For two players, a likeness that NumPy rounds to one is not rounded by PyTorch."""
    rows = np.random.default_rng(1).integers(0, 3, (50, FULL_WIDTH)).astype(np.uint8)
    network = OnDevice(load_shipped(mode), "cpu")
    theirs = np.full(50, -1, np.float32)
    theirs[7] = 1
    network(rows, theirs)
    ours = load_shipped(mode).odds(rows)
    ours[7] = 1
    np.testing.assert_allclose(ours, theirs, atol=off_by)
    assert network.new_rows((10, FULL_WIDTH)).shape[0] >= 10
