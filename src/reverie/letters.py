"""Letters that can be shown on somebody else's screen.

>>> towers("Việt"), towers("a" + 6 * "\\N{COMBINING ACUTE ACCENT}")
(False, True)
"""

import unicodedata

MOST_MARKS = 5
"""On one letter. Vietnamese has two, Hebrew with all its points four; a tower covers the lines above it."""


def towers(text: str) -> bool:
    """Do marks stand on a letter higher than in any language?"""
    if text.isascii():
        return False
    height = 0
    for letter in text:
        height = height + 1 if unicodedata.category(letter) in ("Mn", "Me") else 0
        if height > MOST_MARKS:
            return True
    return False
