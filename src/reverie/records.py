"""Checks of the fields that the records of both games share (docs/rules/records.md).

`record_files` reads files of records.
"""

from collections.abc import Iterator, Sequence
from pathlib import Path

from .dice import check_seed
from .json_values import Json, JsonList
from .record_files import Lines
from .refusal import BadRecord, Refusal, clip


def check_head(record: object, game: str) -> Json:
    """Return `record` if it is an object of version 1 for `game`. Raise `BadRecord` otherwise."""
    if not isinstance(record, dict):
        raise BadRecord("record-must-be-object")
    check_depth(record)
    if record.get("record") != 1 or type(record["record"]) is not int:
        raise BadRecord("record-bad-version")
    if record.get("game") != game:
        raise BadRecord("record-of-another-game", value=clip(record.get("game")), wanted=game)
    check_keys(record, (*FIELDS, *TABLE_FIELDS))
    return record


MAX_DEPTH = 8
"""Maximum nesting of lists and objects in a record. The parts of a step are at the fifth level."""


def check_depth(record: Json) -> None:
    """Raise `BadRecord` for deep nesting, which could overflow the stack when values are compared or
    printed."""
    level: list[Json | JsonList | tuple[object, ...]] = [record]
    for _ in range(MAX_DEPTH):
        inner = (each.values() if isinstance(each, dict) else each for each in level)
        level = [value for values in inner for value in values if isinstance(value, dict | list | tuple)]
        if not level:
            return
    raise BadRecord("record-too-deep", most=MAX_DEPTH)


FIELDS = ("record", "game", "players", "rules", "seed", "seats", "steps", "result")
TABLE_FIELDS = ("help", "hints", "practice", "taken_back", "seat", "ended", "daily")
"""Fields that tables add to records of games that people played: the help they had, how often they took a
move back, and, in a player's own file, the seat, the time and the day of a daily game."""


def check_keys(found: Json, known: Sequence[str], field: str = "") -> None:
    """Raise `BadRecord` for an unknown field, such as a misspelled name or an option in the wrong place."""
    for name in found:
        if name not in known:
            fault = BadRecord("record-unknown-field", value=clip(name), fields=list(known))
            raise BadRecord("record-bad-field", field=field, why=fault.to_dict()) if field else fault


def check_rest(record: Json, players: int) -> None:
    """Check the seed, the seats and the steps of a record."""
    if not isinstance(record.get("seed"), str):
        raise BadRecord("record-seed-must-be-text")
    if record["seed"]:
        try:
            check_seed(record["seed"])
        except Refusal as fault:
            raise BadRecord("record-bad-field", field="seed", why=fault.to_dict()) from None
    seats = record.get("seats")
    if not isinstance(seats, list) or [type(seat) for seat in seats] != [str] * players:
        raise BadRecord("record-seats-must-be-texts")
    if not isinstance(record.get("steps"), list):
        raise BadRecord("record-steps-must-be-list")


def read_records(path: Path) -> Iterator[tuple[int, object]]:
    """Yield the JSON values in a file with their line numbers; see `record_files.Lines`."""
    with Lines(path) as lines:
        yield from lines
