"""Analyses ("stories") of finished games, and games of bots with the same cards ("rivals").

Each analysis is made once, by a small pool, and stored. Results of rivals are cached in memory.
"""

import asyncio
import logging
import time
from contextlib import suppress
from typing import NamedTuple

from ...json_values import Json
from ...refusal import Refusal
from ...table import AnyTable
from ...table.snapshots import sources
from ...table.store import Adding, NotWritten, Story
from ...table_game import Analysis
from ..store.log_writer import LogWriter

logger = logging.getLogger("reverie.server")

MAX_RUNNING = 2
"""Maximum number of analyses that run at the same time. Each takes about a second of one core's time."""
MAX_WAITING = 100
SLICE_SECONDS = 0.05
"""Seconds that an analysis runs before others get a turn. A pocket, which has one thread, handles its
messages in between."""
PROGRESS_SECONDS = 0.5
"""Seconds after which a client that asked for progress gets an answer."""
MAX_RIVALS = 500
"""Maximum number of results of rivals in the cache."""


class Busy(Refusal):
    """Raised if too many requests wait already."""


class Waiting(NamedTuple):
    """The progress of an analysis: the number of games before it, or how much of it is done."""

    waiting: int
    done: int = 0
    all: int = 0


class Stories:
    """The analyses that are running or waiting."""

    def __init__(self, log: LogWriter) -> None:
        self.log = log
        self._pool = asyncio.Semaphore(MAX_RUNNING)
        self._making: dict[str, asyncio.Task[Json]] = {}
        self._running: dict[str, Analysis] = {}
        self._rivals: dict[tuple[str, str], asyncio.Task[Json]] = {}
        """Results of rivals by table and bot, including games that are still being played."""

    @property
    def waiting(self) -> int:
        """Number of analyses that wait for their turn."""
        return max(0, len(self._making) - MAX_RUNNING)

    async def of(self, table: AnyTable, progress: bool = False) -> Json | Waiting:
        """Return the analysis of a finished game, made now if it is not stored yet.

        Return `Waiting` if others come first or, with `progress`, if it takes longer than `PROGRESS_SECONDS`.
        """
        stored = await self.log.store.story(table.code, sources())
        if stored is not None:
            return await _with_record(table, stored)
        making = self._start(table)
        before = list(self._making).index(table.code) - MAX_RUNNING + 1
        if before > 0:
            return Waiting(before)
        if progress and not (await asyncio.wait([making], timeout=PROGRESS_SECONDS))[0]:
            analysis = self._running.get(table.code)
            return Waiting(0) if analysis is None else Waiting(0, analysis.done, analysis.all)
        return await _with_record(table, await asyncio.shield(making))

    async def note_accuracy(self, table: AnyTable) -> None:
        """Analyse a finished game, and add the accuracy of its players to their lists."""
        try:
            story = await self._start(table)
            self.log.add_change(Adding(table.code, {"accuracy": story["analysis"]["accuracy"]}))
        except Refusal:
            return  # too many are waiting, so it is made on request; or the game has no analysis
        except Exception:
            logger.exception("a game could not be analysed", extra={"table": table.code})

    async def rival(self, table: AnyTable, bot: str) -> Json:
        """Return a bot's result with the cards of a finished game. The result is cached."""
        if bot not in table.game.rivals:
            raise Refusal("unknown-bot", bots=list(table.game.rivals))
        key = table.code, bot
        if key not in self._rivals:
            waiting = sum(not each.done() for each in self._rivals.values())
            if waiting >= MAX_WAITING:
                raise Busy("too-many-stories", waiting=waiting)
            if len(self._rivals) >= MAX_RIVALS:
                del self._rivals[next(iter(self._rivals))]  # the oldest, which is over
            self._rivals[key] = task = asyncio.create_task(self._play_rival(table, bot))
            task.add_done_callback(lambda _: self._drop_failed_rival(key, task))
        return await asyncio.shield(self._rivals[key])

    async def _play_rival(self, table: AnyTable, bot: str) -> Json:
        record = table.views.record()
        async with self._pool:
            return await asyncio.to_thread(table.game.rival, record, bot)

    def _drop_failed_rival(self, key: tuple[str, str], task: asyncio.Task[Json]) -> None:
        """Remove a failed game from the cache, so that it is tried again."""
        if task.cancelled() or task.exception() is not None:
            self._rivals.pop(key, None)

    async def note_rival(self, table: AnyTable) -> None:
        """Let the rival of a finished game play, and add its result to the player's list."""
        try:
            result = await self.rival(table, table.state.settings.rival)
        except Refusal:
            return  # too many are waiting, or the game has no record
        except Exception:
            logger.exception("a rival could not play", extra={"table": table.code})
            return
        short = {name: result[name] for name in ("bot", "won", "doors", "turns")}
        self.log.add_change(Adding(table.code, {"rival": short}))

    def _start(self, table: AnyTable) -> asyncio.Task[Json]:
        code = table.code
        if code not in self._making:
            if len(self._making) >= MAX_WAITING:
                raise Busy("too-many-stories", waiting=len(self._making))
            self._making[code] = task = asyncio.create_task(self._analyse(table))
            task.add_done_callback(lambda _: self._making.pop(code, None))
        return self._making[code]

    async def _analyse(self, table: AnyTable) -> Json:
        record = table.views.record()
        async with self._pool:
            story = await self._run(table, record)
        self.log.add_change(Story(table.code, sources(), story))
        with suppress(NotWritten):
            await self.log.wait_until_written(table.code)  # until then the running task has the result
        return story

    async def _run(self, table: AnyTable, record: Json) -> Json:
        self._running[table.code] = analysis = await asyncio.to_thread(table.game.analysis, record)
        try:
            while analysis.done < analysis.all:
                await asyncio.to_thread(_run_slice, analysis)
                await asyncio.sleep(0)
            return await asyncio.to_thread(analysis.story)
        finally:
            del self._running[table.code]


async def _with_record(table: AnyTable, story: Json) -> Json:
    """Return an analysis together with the record of its game.

    The record is not stored with the analysis, because it contains the players' names, which may be removed
    later.
    """
    return {"record": await asyncio.to_thread(table.views.record), **story}


def _run_slice(analysis: Analysis) -> None:
    """Run an analysis for about `SLICE_SECONDS`."""
    until = time.monotonic() + SLICE_SECONDS
    while analysis.done < analysis.all:
        analysis.advance()
        if time.monotonic() > until:
            return
