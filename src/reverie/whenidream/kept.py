"""What was worked out from one moment of a game, kept for the next one: most of it is still so.

A state never changes, and every seat of a table looks at the same one, one after the other. All states of a
game share one `Kept`; what is in it is used only where it was made of the same things, so that it may be
empty at any time.
"""

from collections.abc import Callable, Hashable, Iterable
from typing import Any, TypeVar

from ..json_values import JsonList

Made = TypeVar("Made")
Of = TypeVar("Of")


class Kept:
    """Things that were made of states, by name. It holds no more than one of each."""

    def __init__(self) -> None:
        self._state: object = None
        self._of_state: dict[Callable[..., Any], Any] = {}
        self._made: dict[Hashable, tuple[Any, Any]] = {}
        self._legal: tuple[object, object] = (None, None)
        """The state and the step that were found legal last."""

    def once(self, state: Of, make: Callable[[Of], Made]) -> Made:
        """Return what `make` makes of a state, which is made once for it."""
        if self._state is not state:
            self._state, self._of_state = state, {}
        of_state = self._of_state
        if make not in of_state:
            of_state[make] = make(state)
        made: Made = of_state[make]
        return made

    def forget(self) -> None:
        """The state has changed where it stands: nothing follows from it alone any more."""
        self._state, self._of_state, self._legal = None, {}, (None, None)

    def is_legal(self, state: object, step: object) -> bool:
        """Return whether this very step was the last that was found legal, in this state."""
        return self._legal[0] is state and self._legal[1] is step

    def found_legal(self, state: object, step: object) -> None:
        self._legal = (state, step)

    def same(self, name: Hashable, source: Any, make: Callable[[Any], Made]) -> Made:
        """What is made of something; the very same where that is as it was."""
        before = self._made.get(name)
        if before is None or (before[0] is not source and before[0] != source):
            before = self._made[name] = (source, make(source))
        made: Made = before[1]
        return made

    def each(self, name: Hashable, sources: Iterable[Any], make: Callable[[Any], Made]) -> list[Made]:
        """What is made of each of several things, of which the first ones are mostly as they were."""
        now = tuple(sources)
        before = self._made.get(name, NOTHING)
        if before is NOTHING or before[0] != now:
            alike = _alike(before[0], now)
            before = self._made[name] = (now, [*before[1][:alike], *map(make, now[alike:])])
        made: list[Made] = before[1]
        return made

    def named(
        self, name: Hashable, names: Iterable[str], values: dict[str, Any], make: Callable[[Any], Any]
    ) -> dict[str, Any]:
        """What is made of each of several things that have names."""
        before, made = self._made.get(name, ({}, {}))
        now: dict[str, Any] = {}
        for each in names:
            value, known = values[each], before[each] if each in made else self
            if value is known or (type(value) is type(known) and value == known):
                now[each] = made[each]
            elif type(value) is tuple and type(known) is tuple:
                alike = _alike(known, value)
                now[each] = [*made[each][:alike], *map(make, value[alike:])]
            else:
                now[each] = make(value)
        self._made[name] = (values, now)
        return now


NOTHING: tuple[tuple[Any, ...], JsonList] = ((), [])


def _alike(before: tuple[Any, ...], now: tuple[Any, ...]) -> int:
    """How many of them are still the same, from the first on."""
    if now[: len(before)] == before:
        return len(before)
    for at, (one, other) in enumerate(zip(before, now, strict=False)):
        if one is not other and one != other:
            return at
    return min(len(before), len(now))
