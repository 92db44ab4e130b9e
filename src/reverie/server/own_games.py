"""Somebody deletes their games. Those that nobody else sat at go whole; from the others their name goes, and
they are no longer in the list. What is still played with others is left alone."""

import logging
from enum import Enum
from typing import Any

from ..table import fingerprint
from ..table.store import Damaged, Held, Place, Stale, Unwritten, unwrapped
from .removing import remove_name
from .tables import Full, Tables

logger = logging.getLogger("reverie.server")

AT_ONCE = 25
"""Games that one request deletes; whoever has more asks again."""


class Became(Enum):
    """What became of a game."""

    DELETED = "deleted"
    UNNAMED = "unnamed"
    RUNNING = "running"
    """It is still played with others."""
    BUSY = "busy"
    """It cannot be had just now."""


async def delete_games(tables: Tables, token: str, skip: int = 0) -> dict[str, Any]:
    """What became of how many. `skip` finished games that could not be deleted before are passed over."""
    sitter = fingerprint(token)
    finished = await tables.store.places(sitter, finished=True, most=AT_ONCE + 1, skip=skip)
    more = len(finished) > AT_ONCE
    running = [] if more else await tables.store.places(sitter, finished=False, most=1000)
    became = [await _delete(tables, place, sitter) for place in [*finished[:AT_ONCE], *running]]
    return {each.value: became.count(each) for each in Became} | {"more": more}


async def _delete(tables: Tables, place: Place, sitter: str) -> Became:
    code = place.code
    try:
        live = await tables.find(code)
        if not await _others(tables, code, sitter):
            await tables.throw_away(code)
            return Became.DELETED
        if not live.table.over:
            return Became.RUNNING
        seat = live.table.seat_held_by(sitter)
        if seat is not None:
            await remove_name(tables, live, seat, seat)
        await tables.store.leave_places(sitter, [code])
        return Became.UNNAMED
    except KeyError:
        return Became.DELETED  # meanwhile, by another window
    except (Held, Stale, Unwritten, Damaged, Full) as problem:
        logger.warning("a game could not be deleted: %s", problem, extra={"table": code})
        return Became.BUSY


async def _others(tables: Tables, code: str, sitter: str) -> bool:
    """Has anybody else ever sat there? They may have the game in their list."""
    await tables.log.durable(code)
    logged = await tables.store.read(code, tables.log.epochs[code], "")
    return any(kind == "sit" and what[2] != sitter for kind, *what in map(unwrapped, logged.entries))
