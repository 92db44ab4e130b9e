"""A name or a story is taken away: it is shown to nobody any more, and then it is no longer kept."""

from collections.abc import Callable, Sequence

from ...table.redaction import without_name, without_story
from ...table.store import Adding, Entry, Rewriting, Stale, Unwritten
from .live_table import LiveTable
from .tables import Tables

ELSEWHERE = "the table is somebody else's by now"


async def remove_name(tables: Tables, live: LiveTable, by: int, seat: int) -> None:
    """The host takes somebody's name away, or somebody their own: from the table, its log, and from lists."""
    sitter = live.table.state.chairs[seat].token
    live.table.seats.remove_name(by, seat)
    await erase_name(tables, live, sitter)


async def erase_name(tables: Tables, live: LiveTable, sitter: str) -> None:
    """From the log and from lists, whether or not they still sit there."""
    await _erase(tables, live, lambda entries: without_name(entries, sitter))
    table = live.table
    if table.over:
        tables.log.put(Adding(table.code, {"names": [chair.name for chair in table.state.chairs]}))
        await tables.log.durable(table.code)


async def remove_story(tables: Tables, live: LiveTable, by: int, seat: int) -> None:
    """The host takes the text of a story away, from the table and its log; what it counted for stays."""
    live.table.play.remove_story(by, seat)
    await _erase(tables, live, lambda entries: without_story(live.table, entries, seat))


async def _erase(
    tables: Tables, live: LiveTable, find: Callable[[Sequence[Entry]], dict[int, Entry]]
) -> None:
    """Replace entries in the log."""
    log, code = tables.log, live.table.code
    await live.forget_copies()
    entries = find(await whole_log(tables, code))
    if code not in log.epochs:
        raise Unwritten(ELSEWHERE)
    if entries:
        log.put(Rewriting(code, log.epochs[code], entries))
        await log.durable(code)


async def whole_log(tables: Tables, code: str) -> list[Entry]:
    """All that was written, without a snapshot: that does not say what was written where. `Unwritten` if it
    cannot be had just now."""
    await tables.log.durable(code)
    try:
        return (await tables.store.read(code, tables.log.epochs[code], "")).entries
    except (KeyError, Stale):
        raise Unwritten(ELSEWHERE) from None
