"""What a message costs: the structs of `messages` say it, docs/messages.md lists it, tests count it."""

from enum import Enum
from typing import NamedTuple


class Work(Enum):
    """How the work for a message grows, and where it is done."""

    CONSTANT = "constant"
    """The same on the event loop, whatever the message says."""
    LINEAR = "linear"
    """On the event loop, in proportion to the length of the message."""
    GAME = "game"
    """On the event loop, in proportion to the length of the game that it is about. Where it is about several,
    others are answered between two of them."""
    THREAD = "thread"
    """In a thread. The event loop has no more of it than of a constant message."""


class Cost(NamedTuple):
    """What a message costs, and which allowance of its sender it is counted against."""

    work: Work = Work.CONSTANT
    allowance: str = "messages"
