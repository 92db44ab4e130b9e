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


def clip(value: Any) -> str:
    """What somebody wrote, short enough to repeat in a sentence and without control characters."""
    text = value if isinstance(value, str) else repr(value)
    text = "".join(letter if letter.isprintable() else "?" for letter in text)
    return text if len(text) <= 40 else text[:39] + "…"
