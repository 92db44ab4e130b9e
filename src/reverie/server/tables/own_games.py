"""Deletion of a player's own games.

Games in which nobody else sat are deleted. From the others the player's name is removed, and they disappear
from the player's list. Games that are still in progress with others stay.
"""

import logging
from collections import Counter
from enum import Enum

from ...refusal import Refusal
from ...table import fingerprint
from ...table.store import Damaged, Held, NotWritten, Stale, unwrap_entry
from ..json_types import Deleted
from .live_table import LiveTable
from .redaction import erase_name, remove_name, whole_log
from .tables import Full, Tables

logger = logging.getLogger("reverie.server")

MAX_DELETED = 25
"""Maximum number of finished games that one request deletes."""


class NeverSat(Refusal):
    """Raised if a person tries to delete a table at which they have never sat."""


class Deletion(Enum):
    """The result of deleting one game."""

    DELETED = "deleted"
    UNNAMED = "unnamed"
    RUNNING = "running"
    """The game is still in progress with others."""
    BUSY = "busy"
    """The table is not available now, for instance because another process owns it."""


async def delete_games(tables: Tables, token: str, skip: int = 0) -> Deleted:
    """Delete a player's games. Return counts of the results, and the codes of those that are busy.

    The first `skip` finished games are skipped: those that were busy before.
    """
    sitter = fingerprint(token)
    finished = await tables.store.places(sitter, finished=True, most=MAX_DELETED + 1, skip=skip)
    more = len(finished) > MAX_DELETED
    running = [] if more else await tables.store.places(sitter, finished=False, most=1000)
    codes = [place.code for place in [*finished[:MAX_DELETED], *running]]
    results = [(code, await _delete_by_code(tables, code, sitter)) for code in codes]
    counts = Counter(result.value for _, result in results)
    busy = [code for code, result in results if result is Deletion.BUSY]
    return {
        "deleted": counts["deleted"],
        "unnamed": counts["unnamed"],
        "running": counts["running"],
        "busy": busy,
        "more": more,
    }


async def _delete_by_code(tables: Tables, code: str, sitter: str) -> Deletion:
    try:
        live = await tables.find(code)
    except KeyError:
        return Deletion.DELETED  # by another window in the meantime
    except (Held, Stale, NotWritten, Damaged, Full) as problem:
        return _busy(code, problem)
    try:
        return await delete_game(tables, live, sitter)
    except (NotWritten, Damaged, Refusal) as problem:
        return _busy(code, problem)


def _busy(code: str, problem: Exception) -> Deletion:
    logger.warning("a game could not be deleted: %r", problem, extra={"table": code})
    return Deletion.BUSY


async def delete_game(tables: Tables, live: LiveTable, sitter: str) -> Deletion:
    """Delete one game of the player whose token has the fingerprint `sitter`.

    Raise `NeverSat` if the player has never sat at the table.
    """
    code = live.table.code
    sat = await _people_who_sat(tables, code)
    if sitter not in sat:
        raise NeverSat("token-holds-no-seat")
    if sat == {sitter}:
        await tables.delete_table(code)
        return Deletion.DELETED
    if not live.table.is_over:
        return Deletion.RUNNING
    seat = live.table.state.seat_held_by(sitter)
    if seat is None:
        await erase_name(tables, live, sitter)
    else:
        await remove_name(tables, live, seat, seat)
    await tables.store.leave_places(sitter, [code])
    return Deletion.UNNAMED


async def _people_who_sat(tables: Tables, code: str) -> set[str]:
    """Return the fingerprints of everyone who has ever sat at a table, including players who have left."""
    log = map(unwrap_entry, await whole_log(tables, code))
    return {what[2] for kind, *what in log if kind == "sit" and what[2]}
