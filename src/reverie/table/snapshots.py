"""Snapshots: a table as it is after so many entries, so that a long log need not be replayed to wake it.

The log stays the truth: a snapshot names the sources that made it, and one that others made is not looked at.
What is unpickled is data alone: classes of the game and those of the house that are fields and nothing else,
and never a function.
"""

import io
import pickle
import sys
from dataclasses import fields, is_dataclass
from functools import cache
from hashlib import sha256
from pathlib import Path
from typing import Any

from ..table_game import State, Step
from .state import TableState

PROTOCOL = 5
HOUSE = __name__.partition(".")[0]


class BadSnapshot(Exception):
    """A snapshot that cannot be read; the log can."""


@cache
def sources() -> str:
    """A hash of every line that decides what a snapshot means."""
    found = sha256(sys.version.encode())
    folder = Path(__file__).parent.parent
    for path in sorted({*folder.rglob("*.py"), *folder.glob("**/[!_]*.pyc")}):  # in a pocket, compiled ones
        if path.parent.name == "__pycache__":
            continue
        found.update(str(path.relative_to(folder)).encode() + b"\0" + path.read_bytes())
    return found.hexdigest()


def freeze(state: TableState[State, Step]) -> bytes:
    return pickle.dumps(state, PROTOCOL)


def thaw(data: bytes, game: object) -> TableState[Any, Any]:
    """Return the state that `freeze` was given. `BadSnapshot` if that cannot be had."""
    try:
        state = _Reader(data, type(game).__module__.rpartition(".")[0]).load()
        missing = {each.name for each in fields(TableState)}.symmetric_difference(vars(state))
    except Exception as problem:
        raise BadSnapshot(str(problem)) from None
    if not isinstance(state, TableState) or missing:
        raise BadSnapshot(f"it has not what it should: {sorted(missing)}")
    return state


class _Reader(pickle.Unpickler):
    def __init__(self, data: bytes, package: str) -> None:
        super().__init__(io.BytesIO(data))
        self.house, self.of_the_game = f"{HOUSE}.", f"{package}."

    def find_class(self, module: str, name: str) -> Any:
        ours = module.startswith((self.house, self.of_the_game))
        found = super().find_class(module, name) if ours else None
        if not isinstance(found, type) or found.__module__ != module or not self._is_data(found):
            raise pickle.UnpicklingError(f"{module}.{name} is no part of a table")
        return found

    def _is_data(self, kind: type) -> bool:
        """Something of the game, or fields and nothing else: other classes of the house may open a file, or
        start a program, when they are called."""
        named = issubclass(kind, tuple) and hasattr(kind, "_fields")
        return kind.__module__.startswith(self.of_the_game) or is_dataclass(kind) or named
