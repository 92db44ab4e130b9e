"""What every record has (rules/record.md); `record_files` reads whole files of them."""

from collections.abc import Iterator, Sequence
from pathlib import Path

from .dice import check_seed
from .json_values import Json, JsonList
from .record_files import Lines
from .refusal import BadRecord, Refusal, clip


def check_head(record: object, game: str) -> Json:
    """Return the record, if it is one, and of that game."""
    if not isinstance(record, dict):
        raise BadRecord("record-is-an-object")
    check_depth(record)
    if record.get("record") != 1 or type(record["record"]) is not int:
        raise BadRecord("record-says-1")
    if record.get("game") != game:
        raise BadRecord("record-of-another-game", said=clip(record.get("game")), wanted=game)
    check_keys(record, (*FIELDS, *BESIDE))
    return record


DEEPEST = 8
"""Lists and objects that may stand in one another; the parts of a step are the fifth."""


def check_depth(record: Json) -> None:
    """Refuse what is nested deeper than any record: to compare it or to repeat it could fail."""
    level: list[Json | JsonList | tuple[object, ...]] = [record]
    for _ in range(DEEPEST):
        inner = (each.values() if isinstance(each, dict) else each for each in level)
        level = [value for values in inner for value in values if isinstance(value, dict | list | tuple)]
        if not level:
            return
    raise BadRecord("record-too-deep", most=DEEPEST)


FIELDS = ("record", "game", "players", "rules", "seed", "seats", "steps", "result")
BESIDE = ("help", "hints", "practice", "taken_back", "seat", "ended", "daily")
"""What tables write beside it, where a person played: with which help, how often something was taken back,
and in a file of one's own games in which seat and when, and which day's game it was."""


def check_keys(found: Json, known: Sequence[str], field: str = "") -> None:
    """Refuse what nobody would read: a name that is misspelt, or an option in the wrong place."""
    for name in found:
        if name not in known:
            fault = BadRecord("record-has-no-field", said=clip(name), fields=list(known))
            raise BadRecord("record-field", field=field, why=fault.to_dict()) if field else fault


def check_rest(record: Json, players: int) -> None:
    """What every record has besides its rules: a seed, seats and steps."""
    if not isinstance(record.get("seed"), str):
        raise BadRecord("record-seed-is-text")
    if record["seed"]:
        try:
            check_seed(record["seed"])
        except Refusal as fault:
            raise BadRecord("record-field", field="seed", why=fault.to_dict()) from None
    seats = record.get("seats")
    if not isinstance(seats, list) or [type(seat) for seat in seats] != [str] * players:
        raise BadRecord("record-seats-are-texts")
    if not isinstance(record.get("steps"), list):
        raise BadRecord("record-steps-are-a-list")


def read_records(path: Path) -> Iterator[tuple[int, object]]:
    """The JSON values in a file, one on a line, each with its line's number; see `record_files.Lines`."""
    with Lines(path) as lines:
        yield from lines
