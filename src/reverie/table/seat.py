"""A seat of a table: its state, its player's name, and the fingerprint of the token that holds it."""

import re
import unicodedata
from collections.abc import Sequence
from dataclasses import dataclass
from hashlib import sha256

from ..refusal import Refusal

MAX_NAME_LENGTH = 24
FACES = 24
"""Number of paper masks that players choose from. Their numbers begin at 0."""
TOKEN = re.compile(r"[A-Za-z0-9_-]{24}")
"""The form of a seat's token: 18 random bytes in base64."""


@dataclass
class Chair:
    """The state of one seat."""

    name: str = ""
    token: str = ""
    """Fingerprint of the holder's token. Empty for a free seat and for a bot's."""
    bot: str | None = None
    """The bot that plays for the seat, or None."""
    face: int | None = None
    """The number of its mask. None while the seat is free."""
    key: str = ""
    """Fingerprint of the key with which somebody else can take the seat over, once. Empty without a key."""
    owner: str = ""
    """Fingerprint of the token that held the seat before it was freed. Empty after a bot."""

    @property
    def free(self) -> bool:
        return not self.token and self.bot is None


def free_face(chairs: Sequence[Chair], wished: int | None = None) -> int:
    """Return the wished mask if nobody wears it, or else the first free one. If none is free, return 0."""
    worn = {chair.face for chair in chairs}
    if wished is not None and wished not in worn:
        return wished
    return next((face for face in range(FACES) if face not in worn), 0)


def normal_name(text: str, others: Sequence[str]) -> str:
    """Return a name with normal spaces. Raise a `Refusal` if it is too long, invisible, or looks like one of
    the `others`."""
    name = " ".join(text.split())
    if not name or len(name) > MAX_NAME_LENGTH:
        raise Refusal("bad-name-length", most=MAX_NAME_LENGTH)
    if not name.replace(JOINER, "").isprintable() or not _is_visible(name):
        raise Refusal("bad-name-characters", most=MAX_NAME_LENGTH)
    if _look_alike_key(name) in map(_look_alike_key, others):
        raise Refusal("name-taken", name=name)
    return name


JOINER = "\u200d"
"""The zero-width joiner, which combines emoji and joins letters in some scripts. It may be in names."""
UNSEEN = re.compile(
    "[\u200d\u034f\u115f\u1160\u17b4\u17b5\u180b-\u180f\u2800\ufe00-\ufe0f\U000e0100-\U000e01ef]"
)
"""Characters that Python counts as printable, and that are invisible."""


def _look_alike_key(name: str) -> str:
    """Return a key that is equal for names that look alike, ignoring case and invisible characters."""
    plain = unicodedata.normalize("NFKC", unicodedata.normalize("NFKC", name).casefold())
    return " ".join(UNSEEN.sub("", plain).split())


def _is_visible(name: str) -> bool:
    """Return whether the name has a visible character, not only combining marks."""
    return any(unicodedata.category(letter)[0] in "LNPS" for letter in _look_alike_key(name))


def fingerprint(token: str) -> str:
    """Return the SHA-256 hash of a token. Only fingerprints are stored, never tokens."""
    return sha256(token.encode()).hexdigest()
