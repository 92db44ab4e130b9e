"""Files of game records: JSON, one on a line (rules/record.md)."""

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from .refusal import BadRecord


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
