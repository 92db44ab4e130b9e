"""What can still be read of a damaged database: every table whose log is there, whatever else is not.

SQLite finds a row from the root of a tree, and one bad page near the root hides all the others. So each page
is read by itself, as the SQLite file format has it, and logs are put together from the rows that are found.
"""

import json
from collections.abc import Iterator
from dataclasses import dataclass, field
from struct import unpack_from
from typing import Any

from ..games import GAMES
from ..refusal import Refusal
from ..table import Table
from ..table.log import Log
from ..table.store import Entry, Logged
from .file import PAGE

INDEX_INTERIOR, INDEX_LEAF, TABLE_LEAF = 2, 10, 13
"""The kinds of pages that have rows."""
NUMBERS = {1: 1, 2: 2, 3: 3, 4: 4, 5: 6, 6: 8}
"""How many bytes a number of each type has."""
Row = list[Any]


@dataclass
class Found:
    """What was found of one table."""

    head: dict[str, Any] | None = None
    number: int | None = None
    """How many entries its log had."""
    seat: int | None = None
    ended: float | None = None
    record: dict[str, Any] | None = None
    """Of its game, where a story was told of it."""
    entries: dict[int, Entry] = field(default_factory=dict)

    @property
    def log(self) -> list[Entry]:
        """Its entries up to the first that is missing."""
        known: list[Entry] = []
        while len(known) in self.entries:
            known.append(self.entries[len(known)])
        return known


def rescue(kept: bytes) -> list[dict[str, Any]]:
    """For each table of a damaged database a record, where its game is over, or what is left of its log:
    `{"log": CODE, "head": …, "entries": […], "whole": …}`."""
    return [_told(code, found) for code, found in sorted(tables_on(kept).items())]


def rescued_text(kept: bytes) -> str:
    """The same as a file: JSON, one on a line."""
    return "".join(json.dumps(each, ensure_ascii=False) + "\n" for each in rescue(kept))


def _told(code: str, found: Found) -> dict[str, Any]:
    log = found.log
    whole = len(log) == len(found.entries) == found.number and found.head is not None
    record, sound = _played(code, found.head, log) if whole and found.head else (None, False)
    record = record or found.record
    if record is not None:
        ended = {} if found.ended is None else {"ended": found.ended}
        return {**record, "seat": found.seat or 0, **ended}
    rest = {str(at): entry for at, entry in sorted(found.entries.items()) if at >= len(log)}
    told = {"log": code, "head": found.head, "entries": log, "whole": whole and sound}
    return {**told, "rest": rest} if rest else told


def _played(code: str, head: dict[str, Any], log: list[Entry]) -> tuple[dict[str, Any] | None, bool]:
    """The record of a game that is over, and whether its log can be what was written."""
    journal = Log(":memory:")
    try:
        table = Table.from_log(GAMES, journal, code, Logged(head, 0, log))
        return table.record() if table.over else None, True
    except Refusal:
        return None, True  # it began in the midst of a game, and has no record
    except Exception:  # whatever is wrong with it, it is told as it is, and the others are read
        return None, False
    finally:
        journal.close()


def tables_on(kept: bytes) -> dict[str, Found]:
    """All rows that say something of a table, by its code."""
    found: dict[str, Found] = {}
    for row in _rows(kept):
        match row:
            case [str(code), int(number), str(entry)] if (read := _read(entry, list)) is not None:
                found.setdefault(code, Found()).entries[number] = read
            case [str(code), str(head), int(number), int(), *_] if (read := _read(head, dict)) is not None:
                found.setdefault(code, Found()).head = read
                found[code].number = number
            case [str(), str(code), int(seat), float() | int() as ended, str()]:
                place = found.setdefault(code, Found())
                place.ended, place.seat = float(ended), min(seat, place.seat or seat)
            case [str(code), str(), str(story)] if (read := _read(story, dict)) is not None:
                found.setdefault(code, Found()).record = read.get("record")
    return {code: each for code, each in found.items() if each.entries or each.head or each.record}


def _read(text: str, kind: type) -> Any:
    try:
        read = json.loads(text)
    except (ValueError, RecursionError):
        return None
    return read if isinstance(read, kind) and read else None


# Pages


def _rows(kept: bytes) -> Iterator[Row]:
    for at in range(PAGE, len(kept), PAGE):  # the first page has the names of tables, and no rows
        page = kept[at : at + PAGE]
        if page[:1] and page[0] in (INDEX_INTERIOR, INDEX_LEAF, TABLE_LEAF) and len(page) == PAGE:
            yield from _rows_on(page, kept)


def _rows_on(page: bytes, kept: bytes) -> Iterator[Row]:
    kind = page[0]
    first = 12 if kind == INDEX_INTERIOR else 8
    (number,) = unpack_from(">H", page, 3)
    if first + 2 * number > PAGE:
        return
    for (at,) in (unpack_from(">H", page, first + 2 * n) for n in range(number)):
        try:
            yield _row(_payload(page, at, kind, kept))
        except (LookupError, ValueError, OverflowError):
            continue  # what is no row


def _payload(page: bytes, at: int, kind: int, kept: bytes) -> bytes:
    """What a cell holds, with what of it lies on other pages."""
    at += 4 if kind == INDEX_INTERIOR else 0
    size, at = _varint(page, at)
    if kind == TABLE_LEAF:
        _, at = _varint(page, at)
    most = PAGE - 35 if kind == TABLE_LEAF else (PAGE - 12) * 64 // 255 - 23
    if size <= most:
        return _part(page, at, size)
    if size > len(kept):
        raise ValueError
    least = (PAGE - 12) * 32 // 255 - 23
    here = least + (size - least) % (PAGE - 4)
    here = here if here <= most else least
    held, next_page = _part(page, at, here), int.from_bytes(_part(page, at + here, 4))
    while len(held) < size:
        more = kept[(next_page - 1) * PAGE : next_page * PAGE] if next_page else b""
        held += _part(more, 4, min(size - len(held), PAGE - 4))
        next_page = int.from_bytes(more[:4])
    return held


def _row(payload: bytes) -> Row:
    """The values of a row."""
    size, at = _varint(payload, 0)
    types = []
    while at < size:
        kind, at = _varint(payload, at)
        types.append(kind)
    row: Row = []
    for kind in types:
        length = NUMBERS.get(kind, 8 if kind == 7 else max(0, kind - 12) // 2)
        part = _part(payload, at, length)
        at += length
        if kind in NUMBERS:
            row.append(int.from_bytes(part, signed=True))
        elif kind == 7:
            row.append(unpack_from(">d", part)[0])
        elif kind >= 13 and kind % 2:
            row.append(part.decode())
        else:
            row.append({8: 0, 9: 1}.get(kind))
    return row


def _varint(page: bytes, at: int) -> tuple[int, int]:
    """A number of up to nine bytes, and where it ends."""
    value = 0
    for n in range(8):
        byte = page[at + n]
        value = value << 7 | byte & 0x7F
        if byte < 0x80:
            return value, at + n + 1
    return value << 8 | page[at + 8], at + 9


def _part(page: bytes, at: int, size: int) -> bytes:
    part = page[at : at + size]
    if len(part) != size:
        raise ValueError
    return part
