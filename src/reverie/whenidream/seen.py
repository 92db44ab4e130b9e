"""What a seat sees of When I Dream, as a value: the `View` that bots are given, and as JSON has it.

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
from .json_types import Became, Phase, Spirit, VoteAbout
from .options import Options
from .scoring import Earned
from .state import Shown

Seat = int | Literal["screen", "spectator"]

ASLEEP, SPIRIT, OPEN = "asleep", "spirit", "open"
"""How much is seen: words and the timer; a spirit's card and piles, too; or everything, without masks."""


class SeenClue(NamedTuple):
    """A clue as it was heard."""

    seat: int
    word: str
    time: float
    card: int
    """Which card of the round it was for, the first being 1."""


class Timer(NamedTuple):
    """The timer of a dream."""

    left: float
    """Seconds on it when it last stopped or started."""
    since: float | None
    """When it began to run; nothing while it stands."""
    paused: str | None
    """Why it stands: for a guess, since the Dreamer is `away`, or at the wish of the `host`."""

    def seconds_left(self, now: float) -> float:
        """What it shows."""
        return max(0.0, self.left if self.since is None else self.left - (now - self.since))


class SeenCard(NamedTuple):
    """A card of the round, by who may see it."""

    piece: str
    end: str
    became: Became | None
    """None while it is on show."""
    guess: str | None
    """What the Dreamer typed."""
    seat: int | None
    """Whose penalty card it is."""
    at: float
    """When it was shown."""
    until: float | None
    """When it left."""
    corrected: int
    """How often a tap has changed the verdict."""
    voted: bool
    """Does a vote decide on it, or has one?"""
    named: bool
    """Is it in the story, as far as that goes?"""


class SeenDraft(NamedTuple):
    """A story while it is written, and where it names pieces: start, end and piece."""

    text: str
    lit: tuple[tuple[int, int, str], ...]


class SeenVote(NamedTuple):
    """A vote that is open."""

    number: int
    about: VoteAbout
    clue: int | None
    piece: str | None
    opened: float
    until: float
    """When it is over, if not everybody has voted before."""
    able: tuple[int, ...]
    """Who may vote."""
    voted: tuple[int, ...]


@dataclass(frozen=True, kw_only=True)
class View:
    """One moment as one seat sees it. What is hidden from it is empty here, and left out in JSON."""

    seat: Seat
    sight: str
    players: int
    rules: Options
    """Every option in force."""
    round: int
    phase: Phase
    dreamer: int | None
    next_dreamer: int | None
    """Between two rounds."""
    turn: int | None
    timer: Timer
    due: float | None
    """Until when is waited: for who reads, a forced or last guess, the narration, a tap before the points,
    the next round."""
    turn_since: float
    """When the turn began, or at a spoken table the card."""
    ready: tuple[int, ...]
    """Who has read who they are, before the mask."""
    idle: tuple[int, ...]
    """Whose clues are passed at once; the Dreamer and a screen learn it between dreams."""
    cards_shown: int
    clues: tuple[SeenClue, ...]
    guesses: tuple[str, ...]
    """What the Dreamer said, a pass as nothing."""
    points: tuple[int, ...]
    penalties: tuple[int, ...]
    away: tuple[int, ...]
    spirit: Spirit | None = None
    """The seat's own, the Dreamer's too where the Dreamer draws one (W2.1)."""
    writing: str | None = None
    """For the Dreamer alone: the story as far as they have written it, for who comes back to it (W5.3)."""

    # What a spirit sees, and all when the masks are off
    card: Shown | None = None
    fairy_pile: tuple[str, ...] = ()
    imp_pile: tuple[str, ...] = ()
    fined: tuple[tuple[int, str], ...] = ()
    """Penalties of this round: whose, and for which piece."""
    clue_cards: tuple[str, ...] = ()
    """The piece that each clue was for."""
    votes: tuple[SeenVote, ...] = ()
    settled: tuple[int | str, ...] = ()
    """Clues, by number, and guesses, by piece, that have been voted on."""
    shown: tuple[SeenCard, ...] = ()
    """Every card of the round, in order."""
    foul: tuple[int, ...] = ()
    """Clues, by number, that were ruled or voted foul."""
    draft: SeenDraft | None = None
    """The story, while it is written."""

    # When the masks are off
    spirits: dict[int, Spirit] = field(default_factory=dict)
    """By seat."""
    hidden: Spirit | None = None
    """The spirit that lies face down."""
    faded: tuple[str, ...] = ()
    named: tuple[str, ...] = ()
    story: str | None = None
    """This round's, where it was written."""
    stories: dict[int, str] = field(default_factory=dict)
    """All that were written so far, by who dreamt."""
    earned: tuple[Earned, ...] = ()
    tied: tuple[int, ...] = ()
    """Whose stories may be chosen, while the best one is."""
    scores: tuple[int, ...] | None = None
    winners: tuple[int, ...] | None = None

    def to_dict(self) -> Json:
        """Everything in the view, as JSON has it."""
        return {name: written(getattr(self, name)) for name in SEEN[self.sight]}

    @classmethod
    def from_dict(cls, found: Mapping[str, Any]) -> "View":
        """A view that came as JSON, such as a program that plays for a seat is sent."""
        sight = OPEN if "spirits" in found else SPIRIT if "card" in found else ASLEEP
        known = {name: _read(name, found[name]) for name in SEEN[sight] if name != "rules"}
        return cls(sight=sight, rules=Options(found["players"], **found["rules"]), **known)


FOR_SPIRITS = (
    *("card", "fairy_pile", "imp_pile", "fined", "clue_cards", "votes", "settled", "shown", "foul"),
    "draft",
)
WITHOUT_MASKS = (
    *("spirits", "hidden", "fairy_pile", "imp_pile", "fined", "faded", "clue_cards", "named", "votes"),
    *("settled", "shown", "foul", "story", "stories", "earned", "tied", "scores", "winners"),
)
_TO_ALL = tuple(
    each.name for each in fields(View) if each.name not in {"sight", *FOR_SPIRITS, *WITHOUT_MASKS}
)
SEEN = {ASLEEP: _TO_ALL, SPIRIT: (*_TO_ALL, *FOR_SPIRITS), OPEN: (*_TO_ALL, *WITHOUT_MASKS)}
"""What a view holds, by how much is seen."""


# To JSON and back


AS_OBJECTS = (Timer, Shown, SeenCard, SeenDraft, SeenVote, Earned)
"""Tuples that JSON has by the names of their fields; others are lists."""
VOTE_NUMBER = "vote"
"""The number of a vote goes by this name."""

PLAIN = frozenset((str, int, float, bool, type(None)))
"""What JSON has as it is."""


def written(value: Any) -> Any:
    """Something in a view, as JSON has it."""
    if type(value) in PLAIN:
        return value
    if isinstance(value, SeenClue):
        return list(value)
    if isinstance(value, Options):
        return value.to_record()
    if isinstance(value, SeenVote):
        vote = written(value._asdict())
        return {VOTE_NUMBER: vote.pop("number"), **vote}
    if isinstance(value, AS_OBJECTS):
        return written(value._asdict())
    if isinstance(value, dict):
        return {str(key): written(each) for key, each in value.items()}
    return [written(each) for each in value]


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
    "card": lambda written: Shown(**written),
    "shown": lambda written: tuple(SeenCard(**each) for each in written),
    "draft": lambda written: SeenDraft(written["text"], tuple((a, b, c) for a, b, c in written["lit"])),
    "stories": lambda written: {int(seat): story for seat, story in written.items()},
    "fined": lambda written: tuple((seat, piece) for seat, piece in written),
    "votes": lambda written: tuple(map(_read_vote, written)),
    "spirits": lambda written: {int(seat): spirit for seat, spirit in written.items()},
    "earned": lambda written: tuple(Earned(**{**each, "why": tuple(each["why"])}) for each in written),
}
