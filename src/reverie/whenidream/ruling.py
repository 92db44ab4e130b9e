"""What a judge of words says: verdicts on clues and guesses, and why (W4).

>>> Ruling(ILLEGAL, "part-of-name", {"word": "light"}).reason
'“light” is a part of the name.'
"""

from collections.abc import Sequence
from typing import NamedTuple, Protocol

from ..json_values import Json
from ..wording import sentence

LEGAL, ILLEGAL, DOUBTFUL = "legal", "illegal", "doubtful"
RIGHT, NEAR, LIKE, WRONG, OTHER = "right", "near", "like", "wrong", "other"
"""Of a guess: the piece; a slip that counts in `auto`; near, but a word of its own, which only the spirits
may call right; something else; the name of another piece, which nobody may call right (W4.7)."""

TAPPED, RULED_FOUL = "tapped", "ruled-foul"
"""Why somebody has a penalty card where no judge said so: a tap on a voice table, a vote of the spirits."""


class Ruling(NamedTuple):
    """Whether a clue is allowed, and why: a code and its values, as refusals have them."""

    verdict: str
    code: str
    values: Json

    @property
    def reason(self) -> str:
        """Why, in an English sentence."""
        return self.sentence()

    def sentence(self, language: str = "en") -> str:
        """Why, in words that a player understands."""
        return sentence(self.to_dict(), language)

    def to_dict(self) -> Json:
        """The code and its values, as they are sent."""
        return {"code": self.code, **self.values}


def illegal(code: str, **values: object) -> Ruling:
    return Ruling(ILLEGAL, code, values)


def doubtful(code: str, **values: object) -> Ruling:
    return Ruling(DOUBTFUL, code, values)


class Judge(Protocol):
    """Knows words. `reverie.whenidream.referee` is one."""

    def clue(self, piece: str, word: str) -> Ruling:
        """Is this word fair for that piece: `LEGAL`, `ILLEGAL` or `DOUBTFUL`, and why?"""
        ...

    def guess(self, piece: str, text: str) -> str:
        """Is this the piece? `RIGHT`, `NEAR`: a slip of one letter, `LIKE`, `WRONG` or `OTHER` (W4.7)."""
        ...

    def named(self, text: str, pieces: Sequence[str]) -> "list[Named]":
        """Which of these pieces a story names, and where, in its order (W4.7, W5.1)."""
        ...


class Named(NamedTuple):
    """A piece that a story names: the letters from `start` up to `end`."""

    piece: str
    start: int
    end: int


def why_fined(reason: str, word: str, language: str = "en") -> str:
    """The reason of a penalty in words; `word` is the clue that it was for, empty where nobody typed it.

    >>> why_fined("part-of-name", "light")
    '“light” is a part of the name.'
    """
    code = "translated" if reason == "translation" else reason  # which language it was is not in the record
    return sentence({"code": code, "word": word}, language)
