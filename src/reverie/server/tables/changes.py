"""Differences between a client's last view and the current one, encoded once for clients that share them."""

from collections.abc import Mapping
from functools import cached_property
from typing import Any, NamedTuple

import msgspec

from ...json_values import Json, JsonList
from .. import messages


class ClientView(NamedTuple):
    """A client's view of a table, in four parts. Clients that share a part have the same object."""

    table: Mapping[str, Any]
    """Fields of the table for everybody."""
    own: Mapping[str, Any]
    """Fields of the table for this seat only."""
    shared: Json
    """The part of the game's view that other seats see as well."""
    private: Json
    """The part of the game's view that only this seat sees."""

    def whole(self) -> Json:
        return {**self.table, **self.own, "view": {**self.shared, **self.private}}


NOTHING = ClientView({}, {}, {}, {})
"""The view of a client that has just joined."""


class Difference:
    """The difference between two views: new values, items added at the end of lists, and removed keys."""

    def __init__(self, before: Json, after: Json) -> None:
        self.view: Json = {}
        self.added: dict[str, JsonList] = {}
        for key, value in after.items():
            if key not in before:
                self.view[key] = value
            elif (known := before[key]) is not value and known != value:
                if known and type(value) is list and type(known) is list and value[: len(known)] == known:
                    self.added[key] = value[len(known) :]
                else:
                    self.view[key] = value
        self.removed = [key for key in before if key not in after]

        self.has_changes = bool(self.view or self.added or self.removed)

    @cached_property
    def encoded_parts(self) -> tuple[Any, Any, Any]:
        """The difference in JSON, as the parts of a message."""
        return _raw(self.view), _raw(self.added), _raw(self.removed)


def _raw(part: Any) -> Any:
    return msgspec.Raw(messages.encode(part))


NO_DIFFERENCE = Difference({}, {})


class Changes:
    """The messages to all clients about one change of a table."""

    def __init__(self, now: float) -> None:
        self.now = now
        self._differences: dict[tuple[int, int], Difference] = {}
        """Differences by the ids of the two views, which exist as long as this object."""

    def message(
        self, sequence: int, before: ClientView, after: ClientView, steps: list[JsonList]
    ) -> messages.Change | None:
        """Return the message that updates a client from `before` to `after`, or None if they are equal."""
        table = _changed_values(before.table, after.table)
        if before.own != after.own:
            table |= _changed_values(before.own, after.own)
        shared = self._difference(before.shared, after.shared)
        if before.private == after.private:
            if not table and not shared.has_changes:
                return None
            return messages.Change(sequence, self.now, table, *shared.encoded_parts, steps)
        private = Difference(before.private, after.private)
        view, added = shared.view | private.view, shared.added | private.added
        removed = shared.removed + private.removed
        return messages.Change(sequence, self.now, table, view, added, removed, steps)

    def _difference(self, before: Json, after: Json) -> Difference:
        if before is after:
            return NO_DIFFERENCE
        key = id(before), id(after)
        if key not in self._differences:
            self._differences[key] = Difference(before, after)
        return self._differences[key]


def _changed_values(before: Mapping[str, Any], after: Mapping[str, Any]) -> Json:
    if before is after:
        return {}
    return {key: value for key, value in after.items() if key not in before or before[key] != value}
