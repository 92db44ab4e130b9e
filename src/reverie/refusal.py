"""Refusals: errors with types, each one sentence that a player understands. Both games speak so."""

from typing import Any


class Refusal(ValueError):
    """Something was not done; the message says why. Nothing has changed."""


class InvalidMove(Refusal):
    """The text names no move."""


class IllegalMove(Refusal):
    """The rules do not allow this move now."""


class BadRecord(Refusal):
    """The record is broken, or something in it is against the rules."""


def clip(value: Any, most: int = 40) -> str:
    """What somebody wrote, short enough to repeat in a sentence and without control characters."""
    try:
        text = value if isinstance(value, str) else repr(value)
    except RecursionError:  # lists in lists in lists
        text = "…"
    text = "".join(letter if letter.isprintable() else "?" for letter in text)
    return text if len(text) <= most else text[: most - 1] + "…"
