"""The database of a pocket: SQLite in memory, whose changed pages somebody else keeps.

In a browser that is IndexedDB, which takes what one change has touched in one transaction: all of it or none,
so that what is kept is always a database that was. Nothing is told before it is kept. Only where there is no
room any more the game goes on without: whoever plays is told, and the next change tries to keep everything.
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
Doing = Callable[[sqlite3.Connection], Found]
Keep = Callable[[Mapping[int, bytes], int], Awaitable[None]]
"""Keeps pages by their numbers, and how many there are in all; an `OSError` where there is no room."""

PAGE = 4096
NAME = "pocket"


class PocketFile:
    """A `Database`. Made by `open`."""

    def __init__(
        self, db: sqlite3.Connection, kept: bytes, keep: Keep, unkept: Callable[[bool], None]
    ) -> None:
        self._db, self._kept, self._keep, self._unkept = db, kept, keep, unkept
        self._one = asyncio.Lock()
        self._behind = False
        """Is there something that could not be kept?"""

    @classmethod
    async def open(cls, kept: bytes, keep: Keep, unkept: Callable[[bool], None]) -> "PocketFile":
        """With what was kept before, or nothing. `Damaged` if that is no database. `unkept` is called when
        there is no room any more, and when there is again."""
        db = connect(":memory:")
        try:
            if kept:
                db.deserialize(kept)
                if db.execute("PRAGMA quick_check").fetchone()[0] != "ok":
                    raise Damaged("The pages do not fit together.")
            else:
                db.execute(f"PRAGMA page_size = {PAGE}")
            bring_up(db, NAME)
        except FAILURES as problem:
            raise Damaged(str(problem)) from problem
        file = cls(db, kept, keep, unkept)
        await file.change(release_all)
        return file

    async def read(self, do: Doing[Found]) -> Found:
        with translated_errors(), at_one_moment(self._db):
            return do(self._db)

    async def change(self, do: Doing[Found]) -> Found:
        async with self._one:
            with translated_errors(), transaction(self._db):
                found = do(self._db)
            await self._keep_changes()
            return found

    async def _keep_changes(self) -> None:
        now = self._db.serialize()
        pages = {
            at // PAGE: now[at : at + PAGE]
            for at in range(0, len(now), PAGE)
            if now[at : at + PAGE] != self._kept[at : at + PAGE]
        }
        if not pages and len(now) == len(self._kept):
            return
        try:
            await self._keep(pages, len(now) // PAGE)
        except OSError:
            self._tell(True)
        else:
            self._kept = now
            self._tell(False)

    def _tell(self, behind: bool) -> None:
        if behind != self._behind:
            self._behind = behind
            self._unkept(behind)

    async def close(self) -> None:
        async with self._one:
            self._db.close()
