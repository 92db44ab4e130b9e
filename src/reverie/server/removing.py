"""A name or a story is taken away: it is shown to nobody any more, and then it is no longer kept."""

from collections.abc import Callable, Sequence

from ..table.removing import without_name, without_story
from ..table.store import Adding, Entry, Rewriting, Stale, Unwritten
from .live_table import LiveTable
from .tables import Tables


async def remove_name(tables: Tables, live: LiveTable, by: int, seat: int) -> None:
    """The host takes somebody's name away, or somebody their own: from the table, its log, and from lists."""
    table = live.table
    sitter = table.chairs[seat].token
    table.remove_name(by, seat)
    await _erase(tables, live, lambda entries: without_name(entries, sitter))
    if table.over:
        tables.log.put(Adding(table.code, {"names": [chair.name for chair in table.chairs]}))
        await tables.log.durable(table.code)


async def remove_story(tables: Tables, live: LiveTable, by: int, seat: int) -> None:
    """The host takes the text of a story away, from the table and its log; what it counted for stays."""
    live.table.remove_story(by, seat)
    await _erase(tables, live, lambda entries: without_story(live.table, entries, seat))


async def _erase(
    tables: Tables, live: LiveTable, find: Callable[[Sequence[Entry]], dict[int, Entry]]
) -> None:
    """Replace entries in the log. It is read whole: a snapshot does not say what was written where."""
    log, code = tables.log, live.table.code
    await live.forget_copies()
    await log.durable(code)
    try:
        entries = find((await tables.store.read(code, log.epochs[code], "")).entries)
        if entries:
            log.put(Rewriting(code, log.epochs[code], entries))
    except (KeyError, Stale):
        raise Unwritten("the table is somebody else's by now") from None
    await log.durable(code)
