"""A check for characters with too many combining marks, which would cover the lines above on a screen.

>>> has_stacked_marks("Việt"), has_stacked_marks("a" + 6 * "\\N{COMBINING ACUTE ACCENT}")
(False, True)
"""

import unicodedata

MAX_MARKS = 5
"""Maximum number of combining marks on one letter. Vietnamese has two, fully pointed Hebrew has four."""


def has_stacked_marks(text: str) -> bool:
    """Return whether a letter of `text` has more combining marks than any language needs."""
    if text.isascii():
        return False
    height = 0
    for letter in text:
        height = height + 1 if unicodedata.category(letter) in ("Mn", "Me") else 0
        if height > MAX_MARKS:
            return True
    return False
