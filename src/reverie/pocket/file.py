"""The database of a pocket: SQLite in memory, whose changed pages are saved elsewhere after each change.

A browser saves them in IndexedDB, all pages of a change in one transaction, so that the saved database is
always a consistent one. No message about a change is sent before it is saved. If the storage is full, the
game continues unsaved: the player is informed, and the next change tries to save all unsaved pages.
"""

import asyncio
import sqlite3
from collections.abc import Awaitable, Callable, Mapping
from typing import TypeVar

from ..server.store.sqlite_file import FAILURES, translated_errors
from ..server.store.sqlite_store import release_all
from ..table.schema import bring_up, connect
from ..table.statements import at_one_moment, transaction
from ..table.store import Damaged

Found = TypeVar("Found")
Work = Callable[[sqlite3.Connection], Found]
"""A function that reads or changes the database."""
SavePages = Callable[[Mapping[int, bytes], int], Awaitable[None]]
"""A function that saves pages by their numbers from 0, and the number of all pages.

The function raises `OSError` if there is no room.
"""

PAGE = 4096
"""Bytes of a page of the database."""
NAME = "pocket"
"""Name of the database in errors."""


class PocketFile:
    """A `Database` of the server's store. `open` makes it."""

    def __init__(
        self, db: sqlite3.Connection, saved: bytes, save: SavePages, report_unsaved: Callable[[bool], None]
    ) -> None:
        self._db, self._saved, self._save, self._report_unsaved = db, saved, save, report_unsaved
        self._lock = asyncio.Lock()
        self._is_unsaved = False
        """Whether the last change could not be saved."""

    @classmethod
    async def open(
        cls, saved: bytes, save: SavePages, report_unsaved: Callable[[bool], None]
    ) -> "PocketFile":
        """Open the saved database, or a new one if `saved` is empty. Raise `Damaged` if it cannot be read.

        `report_unsaved` is called with True when the storage is full, and with False when all is saved again.
        """
        db = connect(":memory:")
        try:
            if saved:
                db.deserialize(saved)
                if db.execute("PRAGMA quick_check").fetchone()[0] != "ok":
                    raise Damaged("the saved pages are not a consistent database")
            else:
                db.execute(f"PRAGMA page_size = {PAGE}")
            bring_up(db, NAME)
        except FAILURES as problem:
            raise Damaged(str(problem)) from problem
        file = cls(db, saved, save, report_unsaved)
        await file.change(release_all)
        return file

    async def read(self, do: Work[Found]) -> Found:
        with translated_errors(), at_one_moment(self._db):
            return do(self._db)

    async def change(self, do: Work[Found]) -> Found:
        async with self._lock:
            with translated_errors(), transaction(self._db):
                found = do(self._db)
            await self._save_changes()
            return found

    async def _save_changes(self) -> None:
        """Save the pages that differ from the saved ones."""
        now = self._db.serialize()
        pages = {
            at // PAGE: now[at : at + PAGE]
            for at in range(0, len(now), PAGE)
            if now[at : at + PAGE] != self._saved[at : at + PAGE]
        }
        if not pages and len(now) == len(self._saved):
            return
        try:
            await self._save(pages, len(now) // PAGE)
        except OSError:
            self._report(True)
        else:
            self._saved = now
            self._report(False)

    def _report(self, is_unsaved: bool) -> None:
        if is_unsaved != self._is_unsaved:
            self._is_unsaved = is_unsaved
            self._report_unsaved(is_unsaved)

    async def close(self) -> None:
        async with self._lock:
            self._db.close()
