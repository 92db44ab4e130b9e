"""A cache of values derived from the states of one game.

Consecutive states differ little, and all seats of a table look at the same state in turn. All states of a
game share one `StateCache`. An entry is used only where its source is unchanged, so the cache may be emptied
at any time.
"""

from collections.abc import Callable, Hashable, Iterable
from typing import Any, TypeVar

from ..json_values import JsonList

Derived = TypeVar("Derived")
Source = TypeVar("Source")


class StateCache:
    """Values derived from states, one for each name."""

    def __init__(self) -> None:
        self._state: object = None
        self._of_state: dict[Callable[..., Any], Any] = {}
        self._values: dict[Hashable, tuple[Any, Any]] = {}
        self._legal: tuple[object, object] = (None, None)
        """The state and the last step found legal in it."""

    def once(self, state: Source, make: Callable[[Source], Derived]) -> Derived:
        """Return `make(state)`, called once for each state."""
        if self._state is not state:
            self._state, self._of_state = state, {}
        of_state = self._of_state
        if make not in of_state:
            of_state[make] = make(state)
        made: Derived = of_state[make]
        return made

    def forget(self) -> None:
        """Drop what was derived from a state as a whole, because that state was changed in place."""
        self._state, self._of_state, self._legal = None, {}, (None, None)

    def is_legal(self, state: object, step: object) -> bool:
        """Return whether this very step was the last one found legal, in this state."""
        return self._legal[0] is state and self._legal[1] is step

    def note_legal(self, state: object, step: object) -> None:
        """Remember that the step is legal in the state."""
        self._legal = (state, step)

    def reuse(self, name: Hashable, source: Any, make: Callable[[Any], Derived]) -> Derived:
        """Return `make(source)`, or the same object as last time if the source is equal."""
        before = self._values.get(name)
        if before is None or (before[0] is not source and before[0] != source):
            before = self._values[name] = (source, make(source))
        made: Derived = before[1]
        return made

    def reuse_each(
        self, name: Hashable, sources: Iterable[Any], make: Callable[[Any], Derived]
    ) -> list[Derived]:
        """Return `make` of each source, reusing values for the prefix that has not changed."""
        now = tuple(sources)
        before = self._values.get(name, NOTHING)
        if before is NOTHING or before[0] != now:
            same = _common_prefix(before[0], now)
            before = self._values[name] = (now, [*before[1][:same], *map(make, now[same:])])
        made: list[Derived] = before[1]
        return made

    def reuse_named(
        self, name: Hashable, names: Iterable[str], values: dict[str, Any], make: Callable[[Any], Any]
    ) -> dict[str, Any]:
        """Return `make` of each named value, reusing what has not changed since last time.

        `make` of a tuple must be the list of `make` of its elements, so that elements can also be reused.
        """
        before, made = self._values.get(name, ({}, {}))
        now: dict[str, Any] = {}
        for field in names:
            value, known = values[field], before[field] if field in made else self
            if value is known or (type(value) is type(known) and value == known):
                now[field] = made[field]
            elif type(value) is tuple and type(known) is tuple:
                same = _common_prefix(known, value)
                now[field] = [*made[field][:same], *map(make, value[same:])]
            else:
                now[field] = make(value)
        self._values[name] = (values, now)
        return now


NOTHING: tuple[tuple[Any, ...], JsonList] = ((), [])


def _common_prefix(before: tuple[Any, ...], now: tuple[Any, ...]) -> int:
    """Return the length of the longest common prefix."""
    if now[: len(before)] == before:
        return len(before)
    for at, (one, other) in enumerate(zip(before, now, strict=False)):
        if one is not other and one != other:
            return at
    return min(len(before), len(now))
