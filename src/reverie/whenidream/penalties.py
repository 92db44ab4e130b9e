"""Penalties and changed verdicts (W4, W8.1)."""

from ..refusal import IllegalMove, clip
from . import scoring
from .dream import remove_card
from .ruling import RIGHT, WRONG
from .state import (
    FADED,
    IN_ROUND,
    PASSED,
    SCORING,
    DreamCard,
    OpenVote,
    ShownCard,
    State,
    card_of,
    not_now,
    number_in_round,
    penalised_seat,
    update_card,
)
from .steps import Amend, Penalty

MAX_CORRECTIONS = 2
"""Maximum number of times that taps may change a verdict. After that, the spirits vote (W8.1)."""


def why_not_penalty(s: State, step: Penalty) -> IllegalMove | None:
    if s.phase not in IN_ROUND:
        return not_now(s)
    if step.seat not in s.seats or step.seat == s.dreamer:
        return IllegalMove("only-spirits-get-penalties")
    if penalised_seat(s, step.piece) is not None:
        return IllegalMove("already-a-penalty-card")
    card = card_of(s, step.piece)
    if card is None:
        return IllegalMove("piece-not-shown", piece=clip(step.piece))
    if not s.options.is_spoken and not any(c.seat == step.seat and c.card == card for c in s.clues):
        return IllegalMove("no-clue-for-that-card", seat=step.seat)
    return None


def do_penalty(s: State, step: Penalty) -> None:
    """Make the card that seat's penalty card, wherever it lies. If it was on show, it leaves (W4.2, W4.3)."""
    card = card_of(s, step.piece)
    assert card is not None
    for pile in (s.fairy_pile, s.imp_pile, s.faded_cards):
        if card in pile:
            pile.remove(card)
    s.penalties[step.seat].append(card)
    s.round_penalties.append((step.seat, card))
    # A vote on this card has nothing left to decide.
    open_votes = [vote for vote in s.votes if _subject(s, vote) != card.piece]
    if s.phase == SCORING and not open_votes and s.votes:
        s.deadline = scoring.scored_from(s)
    s.votes = open_votes
    shown = _shown_card(s, card.piece)
    # Another tap may take the penalty back. A vote that was due on the verdict is then due again (W8.1).
    update_card(
        s, card.piece, fined_at=step.time, correction_count=min(shown.correction_count, MAX_CORRECTIONS - 1)
    )
    if _goes_to_another_seat(shown, step):
        update_card(s, card.piece, verdict=shown.former_verdict, correction_count=shown.correction_count - 1)
    if card == s.on_show:
        if _fines_last_clue_at_once(s, step):
            s.withheld_clues.append(len(s.clues) - 1)
            s.foul_clues.append(len(s.clues) - 1)
        remove_card(s)


def _goes_to_another_seat(card: ShownCard, step: Penalty) -> bool:
    """Return whether the penalty moved from another seat at the same moment, so that no verdict changes."""
    return card.unfined_at == step.time


def _fines_last_clue_at_once(s: State, step: Penalty) -> bool:
    """Return whether a penalty comes at the same moment as its clue.

    A certain foul does (W4.2): the Dreamer never hears that word. A foul that the spirits voted on, or that
    was tapped, comes later, when the Dreamer has heard it.
    """
    return bool(s.clues) and s.clues[-1].seat == step.seat and s.clues[-1].time == step.time


def _shown_card(s: State, piece: str) -> ShownCard:
    count = number_in_round(s, piece)
    assert count is not None
    return s.shown_cards[count - 1]


def _subject(s: State, vote: OpenVote) -> str | None:
    """Return the piece whose card a vote is about, or None for a vote on the best story."""
    return vote.piece if vote.clue is None else s.clues[vote.clue].card.piece


def why_not_amend(s: State, step: Amend) -> IllegalMove | None:
    if s.phase not in IN_ROUND:
        return not_now(s)
    refusal = _why_not_settled(s, step)
    if refusal is not None:
        return refusal
    if s.options.is_spoken and (
        penalised_seat(s, step.piece) is not None or _is_in_pile(s.faded_cards, step.piece)
    ):
        return None
    here, there = (s.fairy_pile, s.imp_pile) if step.right else (s.imp_pile, s.fairy_pile)
    if _is_in_pile(there, step.piece):
        return None
    if _is_in_pile(here, step.piece):
        return IllegalMove("already-in-that-pile")
    return IllegalMove("piece-in-no-pile", piece=clip(step.piece))


def _is_in_pile(pile: list[DreamCard], piece: str) -> bool:
    return any(card.piece == piece for card in pile)


def _why_not_settled(s: State, step: Amend) -> IllegalMove | None:
    """Refuse a tap that changes a verdict which was voted on or which only a vote can change (W8.1)."""
    count = number_in_round(s, step.piece)
    if count is None:
        return None
    each = s.shown_cards[count - 1]
    if each.voted_at is not None:
        return None if each.voted_at == step.time else IllegalMove("verdict-voted-on")
    return IllegalMove("verdict-voted-on") if each.correction_count >= MAX_CORRECTIONS else None


def do_amend(s: State, step: Amend) -> None:
    shown = _shown_card(s, step.piece)
    for seat, card in list(s.round_penalties):
        if card == shown.card:
            s.round_penalties.remove((seat, card))
            s.penalties[seat].remove(card)
    for pile in (s.fairy_pile, s.imp_pile, s.faded_cards):
        if shown.card in pile:
            pile.remove(shown.card)
    (s.fairy_pile if step.right else s.imp_pile).append(shown.card)
    by_tap = s.options.is_spoken and shown.voted_at is None
    update_card(
        s,
        step.piece,
        verdict=RIGHT if step.right else PASSED if shown.verdict in (None, FADED, PASSED) else WRONG,
        correction_count=shown.correction_count + by_tap,
        unfined_at=None if shown.fined_at is None else step.time,
        former_verdict=shown.verdict,
        fined_at=None,
    )
