"""Compiles what the tests use of the compiled rules, once, before several workers would each do it."""

import numpy as np

from reverie import onirim
from reverie.envs.onirim import Onirim
from reverie.envs.onirim_vector import OnirimVector
from reverie.lab import bench


def main() -> None:
    for player in ("random", "scripted", "dreamwalker", "dreamwalker:brief"):
        onirim.simulate(games=2, player=player)
    bench.compiled(1)
    Onirim().reset(seed=1)
    games = OnirimVector(2)
    games.reset(seed=1)
    games.step(np.zeros(2, np.int64))
    games.step(games.sample())


if __name__ == "__main__":
    main()
