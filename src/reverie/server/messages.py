"""What clients and the server say to each other. Decoded strictly: what does not fit is refused.

Version 1. Every message of a client has a number of its own choosing, and the answer carries it back.
"""

from typing import Any

import msgspec

VERSION = 1
LARGEST = 20_000
"""Bytes that a message may have."""


class _Message(msgspec.Struct, forbid_unknown_fields=True, tag_field="type"):
    pass


# From a client


class Join(_Message, tag="join"):
    """The first message: sit down again with the secret of a seat, or watch."""

    version: int
    token: str | None = None
    screen: bool = False
    """Without a secret: a shared screen rather than a spectator."""


class Say(_Message, tag="say"):
    """A move or an act: ["play red sun"], ["clue", "beam"]."""

    number: int
    said: list[Any]


class Begin(_Message, tag="begin"):
    """The host has the cards dealt, once every seat is taken."""

    number: int


class Undo(_Message, tag="undo"):
    """Take back one's last move, where the game and the table allow it."""

    number: int


class SeatBot(_Message, tag="seat bot"):
    """The host gives a free seat to a bot, or lets one stand in for somebody who is gone."""

    number: int
    seat: int
    bot: str


class StandUp(_Message, tag="stand up"):
    """Leave one's seat; the host may send somebody away."""

    number: int
    seat: int


class HandOver(_Message, tag="hand over"):
    """Somebody else is the host from now on."""

    number: int
    seat: int


class Advise(_Message, tag="advise"):
    """What would you do? About one's own view, where the table allows it."""

    number: int


class Rematch(_Message, tag="rematch"):
    """The host wants another game with the same people."""

    number: int


class Again(_Message, tag="again"):
    """Something was missed: the whole view, please."""

    number: int


FromClient = Join | Say | Begin | Undo | SeatBot | StandUp | HandOver | Advise | Rematch | Again


# From the server


class Whole(_Message, tag="view"):
    """Everything that the seat may know. `turn` counts what this client has been sent."""

    turn: int
    seat: int | str
    time: float
    view: dict[str, Any]


class Change(_Message, tag="change"):
    """What is different for this seat. `turn` is one more than the last; who has missed one asks for the
    whole. Nothing is sent where nothing is different: not even how much happens is everybody's to know."""

    turn: int
    time: float
    table: dict[str, Any]
    view: dict[str, Any]
    gone: list[str]
    """Keys of the view that are no longer there."""


class Done(_Message, tag="done"):
    """What you said has happened."""

    number: int


class Refused(_Message, tag="refused"):
    """Why not, in a sentence."""

    number: int | None
    why: str


class Advice(_Message, tag="advice"):
    """Each move with its odds, best first."""

    number: int
    moves: list[tuple[str, float]]


class Moved(_Message, tag="moved"):
    """The people of this table go on at another; the secret of a seat holds there, too."""

    code: str


class Replaced(_Message, tag="replaced"):
    """Another device has the seat now."""


FromServer = Whole | Change | Done | Refused | Advice | Moved | Replaced

# Over HTTP


class Open(msgspec.Struct, forbid_unknown_fields=True):
    """Open a table."""

    game: str
    seats: int
    options: dict[str, Any] = {}
    casual: bool = False
    """May moves be taken back that have shown new cards?"""
    advice: bool = True
    """May a seat ask what to do?"""


class Sit(msgspec.Struct, forbid_unknown_fields=True):
    """Take a seat."""

    name: str
    seat: int | None = None


class Fetch(msgspec.Struct, forbid_unknown_fields=True):
    """The record of a finished game, for whoever sat there."""

    token: str


_decoder = msgspec.json.Decoder(FromClient)
encode = msgspec.json.Encoder().encode


def decode(text: str | bytes) -> Any:
    """A client's message; `msgspec.MsgspecError` if it is none."""
    return _decoder.decode(text)


def schema() -> dict[str, Any]:
    """The JSON Schema of everything above, for whoever writes a client."""
    (client, server, opening, sitting, fetching), parts = msgspec.json.schema_components(
        [FromClient, FromServer, Open, Sit, Fetch], ref_template="#/$defs/{name}"
    )
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "version": VERSION,
        "from_client": client,
        "from_server": server,
        "open": opening,
        "sit": sitting,
        "fetch": fetching,
        "$defs": parts,
    }
