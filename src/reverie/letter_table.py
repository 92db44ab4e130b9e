"""Tables for `str.translate` that are filled on demand and have a maximum size."""

from collections.abc import Callable

MOST_LETTERS = 4096
"""The most letters in a table: about half a megabyte."""


class LetterTable(dict[int, str | None]):
    """A table that computes the translation of each letter when it first occurs.

    >>> "Tea, tea!".translate(LetterTable(lambda letter: letter.upper() if letter.isalpha() else None))
    'TEATEA'
    """

    def __init__(self, work_out: Callable[[str], str | None]) -> None:
        super().__init__()
        self._work_out = work_out

    def __missing__(self, code: int) -> str | None:
        if len(self) >= MOST_LETTERS:
            self.clear()
        found = self[code] = self._work_out(chr(code))
        return found
