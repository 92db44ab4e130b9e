"""Seeds of random tests: fixed in `make test`, fresh in `make test-all`, which prints them."""

import os
from random import Random

SEED = int(os.environ.get("SEED", "0"))
"""A value added to every seed of a random test; `SEED=7 pytest …` repeats a run."""
FRESH = "SEED" in os.environ
"""Whether a seed was set for this run."""


def dice(name: str) -> Random:
    """Return a random generator for one test: the same each time, different with another SEED."""
    return Random(f"{SEED} {name}")
