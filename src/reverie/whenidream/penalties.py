"""Penalties and changed verdicts (W4)."""

from ..refusal import IllegalMove, clip
from .dream import card_leaves
from .state import IN_ROUND, OpenVote, State, card_of, fined_for, not_now
from .steps import Amend, Penalty


def why_not_penalty(s: State, step: Penalty) -> IllegalMove | None:
    if s.phase not in IN_ROUND:
        return not_now(s)
    if step.seat not in s.seats or step.seat == s.dreamer:
        return IllegalMove("only-spirits-are-fined")
    if fined_for(s, step.piece) is not None:
        return IllegalMove("one-card-one-penalty")
    card = card_of(s, step.piece)
    if card is None:
        return IllegalMove("piece-not-shown", piece=clip(step.piece))
    if s.options.table == "text" and not any(c.seat == step.seat and c.card == card for c in s.clues):
        return IllegalMove("no-clue-for-that-card", seat=step.seat)
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


def why_not_amend(s: State, step: Amend) -> IllegalMove | None:
    if s.phase not in IN_ROUND:
        return not_now(s)
    if fined_for(s, step.piece) is not None:
        return None
    here, there = (s.fairy_pile, s.imp_pile) if step.right else (s.imp_pile, s.fairy_pile)
    if any(card.piece == step.piece for card in there):
        return None
    if any(card.piece == step.piece for card in here):
        return IllegalMove("in-that-pile-already")
    return IllegalMove("piece-in-no-pile", piece=clip(step.piece))


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
