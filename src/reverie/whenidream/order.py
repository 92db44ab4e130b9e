"""The order, deadlines and causes of steps (W3 to W5, W8.5).

`rules` checks each step on its own; this module refuses sequences that no game can produce. A played game
never meets these refusals, but a record may be forged or damaged.
"""

from ..refusal import IllegalMove
from .dream import AWAY_PAUSE, AWAY_SECONDS, TIME_TOLERANCE
from .ruling import RIGHT, WRONG
from .state import FULL, RUNNING_ON, SHOWING, GivenClue, State, number_in_round, penalised_seat
from .steps import (
    AT_THE_TABLE,
    FOUL,
    Amend,
    Card,
    Clue,
    Fade,
    Pass,
    Pause,
    Penalty,
    Recall,
    Resume,
    Skip,
    Step,
    Tell,
    Time,
    Vote,
)


def why_not_next(s: State, step: Step) -> IllegalMove | None:
    """Return why an otherwise legal step cannot come at this point, or None if it can."""
    if isinstance(step, AT_THE_TABLE):
        return None
    return _why_not_before_others(s, step) or _why_not_late(s, step) or _why_not_from_nowhere(s, step)


# Order


def _why_not_before_others(s: State, step: Step) -> IllegalMove | None:
    if isinstance(s.last_step, Tell) and not isinstance(step, Recall):
        return IllegalMove("recall-must-follow-story")
    if s.phase == SHOWING and not (isinstance(step, Card | Time) and step.time == _last_departure(s)):
        return IllegalMove("next-card-must-follow")
    if s.phase == RUNNING_ON and step.time != s.shown_cards[-1].at:
        return IllegalMove("timer-must-run-on")
    stops = isinstance(step, Pause) and step.time == s.turn_since
    if s.phase == FULL and not (stops or isinstance(step, Time | Penalty)):
        return IllegalMove("timer-must-stop")
    return _why_not_after_vote(s, step) if isinstance(s.last_step, Vote) else None


def _last_departure(s: State) -> float | None:
    """Return when the last card left or, before the first card, when the mask went on."""
    return s.shown_cards[-1].until if s.shown_cards else s.masked_at


def _why_not_after_vote(s: State, step: Step) -> IllegalMove | None:
    """Refuse a step that comes between a vote and its consequence (W4.6)."""
    vote = s.last_step
    assert isinstance(vote, Vote)
    together = step.time == vote.time
    if vote.about == "clue" and vote.outcome == FOUL:
        free = any(penalised_seat(s, clue.card.piece) is not None for clue in _accused_clues(s, vote))
        if not free and not (isinstance(step, Penalty) and together):
            return IllegalMove("penalty-must-follow-vote")
    piece = str(vote.subject)
    if vote.about == "guess" and _pile_verdict(s, piece) not in (None, vote.outcome):
        if not (isinstance(step, Amend) and step.piece == piece and together):
            return IllegalMove("verdict-must-follow-vote")
    return None


def _accused_clues(s: State, vote: Vote) -> list[GivenClue]:
    """Return the clues that a vote may have been about: a record of a vote has the word only.

    The giver of the clue had no vote, so clues of spirits who answered are left out.
    """
    return [clue for clue in s.clues if clue.word == vote.subject and clue.seat not in vote.answers]


def _pile_verdict(s: State, piece: str) -> str | None:
    """Return the verdict that a card counts as, or None if it is not in a pile."""
    if any(card.piece == piece for card in s.fairy_pile):
        return RIGHT
    return WRONG if any(card.piece == piece for card in s.imp_pile) else None


# Deadlines


def _why_not_late(s: State, step: Step) -> IllegalMove | None:
    until = _latest_time(s, step)
    if until is not None and step.time > until + TIME_TOLERANCE:
        return IllegalMove("time-already-up")
    if (
        isinstance(step, Pause)
        and step.why == "away"
        and step.time < s.masked_at + AWAY_SECONDS - TIME_TOLERANCE
    ):
        return IllegalMove("too-soon-to-wait-for-dreamer")
    return None


def _latest_time(s: State, step: Step) -> float | None:
    """Return the latest time at which the step can happen, or None if there is no limit."""
    match step:
        case Time():
            return s.runs_out if s.on_show is not None else None
        case Skip() | Fade() | Tell() | Recall():
            return s.deadline
        case Clue() | Pass() if s.options.clue_seconds is not None:
            return s.turn_since + s.options.clue_seconds  # W4.5
        case Resume() if s.pause_reason == "away":
            return s.paused_since + AWAY_PAUSE  # W8.5
    return None


# Causes


def _why_not_from_nowhere(s: State, step: Step) -> IllegalMove | None:
    match step:
        case Amend() if not s.options.is_spoken and not _is_voted(s, step):
            return IllegalMove("only-a-vote-changes-verdict")
        case Vote():
            return _why_not_again(s, step)
        case Tell() if step.text and not step.text.strip():  # "" is legal: the host has removed the story
            return IllegalMove("story-empty")
        case Recall() if step.pieces and s.story_time is None and not s.options.is_spoken:
            return IllegalMove("recall-without-story")
    return None


def _is_voted(s: State, step: Amend) -> bool:
    vote, verdict = s.last_step, RIGHT if step.right else WRONG
    voted = (step.time, step.piece, verdict)
    return isinstance(vote, Vote) and (vote.time, vote.subject, vote.outcome) == voted


def _why_not_again(s: State, step: Vote) -> IllegalMove | None:
    """Refuse a second vote on a clue or a guess, and a subject in a vote for the best story."""
    if step.about == "story":
        return None if step.subject is None else IllegalMove("story-vote-takes-no-subject")
    if step.about == "clue":
        same = {number for number, clue in enumerate(s.clues) if clue.word == step.subject}
        return IllegalMove("clue-voted-on") if same <= set(s.settled_subjects) else None
    count = number_in_round(s, str(step.subject))
    again = count is not None and s.shown_cards[count - 1].voted_at is not None
    return IllegalMove("guess-voted-on") if again else None
