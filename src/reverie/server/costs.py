"""The cost of a message: declared in `messages`, listed in docs/reference/messages.md, measured by tests."""

from enum import Enum
from typing import NamedTuple


class Work(Enum):
    """The amount of work that a message causes, and where it is done."""

    CONSTANT = "constant"
    """On the event loop, the same for every message of this kind."""
    LINEAR = "linear"
    """On the event loop, proportional to the length of the message."""
    GAME = "game"
    """On the event loop, proportional to the length of the game concerned. If the message concerns several
    games, the loop serves others between two of them."""
    THREAD = "thread"
    """In a thread. On the event loop it costs no more than a constant message."""


class Cost(NamedTuple):
    """The work that a message causes, and the allowance of its sender that it is counted against."""

    work: Work = Work.CONSTANT
    allowance: str = "messages"
