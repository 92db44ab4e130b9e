"""The golden games, every moment of them as numbers, by whichever Python imports this: ours, or a browser's.

Under Pyodide it is all there is of the tests, so it needs nothing that a pocket has not.
"""

import json
from pathlib import Path
from typing import Any

from reverie.onirim.record import replay, start_of
from reverie.onirim.state import FIELDS
from tests import playthroughs

RECORDS = Path(__file__).parent.parent / "golden" / "onirim.jsonl"


def records() -> dict[str, Any]:
    """Records of earlier versions, and those of the games that are written out."""
    lines = RECORDS.read_text(encoding="utf-8").splitlines()
    old = {f"onirim.jsonl, line {number}": json.loads(line) for number, line in enumerate(lines, start=1)}
    return old | {name: playthroughs.played(name).record() for name in playthroughs.GAMES}


def numbers(state: Any) -> list[int]:
    """All fields of a state in a row."""
    found: list[int] = []
    for name, shape, _ in FIELDS:
        value = getattr(state, name)
        lines = value if len(shape) == 2 else [value if shape else [value]]
        found += [number for line in lines for number in line]
    return found


def moments(record: Any) -> list[list[int]]:
    """The state before the first step, and after each."""
    return [numbers(start_of(record)), *(numbers(after) for _, after in replay(record))]


def everything() -> str:
    """Return the results of all golden games as JSON, for a Python that can be given only a name."""
    return json.dumps(
        {
            "moments": {name: moments(record) for name, record in records().items()},
            "written": {name: playthroughs.written(name) for name in playthroughs.GAMES},
        }
    )
