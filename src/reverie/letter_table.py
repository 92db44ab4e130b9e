"""Tables for `str.translate` that are filled as letters are met, and stay small whatever people write."""

from collections.abc import Callable

MOST_LETTERS = 4096
"""So many letters are in a table at most: half a megabyte."""


class LetterTable(dict[int, str | None]):
    """What becomes of each letter, worked out when it is first met.

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
