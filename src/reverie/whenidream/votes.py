"""Votes on whether a clue is fair, whether a guess is right, and the best story (W4.6, W4.7, W7.2).

A `Dispute` or a tie opens a vote, seats answer with `Ballot`s, and a `Vote` ends it.
"""

from dataclasses import replace
from typing import Any

from ..refusal import IllegalMove, clip
from . import scoring
from .ruling import RIGHT, WRONG
from .state import (
    IN_ROUND,
    OVER,
    SCORING,
    STORIES,
    OpenVote,
    State,
    card_of,
    mark_active,
    not_now,
    number_in_round,
    penalised_seat,
    update_card,
)
from .steps import FAIR, FOUL, Ballot, Dispute, Vote

VOTE_SECONDS, STORY_SECONDS = 20.0, 60.0
"""Seconds for which a vote of the spirits is open (W4.6), and the vote for the best story."""

ANSWERS = {"clue": (FAIR, FOUL), "guess": (RIGHT, WRONG)}
"""The answers to each kind of vote. A vote for the best story is answered with a seat."""


def closing_time(vote: OpenVote) -> float:
    """Return the time at which a vote closes, even if some seats have not voted."""
    return vote.opened_at + (STORY_SECONDS if vote.about == "story" else VOTE_SECONDS)


def voters(s: State, accused: int | None) -> list[int]:
    """Return the spirits other than the accused (W4.6)."""
    return [seat for seat in s.spirit_seats if seat != accused]


def eligible_seats(s: State, vote: OpenVote) -> list[int]:
    """Return the seats that may vote, in ascending order."""
    if vote.about == "story":
        tied = set(scoring.leaders(s))
        return [seat for seat in s.seats if tied - {seat}]
    return sorted(voters(s, None if vote.clue is None else s.clues[vote.clue].seat))


def tally(answers: dict[int, Any], yes: str, no: str, draw: str) -> str:
    """Return the answer with more votes, or `draw`."""
    for_it, against = list(answers.values()).count(yes), list(answers.values()).count(no)
    if for_it > against:
        return yes
    return no if against > for_it else draw


def is_in_fairy_pile(s: State, piece: str | None) -> bool:
    """Return whether the piece lies in the fairy pile, the pile of right guesses."""
    return any(card.piece == piece for card in s.fairy_pile)


# Opening a vote


def why_not_dispute(s: State, step: Dispute) -> IllegalMove | None:
    if s.phase not in IN_ROUND:
        return not_now(s)
    return _why_not_dispute_guess(s, step) if step.about == "guess" else _why_not_challenge(s, step)


def _why_not_dispute_guess(s: State, step: Dispute) -> IllegalMove | None:
    if s.options.referee != "table" and not s.options.is_spoken:
        return IllegalMove("referee-judges-guesses")
    if (
        step.clue is not None
        or step.piece is None
        or card_of(s, step.piece) in (None, s.on_show, *s.faded_cards)
    ):
        return IllegalMove("unknown-guess")
    if step.by is not None and step.by not in voters(s, None):
        return IllegalMove("only-spirits-dispute")
    if step.piece in s.settled_subjects or any(vote.piece == step.piece for vote in s.votes):
        return IllegalMove("guess-voted-on")
    return _why_not_voted(s, step.piece)


def _why_not_voted(s: State, piece: str | None) -> IllegalMove | None:
    """Refuse a vote on a pass (W4.7), except at a spoken table (W8.1)."""
    count = number_in_round(s, piece)
    if s.options.is_spoken or count is None:
        return None
    return IllegalMove("pass-not-voted-on") if s.shown_cards[count - 1].guess is None else None


def _why_not_challenge(s: State, step: Dispute) -> IllegalMove | None:
    if step.clue is None or not 0 <= step.clue < len(s.clues):
        return IllegalMove("unknown-clue")
    clue = s.clues[step.clue]
    if step.by is not None and step.by not in voters(s, clue.seat):
        return IllegalMove("only-spirits-challenge")
    if penalised_seat(s, clue.card.piece) is not None:
        return IllegalMove("already-a-penalty-card")
    if step.clue in s.settled_subjects or any(vote.clue == step.clue for vote in s.votes):
        return IllegalMove("clue-voted-on")
    return None


def do_dispute(s: State, step: Dispute) -> None:
    """Open a vote. The dream continues meanwhile (W3.9)."""
    answers: dict[int, str | int] = {}
    if step.by is not None:  # a dispute counts as its author's ballot
        answers[step.by] = (
            FOUL if step.about == "clue" else WRONG if is_in_fairy_pile(s, step.piece) else RIGHT
        )
        if step.about == "clue":
            mark_active(s, step.by)
    s.votes.append(OpenVote(s.vote_count, step.about, step.time, step.clue, step.piece, answers))
    s.vote_count += 1
    if s.phase == SCORING:
        s.deadline = None  # the points wait until the vote is over


# Ballots


def why_not_ballot(s: State, step: Ballot) -> IllegalMove | None:
    vote = next((vote for vote in s.votes if vote.number == step.vote), None)
    if vote is None:
        return IllegalMove("vote-is-over")
    if vote.about == "story":
        return why_not_story(s, step.seat, step.answer)
    accused = None if vote.clue is None else s.clues[vote.clue].seat
    if step.seat not in voters(s, accused):
        return IllegalMove("only-other-spirits-vote")
    return None if step.answer in ANSWERS[vote.about] else _answers_are(vote.about)


def _answers_are(about: str) -> IllegalMove:
    return IllegalMove("bad-vote-answer", answers=list(ANSWERS[about]))


def why_not_story(s: State, seat: int, answer: str | int) -> IllegalMove | None:
    """Return why a seat may not choose this story as the best, or None if it may (W7.2)."""
    if seat not in s.seats:
        return IllegalMove("seat-not-in-game", seat=seat)
    if answer not in scoring.leaders(s):
        return IllegalMove("story-not-tied")
    return IllegalMove("cannot-vote-for-own-story") if seat == answer else None


def do_ballot(s: State, step: Ballot) -> None:
    at = next(k for k, vote in enumerate(s.votes) if vote.number == step.vote)
    # A ballot on a guess does not count as activity, which would reveal the dispute to the Dreamer (W3.6).
    if s.votes[at].about != "guess":
        mark_active(s, step.seat)
    s.votes[at] = replace(s.votes[at], answers={**s.votes[at].answers, step.seat: step.answer})


# Ending a vote


def why_not_vote(s: State, step: Vote) -> IllegalMove | None:
    if step.about == "story":
        return _why_not_best_story(s, step)
    if s.phase not in IN_ROUND:
        return not_now(s)
    if step.about == "clue":
        givers = [clue.seat for clue in s.clues if clue.word == step.subject]
        if not givers:
            return IllegalMove("clue-not-given")
        allowed = set().union(*(voters(s, giver) for giver in givers))
        return _why_not_outcome(step, allowed, tally(step.answers, FAIR, FOUL, FAIR))
    if s.options.referee != "table" and not s.options.is_spoken:
        return IllegalMove("referee-judges-guesses")
    refusal = _why_not_voted(s, step.subject)
    if refusal is not None:
        return refusal
    in_fairy = is_in_fairy_pile(s, step.subject)
    in_imp = any(card.piece == step.subject for card in s.imp_pile)
    counted_as = RIGHT if in_fairy else WRONG
    if not in_fairy and not in_imp:
        if penalised_seat(s, str(step.subject)) is None:
            return IllegalMove("piece-not-guessed", piece=clip(step.subject))
        if step.outcome is not None:
            counted_as = str(step.outcome)  # the card has become a penalty card, so its verdict is not known
    return _why_not_outcome(step, set(s.spirit_seats), tally(step.answers, RIGHT, WRONG, counted_as))


def _why_not_outcome(step: Vote, allowed: set[int], outcome: str) -> IllegalMove | None:
    if not set(step.answers) <= allowed:
        return IllegalMove("only-other-spirits-vote")
    if not all(answer in ANSWERS[step.about] for answer in step.answers.values()):
        return _answers_are(step.about)
    return None if step.outcome == outcome else IllegalMove("wrong-vote-outcome", answer=outcome)


def _why_not_best_story(s: State, step: Vote) -> IllegalMove | None:
    if s.phase != STORIES:
        return not_now(s)
    for seat, answer in step.answers.items():
        refusal = why_not_story(s, seat, answer)
        if refusal is not None:
            return refusal
    best = scoring.best_story(step.answers)
    if step.outcome == best:
        return None
    return IllegalMove("no-best-story") if best is None else IllegalMove("wrong-best-story", seat=best)


def do_vote(s: State, step: Vote) -> None:
    """Close the vote. Its consequences are separate steps."""
    if step.about == "story":
        s.winners = scoring.story_winners(s, step.answers)
        s.votes, s.phase = [], OVER
        return
    over = next((vote for vote in s.votes if vote.number == step.number), None)
    if step.about == "guess":
        update_card(s, str(step.subject), voted_at=step.time)
    elif step.outcome == FOUL:
        s.foul_clues.append(_number_of(s, step, over))
    if over is not None:
        s.votes.remove(over)
        s.settled_subjects.append(str(over.piece) if over.clue is None else over.clue)
    else:  # records do not contain open votes
        s.settled_subjects.append(_number_of(s, step, None) if step.about == "clue" else str(step.subject))
    if s.phase == SCORING and not s.votes:
        s.deadline = scoring.scored_from(s)


def _number_of(s: State, step: Vote, over: OpenVote | None) -> int:
    """Return the index of the clue that a vote was about.

    Records contain only the word. Then it is the last clue with that word, if possible one not yet voted on.
    """
    if over is not None and over.clue is not None:
        return over.clue
    same = [number for number, clue in enumerate(s.clues) if clue.word == step.subject]
    return max([number for number in same if number not in s.settled_subjects] or same)
