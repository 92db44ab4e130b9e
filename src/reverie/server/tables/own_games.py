"""Deletion of a player's own games.

Games in which nobody else sat are deleted. From the others the player's name is removed, and they disappear
from the player's list. Games that are still being played with others stay.
"""

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

MAX_DELETED = 25
"""Maximum number of finished games that one request deletes."""


class NeverSat(Refusal):
    """Raised if a person who has never sat at a table wants to delete it."""


class Became(Enum):
    """The result of deleting one game."""

    DELETED = "deleted"
    UNNAMED = "unnamed"
    RUNNING = "running"
    """The game is still being played with others."""
    BUSY = "busy"
    """The table is not available now, for instance because another process owns it."""


async def delete_games(tables: Tables, token: str, skip: int = 0) -> Deleted:
    """Delete a player's games. Return counts of the results, and the codes of those that are busy.

    The first `skip` finished games are passed over: those that stayed busy before.
    """
    sitter = fingerprint(token)
    finished = await tables.store.places(sitter, finished=True, most=MAX_DELETED + 1, skip=skip)
    more = len(finished) > MAX_DELETED
    running = [] if more else await tables.store.places(sitter, finished=False, most=1000)
    became = [
        (place, await _became(tables, place.code, sitter)) for place in [*finished[:MAX_DELETED], *running]
    ]
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
        return Became.DELETED  # by another window in the meantime
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
    """Delete one game of the player whose token has this fingerprint. Raise `NeverSat` if it isn't theirs."""
    code = live.table.code
    sat = await _sat(tables, code)
    if sitter not in sat:
        raise NeverSat("token-holds-no-seat")
    if sat == {sitter}:
        await tables.delete_table(code)
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
    """Return the fingerprints of everybody who has ever sat there, including those who have left."""
    log = map(unwrapped, await whole_log(tables, code))
    return {what[2] for kind, *what in log if kind == "sit" and what[2]}
