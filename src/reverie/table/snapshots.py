"""Snapshots: pickled states of tables, so that waking a table does not replay its whole log.

The log stays authoritative. A snapshot contains the hash of the sources that made it, and other sources
ignore it. Unpickling creates data only: classes of the game, and dataclasses and named tuples of this
package, never functions.
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
PACKAGE = __name__.partition(".")[0]


class BadSnapshot(Exception):
    """Raised for a snapshot that cannot be read. The table can still be read from its log."""


@cache
def sources() -> str:
    """Return a hash of all source files and of Python's version. Snapshots depend on both."""
    digest = sha256(sys.version.encode())
    folder = Path(__file__).parent.parent
    for path in sorted({*folder.rglob("*.py"), *folder.glob("**/[!_]*.pyc")}):  # a pocket has compiled files
        if path.parent.name == "__pycache__":
            continue
        digest.update(str(path.relative_to(folder)).encode() + b"\0" + path.read_bytes())
    return digest.hexdigest()


def freeze(state: TableState[State, Step]) -> bytes:
    return pickle.dumps(state, PROTOCOL)


def thaw(data: bytes, game: object) -> TableState[Any, Any]:
    """Return the state in a snapshot made by `freeze`. Raise `BadSnapshot` if it cannot be read."""
    try:
        state = _Reader(data, type(game).__module__.rpartition(".")[0]).load()
        missing = {each.name for each in fields(TableState)}.symmetric_difference(vars(state))
    except Exception as problem:
        raise BadSnapshot(str(problem)) from None
    if not isinstance(state, TableState) or missing:
        raise BadSnapshot(f"missing or unknown fields: {sorted(missing)}")
    return state


class _Reader(pickle.Unpickler):
    def __init__(self, data: bytes, package: str) -> None:
        super().__init__(io.BytesIO(data))
        self.ours, self.of_the_game = f"{PACKAGE}.", f"{package}."

    def find_class(self, module: str, name: str) -> Any:
        allowed = module.startswith((self.ours, self.of_the_game))
        kind = super().find_class(module, name) if allowed else None
        if not isinstance(kind, type) or kind.__module__ != module or not self._is_data(kind):
            raise pickle.UnpicklingError(f"{module}.{name} is not part of a table")
        return kind

    def _is_data(self, kind: type) -> bool:
        """Return whether a class belongs to the game, or is a dataclass or a named tuple.

        Other classes of this package might open a file or start a program when they are called.
        """
        named = issubclass(kind, tuple) and hasattr(kind, "_fields")
        return kind.__module__.startswith(self.of_the_game) or is_dataclass(kind) or named
