"""Checks of arguments that programs pass to both games, such as a seed or a number of games.

>>> check_int("games", "10")
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


def check_int(name: str, value: object, minimum: int | None = 1) -> int:
    """Return `value` as an int of at least `minimum`, or of any size if `minimum` is None.

    Booleans are refused; NumPy integers are accepted.
    """
    number = _index(value)
    if number is None or (minimum is not None and number < minimum):
        raise BadOption("argument-must-be-integer", argument=name, least=minimum, value=short_repr(value))
    return number


def check_text(name: str, value: object) -> str:
    """Return `value` if it is a str."""
    if not isinstance(value, str):
        raise BadOption("argument-must-be-text", argument=name, value=short_repr(value))
    return value


def check_callable(name: str, value: object) -> None:
    """Raise `BadOption` unless `value` can be called or is None."""
    if value is not None and not callable(value):
        raise BadOption("argument-must-be-function", argument=name, value=short_repr(value))


def seed_text(seed: object, allow_none: bool = True) -> str:
    """Return a seed as a string. A seed is a non-empty string or an integer.

    If `seed` is None and `allow_none` is true, the seed is random.
    """
    if seed is None and allow_none:
        return token_hex(16)
    number = _index(seed)
    if number is None and not isinstance(seed, str):
        raise BadOption("seed-must-be-text", value=short_repr(seed))
    written = seed if isinstance(seed, str) else str(number)
    check_seed(written)
    return written


def seat_names(seats: object, players: int) -> tuple[str, ...]:
    """Return a name for each player. None stands for "player" at every seat."""
    if seats is None:
        return ("player",) * players
    if (
        isinstance(seats, str)
        or not isinstance(seats, Sequence)
        or not all(isinstance(each, str) for each in seats)
    ):
        raise BadOption("seats-must-be-names", value=short_repr(seats))
    if len(seats) != players:
        raise BadOption("wrong-number-of-seats", seats=len(seats), players=players)
    return tuple(seats)


def short_repr(value: object) -> str:
    """Return the `repr` of a value, short enough for an error message."""
    return clip(as_written(value))


def _index(value: object) -> int | None:
    if isinstance(value, bool):
        return None
    try:
        return index(cast(SupportsIndex, value))
    except TypeError:
        return None
