"""The rounds of a game that are over, card by card, reconstructed from its steps alone.

The steps may come from a record or from a table. Steps that records leave out are ignored, so both give the
same rounds. A round appears only after it is scored, when nothing in it is secret anymore.
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
class PastClue:
    """A clue. Here and below, `step` is the number of its step in the record, from 1."""

    seat: int
    word: str
    time: float
    step: int
    foul: bool = False

    def to_dict(self) -> Json:
        return {"seat": self.seat, "word": self.word, "time": self.time, "foul": self.foul}


@dataclass
class PastCard:
    """A card of a round with its clues, its guess and its verdict."""

    piece: str
    at: float
    step: int
    until: float | None = None
    verdict: str | None = None
    """The verdict on the Dreamer's answer, even for a penalty card. None if there was no answer."""
    guess: str | None = None
    """The guess as it was typed, or None for a pass or if it was spoken."""
    answer_step: int | None = None
    """The step of the guess or the pass, or None."""
    amend_step: int | None = None
    """The last step that changed the verdict, or None."""
    penalty_seat: int | None = None
    """The seat whose penalty card it is, or None."""
    is_named: bool = False
    clues: list[PastClue] = field(default_factory=list)
    _unfined: tuple[float, str | None] | None = None
    """When it stopped being a penalty card, and the verdict before. The penalty may move to another seat."""

    @property
    def became(self) -> str | None:
        return self.verdict if self.penalty_seat is None else FINED

    @property
    def was_guessed(self) -> bool:
        """Whether the Dreamer guessed, rather than passed, and the card is not a penalty card."""
        return self.became in (RIGHT, WRONG) and self.answer_step is not None

    def to_dict(self) -> Json:
        return {
            "piece": self.piece,
            "became": self.became,
            "guess": self.guess,
            "seat": self.penalty_seat,
            "at": self.at,
            "until": self.until,
            "named": self.is_named,
            "clues": [each.to_dict() for each in self.clues],
        }


@dataclass
class PastRound:
    """A round from the spirits to the points."""

    number: int
    dreamer: int
    spirits: dict[int, str]
    hidden_spirit: str
    cards: list[PastCard] = field(default_factory=list)
    began_at: float | None = None
    ended_at: float | None = None
    story: str | None = None
    story_step: int | None = None
    """The step of the written story, or None."""
    recalled_pieces: tuple[str, ...] = ()
    bonus: bool = False
    recall_step: int = 0
    """The step that ended the narration."""
    points: dict[int, int] = field(default_factory=dict)
    _last_foul_vote: tuple[float, PastClue] | None = None
    """The time of the last vote for foul, and the clue that it was probably about."""

    @property
    def seconds(self) -> float:
        """Length of the dream in seconds, from the mask to the end of the time, pauses included."""
        return 0.0 if self.began_at is None or self.ended_at is None else self.ended_at - self.began_at

    def to_dict(self) -> Json:
        return {
            "round": self.number,
            "dreamer": self.dreamer,
            "spirits": {str(seat): spirit for seat, spirit in sorted(self.spirits.items())},
            "hidden": self.hidden_spirit,
            "seconds": round(self.seconds, 3),
            "cards": [each.to_dict() for each in self.cards],
            "story": self.story,
            "recalled": list(self.recalled_pieces),
            "bonus": self.bonus,
            "points": {str(seat): points for seat, points in sorted(self.points.items())},
        }


def past_rounds(steps: Iterable[Step]) -> Iterator[PastRound]:
    """Yield the rounds that are scored, in order."""
    past: PastRound | None = None
    before = 0
    recorded = (step for step in steps if not isinstance(step, AT_THE_TABLE))
    for number, step in enumerate(recorded, start=1):
        if isinstance(step, Spirits):
            before += 1
            past = PastRound(before, step.dreamer, dict(step.spirits), step.hidden)
        elif past is not None:
            _apply(past, step, number)
            if isinstance(step, Score):
                yield past
                past = None  # a vote on stories does not belong to a round


def _apply(past: PastRound, step: Step, number: int) -> None:
    match step:
        case Mask():
            past.began_at = step.time
        case Card():
            past.began_at = step.time if past.began_at is None else past.began_at
            past.cards.append(PastCard(step.piece, step.time, number))
        case Clue():
            past.cards[-1].clues.append(PastClue(step.seat, step.word, step.time, number))
        case Guess() | Skip() | Fade():
            _close_card(past.cards[-1], step, number)
        case Penalty():
            _fine(past, _card_showing(past, step.piece), step)
        case Amend():
            _amend(_card_showing(past, step.piece), step, number)
        case Vote():
            _mark_voted(past, step)
        case Time():
            past.ended_at = step.time
        case Tell():
            past.story, past.story_step = step.text, number
        case Recall():
            past.recalled_pieces, past.bonus, past.recall_step = step.pieces, step.earned, number
            for card in past.cards:
                card.is_named = card.piece in step.pieces
        case Score():
            past.points = dict(step.points)


def _card_showing(past: PastRound, piece: str) -> PastCard:
    return next(card for card in past.cards if card.piece == piece)


def _close_card(card: PastCard, step: Guess | Skip | Fade, number: int) -> None:
    card.until = step.time
    if isinstance(step, Fade):
        card.verdict = FADED
        return
    card.answer_step = number
    card.verdict = PASSED if isinstance(step, Skip) else RIGHT if step.right else WRONG
    card.guess = step.text or None if isinstance(step, Guess) else None


def _fine(past: PastRound, card: PastCard, step: Penalty) -> None:
    """Make the card a penalty card and mark the foul clue (W4.2, W4.3).

    That is the offender's last clue for the card. After a vote, it is their last clue with the word of the
    vote, because a record of a vote has only the word.
    """
    card.penalty_seat = step.seat
    card.until = step.time if card.until is None else card.until
    if card._unfined is not None and card._unfined[0] == step.time:
        card.verdict = card._unfined[
            1
        ]  # the penalty moves from one seat to another, so no verdict has changed
    theirs = [clue for clue in card.clues if clue.seat == step.seat]
    if past._last_foul_vote is not None and past._last_foul_vote[0] == step.time:
        accused = past._last_foul_vote[1]
        theirs = [clue for clue in theirs if clue.word == accused.word]
        accused.foul = accused.foul and not theirs
    if theirs:
        theirs[-1].foul = True


def _amend(card: PastCard, step: Amend, number: int) -> None:
    """Change the verdict. If the Dreamer had given no answer, a wrong card counts as passed (W8.1)."""
    before = card.verdict
    card._unfined = None if card.penalty_seat is None else (step.time, before)
    silent = before in (None, FADED, PASSED)
    card.verdict = RIGHT if step.right else PASSED if silent else WRONG
    card.penalty_seat, card.amend_step = None, number


def _mark_voted(past: PastRound, step: Vote) -> None:
    """Mark the clue that was voted foul: the last with that word by a seat without a vote on it (W4.6)."""
    if step.about != "clue" or step.outcome != FOUL:
        return
    same = [clue for card in past.cards for clue in card.clues if clue.word == step.subject]
    accused = [clue for clue in same if clue.seat not in step.answers] or same
    if accused:
        accused[-1].foul = True
        past._last_foul_vote = (step.time, accused[-1])
