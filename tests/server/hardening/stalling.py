"""A server whose event loop can be blocked by a request.

Usage: `python -m tests.server.hardening.stalling serve …`.
"""

import asyncio
import ctypes
import sys
import time
from typing import Any

from starlette.requests import Request
from starlette.responses import PlainTextResponse, Response

from reverie.server.hardening import watchdog
from reverie.server.http.health import Health
from tests.server.unwarmed import main

STANDING: list[watchdog.Watchdog] = []
"""The watchdog of this process."""


async def stand_still_in_python() -> None:
    """Sleep until the watchdog has noticed, for at most a minute."""
    before = STANDING[0].stalls
    for _ in range(1200):
        time.sleep(0.05)
        if STANDING[0].stalls > before:
            return


async def stand_still_in_native_code() -> None:
    """Repeatedly sleep while holding the GIL until the watchdog has noticed. A busy machine may delay threads
    that do not need the GIL, too.
    """
    before = STANDING[0].stalls
    for _ in range(15):
        ctypes.PyDLL(None).usleep(int(2e6 * watchdog.STALL_SECONDS))
        await asyncio.sleep(watchdog.STALL_SECONDS / watchdog.CHECKS * 2)
        if STANDING[0].stalls > before:
            return


WAYS = {"python": stand_still_in_python, "native": stand_still_in_native_code}


async def alive(health: Health, request: Request) -> Response:
    if request.url.query in WAYS:
        await WAYS[request.url.query]()
    return PlainTextResponse("ok\n")


class Known(watchdog.Watchdog):
    def begin(self) -> None:
        STANDING.append(self)
        super().begin()


def patched(module: Any, name: str, value: Any) -> None:
    setattr(module, name, value)


if __name__ == "__main__":
    patched(watchdog, "STALL_SECONDS", 1.0)
    patched(watchdog, "Watchdog", Known)
    patched(Health, "alive", alive)
    sys.exit(main())
