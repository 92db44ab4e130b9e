"""What can happen in a game of When I Dream, one small class for each step of the record (rules/record.md).

The last five, marked *at the table*, are not in records: they lead to a vote, a pause or a deal that is.

>>> Clue(12.5, seat=3, word="beam").to_record()
['clue', 3, 'beam', 12.5]
>>> from_record(["guess", "lighthouse", "right", 20.0])
Guess(time=20.0, text='lighthouse', right=True)
"""

from dataclasses import dataclass, field
from typing import Any

from ..refusal import InvalidMove, clip
from .options import SPIRITS

TOP, BOTTOM = "top", "bottom"
FAIR, FOUL = "fair", "foul"
LONGEST, LONGEST_READ = 80, 10_000
"""Letters that a clue, a guess or a reason may have at our tables, and in records of others."""
LATEST = 1e9
"""No game goes on for so many seconds."""


@dataclass(frozen=True)
class Step:
    """Something that happened, and when: seconds since the game began."""

    time: float

    def to_record(self) -> list[Any]:
        return [*self._said(), self.time]

    def _said(self) -> list[Any]:
        return [self.verb]

    @property
    def verb(self) -> str:
        return type(self).__name__.lower()


@dataclass(frozen=True)
class Spirits(Step):
    """A round begins: who dreams, who is which spirit, and which one lies face down (W2.1)."""

    dreamer: int
    spirits: dict[int, str]
    hidden: str

    def _said(self) -> list[Any]:
        dealt = {str(seat): spirit for seat, spirit in sorted(self.spirits.items())}
        return ["spirits", {"dreamer": self.dreamer, **dealt, "hidden": self.hidden}]


@dataclass(frozen=True)
class Card(Step):
    """A dream card is shown (W2.4, W3.3)."""

    piece: str
    number: int
    end: str

    def _said(self) -> list[Any]:
        return ["card", self.piece, self.number, self.end]


@dataclass(frozen=True)
class Clue(Step):
    """A spirit gives a clue, fair or not (W3.1)."""

    seat: int
    word: str

    def _said(self) -> list[Any]:
        return ["clue", self.seat, self.word]


@dataclass(frozen=True)
class Pass(Step):
    """A spirit gives no clue."""

    seat: int

    def _said(self) -> list[Any]:
        return ["pass", self.seat]


@dataclass(frozen=True)
class Guess(Step):
    """The Dreamer guesses (W3.2). On a voice table the text is empty."""

    text: str
    right: bool

    def _said(self) -> list[Any]:
        return ["guess", self.text, _verdict(self.right)]


@dataclass(frozen=True)
class Skip(Step):
    """The Dreamer passes: the imp pile."""


@dataclass(frozen=True)
class Penalty(Step):
    """The card of that piece is the seat's penalty card (W4.2, W4.3)."""

    seat: int
    piece: str
    reason: str

    def _said(self) -> list[Any]:
        return ["penalty", self.seat, self.piece, self.reason]


@dataclass(frozen=True)
class Amend(Step):
    """A verdict is changed: the card moves to that pile."""

    piece: str
    right: bool

    def _said(self) -> list[Any]:
        return ["amend", self.piece, _verdict(self.right)]


@dataclass(frozen=True)
class Vote(Step):
    """A vote is over: on a clue, a guess, or the best story."""

    about: str
    subject: str | None
    answers: dict[int, str | int]
    outcome: str | int | None
    number: int | None = field(default=None, compare=False)
    """Which open vote it was; not in records."""

    def _said(self) -> list[Any]:
        answers = {str(seat): answer for seat, answer in sorted(self.answers.items())}
        return ["vote", self.about, self.subject, answers, self.outcome]


@dataclass(frozen=True)
class Pause(Step):
    """The timer stops: for a forced guess, a Dreamer who is away, or at the host's wish."""

    why: str

    def _said(self) -> list[Any]:
        return ["pause", self.why]


@dataclass(frozen=True)
class Resume(Step):
    """The timer runs on."""


@dataclass(frozen=True)
class Time(Step):
    """The timer has run out, or there is no card left (W3.5, W3.8)."""


@dataclass(frozen=True)
class Fade(Step):
    """The card on show leaves without effect (W3.5)."""


@dataclass(frozen=True)
class Recall(Step):
    """The narration: what the Dreamer named, and whether it earns the bonus (W5.1)."""

    pieces: tuple[str, ...]
    earned: bool

    def _said(self) -> list[Any]:
        return ["recall", list(self.pieces), self.earned]


@dataclass(frozen=True)
class Score(Step):
    """The points of a round for every seat (W6)."""

    points: dict[int, int]

    def _said(self) -> list[Any]:
        return ["score", {str(seat): points for seat, points in sorted(self.points.items())}]


# At the table


@dataclass(frozen=True)
class Dispute(Step):
    """A vote is opened: on a clue (its number in the round) or on the guess of a piece."""

    about: str
    clue: int | None = None
    piece: str | None = None
    by: int | None = None
    """The seat that challenges; nobody where the referee was in doubt."""


@dataclass(frozen=True)
class Ballot(Step):
    """A seat votes in an open vote, or changes its mind."""

    seat: int
    vote: int
    answer: str | int


@dataclass(frozen=True)
class Away(Step):
    """A player is gone (W8.5)."""

    seat: int


@dataclass(frozen=True)
class Back(Step):
    """A player is here again."""

    seat: int


@dataclass(frozen=True)
class Next(Step):
    """Enough has been seen of the round that was."""


AT_THE_TABLE = (Dispute, Ballot, Away, Back, Next)


def _verdict(right: bool) -> str:
    return "right" if right else "wrong"


# Reading


def from_record(said: Any) -> Step:
    """Read a step as records have it; a refusal says what is wrong."""
    if not isinstance(said, list) or len(said) < 2 or not isinstance(said[0], str):
        raise InvalidMove("a step is a list: its name, what it says, and the time")
    verb, *rest, time = said
    if type(time) not in (int, float) or not 0 <= time < LATEST:
        raise InvalidMove(f"a step ends with the time in seconds, not {clip(time)}")
    if verb not in READERS:
        raise InvalidMove(f'there is no step "{clip(verb)}"')
    wanted, read = READERS[verb]
    if len(rest) != len(wanted):
        raise InvalidMove(f'"{verb}" is followed by {", ".join(wanted) or "the time alone"}')
    for value, kind in zip(rest, wanted, strict=True):
        if not CHECKS[kind](value):
            raise InvalidMove(f'"{verb}": {clip(value)} is not {kind}')
    return read(float(time), *rest)  # type: ignore[no-any-return]


def _text(value: Any) -> bool:
    return isinstance(value, str) and len(value) <= LONGEST_READ


def _seat(value: Any) -> bool:
    return type(value) is int and 0 <= value < 10


def _seats(value: Any) -> bool:
    return isinstance(value, dict) and all(
        isinstance(key, str) and len(key) == 1 and key.isascii() and key.isdigit() for key in value
    )


def _dealt(value: Any) -> bool:
    if not isinstance(value, dict) or not {"dreamer", "hidden"} <= set(value):
        return False
    rest = {key: spirit for key, spirit in value.items() if key not in ("dreamer", "hidden")}
    spirits = [*rest.values(), value["hidden"]]
    return _seat(value["dreamer"]) and _seats(rest) and all(spirit in SPIRITS for spirit in spirits)


CHECKS: dict[str, Any] = {
    "a seat": _seat,
    "a text": _text,
    "a text or null": lambda value: value is None or _text(value),
    "a number": lambda value: type(value) is int and value > 0,
    "top or bottom": lambda value: value in (TOP, BOTTOM),
    "right or wrong": lambda value: value in ("right", "wrong"),
    "spirits": _dealt,
    "what is voted on": lambda value: value in ("clue", "guess", "story"),
    "answers by seat": lambda value: (
        _seats(value)
        and all(answer in (FAIR, FOUL, "right", "wrong") or _seat(answer) for answer in value.values())
    ),
    "an outcome": lambda value: value in (FAIR, FOUL, "right", "wrong", None) or _seat(value),
    "guess, away or host": lambda value: value in ("guess", "away", "host"),
    "a list of texts": lambda value: isinstance(value, list) and all(map(_text, value)),
    "true or false": lambda value: type(value) is bool,
    "points by seat": lambda value: _seats(value) and all(type(points) is int for points in value.values()),
}


def _by_seat(said: dict[str, Any]) -> dict[int, Any]:
    return {int(seat): value for seat, value in said.items()}


def _read_spirits(time: float, said: dict[str, Any]) -> Spirits:
    dealt = {key: spirit for key, spirit in said.items() if key not in ("dreamer", "hidden")}
    return Spirits(time, said["dreamer"], _by_seat(dealt), said["hidden"])


READERS: dict[str, tuple[tuple[str, ...], Any]] = {
    "spirits": (("spirits",), _read_spirits),
    "card": (("a text", "a number", "top or bottom"), Card),
    "clue": (("a seat", "a text"), Clue),
    "pass": (("a seat",), Pass),
    "guess": (("a text", "right or wrong"), lambda time, text, said: Guess(time, text, said == "right")),
    "skip": ((), Skip),
    "penalty": (("a seat", "a text", "a text"), Penalty),
    "amend": (("a text", "right or wrong"), lambda time, piece, said: Amend(time, piece, said == "right")),
    "vote": (
        ("what is voted on", "a text or null", "answers by seat", "an outcome"),
        lambda time, about, subject, answers, outcome: Vote(time, about, subject, _by_seat(answers), outcome),
    ),
    "pause": (("guess, away or host",), Pause),
    "resume": ((), Resume),
    "time": ((), Time),
    "fade": ((), Fade),
    "recall": (
        ("a list of texts", "true or false"),
        lambda time, said, earned: Recall(time, tuple(said), earned),
    ),
    "score": (("points by seat",), lambda time, points: Score(time, _by_seat(points))),
}
