"""Types of the JSON of When I Dream and of its options, for programs that are type-checked.

>>> from reverie import whenidream
>>> from reverie.whenidream.json_types import Record
>>> record: Record = whenidream.Game(4, seed=3).record()
>>> record["rules"]["dream_seconds"]
120
"""

from typing import Literal, NotRequired, TypedDict

from ..json_values import JsonList

Preset = Literal["original", "revised"]
TableKind = Literal["text", "voice", "phone"]
Tie = Literal["vote", "shared"]
Pieces = Literal["top", "bottom", "experienced"]
Referees = Literal["auto", "table"]

Spirit = Literal["fairy", "imp", "trickster"]
Role = Literal["dreamer", "fairy", "imp", "trickster"]
CardVerdict = Literal["right", "wrong", "pass", "faded", "penalty"]
"""The verdict on a card of a round, or "penalty"."""
VoteAbout = Literal["clue", "guess", "story"]
Phase = Literal[
    "pack",
    "reading",
    "dream",
    "forced guess",
    "last guess",
    "narration",
    "scoring",
    "spirits",
    "stories",
    "over",
]
"""The phases of a game that a view may have."""

WrittenStep = JsonList
"""A step in a record: its verb, its parts and, last, its time in seconds since the game began."""


class GivenOptions(TypedDict, total=False):
    """Options that may be chosen for a game, besides the number of players and the preset."""

    table: TableKind
    dreamer_draws_spirit: bool
    clue_limit: int | None
    recall_bonus: int
    tie: Tie
    first_dreamer: Literal["lot"] | int
    pieces: Pieces
    dream_seconds: float
    clue_seconds: float | None
    forced_guess_seconds: float
    last_guess_seconds: float
    reading_seconds: float
    story_seconds: float
    referee: Referees
    language: str


class Rules(GivenOptions):
    """All options of a game, as in records and views (docs/rules/records.md)."""

    preset: Preset


class Result(TypedDict):
    """The result of a game: scores and numbers of penalty cards by seat, and the seats of the winners."""

    scores: list[int]
    penalties: list[int]
    winners: list[int]


class Record(TypedDict):
    """A game, finished or not (`docs/notation.md`)."""

    record: int
    game: str
    players: int
    rules: Rules
    seed: str
    seats: list[str]
    steps: list[WrittenStep]
    result: NotRequired[Result]


class RoundClue(TypedDict):
    """A clue for a card."""

    seat: int
    word: str
    time: float
    foul: bool


class RoundCard(TypedDict):
    """A card of a round that is over, with its guess and its verdict."""

    piece: str
    became: CardVerdict | None
    guess: str | None
    """The Dreamer's guess, or None for a pass or if it was spoken."""
    seat: int | None
    """The seat whose penalty card it is, or None."""
    at: float
    """When it was shown."""
    until: float | None
    """When it left, or None."""
    named: bool
    """Whether the story names it, or a spirit ticked it."""
    clues: list[RoundClue]


class Award(TypedDict):
    """An award. Further fields hold the values of its sentence and depend on the code."""

    code: str
    seat: int
    steps: list[int]
    """Numbers, from 1, of the steps in the record that prove it."""


class PlayedRound(TypedDict):
    """A round that is over, as returned by `PastRound.to_dict()`."""

    round: int
    dreamer: int
    spirits: dict[str, Spirit]
    """Spirits by seat."""
    hidden: Spirit | None
    seconds: float
    """Length of the dream in seconds."""
    cards: list[RoundCard]
    story: str | None
    recalled: list[str]
    """Pieces that the Dreamer named."""
    bonus: bool
    points: dict[str, int]
    """Points by seat."""


class Round(PlayedRound):
    """A round that is over, with its awards."""

    awards: list[Award]


class Evening(TypedDict):
    """The rounds that are over, and the awards of the game, which are empty until everybody has dreamt."""

    rounds: list[Round]
    awards: list[Award]
