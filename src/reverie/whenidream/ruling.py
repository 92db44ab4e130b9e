"""Verdicts of a judge on clues and guesses, with their reasons (W4).

>>> Ruling(ILLEGAL, "part-of-name", {"word": "light"}).reason
'“light” is a part of the name.'
"""

from collections.abc import Sequence
from typing import NamedTuple, Protocol

from ..json_values import Json
from ..wording import sentence

LEGAL, ILLEGAL, DOUBTFUL = "legal", "illegal", "doubtful"
RIGHT, NEAR, LIKE, WRONG, OTHER = "right", "near", "like", "wrong", "other"
"""Verdicts on a guess (W4.7).

RIGHT is the piece; NEAR is a typing error that counts in `auto`; LIKE is a different word that only the
spirits may call right; WRONG is anything else; OTHER is another piece's name, which nobody may call right.
"""

TAPPED, RULED_FOUL = "tapped", "ruled-foul"
"""Reasons for a penalty that do not come from a judge: a tap at a spoken table, a vote of the spirits."""


class Ruling(NamedTuple):
    """A verdict on a clue, with its reason as a code and values, as in a refusal."""

    verdict: str
    code: str
    values: Json

    @property
    def reason(self) -> str:
        """The reason as an English sentence."""
        return self.sentence()

    def sentence(self, language: str = "en") -> str:
        """Return the reason as a sentence for players."""
        return sentence(self.to_dict(), language)

    def to_dict(self) -> Json:
        """Return the code and its values as a JSON object."""
        return {"code": self.code, **self.values}


def illegal(code: str, **values: object) -> Ruling:
    return Ruling(ILLEGAL, code, values)


def doubtful(code: str, **values: object) -> Ruling:
    return Ruling(DOUBTFUL, code, values)


class Judge(Protocol):
    """A judge of words. `reverie.whenidream.Referee` is one."""

    def clue(self, piece: str, word: str) -> Ruling:
        """Return whether this word is `LEGAL`, `ILLEGAL` or `DOUBTFUL` as a clue for that piece, and why."""
        ...

    def guess(self, piece: str, text: str) -> str:
        """Return `RIGHT`, `NEAR` (wrong in one letter), `LIKE`, `WRONG` or `OTHER` for a guess (W4.7)."""
        ...

    def find_named(self, text: str, pieces: Sequence[str]) -> "list[NamedPiece]":
        """Return which of these pieces a story names and where, in the story's order (W4.7, W5.1)."""
        ...


class NamedPiece(NamedTuple):
    """A piece that a story names in the characters from `start` up to `end`."""

    piece: str
    start: int
    end: int


def why_fined(reason: str, word: str, language: str = "en") -> str:
    """Return the reason of a penalty as a sentence. `word` is the foul clue, or "" if it was spoken.

    >>> why_fined("part-of-name", "light")
    '“light” is a part of the name.'
    """
    # A record does not say into which language the word was translated.
    code = "translated" if reason == "translation" else reason
    return sentence({"code": code, "word": word}, language)
