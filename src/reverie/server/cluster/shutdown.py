"""Graceful shutdown: a process that has to stop hands its tables over first.

uvicorn would close all connections at once. Instead the process reports that it is not ready, and hands its
tables over a few at a time: their entries are written, their ownership ends, and their clients reconnect. It
still forwards requests for a few seconds, because load balancers may not have noticed yet. If there is no
other process, it stops as quickly as it can.
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

BATCH_SIZE = 25
"""Number of tables handed over together. Their players wait for a moment; the others continue."""
FORWARD_SECONDS = 4.0
"""Time for which a stopping process still forwards requests, if there are other processes."""
PAUSE_SECONDS = 0.02


class Server(uvicorn.Server):
    """A uvicorn server with callbacks after its start and before its end."""

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
        """Handle a signal: shut down gracefully, after a second one quickly, after a third one at once."""
        if self._loop is None:
            self.should_exit = True
        else:
            self._loop.call_soon_threadsafe(self.leave, sig == signal.SIGTERM)

    def leave(self, wait: bool = True) -> None:
        """Hand the tables over and stop. With `wait`, give load balancers time to notice.

        A second call stops at once, a third one without closing connections.
        """
        if self._leaving is None and self.started:
            logger.info("shutting down")
            self._leaving = asyncio.get_running_loop().create_task(self._hand_over(wait))
        elif not self.should_exit:
            self.should_exit = True
        else:
            self.force_exit = True

    async def _hand_over(self, wait: bool) -> None:
        try:
            await self._leave(wait)
        except Exception:
            logger.exception("cannot hand tables over")
        self.should_exit = True


async def hand_over(tables: Tables, wait: bool) -> None:
    """Hand all tables over, if there are other processes. Forward requests meanwhile.

    With `wait`, forward them for at least `FORWARD_SECONDS`.
    """
    membership = tables.membership
    membership.leaving = True
    if not tables.store.shared:
        return
    await membership.beat()  # informs the others that this process is leaving
    until = time.monotonic() + (FORWARD_SECONDS if wait else 0.0)
    while membership.peers and (tables.awake or time.monotonic() < until):
        await tables.put_to_sleep(list(tables.awake)[:BATCH_SIZE], MOVES)
        await asyncio.sleep(PAUSE_SECONDS)
