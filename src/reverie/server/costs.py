"""The cost of a message: declared in `messages`, listed in docs/reference/messages.md, measured by tests."""

from enum import Enum
from typing import NamedTuple


class Work(Enum):
    """The amount of work that a message causes, and where the work is done."""

    CONSTANT = "constant"
    """Constant time on the event loop."""
    LINEAR = "linear"
    """Time on the event loop proportional to the length of the message."""
    GAME = "game"
    """Time on the event loop proportional to the length of the game. If the message concerns several games,
    the loop handles other messages between two of them."""
    THREAD = "thread"
    """The work is done in a thread, and takes constant time on the event loop."""


class Cost(NamedTuple):
    """The work that a message causes, and the allowance of its sender that it is counted against."""

    work: Work = Work.CONSTANT
    allowance: str = "messages"
