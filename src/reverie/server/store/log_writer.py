"""Writes the logs of all tables in batches, and holds messages back until their events are durable.

A table changes at once in memory. Messages about a change wait until the store has it. While one batch is
being written, the next one is collected. If a table's part of a batch cannot be written, no message about it
has been sent: the table is read again from the store, as if nothing had happened, and other tables are not
affected.
"""

import asyncio
import logging
import time
from collections.abc import Callable, Sequence

from ...json_values import Json
from ...refusal import Refusal
from ...table.store import Appending, Change, DailyScore, Damaged, Entry, Holders, NotWritten, Opening, Store
from ..logging import log_exceptions

logger = logging.getLogger("reverie.server")


WRITE_FAILED = "write-failed"
"""Code of the refusal for a change that could not be written. Nothing has changed."""


class Batch:
    """Changes that are written together, and callbacks for afterwards, both by table."""

    def __init__(self) -> None:
        self.changes: dict[str, list[Change]] = {}
        self.callbacks: dict[str, list[Callable[[bool], None]]] = {}
        """Callbacks. Their argument is whether the table's changes were written."""


class LogWriter:
    """A `Journal` for all tables of a process, which does not block the event loop."""

    def __init__(self, store: Store, me: str) -> None:
        self.store, self.me = store, me
        self.epochs: dict[str, int] = {}
        """The epochs of the tables that this process owns."""
        self.on_failure: Callable[[str, Exception], None] = lambda code, why: None
        """Called with the code of a table whose changes could not be written, and the error."""
        self.may_send: Callable[[], bool] = lambda: True
        """Returns whether this process still has its lease, without which it must not send messages."""
        self._next = Batch()
        self._current: Batch | None = None
        self._writing: asyncio.Task[None] | None = None
        self._out_of_sync: set[str] = set()
        """Tables that are out of sync with the store, and have to be read again."""
        self.written = 0
        """Number of batches written since the start."""
        self.seconds = 0.0
        """Time spent on writing them."""

    # A table's journal

    def open(
        self,
        code: str,
        head: Json,
        entries: Sequence[Entry] = (),
        holders: Holders | None = None,
        daily: str = "",
    ) -> None:
        self.epochs[code] = 1
        self.add_change(Opening(code, head, list(entries), self.me, holders or (), daily))

    def append(
        self,
        code: str,
        first: int,
        entries: Sequence[Entry],
        holders: Holders | None = None,
        summary: Json | None = None,
        instead_of: Entry | None = None,
        daily_score: DailyScore | None = None,
    ) -> None:
        """Append entries with the next batch, in which several appends to a table are merged into one."""
        self.check_synced(code)
        changes = self._next.changes.get(code, [])
        for at, change in enumerate(changes):
            if isinstance(change, Appending) or (isinstance(change, Opening) and summary is None):
                assert isinstance(change.entries, list)
                if instead_of is not None:
                    change.entries.pop()
                change.entries.extend(entries)
                more: Json = {} if holders is None else {"holders": holders}
                more |= {} if summary is None else {"summary": summary, "daily_score": daily_score}
                changes[at] = change._replace(**more)
                return
        replaces = instead_of is not None
        change = Appending(
            code, self.epochs[code], first, list(entries), holders, summary, replaces, daily_score
        )
        self.add_change(change)

    def add_change(self, change: Change) -> None:
        """Add a change to the next batch."""
        if not self._next.changes and self._current is None:
            asyncio.get_running_loop().call_soon(self._begin)
        self._next.changes.setdefault(change.code, []).append(change)

    # Waiting for the store

    def has_pending(self, code: str) -> bool:
        """Return whether a table has changes that are not written yet."""
        return code in self._next.changes or (self._current is not None and code in self._current.changes)

    def call_when_written(self, code: str, do: Callable[[bool], None]) -> None:
        """Call `do` once all changes of a table have been written or have failed. Its argument is whether
        they were written."""
        if code in self._next.changes:
            self._next.callbacks.setdefault(code, []).append(do)
        elif self._current is not None and code in self._current.changes:
            self._current.callbacks.setdefault(code, []).append(do)
        else:
            do(code not in self._out_of_sync and self.may_send())

    async def wait_until_written(self, code: str) -> None:
        """Wait until all changes of a table are written. Raise `NotWritten` if that fails."""
        done: asyncio.Future[bool] = asyncio.get_running_loop().create_future()
        self.call_when_written(code, lambda written: None if done.done() else done.set_result(written))
        if not await done:
            raise NotWritten

    # Ownership

    def own(self, code: str, epoch: int) -> None:
        """Record that this process owns a table, which was just read from the store."""
        self.epochs[code] = epoch
        self._out_of_sync.discard(code)

    def disown(self, code: str) -> None:
        self.epochs.pop(code, None)
        self._out_of_sync.discard(code)

    def check_synced(self, code: str) -> None:
        """Raise a `Refusal` if a table is out of sync with the store."""
        if code in self._out_of_sync or code not in self.epochs:
            raise Refusal(WRITE_FAILED)

    # Writing

    def _begin(self) -> None:
        batch, self._next = self._next, Batch()
        self._current = batch
        self._writing = asyncio.get_running_loop().create_task(self._write(batch))

    async def _write(self, batch: Batch) -> None:
        changes = [change for each in batch.changes.values() for change in each]
        begun = time.perf_counter()
        wrong: dict[str, Exception] = {}
        try:
            for change, problem in zip(changes, await self.store.write(changes), strict=True):
                if problem is not None:
                    wrong.setdefault(change.code, problem)
        except (NotWritten, Damaged) as problem:
            logger.error("cannot write the log: %s", problem)
            wrong = dict.fromkeys(batch.changes, problem)
        except Exception as problem:
            logger.exception("cannot write the log")
            wrong = dict.fromkeys(batch.changes, problem)
        self.written += 1
        self.seconds += time.perf_counter() - begun
        self._current = None
        for code in wrong:  # changes collected in the meantime depend on those that failed
            self._out_of_sync.add(code)
            self._next.changes.pop(code, None)
        if self._next.changes:
            self._begin()
        self._call_back(batch, wrong)

    def _call_back(self, batch: Batch, wrong: dict[str, Exception]) -> None:
        """Call the callbacks of a batch. An exception in one does not affect the others."""
        lease = self.may_send()
        for code, callbacks in batch.callbacks.items():
            for do in callbacks:
                with log_exceptions(code):
                    do(lease and code not in wrong)
        for code, problem in wrong.items():
            for do in self._take_callbacks(code):
                with log_exceptions(code):
                    do(False)
            with log_exceptions(code):
                self.on_failure(code, problem)

    def _take_callbacks(self, code: str) -> list[Callable[[bool], None]]:
        """Remove and return the callbacks of a table that no longer has changes in the next batch."""
        for batch in (self._next, self._current):
            if batch is not None and code not in batch.changes and code in batch.callbacks:
                return batch.callbacks.pop(code)
        return []

    async def finish(self) -> None:
        """Wait until all batches have been written, or have failed."""
        while self._current is not None or self._next.changes:
            await asyncio.sleep(0)
            if self._writing is not None:
                await asyncio.wait({self._writing})
