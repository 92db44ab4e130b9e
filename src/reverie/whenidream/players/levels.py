"""How good company is: a child, a friend or a mind-reader. They differ in what they know and in how fast they
are; none of them sees more than its seat does."""

from typing import NamedTuple


class Level(NamedTuple):
    """What somebody knows, and how fast."""

    words: int
    """How many words of every writer's list come to mind."""
    least: float
    """How common the name of a thing has to be, on Zipf's scale, for a Dreamer to think of it."""
    trusting: bool
    """Does a Dreamer take everybody for a fairy?"""
    ahead: bool
    """Does a spirit mind what was said before, the clock and who is listening?"""
    memory: float
    """How likely a Dreamer is to remember a guess when it tells the dream."""
    pace: float
    """How long everything takes; 1 is a person in the middle."""


CHILD = Level(words=2, least=3.3, trusting=True, ahead=False, memory=0.6, pace=1.5)
FRIEND = Level(words=5, least=0.0, trusting=False, ahead=True, memory=0.8, pace=1.0)
MIND_READER = Level(words=13, least=0.0, trusting=False, ahead=True, memory=0.95, pace=0.7)
"""The numbers of the levels were chosen by eye."""

LEVELS = {"companion": FRIEND, "companion:child": CHILD, "companion:mind-reader": MIND_READER}
"""By the names that bots have at a table, the usual one first."""
