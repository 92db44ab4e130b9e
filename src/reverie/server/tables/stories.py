"""The stories of finished games: each is made once, by a small pool, and kept. So are the games of rivals, as
long as there is room."""

import asyncio
import logging
import time
from contextlib import suppress
from typing import NamedTuple

from ...json_values import Json
from ...refusal import Refusal
from ...table import AnyTable
from ...table.snapshots import sources
from ...table.store import Adding, Story, Unwritten
from ...table_game import Telling
from ..store.log_writer import LogWriter

logger = logging.getLogger("reverie.server")

AT_ONCE = 2
"""Each is a second's work of a core, and others play meanwhile."""
MOST_WAITING = 100
A_WHILE = 0.05
"""Seconds after which it is looked at how far a story is; in a pocket, which has one thread, whoever else
asks is answered then."""
PATIENCE = 0.5
"""Seconds after which who wants to know is told how far it is."""
RIVALS = 500
"""So many of their games are known, the latest ones."""


class Busy(Refusal):
    """Too many wait already."""


class Waiting(NamedTuple):
    """Why there is no story yet: others are made before it, or so much of it is done."""

    waiting: int
    done: int = 0
    all: int = 0


class Stories:
    """Those that are being made, and those that wait."""

    def __init__(self, log: LogWriter) -> None:
        self.log = log
        self._pool = asyncio.Semaphore(AT_ONCE)
        self._making: dict[str, asyncio.Task[Json]] = {}
        self._telling: dict[str, Telling] = {}
        self._rivals: dict[tuple[str, str], asyncio.Task[Json]] = {}
        """The games of rivals by table and bot, those that are being played among them."""

    @property
    def waiting(self) -> int:
        """How many wait for their turn."""
        return max(0, len(self._making) - AT_ONCE)

    async def of(self, table: AnyTable, progress: bool = False) -> Json | Waiting:
        """The story of a finished game; or why it has to be asked for again: many are made before it, or, to
        who wants to know the `progress`, how far it is."""
        kept = await self.log.store.story(table.code, sources())
        if kept is not None:
            return await _with_record(table, kept)
        making = self._make(table)
        before = list(self._making).index(table.code) - AT_ONCE + 1
        if before > 0:
            return Waiting(before)
        if progress and not (await asyncio.wait([making], timeout=PATIENCE))[0]:
            telling = self._telling.get(table.code)
            return Waiting(0) if telling is None else Waiting(0, telling.done, telling.all)
        return await _with_record(table, await asyncio.shield(making))

    async def note_accuracy(self, table: AnyTable) -> None:
        """What the players' choices were worth is told in their lists."""
        try:
            story = await self._make(table)
            self.log.put(Adding(table.code, {"accuracy": story["analysis"]["accuracy"]}))
        except Refusal:
            return  # too many wait: it is made when somebody asks for it; or it cannot be told
        except Exception:
            logger.exception("a game could not be judged", extra={"table": table.code})

    async def rival(self, table: AnyTable, bot: str) -> Json:
        """How a bot fares with the cards of a finished game: the same each time, so it plays once."""
        if bot not in table.game.rivals:
            raise Refusal("no-such-bot", bots=list(table.game.rivals))
        key = table.code, bot
        if key not in self._rivals:
            waiting = sum(not each.done() for each in self._rivals.values())
            if waiting >= MOST_WAITING:
                raise Busy("too-many-stories", waiting=waiting)
            if len(self._rivals) >= RIVALS:
                del self._rivals[next(iter(self._rivals))]  # it was over long ago
            self._rivals[key] = task = asyncio.create_task(self._rival_played(table, bot))
            task.add_done_callback(lambda _: self._keep_rival(key, task))
        return await asyncio.shield(self._rivals[key])

    async def _rival_played(self, table: AnyTable, bot: str) -> Json:
        record = table.views.record()
        async with self._pool:
            return await asyncio.to_thread(table.game.rival, record, bot)

    def _keep_rival(self, key: tuple[str, str], task: asyncio.Task[Json]) -> None:
        """What did not come to an end is tried again."""
        if task.cancelled() or task.exception() is not None:
            self._rivals.pop(key, None)

    async def note_rival(self, table: AnyTable) -> None:
        """The rival that was chosen beforehand stands in the list."""
        try:
            told = await self.rival(table, table.state.settings.rival)
        except Refusal:
            return  # too many wait, or there is no record of where it began
        except Exception:
            logger.exception("a rival could not play", extra={"table": table.code})
            return
        short = {name: told[name] for name in ("bot", "won", "doors", "turns")}
        self.log.put(Adding(table.code, {"rival": short}))

    def _make(self, table: AnyTable) -> asyncio.Task[Json]:
        code = table.code
        if code not in self._making:
            if len(self._making) >= MOST_WAITING:
                raise Busy("too-many-stories", waiting=len(self._making))
            self._making[code] = task = asyncio.create_task(self._made(table))
            task.add_done_callback(lambda _: self._making.pop(code, None))
        return self._making[code]

    async def _made(self, table: AnyTable) -> Json:
        record = table.views.record()
        async with self._pool:
            story = await self._told(table, record)
        self.log.put(Story(table.code, sources(), story))
        with suppress(Unwritten):
            await self.log.durable(table.code)  # until then it is known here
        return story

    async def _told(self, table: AnyTable, record: Json) -> Json:
        self._telling[table.code] = telling = await asyncio.to_thread(table.game.telling, record)
        try:
            while telling.done < telling.all:
                await asyncio.to_thread(_go_on, telling)
                await asyncio.sleep(0)
            return await asyncio.to_thread(telling.story)
        finally:
            del self._telling[table.code]


async def _with_record(table: AnyTable, story: Json) -> Json:
    """Return a story with the record of its game. The record has the names of the players, which may be taken
    away at any time, so it is not stored with the story."""
    return {"record": await asyncio.to_thread(table.views.record), **story}


def _go_on(telling: Telling) -> None:
    """For a while."""
    until = time.monotonic() + A_WHILE
    while telling.done < telling.all:
        telling.go_on()
        if time.monotonic() > until:
            return
