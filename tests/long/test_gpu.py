"""The network asked by PyTorch, on a GPU where there is one."""

import numpy as np

from reverie.onirim.observation import FULL_WIDTH
from reverie.onirim.players.network import shipped
from tools.habits.count import by_numpy
from tools.habits.gpu import odds_on


def test_a_gpu_is_asked_the_same() -> None:
    rows = np.random.default_rng(1).integers(0, 3, (50, FULL_WIDTH)).astype(np.uint8)
    ours, theirs = np.full(50, -1, np.float32), np.full(50, -1, np.float32)
    ours[7] = theirs[7] = 1
    by_numpy(rows, ours)
    odds_on("cpu", shipped("solo"))(rows, theirs)
    np.testing.assert_allclose(ours, theirs, atol=1e-4)
