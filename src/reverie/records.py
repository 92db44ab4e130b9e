"""Files of game records: JSON, one on a line (rules/record.md)."""

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from .dice import check_seed
from .refusal import BadRecord, Refusal, clip


def check_head(record: Any, game: str) -> None:
    """Is it a record, and of that game?"""
    if not isinstance(record, dict):
        raise BadRecord("record-is-an-object")
    if record.get("record") != 1 or type(record["record"]) is not int:
        raise BadRecord("record-says-1")
    if record.get("game") != game:
        raise BadRecord("record-of-another-game", said=clip(record.get("game")), wanted=game)


def check_rest(record: dict[str, Any], players: int) -> None:
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


def read_records(path: Path) -> Iterator[tuple[int, Any]]:
    """The JSON values in a file, one on a line, each with its line's number.

    One value alone may stand on several lines.
    """
    try:
        text = path.read_text(encoding="utf-8-sig")
    except UnicodeDecodeError:
        raise BadRecord("file-is-not-text", file=str(path)) from None
    found = False
    for number, line in enumerate(text.split("\n"), start=1):
        if not line.strip():
            continue
        found = True
        try:
            yield number, json.loads(line)
        except (ValueError, RecursionError):
            if number > 1 or not (whole := _parsed(text)):
                raise BadRecord("line-is-not-json", file=str(path), line=number) from None
            yield number, whole
            return
    if not found:
        raise BadRecord("file-holds-no-record", file=str(path))


def _parsed(text: str) -> Any:
    try:
        return json.loads(text)
    except (ValueError, RecursionError):
        return None
