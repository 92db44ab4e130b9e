"""How far the searching players look ahead."""

from dataclasses import dataclass


@dataclass(frozen=True)
class Effort:
    """How far to look."""

    depth: int = 1
    """How many times the deck acts."""
    width: int = 3
    """How many choices are looked at more closely."""
    margin: float = 0.01
    """A choice whose odds are further behind the best than this is not."""
    samples: int = 12
    """Where the deck may bring too much to look at all of it."""
    imagined: int = 4
    """Hands that a silent partner may hold."""


EFFORTS = {
    "brief": Effort(width=2, margin=0.003, samples=6, imagined=2),
    "deep": Effort(),
    "deeper": Effort(depth=2, width=2, margin=0.005, samples=8, imagined=2),
}
"""The players `dreamwalker:NAME`, by what they cost. Only `deep` is measured over many games so far."""
