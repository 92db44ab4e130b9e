"""What can happen in a game of When I Dream, one small class for each step of the record (rules/record.md).

The last ones, marked *at the table*, are not in records: they lead to a vote, a pause or a deal that is.
`written_steps` reads those that are.

>>> Clue(12.5, seat=3, word="beam").to_record()
['clue', 3, 'beam', 12.5]
"""

from dataclasses import dataclass, field

from ..json_values import JsonList

TOP, BOTTOM = "top", "bottom"
FAIR, FOUL = "fair", "foul"
LONGEST = 80
"""Letters that a clue, a guess or a reason may have at our tables."""
LONGEST_STORY = 600
"""Code points of a story, line ends among them (W5.3)."""


@dataclass(frozen=True)
class Step:
    """Something that happened, and when: seconds since the game began."""

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
    """A round begins: who dreams, who is which spirit, and which one lies face down (W2.1)."""

    dreamer: int
    spirits: dict[int, str]
    hidden: str

    def _written(self) -> JsonList:
        dealt = {str(seat): spirit for seat, spirit in sorted(self.spirits.items())}
        return ["spirits", {"dreamer": self.dreamer, **dealt, "hidden": self.hidden}]


@dataclass(frozen=True)
class Mask(Step):
    """The Dreamer's eyes are shut; the first card follows at the same time (W2.3)."""


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
    """The Dreamer guesses (W3.2). On a voice table the text is empty."""

    text: str
    right: bool

    def _written(self) -> JsonList:
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
    """A code: that of the referee's ruling, `tapped` or `ruled-foul`. Earlier versions wrote a sentence."""

    def _written(self) -> JsonList:
        return ["penalty", self.seat, self.piece, self.reason]


@dataclass(frozen=True)
class Amend(Step):
    """A verdict is changed: the card moves to that pile."""

    piece: str
    right: bool

    def _written(self) -> JsonList:
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

    def _written(self) -> JsonList:
        answers = {str(seat): answer for seat, answer in sorted(self.answers.items())}
        return ["vote", self.about, self.subject, answers, self.outcome]


@dataclass(frozen=True)
class Pause(Step):
    """The timer stops: for a forced guess, a Dreamer who is away, or at the host's wish."""

    why: str

    def _written(self) -> JsonList:
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
class Tell(Step):
    """The story as the Dreamer wrote it (W5.3); what it names follows at the same time."""

    text: str

    def _written(self) -> JsonList:
        return ["tell", self.text]


@dataclass(frozen=True)
class Recall(Step):
    """The narration: what was named of the cards shown, and whether it earns the bonus (W5.1)."""

    pieces: tuple[str, ...]
    earned: bool

    def _written(self) -> JsonList:
        return ["recall", list(self.pieces), self.earned]


@dataclass(frozen=True)
class Score(Step):
    """The points of a round for every seat (W6)."""

    points: dict[int, int]

    def _written(self) -> JsonList:
        return ["score", {str(seat): points for seat, points in sorted(self.points.items())}]


# At the table


@dataclass(frozen=True)
class Pack(Step):
    """The cards of the game are made of pieces drawn by lot, once and first of all (W1.4)."""

    cards: dict[int, tuple[str, ...]]


@dataclass(frozen=True)
class Ready(Step):
    """Somebody has read who they are (W2.3)."""

    seat: int


@dataclass(frozen=True)
class Draft(Step):
    """The story as far as it is written, and where it names pieces: start, end and piece (W5.3)."""

    text: str
    lit: tuple[tuple[int, int, str], ...] = ()


@dataclass(frozen=True)
class Tick(Step):
    """A spirit heard that card named, the first of the round being 1 (W5.3)."""

    seat: int
    card: int


@dataclass(frozen=True)
class Untick(Step):
    """It was not named after all."""

    seat: int
    card: int


@dataclass(frozen=True)
class Here(Step):
    """Somebody whose turns were lost to the clock is there after all (W8.5)."""

    seat: int


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


AT_THE_TABLE = (Pack, Ready, Draft, Tick, Untick, Here, Dispute, Ballot, Away, Back, Next)


def _verdict(right: bool) -> str:
    return "right" if right else "wrong"
