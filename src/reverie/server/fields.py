"""Types of the fields of messages and request bodies, each with its limits.

msgspec checks the limits while it decodes, before any other code sees a message, and writes them into
`/api/schema` and `/api/openapi`. Every field has one of these types, because a plain `str` or `int` would be
unlimited. Options and moves hold plain values only, so no message is nested deeper than its struct. The
exception is a record, whose depth `records.check_head` limits.
"""

from typing import Annotated

from msgspec import Meta

from ..json_values import JsonList
from ..table.seat import FACES

Number = Annotated[int, Meta(ge=0, le=2**53 - 1)]
"""An integer that every JSON parser can represent exactly."""
Seat = Annotated[int, Meta(ge=0, le=99)]
"""A seat's number, or a number of seats. The table checks it against the number that the game allows."""
Face = Annotated[int, Meta(ge=0, lt=FACES)]
Steps = Annotated[int, Meta(ge=0, le=20_000)]
"""A number of steps. No log has more."""
Skipped = Annotated[int, Meta(ge=0, le=100_000)]

Label = Annotated[str, Meta(max_length=40)]
"""The name of a game, a bot or an option."""
Name = Annotated[str, Meta(max_length=100)]
"""A player's name as typed. The table accepts at most 24 characters."""
Token = Annotated[str, Meta(max_length=64)]
"""A seat's token, an invitation or a key. Those made by the server have 24 or 12 characters."""
ClientId = Annotated[str, Meta(pattern="^[A-Za-z0-9_-]{8,32}$", max_length=32)]
Seed = Annotated[str, Meta(min_length=1, max_length=60)]
Day = Annotated[str, Meta(pattern="^([0-9]{4}-[0-9]{2}-[0-9]{2})?$", max_length=10)]
"""A date in ISO format, or an empty string."""
Sign = Annotated[str, Meta(pattern="^[a-z ]{1,24}$", max_length=24)]
Word = Annotated[str, Meta(max_length=100)]
Text = Annotated[str, Meta(max_length=2_000)]
"""A word, a move or a story. The games accept words of at most 80 characters and stories of at most 600."""

Move = Annotated[list[Text | Number | None], Meta(max_length=8)]
"""A move and its arguments."""
Tokens = Annotated[list[Token], Meta(max_length=10)]
"""Tokens of the other seats on the same device."""

MAX_OPTION_LENGTH = 20_000
"""Maximum length of an option, in characters. Only a pack of words comes near it."""
_Option = (
    bool
    | Annotated[int, Meta(ge=-1_000_000, le=1_000_000)]
    | Annotated[float, Meta(ge=-1_000_000, le=1_000_000)]
    | Annotated[str, Meta(max_length=MAX_OPTION_LENGTH)]
    | None
)
Options = Annotated[dict[Label, _Option], Meta(max_length=40)]
"""The chosen options of a game, by name."""

Records = Annotated[JsonList, Meta(max_length=25)]
