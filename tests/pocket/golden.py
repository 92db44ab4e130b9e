"""Every moment of the golden games as numbers, computed by the Python that imports this: ours or a browser's.
In Pyodide it is the only file of the tests, so it imports only modules that a pocket contains.
"""

import json
from pathlib import Path
from typing import Any

from reverie.onirim.record import replay, start_of
from reverie.onirim.state import FIELDS
from tests import playthroughs

RECORDS = Path(__file__).parent.parent / "golden" / "onirim.jsonl"


def records() -> dict[str, Any]:
    """Records of earlier versions and of the playthroughs."""
    lines = RECORDS.read_text(encoding="utf-8").splitlines()
    old = {f"onirim.jsonl, line {number}": json.loads(line) for number, line in enumerate(lines, start=1)}
    return old | {name: playthroughs.played(name).record() for name in playthroughs.GAMES}


def numbers(state: Any) -> list[int]:
    """Return all fields of a state as one list."""
    found: list[int] = []
    for name, shape, _ in FIELDS:
        value = getattr(state, name)
        lines = value if len(shape) == 2 else [value if shape else [value]]
        found += [number for line in lines for number in line]
    return found


def moments(record: Any) -> list[list[int]]:
    """Return the states before the first step and after each step."""
    return [numbers(start_of(record)), *(numbers(after) for _, after in replay(record))]


def everything() -> str:
    """Return the results of all golden games as JSON, for an interpreter that can only call a function by
    name."""
    return json.dumps(
        {
            "moments": {name: moments(record) for name, record in records().items()},
            "written": {name: playthroughs.written(name) for name in playthroughs.GAMES},
        }
    )
