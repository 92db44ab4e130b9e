"""Removal of a name or a story: first from the views, then from the log and from lists."""

from collections.abc import Callable, Sequence

from ...table.redaction import without_name, without_story
from ...table.store import Adding, Entry, NotWritten, Rewriting, Stale
from .live_table import LiveTable
from .tables import Tables

ELSEWHERE = "another process owns the table now"


async def remove_name(tables: Tables, live: LiveTable, by: int, seat: int) -> None:
    """Remove a player's name from the table, its log, and lists, as the host or as that player."""
    sitter = live.table.state.chairs[seat].token
    live.table.seats.remove_name(by, seat)
    await erase_name(tables, live, sitter)


async def erase_name(tables: Tables, live: LiveTable, sitter: str) -> None:
    """Remove a player's name from the log and from lists, even after they have left the table."""
    await _erase(tables, live, lambda entries: without_name(entries, sitter))
    table = live.table
    if table.is_over:
        tables.log.add_change(Adding(table.code, {"names": [chair.name for chair in table.state.chairs]}))
        await tables.log.wait_until_written(table.code)


async def remove_story(tables: Tables, live: LiveTable, by: int, seat: int) -> None:
    """Remove the text of a story from the table and its log, as the host. Its points stay."""
    live.table.play.remove_story(by, seat)
    await _erase(tables, live, lambda entries: without_story(live.table, entries, seat))


async def _erase(
    tables: Tables, live: LiveTable, replacements: Callable[[Sequence[Entry]], dict[int, Entry]]
) -> None:
    """Replace the entries for which `replacements` returns others, by number, in the log."""
    log, code = tables.log, live.table.code
    await live.forget_copies()
    entries = replacements(await whole_log(tables, code))
    if code not in log.epochs:
        raise NotWritten(ELSEWHERE)
    if entries:
        log.add_change(Rewriting(code, log.epochs[code], entries))
        await log.wait_until_written(code)


async def whole_log(tables: Tables, code: str) -> list[Entry]:
    """Return all entries of a table's log. Raise `NotWritten` if they cannot be read now."""
    await tables.log.wait_until_written(code)
    try:
        # Without sources the store returns no snapshot, and so all entries.
        return (await tables.store.read(code, tables.log.epochs[code], "")).entries
    except (KeyError, Stale):
        raise NotWritten(ELSEWHERE) from None
