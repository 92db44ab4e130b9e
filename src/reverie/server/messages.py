"""What clients and the server say to each other. Decoded strictly: what does not fit is refused.

Every message of a client has a number of its own choosing, and the answer carries it back.
"""

import re
from functools import cache
from typing import Any, ClassVar, Literal

import msgspec

from ..json_values import Json, JsonList
from ..refusal import Refusal, clip
from .costs import Cost, Work
from .fields import (
    ClientId,
    Day,
    Face,
    Held,
    Label,
    Name,
    Number,
    Options,
    Records,
    Said,
    Seat,
    Secret,
    Seed,
    Sign,
    Skipped,
    Steps,
    Word,
)

VERSION = 4
"""Version of the messages. A client says it in `join`; no other is spoken."""
LARGEST = 20_000
"""Letters of the longest message."""
LARGEST_BODY = 5 * LARGEST
"""Bytes of the longest body of a request."""


class _Message(msgspec.Struct, forbid_unknown_fields=True, tag_field="type"):
    cost: ClassVar[Cost] = Cost()


class _Body(msgspec.Struct, forbid_unknown_fields=True):
    """The body of a request."""

    cost: ClassVar[Cost] = Cost(allowance="questions")


# From a client


class Join(_Message, tag="join"):
    """The first message: sit down again with the secret of a seat, or watch."""

    cost = Cost(allowance="guesses")
    version: Number
    token: Secret | None = None
    screen: bool = False
    """Without a secret: a shared screen rather than a spectator."""
    invitation: Secret | None = None
    """What opens a table that is not open to all, for those who watch."""
    client: ClientId | None = None
    """What this client calls itself, at random: a message that it repeats later, with the same number and
    because the answer was lost, happens once. Its numbers then go up."""


class _AnyJoin(msgspec.Struct, tag_field="type", tag="join"):
    """The first message of any version, whatever else is in it."""

    version: Number


class _Numbered(msgspec.Struct):
    """A message of which only the number is read."""

    number: Number | None = None


class Say(_Message, tag="say"):
    """A move or an act: ["play red sun"], ["clue", "beam"]."""

    cost = Cost(Work.LINEAR)
    number: Number
    said: Said


class Begin(_Message, tag="begin"):
    """The host has the cards dealt, once every seat is taken; in a game for many, with whoever is there."""

    number: Number


class Changes(msgspec.Struct, forbid_unknown_fields=True, omit_defaults=True):
    """What is to be different: all of the options that were chosen, and whatever else is named."""

    options: Options | msgspec.UnsetType = msgspec.UNSET
    seats: Seat | msgspec.UnsetType = msgspec.UNSET
    casual: bool | msgspec.UnsetType = msgspec.UNSET
    advice: bool | msgspec.UnsetType = msgspec.UNSET
    coached: bool | msgspec.UnsetType = msgspec.UNSET
    invited: bool | msgspec.UnsetType = msgspec.UNSET
    family: bool | msgspec.UnsetType = msgspec.UNSET


class SetUp(_Message, tag="set up"):
    """The host changes what was agreed, before the game begins: `options` (all that were chosen), `seats`,
    `casual`, `advice`, `coached`, `invited`, `family`."""

    cost = Cost(Work.LINEAR)
    number: Number
    settings: Changes


class Undo(_Message, tag="undo"):
    """Take back one's last move, where the game and the table allow it. Where several sit, only one device
    that has all their seats can: `held` are the secrets of the others."""

    number: Number
    held: Held = []


class SeatBot(_Message, tag="seat bot"):
    """The host gives a free seat to a bot, or lets one stand in for somebody who is gone."""

    number: Number
    seat: Seat
    bot: Label


class StandUp(_Message, tag="stand up"):
    """Leave one's seat; the host may free that of a bot, or of somebody, who may come back."""

    number: Number
    seat: Seat


class SendAway(_Message, tag="send away"):
    """The host sends somebody away for good: their secret opens nothing here any more."""

    number: Number
    seat: Seat


class PassOn(_Message, tag="pass on"):
    """Give one's seat, with its points, to somebody else: a key is the answer; an older one ends."""

    number: Number


class Wear(_Message, tag="face"):
    """Choose a face that nobody else has."""

    number: Number
    face: Face


class RemoveName(_Message, tag="remove name"):
    """The host takes somebody's name away, or somebody their own: a seat without one is known by its number,
    here, in lists and in records."""

    cost = Cost(Work.GAME, "questions")
    number: Number
    seat: Seat


class RemoveStory(_Message, tag="remove story"):
    """The host takes away the text of the story that a seat has told; what it counted for stays."""

    cost = Cost(Work.GAME, "questions")
    number: Number
    seat: Seat


class HandOver(_Message, tag="hand over"):
    """Somebody else is the host from now on."""

    number: Number
    seat: Seat


class Advise(_Message, tag="advise"):
    """What would you do? About one's own view, where the table allows it. At a table that is not `coached`
    this is a hint, and the game's record and the lists of games say how many there were; to ask again at the
    same moment is no other hint."""

    cost = Cost(Work.THREAD, "advice")
    number: Number
    why: bool = False
    """Explain it, too?"""


class Practise(_Message, tag="practise"):
    """From now on a game alone, or at one device (`held` as for `undo`), is practice: every move can be taken
    back, and the game does not count."""

    number: Number
    held: Held = []


class Rematch(_Message, tag="rematch"):
    """Another game with the same people. Where the game lets all of them ask (Onirim), it begins as soon as
    everybody has who is there; `again` in the view says who has. Elsewhere it is the host's word."""

    cost = Cost(Work.GAME, "tables")
    number: Number


class Invite(_Message, tag="invite"):
    """The host makes a new invitation to a table that is not open to all; the older one ends."""

    number: Number


class Check(_Message, tag="check"):
    """May I say this word? About the card on show, for who may see it; it costs nothing."""

    cost = Cost(Work.THREAD)
    number: Number
    clue: Word


class AskRounds(_Message, tag="rounds"):
    """What happened in the rounds that are over, as all may know it; who watches may ask, too."""

    cost = Cost(Work.THREAD)
    number: Number


class AskLastTurn(_Message, tag="last turn"):
    """What somebody else did in their last turn, as this seat saw it; who watches may ask, too."""

    cost = Cost(Work.THREAD)
    number: Number


class Signal(_Message, tag="signal"):
    """A sign to the others, where the game allows one, or one of its reactions; it is not kept."""

    cost = Cost(allowance="signals")
    number: Number
    signal: Sign


class Again(_Message, tag="again"):
    """Something was missed: the whole view, please."""

    number: Number


FromClient = (
    Join
    | Say
    | SetUp
    | Begin
    | Undo
    | SeatBot
    | StandUp
    | SendAway
    | RemoveName
    | RemoveStory
    | HandOver
    | PassOn
    | Wear
    | Advise
    | Practise
    | Rematch
    | Invite
    | Check
    | AskRounds
    | AskLastTurn
    | Signal
    | Again
)


# From the server


class Whole(_Message, tag="view"):
    """Everything that the seat may know. `turn` counts what this client has been sent."""

    turn: int
    seat: int | Literal["screen", "spectator"]
    time: float
    view: Json


class Change(_Message, tag="change"):
    """What is different for this seat. `turn` is one more than the last; who has missed one asks for the
    whole. Nothing is sent where nothing is different: not even how much happens is everybody's to know."""

    turn: int
    time: float
    table: Json
    view: Json
    more: dict[str, JsonList]
    """Lists of the view that have grown: what was added at their ends."""
    gone: list[str]
    """Keys of the view that are no longer there."""
    happened: list[JsonList] = []
    """The steps that led here, as records have them, with null for the back of a card. Empty for games whose
    view tells it all."""


class Done(_Message, tag="done"):
    """What you said has happened."""

    number: int


class Refused(_Message, tag="refused"):
    """Why not: a code and its values, `{"code": "same-symbol", "card": "red sun", "symbol": "sun"}`.

    `/texts/LANGUAGE.json` has the sentence for each code, under `refusals`.
    """

    number: int | None
    why: Json


class Advice(_Message, tag="advice"):
    """Each move with its odds, best first."""

    number: int
    moves: list[tuple[str, float]]
    why: Json | None = None
    """If it was asked for: the `best` move and its `odds`, the `second` and what it would `cost`; `reasons`,
    each a `code` (worded under `why` in the game's texts) and `values`; a `line`: one way it may go, as
    `step` and `view`, drawn by lot from what the seat may know."""


class Invitation(_Message, tag="invitation"):
    """What opens the table: `/t/CODE#INVITATION` is the link."""

    number: int
    invitation: str


class PassedOn(_Message, tag="passed on"):
    """What gives one's seat to somebody else, once: `/t/CODE#key=KEY` is the link."""

    number: int
    key: str


class Rounds(_Message, tag="rounds"):
    """The rounds that are over, and what was won besides points."""

    number: int
    rounds: JsonList
    awards: JsonList


class LastTurn(_Message, tag="last turn"):
    """The view `before` it, and its moments: each has the steps that `happened` and the `view` after them, as
    they were told to this seat. No moments where nobody else has had a turn."""

    number: int
    before: Json | None
    moments: list[Json]


class Checked(_Message, tag="checked"):
    """What the referee says of a word: legal, doubtful or illegal, and why, as a code with its values."""

    number: int
    verdict: str
    why: Json


class Signalled(_Message, tag="signalled"):
    """Somebody at the table gives a sign. Not told to who would not notice it: the Dreamer sleeps."""

    seat: int
    signal: str


class Moved(_Message, tag="moved"):
    """The people of this table go on at another; the secret of a seat holds there, too."""

    code: str


class Replaced(_Message, tag="replaced"):
    """Another device has the seat now."""


FromServer = (
    Whole
    | Change
    | Done
    | Refused
    | Advice
    | Invitation
    | PassedOn
    | Rounds
    | LastTurn
    | Checked
    | Signalled
    | Moved
    | Replaced
)

# Over HTTP


class Open(_Body):
    """Open a table: `POST /api/tables`."""

    cost = Cost(Work.THREAD, "tables")
    game: Label
    seats: Seat
    options: Options = {}
    casual: bool = False
    """May moves be taken back that have shown new cards?"""
    advice: bool = True
    """May a seat ask what to do?"""
    coached: bool = False
    """Where it may: is the coach always on, rather than asked now and then?"""
    invited: bool = False
    """Is it open only to those who have its invitation, which comes with the answer?"""
    family: bool = True
    """Are words refused that are unfit for a family?"""
    seed: Seed | None = None
    """For one person, alone or beside bots at a casual table: the same dream for all who name the same."""
    rival: Label | None = None
    """For a game alone: the bot that plays the same cards when it is over."""
    daily: bool = False
    """The game of the day: the same for everybody, alone, as the server sets it up and deals it. Each secret
    has one; who has begun theirs is led back to it. The seat is taken at once, and the answer has `token`."""
    token: Secret | None = None
    """With `daily`: one's secret, if one has one."""
    name: Name = ""
    """With `daily`: as whom one is listed; nobody needs a name."""


class Sit(_Body):
    """Take a seat: `POST /api/tables/CODE/sit`. Who has a secret from another table may bring it along."""

    cost = Cost(allowance="guesses")
    name: Name
    seat: Seat | None = None
    token: Secret | None = None
    invitation: Secret | None = None
    face: Face | None = None
    """Which mask to wear, if nobody else does."""
    key: Secret | None = None
    """From somebody who passes their seat on."""


class Examine(_Body):
    """What there is to say of options before a table is opened with them: `POST /api/examine`."""

    cost = Cost(Work.THREAD, "questions")
    game: Label
    seats: Seat
    options: Options = {}


class Fetch(_Body):
    """The record of a finished game: `POST /api/tables/CODE/record`. At a table by invitation, for those who
    sat there."""

    cost = Cost(Work.THREAD, "guesses")
    token: Secret | None = None


class FetchStory(Fetch):
    """Its story: `POST /api/tables/CODE/story`. Status 202 means that it has to be asked for again: so many
    others are `waiting` before it; with `progress`, also while it is made, with how many moments of `all` are
    `done`."""

    cost = Cost(Work.THREAD, "questions")
    progress: bool = False


class Rival(_Body):
    """How a bot fares with the cards of a finished game alone: `POST /api/tables/CODE/rival`."""

    cost = Cost(Work.THREAD, "questions")
    bot: Label
    token: Secret | None = None


class Branch(_Body):
    """Try another choice from a moment of a finished game: `POST /api/tables/CODE/branch`."""

    cost = Cost(Work.GAME, "tables")
    step: Steps
    """How many steps of its record have been taken by then."""
    token: Secret | None = None


class Mine(_Body):
    """One's own tables, finished games and figures over them: `POST /api/games`. With `skip`, the finished
    games after so many."""

    cost = Cost(Work.THREAD, "questions")
    token: Secret
    skip: Skipped = 0


class Delete(_Body):
    """Delete one's own games: `POST /api/games/delete`. The answer says what became of how many, which ones
    are `busy`, to be deleted one by one (`POST /api/tables/CODE/delete`), and whether there are `more`, to be
    asked for with `skip`: how many stayed busy."""

    cost = Cost(Work.GAME, "questions")
    token: Secret
    skip: Skipped = 0


class Bring(_Body):
    """Bring in games that were played elsewhere: `POST /api/games/bring`. Each is replayed by the rules. The
    answer has `token`, how many were `brought` and how many `known`, since they are in the list already,
    and for each that was `refused` its place (`at`) and why. They count in lists and figures; they earn no
    challenge, and are no game of a day."""

    cost = Cost(Work.GAME, "games")
    records: Records
    """As `…/record` gives them; each may have `seat`, whose it is, and `ended`, in seconds since 1970."""
    token: Secret | None = None


class Daily(_Body):
    """The game of a day: `POST /api/daily`. Before one's own is over only how many have `played`; after that
    what all came to (`counts`), one's own place, where players parted, what a bot did, and names."""

    cost = Cost(Work.THREAD, "questions")
    game: Label
    token: Secret | None = None
    day: Day = ""
    """Today, where none is named."""


class DailyPast(_Body):
    """Days gone by, at most 62: `POST /api/daily/past`. One's own results, what everybody's came to, and for
    how many days in a row one has played and won."""

    game: Label
    first: Day
    last: Day
    token: Secret | None = None


OVER_HTTP = (
    *(Open, Sit, Examine, Fetch, FetchStory, Rival, Branch),
    *(Mine, Delete, Bring, Daily, DailyPast),
)
_decoder = msgspec.json.Decoder(FromClient)
encode = msgspec.json.Encoder().encode


def decode(text: str | bytes, kind: Any = FromClient) -> Any:
    """Return a client's message, or what else `kind` says; `msgspec.MsgspecError` if the text is none."""
    try:
        return _decoder.decode(text) if kind is FromClient else msgspec.json.decode(text, type=kind)
    except RecursionError:
        raise msgspec.DecodeError("it is nested too deep") from None
    except UnicodeError:  # msgspec passes on what Python says of bytes, and of half a surrogate pair
        raise msgspec.DecodeError("it is not UTF-8") from None


def version_of(text: str | bytes) -> int | None:
    """The version that a client's first message names, if it is a `join` at all."""
    try:
        first: _AnyJoin = decode(text, _AnyJoin)
    except msgspec.MsgspecError:
        return None
    return first.version


PROBLEMS = (
    (re.compile(r"missing required field `(?P<field>[^`]*)`"), "message-lacks-field"),
    (re.compile(r"contains unknown field `(?P<field>[^`]*)`"), "message-unknown-field"),
    (re.compile(r"Expected `(?P<wanted>[^`]*)`, got `(?P<found>[^`]*)`"), "message-wrong-kind"),
    (re.compile(r"Invalid value '(?P<value>.*)'", re.DOTALL), "message-unknown-value"),
    (re.compile(r"Expected `\w+` (?:of length|matching|[<>]=?)|out of range"), "message-out-of-bounds"),
    (re.compile(r"malformed|truncated|utf-8|nested", re.IGNORECASE), "not-json"),
)
"""What msgspec finds wrong, by how it says it."""


def not_understood(problem: msgspec.MsgspecError) -> Refusal:
    """Why not; what is repeated of the message is short, and can be shown."""
    text = str(problem)
    at = re.search(r" - at (?:`key` in )?`(?P<at>[^`]*)`$", text)
    where = {"at": clip(at["at"])} if at else {}
    for pattern, code in PROBLEMS:
        if found := pattern.search(text):
            return Refusal(code, **{name: clip(value) for name, value in found.groupdict().items()}, **where)
    return Refusal("not-understood", **where)


def number_in(text: str) -> int | None:
    """The number of a message that is refused, so that its sender knows which one it was."""
    try:
        found: _Numbered = decode(text, _Numbered)
    except msgspec.MsgspecError:
        return None
    return found.number


@cache
def schema() -> Json:
    """The JSON Schema of everything above, for whoever writes a client."""
    (client, server, *asked), parts = msgspec.json.schema_components(
        [FromClient, FromServer, *OVER_HTTP], ref_template="#/$defs/{name}"
    )
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "version": VERSION,
        "from_client": client,
        "from_server": server,
        **{kind.__name__.lower(): found for kind, found in zip(OVER_HTTP, asked, strict=True)},
        "$defs": parts,
    }
