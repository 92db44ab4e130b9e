"""Points, the end of the game, and who is present (W6 to W8)."""

from ..refusal import IllegalMove
from . import scoring
from .dream import TIME_TOLERANCE
from .options import BOX_CARDS, SIDES
from .state import (
    DEALING,
    OVER,
    PACKING,
    SCORING,
    STORIES,
    OpenVote,
    State,
    cards_of_round,
    mark_active,
    not_now,
)
from .steps import Away, Back, Here, Next, Pack, Score

BETWEEN_ROUNDS = 60.0
"""Seconds between two rounds, unless a player asks for the next one."""


# The cards of the game (W1.4)


def why_not_pack(s: State, step: Pack) -> IllegalMove | None:
    if s.phase != PACKING:
        return IllegalMove("cards-already-made")
    made = [piece for pieces in step.cards.values() for piece in pieces]
    sides, most = SIDES[s.options.preset], BOX_CARDS[s.options.preset]
    count = min(len(s.pieces) // sides, most)
    full = all(len(pieces) == sides for pieces in step.cards.values())
    if set(step.cards) != set(range(1, count + 1)) or not full:
        return IllegalMove("cards-not-full")
    return (
        None if len(set(made) & set(s.pieces)) == len(made) else IllegalMove("cards-must-use-each-piece-once")
    )


def do_pack(s: State, step: Pack) -> None:
    s.cards, s.layers, s.phase = dict(step.cards), [frozenset(step.cards)], DEALING


# The points (W6, W7)


def why_not_score(s: State, step: Score) -> IllegalMove | None:
    if s.phase != SCORING:
        return not_now(s)
    if s.votes:
        return IllegalMove("vote-still-open")
    if s.deadline is not None and step.time < s.deadline - TIME_TOLERANCE:
        return IllegalMove("score-too-soon")
    points = scoring.round_points(s)
    if step.points == points:
        return None
    return IllegalMove("wrong-round-points", points=[points[seat] for seat in s.seats])


def do_score(s: State, step: Score) -> None:
    """Add the points and put the cards, except penalty cards, under the deck (W6.5).

    The last round ends the game (W7).
    """
    for seat, points in step.points.items():
        s.points[seat] += points
    used = frozenset(card.number for card in cards_of_round(s))
    s.layers = [*s.layers, used]
    s.round += 1
    s.phase, s.deadline = DEALING, step.time + BETWEEN_ROUNDS
    if s.round == s.players:
        _end(s, step.time)


def _end(s: State, time: float) -> None:
    """End the game, or open a vote for the best story at a tie (W7.1, W7.2)."""
    s.winners, s.phase, s.deadline = scoring.leaders(s), OVER, None
    if len(s.winners) > 1 and s.options.tie == "vote":
        s.winners, s.phase = (), STORIES
        s.votes = [OpenVote(s.vote_count, "story", time)]


# Presence (W8.5)


def why_not_away(s: State, step: Away) -> IllegalMove | None:
    if step.seat not in s.seats:
        return IllegalMove("seat-not-in-game", seat=step.seat)
    return IllegalMove("already-away") if step.seat in s.away_since else None


def do_away(s: State, step: Away) -> None:
    s.away_since[step.seat] = step.time


def why_not_back(s: State, step: Back) -> IllegalMove | None:
    return None if step.seat in s.away_since else IllegalMove("not-away")


def do_back(s: State, step: Back) -> None:
    del s.away_since[step.seat]
    mark_active(s, step.seat)


def why_not_here(s: State, step: Here) -> IllegalMove | None:
    return None if step.seat in s.seats else IllegalMove("seat-not-in-game", seat=step.seat)


def do_here(s: State, step: Here) -> None:
    mark_active(s, step.seat)


def why_not_next(s: State, step: Next) -> IllegalMove | None:
    return None if s.phase == DEALING else not_now(s)


def do_next(s: State, step: Next) -> None:
    """End the pause between rounds."""
    s.deadline = step.time
