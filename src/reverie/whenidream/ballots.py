"""Counting ballots: the steps that close a vote and carry out its result (W4.3, W4.6, W4.7, W7.2)."""

from . import scoring
from .rules import take, why_not
from .ruling import RIGHT, RULED_FOUL, WRONG
from .state import OpenVote, State
from .steps import FAIR, FOUL, Amend, Penalty, Step, Vote
from .votes import eligible_seats, is_in_fairy_pile, tally


def close_if_all_have_voted(after: State, number: int, time: float) -> list[Step]:
    """Return the steps that close a vote, or none if any seat can still vote. `after` includes the ballot."""
    ballot = next(vote for vote in after.votes if vote.number == number)
    return close(after, ballot, time) if set(eligible_seats(after, ballot)) <= set(ballot.answers) else []


def close(s: State, ballot: OpenVote, time: float) -> list[Step]:
    """Return the steps that close a vote and carry out its result."""
    answers = dict(ballot.answers)
    if ballot.about == "story":
        return [Vote(time, "story", None, answers, scoring.best_story(answers))]
    if ballot.clue is not None:
        clue = s.clues[ballot.clue]
        outcome = tally(answers, FAIR, FOUL, FAIR)
        steps: list[Step] = [Vote(time, "clue", clue.word, answers, outcome, ballot.number)]
        fine = Penalty(time, clue.seat, clue.card.piece, RULED_FOUL)
        if outcome == FOUL and why_not(take(s, steps[0]), fine) is None:
            steps.append(fine)
        return steps
    assert ballot.piece is not None
    in_fairy = is_in_fairy_pile(s, ballot.piece)
    outcome = tally(answers, RIGHT, WRONG, RIGHT if in_fairy else WRONG)
    steps = [Vote(time, "guess", ballot.piece, answers, outcome, ballot.number)]
    return steps if (outcome == RIGHT) == in_fairy else [*steps, Amend(time, ballot.piece, outcome == RIGHT)]
