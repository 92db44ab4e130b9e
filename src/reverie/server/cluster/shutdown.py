"""Going down: a process that is told to stop hands its tables over before it leaves.

uvicorn would close all at once. Instead the process says that it is not ready, hands its tables over a few
at a time (what happened there is durable, nobody owns them, their sockets are told to come again), and for
some seconds goes on passing on what it is asked: whoever sends visitors here may not have noticed yet. Where
there is nobody to hand over to, it stops as quickly as it can.
"""

import asyncio
import logging
import signal
import time
from collections.abc import Awaitable, Callable
from typing import Any

import uvicorn

from ..tables.tables import MOVES, Tables

logger = logging.getLogger("reverie.server")

AT_ONCE = 25
"""Tables that are handed over together: their people wait for a moment, the others play on."""
FORWARD_SECONDS = 4.0
"""How long a process goes on passing on, while there is somebody to pass on to."""
LOOK_SECONDS = 0.02


class Server(uvicorn.Server):
    """uvicorn, with something to do before it begins and before it stops."""

    def __init__(
        self,
        config: uvicorn.Config,
        begun: Callable[[], None],
        leave: Callable[[bool], Awaitable[None]],
    ) -> None:
        super().__init__(config)
        self._begun, self._leave = begun, leave
        self._leaving: asyncio.Task[None] | None = None
        self._loop: asyncio.AbstractEventLoop | None = None

    async def startup(self, sockets: Any = None) -> None:
        self._loop = asyncio.get_running_loop()
        await super().startup(sockets)
        self._begun()

    def handle_exit(self, sig: int, frame: Any) -> None:
        """A signal: leave in good order, at the second at once, at the third without a word."""
        if self._loop is None:
            self.should_exit = True
        else:
            self._loop.call_soon_threadsafe(self.leave, sig == signal.SIGTERM)

    def leave(self, wait: bool = True) -> None:
        """Hand over and stop; with `wait`, let those who send visitors here notice it first."""
        if self._leaving is None and self.started:
            logger.info("told to stop")
            self._leaving = asyncio.get_running_loop().create_task(self._hand_over(wait))
        elif not self.should_exit:
            self.should_exit = True
        else:
            self.force_exit = True

    async def _hand_over(self, wait: bool) -> None:
        try:
            await self._leave(wait)
        except Exception:
            logger.exception("tables could not be handed over")
        self.should_exit = True


async def hand_over(tables: Tables, wait: bool) -> None:
    """Give all tables away, if there is anybody who may take them; then pass on for a while."""
    membership = tables.membership
    membership.leaving = True
    if not tables.store.shared:
        return
    await membership.beat()  # so that nobody else counts on this one
    until = time.monotonic() + (FORWARD_SECONDS if wait else 0.0)
    while membership.peers and (tables.awake or time.monotonic() < until):
        await tables.put_to_sleep(list(tables.awake)[:AT_ONCE], MOVES)
        await asyncio.sleep(LOOK_SECONDS)
