"""Typed errors. Each has a code and values, from which `reverie.wording` makes a sentence.

>>> IllegalMove("same-symbol", card="red sun", symbol="sun").to_dict()
{'code': 'same-symbol', 'card': 'red sun', 'symbol': 'sun'}
"""

import errno

from .json_values import Json


class Refusal(ValueError):
    """An action that was refused, with a code and values that say why. Nothing has changed.

    Values can be written as JSON: names, numbers, lists of those, or another refusal as a dict.
    """

    def __init__(self, code: str, /, **values: object) -> None:
        super().__init__(code)
        self.code = code
        self.values: Json = values

    def to_dict(self) -> Json:
        """Return the code and the values in one object, as they are sent and stored."""
        return {"code": self.code, **self.values}

    def sentence(self, language: str = "en") -> str:
        """Return the reason in words that a player understands."""
        from . import wording  # imported when a sentence is needed

        return wording.sentence(self.to_dict(), language)

    def __str__(self) -> str:
        return self.sentence()

    def __reduce__(self) -> tuple[object, ...]:
        return _rebuild, (type(self), self.code, self.values)


def _rebuild(kind: type[Refusal], code: str, values: Json) -> Refusal:
    return kind(code, **values)


class InvalidMove(Refusal):
    """A string that is not a move."""


class IllegalMove(Refusal):
    """A move that the rules do not allow now."""


class BadOption(Refusal):
    """A bad argument, such as an option, a seed or a number of games."""


class BadRecord(Refusal):
    """A record that is broken or breaks the rules."""


class OutOfRange(Refusal, IndexError):
    """An index that is out of range."""


class NoSuchName(Refusal, AttributeError):
    """A missing attribute. The sentence names the attribute to use instead."""


class MissingPackage(Refusal, ImportError):
    """A package that is needed and not installed."""


def clip(value: object, most: int = 40) -> str:
    """Return a user's text without control characters and with at most `most` characters."""
    text = value if isinstance(value, str) else as_written(value)
    text = "".join(letter if letter.isprintable() else "?" for letter in text)
    return text if len(text) <= most else text[: most - 1] + "…"


def as_written(value: object) -> str:
    """Return the `repr` of a value, or "…" if it has none because it is too deep or too long."""
    try:
        return repr(value)
    except (RecursionError, ValueError):  # deep nesting, or a number of thousands of digits
        return "…"


def problem_of(error: Exception) -> str:
    """Return the system's name for an error, such as ENOENT. The catalogues explain these names."""
    number = (error.errno or 0) if isinstance(error, OSError) else 0
    if number < 0:  # errors of name resolution have negative numbers
        return "EAI_NONAME"
    named = str(getattr(error, "sqlite_errorname", type(error).__name__))
    return errno.errorcode.get(number, "_".join(named.split("_")[:2]))  # SQLITE_IOERR for SQLITE_IOERR_WRITE
