"""Files of game records: JSON, one on a line (rules/record.md)."""

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from .dice import check_seed
from .refusal import BadRecord, clip


def check_head(record: Any, game: str) -> None:
    """Is it a record, and of that game?"""
    if not isinstance(record, dict):
        raise BadRecord("A record is one JSON object.")
    if record.get("record") != 1 or type(record["record"]) is not int:
        raise BadRecord('A record says "record": 1.')
    if record.get("game") != game:
        raise BadRecord(f'The record is of the game "{clip(record.get("game"))}", not of {game}.')


def check_rest(record: dict[str, Any], players: int) -> None:
    """What every record has besides its rules: a seed, seats and steps."""
    if not isinstance(record.get("seed"), str):
        raise BadRecord("seed: has to be text; empty if the cards were real.")
    if record["seed"]:
        try:
            check_seed(record["seed"])
        except ValueError as fault:
            raise BadRecord(f"seed: {fault}") from None
    seats = record.get("seats")
    if not isinstance(seats, list) or [type(seat) for seat in seats] != [str] * players:
        raise BadRecord("seats: has to be a list with one text for each player.")
    if not isinstance(record.get("steps"), list):
        raise BadRecord("steps: has to be a list.")


def read_records(path: Path) -> Iterator[tuple[int, Any]]:
    """The JSON values in a file, one on a line, each with its line's number.

    One value alone may stand on several lines.
    """
    try:
        text = path.read_text(encoding="utf-8-sig")
    except UnicodeDecodeError:
        raise BadRecord(f"{path} is not a text file.") from None
    found = False
    for number, line in enumerate(text.split("\n"), start=1):
        if not line.strip():
            continue
        found = True
        try:
            yield number, json.loads(line)
        except (ValueError, RecursionError):
            if number > 1 or not (whole := _parsed(text)):
                raise BadRecord(f"{path}, line {number}: this is not JSON.") from None
            yield number, whole
            return
    if not found:
        raise BadRecord(f"{path} holds no record.")


def _parsed(text: str) -> Any:
    try:
        return json.loads(text)
    except (ValueError, RecursionError):
        return None
