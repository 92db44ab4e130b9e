"""Somebody deletes their games. Those that nobody else sat at go whole; from the others their name goes, and
they are no longer in the list. What is still played with others is left alone."""

import logging
from collections import Counter
from enum import Enum

from ...refusal import Refusal
from ...table import fingerprint
from ...table.store import Damaged, Held, Stale, Unwritten, unwrapped
from ..json_types import Deleted
from .live_table import LiveTable
from .redaction import erase_name, remove_name, whole_log
from .tables import Full, Tables

logger = logging.getLogger("reverie.server")

AT_ONCE = 25
"""Games that one request deletes; whoever has more asks again."""


class NeverSat(Refusal):
    """Somebody who has never sat at a table would delete it."""


class Became(Enum):
    """What became of a game."""

    DELETED = "deleted"
    UNNAMED = "unnamed"
    RUNNING = "running"
    """It is still played with others."""
    BUSY = "busy"
    """It cannot be had just now."""


async def delete_games(tables: Tables, token: str, skip: int = 0) -> Deleted:
    """What became of how many, and the codes of those that are `busy`: another process may have them, and is
    asked for each by itself. `skip` finished games that stayed busy are passed over."""
    sitter = fingerprint(token)
    finished = await tables.store.places(sitter, finished=True, most=AT_ONCE + 1, skip=skip)
    more = len(finished) > AT_ONCE
    running = [] if more else await tables.store.places(sitter, finished=False, most=1000)
    became = [(place, await _became(tables, place.code, sitter)) for place in [*finished[:AT_ONCE], *running]]
    counts = Counter(each.value for _, each in became)
    busy = [place.code for place, each in became if each is Became.BUSY]
    return {
        "deleted": counts["deleted"],
        "unnamed": counts["unnamed"],
        "running": counts["running"],
        "busy": busy,
        "more": more,
    }


async def _became(tables: Tables, code: str, sitter: str) -> Became:
    try:
        live = await tables.find(code)
    except KeyError:
        return Became.DELETED  # meanwhile, by another window
    except (Held, Stale, Unwritten, Damaged, Full) as problem:
        return _busy(code, problem)
    try:
        return await delete_game(tables, live, sitter)
    except (Unwritten, Damaged, Refusal) as problem:
        return _busy(code, problem)


def _busy(code: str, problem: Exception) -> Became:
    logger.warning("a game could not be deleted: %r", problem, extra={"table": code})
    return Became.BUSY


async def delete_game(tables: Tables, live: LiveTable, sitter: str) -> Became:
    """One game, for whoever has sat there with a secret of this fingerprint."""
    code = live.table.code
    sat = await _sat(tables, code)
    if sitter not in sat:
        raise NeverSat("secret-holds-no-seat")
    if sat == {sitter}:
        await tables.throw_away(code)
        return Became.DELETED
    if not live.table.over:
        return Became.RUNNING
    seat = live.table.state.seat_held_by(sitter)
    if seat is None:
        await erase_name(tables, live, sitter)
    else:
        await remove_name(tables, live, seat, seat)
    await tables.store.leave_places(sitter, [code])
    return Became.UNNAMED


async def _sat(tables: Tables, code: str) -> set[str]:
    """All who have ever sat there: whoever left at the end may have the game in their list."""
    log = map(unwrapped, await whole_log(tables, code))
    return {what[2] for kind, *what in log if kind == "sit" and what[2]}
