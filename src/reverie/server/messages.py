"""The messages between clients and the server, decoded strictly: unknown fields and wrong types are refused.

A client numbers its messages, and each answer carries the number of the message that it answers.
"""

import re
from functools import cache
from typing import Any, ClassVar, Literal

import msgspec

from ..json_values import Json, JsonList
from ..refusal import Refusal, clip
from ..table.settings import Coach
from .costs import Cost, Work
from .fields import (
    ClientId,
    Day,
    Face,
    Label,
    Move,
    Name,
    Number,
    Options,
    Records,
    Seat,
    Seed,
    Sign,
    Skipped,
    Steps,
    Token,
    Tokens,
    Word,
)

VERSION = 5
"""Version of the messages. A client names it in `join`; no other version is accepted."""
MAX_LENGTH = 20_000
"""Maximum length of a message, in characters."""
MAX_BODY_BYTES = 5 * MAX_LENGTH
"""Maximum size of a request body, in bytes."""


class _Message(msgspec.Struct, forbid_unknown_fields=True, tag_field="type"):
    cost: ClassVar[Cost] = Cost()


class _Body(msgspec.Struct, forbid_unknown_fields=True):
    """The body of a request."""

    cost: ClassVar[Cost] = Cost(allowance="questions")


# From a client


class Join(_Message, tag="join"):
    """The first message: return to a seat with its token, or watch."""

    cost = Cost(allowance="guesses")
    version: Number
    token: Token | None = None
    screen: bool = False
    """Without a token: watch as a shared screen rather than as a spectator."""
    invitation: Token | None = None
    """The invitation that a spectator or a screen needs at a table by invitation."""
    client: ClientId | None = None
    """A random name for this client. A client that has one may repeat a message whose answer was lost, with
    the same number: it takes effect once. Its numbers must increase."""


class _AnyJoin(msgspec.Struct, tag_field="type", tag="join"):
    """A `join` of any version. Only its version is read."""

    version: Number


class _Numbered(msgspec.Struct):
    """A message of which only the number is read."""

    number: Number | None = None


class MakeMove(_Message, tag="move"):
    """Make a move: `["play red sun"]`, `["clue", "beam"]`."""

    cost = Cost(Work.LINEAR)
    number: Number
    move: Move


class Begin(_Message, tag="begin"):
    """Deal the cards, as the host. Every seat must be taken, unless the game removes free seats."""

    number: Number


class Changes(msgspec.Struct, forbid_unknown_fields=True, omit_defaults=True):
    """Changed settings. Those that are not named stay. `options` replaces all options chosen so far."""

    options: Options | msgspec.UnsetType = msgspec.UNSET
    seats: Seat | msgspec.UnsetType = msgspec.UNSET
    practice: bool | msgspec.UnsetType = msgspec.UNSET
    coach: Coach | msgspec.UnsetType = msgspec.UNSET
    invite_only: bool | msgspec.UnsetType = msgspec.UNSET
    family_friendly: bool | msgspec.UnsetType = msgspec.UNSET


class SetUp(_Message, tag="set up"):
    """Change settings before the game begins, as the host: `options` (all that are chosen), `seats`,
    `practice`, `coach`, `invite_only`, `family_friendly`."""

    cost = Cost(Work.LINEAR)
    number: Number
    settings: Changes


class Undo(_Message, tag="undo"):
    """Take back your last move, if the game and the table allow it. At a table for several players, only a
    device that holds all seats can do so: `tokens` lists the tokens of the other seats."""

    number: Number
    tokens: Tokens = []


class SeatBot(_Message, tag="seat bot"):
    """Give a free seat to a bot, as the host, or let a bot stand in for a player who has left."""

    number: Number
    seat: Seat
    bot: Label


class StandUp(_Message, tag="stand up"):
    """Leave your seat. The host may free any seat; a player whose seat was freed may come back."""

    number: Number
    seat: Seat


class Ban(_Message, tag="ban"):
    """Ban a player from the table, as the host: their token is no longer accepted here."""

    number: Number
    seat: Seat


class MakeSeatKey(_Message, tag="seat key"):
    """Make a key with which somebody else can take over your seat, with its points. It replaces an older
    key."""

    number: Number


class ChooseFace(_Message, tag="face"):
    """Choose a mask that nobody else wears."""

    number: Number
    face: Face


class RemoveName(_Message, tag="remove name"):
    """Remove a player's name, as the host or as that player. A seat without a name is shown by its number at
    the table, in lists and in records."""

    cost = Cost(Work.GAME, "questions")
    number: Number
    seat: Seat


class RemoveStory(_Message, tag="remove story"):
    """Remove the text of the story that a seat told, as the host. Its points stay."""

    cost = Cost(Work.GAME, "questions")
    number: Number
    seat: Seat


class MakeHost(_Message, tag="host"):
    """Make the player of another seat the host."""

    number: Number
    seat: Seat


class Advise(_Message, tag="advise"):
    """Ask the coach for the odds of your moves (for each, the probability of winning), if the table allows
    it. Unless the coach is always on, this counts as a hint. Records and lists of games contain the number of
    hints. Asking again at the same moment does not count again."""

    cost = Cost(Work.THREAD, "advice")
    number: Number
    explain: bool = False
    """Whether to explain the best move as well."""


class Practise(_Message, tag="practise"):
    """Turn a running game into practice: every move can be taken back, and the game does not count. It must
    be a solo game or one on a single device (`tokens` as for `undo`)."""

    number: Number
    tokens: Tokens = []


class Rematch(_Message, tag="rematch"):
    """Ask for another game with the same people. In Onirim it begins once everybody who is connected has
    asked; `wants_rematch` lists who has. In other games the host decides."""

    cost = Cost(Work.GAME, "tables")
    number: Number


class Invite(_Message, tag="invite"):
    """Make a new invitation to a table by invitation, as the host. It replaces the older one."""

    number: Number


class Check(_Message, tag="check"):
    """Ask the referee whether a clue would be fair. The seat must see the card. It changes nothing."""

    cost = Cost(Work.THREAD)
    number: Number
    clue: Word


class AskRounds(_Message, tag="rounds"):
    """Ask for the finished rounds, without anything that is still secret. Spectators may ask as well."""

    cost = Cost(Work.THREAD)
    number: Number


class AskLastTurn(_Message, tag="last turn"):
    """Ask for the last turn of another player, as this seat saw it. Spectators may ask as well."""

    cost = Cost(Work.THREAD)
    number: Number


class Signal(_Message, tag="signal"):
    """Show the others a sign, or one of the game's reactions, if the game allows it now. It is not logged."""

    cost = Cost(allowance="signals")
    number: Number
    signal: Sign


class AskView(_Message, tag="view"):
    """Ask for the whole table again, after a `change` was missed."""

    number: Number


FromClient = (
    Join
    | MakeMove
    | SetUp
    | Begin
    | Undo
    | SeatBot
    | StandUp
    | Ban
    | RemoveName
    | RemoveStory
    | MakeHost
    | MakeSeatKey
    | ChooseFace
    | Advise
    | Practise
    | Rematch
    | Invite
    | Check
    | AskRounds
    | AskLastTurn
    | Signal
    | AskView
)


# From the server


class View(_Message, tag="view"):
    """Everything that the seat may know. `sequence` counts the views and changes sent to this client."""

    sequence: int
    seat: int | Literal["screen", "spectator"]
    time: float
    """Seconds on the table's clock."""
    table: Json
    """The fields of the table. `view` among them is the game as the seat may see it."""


class Change(_Message, tag="change"):
    """The differences in this seat's view. `sequence` is one more than in the last message; a client that
    missed one asks for the whole `view`. Nothing is sent if nothing differs, because even the number of
    events can be secret."""

    sequence: int
    time: float
    table: Json
    """Fields of the table with new values."""
    view: Json
    """Fields of the game's view with new values."""
    added: dict[str, JsonList]
    """Lists of the game's view that have grown: the items added at the end of each."""
    removed: list[str]
    """Fields that the game's view no longer has."""
    steps: list[JsonList] = []
    """The steps that led here, as records have them, with null for a card seen from the back. Empty for games
    whose view alone is enough."""


class Done(_Message, tag="done"):
    """The message with this number has taken effect."""

    number: int


class Refused(_Message, tag="refused"):
    """A refusal: a code and its values, `{"code": "same-symbol", "card": "red sun", "symbol": "sun"}`.

    `/texts/LANGUAGE.json` contains the sentence for each code, under `refusals`.
    """

    number: int | None
    why: Json


class Advice(_Message, tag="advice"):
    """The coach's answer: each move with its odds, best first."""

    number: int
    moves: list[tuple[str, float]]
    explanation: Json | None = None
    """The reasons, if they were asked for: the `best` move and its `odds`, the `second` best and what it
    would `cost`; `reasons`, each a `code` (worded under `why` in the game's texts) and `values`; and a
    `line`, a possible continuation of the game as `step` and `view`, sampled from what the seat may know."""


class Invitation(_Message, tag="invitation"):
    """The invitation that opens the table. The link is `/t/CODE#INVITATION`."""

    number: int
    invitation: str


class SeatKey(_Message, tag="seat key"):
    """The key that hands your seat over, once. The link is `/t/CODE#key=KEY`."""

    number: int
    key: str


class Rounds(_Message, tag="rounds"):
    """The finished rounds, and the awards won in them."""

    number: int
    rounds: JsonList
    awards: JsonList


class LastTurn(_Message, tag="last turn"):
    """The last turn of another player: the view `before` it, and its moments. Each moment has its
    `steps` and the `view` after them, as this seat saw them. Empty if nobody else has had a turn."""

    number: int
    before: Json | None
    moments: list[Json]


class Checked(_Message, tag="checked"):
    """The referee's verdict on a clue: legal, doubtful or illegal, and why, as a code with its values."""

    number: int
    verdict: str
    why: Json


class Signalled(_Message, tag="signalled"):
    """A sign or reaction of another seat. It is not sent to a seat that would not notice it: the sleeping
    Dreamer."""

    seat: int
    signal: str


class NextTable(_Message, tag="next table"):
    """The players of this table continue at another one, where their tokens hold the same seats."""

    code: str


class Replaced(_Message, tag="replaced"):
    """Another device has taken over this seat."""


FromServer = (
    View
    | Change
    | Done
    | Refused
    | Advice
    | Invitation
    | SeatKey
    | Rounds
    | LastTurn
    | Checked
    | Signalled
    | NextTable
    | Replaced
)

# Over HTTP


class Open(_Body):
    """Open a table: `POST /api/tables`."""

    cost = Cost(Work.THREAD, "tables")
    game: Label
    seats: Seat
    options: Options = {}
    practice: bool = False
    """Whether every move can be taken back, and the game does not count."""
    coach: Coach = "hints"
    """Whether players may ask the coach for hints, or it is always on."""
    invite_only: bool = False
    """Whether the table is open by invitation only. The answer contains the invitation."""
    family_friendly: bool = True
    """Whether words that are unfit for a family are refused."""
    seed: Seed | None = None
    """A seed: everybody who sends the same one gets the same cards. It is allowed for one person, alone or
    with bots at a practice table. None for a random seed."""
    rival: Label | None = None
    """The bot that plays the same cards when a solo game is over, or None."""
    daily: bool = False
    """Whether to play the daily game: a solo game with the same settings and cards for everybody. A token
    plays it once; a player who has begun it is sent back to it. The seat is taken at once, and the answer
    contains `token`."""
    token: Token | None = None
    """With `daily`: the player's token, if there already is one."""
    name: Name = ""
    """With `daily`: the name for the day's results. It may be empty."""


class Sit(_Body):
    """Take a seat: `POST /api/tables/CODE/sit`. A client that already holds a token may reuse it here."""

    cost = Cost(allowance="guesses")
    name: Name
    seat: Seat | None = None
    token: Token | None = None
    invitation: Token | None = None
    face: Face | None = None
    """The mask to wear, if nobody else wears it."""
    key: Token | None = None
    """The key of a player who hands over their seat."""


class Examine(_Body):
    """Examine options before a table is opened with them: `POST /api/examine`."""

    cost = Cost(Work.THREAD, "questions")
    game: Label
    seats: Seat
    options: Options = {}


class FetchRecord(_Body):
    """Fetch the record of a finished game: `POST /api/tables/CODE/record`. At a table by invitation only its
    players may."""

    cost = Cost(Work.THREAD, "guesses")
    token: Token | None = None


class FetchAnalysis(FetchRecord):
    """Fetch the analysis of a finished game: `POST /api/tables/CODE/analysis`. Status 202 means that the
    client has to ask again later. The answer contains the number of games `waiting` before this one and, with
    `progress`, how many moments of `all` are `done`."""

    cost = Cost(Work.THREAD, "questions")
    progress: bool = False


class Rival(_Body):
    """Let a bot play the cards of a finished solo game: `POST /api/tables/CODE/rival`."""

    cost = Cost(Work.THREAD, "questions")
    bot: Label
    token: Token | None = None


class Branch(_Body):
    """Try another choice from a moment of a finished game: `POST /api/tables/CODE/branch`."""

    cost = Cost(Work.GAME, "tables")
    step: Steps
    """Number of steps of the record before that moment."""
    token: Token | None = None


class ListGames(_Body):
    """List your tables, finished games and statistics: `POST /api/games`. With `skip`, list only finished
    games, without the first `skip` of them."""

    cost = Cost(Work.THREAD, "questions")
    token: Token
    skip: Skipped = 0


class DeleteGames(_Body):
    """Delete your games: `POST /api/games/delete`. The answer counts them by result. Those that are
    `busy` have to be deleted one by one (`POST /api/tables/CODE/delete`). If there are `more`, ask again;
    `skip` is the number of finished games that stayed busy."""

    cost = Cost(Work.GAME, "questions")
    token: Token
    skip: Skipped = 0


class ImportGames(_Body):
    """Import games that were played elsewhere: `POST /api/games/import`. Each is replayed by the rules. The
    answer contains `token`, the number of games that were `imported`, the number already `known` from the
    list, and the `index` and reason of each that was `refused`. Imported games appear in lists and
    statistics; they earn no challenge and never count as a daily game."""

    cost = Cost(Work.GAME, "games")
    records: Records
    """Records as `…/record` returns them. Each may add `seat`, the importer's own, and `ended`, in seconds
    since 1970."""
    token: Token | None = None


class Daily(_Body):
    """Fetch the results of a daily game: `POST /api/daily`. Until your own game is over, the answer contains
    only the number of people who have `played`. Then it contains everybody's scores (`counts`), your
    place, the first choice at which players differed, a bot's result, and names."""

    cost = Cost(Work.THREAD, "questions")
    game: Label
    token: Token | None = None
    day: Day = ""
    """The day, or "" for today."""


class DailyPast(_Body):
    """Fetch the results of past days, at most 62: `POST /api/daily/past`. They contain your results,
    everybody's totals, and your streaks of days played and won."""

    game: Label
    first: Day
    last: Day
    token: Token | None = None


OVER_HTTP = (
    *(Open, Sit, Examine, FetchRecord, FetchAnalysis, Rival, Branch),
    *(ListGames, DeleteGames, ImportGames, Daily, DailyPast),
)
_decoder = msgspec.json.Decoder(FromClient)
encode = msgspec.json.Encoder().encode


def decode(text: str | bytes, kind: Any = FromClient) -> Any:
    """Return the message in `text`, decoded as `kind`. Raise `msgspec.MsgspecError` if it is not valid."""
    try:
        return _decoder.decode(text) if kind is FromClient else msgspec.json.decode(text, type=kind)
    except RecursionError:
        raise msgspec.DecodeError("it is nested too deeply") from None
    except UnicodeError:  # msgspec raises Python's own error for bad bytes and for lone surrogates
        raise msgspec.DecodeError("it is not UTF-8") from None


def version_of(text: str | bytes) -> int | None:
    """Return the version in a client's first message, or None if the message is not a `join`."""
    try:
        first: _AnyJoin = decode(text, _AnyJoin)
    except msgspec.MsgspecError:
        return None
    return first.version


PROBLEMS = (
    (re.compile(r"missing required field `(?P<field>[^`]*)`"), "message-missing-field"),
    (re.compile(r"contains unknown field `(?P<field>[^`]*)`"), "message-unknown-field"),
    (re.compile(r"Expected `(?P<wanted>[^`]*)`, got `(?P<found>[^`]*)`"), "message-wrong-type"),
    (re.compile(r"Invalid value '(?P<value>.*)'", re.DOTALL), "message-unknown-value"),
    (re.compile(r"Expected `\w+` (?:of length|matching|[<>]=?)|out of range"), "message-out-of-bounds"),
    (re.compile(r"malformed|truncated|utf-8|nested", re.IGNORECASE), "not-json"),
)
"""Patterns of msgspec's error messages, and the refusal for each."""


def not_understood(problem: msgspec.MsgspecError) -> Refusal:
    """Return the refusal for a message that cannot be decoded. Parts of the message in it are clipped."""
    text = str(problem)
    at = re.search(r" - at (?:`key` in )?`(?P<at>[^`]*)`$", text)
    where = {"at": clip(at["at"])} if at else {}
    for pattern, code in PROBLEMS:
        if match := pattern.search(text):
            return Refusal(code, **{name: clip(value) for name, value in match.groupdict().items()}, **where)
    return Refusal("bad-message", **where)


def number_in(text: str) -> int | None:
    """Return the number of a refused message, for the answer to its sender. None without a number."""
    try:
        numbered: _Numbered = decode(text, _Numbered)
    except msgspec.MsgspecError:
        return None
    return numbered.number


@cache
def schema() -> Json:
    """Return the JSON Schema of all messages and bodies, for authors of clients."""
    (client, server, *bodies), parts = msgspec.json.schema_components(
        [FromClient, FromServer, *OVER_HTTP], ref_template="#/$defs/{name}"
    )
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "version": VERSION,
        "from_client": client,
        "from_server": server,
        **{kind.__name__: body for kind, body in zip(OVER_HTTP, bodies, strict=True)},
        "$defs": parts,
    }
