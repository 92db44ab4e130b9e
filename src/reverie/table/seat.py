"""Who sits at a table: chairs, the names on them, and what is kept of the secrets that hold them."""

import re
import unicodedata
from collections.abc import Sequence
from dataclasses import dataclass
from hashlib import sha256

from ..refusal import Refusal

LONGEST_NAME = 24
FACES = 24
"""Small paper masks to choose from: 0 to 23."""
SECRET = re.compile(r"[A-Za-z0-9_-]{24}")
"""What a seat's secret looks like: 18 random bytes, as text."""


@dataclass
class Chair:
    """A seat, and who holds it."""

    name: str = ""
    token: str = ""
    """A fingerprint of the holder's secret; nothing while the seat is free."""
    bot: str | None = None
    """Which bot plays it, if one does."""
    face: int | None = None
    """Which mask it wears; none while the seat is free."""
    key: str = ""
    """A fingerprint of what passes the seat on to somebody else, once."""
    owner: str = ""
    """Where the seat was freed: the fingerprint of the token that held it last; nothing after a bot."""

    @property
    def free(self) -> bool:
        return not self.token and self.bot is None


def free_face(chairs: Sequence[Chair], wished: int | None = None) -> int:
    """The mask that was wished for, or else the first that nobody wears."""
    worn = {chair.face for chair in chairs}
    if wished is not None and wished not in worn:
        return wished
    return next((face for face in range(FACES) if face not in worn), 0)


def fit_name(said: str, others: Sequence[str]) -> str:
    """The name as it is shown; a `Refusal` if it cannot be read, or told apart from those of others."""
    name = " ".join(said.split())
    if not name or len(name) > LONGEST_NAME:
        raise Refusal("name-length", most=LONGEST_NAME)
    if not name.replace(JOINER, "").isprintable() or not _to_be_seen(name):
        raise Refusal("name-unseen", most=LONGEST_NAME)
    if _alike(name) in map(_alike, others):
        raise Refusal("name-taken", name=name)
    return name


JOINER = "\u200d"
"""It makes one picture of several, and letters of some scripts join."""
UNSEEN = re.compile(
    "[\u200d\u034f\u115f\u1160\u17b4\u17b5\u180b-\u180f\u2800\ufe00-\ufe0f\U000e0100-\U000e01ef]"
)
"""Letters and marks that count as printable, and leave the paper white."""


def _alike(name: str) -> str:
    """The same for names that nobody can tell apart: by case, width, or what cannot be seen."""
    plain = unicodedata.normalize("NFKC", unicodedata.normalize("NFKC", name).casefold())
    return " ".join(UNSEEN.sub("", plain).split())


def _to_be_seen(name: str) -> bool:
    """Is there more than marks without a letter?"""
    return any(unicodedata.category(letter)[0] in "LNPS" for letter in _alike(name))


def fingerprint(token: str) -> str:
    """What is kept of a secret."""
    return sha256(token.encode()).hexdigest()
