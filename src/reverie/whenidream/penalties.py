"""Penalties, changed verdicts, and votes (W4)."""

from dataclasses import replace
from typing import Any

from ..refusal import clip
from . import scoring
from .dream import card_leaves
from .rounds import why_not_answer, why_not_story
from .state import IN_ROUND, OVER, OpenVote, State, card_of, fined_for, not_now
from .steps import FAIR, FOUL, Amend, Ballot, Dispute, Penalty, Vote


def why_not_penalty(s: State, step: Penalty) -> str | None:
    if s.phase not in IN_ROUND:
        return not_now(s)
    if step.seat not in s.seats or step.seat == s.dreamer:
        return "Only a spirit can be fined for a clue."
    if fined_for(s, step.piece) is not None:
        return "One card, one penalty: this one is a penalty card already."
    card = card_of(s, step.piece)
    if card is None:
        return f"This round has shown no piece {clip(step.piece)}."
    if s.options.table == "text" and not any(c.seat == step.seat and c.card == card for c in s.clues):
        return f"Seat {step.seat} gave no clue for that card."
    return None


def do_penalty(s: State, step: Penalty) -> None:
    """The card is that player's penalty card, from wherever it lies; a new one is shown (W4.2, W4.3)."""
    card = card_of(s, step.piece)
    assert card is not None
    for pile in (s.fairy_pile, s.imp_pile, s.faded):
        if card in pile:
            pile.remove(card)
    s.penalties[step.seat].append(card)
    s.fined.append((step.seat, card))
    s.votes = [vote for vote in s.votes if _subject(s, vote) != card.piece]  # nothing is left to decide
    if card == s.shown:
        if s.clues and s.clues[-1].seat == step.seat and s.clues[-1].time == step.time:
            s.withheld.append(len(s.clues) - 1)
        card_leaves(s)


def _subject(s: State, vote: OpenVote) -> str | None:
    """The piece whose card a vote is about."""
    return vote.piece if vote.clue is None else s.clues[vote.clue].card.piece


def why_not_amend(s: State, step: Amend) -> str | None:
    if s.phase not in IN_ROUND:
        return not_now(s)
    if fined_for(s, step.piece) is not None:
        return None
    here, there = (s.fairy_pile, s.imp_pile) if step.right else (s.imp_pile, s.fairy_pile)
    if any(card.piece == step.piece for card in there):
        return None
    if any(card.piece == step.piece for card in here):
        return "The card lies in that pile already."
    return f"Neither pile has a piece {clip(step.piece)}."


def do_amend(s: State, step: Amend) -> None:
    for seat, card in list(s.fined):
        if card.piece == step.piece:
            s.fined.remove((seat, card))
            s.penalties[seat].remove(card)
            moved = card
    for pile in (s.fairy_pile, s.imp_pile):
        for card in list(pile):
            if card.piece == step.piece:
                pile.remove(card)
                moved = card
    (s.fairy_pile if step.right else s.imp_pile).append(moved)


def voters(s: State, accused: int | None) -> list[int]:
    """Who may vote: the spirits other than the accused (W4.6)."""
    return [seat for seat in s.spirit_seats if seat != accused]


def tally(answers: dict[int, Any], yes: str, no: str, draw: str) -> str:
    """What a majority of the votes cast says."""
    for_it, against = list(answers.values()).count(yes), list(answers.values()).count(no)
    if for_it == against:
        return draw
    return yes if for_it > against else no


def why_not_vote(s: State, step: Vote) -> str | None:
    if step.about == "story":
        return why_not_story(s, step)
    if s.phase not in IN_ROUND:
        return not_now(s)
    if step.about == "clue":
        givers = [clue.seat for clue in s.clues if clue.word == step.subject]
        if not givers:
            return "Nobody gave that clue in this round."
        allowed = set().union(*(voters(s, giver) for giver in givers))
        answers, outcome = (FAIR, FOUL), tally(step.answers, FAIR, FOUL, FAIR)
    else:
        if s.options.referee != "table":
            return "Here the referee judges guesses."
        in_fairy = any(card.piece == step.subject for card in s.fairy_pile)
        in_imp = any(card.piece == step.subject for card in s.imp_pile)
        if not in_fairy and not in_imp and fined_for(s, str(step.subject)) is None:
            return f"Nobody guessed at a piece {clip(step.subject)}."
        counted_as = "right" if in_fairy else "wrong"
        if not in_fairy and not in_imp and step.outcome is not None:
            counted_as = str(step.outcome)  # the card is a penalty card by now
        allowed = set(s.spirit_seats)
        answers, outcome = ("right", "wrong"), tally(step.answers, "right", "wrong", counted_as)
    if not set(step.answers) <= allowed:
        return "Only the spirits vote, and not on themselves."
    if not all(answer in answers for answer in step.answers.values()):
        return f"The answers are {' and '.join(answers)}."
    return None if step.outcome == outcome else f"The outcome of that vote is {outcome}."


def do_vote(s: State, step: Vote) -> None:
    """The vote is over; what follows from it is a step of its own."""
    if step.about == "story":
        s.winners = scoring.leaders(s) if step.outcome is None else (int(step.outcome),)
        s.votes, s.phase = [], OVER
        return
    for vote in s.votes:
        subject = vote.piece if vote.clue is None else s.clues[vote.clue].word
        same = vote.about == step.about and subject == step.subject
        if same and step.number in (None, vote.number):
            s.votes.remove(vote)
            s.settled.append(vote.clue if vote.clue is not None else str(vote.piece))
            break


def why_not_dispute(s: State, step: Dispute) -> str | None:
    if s.phase not in IN_ROUND or step.about not in ("clue", "guess"):
        return not_now(s)
    if step.about == "guess":
        if s.options.referee != "table":
            return "Here the referee judges guesses."
        if step.piece is None or card_of(s, step.piece) in (None, s.shown, *s.faded):
            return "There is no such guess in this round."
        if step.by is not None and step.by not in voters(s, None):
            return "Only a spirit can dispute a guess."
        if step.piece in s.settled or any(vote.piece == step.piece for vote in s.votes):
            return "That guess is being voted on, or has been."
        return None
    if step.clue is None or not 0 <= step.clue < len(s.clues):
        return "There is no such clue in this round."
    told = s.clues[step.clue]
    if step.by is not None and step.by not in voters(s, told.seat):
        return "Only another spirit can challenge a clue."
    if fined_for(s, told.card.piece) is not None:
        return "One card, one penalty: this one is a penalty card already."
    if step.clue in s.settled or any(vote.clue == step.clue for vote in s.votes):
        return "That clue is being voted on, or has been."
    return None


def do_dispute(s: State, step: Dispute) -> None:
    """A vote is open for twenty seconds; nothing waits for it (W3.9)."""
    answers: dict[int, str | int] = {}
    if step.by is not None:  # who disputes something has said what they think
        in_fairy = any(card.piece == step.piece for card in s.fairy_pile)
        answers[step.by] = FOUL if step.about == "clue" else "wrong" if in_fairy else "right"
    s.votes.append(OpenVote(s.opened, step.about, step.time, step.clue, step.piece, answers))
    s.opened += 1


def why_not_ballot(s: State, step: Ballot) -> str | None:
    vote = next((vote for vote in s.votes if vote.number == step.vote), None)
    if vote is None:
        return "That vote is over."
    if vote.about == "story":
        return why_not_answer(s, step.seat, step.answer)
    accused = None if vote.clue is None else s.clues[vote.clue].seat
    if step.seat not in voters(s, accused):
        return "Only the spirits vote, and not on themselves."
    answers = (FAIR, FOUL) if vote.about == "clue" else ("right", "wrong")
    return None if step.answer in answers else f"The answers are {' and '.join(answers)}."


def do_ballot(s: State, step: Ballot) -> None:
    at = next(k for k, vote in enumerate(s.votes) if vote.number == step.vote)
    s.votes[at] = replace(s.votes[at], answers={**s.votes[at].answers, step.seat: step.answer})
