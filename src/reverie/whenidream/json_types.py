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
