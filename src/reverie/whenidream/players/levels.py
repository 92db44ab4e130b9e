"""The levels of bots: child, friend and mind-reader, which differ in knowledge and speed."""

from typing import NamedTuple


class Level(NamedTuple):
    """The knowledge and speed of a bot."""

    words: int
    """Number of words from each writer's list that come to mind."""
    least: float
    """Minimum Zipf frequency of a thing's name for a Dreamer to think of it."""
    trusting: bool
    """Whether a Dreamer takes everybody for a fairy."""
    ahead: bool
    """Whether a spirit considers earlier clues and the timer."""
    memory: float
    """Probability that a Dreamer remembers a guess in the narration."""
    pace: float
    """Factor of all delays. 1 matches the median person."""


CHILD = Level(words=2, least=3.3, trusting=True, ahead=False, memory=0.6, pace=1.5)
FRIEND = Level(words=4, least=0.0, trusting=False, ahead=True, memory=0.8, pace=1.0)
MIND_READER = Level(words=30, least=0.0, trusting=False, ahead=True, memory=0.95, pace=0.7)
"""The numbers of the levels were chosen by judgement."""

LEVELS = {"companion": FRIEND, "companion:child": CHILD, "companion:mind-reader": MIND_READER}
"""Levels by the names of bots at a table, the default first."""
