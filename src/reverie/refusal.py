"""Errors with types: each is a code and values, of which `reverie.wording` makes a sentence.

>>> IllegalMove("same-symbol", card="red sun", symbol="sun").to_dict()
{'code': 'same-symbol', 'card': 'red sun', 'symbol': 'sun'}
"""

import errno

from .json_values import Json


class Refusal(ValueError):
    """Something was not done; its code and values say why. Nothing has changed.

    Values are what JSON has: texts that name something, numbers, lists of those, or another refusal as
    `to_dict` gives it.
    """

    def __init__(self, code: str, /, **values: object) -> None:
        super().__init__(code)
        self.code = code
        self.values: Json = values

    def to_dict(self) -> Json:
        """As it is sent and kept."""
        return {"code": self.code, **self.values}

    def sentence(self, language: str = "en") -> str:
        """Why not, in words that a player understands."""
        from . import wording  # read when there is something to say

        return wording.sentence(self.to_dict(), language)

    def __str__(self) -> str:
        return self.sentence()

    def __reduce__(self) -> tuple[object, ...]:
        return _again, (type(self), self.code, self.values)


def _again(kind: type[Refusal], code: str, values: Json) -> Refusal:
    return kind(code, **values)


class InvalidMove(Refusal):
    """The text names no move."""


class IllegalMove(Refusal):
    """The rules do not allow this move now."""


class BadOption(Refusal):
    """Something that was given cannot be: an option, a seed, a number of games. In both games, in the
    environments, in simulation."""


class BadRecord(Refusal):
    """The record is broken, or something in it is against the rules."""


class OutOfRange(Refusal, IndexError):
    """There is nothing of that number."""


class NoSuchName(Refusal, AttributeError):
    """There is nothing of that name, and the sentence says what to use instead."""


class MissingPackage(Refusal, ImportError):
    """It takes a package that is not installed; the sentence says which."""


def clip(value: object, most: int = 40) -> str:
    """What somebody wrote, short enough to repeat in a sentence and without control characters."""
    text = value if isinstance(value, str) else as_written(value)
    text = "".join(letter if letter.isprintable() else "?" for letter in text)
    return text if len(text) <= most else text[: most - 1] + "…"


def as_written(value: object) -> str:
    """A value as a program would write it; a sign that it is longer where it cannot be written."""
    try:
        return repr(value)
    except (RecursionError, ValueError):  # lists in lists in lists, and numbers of thousands of digits
        return "…"


def problem_of(error: Exception) -> str:
    """The system's own name for what went wrong, such as ENOENT, for which the catalogues have words."""
    number = (error.errno or 0) if isinstance(error, OSError) else 0
    if number < 0:  # so are those of looking up a name
        return "EAI_NONAME"
    named = str(getattr(error, "sqlite_errorname", type(error).__name__))
    return errno.errorcode.get(number, "_".join(named.split("_")[:2]))  # SQLITE_IOERR, not _IOERR_WRITE
