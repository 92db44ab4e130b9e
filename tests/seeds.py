"""Seeds of random tests: fixed in `make test`, fresh in `make test-all`, which prints them."""

import os
from random import Random

SEED = int(os.environ.get("SEED", "0"))
"""Added to every seed of a random test; `SEED=7 pytest …` repeats a run."""
FRESH = "SEED" in os.environ
"""Whether this run has a seed of its own."""


def dice(name: str) -> Random:
    """Return random numbers for one test: the same each time, or others with another SEED."""
    return Random(f"{SEED} {name}")
