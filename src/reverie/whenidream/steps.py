"""The steps of a game of When I Dream, a small class for each kind of step (docs/rules/records.md).

The last ones, marked *at the table*, are not in records; the votes, pauses and deals that they lead to are.
`written_steps` reads steps from records.

>>> Clue(12.5, seat=3, word="beam").to_record()
['clue', 3, 'beam', 12.5]
"""

from dataclasses import dataclass, field

from ..json_values import JsonList

TOP, BOTTOM = "top", "bottom"
FAIR, FOUL = "fair", "foul"
MAX_LENGTH = 80
"""Maximum length in characters of a clue, a guess or a reason at a table."""
MAX_STORY_LENGTH = 600
"""Maximum length of a story in code points, including line ends (W5.3)."""


@dataclass(frozen=True)
class Step:
    """A step. Its time is in seconds since the game began."""

    time: float

    def to_record(self) -> JsonList:
        return [*self._written(), self.time]

    def _written(self) -> JsonList:
        return [self.verb]

    @property
    def verb(self) -> str:
        return type(self).__name__.lower()


@dataclass(frozen=True)
class Spirits(Step):
    """The start of a round: the Dreamer, the spirit of each seat, and the one that lies face down (W2.1)."""

    dreamer: int
    spirits: dict[int, str]
    hidden: str

    def _written(self) -> JsonList:
        dealt = {str(seat): spirit for seat, spirit in sorted(self.spirits.items())}
        return ["spirits", {"dreamer": self.dreamer, **dealt, "hidden": self.hidden}]


@dataclass(frozen=True)
class Mask(Step):
    """The Dreamer puts the mask on. The first card follows at the same time (W2.3)."""


@dataclass(frozen=True)
class Card(Step):
    """A dream card is shown (W2.4, W3.3)."""

    piece: str
    number: int
    end: str

    def _written(self) -> JsonList:
        return ["card", self.piece, self.number, self.end]


@dataclass(frozen=True)
class Clue(Step):
    """A spirit gives a clue, fair or not (W3.1)."""

    seat: int
    word: str

    def _written(self) -> JsonList:
        return ["clue", self.seat, self.word]


@dataclass(frozen=True)
class Pass(Step):
    """A spirit gives no clue."""

    seat: int

    def _written(self) -> JsonList:
        return ["pass", self.seat]


@dataclass(frozen=True)
class Guess(Step):
    """The Dreamer guesses (W3.2). At a spoken table the text is empty."""

    text: str
    right: bool

    def _written(self) -> JsonList:
        return ["guess", self.text, _verdict(self.right)]


@dataclass(frozen=True)
class Skip(Step):
    """The Dreamer passes, and the card goes to the imp pile."""


@dataclass(frozen=True)
class Penalty(Step):
    """The card of that piece becomes the seat's penalty card (W4.2, W4.3)."""

    seat: int
    piece: str
    reason: str
    """The code of the referee's ruling, or `tapped` or `ruled-foul`."""

    def _written(self) -> JsonList:
        return ["penalty", self.seat, self.piece, self.reason]


@dataclass(frozen=True)
class Amend(Step):
    """A verdict is changed, and the card goes to that pile."""

    piece: str
    right: bool

    def _written(self) -> JsonList:
        return ["amend", self.piece, _verdict(self.right)]


@dataclass(frozen=True)
class Vote(Step):
    """A vote on a clue, a guess or the best story is over."""

    about: str
    subject: str | None
    answers: dict[int, str | int]
    outcome: str | int | None
    number: int | None = field(default=None, compare=False)
    """The number of the open vote, which records leave out."""

    def _written(self) -> JsonList:
        answers = {str(seat): answer for seat, answer in sorted(self.answers.items())}
        return ["vote", self.about, self.subject, answers, self.outcome]


@dataclass(frozen=True)
class Pause(Step):
    """The timer stops. `why` is "guess" (a forced guess), "away" (the Dreamer is absent) or "host"."""

    why: str

    def _written(self) -> JsonList:
        return ["pause", self.why]


@dataclass(frozen=True)
class Resume(Step):
    """The timer resumes."""


@dataclass(frozen=True)
class Time(Step):
    """The timer has run out, or there is no card left (W3.5, W3.8)."""


@dataclass(frozen=True)
class Fade(Step):
    """The card on show leaves without effect (W3.5)."""


@dataclass(frozen=True)
class Tell(Step):
    """The Dreamer's written story (W5.3). A `Recall` with the pieces it names follows at the same time."""

    text: str

    def _written(self) -> JsonList:
        return ["tell", self.text]


@dataclass(frozen=True)
class Recall(Step):
    """The end of the narration: the pieces named, and whether they earn the bonus (W5.1)."""

    pieces: tuple[str, ...]
    earned: bool

    def _written(self) -> JsonList:
        return ["recall", list(self.pieces), self.earned]


@dataclass(frozen=True)
class Score(Step):
    """The points of each seat in a round (W6)."""

    points: dict[int, int]

    def _written(self) -> JsonList:
        return ["score", {str(seat): points for seat, points in sorted(self.points.items())}]


# At the table


@dataclass(frozen=True)
class Pack(Step):
    """The cards of the game are made of randomly drawn pieces. This is the first step of a game (W1.4)."""

    cards: dict[int, tuple[str, ...]]


@dataclass(frozen=True)
class Ready(Step):
    """A player has read their role (W2.3)."""

    seat: int


@dataclass(frozen=True)
class Draft(Step):
    """A draft of the story, with start, end and piece of each place where it names one (W5.3)."""

    text: str
    lit: tuple[tuple[int, int, str], ...] = ()


@dataclass(frozen=True)
class Tick(Step):
    """A spirit heard that card named. Cards are numbered in the round, from 1 (W5.3)."""

    seat: int
    card: int


@dataclass(frozen=True)
class Untick(Step):
    """A spirit takes a tick back."""

    seat: int
    card: int


@dataclass(frozen=True)
class Here(Step):
    """A player who lost turns to the clock is present after all (W8.5)."""

    seat: int


@dataclass(frozen=True)
class Dispute(Step):
    """A vote is opened on a clue (its index in the round) or on the guess of a piece."""

    about: str
    clue: int | None = None
    piece: str | None = None
    by: int | None = None
    """The seat that opened the vote, or None if the referee was in doubt."""


@dataclass(frozen=True)
class Ballot(Step):
    """A seat votes in an open vote, or changes its mind."""

    seat: int
    vote: int
    answer: str | int


@dataclass(frozen=True)
class Away(Step):
    """A player has left (W8.5)."""

    seat: int


@dataclass(frozen=True)
class Back(Step):
    """A player is back."""

    seat: int


@dataclass(frozen=True)
class Next(Step):
    """A player asks for the next round."""


AT_THE_TABLE = (Pack, Ready, Draft, Tick, Untick, Here, Dispute, Ballot, Away, Back, Next)


def _verdict(right: bool) -> str:
    return "right" if right else "wrong"
