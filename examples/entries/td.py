"""An entry for the leaderboard: what `train_td.py` has learned.

    python examples/train_td.py --steps 999424 --seed 11 --keep td.pt
    REVERIE_WEIGHTS=td.pt reverie leaderboard solo examples/entries/td.py --learned 999424

A learner's entry takes the rows of many games at once, as the environment has them.
"""

import os
import sys
from pathlib import Path
from typing import Any

import torch

sys.path.insert(0, str(Path(__file__).parent.parent))
from train_td import Worth

ROW, ACTIONS = 403, 229
"""Of `prophecy="sequence"`."""


class Entry:
    name = "TD"
    prophecy = "sequence"

    def __init__(self, seed: str) -> None:
        torch.set_num_threads(1)
        self.worth = Worth(ROW, ACTIONS)
        self.worth.load_state_dict(torch.load(os.environ["REVERIE_WEIGHTS"], weights_only=True))

    def act(self, observations: Any, masks: Any) -> Any:
        return self.worth.of_open(observations, masks).argmax(1).numpy()
