"""Tables for `str.translate` that are filled on demand and have a maximum size."""

from collections.abc import Callable

MAX_CHARACTERS = 4096
"""Maximum number of characters in a table: about half a megabyte."""


class LetterTable(dict[int, str | None]):
    """A table that computes the translation of each character when it first occurs.

    >>> "Tea, tea!".translate(LetterTable(lambda letter: letter.upper() if letter.isalpha() else None))
    'TEATEA'
    """

    def __init__(self, translate: Callable[[str], str | None]) -> None:
        super().__init__()
        self._translate = translate

    def __missing__(self, code: int) -> str | None:
        if len(self) >= MAX_CHARACTERS:
            self.clear()
        found = self[code] = self._translate(chr(code))
        return found
