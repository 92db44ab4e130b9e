"""What is different for whom since they last looked: worked out and encoded once for all who share it."""

from collections.abc import Mapping
from functools import cached_property
from typing import Any, NamedTuple

import msgspec

from ...json_values import Json, JsonList
from .. import messages


class Seen(NamedTuple):
    """What a table shows a client, in four parts. One that several clients share is the very same object."""

    table: Mapping[str, Any]
    """What it shows everybody."""
    own: Mapping[str, Any]
    """What it shows that seat besides."""
    shared: Json
    """What the seat sees of the game together with others."""
    alone: Json
    """And by itself."""

    def whole(self) -> Json:
        return {**self.table, **self.own, "view": {**self.shared, **self.alone}}


NOTHING = Seen({}, {}, {}, {})
"""What somebody has seen who has just come."""


class Difference:
    """What a view needs to become another: values, ends of lists that have grown, and what is gone."""

    def __init__(self, before: Json, after: Json) -> None:
        self.view: Json = {}
        self.more: dict[str, JsonList] = {}
        for key, value in after.items():
            if key not in before:
                self.view[key] = value
            elif (known := before[key]) is not value and known != value:
                if known and type(value) is list and type(known) is list and value[: len(known)] == known:
                    self.more[key] = value[len(known) :]
                else:
                    self.view[key] = value
        self.gone = [key for key in before if key not in after]

        self.any = bool(self.view or self.more or self.gone)

    @cached_property
    def encoded(self) -> tuple[Any, Any, Any]:
        """The same, as it stands in a message."""
        return _raw(self.view), _raw(self.more), _raw(self.gone)


def _raw(part: Any) -> Any:
    return msgspec.Raw(messages.encode(part))


NO_DIFFERENCE = Difference({}, {})


class Changes:
    """The changes that one moment of a table brings."""

    def __init__(self, now: float) -> None:
        self.now = now
        self._shared: dict[tuple[int, int], Difference] = {}
        """By what they lead from and to: as long as these are there, nothing else has their numbers."""

    def message(
        self, turn: int, before: Seen, after: Seen, happened: list[JsonList]
    ) -> messages.Change | None:
        """What a client who has seen `before` needs to have seen `after`; nothing if that is the same."""
        table = _changed(before.table, after.table)
        if before.own != after.own:
            table |= _changed(before.own, after.own)
        shared = self._difference(before.shared, after.shared)
        if before.alone == after.alone:
            if not table and not shared.any:
                return None
            return messages.Change(turn, self.now, table, *shared.encoded, happened)
        alone = Difference(before.alone, after.alone)
        view, more, gone = shared.view | alone.view, shared.more | alone.more, shared.gone + alone.gone
        return messages.Change(turn, self.now, table, view, more, gone, happened)

    def _difference(self, before: Json, after: Json) -> Difference:
        if before is after:
            return NO_DIFFERENCE
        key = id(before), id(after)
        if key not in self._shared:
            self._shared[key] = Difference(before, after)
        return self._shared[key]


def _changed(before: Mapping[str, Any], after: Mapping[str, Any]) -> Json:
    if before is after:
        return {}
    return {key: value for key, value in after.items() if key not in before or before[key] != value}
