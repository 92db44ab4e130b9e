"""Waiting for a condition for up to a minute, since a busy machine may be slow."""

import asyncio
import time
import urllib.request
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeVar

if TYPE_CHECKING:
    import subprocess

MINUTE = 60.0
"""Maximum seconds of a wait before its test fails."""

T = TypeVar("T")


def wait_for(look: Callable[[], T], every: float = 0.02) -> T:
    """Call `look` until it returns something true, and return that."""
    end = time.monotonic() + MINUTE
    while not (found := look()):
        assert time.monotonic() < end, f"after a minute still {found!r}"
        time.sleep(every)
    return found


def wait_until_ready(
    process: "subprocess.Popen[Any]", at: str, log: Path, path: str = "/healthz/ready"
) -> None:
    """Wait until a server answers with status 200. Fail with its log if its process ends before."""

    def ready() -> bool:
        assert process.poll() is None, log.read_text()[-3000:]
        try:
            with urllib.request.urlopen(f"http://{at}{path}", timeout=5) as answer:
                return bool(answer.status == 200)
        except OSError:
            return False

    wait_for(ready, 0.05)


async def wait_for_async(look: Callable[[], T], every: float = 0.02) -> T:
    """Do the same on an event loop."""
    end = time.monotonic() + MINUTE
    while not (found := look()):
        assert time.monotonic() < end, f"after a minute still {found!r}"
        await asyncio.sleep(every)
    return found
