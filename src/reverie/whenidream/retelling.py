"""A game retold from its steps alone: the rounds that are over, card by card.

The steps may be a record's or a table's; what is not in records is passed over, so both tell the same.
Nothing is told of a round before it is scored: only then are the masks off for good.
"""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field

from ..table_game import Json
from .ruling import RIGHT, WRONG
from .state import FADED, FINED, PASSED
from .steps import (
    AT_THE_TABLE,
    FOUL,
    Amend,
    Card,
    Clue,
    Fade,
    Guess,
    Mask,
    Penalty,
    Recall,
    Score,
    Skip,
    Spirits,
    Step,
    Tell,
    Time,
    Vote,
)


@dataclass
class ToldClue:
    """A word that was given. `step` is its number in the record, the first being 1, here and below."""

    seat: int
    word: str
    time: float
    step: int
    foul: bool = False

    def to_dict(self) -> Json:
        return {"seat": self.seat, "word": self.word, "time": self.time, "foul": self.foul}


@dataclass
class ToldCard:
    """A card of a round: what was said for it, what the Dreamer made of it, and what became of it."""

    piece: str
    at: float
    step: int
    until: float | None = None
    said: str | None = None
    """What the Dreamer's answer counts as, also where the card is somebody's penalty card."""
    guess: str | None = None
    """As it was typed; nothing for a pass, and where guesses are spoken."""
    answered: int | None = None
    """The step of the guess or the pass."""
    amended: int | None = None
    """The step that changed what it counts as, the last if there are more."""
    fined: int | None = None
    """Whose penalty card it is."""
    named: bool = False
    clues: list[ToldClue] = field(default_factory=list)
    _moved: tuple[float, str | None] | None = None
    """When it stopped being a penalty card, and what counted before: it may go on to another seat."""

    @property
    def became(self) -> str | None:
        return self.said if self.fined is None else FINED

    @property
    def guessed(self) -> bool:
        """Did the Dreamer guess, and not pass?"""
        return self.became in (RIGHT, WRONG) and self.answered is not None

    def to_dict(self) -> Json:
        return {
            "piece": self.piece,
            "became": self.became,
            "guess": self.guess,
            "seat": self.fined,
            "at": self.at,
            "until": self.until,
            "named": self.named,
            "clues": [each.to_dict() for each in self.clues],
        }


@dataclass
class ToldRound:
    """A round from the spirits to the points."""

    number: int
    dreamer: int
    spirits: dict[int, str]
    hidden: str
    cards: list[ToldCard] = field(default_factory=list)
    began: float | None = None
    ended: float | None = None
    story: str | None = None
    told: int | None = None
    """The step of the story, where one was written."""
    recalled: tuple[str, ...] = ()
    bonus: bool = False
    recall: int = 0
    """The step of the narration."""
    points: dict[int, int] = field(default_factory=dict)
    _ruled: tuple[float, ToldClue] | None = None
    """When a clue was last voted foul, and which one that seems to be."""

    @property
    def seconds(self) -> float:
        """How long the dream was, from its first card to the end of the time, pauses and all."""
        return 0.0 if self.began is None or self.ended is None else self.ended - self.began

    def to_dict(self) -> Json:
        return {
            "round": self.number,
            "dreamer": self.dreamer,
            "spirits": {str(seat): spirit for seat, spirit in sorted(self.spirits.items())},
            "hidden": self.hidden,
            "seconds": round(self.seconds, 3),
            "cards": [each.to_dict() for each in self.cards],
            "story": self.story,
            "recalled": list(self.recalled),
            "bonus": self.bonus,
            "points": {str(seat): points for seat, points in sorted(self.points.items())},
        }


def retell(steps: Iterable[Step]) -> Iterator[ToldRound]:
    """The rounds that are scored, one after the other."""
    told: ToldRound | None = None
    before = 0
    recorded = (step for step in steps if not isinstance(step, AT_THE_TABLE))
    for number, step in enumerate(recorded, start=1):
        if isinstance(step, Spirits):
            before += 1
            told = ToldRound(before, step.dreamer, dict(step.spirits), step.hidden)
        elif told is not None:
            _happens(told, step, number)
            if isinstance(step, Score):
                yield told
                told = None  # a vote on stories belongs to no round


def _happens(told: ToldRound, step: Step, number: int) -> None:
    match step:
        case Mask():
            told.began = step.time
        case Card():
            told.began = step.time if told.began is None else told.began
            told.cards.append(ToldCard(step.piece, step.time, number))
        case Clue():
            told.cards[-1].clues.append(ToldClue(step.seat, step.word, step.time, number))
        case Guess() | Skip() | Fade():
            _leaves(told.cards[-1], step, number)
        case Penalty():
            _is_fined(told, _card(told, step.piece), step)
        case Amend():
            _is_amended(_card(told, step.piece), step, number)
        case Vote():
            _is_voted_on(told, step)
        case Time():
            told.ended = step.time
        case Tell():
            told.story, told.told = step.text, number
        case Recall():
            told.recalled, told.bonus, told.recall = step.pieces, step.earned, number
            for card in told.cards:
                card.named = card.piece in step.pieces
        case Score():
            told.points = dict(step.points)


def _card(told: ToldRound, piece: str) -> ToldCard:
    return next(card for card in told.cards if card.piece == piece)


def _leaves(card: ToldCard, step: Guess | Skip | Fade, number: int) -> None:
    card.until = step.time
    if isinstance(step, Fade):
        card.said = FADED
        return
    card.answered = number
    card.said = PASSED if isinstance(step, Skip) else RIGHT if step.right else WRONG
    card.guess = step.text or None if isinstance(step, Guess) else None


def _is_fined(told: ToldRound, card: ToldCard, step: Penalty) -> None:
    """W4.2, W4.3. Of the offender's clues the last one is foul, unless one was voted foul: a record names the
    word, and the penalty that follows says whose it was and for which card."""
    card.fined = step.seat
    card.until = step.time if card.until is None else card.until
    if card._moved is not None and card._moved[0] == step.time:
        card.said = card._moved[1]  # on to another seat: no verdict has changed
    theirs = [clue for clue in card.clues if clue.seat == step.seat]
    if told._ruled is not None and told._ruled[0] == step.time:
        accused = told._ruled[1]
        theirs = [clue for clue in theirs if clue.word == accused.word]
        accused.foul = accused.foul and not theirs
    if theirs:
        theirs[-1].foul = True


def _is_amended(card: ToldCard, step: Amend, number: int) -> None:
    """The card goes to that pile; where the Dreamer had said nothing it is a pass (W8.1)."""
    before = card.said
    card._moved = None if card.fined is None else (step.time, before)
    silent = before in (None, FADED, PASSED)
    card.said = RIGHT if step.right else PASSED if silent else WRONG
    card.fined, card.amended = None, number


def _is_voted_on(told: ToldRound, step: Vote) -> None:
    """A word that was voted foul: the last of its giver, who has no vote on it (W4.6)."""
    if step.about != "clue" or step.outcome != FOUL:
        return
    same = [clue for card in told.cards for clue in card.clues if clue.word == step.subject]
    accused = [clue for clue in same if clue.seat not in step.answers] or same
    if accused:
        accused[-1].foul = True
        told._ruled = (step.time, accused[-1])
