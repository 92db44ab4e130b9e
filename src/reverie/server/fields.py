"""The fields of messages and bodies, each with its limits.

msgspec checks them while it decodes, before anything else looks at a message, and writes them into
`/api/schema` and `/api/openapi`. A field that is not here has no limit, so every field is one of these.
Options and what is said hold plain values only: nothing a client sends is nested deeper than its struct,
except a record, whose depth `records.check_head` limits.
"""

from typing import Annotated

from msgspec import Meta

from ..json_values import JsonList
from ..table.seat import FACES

Number = Annotated[int, Meta(ge=0, le=2**53 - 1)]
"""A whole number that every JSON reader holds exactly."""
Seat = Annotated[int, Meta(ge=0, le=99)]
"""The number of a seat, or how many seats there are. How many a game has is checked by the table."""
Face = Annotated[int, Meta(ge=0, lt=FACES)]
Steps = Annotated[int, Meta(ge=0, le=20_000)]
"""A number of steps: a log has no more."""
Skipped = Annotated[int, Meta(ge=0, le=100_000)]

Label = Annotated[str, Meta(max_length=40)]
"""The name of a game, a bot or an option."""
Name = Annotated[str, Meta(max_length=100)]
"""The name of a player as it was typed. The table allows 24 letters of it."""
Secret = Annotated[str, Meta(max_length=64)]
"""A token, an invitation or a key. Those made here have 24 or 12 letters."""
ClientId = Annotated[str, Meta(pattern="^[A-Za-z0-9_-]{8,32}$", max_length=32)]
Seed = Annotated[str, Meta(min_length=1, max_length=60)]
Day = Annotated[str, Meta(pattern="^([0-9]{4}-[0-9]{2}-[0-9]{2})?$", max_length=10)]
"""A date, or an empty text."""
Sign = Annotated[str, Meta(pattern="^[a-z ]{1,24}$", max_length=24)]
Word = Annotated[str, Meta(max_length=100)]
Text = Annotated[str, Meta(max_length=2_000)]
"""A word, a move or a story. The games allow 80 letters of a word and 600 of a story."""

Said = Annotated[list[Text | Number | None], Meta(max_length=8)]
"""A move and what is said with it."""
Held = Annotated[list[Secret], Meta(max_length=10)]
"""The tokens of other seats at the same device."""

MOST_LETTERS = 20_000
"""Letters of an option: only a pack of words is that long."""
_Option = (
    bool
    | Annotated[int, Meta(ge=-1_000_000, le=1_000_000)]
    | Annotated[float, Meta(ge=-1_000_000, le=1_000_000)]
    | Annotated[str, Meta(max_length=MOST_LETTERS)]
    | None
)
Options = Annotated[dict[Label, _Option], Meta(max_length=40)]
"""The options of a game that were chosen."""

Records = Annotated[JsonList, Meta(max_length=25)]
