"""The log of a busy server: written in a thread, many steps in one go, and nobody is told before it is done.

A table goes on at once in memory. What it tells is held back until the disk has what it tells of; while one
batch is on its way to the disk, the next gathers. If a batch cannot be written, nothing of it was told: its
tables are read again from the disk, as if it had not happened.
"""

import asyncio
import logging
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from ..table.log import Change, Entry, Log, Taken

logger = logging.getLogger("reverie.server")


UNWRITTEN = "unwritten"
"""The code of the refusal: nothing has changed."""


class Unwritten(Exception):
    """The disk would not take it."""


@dataclass
class Batch:
    """What is written in one go, and what is told after that."""

    changes: list[Change] = field(default_factory=list)
    codes: set[str] = field(default_factory=set)
    held: list[Callable[[bool], None]] = field(default_factory=list)
    """Called once it is known whether it was written."""


class LogWriter(Log):
    """A log whose writing does not stop the event loop."""

    def __init__(self, path: Path | str) -> None:
        super().__init__(path)
        self._thread = ThreadPoolExecutor(1, "log writer")
        self._gathering = Batch()
        self._under_way: Batch | None = None
        self.failed: Callable[[set[str]], None] = lambda codes: None
        """Called with the tables whose steps could not be written."""
        self.troubled = False
        """Could the last batch not be written?"""

    def open(
        self,
        code: str,
        head: dict[str, Any],
        entries: Sequence[Entry] = (),
        sitting: Sequence[tuple[str, int]] | None = None,
    ) -> None:
        if self.pending(code) or code in self:
            raise Taken(f"There is a table {code} already.")
        super().open(code, head, entries, sitting)

    def __contains__(self, code: str) -> bool:
        try:
            self.head(code)
        except KeyError:
            return False
        return True

    def pending(self, code: str) -> bool:
        """Has a table something that is not on the disk yet?"""
        return any(code in batch.codes for batch in (self._gathering, self._under_way) if batch is not None)

    # What waits for the disk

    def then(self, do: Callable[[bool], None]) -> None:
        """Do something once all that has happened by now is on the disk; it is told whether it is."""
        if self._gathering.changes:
            self._gathering.held.append(do)
        elif self._under_way is not None:
            self._under_way.held.append(do)
        else:
            do(True)

    async def durable(self) -> None:
        """Wait until all that has happened by now is on the disk; `Unwritten` if that cannot be."""
        done: asyncio.Future[bool] = asyncio.get_running_loop().create_future()
        self.then(lambda written: None if done.done() else done.set_result(written))
        if not await done:
            raise Unwritten

    # Writing

    def _put(self, code: str, change: Change) -> None:
        """It is written with the next batch."""
        if not self._gathering.changes and self._under_way is None:
            asyncio.get_running_loop().call_soon(self._begin)
        self._gathering.changes.append(change)
        self._gathering.codes.add(code)

    def _begin(self) -> None:
        batch, self._gathering = self._gathering, Batch()
        self._under_way = batch
        writing = asyncio.get_running_loop().run_in_executor(self._thread, self._write, batch.changes)
        writing.add_done_callback(self._written)

    def _written(self, writing: "asyncio.Future[None]") -> None:
        batch, self._under_way = self._under_way, None
        assert batch is not None
        problem = writing.exception()
        self.troubled = problem is not None
        if problem is not None:  # what was gathered meanwhile may rest on it, and falls with it
            logger.error("the log cannot be written: %s", problem)
            after, self._gathering = self._gathering, Batch()
            self._settle([*batch.held, *after.held], False)
            self.failed(batch.codes | after.codes)
            return
        if self._gathering.changes:
            self._begin()
        self._settle(batch.held, True)

    def _settle(self, held: list[Callable[[bool], None]], written: bool) -> None:
        for do in held:
            do(written)

    def close(self) -> None:
        """Write what is left, and wait for it."""
        self._thread.shutdown(wait=True)
        if self._gathering.changes:
            self._write(self._gathering.changes)
        super().close()
