"""The shapes of what is written as JSON, and of what may be chosen, for those who check their types.

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
Became = Literal["right", "wrong", "pass", "faded", "penalty"]
"""What a card of a round came to."""
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
"""The phases of a game, as views have them."""

WrittenStep = JsonList
"""A step as records have it: its verb, then its parts, and when it was, in seconds, at the end."""


class GivenOptions(TypedDict, total=False):
    """What may be chosen for a game, besides how many play and by which edition."""

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
    """Every option in force: records and views have all of them (rules/record.md)."""

    preset: Preset


class Result(TypedDict):
    """How a game ended, a number for each seat; who won, by their seats."""

    scores: list[int]
    penalties: list[int]
    winners: list[int]


class Record(TypedDict):
    """A game, whole or so far (`docs/notation.md`)."""

    record: int
    game: str
    players: int
    rules: Rules
    seed: str
    seats: list[str]
    steps: list[WrittenStep]
    result: NotRequired[Result]


class RoundClue(TypedDict):
    """A word that was given for a card."""

    seat: int
    word: str
    time: float
    foul: bool


class RoundCard(TypedDict):
    """A card of a round that is over, and what the Dreamer made of it."""

    piece: str
    became: Became | None
    guess: str | None
    """What the Dreamer said, where it is known."""
    seat: int | None
    """Whose penalty card it is."""
    at: float
    """When it was shown."""
    until: float | None
    """When it left."""
    named: bool
    """Is it in the story, or was it ticked?"""
    clues: list[RoundClue]


class Award(TypedDict):
    """What somebody is remembered for. Its sentence has more values, which depend on the code."""

    code: str
    seat: int
    steps: list[int]
    """The steps of the record that show it."""


class PlayedRound(TypedDict):
    """A round that is over: `ToldRound.to_dict()`."""

    round: int
    dreamer: int
    spirits: dict[str, Spirit]
    """By seat."""
    hidden: Spirit | None
    seconds: float
    """How long the dream was."""
    cards: list[RoundCard]
    story: str | None
    recalled: list[str]
    """What the Dreamer named."""
    bonus: bool
    points: dict[str, int]
    """By seat."""


class Round(PlayedRound):
    """The same with its awards."""

    awards: list[Award]


class Evening(TypedDict):
    """The rounds that are over, and the awards of the game once everybody has dreamt."""

    rounds: list[Round]
    awards: list[Award]
