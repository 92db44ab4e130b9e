"""The logs of a busy server: written in batches, and nobody is told before it is done.

A table goes on at once in memory. What it tells is held back until the store has what it tells of; while one
batch is on its way, the next gathers. If a table's part of a batch cannot be written, nothing of it was told:
the table is read again from the store, as if it had not happened, and no other table notices.
"""

import asyncio
import logging
import time
from collections.abc import Callable, Sequence

from ...json_values import Json
from ...refusal import Refusal
from ...table.store import Appending, Change, DailyScore, Damaged, Entry, Opening, Sitting, Store, Unwritten
from ..logging import guarded

logger = logging.getLogger("reverie.server")


UNWRITTEN = "unwritten"
"""The code of the refusal: nothing has changed."""


class Batch:
    """What is written in one go, and what is told after that, table by table."""

    def __init__(self) -> None:
        self.changes: dict[str, list[Change]] = {}
        self.held: dict[str, list[Callable[[bool], None]]] = {}
        """Called once it is known whether it was written."""


class LogWriter:
    """A journal for all tables of a process, whose writing does not stop the event loop."""

    def __init__(self, store: Store, me: str) -> None:
        self.store, self.me = store, me
        self.epochs: dict[str, int] = {}
        """The tables that this process owns, and with which epoch."""
        self.failed: Callable[[str, Exception], None] = lambda code, why: None
        """Called with a table whose steps could not be written, and why."""
        self.may_send: Callable[[], bool] = lambda: True
        """Is the lease still ours?"""
        self._gathering = Batch()
        self._under_way: Batch | None = None
        self._writing: asyncio.Task[None] | None = None
        self._unsure: set[str] = set()
        """Tables that are to be read again."""
        self.written = 0
        """Batches since the start."""
        self.seconds = 0.0
        """What writing them took."""

    # A table's journal

    def open(
        self,
        code: str,
        head: Json,
        entries: Sequence[Entry] = (),
        sitting: Sitting | None = None,
        daily: str = "",
    ) -> None:
        self.epochs[code] = 1
        self.put(Opening(code, head, list(entries), self.me, sitting or (), daily))

    def append(
        self,
        code: str,
        first: int,
        entries: Sequence[Entry],
        sitting: Sitting | None = None,
        summary: Json | None = None,
        instead_of: Entry | None = None,
        daily_score: DailyScore | None = None,
    ) -> None:
        """With the next batch, in which a table has at most one append: several are one."""
        self.check_synced(code)
        changes = self._gathering.changes.get(code, [])
        for at, change in enumerate(changes):
            if isinstance(change, Appending) or (isinstance(change, Opening) and summary is None):
                assert isinstance(change.entries, list)
                if instead_of is not None:
                    change.entries.pop()
                change.entries.extend(entries)
                more: Json = {} if sitting is None else {"sitting": sitting}
                more |= {} if summary is None else {"summary": summary, "daily_score": daily_score}
                changes[at] = change._replace(**more)
                return
        replaces = instead_of is not None
        change = Appending(
            code, self.epochs[code], first, list(entries), sitting, summary, replaces, daily_score
        )
        self.put(change)

    def put(self, change: Change) -> None:
        """It is written with the next batch."""
        if not self._gathering.changes and self._under_way is None:
            asyncio.get_running_loop().call_soon(self._begin)
        self._gathering.changes.setdefault(change.code, []).append(change)

    # What waits for the store

    def pending(self, code: str) -> bool:
        """Has a table something that is not written yet?"""
        return code in self._gathering.changes or (
            self._under_way is not None and code in self._under_way.changes
        )

    def then(self, code: str, do: Callable[[bool], None]) -> None:
        """Do something once all that has happened at a table is written; it is told whether it is."""
        if code in self._gathering.changes:
            self._gathering.held.setdefault(code, []).append(do)
        elif self._under_way is not None and code in self._under_way.changes:
            self._under_way.held.setdefault(code, []).append(do)
        else:
            do(code not in self._unsure and self.may_send())

    async def durable(self, code: str) -> None:
        """Wait until all that has happened at a table is written; `Unwritten` if that cannot be."""
        done: asyncio.Future[bool] = asyncio.get_running_loop().create_future()
        self.then(code, lambda written: None if done.done() else done.set_result(written))
        if not await done:
            raise Unwritten

    # Owning

    def own(self, code: str, epoch: int) -> None:
        """This process owns a table, as it was just read."""
        self.epochs[code] = epoch
        self._unsure.discard(code)

    def disown(self, code: str) -> None:
        self.epochs.pop(code, None)
        self._unsure.discard(code)

    def check_synced(self, code: str) -> None:
        """A refusal while it is not known what the store has of a table."""
        if code in self._unsure or code not in self.epochs:
            raise Refusal(UNWRITTEN)

    # Writing

    def _begin(self) -> None:
        batch, self._gathering = self._gathering, Batch()
        self._under_way = batch
        self._writing = asyncio.get_running_loop().create_task(self._write(batch))

    async def _write(self, batch: Batch) -> None:
        changes = [change for each in batch.changes.values() for change in each]
        begun = time.perf_counter()
        wrong: dict[str, Exception] = {}
        try:
            for change, problem in zip(changes, await self.store.write(changes), strict=True):
                if problem is not None:
                    wrong.setdefault(change.code, problem)
        except (Unwritten, Damaged) as problem:
            logger.error("the log cannot be written: %s", problem)
            wrong = dict.fromkeys(batch.changes, problem)
        except Exception as problem:
            logger.exception("the log cannot be written")
            wrong = dict.fromkeys(batch.changes, problem)
        self.written += 1
        self.seconds += time.perf_counter() - begun
        self._under_way = None
        for code in wrong:  # what was gathered meanwhile may rest on it, and falls with it
            self._unsure.add(code)
            self._gathering.changes.pop(code, None)
        if self._gathering.changes:
            self._begin()
        self._settle(batch, wrong)

    def _settle(self, batch: Batch, wrong: dict[str, Exception]) -> None:
        """Whatever goes wrong with telling one, all others are told."""
        lease = self.may_send()
        for code, held in batch.held.items():
            for do in held:
                with guarded(code):
                    do(lease and code not in wrong)
        for code, problem in wrong.items():
            for do in self._after(code):
                with guarded(code):
                    do(False)
            with guarded(code):
                self.failed(code, problem)

    def _after(self, code: str) -> list[Callable[[bool], None]]:
        """What waited for the next batch of a table that has none any more."""
        for batch in (self._gathering, self._under_way):
            if batch is not None and code not in batch.changes and code in batch.held:
                return batch.held.pop(code)
        return []

    async def finish(self) -> None:
        """Wait until everything is written that can be."""
        while self._under_way is not None or self._gathering.changes:
            await asyncio.sleep(0)
            if self._writing is not None:
                await asyncio.wait({self._writing})
