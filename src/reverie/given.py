"""What programs hand to both games alike, such as a seed or how many, and a sentence where it cannot be.

>>> whole("games", "10")
Traceback (most recent call last):
...
reverie.refusal.BadOption: games must be a whole number, 1 or more, not '10'.
"""

from collections.abc import Sequence
from operator import index
from secrets import token_hex
from typing import SupportsIndex, cast

from .dice import check_seed
from .refusal import BadOption, as_written, clip


def whole(name: str, value: object, least: int | None = 1) -> int:
    """A whole number, so large at least; NumPy's are numbers, too, and no truth is."""
    number = _index(value)
    if number is None or (least is not None and number < least):
        raise BadOption("argument-is-whole", argument=name, least=least, said=shown(value))
    return number


def text(name: str, value: object) -> str:
    """A text."""
    if not isinstance(value, str):
        raise BadOption("argument-is-text", argument=name, said=shown(value))
    return value


def function(name: str, value: object) -> None:
    """Something that can be called, or nothing."""
    if value is not None and not callable(value):
        raise BadOption("argument-is-a-function", argument=name, said=shown(value))


def seed_text(seed: object, by_chance: bool = True) -> str:
    """A seed as a game keeps it: any text but an empty one, or a whole number. Without one, one by chance."""
    if seed is None and by_chance:
        return token_hex(16)
    number = _index(seed)
    if number is None and not isinstance(seed, str):
        raise BadOption("seed-is-text", said=shown(seed))
    written = seed if isinstance(seed, str) else str(number)
    check_seed(written)
    return written


def seat_names(seats: object, players: int) -> tuple[str, ...]:
    """Who sits at the table: a name for each player."""
    if seats is None:
        return ("player",) * players
    if (
        isinstance(seats, str)
        or not isinstance(seats, Sequence)
        or not all(isinstance(each, str) for each in seats)
    ):
        raise BadOption("seats-are-names", said=shown(seats))
    if len(seats) != players:
        raise BadOption("seats-for-players", seats=len(seats), players=players)
    return tuple(seats)


def shown(value: object) -> str:
    """What was given, as a program would write it."""
    return clip(as_written(value))


def _index(value: object) -> int | None:
    if isinstance(value, bool):
        return None
    try:
        return index(cast(SupportsIndex, value))
    except TypeError:
        return None
