"""What a bot knows of a piece.

>>> known_to_bots("sand castle", "en"), known_to_bots("zwimpelfritz", "en"), known_to_bots("Sandburg", "de")
(True, False, True)
"""

from ..words.spelling import split_word
from ..words.vectors import vectors
from .tongue import understood


def known_to_bots(piece: str, language: str) -> bool:
    """Does anything come to mind for a piece, or for a part of its name?"""
    row = vectors().row
    return any(
        row(part) is not None if language == "en" else bool(understood(part, language))
        for part in (piece, *split_word(piece))
    )
