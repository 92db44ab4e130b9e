"""The stories of finished games: each is made once, by a small pool, and kept."""

import asyncio
import logging
from contextlib import suppress
from typing import Any

from ..refusal import Refusal
from ..table import Table
from ..table.snapshots import sources
from ..table.store import Adding, Story, Unwritten
from .log_writer import LogWriter

logger = logging.getLogger("reverie.server")

AT_ONCE = 2
"""Each is a second's work of a core, and others play meanwhile."""
MOST_WAITING = 100


class Busy(Refusal):
    """Too many wait already."""


class Stories:
    """Those that are being made, and those that wait."""

    def __init__(self, log: LogWriter) -> None:
        self.log = log
        self._pool = asyncio.Semaphore(AT_ONCE)
        self._making: dict[str, asyncio.Task[dict[str, Any]]] = {}

    @property
    def waiting(self) -> int:
        """How many wait for their turn."""
        return max(0, len(self._making) - AT_ONCE)

    async def of(self, table: Table) -> dict[str, Any] | int:
        """The story of a finished game; or how many are made before it, to be asked for again."""
        kept = await self.log.store.story(table.code, sources())
        if kept is not None:
            return kept
        making = self._make(table)
        before = list(self._making).index(table.code) - AT_ONCE + 1
        return before if before > 0 else await asyncio.shield(making)

    async def note_accuracy(self, table: Table) -> None:
        """What the players' choices were worth is told in their lists."""
        try:
            story = await self._make(table)
            self.log.put(Adding(table.code, {"accuracy": story["analysis"]["accuracy"]}))
        except Busy:
            return  # it is made when somebody asks for it
        except Exception:
            logger.exception("a game could not be judged", extra={"table": table.code})

    def _make(self, table: Table) -> asyncio.Task[dict[str, Any]]:
        code = table.code
        if code not in self._making:
            if len(self._making) >= MOST_WAITING:
                raise Busy("too-many-stories", waiting=len(self._making))
            self._making[code] = task = asyncio.create_task(self._made(table))
            task.add_done_callback(lambda _: self._making.pop(code, None))
        return self._making[code]

    async def _made(self, table: Table) -> dict[str, Any]:
        record = table.record()
        async with self._pool:
            story = await asyncio.to_thread(table.game.story, record)
        self.log.put(Story(table.code, sources(), story))
        with suppress(Unwritten):
            await self.log.durable(table.code)  # until then it is known here
        return story
