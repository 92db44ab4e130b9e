"""Waiting for something to happen, for a minute at most: a busy machine is slow, and that is no fault."""

import asyncio
import time
from collections.abc import Callable
from typing import TypeVar

MINUTE = 60.0
"""Seconds that any wait may take before its test fails."""

T = TypeVar("T")


def wait_for(look: Callable[[], T], every: float = 0.02) -> T:
    """Call `look` until it returns something true, and return that."""
    end = time.monotonic() + MINUTE
    while not (found := look()):
        assert time.monotonic() < end, f"after a minute still {found!r}"
        time.sleep(every)
    return found


async def wait_for_async(look: Callable[[], T], every: float = 0.02) -> T:
    """Do the same on an event loop."""
    end = time.monotonic() + MINUTE
    while not (found := look()):
        assert time.monotonic() < end, f"after a minute still {found!r}"
        await asyncio.sleep(every)
    return found
