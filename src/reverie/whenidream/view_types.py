"""The `View`, a seat's view of When I Dream as a value, and its form as JSON.

>>> from reverie.whenidream import Game
>>> seen = Game(4, seed=3, first_dreamer=0, reading_seconds=0).view(1)
>>> seen.phase, seen.spirit, seen.card.piece, seen.rules.clue_limit
('dream', 'trickster', 'garlic', 2)
>>> View.from_dict(seen.to_dict()) == seen
True
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, fields
from typing import Any, Literal, NamedTuple

from ..json_values import Json
from .json_types import CardVerdict, Phase, Spirit, VoteAbout
from .options import Options
from .scoring import Earned
from .state import DreamCard

Seat = int | Literal["screen", "spectator"]

ASLEEP, SPIRIT, OPEN = "asleep", "spirit", "open"
"""Kinds of view: clues and the timer only; also a spirit's card and piles; everything, after the dream."""


class SeenClue(NamedTuple):
    """A clue of the round."""

    seat: int
    word: str
    time: float
    card: int
    """The number in the round, from 1, of the card it was for."""


class Timer(NamedTuple):
    """The timer of a dream."""

    left: float
    """Seconds that were left when it last stopped or started."""
    since: float | None
    """When it started, or None while it is stopped."""
    paused: str | None
    """Why it is stopped: "guess" (a forced guess), "away" (the Dreamer is absent) or "host". Else None."""

    def seconds_left(self, now: float) -> float:
        """Return the seconds that the timer shows at the time `now`."""
        return max(0.0, self.left if self.since is None else self.left - (now - self.since))


class SeenCard(NamedTuple):
    """A card of the round."""

    piece: str
    end: str
    became: CardVerdict | None
    """The verdict, or "penalty". None while the card is on show."""
    guess: str | None
    """The guess that the Dreamer typed, or None."""
    seat: int | None
    """The seat whose penalty card it is, or None."""
    at: float
    """When it was shown."""
    until: float | None
    """When it left, or None while it is on show."""
    corrected: int
    """Number of times that a tap has changed the verdict."""
    voted: bool
    """Whether a vote on its verdict is open or has been held."""
    named: bool
    """Whether the story so far names it."""


class SeenDraft(NamedTuple):
    """A draft of a story, with start, end and piece of each place where it names one."""

    text: str
    lit: tuple[tuple[int, int, str], ...]


class SeenVote(NamedTuple):
    """An open vote."""

    number: int
    about: VoteAbout
    clue: int | None
    piece: str | None
    opened: float
    until: float
    """When it closes, unless everybody votes earlier."""
    able: tuple[int, ...]
    """The seats that may vote."""
    voted: tuple[int, ...]


# Not frozen: two are made at every change of a table, and a frozen one takes twice as long to fill.
@dataclass(kw_only=True)
class View:
    """A moment of the game as one seat sees it. Hidden fields are empty, and left out in JSON."""

    seat: Seat
    sight: str
    players: int
    rules: Options
    """All options of the game."""
    round: int
    phase: Phase
    dreamer: int | None
    next_dreamer: int | None
    """The next Dreamer, between two rounds. None in a dream, after the last one, or if drawn at random."""
    turn: int | None
    timer: Timer
    due: float | None
    """Deadline of the phase, or None.

    Phases with a deadline: reading, a forced or last guess, the narration, the points, and between two
    rounds.
    """
    turn_since: float
    """When the turn began, or at a spoken table, when the card was shown."""
    ready: tuple[int, ...]
    """Seats that have read their roles, while everybody reads."""
    idle: tuple[int, ...]
    """Seats whose turns are skipped at once. The Dreamer and a screen see them only between dreams."""
    cards_shown: int
    clues: tuple[SeenClue, ...]
    guesses: tuple[str, ...]
    """The Dreamer's guesses, a pass as ""."""
    points: tuple[int, ...]
    penalties: tuple[int, ...]
    away: tuple[int, ...]
    spirit: Spirit | None = None
    """The seat's own spirit, including the Dreamer's, if the Dreamer draws one (W2.1)."""
    writing: str | None = None
    """The draft of the story, only in the Dreamer's own view, so that a reloaded page has it (W5.3)."""

    # Fields that spirits see, and everybody after the dream
    card: DreamCard | None = None
    fairy_pile: tuple[str, ...] = ()
    imp_pile: tuple[str, ...] = ()
    fined: tuple[tuple[int, str], ...] = ()
    """Penalties of this round: seat and piece."""
    clue_cards: tuple[str, ...] = ()
    """The piece that each clue was for."""
    votes: tuple[SeenVote, ...] = ()
    settled: tuple[int | str, ...] = ()
    """Clues (by index) and guesses (by piece) that have been voted on."""
    shown: tuple[SeenCard, ...] = ()
    """All cards of the round, in order."""
    foul: tuple[int, ...] = ()
    """Indices of clues that were ruled or voted foul."""
    draft: SeenDraft | None = None
    """The draft of the story, with the pieces that it names."""

    # Fields that everybody sees after the dream
    spirits: dict[int, Spirit] = field(default_factory=dict)
    """Spirits by seat."""
    hidden: Spirit | None = None
    """The spirit card that lies face down."""
    faded: tuple[str, ...] = ()
    named: tuple[str, ...] = ()
    story: str | None = None
    """The written story of this round, or None."""
    stories: dict[int, str] = field(default_factory=dict)
    """All written stories so far, by the Dreamer's seat."""
    earned: tuple[Earned, ...] = ()
    tied: tuple[int, ...] = ()
    """Seats whose stories may be chosen, during the vote for the best story."""
    scores: tuple[int, ...] | None = None
    winners: tuple[int, ...] | None = None

    def to_dict(self) -> Json:
        """Return the view as a JSON object."""
        return {name: to_plain(getattr(self, name)) for name in FIELDS[self.sight]}

    @classmethod
    def from_dict(cls, found: Mapping[str, Any]) -> "View":
        """Return the view in a JSON object, such as a table sends to a program that plays for a seat."""
        sight = OPEN if "spirits" in found else SPIRIT if "card" in found else ASLEEP
        known = {name: _read(name, found[name]) for name in FIELDS[sight] if name != "rules"}
        return cls(sight=sight, rules=Options(found["players"], **found["rules"]), **known)


FIELDS_FOR_SPIRITS = (
    *("card", "fairy_pile", "imp_pile", "fined", "clue_cards", "votes", "settled", "shown", "foul"),
    "draft",
)
WITHOUT_MASKS = (
    *("spirits", "hidden", "fairy_pile", "imp_pile", "fined", "faded", "clue_cards", "named", "votes"),
    *("settled", "shown", "foul", "story", "stories", "earned", "tied", "scores", "winners"),
)
_FIELDS_FOR_ALL = tuple(
    each.name for each in fields(View) if each.name not in {"sight", *FIELDS_FOR_SPIRITS, *WITHOUT_MASKS}
)
FIELDS = {
    ASLEEP: _FIELDS_FOR_ALL,
    SPIRIT: (*_FIELDS_FOR_ALL, *FIELDS_FOR_SPIRITS),
    OPEN: (*_FIELDS_FOR_ALL, *WITHOUT_MASKS),
}
"""The fields of each kind of view."""


# To JSON and back


AS_OBJECTS = (Timer, DreamCard, SeenCard, SeenDraft, SeenVote, Earned)
"""Named tuples that become JSON objects. Other tuples become arrays."""
VOTE_NUMBER = "vote"
"""The key of a vote's number in JSON."""

PLAIN_TYPES = frozenset((str, int, float, bool, type(None)))
"""Types whose values need no conversion to JSON."""


def to_plain(value: Any) -> Any:
    """Return a value of a view in its JSON form."""
    if type(value) in PLAIN_TYPES:
        return value
    if isinstance(value, SeenClue):
        return list(value)
    if isinstance(value, Options):
        return value.to_record()
    if isinstance(value, SeenVote):
        vote = to_plain(value._asdict())
        return {VOTE_NUMBER: vote.pop("number"), **vote}
    if isinstance(value, AS_OBJECTS):
        return to_plain(value._asdict())
    if isinstance(value, dict):
        return {str(key): to_plain(each) for key, each in value.items()}
    return [to_plain(each) for each in value]


def _read(name: str, value: object) -> Any:
    if value is not None and name in READERS:
        return READERS[name](value)
    return tuple(value) if isinstance(value, list) else value


def _read_vote(written: Json) -> SeenVote:
    lists = {"able": tuple(written["able"]), "voted": tuple(written["voted"])}
    rest = {name: value for name, value in written.items() if name != VOTE_NUMBER}
    return SeenVote(written[VOTE_NUMBER], **{**rest, **lists})


READERS: dict[str, Callable[[Any], Any]] = {
    "timer": lambda written: Timer(**written),
    "clues": lambda written: tuple(SeenClue(*each) for each in written),
    "card": lambda written: DreamCard(**written),
    "shown": lambda written: tuple(SeenCard(**each) for each in written),
    "draft": lambda written: SeenDraft(written["text"], tuple((a, b, c) for a, b, c in written["lit"])),
    "stories": lambda written: {int(seat): story for seat, story in written.items()},
    "fined": lambda written: tuple((seat, piece) for seat, piece in written),
    "votes": lambda written: tuple(map(_read_vote, written)),
    "spirits": lambda written: {int(seat): spirit for seat, spirit in written.items()},
    "earned": lambda written: tuple(Earned(**{**each, "why": tuple(each["why"])}) for each in written),
}
